// Made from the Rust types of `knobel-browser` by `cargo xtask types`. Do not edit.

import type * as coach from './coach';
import type * as core from './core';
import type * as messages from './messages';

/** A request to the engine. */
export type Request = { "do": "choices",
/** The game, or the edition of a game. */
game: string,
/** The seat's observation, from its view. */
observation: unknown, } | { "do": "completions",
/** The game, or the edition of a game. */
game: string,
/** The seat's observation, from its view. */
observation: unknown,
/** The unfinished action. */
partial: unknown, } | { "do": "check",
/** The game, or the edition of a game. */
game: string,
/** The seat's observation, from its view. */
observation: unknown,
/** The action. */
action: unknown, } | { "do": "begin",
/** The table's id, chosen by the caller. */
table: string,
/** The game, or the edition of a game. */
game: string,
/** Seats and options. */
setup: unknown,
/** 64 random hexadecimal digits, from which all luck of the match comes. */
secret: string, } | { "do": "open",
/** The table's id, chosen by the caller. */
table: string,
/** JSON Lines. */
record: string,
/** The secret the match was begun with. */
secret: string, } | { "do": "close",
/** The table. */
table: string, } | { "do": "at",
/** The table. */
table: string,
/** What. */
ask: TableRequest, } | { "do": "verify",
/** JSON Lines. */
record: string, } | { "do": "puzzle",
/** The game, or the edition of a game. */
game: string,
/** Which one. */
puzzle: PuzzleChoice, } | { "do": "solve",
/** The game, or the edition of a game. */
game: string,
/** Which one. */
puzzle: PuzzleChoice,
/** The pieces from left to right, or the actions in the game's notation; absent: show the solution. */
pieces?: Array<string>, } | { "do": "coach_about",
/** The game, or the edition of a game. */
game: string,
/** As the game writes it. */
situation: coach.CompanionSituation,
/** The question. */
request: coach.CoachRequest, } | { "do": "questions",
/** The game, or the edition of a game. */
game: string,
/** As the game writes it. */
situation: coach.CompanionSituation, } | { "do": "hide",
/** The game, or the edition of a game. */
game: string,
/** As the game writes it. */
situation: coach.CompanionSituation,
/** 64 random hexadecimal digits, which decide what is hidden. */
secret: string, } | { "do": "ask_codemaker",
/** The game, or the edition of a game. */
game: string,
/** As the game writes it. */
situation: coach.CompanionSituation,
/** The hidden pieces by name. */
hidden: Array<string>,
/** The question. */
question: coach.CodemakerQuestion, } | { "do": "guess",
/** The game, or the edition of a game. */
game: string,
/** The hidden pieces by name. */
hidden: Array<string>,
/** The pieces of the guess. */
pieces: Array<string>, } | { "do": "load_weights",
/** The game, or the edition of a game. */
game: string, };

/** A request about a local table. */
export type TableRequest = { "do": "status" } | { "do": "view",
/** A seat; absent: the public view. */
seat?: number,
/** The history begins with this step; absent: the whole of it. */
since?: number, } | { "do": "replay",
/** After this many steps. */
steps: number,
/** A seat; absent: with everything open. */
seat?: number, } | { "do": "completions",
/** The seat. */
seat: number,
/** The unfinished action. */
partial: unknown, } | { "do": "check",
/** The seat. */
seat: number,
/** The action. */
action: unknown, } | { "do": "act",
/** The seat. */
seat: number,
/** The action. */
action: unknown, } | { "do": "bot",
/** The seat. */
seat: number,
/** Its level. */
level: string,
/** Whether it plays for an absent person, and so spends nothing that only the person should decide on. */
stands_in?: boolean, } | { "do": "pass",
/** The seat. */
seat: number, } | { "do": "step",
/** The step. */
step: core.TableStep, } | { "do": "record",
/** One name per seat, or none. */
names?: Array<string>, } | { "do": "coach",
/** The seat. */
seat: number,
/** After this many steps; absent: as the match stands. */
steps?: number,
/** The question. */
request: coach.CoachRequest, } | { "do": "report" };

/** Which puzzle of a game. */
export type PuzzleChoice = { "of_day": number } | { "practice": {
/** How hard it is. */
grade: coach.Grade,
/** Which of them. */
seed: number, } };

