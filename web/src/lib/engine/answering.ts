// Answers requests with the engine, and loads weights when a request is the first to need them.

import type { Request, Response } from '../generated/engine';

/** Something that answers at once: the module. */
interface Answering {
  answer(request: Request, attachment?: Uint8Array): Response;
}

/** The game whose weights a request needs; null: it was answered. */
const missingWeights = (response: Response) =>
  response.kind === 'failed' && response.problem.code === 'weights_missing' ? response.problem.game : null;

/** Answers a request; where it needs weights, they are fetched, and it is asked again. */
export async function answered(
  engine: Answering,
  request: Request,
  fetchWeights: (game: string) => Promise<Uint8Array | null>,
): Promise<Response> {
  const response = engine.answer(request);
  const game = missingWeights(response);
  const weights = game === null ? null : await fetchWeights(game);
  if (game === null || !weights) return response;
  const loaded = engine.answer({ do: 'load_weights', game }, weights);
  return loaded.kind === 'done' ? engine.answer(request) : loaded;
}
