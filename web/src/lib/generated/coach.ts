// Made from the Rust types of `knobel-coach` by `cargo xtask types`. Do not edit.

import type * as mastermind from './mastermind';
import type * as tagiron from './tagiron';
import type * as code777 from './code777';
import type { Action, Card, Colour, Hand, Position, Setup } from './tac';

/** A place at the table, numbered from 0 in turn order. */
export type Seat = number;

/** The pieces that a statement is about. */
export type HiddenPieces = "code" | "rack" | "centre" | { "seat": Seat };

/** A claim about hidden pieces. Pieces are named as JSON names them (`red 7`); a bare number or a bare colour stands for
 * any piece that has it. */
export type Claim = { "holds": {
/** Its name. */
piece: string,
/** At least 1. */
at_least: number, } } | { "place": {
/** Counted from 1 at the left. */
place: number,
/** Its name. */
piece: string, } } | { "row": {
/** From left to right. */
pieces: Array<string>, } };

/** A claim, affirmed or denied. */
export type Statement = {
/** Which pieces. */
about: HiddenPieces,
/** The claim. */
claim: Claim,
/** Affirmed or denied. */
holds: boolean, };

/** An answer, or another event, that rules worlds out. */
export type Clue = {
/** Its index in the history of the player's view; none where it was entered by hand. */
history_index?: number,
/** The step of the log that brought it; known after the match. */
step?: number,
/** The seat that gave it. */
by?: Seat,
/** The question, as the game writes it. */
question: unknown,
/** The answer, as the game writes it. */
answer: unknown,
/** Question and answer in English. */
text: string, };

/** One answer of an explanation. */
export type Reason = {
/** Its index among the clues. */
clue: number,
/** How many of the worlds are left after this answer and those before it. */
leaves: number, };

/** Why these statements can't all hold. (That a fact is certain is shown by refuting its negation.) */
export type Explanation = {
/** The refuted statements; empty where the answers contradict each other. */
rules_out: Array<Statement>,
/** In how many worlds the statements hold before any answer. */
worlds: number,
/** The answers that refute them, oldest first; none of them can be left out. */
because: Array<Reason>, };

/** How much is still unknown. */
export type Uncertainty = {
/** How many different solutions are left. */
left: number,
/** The entropy over the solutions (or over the deals, where only those can be counted), in bits. */
bits: number,
/** The likeliest solution; none where the clues contradict each other. */
likeliest: Statement | null,
/** The probability that it is right. */
chance: number, };

