// Made from the Rust types of `knobel-mastermind` by `cargo xtask types`. Do not edit.

/** A place at the table, numbered from 0 in turn order. */
export type Seat = number;

/** The colour of a peg, in the order of the palette. */
export type Colour = "brown" | "red" | "blue" | "yellow" | "green" | "white" | "black" | "orange" | "violet" | "aqua";

/** A row of pegs from left to right: a code, a guess, or a part of one. */
export type Code = Array<Colour>;

/** An answer to a row: black for colour and place, white for colour alone. Where they stand says nothing (MM-3). */
export type Pins = {
/** Pegs right in colour and place. */
black: number,
/** Pegs right in colour, but not in place. */
white: number, };

/** May a colour occur more than once in a code (MM-1)? In guesses it always may (MM-2). */
export type Repeats = "on" | "off";

/** Who places the pins (MM-6.2). */
export type Answers = "automatic" | "by_hand";

/** Who hides the first code (MM-5). */
export type FirstCodemaker = "lot" | "seat_0" | "seat_1";

/** Do both hide a code and both break at the same time (MM-8)? */
export type Duel = "on" | "off";

/** The table options as they are written; [`Setup`] is what can be played. */
export type Options = {
/** Always two (MM-1). */
seats: number,
/** Holes in a row (MM-7). */
pegs: number,
/** Colours in play (MM-7). */
colours: number,
/** Rows a codebreaker has (MM-2, MM-7). */
rows: number,
/** How many rounds are played (MM-5). Absent: two, and in a duel one. */
rounds: number | null,
/** May a colour occur twice in a code (MM-1)? */
repeats: Repeats,
/** Who places the pins (MM-6.2). */
answers: Answers,
/** Who hides the first code (MM-5). */
first_codemaker: FirstCodemaker,
/** Do both break at the same time (MM-8)? */
duel: Duel, };

/** What is played; a value that exists is valid. */
export type Setup = Options;

/** What the table waits for. */
export type Phase = "hiding" | "guessing" | "answering" | "over";

/** The rows of one codebreaker, with the pins beside them. */
export type Board = {
/** The guesses, oldest first. */
rows: Array<Code>,
/** Their answers; one fewer than rows while the last is not answered. */
pins: Array<Pins>, };

/** A code that all have seen. */
export type Lifted = {
/** The code. */
code: Code,
/** The rows that were answered wrongly, counted from 1. */
wrong: Array<number>, };

/** How it ended. */
export type Outcome = { "played": {
/** By seat. */
points: [number, number], } } | { "forfeited": {
/** Who loses. */
by: Seat, } } | { "duelled": {
/** By seat, the row that found the code; absent: not found. */
found_in: [number | null, number | null], } } | { "resigned": {
/** Who loses. */
by: Seat, } };

/** What everybody knows. Where there are two of something, the first is that of seat 0. */
export type Public = {
/** The table options. */
setup: Setup,
/** The round being played, counted from 1. */
round: number,
/** Who hides the code of this round; nobody alone in a duel. */
codemaker: Seat | null,
/** Who hides a code once more than the other, where the rounds are uneven (MM-5). */
favoured: Seat | null,
/** Points so far. */
points: [number, number],
/** Rounds void through this codemaker (MM-6.6). */
void: [number, number],
/** Does a code of this round stand behind the shield? */
hidden: [boolean, boolean],
/** Has this seat made a row of the duel that waits for the other's? */
made: [boolean, boolean],
/** The rows of each codebreaker; they stay until the next code is hidden. */
boards: [Board, Board],
/** The codes shown when the last round ended; they stay as long as the rows. */
lifted: [Lifted | null, Lifted | null],
/** Set once the match is over. */
outcome: Outcome | null, };

/** What one viewer may know now: what is open, and what is its own. Where there are two of something, the first is
 * that of seat 0. */
export type Observation = {
/** What the table waits for. */
phase: Phase,
/** Whom it waits for. */
awaited: Array<Seat>,
/** What everybody knows. */
public: Public,
/** The viewer's seat. */
me: Seat | null,
/** The hidden codes that the viewer knows. */
codes: [Code | null, Code | null],
/** The rows of a duel that wait for the other's, as far as the viewer knows them. */
made: [Code | null, Code | null],
/** Has the viewer been told that no code fits the answers, so that a challenge is sure (MM-6.4)? */
no_code_fits: boolean, };

/** What a seat can do. */
export type Action = { "hide": Code } | { "guess": Code } | { "answer": Pins } | "challenge";

/** A row to be filled. */
export type Template = { "hide": {
/** How many pegs it has. */
pegs: number,
/** Of which colours. */
colours: Array<Colour>,
/** May they occur more than once? */
repeats: Repeats, } } | { "guess": {
/** How many pegs it has. */
pegs: number,
/** Of which colours. */
colours: Array<Colour>, } };

/** What one viewer saw of it: what it may not see is absent. */
export type ObservedEvent = { "uneven_agreed": { rounds: number, favoured: Seat, } } | { "round_begun": { round: number, codemaker: Seat, } } | "duel_begun" | { "code_hidden": { by: Seat, code: Code | null, } } | { "row_made": { by: Seat, row: Code | null, } } | { "guessed": { by: Seat, row: Code, } } | { "answered": { codebreaker: Seat, pins: Pins, } } | { "contradicted": { codebreaker: Seat, } } | { "challenged": { by: Seat, } } | { "shield_lifted": { codemaker: Seat, code: Code, wrong: Array<number>, } } | { "scored": { codemaker: Seat, found_in: number | null, points: number, } } | { "voided": { codemaker: Seat, codebreaker: Seat, points: number, } } | { "ended": Outcome };

/** Why a seat may not do that now. */
export type Refusal = { "code": "not_seated" } | { "code": "over" } | { "code": "not_codemaker" } | { "code": "not_codebreaker" } | { "code": "already_hidden" } | { "code": "code_first" } | { "code": "answer_first" } | { "code": "nothing_to_answer" } | { "code": "already_made" } | { "code": "answered_automatically" } | { "code": "nothing_to_challenge" } | { "code": "wrong_count",
/** Holes in a row. */
want: number,
/** Pegs in this one. */
got: number, } | { "code": "colour_not_in_play",
/** Which. */
colour: Colour, } | { "code": "repeated",
/** Which. */
colour: Colour, } | { "code": "too_many_pins",
/** Holes beside a row. */
holes: number,
/** Pins that were to be placed. */
got: number, };
