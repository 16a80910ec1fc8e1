import { Notebook } from '$lib/notebook.svelte';
import type { Statement } from './types';
import type { Voice } from './voice';

/** The notes of somebody who knows just these facts; `observation` is what that person sees. */
export const notesOf = (facts: readonly Statement[], voice: Voice, observation: unknown): Notebook =>
  Notebook.of(Object.assign({}, ...facts.map((fact) => voice.marks?.(fact, observation) ?? {})));
