// Made from the Rust types of `knobel-tagiron` by `cargo xtask types`. Do not edit.

/** A place at the table, numbered from 0 in turn order. */
export type Seat = number;

/** A tile as it looks. The two green 5s look the same, so they are one value that the box holds twice.
 * Tiles compare as they lie: ascending, red left of blue (TAG-2.1). */
export type Tile = string;

/** A question card, in the order of the list in TAG-1.2. */
export type Card = string;

/** A question as it is asked: a card, and the chosen number where the card allows two. */
export type Question = string;

/** A set of positions in a row, counted from 1 at the left; JSON writes them as a list. */
export type Positions = Array<number>;

/** A set of neighbouring positions; JSON writes them as a list: `[[1,2],[3,4]]`. */
export type Pairs = Array<[number, number]>;

/** An answer as data. */
export type Answer = { "positions": Positions } | { "pairs": Pairs } | { "count": number } | { "number": number } | "yes" | "no";

/** Who takes the first turn (TAG-2.5). */
export type Start = "by_lot" | { "seat": Seat };

/** After whose right guess the other player has one try (TAG-3.4). */
export type LastTry = "always" | "after_starting_player";

/** When no question can be asked any more (TAG-3.5). */
export type QuestionsEnd = "with_pile" | "with_last_card";

/** What a table asks for, not yet looked at: `{"seats":3}` is enough. */
export type Options = {
/** Two to four. */
seats: number,
/** Who takes the first turn. */
start: Start,
/** For two players only. */
last_try: LastTry | null,
/** For two players only. */
questions_end: QuestionsEnd | null, };

/** How many play, and by which options. A value that exists can be played. */
export type Setup = Options;

/** Where the match stands. */
export type Phase = "deal" | { "turn": Seat } | { "last_turn": {
/** Whose last turn it is. */
seat: Seat,
/** Whose last turn is still to come. */
then: Seat | null, } } | { "last_try": Seat } | "last_guesses" | "over";

/** How far a player has come. */
export type Standing = "playing" | { "right": {
/** Before how many others, from 1. Two players who find each other's tiles are equal. */
rank: number, } } | "wrong" | "gave_up";

/** What everybody knows. */
export type Public = {
/** Seats and options. */
setup: Setup,
/** Where the match stands. */
phase: Phase,
/** The starting player, once settled (TAG-2.5). */
first: Seat | null,
/** How far each seat has come. */
standings: Array<Standing>,
/** The open questions. */
cards: Array<Card>,
/** How many lie in the pile. */
pile: number,
/** The questions asked, in the order of asking (TAG-2.6). */
used: Array<Card>, };

/** What one viewer may know now: what is open, and what is its own. */
export type Observation = {
/** What everybody knows. */
public: Public,
/** The viewing seat. */
me: Seat | null,
/** The rows the viewer sees: its own, and all when the match is over. */
hands: Array<[Seat, Array<Tile>]>,
/** The centre tiles, once the viewer has seen them (TAG-4.7). */
centre: Array<Tile>, };

/** What a seat asks for. */
export type Action = { "ask": Question } | { "guess": Array<Tile> } | "pass" | "give_up";

/** What is too much to list. */
export type Template = { "guess": {
/** How many. */
tiles: number, } };

/** Was a guess right? */
export type Verdict = "right" | "wrong";

/** An [`Event`] as one viewer saw it: hidden parts are absent. */
export type ObservedEvent = { "dealt": { to: Seat, tiles: Array<Tile> | null, } } | { "hidden": { centre: Array<Tile> | null, } } | { "shuffled": { cards: Array<Card>, pile: number, } } | { "started": { first: Seat, } } | { "reached": Phase } | { "asked": { by: Seat, question: Question, answers: Array<[Seat, Answer]>, } } | { "opened": { card: Card, } } | { "guessed_aloud": { by: Seat, row: Array<Tile>, verdict: Verdict, } } | { "guessed_secretly": { by: Seat, row: Array<Tile> | null, centre: Array<Tile> | null, verdict: Verdict, } } | { "found": { by: Seat, rank: number, } } | { "went_out": { by: Seat, } } | { "gave_up": { by: Seat, } } | { "passed": { by: Seat, } } | { "ended": { hands: Array<Array<Tile>>, centre: Array<Tile>, } };

/** Why not. */
export type Refusal = { "code": "not_seated" } | { "code": "not_dealt" } | { "code": "over" } | { "code": "not_your_turn" } | { "code": "card_not_open",
/** The card of the question. */
card: Card, } | { "code": "last_try" } | { "code": "last_turn" } | { "code": "no_card_left" } | { "code": "already_guessed" } | { "code": "already_given_up" } | { "code": "wrong_count",
/** How many are looked for. */
want: number,
/** How many were named. */
got: number, } | { "code": "misplaced",
/** The first tile that doesn't fit. */
tile: Tile, } | { "code": "no_passing" } | { "code": "no_giving_up" };
