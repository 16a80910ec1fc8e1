// Made from the Rust types of `knobel-server` by `cargo xtask types`. Do not edit.

import type * as coach from './coach';

export const VERSION = 3;

/** Every code of a `Reason`. */
export const REASON_CODES = ['rules', 'match_started', 'match_not_started', 'match_over', 'match_paused', 'match_not_paused', 'no_such_seat', 'already_resigned', 'stand_in_plays', 'no_stand_in', 'take_back_limit', 'take_back_reveals', 'seat_taken', 'seat_open', 'rated_needs_password', 'rated_one_seat', 'rated_no_bots', 'rated_no_coach', 'rated_no_prepared_start', 'prepared_not_public', 'rated_no_stand_in', 'rematch_too_early', 'over_before_step', 'cannot_propose', 'nothing_proposed', 'clock_no_pause', 'available_after_match', 'coach_not_allowed', 'situation_of_own_match', 'situation_of_running_match', 'no_thinking_time', 'chat_solution_known', 'chat_phrases_only', 'table_limit', 'public_table_limit', 'table_step_limit', 'import_limit', 'record_too_long', 'connection_limit', 'token_limit', 'wrong_old_password', 'login_taken', 'transfer_not_presented', 'transfer_code_invalid', 'nothing_to_hide', 'puzzle_in_future', 'malformed', 'body_too_large', 'name_letters', 'request_id_length', 'name_length', 'password_length', 'chat_length', 'url_invalid', 'url_not_https', 'url_with_user', 'protocol_version', 'table_changed', 'no_such_table', 'no_such_person', 'no_such_token', 'no_such_chat_line', 'no_such_game', 'no_puzzles', 'no_such_address', 'not_signed_in', 'token_invalid', 'wrong_password', 'operator_token_missing', 'not_your_seat', 'host_only', 'players_only', 'browser_only', 'scope_missing', 'banned', 'not_operator', 'foreign_origin', 'too_many_requests', 'computation_too_long', 'internal', 'database_unavailable', 'storage_full'] as const;

/** What the client can do about a problem. */
export type Remedy = "refused" | "malformed" | "moved_on" | "not_found" | "sign_in" | "forbidden" | "too_many" | "broken";

/** Why a request was not served: a code, and the fields a sentence about it needs. */
export type Reason = { "code": "rules" } | { "code": "match_started" } | { "code": "match_not_started" } | { "code": "match_over" } | { "code": "match_paused" } | { "code": "match_not_paused" } | { "code": "no_such_seat", seat: number, } | { "code": "already_resigned" } | { "code": "stand_in_plays" } | { "code": "no_stand_in" } | { "code": "take_back_limit" } | { "code": "take_back_reveals" } | { "code": "seat_taken" } | { "code": "seat_open" } | { "code": "rated_needs_password" } | { "code": "rated_one_seat" } | { "code": "rated_no_bots" } | { "code": "rated_no_coach" } | { "code": "rated_no_prepared_start" } | { "code": "prepared_not_public" } | { "code": "rated_no_stand_in" } | { "code": "rematch_too_early" } | { "code": "over_before_step" } | { "code": "cannot_propose" } | { "code": "nothing_proposed" } | { "code": "clock_no_pause" } | { "code": "available_after_match" } | { "code": "coach_not_allowed" } | { "code": "situation_of_own_match" } | { "code": "situation_of_running_match" } | { "code": "no_thinking_time" } | { "code": "chat_solution_known" } | { "code": "chat_phrases_only" } | { "code": "table_limit", limit: number, } | { "code": "public_table_limit", limit: number, } | { "code": "table_step_limit" } | { "code": "import_limit", limit: number, } | { "code": "record_too_long", limit: number, } | { "code": "connection_limit", limit: number, } | { "code": "token_limit", limit: number, } | { "code": "wrong_old_password" } | { "code": "login_taken" } | { "code": "transfer_not_presented" } | { "code": "transfer_code_invalid" } | { "code": "nothing_to_hide" } | { "code": "puzzle_in_future" } | { "code": "malformed", detail: string, } | { "code": "body_too_large" } | { "code": "name_letters" } | { "code": "request_id_length", min: number, max: number, } | { "code": "name_length", min: number, max: number, } | { "code": "password_length", min: number, max: number, } | { "code": "chat_length", min: number, max: number, } | { "code": "url_invalid" } | { "code": "url_not_https", max: number, } | { "code": "url_with_user" } | { "code": "protocol_version", version: number, } | { "code": "table_changed" } | { "code": "no_such_table" } | { "code": "no_such_person" } | { "code": "no_such_token" } | { "code": "no_such_chat_line" } | { "code": "no_such_game" } | { "code": "no_puzzles" } | { "code": "no_such_address" } | { "code": "not_signed_in" } | { "code": "token_invalid" } | { "code": "wrong_password" } | { "code": "operator_token_missing" } | { "code": "not_your_seat" } | { "code": "host_only" } | { "code": "players_only" } | { "code": "browser_only" } | { "code": "scope_missing", scope: Scope, } | { "code": "banned" } | { "code": "not_operator" } | { "code": "foreign_origin" } | { "code": "too_many_requests", retry_after: number, } | { "code": "computation_too_long" } | { "code": "internal" } | { "code": "database_unavailable", retry_after: number, } | { "code": "storage_full", retry_after: number, };

