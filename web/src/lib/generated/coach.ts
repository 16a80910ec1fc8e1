// Made from the Rust types of `knobel-coach` by `cargo xtask types`. Do not edit.

  --> crates/inference/src/code777/log.rs:13:5
   |
13 |     pub by: Seat,
   |     ^^^^^^^^^^^^
   |
   = note: requested on the command line with `-W missing-docs`

  --> crates/inference/src/code777/log.rs:14:5
   |
14 |     pub question: Question,
   |     ^^^^^^^^^^^^^^^^^^^^^^

  --> crates/inference/src/code777/log.rs:15:5
   |
15 |     pub answer: Answer,
   |     ^^^^^^^^^^^^^^^^^^

  --> crates/inference/src/code777/log.rs:33:5
   |
33 |     pub me: Seat,
   |     ^^^^^^^^^^^^

  --> crates/inference/src/code777/log.rs:34:5
   |
34 |     pub racks: [Option<Tiles>; RACKS],
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

  --> crates/inference/src/code777/log.rs:35:5
   |
35 |     pub heard: Vec<Heard>,
   |     ^^^^^^^^^^^^^^^^^^^^^

  --> crates/inference/src/code777/log.rs:48:5
   |
48 |     pub fn new(me: Seat) -> Self {
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^

  --> crates/inference/src/code777/log.rs:61:5
   |
61 |     pub fn is_own(&self, rack: Rack) -> bool {
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

  --> crates/inference/src/code777/log.rs:65:5
   |
65 |     pub fn take_in(&mut self, observed: &ObservedEvent) {
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

  --> crates/inference/src/code777/memory.rs:32:5
   |
32 |     pub log: Log,
   |     ^^^^^^^^^^^^

   --> crates/inference/src/code777/trios.rs:121:5
    |
121 |     pub fn index(self) -> usize {
    |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^

   --> crates/inference/src/code777/trios.rs:158:5
    |
158 |     pub fn retain(&mut self, keep: impl Fn(Trio) -> bool) {
    |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

   --> crates/inference/src/code777/trios.rs:162:5
    |
162 |     pub fn and(self, other: Trios) -> Trios {
    |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

   --> crates/inference/src/code777/trios.rs:166:5
    |
166 |     pub fn or(self, other: Trios) -> Trios {
    |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

   --> crates/inference/src/code777/trios.rs:170:5
    |
170 |     pub fn without(self, other: Trios) -> Trios {
    |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

  --> crates/inference/src/mastermind/compare.rs:72:5
   |
72 |     pub fn new(board: Board, code: Code) -> Self {
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

  --> crates/inference/src/mastermind/compare.rs:88:5
   |
88 |     pub fn pegs(&self) -> &[u8] {
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^

   --> crates/inference/src/mastermind/compare.rs:106:5
    |
106 |     pub fn new(board: Board, codes: impl Iterator<Item = Code>) -> Self {
    |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

   --> crates/inference/src/mastermind/compare.rs:138:5
    |
138 |     pub fn peg(&self, peg: usize) -> &[u8] {
    |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

   --> crates/inference/src/mastermind/compare.rs:142:5
    |
142 |     pub fn count(&self, colour: usize) -> &[u8] {
    |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

   --> crates/inference/src/mastermind/compare.rs:202:5
    |
202 |     pub fn new(pegs: usize, columns: &Columns, codes: &[Probe], path: Path) -> Self {
    |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

   --> crates/inference/src/mastermind/compare.rs:211:5
    |
211 |     pub fn width(&self) -> usize {
    |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^

   --> crates/inference/src/mastermind/compare.rs:225:5
    |
225 |     pub fn row(&self, code: u32) -> &[u8] {
    |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

  --> crates/inference/src/mastermind/lanes.rs:14:5
   |
14 |     pub board: Board,
   |     ^^^^^^^^^^^^^^^^

  --> crates/inference/src/mastermind/lanes.rs:15:5
   |
15 |     pub codes: Vec<Code>,
   |     ^^^^^^^^^^^^^^^^^^^^

  --> crates/inference/src/mastermind/lanes.rs:23:5
   |
23 |     pub fn new(board: Board) -> Self {
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

  --> crates/inference/src/mastermind/lanes.rs:97:5
   |
97 |     pub fn get(&mut self, lanes: &Lanes, alive: u16, told: u16) -> Rc<[u16]> {
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

  --> crates/inference/src/tac/knowledge.rs:15:5
   |
15 |     pub const ALL: Kinds = Kinds((1 << Card::KINDS) - 1);
   |     ^^^^^^^^^^^^^^^^^^^^

  --> crates/inference/src/tac/knowledge.rs:17:5
   |
17 |     pub fn has(self, card: Card) -> bool {
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

  --> crates/inference/src/tac/knowledge.rs:21:5
   |
21 |     pub fn and(self, other: Kinds) -> Kinds {
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

  --> crates/inference/src/tac/knowledge.rs:25:5
   |
25 |     pub fn without(self, other: Kinds) -> Kinds {
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

  --> crates/inference/src/tac/knowledge.rs:34:5
   |
34 |     pub fn openers() -> Kinds {
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^

  --> crates/inference/src/tagiron/candidates.rs:10:5
   |
10 |     pub hands: Vec<u16>,
   |     ^^^^^^^^^^^^^^^^^^^

  --> crates/inference/src/tagiron/candidates.rs:11:5
   |
11 |     pub weights: Vec<u32>,
   |     ^^^^^^^^^^^^^^^^^^^^^

  --> crates/inference/src/tagiron/candidates.rs:38:5
   |
38 |     pub fn len(&self) -> usize {
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^

  --> crates/inference/src/tagiron/candidates.rs:53:5
   |
53 |     pub fn weight(&self) -> u32 {
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^

  --> crates/inference/src/tagiron/deals.rs:22:5
   |
22 |     pub fn by(own: Mask) -> Self {
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^

  --> crates/inference/src/tagiron/deals.rs:27:5
   |
27 |     pub fn all(&self) -> Set {
   |     ^^^^^^^^^^^^^^^^^^^^^^^^

  --> crates/inference/src/tagiron/deals.rs:31:5
   |
31 |     pub fn renumbered(&self, mask: Mask) -> Set {
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

  --> crates/inference/src/tagiron/deals.rs:35:5
   |
35 |     pub fn tiles(&self, set: Set) -> Mask {
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

  --> crates/inference/src/tagiron/deals.rs:43:5
   |
43 |     pub all: Set,
   |     ^^^^^^^^^^^^

  --> crates/inference/src/tagiron/deals.rs:44:5
   |
44 |     pub size: u32,
   |     ^^^^^^^^^^^^^

  --> crates/inference/src/tagiron/deals.rs:45:5
   |
45 |     pub lists: Vec<Vec<Set>>,
   |     ^^^^^^^^^^^^^^^^^^^^^^^^

  --> crates/inference/src/tagiron/notes.rs:11:5
   |
11 |     pub hands: &'static Hands,
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^

  --> crates/inference/src/tagiron/notes.rs:12:5
   |
12 |     pub own: Mask,
   |     ^^^^^^^^^^^^^

   --> crates/bots/src/tac/worth.rs:106:1
    |
106 | pub fn marble_worth(position: &Position, colour: Colour, field: u8) -> i32 {
    | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    |
    = note: requested on the command line with `-W missing-docs`

import type * as mastermind from './mastermind';
import type * as tagiron from './tagiron';
import type * as code777 from './code777';
import type { Action, Card, Colour, Hand, Position, Setup } from './tac';

/** A place at the table, numbered from 0 in turn order. */
export type Seat = number;

/** Whose pieces a statement is about. */
export type HiddenPieces = "code" | "rack" | "centre" | { "seat": Seat };

/** What is said about them. Pieces are named as JSON names them (`red 7`); a bare number or a bare colour stands for
 * any piece that has it. */
export type Claim = { "holds": {
/** Its name. */
piece: string,
/** From 1. */
at_least: number, } } | { "place": {
/** Counted from 1 at the left. */
place: number,
/** Its name. */
piece: string, } } | { "row": {
/** From left to right. */
pieces: Array<string>, } };

/** A statement that is true or false. */
export type Statement = {
/** About whose pieces. */
about: HiddenPieces,
/** What. */
claim: Claim,
/** That it is so, or that it is not. */
holds: boolean, };

/** Something heard that can tell something. */
export type Clue = {
/** Its place among the sights of the player's view; none where it was entered by hand. */
history_index?: number,
/** The step of the log it came with; known after the match. */
step?: number,
/** Who said it. */
by?: Seat,
/** What was asked, as the game writes it. */
question: unknown,
/** What was said, as the game writes it. */
answer: unknown,
/** The same in plain English. */
text: string, };

/** One answer of an explanation. */
export type Reason = {
/** Its place among the clues. */
clue: number,
/** How many of the worlds are left after it and those before it. */
leaves: number, };

/** Why these statements can't all be so. (That a fact is certain is shown by ruling out its opposite.) */
export type Explanation = {
/** What is ruled out together; nothing at all where the answers contradict each other. */
rules_out: Array<Statement>,
/** In how many worlds it could be so if nothing had been heard. */
worlds: number,
/** The answers that rule it out, oldest first; none of them can be left out. */
because: Array<Reason>, };

/** How much is open. */
export type Uncertainty = {
/** How many different solutions are left. */
left: number,
/** What is missing to certainty, in bits: each one halves what is possible. */
bits: number,
/** The likeliest solution; none where nothing fits what was heard. */
likeliest: Statement | null,
/** How probably it is right. */
chance: number, };

/** A question that can be asked, and what it is expected to tell. */
export type QuestionValue = {
/** As the game writes it. */
question: unknown,
/** In bits. */
bits: number,
/** The question in plain English. */
text: string, };

/** What a player asks the coach about their own situation. */
export type CoachRequest = "analysis" | { "hint": {
/** How much it says. */
level: Level,
/** The marks of the notepad by name. */
notes: Record<string, string>, } } | { "notes": {
/** The marks of the notepad by name. */
notes: Record<string, string>, } } | { "why": {
/** The seat that moved. */
seat: Seat, } };

/** What the coach answers. Each request has one kind of answer in a game of deduction, and one where moves are rated. */
export type CoachAnswer = { "kind": "analysis" } & Analysis | { "kind": "hint" } & Hint | { "kind": "checked_notes" } & CheckedNotes | { "kind": "choice_ratings" } & TacChoiceRatings | { "kind": "move_hint" } & TacHint | { "kind": "move_reason" } & TacMoveReason;

/** All that can be known. */
export type Analysis = {
/** How much is open. */
uncertainty: Uncertainty,
/** What is certain, without what plainly follows from the rest of it. */
certain: Array<Statement>,
/** The open questions with what each is expected to tell, the best first. */
questions: Array<QuestionValue>,
/** What was heard. */
clues: Array<Clue>, };

/** How much a hint says. */
export type Level = "nudge" | "point" | "explain";

/** What kind of thing to look for. */
export type Nudge = "solved" | "something_new" | "ask" | "wait" | "contradiction";

/** A hint of some level. */
export type Hint = {
/** How many solutions are left. */
left: number,
/** What kind of thing to look for. */
nudge: Nudge,
/** What can be known, from [`Level::Point`] on. */
fact: Statement | null,
/** The question that tells most, from [`Level::Point`] on. */
question: QuestionValue | null,
/** Why, at [`Level::Explain`]. */
explanation: Explanation | null,
/** What was heard; the explanation names these by their places. */
clues: Array<Clue>, };

/** A mark that can't be so. */
export type WrongMark = {
/** Its name on the notepad. */
key: string,
/** What it says. */
statement: Statement,
/** Which answers it contradicts. */
explanation: Explanation, };

/** Marks that can't all be so; none of them can be left out. */
export type WrongTogether = {
/** Their names on the notepad. */
keys: Array<string>,
/** Which answers they contradict. */
explanation: Explanation, };

/** What is wrong with a notepad. */
export type CheckedNotes = {
/** How many marks were read. */
marks: number,
/** Marks that can't be so. */
wrong: Array<WrongMark>,
/** Marks of which each can be so, but not all together. */
together: WrongTogether | null,
/** What was heard; explanations name these by their places. */
clues: Array<Clue>, };

/** How much was known after a step. */
export type Point = {
/** Which step. */
step: number,
/** How many clues had been heard. */
clues: number,
/** How many solutions were left. */
left: number,
/** What was known, in bits. */
known: number,
/** What would have been known on average after the best open question; the same as `known` where another player
 * asked, or nobody chooses. */
available: number, };

/** A question beside the best that could have been asked. */
export type RatedQuestion = {
/** The step it was asked in. */
step: number,
/** As the game writes it. */
question: unknown,
/** What it was expected to tell, in bits. */
expected: number,
/** What it told, in bits; none while no answer has come. */
gained: number | null,
/** The best open question. */
best: QuestionValue, };

/** What is to be said about a guess, whether it was right or not. */
export type Verdict = "certain" | "too_late" | "fair" | "too_early" | "impossible";

/** A guess, and what was known when it was made. */
export type RatedGuess = {
/** The step it was made in. */
step: number,
/** What was named. */
named: Statement,
/** How probably it was right, by what was known then. */
chance: number,
/** Was it? */
right: boolean | null,
/** What is to be said about it. */
verdict: Verdict, };

/** Something that could have been known. */
export type MissedFact = {
/** The step after which it could be known, or in which it was overlooked. */
step: number,
/** What. */
fact: Statement,
/** Why. */
explanation: Explanation, };

/** One thing that was to be found out. */
export type DeductionReport = {
/** Which of the player's deductions, from 0. */
number: number,
/** What was heard; explanations name these by their places. */
clues: Array<Clue>,
/** How much was known, answer by answer. */
points: Array<Point>,
/** The step after which the solution could be proven. */
provable: number | null,
/** The step in which the solution was named. */
named: number | null,
/** The questions this player chose. */
questions: Array<RatedQuestion>,
/** The guesses this player made. */
guesses: Array<RatedGuess>,
/** What was missed, in the order of the steps. */
missed: Array<MissedFact>, };

/** What one player could have known. */
export type PlayerReport = {
/** Whose. */
seat: Seat,
/** One after the other: a code a round, a rack after a rack. */
deductions: Array<DeductionReport>, };

/** What each player could have known. */
export type KnowledgeReport = {
/** As records write it. */
game: string,
/** One a seat that had something to find out. */
players: Array<PlayerReport>, };

/** What a coach says about a finished match. */
export type MatchReport = { "kind": "knowledge" } & KnowledgeReport | { "kind": "moves" } & TacMoveReview;

/** How hard a puzzle is. */
export type Grade = "easy" | "medium" | "hard";

/** A question of a game, with every answer there can be. */
export type PossibleQuestion = {
/** As the game writes it; none where whoever asks lays a row of pieces. */
question: unknown,
/** The same in plain English. */
text: string,
/** As the game writes them. */
answers: Array<unknown>, };

/** A question that is put to a codemaker. */
export type CodemakerQuestion = {
/** As the game writes it. */
question: unknown,
/** Who answers, where the answer depends on what somebody sees. */
by?: Seat, };

/** How hard a way to the solution is. */
export type Difficulty = {
/** The most answers that have to be held together at once. */
largest: number,
/** The answers of all steps together. */
sum: number,
/** How many steps there are. */
steps: number,
/** How many steps of the least size are open on average: the fewer, the harder they are to see. */
open: number, };

/** One step: these answers, with all that was found before, settle these facts. */
export type PathStep = {
/** The clues that have to be held together. */
because: Array<number>,
/** What they settle. */
facts: Array<Statement>,
/** How many worlds are left after it. */
left: number,
/** How many steps of this size could be taken here. */
open: number, };

/** The solution of a puzzle. */
export type PuzzleSolution = { "kind": "deduction",
/** The hidden pieces. */
solution: Statement,
/** From the first clue to the solution. */
path: Array<PathStep>, } | { "kind": "finish",
/** Card by card. */
steps: Array<TacSolvingStep>, };

/** A row with its answer. */
export type LaidRow = {
/** The row. */
row: mastermind.Code,
/** The answer. */
pins: mastermind.Pins,
/** Its place among the sights; none where it was entered by hand. */
history_index?: number, };

/** What a codebreaker has before it. */
export type MastermindSituation = {
/** The table options. */
setup: mastermind.Setup,
/** The round, as notes name it. */
round: number,
/** How many codes were to be found before this one. */
number: number,
/** The answered rows, oldest first. */
rows: Array<LaidRow>, };

/** What can be heard. */
export type TagironClueContent = { "answered": {
/** Who answered. */
by: Seat,
/** What was asked. */
question: tagiron.Question,
/** What was said. */
answer: tagiron.Answer, } } | { "wrong": {
/** What was named. */
row: Array<tagiron.Tile>, } };

/** Something heard about the others' tiles. */
export type TagironClue = {
/** What. */
content: TagironClueContent,
/** Its place among the sights; none where it was entered by hand. */
history_index?: number, };

/** What a player has before it. */
export type TagironSituation = {
/** Two to four. */
seats: number,
/** Whose situation it is. */
me: Seat,
/** The own tiles from left to right. */
own: Array<tagiron.Tile>,
/** What was heard about the others' tiles, oldest first. */
clues: Array<TagironClue>,
/** The open question cards. */
cards: Array<tagiron.Card>, };

/** An answer, and what stood on the racks then. */
export type Code777Clue = {
/** The reader. */
by: Seat,
/** What was asked. */
question: code777.Question,
/** What was said. */
answer: code777.Answer,
/** Absent: what stands there now. */
racks?: Array<Array<code777.Tile> | null>,
/** Its place among the sights; none where it was entered by hand. */
history_index?: number, };

/** What a player has before it. */
export type Code777Situation = {
/** Whose situation it is. */
me: Seat,
/** What stands on each rack in sight; the own one is unknown. */
racks: Array<Array<code777.Tile> | null>,
/** Tiles that are known to lie aside. */
gone: Array<code777.Tile>,
/** What was answered while the own rack stood, oldest first. */
clues: Array<Code777Clue>,
/** How many own racks stood before this one. */
number: number,
/** The number under which notes are kept for this rack. */
notepad: number, };

/** What a value counts. */
export type TacMeasure = "chance" | "fields";

/** One thing that is done, good or bad for the side of whoever decides. Fields are 1 to 64. */
export type TacEffect = "wins" | { "stops_win": { card: Card, } } | { "brings_home": { colour: Colour, marbles: number, } } | { "captures": { colour: Colour, field: number, } } | { "sends_out": { colour: Colour, } } | { "rescues": { colour: Colour, field: number, } } | { "takes_back": { card: Card, } } | { "brings_in": { colour: Colour, } } | { "protects": { colour: Colour, field: number, } } | { "blocks": { colour: Colour, field: number, } } | { "skips_turn": { seat: Seat, } } | { "makes_room": { colour: Colour, } } | { "readies": { card: Card, } } | { "threatens": { colour: Colour, field: number, } } | { "keeps": { card: Card, } } | { "helps_home": { card: Card, } } | { "helps_capture": { card: Card, } } | { "helps_in": { card: Card, } } | { "walks": { fields: number, } } | { "exposes": { colour: Colour, field: number, percent: number, } } | { "loses": { colour: Colour, marbles: number, } } | { "serves": { colour: Colour, } } | { "skips_friend": { seat: Seat, } } | { "wastes": { card: Card, } };

/** MoveReason one choice is better than another. */
export type TacComparison = {
/** What it does that the other doesn't. */
gains: Array<TacEffect>,
/** What the other does and it doesn't, to the side's harm. */
spares: Array<TacEffect>, };

/** A hint of some level. */
export type TacHint = {
/** How many things could be done. */
choices: number,
/** What the best one is about, named like the [`Effect`] that matters most; none where no single thing stands out. */
nudge: string | null,
/** The card to play or to give, from [`Level::Point`] on. */
card: Card | null,
/** What to do, at [`Level::Explain`]. */
action: Action | null,
/** The same in the game's notation. */
text: string | null,
/** What it does, at [`Level::Explain`]. */
effects: Array<TacEffect>,
/** MoveReason it is better than the best choice with another card, at [`Level::Explain`]. */
better: TacComparison | null,
/** What it is worth, at [`Level::Explain`]. */
value: number | null,
/** What that counts. */
measure: TacMeasure, };

/** One choice of several. */
export type TacRatedChoice = {
/** What is done. */
action: Action,
/** The same in the game's notation. */
text: string,
/** What it is worth to the side. */
value: number,
/** How much less than the best. */
loss: number,
/** What it does. */
effects: Array<TacEffect>, };

/** All that can be done, and what it is worth. */
export type TacChoiceRatings = {
/** What the values count. */
measure: TacMeasure,
/** The best first. */
choices: Array<TacRatedChoice>, };

/** MoveReason somebody played what it played last. */
export type TacMoveReason = {
/** Who laid the card. */
seat: Seat,
/** Who decided: another seat when the Devil plays. */
by: Seat,
/** Which card. */
card: Card,
/** In the game's notation. */
text: string,
/** What it did, by what everybody saw. */
effects: Array<TacEffect>, };

/** How the sides stood after a step. */
export type TacPoint = {
/** Which step. */
step: number,
/** One value a side, in the order of `sides`: what its seats thought at their last decisions, set against what the
 * others thought. */
values: Array<number>, };

/** What would have been best. */
export type TacBestChoice = {
/** What to do. */
action: Action,
/** The same in the game's notation. */
text: string,
/** What it was worth. */
value: number,
/** MoveReason; nothing where the difference is a trifle. */
better: TacComparison, };

/** A decision. */
export type TacMove = {
/** Which step. */
step: number,
/** Who decided. */
seat: Seat,
/** What was done. */
action: Action,
/** The same in the game's notation. */
text: string,
/** How many things could be done. */
choices: number,
/** What it was worth to the side of whoever decided. */
value: number,
/** How much less than the best. */
loss: number,
/** What would have been best; none where nothing was better. */
best: TacBestChoice | null, };

/** What the decisions of a seat cost. */
export type TacPlayer = {
/** Whose. */
seat: Seat,
/** Decisions with more than one choice. */
decisions: number,
/** Those in which nothing was better. */
best: number,
/** What they cost together. */
loss: number, };

/** What a deal of solo TAC can be done in. */
export type TacPar = {
/** The fewest cards found; none where no way was found with the stacks that are known. */
cards: number | null,
/** Fewer than this can't be enough. */
at_least: number, };

/** A match looked back on. Every decision is judged by what its seat could know then. */
export type TacMoveReview = {
/** As records write it. */
game: string,
/** What values and losses count. */
measure: TacMeasure,
/** Who wins together. */
sides: Array<Array<Seat>>,
/** How it went, decision by decision. */
curve: Array<TacPoint>,
/** Every decision. */
moves: Array<TacMove>,
/** What the decisions of each seat cost in all. */
players: Array<TacPlayer>,
/** How few cards the deal could have taken, where one person plays alone. */
par: TacPar | null, };

/** What a finish problem's solver has before it. */
export type TacSituation = {
/** The match in which it is to be solved; it is won when the problem is. */
setup: Setup,
/** Where the marbles stand. */
position: Position,
/** The cards to do it with. */
cards: Hand, };

/** A card of the solution. */
export type TacSolvingStep = {
/** What to do. */
action: Action,
/** The same in the game's notation. */
text: string,
/** What that does. */
effects: Array<TacEffect>, };

/** A situation entered by hand. */
export type CompanionSituation = MastermindSituation | TagironSituation | Code777Situation;

/** What the solver of a puzzle sees. */
export type PuzzleSituation = MastermindSituation | TagironSituation | Code777Situation | TacSituation;

