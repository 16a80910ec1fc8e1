// A card being played: which card, which marble, which moves so far. What each further move would do and whether the
// action is complete comes with the completions; nothing of it is computed here.

import { NO_COMPLETIONS, type Completion, type Completions } from '$lib/play';
import { carriedOut, type Marble } from './marbles';
import type { Action, Card, Colour, Motion, Move, Place, Preview, SevenSteps } from './types';

type Complete = (partial: Action) => Promise<Completions<Action, Preview>>;
/** A further move, and the action that it makes. */
export type Option = Completion<Action, Preview> & { move: Move };
/** A place that can be tapped, for a marble that goes there. */
export interface Target {
  from: Place;
  place: Place;
  option: Option;
}

const goes = (move: Move): move is { go: [Place, Place] } => move !== 'sit_out' && 'go' in move;
const swaps = (move: Move): move is { swap: [Place, Place] } => move !== 'sit_out' && 'swap' in move;
const isPlay = (action: Action): action is Extract<Action, { play: unknown }> => typeof action === 'object' && 'play' in action;

const capturesOf = (motions: readonly Motion[]) =>
  motions.flatMap(({ cause, path: [place], colour }) => (cause === 'captured' && place ? [{ place, colour }] : []));

export class Composer {
  /** The place of the chosen card in the hand. */
  index = $state<number | null>(null);
  card = $state<Card | null>(null);
  moves = $state.raw<readonly Move[]>([]);
  source = $state<Place | null>(null);
  #known = $state.raw<Completions<Action, Preview>>(NO_COMPLETIONS);

  constructor(readonly completions: () => Complete) {}

  /** Puts the card back. */
  reset() {
    this.index = this.card = this.source = null;
    this.moves = [];
    this.#known = NO_COMPLETIONS;
  }

  async choose(index: number, card: Card) {
    const again = this.index === index;
    this.reset();
    if (again) return;
    this.index = index;
    this.card = card;
    await this.#ask();
  }

  /** The card whose function is used. */
  get function(): Card | null {
    return this.#known.preview?.function ?? null;
  }

  /** How far a card that is made in several moves is; null for the others. */
  get seven(): SevenSteps | null {
    return this.#known.preview?.seven ?? null;
  }

  /** What can come next: one more move each. */
  get next(): Option[] {
    return this.#known.next.flatMap((completion) => {
      const move = isPlay(completion.action) ? completion.action.play.moves.at(-1) : undefined;
      return move ? [{ ...completion, move }] : [];
    });
  }

  /** Marbles that can be taken up now. */
  get sources(): Place[] {
    return [...new Set(this.next.flatMap(({ move }) => (goes(move) ? [move.go[0]] : swaps(move) ? move.swap : [])))];
  }

  /**
   * Where marbles can go, or with which the chosen one can be swapped. Without a chosen marble these are the targets of all of
   * them, so that a move takes two taps.
   */
  get targets(): Target[] {
    const chosen = this.source;
    return this.next.flatMap((option) => {
      const { move } = option;
      const [from, to] = goes(move) ? move.go : swaps(move) ? move.swap : [];
      if (from === undefined || to === undefined) return [];
      if (chosen === null) return goes(move) ? [{ from, place: to, option }] : [];
      if (from === chosen) return [{ from, place: to, option }];
      return swaps(move) && to === chosen ? [{ from: to, place: from, option }] : [];
    });
  }

  /** Chooses a marble. The only one that can move stays chosen. */
  chooseMarble(place: Place) {
    const { sources } = this;
    if (!sources.includes(place)) return;
    this.source = this.source === place && sources.length > 1 ? null : place;
  }

  /** Adds a move; the action to send at once, where the card has only one move. */
  async add({ move, action, complete }: Option): Promise<Action | null> {
    if (complete && !this.seven) return action;
    this.moves = [...this.moves, move];
    this.source = goes(move) ? move.go[1] : null;
    await this.#ask();
    return null;
  }

  async undo() {
    if (!this.moves.length) return this.source === null ? this.reset() : void (this.source = null);
    this.moves = this.moves.slice(0, -1);
    this.source = null;
    await this.#ask();
  }

  /** The card with its moves, once that is a complete action. */
  get whole(): Action | null {
    return this.card && this.#known.complete ? { play: { card: this.card, moves: [...this.moves] } } : null;
  }

  async #ask() {
    const { card, moves } = this;
    if (!card) return;
    const known = await this.completions()({ play: { card, moves: [...moves] } });
    if (this.card !== card || this.moves !== moves) return; // something else was chosen in the meantime
    this.#known = known;
    const { sources } = this;
    if (this.source === null || !sources.includes(this.source)) this.source = sources.length === 1 ? (sources[0] ?? null) : null;
  }

  /** The marbles that a further move would capture, besides those captured already. */
  victims(option: Option): { place: Place; colour: Colour }[] {
    const before = capturesOf(this.#known.preview?.motions ?? []);
    return capturesOf(option.preview?.motions ?? []).slice(before.length);
  }

  /** The marbles as they would stand now, the ways they went, what was captured, and whose step each one was. */
  preview(before: readonly Marble[]): { marbles: Marble[]; trail: Place[][]; taken: { place: Place; colour: Colour }[]; steps: Colour[] } {
    const motions = this.#known.preview?.motions ?? [];
    const walks = motions.filter(({ cause, gait }) => cause === 'moved' && gait === 'walk');
    return {
      marbles: carriedOut(before, motions).marbles,
      trail: walks.map(({ path }) => path),
      taken: capturesOf(motions),
      steps: walks.flatMap(({ path, colour }) => path.slice(1).map(() => colour)),
    };
  }
}