/** The body of every answer that is no success, over HTTP and over the socket. */
export type Problem = {
/** What to do about it. */
remedy: Remedy,
/** In plain English, for programs and logs. */
text: string,
/** A refusal by the rules of the game, as code and fields. */
refusal?: unknown,
/** The clause of the rule book that refuses it. */
clause?: string, } & ({ "code": "rules" } | { "code": "match_started" } | { "code": "match_not_started" } | { "code": "match_over" } | { "code": "match_paused" } | { "code": "match_not_paused" } | { "code": "no_such_seat", seat: number, } | { "code": "already_resigned" } | { "code": "stand_in_plays" } | { "code": "no_stand_in" } | { "code": "take_back_limit" } | { "code": "take_back_reveals" } | { "code": "seat_taken" } | { "code": "seat_open" } | { "code": "rated_needs_password" } | { "code": "rated_one_seat" } | { "code": "rated_no_bots" } | { "code": "rated_no_coach" } | { "code": "rated_no_prepared_start" } | { "code": "prepared_not_public" } | { "code": "rated_no_stand_in" } | { "code": "rematch_too_early" } | { "code": "over_before_step" } | { "code": "cannot_propose" } | { "code": "nothing_proposed" } | { "code": "clock_no_pause" } | { "code": "available_after_match" } | { "code": "coach_not_allowed" } | { "code": "situation_of_own_match" } | { "code": "situation_of_running_match" } | { "code": "no_thinking_time" } | { "code": "chat_solution_known" } | { "code": "chat_phrases_only" } | { "code": "table_limit", limit: number, } | { "code": "public_table_limit", limit: number, } | { "code": "table_step_limit" } | { "code": "import_limit", limit: number, } | { "code": "record_too_long", limit: number, } | { "code": "connection_limit", limit: number, } | { "code": "token_limit", limit: number, } | { "code": "wrong_old_password" } | { "code": "login_taken" } | { "code": "transfer_not_presented" } | { "code": "transfer_code_invalid" } | { "code": "nothing_to_hide" } | { "code": "puzzle_in_future" } | { "code": "malformed", detail: string, } | { "code": "body_too_large" } | { "code": "name_letters" } | { "code": "request_id_length", min: number, max: number, } | { "code": "name_length", min: number, max: number, } | { "code": "password_length", min: number, max: number, } | { "code": "chat_length", min: number, max: number, } | { "code": "url_invalid" } | { "code": "url_not_https", max: number, } | { "code": "url_with_user" } | { "code": "protocol_version", version: number, } | { "code": "table_changed" } | { "code": "no_such_table" } | { "code": "no_such_person" } | { "code": "no_such_token" } | { "code": "no_such_chat_line" } | { "code": "no_such_game" } | { "code": "no_puzzles" } | { "code": "no_such_address" } | { "code": "not_signed_in" } | { "code": "token_invalid" } | { "code": "wrong_password" } | { "code": "operator_token_missing" } | { "code": "not_your_seat" } | { "code": "host_only" } | { "code": "players_only" } | { "code": "browser_only" } | { "code": "scope_missing", scope: Scope, } | { "code": "banned" } | { "code": "not_operator" } | { "code": "foreign_origin" } | { "code": "too_many_requests", retry_after: number, } | { "code": "computation_too_long" } | { "code": "internal" } | { "code": "database_unavailable", retry_after: number, } | { "code": "storage_full", retry_after: number, });

