// Made from the Rust types of `knobel-server` by `cargo xtask types`. Do not edit.

import type * as insight from './insight';

export const VERSION = 1;

/** Why something was not done, named by what to do about it. */
export type Remedy = "refused" | "malformed" | "moved_on" | "not_found" | "sign_in" | "forbidden" | "too_many" | "broken";

/** The body of every answer that is no success, over HTTP and over the socket. */
export type Problem = {
/** What to do about it. */
remedy: Remedy,
/** In plain English. */
text: string,
/** A refusal by the rules, as code and fields, for the player's language. */
refusal?: unknown,
/** The clause of the rule book that says no. */
clause?: string,
/** Seconds to wait. */
retry_after?: number, };

/** A person as others see it. */
export type PersonRef = {
/** The public id; no secret. */
id: string,
/** The name shown. */
name: string, };

/** You. */
export type Me = {
/** The public id. */
id: string,
/** The name shown. */
name: string,
/** Can you sign in elsewhere? */
has_password: boolean,
/** Your ratings, by game. */
ratings: Array<Rating>,
/** The people whose chat you don't see. */
blocked: Array<PersonRef>,
/** Your tables that are not over, newest first. */
tables: Array<string>, };

/** How strong, by Glicko-2. */
export type Rating = {
/** In which game. */
game: string,
/** 1500 is where everybody begins. */
rating: number,
/** How sure that is: small is sure. */
deviation: number,
/** Rated matches played. */
matches: number, };

/** A new name, 1 to 30 characters. */
export type ChangeName = {
/** The name shown to others. */
name: string, };

/** Sets a password, or changes it. */
export type NewPassword = {
/** The one so far, where there is one. */
old?: string,
/** At least 8 characters. */
new: string,
/** The name to sign in with: taken by nobody else. */
login: string, };

/** Goes on as a person with a password. */
export type SignIn = {
/** The name to sign in with. */
login: string,
/** The password. */
password: string, };

/** A new API token. */
export type NewToken = {
/** To revoke it by. */
id: string,
/** Shown this once. */
token: string, };

/** Names a new API token. */
export type TokenLabel = {
/** What it is for. */
label: string, };

/** An API token, without its secret. */
export type TokenListed = {
/** To revoke it by. */
id: string,
/** What it is for. */
label: string,
/** When it was made, in milliseconds since 1970. */
created: number, };

/** A code that moves this identity to another device: good for ten minutes, once. */
export type TransferCode = {
/** To be typed in, or scanned, on the other device. */
code: string,
/** Good until then, in milliseconds since 1970. */
until: number, };

/** The other device shows the code it was given. */
export type Presented = {
/** As the old device shows it. */
code: string, };

/** How far the move of an identity is. */
export type TransferStep = "waiting" | "presented" | "confirmed" | "ended";

/** The answer to "how far is it?". */
export type TransferState = {
/** How far. */
step: TransferStep, };

/** Where to tell you that it is your turn, when no page is open. */
export type SetNotices = {
/** An https address (ntfy, a Discord webhook, a Matrix bridge); absent: no notices. */
webhook?: string, };

/** Your turn notices. */
export type Notices = {
/** Where they go. */
webhook: string | null,
/** The key the notices are signed with (HMAC-SHA-256, header `knobel-signature`). */
key: string | null, };

/** What became of your matches. */
export type Statistics = {
/** By game. */
games: Array<OwnStatistics>,
/** Against whom. */
opponents: Array<HeadToHead>, };

/** Your matches of one game. */
export type OwnStatistics = {
/** Which game. */
game: string,
/** Matches that came to an end. */
matches: number,
/** Of these, how often you were first, alone or not. */
first: number,
/** The mean of your places. */
mean_place: number, };

/** You and one other person. */
export type HeadToHead = {
/** In which game. */
game: string,
/** Against whom. */
person: PersonRef,
/** Matches together. */
matches: number,
/** How often you were placed better. */
ahead: number,
/** How often the other was. */
behind: number, };

/** A game on the shelf. */
export type GameListed = {
/** As addresses write it. */
name: string,
/** As people write it. */
title: string,
/** How many players it is for; each number with the setup such a match usually has. */
players: Array<UsualSetup>,
/** The levels of its bots, the weakest first. */
bots: Array<string>, };

/** The setup a game is usually played with. */
export type UsualSetup = {
/** By so many players. */
players: number,
/** Which player each seat belongs to: `[0, 1, 0, 1]` has four seats, and each player has two of them. */
seats: Array<number>,
/** To be sent in `CreateTable`. */
setup: unknown, };

