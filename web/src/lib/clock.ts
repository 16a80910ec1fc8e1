/** Milliseconds as m:ss, with tenths below ten seconds, and in hours or days when it is long. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, ms) / 1000;
  if (seconds < 10) return `0:0${seconds.toFixed(1)}`.replace('0:010.0', '0:10');
  const whole = Math.floor(seconds);
  const two = (n: number) => String(n).padStart(2, '0');
  if (whole < 3600) return `${Math.floor(whole / 60)}:${two(whole % 60)}`;
  const hours = Math.floor(whole / 3600);
  return hours < 48 ? `${hours}:${two(Math.floor(whole / 60) % 60)} h` : `${Math.floor(hours / 24)} d`;
}