/** A person as others see them. */
export type PersonRef = {
/** The public id; no secret. */
id: string,
/** The name shown; empty for a person whose data was deleted, for whom a client has a word in its language. */
name: string, };

/** You. */
export type Me = {
/** The public id. */
id: string,
/** The name shown. */
name: string,
/** Whether you have a password, and can sign in elsewhere. */
has_password: boolean,
/** Your ratings, by game. */
ratings: Array<Rating>,
/** The people whose chat you don't see. */
blocked: Array<PersonRef>,
/** Your tables that are not over, newest first. */
tables: Array<string>, };

/** A rating (Weng-Lin, on Elo's scale). */
export type Rating = {
/** The game. */
game: string,
/** The rating; everybody starts at 1500. */
rating: number,
/** Its standard deviation: the true strength is within it two times out of three. */
deviation: number,
/** Whether so few matches were played that the rating may change a lot. */
provisional: boolean,
/** Rated matches played. */
matches: number, };

/** Your ratings. */
export type Ratings = {
/** By game. */
games: Array<RatingCurve>,
/** With each partner, in games with partners. */
pairs: Array<PairRating>, };

/** A rating and how it came about. */
export type RatingCurve = {
/** The rating now. */
rating: Rating,
/** The rating after each of the last rated matches, oldest first. */
points: Array<RatingPoint>, };

/** A rating after a match. */
export type RatingPoint = {
/** When the match ended, in milliseconds since 1970. */
at: number,
/** The rating. */
rating: number,
/** Its standard deviation. */
deviation: number, };

/** The rating of you and one partner as a team. */
export type PairRating = {
/** The partner. */
partner: PersonRef,
/** The rating of both together. */
rating: Rating, };

/** A new name, 1 to 30 characters. */
export type ChangeName = {
/** The name shown to others. */
name: string, };

/** Sets a password, or changes it. */
export type NewPassword = {
/** The old password, if there is one. */
old?: string,
/** At least 8 characters. */
new: string,
/** The name to sign in with; unique. */
login: string, };

/** Signs in as a person with a password. */
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
label: string,
/** What it may be used for; absent: reading and playing. */
scopes?: Array<Scope>, };

/** What a token may be used for. */
export type Scope = "read" | "play" | "account";

/** An API token, without its secret. */
export type TokenListing = {
/** To revoke it by. */
id: string,
/** What it is for. */
label: string,
/** When it was created, in milliseconds since 1970. */
created: number,
/** What it may be used for. */
scopes: Array<Scope>,
/** When it was last used, to the minute, in milliseconds since 1970. */
last_used: number | null, };

/** A code that moves this identity to another device: good for ten minutes, once. */
export type TransferCode = {
/** To be typed in, or scanned, on the other device. */
code: string,
/** Good until then, in milliseconds since 1970. */
until: number, };

/** The other device shows the code it was given. */
export type PresentedCode = {
/** As the old device shows it. */
code: string, };

/** The state of the transfer of an identity. */
export type TransferStep = "waiting" | "presented" | "confirmed" | "ended";

/** The state of a transfer. */
export type TransferState = {
/** The state. */
step: TransferStep, };

/** Where to notify you that it is your turn when no page is open. */
export type SetNotices = {
/** An https address (ntfy, a Discord webhook, a Matrix bridge); absent: no notices. */
webhook?: string, };

/** Your turn notices. */
export type Notices = {
/** Where they go. */
webhook: string | null,
/** The key the notices are signed with (HMAC-SHA-256, header `knobel-signature`). */
key: string | null, };

/** The results of your matches. */
export type Statistics = {
/** By game. */
games: Array<OwnStatistics>,
/** The opponent. */
opponents: Array<HeadToHead>, };

/** Your matches of one game. */
export type OwnStatistics = {
/** The game. */
game: string,
/** Finished matches. */
matches: number,
/** First places among them, shared or not. */
first: number,
/** The mean of your places. */
mean_place: number, };

/** You and one other person. */
export type HeadToHead = {
/** The game. */
game: string,
/** The opponent. */
person: PersonRef,
/** Matches together. */
matches: number,
/** How often you were placed better. */
ahead: number,
/** How often the other person was. */
behind: number, };

/** A game, or an edition of a game. */
export type GameListing = {
/** As addresses write it. */
name: string,
/** As people write it. */
title: string,
/** The options of its setup. */
options: Array<OptionListing>,
/** Every way to seat players; for each number of players the usual one comes first. */
seatings: Array<Seating>,
/** The levels of its bots, the weakest first; empty where it has none. */
bots: Array<string>,
/** Has it a coach, and reports of finished matches? */
coach: boolean,
/** Has it puzzles? */
puzzles: boolean,
/** Does it help at a real table? */
companion: boolean, };