/** Asks for a new table. */
export type CreateTable = {
/** Which game (or edition). */
game: string,
/** Seats and options, as that game writes them. */
setup: unknown,
/** Who is to sit where, one a seat. Seats of one player (see `UsualSetup`) go to the same person or bot. */
seats: Array<SeatPlan>,
/** Listed in the lobby? Else only who has the link finds it. */
public?: boolean,
/** Counts for the ratings (one seat a person, everybody with a password). */
rated?: boolean,
/** May others look on? */
spectators?: boolean,
/** May seats ask the coach while they play? */
assistance?: boolean,
/** How time is kept. */
clock?: Clock,
/** How fast bots move. */
pace?: Pace, };

/** Who is to have a seat of a new table. */
export type SeatPlan = "open" | "me" | { "bot": string };

/** How time is kept. */
export type Clock = "none" | { "bank": {
/** To begin with. */
seconds: number,
/** With each move. */
increment: number, } } | { "per_move": {
/** For each. */
seconds: number, } };

/** How long a bot's move takes at least, so that people can follow. Drawn without looking at the hand. */
export type Pace = "instant" | "quick" | "calm";

/** The answer to a new table, a rematch, a playing on. */
export type Created = {
/** The table's id, and the secret of its link: who has it may come in. */
table: string, };

/** Takes a seat. */
export type Sit = {
/** Which (with all seats of the same player); absent: the first open one. */
seat?: number, };

/** Empties a seat before the start (the host may), or puts a bot there. */
export type Kick = {
/** Which. */
seat: number,
/** The bot to put there; absent: the seat is open again. */
bot?: string, };

/** Something one of your seats does: resign, leave, hand over, come back. */
export type WithSeat = {
/** Which. */
seat: number, };

/** A move. */
export type Act = {
/** Chosen by the client, at most 64 characters; the same request sent again is not made twice. */
request: string,
/** For which of your seats. */
seat: number,
/** As the game writes it. */
action: unknown, };

/** A move was made, and is stored. */
export type Done = {
/** The number of its step. */
sequence: number, };

/** An unfinished action. */
export type CompletionsRequest = {
/** For which of your seats. */
seat: number,
/** The unfinished action. */
partial: unknown, };

/** What can come next in it. */
export type Completions = {
/** Each with one more part; none when the action is whole. */
actions: unknown[], };

/** Asks to take back everything from a step on, agrees to it, or declines. */
export type TakeBack = { "propose": number } | "agree" | "decline";

/** Asks to play no further, agrees to it, or declines. Once all people agree the match is over, without a result. */
export type GiveUp = "propose" | "agree" | "decline";

/** What is proposed. */
export type ProposalKind = "take_back" | "give_up";

/** Something that waits for everybody's consent. The next step makes it void. */
export type Proposal = {
/** What. */
kind: ProposalKind,
/** The first step to go; none goes where the match is to be given up. */
to: number,
/** The seats that have agreed. */
agreed: Array<number>,
/** The seats still to be asked. */
missing: Array<number>, };

/** Goes on from a step of a finished match, at a new table, against bots. */
export type PlayOn = {
/** How many steps of the old match hold. */
steps: number,
/** Who sits where: you or a bot. */
seats: Array<SeatPlan>, };

/** Something to say. */
export type Say = {
/** Plain text of at most 300 characters. */
text: string, };

/** Something that was said. */
export type ChatLine = {
/** Counts up within the table. */
number: number,
/** When, in milliseconds since 1970. */
at: number,
/** By whom. */
from: PersonRef,
/** Plain text. */
text: string,
/** Said among those who look on: not shown to seats while the match runs. */
among_watchers: boolean, };

/** Tells the operator of something that was said. */
export type Report = {
/** The number of the line. */
number: number,
/** What is wrong with it. */
why?: string, };

/** Something said that somebody complains of, for the operator. */
export type ReportListed = {
/** Where. */
table: string,
/** The line's number. */
number: number,
/** Who said it. */
person: string,
/** What was said. */
text: string,
/** Who complains. */
by: string,
/** What about. */
why: string,
/** When, in milliseconds since 1970. */
at: number, };

/** Your share of the luck. */
export type GiveNonce = {
/** For which of your seats. */
seat: number,
/** 64 hexadecimal digits, drawn by the client. */
nonce: string, };

