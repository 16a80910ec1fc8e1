// Runs before the first paint, so that nobody who chose dark sees a white flash. A file of its own: the page's
// policy allows no inline scripts.
(() => {
  let wish = null;
  try {
    wish = JSON.parse(localStorage.getItem('knobel.settings') ?? '{}').theme ?? null;
  } catch {
    // Storage may be closed; then the system's theme counts.
  }
  const dark = wish ? wish === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