/** A question that can be asked, and its expected information gain. */
export type QuestionValue = {
/** As the game writes it. */
question: unknown,
/** The expected information gain, in bits. */
bits: number,
/** The question in English. */
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

/** Everything that can be known. */
export type Analysis = {
/** How much is still unknown. */
uncertainty: Uncertainty,
/** What is certain, without statements that follow from another one. */
certain: Array<Statement>,
/** The open questions with their expected information gain, the best first. */
questions: Array<QuestionValue>,
/** The clues. */
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
/** The question with the greatest information gain, from [`Level::Point`] on. */
question: QuestionValue | null,
/** Why, at [`Level::Explain`]. */
explanation: Explanation | null,
/** The clues that the explanation refers to by index. */
clues: Array<Clue>, };

/** A mark that can't be right. */
export type WrongMark = {
/** Its name on the notepad. */
key: string,
/** The statement it makes. */
statement: Statement,
/** Which answers it contradicts. */
explanation: Explanation, };

/** A minimal set of marks that can't all be right. */
export type WrongTogether = {
/** Their names on the notepad. */
keys: Array<string>,
/** Which answers they contradict. */
explanation: Explanation, };

/** What is wrong with a notepad. */
export type CheckedNotes = {
/** How many marks make a statement about this deduction. */
marks: number,
/** Marks that can't be right. */
wrong: Array<WrongMark>,
/** Marks of which each can be right, but not all together. */
together: WrongTogether | null,
/** The clues that explanations refer to by index. */
clues: Array<Clue>, };

/** How much was known after a step. */
export type Point = {
/** Which step. */
step: number,
/** How many clues there were. */
clues: number,
/** How many solutions were left. */
left: number,
/** The information gained so far, in bits. */
known: number,
/** The information that the best open question would have brought on average; the same as `known` where another player
 * asked, or where players don't choose questions. */
available: number, };

/** A question compared with the best that could have been asked. */
export type RatedQuestion = {
/** The step it was asked in. */
step: number,
/** As the game writes it. */
question: unknown,
/** Its expected information gain, in bits. */
expected: number,
/** The information its answer brought, in bits; none while there is no answer. */
gained: number | null,
/** The best open question. */
best: QuestionValue, };

/** A verdict about a guess, whether it was right or not. */
export type Verdict = "certain" | "too_late" | "fair" | "too_early" | "impossible";

/** A guess, rated by what was known when it was made. */
export type RatedGuess = {
/** The step it was made in. */
step: number,
/** The named solution. */
named: Statement,
/** The probability that it was right, by what was known then. */
chance: number,
/** Was it right? */
right: boolean | null,
/** The verdict. */
verdict: Verdict, };

/** Something that could have been known. */
export type MissedFact = {
/** The step after which it could be known, or in which it was overlooked. */
step: number,
/** The fact. */
fact: Statement,
/** Why it was certain. */
explanation: Explanation, };

/** One thing that was to be found out. */
export type DeductionReport = {
/** Which of the player's deductions, from 0. */
number: number,
/** The clues that explanations refer to by index. */
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
/** The player's seat. */
seat: Seat,
/** In the order of play: one for each code, or for each rack. */
deductions: Array<DeductionReport>, };

/** What each player could have known. */
export type KnowledgeReport = {
/** As records write it. */
game: string,
/** The players that had something to find out. */
players: Array<PlayerReport>, };

/** What a coach says about a finished match. */
export type MatchReport = { "kind": "knowledge" } & KnowledgeReport | { "kind": "moves" } & TacMoveReview;

/** How hard a puzzle is. */
export type Grade = "easy" | "medium" | "hard";

/** A question of a game, with every possible answer. */
export type PossibleQuestion = {
/** As the game writes it; none where a question is any row of pieces. */
question: unknown,
/** The same in plain English. */
text: string,
/** As the game writes them. */
answers: Array<unknown>, };

/** A question to a codemaker. */
export type CodemakerQuestion = {
/** As the game writes it. */
question: unknown,
/** The seat that answers, where the answer depends on what that seat sees. */
by?: Seat, };

/** How hard a solution path is. */
export type Difficulty = {
/** The most clues that have to be combined in one step. */
largest: number,
/** The sum of the clues of all steps. */
sum: number,
/** How many steps there are. */
steps: number,
/** How many steps of the least size are possible on average: the fewer, the harder they are to see. */
open: number, };

/** One step: these clues, with everything found before, decide these facts. */
export type PathStep = {
/** The clues that have to be combined. */
because: Array<number>,
/** What they decide. */
facts: Array<Statement>,
/** How many worlds are left after it. */
left: number,
/** How many steps of this size are possible here. */
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
/** Its index in the history; none where it was entered by hand. */
history_index?: number, };

/** What a codebreaker sees. */
export type MastermindSituation = {
/** The table options. */
setup: mastermind.Setup,
/** The round, as notes name it. */
round: number,
/** How many codes were to be found before this one. */
number: number,
/** The answered rows, oldest first. */
rows: Array<LaidRow>, };

/** What a clue says. */
export type TagironClueContent = { "answered": {
/** The seat that answered. */
by: Seat,
/** The question. */
question: tagiron.Question,
/** The answer. */
answer: tagiron.Answer, } } | { "wrong": {
/** The guessed row. */
row: Array<tagiron.Tile>, } };

/** A clue about the others' tiles. */
export type TagironClue = {
/** What it says. */
content: TagironClueContent,
/** Its index in the history; none where it was entered by hand. */
history_index?: number, };

/** What a player sees and has been told. */
export type TagironSituation = {
/** Two to four. */
seats: number,
/** Whose situation it is. */
me: Seat,
/** The player's tiles from left to right. */
own: Array<tagiron.Tile>,
/** The clues about the others' tiles, oldest first. */
clues: Array<TagironClue>,
/** The open question cards. */
cards: Array<tagiron.Card>, };

/** An answer, and what stood on the racks then. */
export type Code777Clue = {
/** The reader. */
by: Seat,
/** The question. */
question: code777.Question,
/** The answer. */
answer: code777.Answer,
/** Absent: what stands there now. */
racks?: Array<Array<code777.Tile> | null>,
/** Its index in the history; none where it was entered by hand. */
history_index?: number, };

/** What a player sees and has been told. */
export type Code777Situation = {
/** Whose situation it is. */
me: Seat,
/** What stands on each rack in sight; the player's own is unknown. */
racks: Array<Array<code777.Tile> | null>,
/** Tiles that are known to lie aside. */
gone: Array<code777.Tile>,
/** The answers given while the player's rack stood, oldest first. */
clues: Array<Code777Clue>,
/** How many racks the player had before this one. */
number: number,
/** The number under which notes are kept for this rack. */
notepad: number, };

/** The unit of a value. */
export type TacMeasure = "chance" | "fields";

/** One thing that is done, good or bad for the side of whoever decides. Fields are 1 to 64. */
export type TacEffect = "wins" | { "stops_win": { card: Card, } } | { "brings_home": { colour: Colour, marbles: number, } } | { "captures": { colour: Colour, field: number, } } | { "sends_out": { colour: Colour, } } | { "rescues": { colour: Colour, field: number, } } | { "takes_back": { card: Card, } } | { "brings_in": { colour: Colour, } } | { "protects": { colour: Colour, field: number, } } | { "blocks": { colour: Colour, field: number, } } | { "skips_turn": { seat: Seat, } } | { "makes_room": { colour: Colour, } } | { "readies": { card: Card, } } | { "threatens": { colour: Colour, field: number, } } | { "keeps": { card: Card, } } | { "helps_home": { card: Card, } } | { "helps_capture": { card: Card, } } | { "helps_in": { card: Card, } } | { "walks": { fields: number, } } | { "gets_closer": { fields: number, } } | { "exposes": { colour: Colour, field: number, percent: number, } } | { "falls_back": { fields: number, } } | { "loses": { colour: Colour, marbles: number, } } | { "serves": { colour: Colour, } } | { "skips_friend": { seat: Seat, } } | { "wastes": { card: Card, } };

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
/** MoveReason; nothing where the difference is a negligible. */
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

/** Bounds of the number of cards that a deal of solo TAC takes. */
export type TacPar = {
/** The fewest cards found; none if no solution was found with the known stacks. */
cards: number | null,
/** Lower bound. */
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

/** What the solver of a finish problem sees. */
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
/** What it does. */
effects: Array<TacEffect>, };

/** A situation entered by hand. */
export type CompanionSituation = MastermindSituation | TagironSituation | Code777Situation;

/** What the solver of a puzzle sees. */
export type PuzzleSituation = MastermindSituation | TagironSituation | Code777Situation | TacSituation;
