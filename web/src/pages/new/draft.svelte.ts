// A table being put together: preset, options, who sits where, how strong the bots are, and everything one rarely changes.

import { rememberedLevel, rememberLevel } from '$games/levels';
import { defaultDraft, offeredPresets, playersOf, presetDraft, presetOf, setupOf, type Draft, type Preset } from '$games/options';
import type { Clock, CreateTable, GameListing, Pace, SeatPlan } from '$lib/generated/messages';

/** Who has a player's seats: oneself, a friend who comes by the link, or a bot. */
export type Plan = 'me' | 'friend' | 'bot';

/** A tap on a seat goes to the next of these. */
const NEXT: Record<Plan, Plan> = { friend: 'bot', bot: 'me', me: 'friend' };

export const CLOCKS: readonly Clock[] = [
  'none',
  { bank: { seconds: 300, increment: 10 } },
  { bank: { seconds: 900, increment: 15 } },
  { per_move: { seconds: 60 } },
  { per_move: { seconds: 86_400 } },
  { per_move: { seconds: 3 * 86_400 } },
];

export class TableDraft {
  readonly presets: readonly Preset[];
  options = $state<Draft>({});
  /** Player by player; player 0 is whoever makes the table. */
  #plans = $state<Plan[]>([]);
  level = $state('');
  listed = $state(false);
  spectators = $state(true);
  wantsRating = $state(false);
  assistance = $state(true);
  /** Does the lot decide who sits where, when the match starts? */
  byLot = $state(false);
  /** By its place in `CLOCKS`. */
  clock = $state(0);
  pace = $state<Pace>('calm');

  /** The player of each seat. */
  players = $derived.by(() => playersOf(this.entry, this.options));
  preset = $derived.by(() => presetOf(this.presets, this.options));
  distinctPlayers = $derived([...new Set(this.players)]);
  plans = $derived(this.distinctPlayers.map((player): Plan => (player === 0 ? 'me' : (this.#plans[player] ?? this.usual))));
  hasFriends = $derived(this.plans.includes('friend'));
  hasBots = $derived(this.plans.includes('bot'));
  /** Ratings are for tables with one seat a person and no bots. */
  mayBeRated = $derived(this.distinctPlayers.length === this.players.length && this.distinctPlayers.length > 1 && !this.hasBots);
  rated = $derived(this.wantsRating && this.mayBeRated);

  constructor(
    readonly entry: GameListing,
    presets: readonly Preset[],
    private readonly usual: Plan,
  ) {
    this.presets = offeredPresets(entry, presets);
    const [first] = this.presets;
    this.options = { ...defaultDraft(entry), ...first?.setup };
    this.level = rememberedLevel(entry.name, entry.bots);
  }

  choosePreset(preset: Preset) {
    this.options = presetDraft(this.entry, preset);
  }

  chooseLevel(level: string) {
    this.level = level;
    rememberLevel(this.entry.name, level);
  }

  /** Gives a seat, with all seats of its player, to somebody else. */
  changeSeat(seat: number) {
    const player = this.players[seat] ?? 0;
    if (player === 0) return;
    const plans = [...this.plans];
    const next = NEXT[plans[player] ?? 'friend'];
    plans[player] = next === 'bot' && !this.entry.bots.length ? 'me' : next;
    this.#plans = plans;
  }

  /** What is sent; `withBots` puts bots where friends would sit. */
  request(withBots: boolean): CreateTable {
    const seatOf = (plan: Plan): SeatPlan => (plan === 'me' ? 'me' : plan === 'bot' || withBots ? { bot: this.level } : 'open');
    return {
      game: this.entry.name,
      setup: setupOf(this.entry, $state.snapshot(this.options)),
      seats: this.players.map((player) => seatOf(this.plans[player] ?? 'friend')),
      public: this.listed,
      spectators: this.spectators,
      rated: this.rated && !withBots,
      seats_by_lot: this.byLot && this.distinctPlayers.length > 1,
      assistance: this.assistance && !this.rated,
      clock: CLOCKS[this.clock] ?? 'none',
      pace: this.pace,
    };
  }
}