/** An option of a game's setup. */
export type OptionListing = {
/** Its key in the setup. */
key: string,
/** Which values it may have. */
values: OptionValues,
/** The value that a new table begins with; null where the option is left out. */
default: boolean | number | string | null,
/** The value of a table that leaves the option out, where that depends on the people at it. */
default_by_people?: DefaultByPeople,
/** The value that every rated table has. */
rated?: boolean | number | string,
/** It may be set only while this holds. */
condition?: OptionCondition,
/** The clause of the rule book that describes it. */
clause: string,
/** May a form ask a person for it? */
offered: boolean, };

/** The default of an option by how many people play at a table. */
export type DefaultByPeople = {
/** Only bots play. */
nobody: boolean | number | string,
/** One person plays against bots. */
one: boolean | number | string,
/** Several people play. */
several: boolean | number | string, };

/** Which values an option may have. */
export type OptionValues = { "kind": "integer",
/** The least. */
min: number,
/** The greatest. */
max: number,
/** Those that a form offers. */
suggested: Array<number>,
/** What may stand instead of a number. */
words?: Array<string>, } | { "kind": "seat",
/** The word that stands for the lot. */
lot: string, } | { "kind": "choice",
/** In the order in which a form offers them. */
values: Array<string>, } | { "kind": "boolean" } | { "kind": "structure" };

/** Holds while another option has a certain value. */
export type OptionCondition = {
/** The key of the other option. */
option: string,
/** The value it must have. */
is: boolean | number | string | null, };

/** A way to seat players. */
export type Seating = {
/** How many players. */
players: number,
/** Which player each seat belongs to: `[0, 1, 0, 1]` has four seats, and each player has two of them. */
seats: Array<number>,
/** The options that make it so, to be sent in `CreateTable`. */
setup: Record<string, unknown>, };

/** A request for a new table. */
export type CreateTable = {
/** The game, or the edition of a game. */
game: string,
/** Seats and options, as the game serialises them. */
setup: unknown,
/** Who gets which seat, one entry per seat. All seats of a player (see `Seating`) go to the same person or bot. */
seats: Array<SeatPlan>,
/** Whether the lobby lists it; otherwise only people with the link find it. */
public?: boolean,
/** Whether it counts for the ratings (one seat per person, everybody with a password). */
rated?: boolean,
/** Whether the lot decides who gets which seat, and so who are partners, when the match starts. */
seats_by_lot?: boolean,
/** Whether spectators are welcome. */
spectators?: boolean,
/** Whether players may ask the coach during the match. */
assistance?: boolean,
/** The time control. */
clock?: Clock,
/** How fast bots move. */
pace?: Pace, };

/** Who gets a seat of a new table. */
export type SeatPlan = "open" | "me" | { "bot": string };

/** The time control. */
export type Clock = "none" | { "bank": {
/** Seconds at the start. */
seconds: number,
/** Seconds added with each move. */
increment: number, } } | { "per_move": {
/** Seconds per move. */
seconds: number, } };

/** The minimum time of a bot's move, so that people can follow. Drawn independently of the hand. */
export type Pace = "instant" | "quick" | "calm";

/** How fast bots move from now on. */
export type SetPace = {
/** The pace. */
pace: Pace, };

/** A table was created: new, as a rematch, or continued from another. */
export type CreatedTable = {
/** The table's id, which is the secret part of its link. */
table: string, };

/** Takes a seat. */
export type Sit = {
/** The seat (with all seats of the same player); absent: the first open one. */
seat?: number, };

/** The host empties a seat before the start, or puts a bot there. */
export type Kick = {
/** The seat. */
seat: number,
/** The bot to put there; absent: the seat is open again. */
bot?: string, };

/** The host lets two players change places before the start. */
export type SwapSeats = {
/** A seat of each. */
seats: [number, number], };

/** A request for one of your seats: resign, leave, hand over, come back. */
export type SeatRequest = {
/** The seat. */
seat: number, };

/** A move. */
export type Act = {
/** The idempotency key, chosen by the client, at most 64 characters: a repeated request makes no second move. */
request: string,
/** One of your seats. */
seat: number,
/** As the game serialises it. */
action: unknown, };

