// Made from the Rust types of `knobel-mastermind` by `cargo xtask types`. Do not edit.

/** A place at the table, numbered from 0 in turn order. */
export type Seat = number;

/** The colour of a peg, in the order of the palette. */
export type Colour = "brown" | "red" | "blue" | "yellow" | "green" | "white" | "black" | "orange" | "violet" | "aqua";

/** A row of pegs from left to right: a code, a guess, or a part of one. */
export type Code = Array<Colour>;

/** An answer to a row: black for colour and place, white for colour alone. Their order has no meaning (MM-3). */
export type Pins = {
/** Pegs right in colour and place. */
black: number,
/** Pegs right in colour, but not in place. */
white: number, };

/** Whether a colour may occur more than once in a code (MM-1). In guesses it always may (MM-2). */
export type Repeats = "on" | "off";

/** Whether the program or the codemaker places the pins (MM-6.2). */
export type Answers = "automatic" | "by_hand";

/** The seat that hides the first code (MM-5). */
export type FirstCodemaker = "lot" | "seat_0" | "seat_1";

/** Whether both players hide a code and break the other's at the same time (MM-8). */
export type Duel = "on" | "off";

/** The table options before validation; [`Setup`] is valid. */
export type Options = {
/** Always two (MM-1). */
seats: number,
/** The number of holes in a row (MM-7). */
pegs: number,
/** The number of colours in play (MM-7). */
colours: number,
/** The number of rows of a codebreaker (MM-2, MM-7). */
rows: number,
/** The number of rounds (MM-5). By default two, and one in a duel. */
rounds: number | null,
/** Whether a colour may occur twice in a code (MM-1). */
repeats: Repeats,
/** Whether the program or the codemaker places the pins (MM-6.2). */
answers: Answers,
/** The seat that hides the first code (MM-5). */
first_codemaker: FirstCodemaker,
/** Whether both break a code at the same time (MM-8). */
duel: Duel, };

/** A valid setup. */
export type Setup = Options;

/** The phase of the match. */
export type Phase = "hiding" | "guessing" | "answering" | "over";

/** The rows of one codebreaker, with the pins beside them. */
export type Board = {
/** The guesses, oldest first. */
rows: Array<Code>,
/** Their answers; one fewer than rows while the last is not answered. */
pins: Array<Pins>, };

/** A code that was shown to all. */
export type LiftedCode = {
/** The code. */
code: Code,
/** The rows that were answered wrongly, counted from 1. */
wrong: Array<number>, };

/** The result of the match. */
export type Outcome = { "played": {
/** By seat. */
points: [number, number], } } | { "forfeited": {
/** The seat that loses. */
by: Seat, } } | { "duelled": {
/** By seat, the row that found the code; absent if none did. */
found_in: [number | null, number | null], } } | { "resigned": {
/** The seat that loses. */
by: Seat, } };

/** The public state. Pairs are indexed by seat. */
export type Public = {
/** The table options. */
setup: Setup,
/** The round being played, counted from 1. */
round: number,
/** The seat that hides the code of this round; absent in a duel. */
codemaker: Seat | null,
/** The seat that hides a code once more than the other if the number of rounds is uneven (MM-5). */
favoured: Seat | null,
/** Points so far. */
points: [number, number],
/** Rounds void through this codemaker (MM-6.6). */
void: [number, number],
/** Whether the seat has hidden its code of this round. */
hidden: [boolean, boolean],
/** Whether the seat has made a row of the duel that waits for the other's. */
made: [boolean, boolean],
/** The rows of each codebreaker; they stay until the next code is hidden. */
boards: [Board, Board],
/** The codes shown when the last round ended; they stay as long as the rows. */
lifted: [LiftedCode | null, LiftedCode | null],
/** Set once the match is over. */
outcome: Outcome | null, };

/** What one viewer may know now: the public state and the viewer's own secrets. Pairs are indexed by seat. */
export type Observation = {
/** The phase of the match. */
phase: Phase,
/** The seats that must act. */
awaited: Array<Seat>,
/** The public state. */
public: Public,
/** The viewer's seat; absent for spectators. */
me: Seat | null,
/** The hidden codes that the viewer knows. */
codes: [Code | null, Code | null],
/** The rows of a duel that wait for the other's, as far as the viewer knows them. */
made: [Code | null, Code | null],
/** Whether the viewer was informed that no code fits the answers, so that a challenge succeeds (MM-6.4). */
no_code_fits: boolean, };

/** What a seat asks for. */
export type Action = { "hide": Code } | { "guess": Code } | { "answer": Pins } | "challenge";

/** A row with holes. */
export type Template = { "hide": {
/** How many pegs it has. */
pegs: number,
/** Of which colours. */
colours: Array<Colour>,
/** Whether they may occur more than once. */
repeats: Repeats, } } | { "guess": {
/** How many pegs it has. */
pegs: number,
/** Of which colours. */
colours: Array<Colour>, } };

/** An [`Event`] as one viewer saw it: hidden parts are absent. */
export type ObservedEvent = { "uneven_agreed": { rounds: number, favoured: Seat, } } | { "round_begun": { round: number, codemaker: Seat, } } | "duel_begun" | { "code_hidden": { by: Seat, code: Code | null, } } | { "row_made": { by: Seat, row: Code | null, } } | { "guessed": { by: Seat, row: Code, } } | { "answered": { codebreaker: Seat, pins: Pins, } } | { "contradicted": { codebreaker: Seat, } } | { "challenged": { by: Seat, } } | { "shield_lifted": { codemaker: Seat, code: Code, wrong: Array<number>, } } | { "scored": { codemaker: Seat, found_in: number | null, points: number, } } | { "voided": { codemaker: Seat, codebreaker: Seat, points: number, } } | { "ended": Outcome };

/** Why an action is refused. */
export type Refusal = { "code": "not_seated" } | { "code": "over" } | { "code": "not_codemaker" } | { "code": "not_codebreaker" } | { "code": "already_hidden" } | { "code": "code_first" } | { "code": "answer_first" } | { "code": "nothing_to_answer" } | { "code": "already_made" } | { "code": "answered_automatically" } | { "code": "nothing_to_challenge" } | { "code": "wrong_count",
/** The number of holes in a row. */
want: number,
/** The number of pegs given. */
got: number, } | { "code": "colour_not_in_play",
/** The colour. */
colour: Colour, } | { "code": "repeated",
/** The colour. */
colour: Colour, } | { "code": "too_many_pins",
/** The number of holes beside a row. */
holes: number,
/** The number of pins given. */
got: number, };