/** What a seat noted for itself. */
export type Notepad = {
/** Whatever the client keeps there, at most 16 KiB as JSON. */
content: unknown, };

/** A record was taken in. */
export type Imported = {
/** Where it can be looked at. */
table: string,
/** What was found out about its luck: `fair`, `bound` or `unbound`. */
luck: string, };

/** How far a table is. */
export type Phase = "open" | "running" | "paused" | "over";

/** A table as one person may see it. */
export type TableState = {
/** The table's id. */
id: string,
/** Which game (or edition). */
game: string,
/** As people write it. */
title: string,
/** Seats and options, all written out, but for the hands of a prepared start: they are opened at the end. */
setup: unknown,
/** Listed in the lobby? */
public: boolean,
/** Does it count for the ratings? */
rated: boolean,
/** May others look on? */
spectators: boolean,
/** May seats ask the coach while they play? */
assistance: boolean,
/** How time is kept. */
clock: Clock,
/** How fast bots move. */
pace: Pace,
/** Who may kick and start. */
host: PersonRef,
/** How far it is. */
phase: Phase,
/** When it was made, in milliseconds since 1970. */
created: number,
/** The server's time now, in milliseconds since 1970: clocks are told as of this. */
at: number,
/** Who sits where. */
seats: Array<SeatState>,
/** Your seats. */
yours: Array<number>,
/** Which player each seat belongs to; `places` are told by player. */
players: Array<number>,
/** Your seats whose share of the luck is still wanted. */
nonce_wanted: Array<number>,
/** What binds the luck. */
luck: Drawn,
/** How many steps there are: the number to `subscribe` from. */
sequence: number,
/** The seats the match waits for. */
awaited: Array<number>,
/** The clocks, where there are any. */
clocks: Array<SeatClock>,
/** One place a player, once the match is over. */
places: Array<number> | null,
/** For each of your seats (or for the public): what holds now, and all that was seen. Empty before the start. */
views: Array<SeatView>,
/** A take-back, or giving up, that is proposed. */
proposal: Proposal | null,
/** Did all agree to play no further? Then all share the first place, and nothing counts. */
given_up: boolean,
/** While all think (Code 777): when the table says "go on" for those who have not, in milliseconds since 1970. */
thinking_until: number | null,
/** Where the same people play again. */
rematch: string | null,
/** The table and step from which this one plays on. */
from: [string, number] | null, };

/** A seat. */
export type SeatState = {
/** Its number, from 0. */
seat: number,
/** Who has it. */
holder: Holder,
/** Does a bot play it for its person, who ran out of time or asked for it? */
stand_in: boolean,
/** Is its person connected? */
online: boolean,
/** At rated tables: does another seat come from the same network? */
shares_network: boolean, };

/** Who has a seat. */
export type Holder = "open" | { "person": {
/** Who. */
person: PersonRef,
/** At rated tables. */
rating: Rating | null, } } | { "bot": string };

/** What binds the luck: the secret's hash is known before the nonces come in, the secret after the match. */
export type Drawn = {
/** SHA-256 of the table's secret, in hexadecimal. */
commitment: string,
/** One a seat, once the match has begun. */
nonces: Array<string> | null,
/** Opened once the match is over. */
secret: string | null, };

/** A seat's clock as of the message's `at`. */
export type SeatClock = {
/** Whose. */
seat: number,
/** Milliseconds left. */
left: number,
/** Is it running? */
running: boolean, };

/** What one viewer may know of a match. */
export type SeatView = {
/** Which of your seats; absent: the public view. */
seat: number | null,
/** What holds now, as the game writes it. */
observation: unknown,
/** What was seen, in order: everything, or (in `moved`) only what is new. */
history: unknown[],
/** What this seat may do: `{"action": …}` or `{"blank": …}`. */
choices: unknown[],
/** What happened beside the game, in order: the latest, or (in `moved`) only what is new. */
beside: Array<Beside>, };

/** A step of the table, told between the sights of one viewer. */
export type Beside = {
/** After so many sights. */
after: number,
/** What it was (resigned, paused …). */
step: unknown, };

/** A table in the lobby. */
export type LobbyTable = {
/** The table's id. */
id: string,
/** Which game (or edition). */
game: string,
/** Seats and options. */
setup: unknown,
/** Who sits where. */
seats: Array<Holder>,
/** Does it count for the ratings? */
rated: boolean,
/** How time is kept. */
clock: Clock,
/** Seats to be had, or a match to look on at. */
phase: Phase,
/** When it was made, in milliseconds since 1970. */
created: number, };