/** A move is made and stored. */
export type MoveReceipt = {
/** The sequence number of its step. */
sequence: number, };

/** An unfinished action. */
export type CompletionsRequest = {
/** One of your seats. */
seat: number,
/** The unfinished action. */
partial: unknown, };

/** An unfinished action with one more part. */
export type Completion = {
/** The action with that part. */
action: unknown,
/** Whether it is allowed as it stands. */
complete: boolean,
/** What it would do, in games that show it. */
preview?: unknown, };

/** How an unfinished action stands, and what can come next in it. */
export type Completions = {
/** Whether the action is allowed as it stands. */
complete: boolean,
/** What it does so far, in games that show it. */
preview?: unknown,
/** The action with one more part each; none when it has all its parts. */
next: Array<Completion>, };

/** Proposes to take back everything from a step on, agrees to it, or declines. */
export type TakeBack = { "propose": number } | "agree" | "decline";

/** Proposes to end the match without a result, agrees to it, or declines. It ends once all people agree. */
export type GiveUp = "propose" | "agree" | "decline";

/** The kind of a proposal. */
export type ProposalKind = "take_back" | "give_up";

/** A proposal that waits for everybody's consent. The next step makes it void. */
export type Proposal = {
/** The kind of change. */
kind: ProposalKind,
/** The first step to be undone; for giving up, the number of steps. */
to: number,
/** The seats that have agreed. */
agreed: Array<number>,
/** The seats that have not agreed yet. */
missing: Array<number>, };

/** Continues from a step of a finished match, at a new table, against bots. */
export type PlayOn = {
/** How many steps of the old match are kept. */
steps: number,
/** Who sits where: you or a bot. */
seats: Array<SeatPlan>, };

/** A chat line to be sent. */
export type Say = {
/** Plain text of at most 300 characters. */
text: string, };

/** A chat line. */
export type ChatLine = {
/** Its number within the table, from 1. */
number: number,
/** When, in milliseconds since 1970. */
at: number,
/** The author. */
from: PersonRef,
/** Plain text. */
text: string,
/** Whether a spectator wrote it: not shown to players while the match runs. */
among_watchers: boolean, };

/** Reports a chat line to the operator. */
export type Report = {
/** The number of the line. */
number: number,
/** What is wrong with it. */
why?: string, };

/** A reported chat line, for the operator. */
export type ReportListing = {
/** The table. */
table: string,
/** The line's number. */
number: number,
/** The author. */
person: string,
/** The text. */
text: string,
/** The person who reported it. */
by: string,
/** The reason given. */
why: string,
/** When, in milliseconds since 1970. */
at: number, };

/** A seat's nonce: its share of the luck. */
export type GiveNonce = {
/** One of your seats. */
seat: number,
/** 64 hexadecimal digits, drawn by the client. */
nonce: string, };

/** A seat's private notes. */
export type Notepad = {
/** The content, which is up to the client: at most 16 KiB as JSON. */
content: unknown, };

/** A record was imported. */
export type ImportedRecord = {
/** The table that shows it. */
table: string,
/** The result of verifying its luck: `fair`, `bound` or `unbound`. */
luck: string, };

/** The phase of a table. */
export type Phase = "open" | "running" | "paused" | "over";

