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

/** The answer of a reader. */
export type Answer = { "count": number } | "more_first" | "more_second" | "equal";

/** A set of seats; JSON lists them in turn order. */
export type Seats = Array<Seat>;

/** The edition of the game; they differ in their racks. */
export type Edition = "code777" | "tricoda";

/** The seat that reads the first question (C7-2.3). */
export type Start = "lot" | { "seat": Seat };

/** What a wrong announcement costs (C7-3.9). */
export type WrongAnnouncement = "free" | "silent_for_a_round";

/** How long players may think after an answer, before the next question is drawn (C7-3.10). */
export type ThinkingTime = number | "until_all_go_on";

/** The table options before validation. Every field may be left out in JSON. */
export type Options = {
/** The edition. */
edition: Edition,
/** The number of players. */
seats: number,
/** The seat that reads first. */
start: Start,
/** What a wrong announcement costs. */
wrong_announcement: WrongAnnouncement,
/** Thinking time after an answer (C7-3.10). */
thinking_time: ThinkingTime, };

/** A valid setup. */
export type Setup = Options;

/** A public answer. */
export type PublicAnswer = {
/** The reader, who sees all other racks. */
by: Seat,
/** The question. */
question: Question,
/** The answer. */
answer: Answer, };

/** The state of a seat. */
export type Standing = {
/** The number of its right announcements. */
points: number,
/** Whether it has announced since the last answer. */
announced: boolean,
/** It may not announce until each of these has read one more question. */
silent_until: Seats,
/** Whether its player has resigned (C7-3.11). */
out?: boolean, };

/** The public state. */
export type Public = {
/** The options. */
setup: Setup,
/** The seat whose turn it is to read. */
reader: Seat,
/** The seats that have to say "go on" before the reader may read. */
thinking: Seats,
/** The last answer. */
last: PublicAnswer | null,
/** The number of questions until the pile is shuffled again. */
unread: number,
/** The state of each seat. */
seats: Array<Standing>,
/** All racks, ordered by how long their tiles have stood, longest first (C7-3.7). */
oldest: Array<Rack>,
/** The winner, once the match is over. */
winner: Seat | null, };

/** Three laid-aside tiles as one viewer knows them. */
export type LaidAside = {
/** The rack they stood on. */
rack: Rack,
/** How they lie. */
face: Face,
/** The tiles, if the viewer knows them. */
tiles: [Tile, Tile, Tile] | null, };

/** What one viewer may know now. */
export type Observation = {
/** The public state. */
public: Public,
/** The viewer's seat; absent for spectators. */
me: Seat | null,
/** The tiles on each rack that the viewer sees. */
racks: Array<[Tile, Tile, Tile] | null>,
/** The number of tiles in the stock. */
stock: number,
/** The laid-aside tiles, oldest first. */
aside: Array<LaidAside>, };

/** What a seat asks for. */
export type Action = "read" | "go_on" | { "announce": Array<Number> };

/** An announcement with holes. */
export type Template = { "announce": {
/** The number of numbers. */
numbers: number, } };

/** Whether an announcement is right. */
export type Verdict = "right" | "wrong";

/** How laid-aside tiles lie. */
export type Face = "up" | "down";

/** An [`Event`] as one viewer saw it: hidden parts are absent. */
export type ObservedEvent = { "stocked": { count: number, tiles: Array<Tile> | null, } } | { "filled": { rack: Rack, tiles: [Tile, Tile, Tile] | null, } } | { "shuffled": { questions: Array<Question> | null, } } | { "turned": { reader: Seat, thinking: Seats, } } | { "answered": { by: Seat, question: Question, answer: Answer, } } | { "went_on": { by: Seat, } } | { "announced": { by: Seat, numbers: [Number, Number, Number], verdict: Verdict, } } | { "scored": { seat: Seat, points: number, } } | { "silenced": { seat: Seat, until: Seats, } } | { "laid_aside": { rack: Rack, face: Face, tiles: [Tile, Tile, Tile] | null, } } | { "withdrew": { by: Seat, } } | { "ended": { winner: Seat, racks: Array<[Tile, Tile, Tile]>, } };

/** Why an action is refused. */
export type Refusal = { "code": "not_seated" } | { "code": "over" } | { "code": "resigned" } | { "code": "not_your_turn", reader: Seat, } | { "code": "still_thinking", thinking: Seats, } | { "code": "not_thinking" } | { "code": "already_announced" } | { "code": "silent", until: Seats, } | { "code": "wrong_count", want: number, got: number, };

/** What lies in the box, and what is needed to win. */
export type BoxFacts = {
/** Every tile, in the order of their numbers. */
tiles: Array<Tile>,
/** The number of tiles on a rack. */
rack_length: number,
/** The number of points that wins the match (C7-3.6). */
points_to_win: number, };

export const BOX: BoxFacts = {
  "tiles": [
    "green 1",
    "yellow 2",
    "yellow 2",
    "black 3",
    "black 3",
    "black 3",
    "brown 4",
    "brown 4",
    "brown 4",
    "brown 4",
    "red 5",
    "red 5",
    "red 5",
    "red 5",
    "black 5",
    "pink 6",
    "pink 6",
    "pink 6",
    "green 6",
    "green 6",
    "green 6",
    "blue 7",
    "blue 7",
    "blue 7",
    "blue 7",
    "yellow 7",
    "yellow 7",
    "pink 7"
  ],
  "rack_length": 3,
  "points_to_win": 3
};