/** What the engine answers. */
export type Response = { "kind": "done" } | { "kind": "choices",
/** Each `{"kind": "action", …}` or `{"kind": "template", …}`. */
choices: unknown[], } | { "kind": "completions" } & messages.Completions | { "kind": "status" } & TableStatus | { "kind": "view",
/** The seat; absent: the public view, or in a replay the one with everything open. */
seat: number | null,
/** The observation, as the game serialises it. */
observation: unknown,
/** The observed events in order. */
history: unknown[],
/** What this seat may do. */
choices: unknown[],
/** The steps of the table in order, each with its position in the history. */
table_steps: messages.ObservedTableStep[], } | { "kind": "record",
/** JSON Lines. */
text: string, } | { "kind": "coach",
/** Its `kind` says to which question. */
answer: coach.CoachAnswer | null, } | { "kind": "report",
/** Its `kind` says of which kind of game. */
report: coach.MatchReport, } | { "kind": "puzzle",
/** How hard it is. */
grade: coach.Grade,
/** What the solver sees. */
situation: coach.PuzzleSituation,
/** The clues. */
clues: coach.Clue[], } | { "kind": "verdict",
/** Whether it is the solution. */
right: boolean,
/** The solution, once it is found or shown. */
solution: coach.PuzzleSolution | null, } | { "kind": "questions",
/** Each with all possible answers. */
questions: coach.PossibleQuestion[], } | { "kind": "hidden",
/** The pieces by name. */
pieces: Array<string>, } | { "kind": "codemaker",
/** As the game serialises it. */
answer: unknown, } | { "kind": "guessed",
/** It does. */
right: boolean, } | { "kind": "verified",
/** The game, or the edition of a game. */
game: string,
/** How many steps it has. */
steps: number,
/** One place per player, once the match is over. */
places: Array<number> | null,
/** How far its luck is verified. */
luck: 'fair' | 'bound' | 'unbound',
/** Whether every step was judged again; false: it was played by former rules, and its events were replayed. */
judged: boolean, } | { "kind": "failed",
/** Why. */
problem: Problem, };

/** Where the match of a local table stands. */
export type TableStatus = {
/** How many steps were made. */
sequence: number,
/** The game, or the edition of a game. */
game: string,
/** Seats and options, without what a prepared start hides. */
setup: unknown,
/** The player of each seat. */
players: number[],
/** Whether it goes on. */
phase: Phase,
/** The seats the match waits for. */
awaited: number[],
/** The seats that may use a common thinking time now. */
thinking: number[],
/** How many seconds of it the table gives: 0 where it does not wait, null where it waits as long as they think. */
thinking_time: number | null,
/** The seats a bot plays for their person. */
stand_ins: number[],
/** One place per player, once the match is over. */
places: Array<number> | null, };

/** Whether a match goes on. */
export type Phase = "running" | "paused" | "over";

/** What the client can do about a problem. */
export type Remedy = "refused" | "malformed" | "not_found";

/** Why a request was not served: a code, and the fields a sentence about it needs. */
export type Reason = { "code": "rules" } | { "code": "match_not_started" } | { "code": "match_over" } | { "code": "match_paused" } | { "code": "match_not_paused" } | { "code": "no_such_seat",
/** Its number. */
seat: number, } | { "code": "already_resigned" } | { "code": "table_changed" } | { "code": "stand_in_plays" } | { "code": "no_stand_in" } | { "code": "take_back_limit" } | { "code": "take_back_reveals" } | { "code": "no_thinking_time" } | { "code": "available_after_match" } | { "code": "nothing_to_hide" } | { "code": "no_such_table" } | { "code": "no_such_game" } | { "code": "no_puzzles" } | { "code": "weights_missing",
/** The game. */
game: string, } | { "code": "malformed",
/** In English. */
detail: string, };

/** Why a request was not served. */
export type Problem = {
/** What to do about it. */
remedy: Remedy,
/** In plain English, for programs and logs. */
text: string,
/** A refusal by the rules of the game, as code and fields. */
refusal?: unknown,
/** The clause of the rule book that refuses it. */
clause?: string, } & ({ "code": "rules" } | { "code": "match_not_started" } | { "code": "match_over" } | { "code": "match_paused" } | { "code": "match_not_paused" } | { "code": "no_such_seat",
/** Its number. */
seat: number, } | { "code": "already_resigned" } | { "code": "table_changed" } | { "code": "stand_in_plays" } | { "code": "no_stand_in" } | { "code": "take_back_limit" } | { "code": "take_back_reveals" } | { "code": "no_thinking_time" } | { "code": "available_after_match" } | { "code": "nothing_to_hide" } | { "code": "no_such_table" } | { "code": "no_such_game" } | { "code": "no_puzzles" } | { "code": "weights_missing",
/** The game. */
game: string, } | { "code": "malformed",
/** In English. */
detail: string, });