/** A table of yours. */
export type MyTable = {
/** The table's id. */
id: string,
/** Which game (or edition). */
game: string,
/** As people write it. */
title: string,
/** Who sits where. */
seats: Array<Holder>,
/** Which player each seat belongs to. */
players: Array<number>,
/** Your seats. */
yours: Array<number>,
/** Does it count for the ratings? */
rated: boolean,
/** How far it is. */
phase: Phase,
/** Does the match wait for you? */
your_turn: boolean,
/** One place a player, once the match is over. */
places: Array<number> | null,
/** When it was made, in milliseconds since 1970. */
created: number, };

/** Your tables, newest first, a page at a time. */
export type MyTables = {
/** Those of this page. */
tables: Array<MyTable>,
/** There are older ones: ask for them with `?before=` this. */
next: string | null, };

/** Asks the coach about a seat's situation. */
export type AskCoach = {
/** By whose eyes. */
seat: number,
/** After so many steps; absent: now. */
steps?: number,
/** `"analysis"`, `{"hint": {"level": "nudge" | "point" | "explain", "notes": …}}`, `{"notes": {"notes": …}}` or, in TAC,
 * `{"why": {"seat": …}}`. */
asked: insight.Counsel, };

/** Asks the coach about a situation that was entered by hand. */
export type AskAbout = {
/** What the player has before it, as that game writes it. */
situation: insight.MastermindSituation | insight.TagironSituation | insight.Code777Situation,
/** As in `AskCoach`. */
asked: insight.Counsel, };

/** What the coach says. */
export type Counselled = {
/** What was asked for; null where there is nothing to say. */
counsel: insight.Analysis | insight.Hint | insight.CheckedNotes | insight.TacChoices | insight.TacHint | insight.TacWhy | null, };

/** What each player of a finished match could have known; in TAC, what each move cost. */
export type Insights = {
/** Player by player, riddle by riddle. */
report: insight.Report | insight.TacReview, };

/** A puzzle to be solved. */
export type PuzzlePosed = {
/** As `GameListed` names it. */
game: string,
/** How hard it is. */
grade: insight.Grade,
/** Which one of its grade; absent: that of a day. */
seed?: number,
/** The day it is posed for, counted from 1970. */
day?: number,
/** What the solver has before it, as that game writes it. */
situation: insight.MastermindSituation | insight.TagironSituation | insight.Code777Situation | insight.TacSituation,
/** The answers. */
clues: Array<insight.Clue>,
/** So many days in a row you have solved the puzzle of the day. */
streak: number,
/** Have you solved this one today? */
solved: boolean, };

/** A solution to be judged. */
export type SolvePuzzle = {
/** The puzzle of this day; absent: the one of `grade` and `seed`. */
day?: number,
/** How hard that one is. */
grade?: insight.Grade,
/** Which one of its grade. */
seed?: number,
/** The pieces from left to right, in TAC the actions one after the other as the game writes them; absent: shows the
 * solution, which counts for nothing. */
pieces?: Array<string>, };

/** What came of it. */
export type PuzzleJudged = {
/** Is it the solution? */
right: boolean,
/** So many days in a row you have solved the puzzle of the day. */
streak: number,
/** The solution, once it is found or shown. */
solution: insight.Saying | Array<insight.TacSolvingStep> | null,
/** The way to it, step by step, once it is found or shown. */
path: Array<insight.PathStep> | Array<insight.TacSolvingStep>, };

/** Tries actions in the match of a finish problem; nothing is kept. */
export type TryActions = {
/** The match, as the problem's situation has it. */
setup: unknown,
/** What is done one after the other. */
actions: unknown[],
/** An action to be continued after them. */
partial?: unknown, };

/** How the match stands then. */
export type Tried = {
/** The view of the seat that plays, and what it may do. */
view: SeatView,
/** What was done, in the game's notation: as a solution is handed in. */
notation: Array<string>,
/** How the partial action can go on. */
completions: unknown[],
/** Is the match over? */
over: boolean, };

/** A situation that was entered by hand. */
export type Entered = {
/** What is in sight, as that game writes it. */
situation: insight.MastermindSituation | insight.TagironSituation | insight.Code777Situation, };

/** What can be asked there. */
export type Questions = {
/** Each with every answer there can be. */
questions: Array<insight.Askable>, };

/** Pieces that the codemaker has hidden. */
export type Sealed = {
/** Stands for them; only this server can open it. */
sealed: string, };

