// Motion that styles alone can't make: things that glide to another place.

const MOVE_MS = 220;

/** How long a thing takes to glide; nothing, where the person wishes for less motion. */
export const glide = () => ({ duration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : MOVE_MS });
