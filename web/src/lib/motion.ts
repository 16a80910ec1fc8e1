// Motion that styles alone can't make: things that glide to another place.

import { settings } from './settings.svelte';

const MOVE_MS = 220;

/** Does the person wish for less motion, here or in the system? */
export const prefersCalm = () => settings.lessMotion || matchMedia('(prefers-reduced-motion: reduce)').matches;

/** How long a thing takes to glide; nothing, where the person wishes for less motion. */
export const glide = () => ({ duration: prefersCalm() ? 0 : MOVE_MS });
