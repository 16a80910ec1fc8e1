// A card being played: which card, which marble, which legs so far. What can come next is asked of the server; the
// preview only shows the marbles where the chosen legs put them.

import { cost, walk } from './geometry';
import { marblesAt, matched, moved, type Marble } from './marbles';
import { seatsOf, spotOf, type Action, type Capture, type Card, type Colour, type Move, type Observation, type Place } from './types';

type Follow = (partial: Action) => Promise<Action[]>;

const goes = (move: Move): move is { go: [Place, Place] } => move !== 'sit_out' && 'go' in move;
const swaps = (move: Move): move is { swap: [Place, Place] } => move !== 'sit_out' && 'swap' in move;

export class Composer {
  /** The place of the chosen card in the hand. */
  index = $state<number | null>(null);
  card = $state<Card | null>(null);
  legs = $state.raw<Move[]>([]);
  source = $state<Place | null>(null);
  /** What can come next: one more part each. */
  next = $state.raw<Move[]>([]);

  constructor(
    readonly observation: () => Observation,
    readonly completions: () => Follow,
  ) {}

  /** Puts the card back. */
  reset() {
    this.index = this.card = this.source = null;
    this.legs = [];
    this.next = [];
  }

  async choose(index: number, card: Card) {
    const again = this.index === index;
    this.reset();
    if (again) return;
    this.index = index;
    this.card = card;
    await this.#ask();
  }

  /** The function that is used: a TAC is the card before it. */
  get function(): Card | null {
    return this.card === 'tac' ? (this.observation().public.previous?.card ?? null) : this.card;
  }

  get isSeven() {
    return this.function === '7';
  }

  get stepsMade(): number {
    return this.legs.reduce((sum, leg) => sum + (goes(leg) ? cost(...leg.go) : 0), 0);
  }

  /** Marbles that can be taken up now. */
  get sources(): Place[] {
    return [...new Set(this.next.flatMap((move) => (goes(move) ? [move.go[0]] : swaps(move) ? move.swap : [])))];
  }

  /** Where the chosen marble can go, or with which it can be swapped. */
  get targets(): { place: Place; move: Move }[] {
    const from = this.source;
    if (from === null) return [];
    return this.next.flatMap<{ place: Place; move: Move }>((move) => {
      if (goes(move)) return move.go[0] === from ? [{ place: move.go[1], move }] : [];
      if (!swaps(move)) return [];
      const [one, other] = move.swap;
      return one === from ? [{ place: other, move }] : other === from ? [{ place: one, move }] : [];
    });
  }

  /** Takes a marble or a target; the whole action, where this finished it. */
  async take(place: Place): Promise<Action | null> {
    const target = this.targets.find((each) => each.place === place);
    if (target) return this.add(target.move);
    if (this.sources.includes(place)) this.source = this.source === place ? null : place;
    return null;
  }

  /** Adds a part; the whole action, where it needs no more. */
  async add(move: Move): Promise<Action | null> {
    if (!this.card) return null;
    if (!this.isSeven) return { play: { card: this.card, moves: [move] } };
    this.legs = [...this.legs, move];
    this.source = goes(move) ? move.go[1] : null;
    await this.#ask();
    return null;
  }

  async undo() {
    if (!this.legs.length) return this.source === null ? this.reset() : void (this.source = null);
    this.legs = this.legs.slice(0, -1);
    this.source = null;
    await this.#ask();
  }

  /** The card with its legs, when all are made. */
  get whole(): Action | null {
    return this.card && this.isSeven && this.stepsMade === 7 ? { play: { card: this.card, moves: [...this.legs] } } : null;
  }

  async #ask() {
    const { card, legs } = this;
    if (!card) return;
    const actions = await this.completions()({ play: { card, moves: [...legs] } });
    if (this.card !== card || this.legs !== legs) return; // something else was chosen in the meantime
    this.next = actions.flatMap((action) => (typeof action === 'object' && 'play' in action ? action.play.moves.slice(-1) : []));
    const { sources } = this;
    if (this.source === null || !sources.includes(this.source)) this.source = sources.length === 1 ? (sources[0] ?? null) : null;
  }

  /** The marbles as they would stand now, what was passed over, and the way they went. */
  preview(marbles: readonly Marble[]): { marbles: Marble[]; trail: Place[][]; taken: { place: Place; colour: Colour }[]; steps: Colour[] } {
    const { public: open } = this.observation();
    const before =
      this.card === 'tac' && open.previous ? matched(marbles, open.previous.before, seatsOf(open.version)).marbles : [...marbles];
    const shown = {
      marbles: before.length ? before : marblesAt(open.position, seatsOf(open.version)),
      trail: [] as Place[][],
      taken: [] as { place: Place; colour: Colour }[],
      steps: [] as Colour[],
    };
    for (const leg of this.legs) {
      if (!goes(leg)) continue;
      const path = walk(...leg.go, false);
      const mover = shown.marbles.find((marble) => marble.place === leg.go[0]);
      const met = shown.marbles.filter(
        (marble) => marble !== mover && spotOf(marble.place).kind === 'ring' && path.slice(1).includes(marble.place),
      );
      const captured: Capture[] = met.map(({ colour, place }) => ({ colour, field: Number(place.slice(1)) }));
      shown.taken.push(...met.map(({ place, colour }) => ({ place, colour })));
      shown.trail.push(path);
      shown.steps.push(...path.slice(1).map(() => mover?.colour ?? 'black'));
      shown.marbles = moved(shown.marbles, [leg], captured, '7').marbles;
    }
    return shown;
  }
}
