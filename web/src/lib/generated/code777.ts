// Made from the Rust types of `knobel-code777` by `cargo xtask types`. Do not edit.

/** A place at the table, numbered from 0 in turn order. */
export type Seat = number;

/** A kind of tile. Tiles of one kind can't be told apart, so a tile is its kind. JSON writes its name: `"blue 7"`. */
export type Tile = string;

/** A number on a tile, 1 to 7; `n` stands on `n` tiles. */
export type Number = number;

/** A stand for three tiles. Rack `n` is that of seat `n`; the racks without a player come after those. */
export type Rack = number;

/** A question card, numbered 1 to 23. JSON writes its name: `"question 16"`. */
export type Question = string;

/** What a reader says. */
export type Answer = { "count": number } | "more_first" | "more_second" | "equal";

/** Some of the seats; JSON lists them in turn order. */
export type Seats = Array<Seat>;

/** Which box is on the table: they differ in their racks. */
export type Edition = "code777" | "tricoda";

/** Who reads the first question (C7-2.3). */
export type Start = "lot" | { "seat": Seat };

/** What a wrong announcement costs (C7-3.9). */
export type WrongAnnouncement = "free" | "silent_for_a_round";

/** What can be agreed on, not yet checked. Every field may be left out in JSON. */
export type Options = {
/** Which box. */
edition: Edition,
/** How many players. */
seats: number,
/** Who reads first. */
start: Start,
/** What a wrong announcement costs. */
wrong_announcement: WrongAnnouncement,
/** Seconds the table gives after an answer; with 0, nobody need say "go on" (C7-3.10). */
thinking_time: number, };

/** A table that can be played. */
export type Setup = Options;

/** An answer that everybody heard. */
export type Answered = {
/** The reader, who sees every rack but the own one. */
by: Seat,
/** What was asked. */
question: Question,
/** What was said. */
answer: Answer, };

/** What is known of a seat. */
export type Standing = {
/** Its right announcements. */
points: number,
/** Has it announced since the last answer? */
announced: boolean,
/** It may not announce until each of these has read one more question. */
silent_until: Seats, };

/** What everybody knows. */
export type Public = {
/** What was agreed on. */
setup: Setup,
/** Whose turn it is to read. */
reader: Seat,
/** Who has to say "go on" before the reader may read. */
thinking: Seats,
/** What was answered last. */
last: Answered | null,
/** How many questions are read before the pile is shuffled again. */
unread: number,
/** What is known of each seat. */
seats: Array<Standing>,
/** All racks, those first whose tiles have stood longest (C7-3.7). */
oldest: Array<Rack>,
/** Set once it is over. */
winner: Seat | null, };

/** Three tiles that lie aside, as one viewer knows them. */
export type LaidAside = {
/** Where they stood. */
rack: Rack,
/** How they lie. */
face: Face,
/** What they are, for those who saw them. */
tiles: [Tile, Tile, Tile] | null, };

/** What one viewer may know now. */
export type Observation = {
/** What everybody knows. */
public: Public,
/** Whose view it is; nobody's for spectators. */
me: Seat | null,
/** The tiles on each rack, where they are seen. */
racks: Array<[Tile, Tile, Tile] | null>,
/** How many tiles the stock holds. */
stock: number,
/** What lies aside, in the order in which it came there. */
aside: Array<LaidAside>, };

/** What a seat asks for. */
export type Action = "read" | "go_on" | { "announce": Array<Number> };

/** An announcement to be filled. */
export type Template = { "announce": {
/** How many. */
numbers: number, } };

/** Is an announcement what stands on the rack? */
export type Verdict = "right" | "wrong";

/** How tiles lie that were laid aside. */
export type Face = "up" | "down";

/** What one viewer saw of it: what it may not see is absent. */
export type ObservedEvent = { "stocked": { count: number, tiles: Array<Tile> | null, } } | { "filled": { rack: Rack, tiles: [Tile, Tile, Tile] | null, } } | { "shuffled": { questions: Array<Question> | null, } } | { "turned": { reader: Seat, thinking: Seats, } } | { "answered": { by: Seat, question: Question, answer: Answer, } } | { "went_on": { by: Seat, } } | { "announced": { by: Seat, numbers: [Number, Number, Number], verdict: Verdict, } } | { "scored": { seat: Seat, points: number, } } | { "silenced": { seat: Seat, until: Seats, } } | { "laid_aside": { rack: Rack, face: Face, tiles: [Tile, Tile, Tile] | null, } } | { "ended": { winner: Seat, racks: Array<[Tile, Tile, Tile]>, } };

/** Why an action is refused. */
export type Refusal = { "code": "not_seated" } | { "code": "over" } | { "code": "not_your_turn", reader: Seat, } | { "code": "still_thinking", thinking: Seats, } | { "code": "not_thinking" } | { "code": "already_announced" } | { "code": "silent", until: Seats, } | { "code": "wrong_count", want: number, got: number, };