/** A table as one person may see it. */
export type TableState = {
/** The table's id. */
id: string,
/** The game, or the edition of a game. */
game: string,
/** The title shown to people. */
title: string,
/** Seats and options without omitted defaults. The hands of a prepared start are left out until the match is over. */
setup: unknown,
/** Whether the host has prepared the start of the match, and may know what is hidden from others. */
prepared: boolean,
/** Whether the lobby lists it. */
public: boolean,
/** Whether it counts for the ratings. */
rated: boolean,
/** Whether the lot decides who gets which seat when the match starts. */
seats_by_lot?: boolean,
/** Whether spectators are welcome. */
spectators: boolean,
/** Whether players may ask the coach during the match. */
assistance: boolean,
/** The time control. */
clock: Clock,
/** How fast bots move. */
pace: Pace,
/** The host, who may kick and start. */
host: PersonRef,
/** Its phase. */
phase: Phase,
/** When it was created, in milliseconds since 1970. */
created: number,
/** The server's time, in milliseconds since 1970: clocks are as of this. */
at: number,
/** The seats. */
seats: Array<SeatState>,
/** Your seats. */
yours: Array<number>,
/** Which player each seat belongs to; `places` are per player. */
players: Array<number>,
/** Your seats that have given no nonce yet. */
nonce_wanted: Array<number>,
/** The commitment to the luck. */
luck: LuckCommitReveal,
/** The number of steps: the number to `subscribe` from. */
sequence: number,
/** The seats the match waits for. */
awaited: Array<number>,
/** The clocks, if there are any. */
clocks: Array<SeatClock>,
/** One place per player, once the match is over. */
places: Array<number> | null,
/** For each of your seats (or for the public): the observation and the whole history. Empty before the start. */
views: Array<SeatView>,
/** A pending proposal. */
proposal: Proposal | null,
/** Whether the last step can be proposed to be taken back: not where it revealed something or drew luck, nor at a rated table. */
can_take_back: boolean,
/** Whether all agreed to end the match without a result; then all share the first place, and nothing counts. */
given_up: boolean,
/** During a common thinking time: when the table passes for the seats that have not acted, in milliseconds since 1970. */
thinking_until: number | null,
/** The table of the rematch, once somebody asked for one. */
rematch: string | null,
/** The seats whose people want the rematch; it starts when all do. */
rematch_agreed: Array<number>,
/** The table and step from which this match continues. */
from: [string, number] | null, };

/** A seat. */
export type SeatState = {
/** Its number, from 0. */
seat: number,
/** Its holder. */
holder: Holder,
/** Whether a bot stands in for its person, who ran out of time or asked for it. */
stand_in: boolean,
/** Whether its person is connected. */
online: boolean,
/** At rated tables: whether another seat is played from the same network. */
shares_network: boolean, };

/** Who has a seat. */
export type Holder = "open" | { "person": {
/** The person. */
person: PersonRef,
/** Their rating, at rated tables. */
rating: Rating | null, } } | { "bot": string };

/** The commit-reveal scheme of the luck: the hash of the secret is known before the nonces, the secret after the match. */
export type LuckCommitReveal = {
/** SHA-256 of the table's secret, in hexadecimal. */
commitment: string,
/** One per seat, once the match has started. */
nonces: Array<string> | null,
/** Revealed once the match is over. */
secret: string | null, };

/** A seat's clock as of the message's `at`. */
export type SeatClock = {
/** The seat. */
seat: number,
/** Milliseconds left. */
left: number,
/** Whether it is running. */
running: boolean, };

/** The information state of one viewer. */
export type SeatView = {
/** One of your seats; absent: the public view. */
seat: number | null,
/** The observation, as the game serialises it. */
observation: unknown,
/** The observed events in order: all of them, or (in `moved`) only the new ones. */
history: unknown[],
/** What this seat may do: `{"kind": "action", …}` or `{"kind": "template", …}`. */
choices: unknown[],
/** The steps of the table in order: the latest, or (in `moved`) only the new ones. */
table_steps: Array<ObservedTableStep>, };

/** A step of the table, with its position in one viewer's history. */
export type ObservedTableStep = {
/** How many observed events come before it. */
after: number,
/** The step (resigned, paused …). */
step: unknown, };

/** A table in the lobby. */
export type LobbyTable = {
/** The table's id. */
id: string,
/** The game, or the edition of a game. */
game: string,
/** Seats and options. */
setup: unknown,
/** The seats. */
seats: Array<Holder>,
/** Whether it counts for the ratings. */
rated: boolean,
/** The time control. */
clock: Clock,
/** Open for players, or running and open for spectators. */
phase: Phase,
/** When it was created, in milliseconds since 1970. */
created: number, };

/** A match that you have imported. */
export type ImportListing = {
/** The id of its table. */
table: string,
/** The game, or the edition of a game. */
game: string,
/** The title shown to people. */
title: string,
/** The names of the players by seat, where the record has them. */
names: Array<string>,
/** When it was imported, in milliseconds since 1970. */
created: number,
/** The bytes of the record. */
bytes: number, };

/** A table of yours. */
export type MyTable = {
/** The table's id. */
id: string,
/** The game, or the edition of a game. */
game: string,
/** The title shown to people. */
title: string,
/** The seats. */
seats: Array<Holder>,
/** Which player each seat belongs to. */
players: Array<number>,
/** Your seats. */
yours: Array<number>,
/** Whether it counts for the ratings. */
rated: boolean,
/** Its phase. */
phase: Phase,
/** Whether the match waits for you. */
your_turn: boolean,
/** One place per player, once the match is over. */
places: Array<number> | null,
/** When it was created, in milliseconds since 1970. */
created: number, };