/** Which pieces a codemaker is asked about. */
export type Secret = { "sealed": string } | { "pieces": Array<string> };

/** What a codemaker is asked. */
export type AskSecret = { "question": insight.Asked } | { "guess": Array<string> } | "show";

/** Asks a codemaker. */
export type AskCodemaker = {
/** What is in sight, as that game writes it. */
situation: insight.MastermindSituation | insight.TagironSituation | insight.Code777Situation,
/** About which pieces. */
secret: Secret,
/** What. */
asks: AskSecret, };

/** What a codemaker says. */
export type CodemakerSays = {
/** The answer to a question, as the game writes it. */
answer?: unknown,
/** Was the guess right? */
right?: boolean,
/** The hidden pieces by their names, once they are found or to be shown. */
pieces?: Array<string>, };

/** What a client says on the socket. */
export type ToServer = { "type": "subscribe",
/** Which. */
table: string,
/** The `sequence` the client has; absent: everything. */
since?: number, } | { "type": "unsubscribe",
/** Which. */
table: string, } | { "type": "watch_lobby" } | { "type": "leave_lobby" } | { "type": "act",
/** Where. */
table: string,
/** Chosen by the client, at most 64 characters; the same request sent again is not made twice. */
request: string,
/** For which of your seats. */
seat: number,
/** As the game writes it. */
action: unknown, } | { "type": "completions",
/** Where. */
table: string,
/** Chosen by the client. */
request: string,
/** For which of your seats. */
seat: number,
/** The unfinished action. */
partial: unknown, } | { "type": "nonce",
/** Where. */
table: string,
/** For which of your seats. */
seat: number,
/** Drawn by the client. */
nonce: string, } | { "type": "say",
/** Where. */
table: string,
/** Chosen by the client. */
request: string,
/** Plain text. */
text: string, } | { "type": "beat" };

/** What the server says on the socket. */
export type ToClient = { "type": "hello",
/** The version of these messages. */
version: number,
/** Who you are. */
me: Me, } | { "type": "table" } & TableState | { "type": "moved" } & Moved | { "type": "said",
/** Where. */
table: string,
/** What. */
line: ChatLine, } | { "type": "present",
/** Where. */
table: string,
/** The seats whose people are connected. */
seats: Array<number>,
/** How many look on. */
watchers: number, } | { "type": "proposed",
/** Where. */
table: string,
/** What is proposed. */
proposal?: Proposal, } | { "type": "lobby",
/** Newest first. */
tables: Array<LobbyTable>, } | { "type": "done",
/** Which. */
request: string,
/** The number of the step that it made. */
sequence: number, } | { "type": "completions",
/** To which request. */
request: string,
/** Each with one more part; none when the action is whole. */
actions: unknown[], } | { "type": "failed",
/** Which; absent where it could not be read. */
request?: string,
/** At which table. */
table?: string,
/** Why. */
problem: Problem, } | { "type": "gone",
/** Which. */
table: string, } | { "type": "beat" };

/** The steps `from..to` of a table, as you saw them. */
export type Moved = {
/** Where. */
table: string,
/** The first step told here; equals the `sequence` the client had. */
from: number,
/** The client's new `sequence`: one more than the last step told here. */
to: number,
/** When the last step happened, in milliseconds since 1970. */
at: number,
/** What happened beside the game (resigned, paused …), in order. */
table_steps: unknown[],
/** For each of your seats (or for the public): what holds now, and only the new sights. */
views: Array<SeatView>,
/** The seats the match waits for. */
awaited: Array<number>,
/** The seats a bot plays for their person. */
stand_ins: Array<number>,
/** Is the match paused? */
paused: boolean,
/** The clocks, where there are any. */
clocks: Array<SeatClock>,
/** One place a player, once the match is over. */
places: Array<number> | null,
/** While all think (Code 777): when the table says "go on" for those who have not, in milliseconds since 1970. */
thinking_until: number | null, };

/** A line of `/api/bot/events`. */
export type BotEvent = { "type": "table_started",
/** Which. */
table: string,
/** Which game. */
game: string,
/** Your seats. */
seats: Array<number>, } | { "type": "table_over",
/** Which. */
table: string, };

/** A bot's move: an action, or one in the game's notation. */
export type BotAct = {
/** For which of your seats. */
seat: number,
/** Chosen by the bot; the same request sent again is not made twice. */
request: string,
/** As the game writes it. */
action?: unknown,
/** In the game's notation, instead. */
notation?: string, };