/** Your tables, newest first, a page at a time. */
export type MyTables = {
/** The tables of this page. */
tables: Array<MyTable>,
/** If there are older ones: the value of `?before=` for the next page. */
next: string | null, };

/** Asks the coach about a seat's situation. */
export type AskCoach = {
/** From the view of this seat. */
seat: number,
/** After this many steps; absent: now. */
steps?: number,
/** `"analysis"`, `{"hint": {"level": "nudge" | "point" | "explain", "notes": …}}`, `{"notes": {"notes": …}}` or, where
 * moves are rated, `{"why": {"seat": …}}`. */
request: coach.CoachRequest, };

/** Asks the coach about a situation that was entered by hand. */
export type AskAbout = {
/** What is visible to the player, as the game serialises it. */
situation: coach.CompanionSituation,
/** As in `AskCoach`. */
request: coach.CoachRequest, };

/** The coach's answer. */
export type CoachReply = {
/** The answer; its `kind` says which. Null where there is nothing to say. */
answer: coach.CoachAnswer | null, };

/** What each player of a finished match could have known, or what each move cost. */
export type MatchReport = {
/** Its `kind` says which. */
report: coach.MatchReport, };

/** A puzzle to be solved. */
export type PosedPuzzle = {
/** The game's name. */
game: string,
/** The grade of difficulty. */
grade: coach.Grade,
/** The seed within its grade; absent: the puzzle of a day. */
seed?: number,
/** The day of a daily puzzle, counted from 1970. */
day?: number,
/** What is visible to the solver, as the game serialises it. */
situation: coach.PuzzleSituation,
/** The answers. */
clues: Array<coach.Clue>,
/** The number of days in a row on which you solved the puzzle of the day. */
streak: number,
/** Whether you have solved this daily puzzle. */
solved: boolean, };

/** A solution to be judged. */
export type SolvePuzzle = {
/** The puzzle of this day; absent: the one of `grade` and `seed`. */
day?: number,
/** The grade of a practice puzzle. */
grade?: coach.Grade,
/** The seed of a practice puzzle. */
seed?: number,
/** The pieces from left to right, or the actions in order in the game's notation; absent: shows the
 * solution, which counts for nothing. */
pieces?: Array<string>, };

/** The verdict on a solution. */
export type PuzzleVerdict = {
/** Whether it is the solution. */
right: boolean,
/** The number of days in a row on which you solved the puzzle of the day. */
streak: number,
/** The solution with the steps that lead to it, once it is found or shown; its `kind` says of which kind of puzzle. */
solution: coach.PuzzleSolution | null, };

/** Tries actions in the match of a finish problem; nothing is stored. */
export type TryActions = {
/** The match, as the problem's situation has it. */
setup: unknown,
/** The actions, in order. */
actions: unknown[],
/** An unfinished action after them. */
partial?: unknown, };

/** The match after the tried actions. */
export type TrialOutcome = {
/** The view of the seat that plays, and what it may do. */
view: SeatView,
/** The actions in the game's notation, as a solution is submitted. */
notation: Array<string>,
/** How the partial action stands and can go on; absent where none was sent. */
completions?: Completions,
/** Whether the match is over. */
over: boolean, };

/** A situation that was entered by hand. */
export type EnteredSituation = {
/** What is visible to the player, as the game serialises it. */
situation: coach.CompanionSituation, };

/** The possible questions in a situation. */
export type Questions = {
/** Each with all possible answers. */
questions: Array<coach.PossibleQuestion>, };

/** Pieces that the codemaker has hidden. */
export type HiddenSeal = {
/** A token for them that only this server can resolve. */
sealed: string, };

/** Which pieces a codemaker is asked about. */
export type Secret = { "sealed": string } | { "pieces": Array<string> };

/** A question to a codemaker. */
export type AskSecret = { "question": coach.CodemakerQuestion } | { "guess": Array<string> } | "show";

/** Asks a codemaker. */
export type AskCodemaker = {
/** What is visible to the player, as the game serialises it. */
situation: coach.CompanionSituation,
/** The hidden pieces. */
secret: Secret,
/** The question. */
asks: AskSecret, };

/** A codemaker's answer. */
export type CodemakerSays = {
/** The answer to a question, as the game serialises it. */
answer?: unknown,
/** Whether the guess was right. */
right?: boolean,
/** The hidden pieces by name, once they are guessed or shown. */
pieces?: Array<string>, };

/** A message from the client on the socket. */
export type ToServer = { "type": "subscribe",
/** The table or request. */
table: string,
/** The `sequence` the client has; absent: everything. */
since?: number, } | { "type": "unsubscribe",
/** The table or request. */
table: string, } | { "type": "watch_lobby" } | { "type": "leave_lobby" } | { "type": "act",
/** The table. */
table: string,
/** The idempotency key, chosen by the client, at most 64 characters: a repeated request makes no second move. */
request: string,
/** One of your seats. */
seat: number,
/** As the game serialises it. */
action: unknown, } | { "type": "completions",
/** The table. */
table: string,
/** The request id, chosen by the client. */
request: string,
/** One of your seats. */
seat: number,
/** The unfinished action. */
partial: unknown, } | { "type": "nonce",
/** The table. */
table: string,
/** One of your seats. */
seat: number,
/** Drawn by the client. */
nonce: string, } | { "type": "say",
/** The table. */
table: string,
/** The request id, chosen by the client. */
request: string,
/** Plain text. */
text: string, } | { "type": "beat" };

/** A message from the server on the socket. */
export type ToClient = { "type": "hello",
/** The version of these messages. */
version: number,
/** Who you are. */
me: Me, } | { "type": "table" } & TableState | { "type": "moved" } & ObservedSteps | { "type": "said",
/** The table. */
table: string,
/** The line. */
line: ChatLine, } | { "type": "present",
/** The table. */
table: string,
/** The seats of connected players. */
seats: Array<number>,
/** The number of spectators. */
watchers: number, } | { "type": "proposed",
/** The table. */
table: string,
/** What is proposed. */
proposal?: Proposal, } | { "type": "lobby",
/** Newest first. */
tables: Array<LobbyTable>, } | { "type": "lobby_changed",
/** New tables, and those of which something changed; newest first. */
tables: Array<LobbyTable>,
/** The ids of tables that are no longer listed. */
removed: Array<string>, } | { "type": "done",
/** The table or request. */
request: string,
/** The sequence number of its step. */
sequence: number, } | { "type": "completions",
/** The request. */
request: string,
/** Whether the action is allowed as it stands. */
complete: boolean,
/** What it does so far, in games that show it. */
preview?: unknown,
/** The action with one more part each; none when it has all its parts. */
next: Array<Completion>, } | { "type": "failed",
/** The request; absent where it could not be read. */
request?: string,
/** The table. */
table?: string,
/** The problem. */
problem: Problem, } | { "type": "gone",
/** The table or request. */
table: string, } | { "type": "beat" };

/** The steps `from..to` of a table, as you observed them. */
export type ObservedSteps = {
/** The table. */
table: string,
/** The first of these steps; equals the `sequence` the client had. */
from: number,
/** The client's new `sequence`: one more than the last of these steps. */
to: number,
/** When the last step happened, in milliseconds since 1970. */
at: number,
/** The steps of the table (resigned, paused …), in order. */
table_steps: unknown[],
/** For each of your seats (or for the public): the observation, and the new part of the history. */
views: Array<SeatView>,
/** The phase of the table after these steps. */
phase: Phase,
/** Whether the last step can be proposed to be taken back: not where it revealed something or drew luck, nor at a rated table. */
can_take_back: boolean,
/** Whether all agreed to end the match without a result. */
given_up: boolean,
/** The seats the match waits for. */
awaited: Array<number>,
/** The seats a bot plays for their person. */
stand_ins: Array<number>,
/** The clocks, if there are any. */
clocks: Array<SeatClock>,
/** One place per player, once the match is over. */
places: Array<number> | null,
/** During a common thinking time: when the table passes for the seats that have not acted, in milliseconds since 1970. */
thinking_until: number | null, };

/** A line of `/api/bot/events`. */
export type BotEvent = { "type": "table_started",
/** The table. */
table: string,
/** The game. */
game: string,
/** Your seats. */
seats: Array<number>, } | { "type": "table_over",
/** The table. */
table: string, };

/** A bot's move: an action, or one in the game's notation. */
export type BotAct = {
/** One of your seats. */
seat: number,
/** The idempotency key, chosen by the bot: a repeated request makes no second move. */
request: string,
/** As the game serialises it. */
action?: unknown,
/** The action in the game's notation, instead. */
notation?: string, };
