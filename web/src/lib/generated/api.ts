// Made from the server's routes by `cargo xtask types`. Do not edit.

import { request, segment, type Query } from '../http';
import type * as messages from './messages';

/** NDJSON: tables of yours that begin or end (`BotEvent`). `GET /api/bot/events` */
export const getBotEventsAddress = () => `/api/bot/events`;

/** A move, as action or in the game's notation. `POST /api/bot/tables/{table}/act` */
export const postBotTableAct = (table: string | number, body: messages.BotAct) =>
  request<messages.MoveReceipt>('POST', `/api/bot/tables/${segment(table)}/act`, { body });

/** NDJSON: the table, then every step (`ToClient`). `GET /api/bot/tables/{table}/stream` */
export const getBotTableStreamAddress = (table: string | number) => `/api/bot/tables/${segment(table)}/stream`;

/** The games on the shelf. `GET /api/games` */
export const getGames = (query: Query = {}) =>
  request<messages.GameListing[]>('GET', `/api/games`, { query });

/** Asks the coach about a situation entered by hand; not about a match you are playing without assistance. `POST /api/games/{game}/coach` */
export const postGameCoach = (game: string | number, body: messages.AskAbout) =>
  request<messages.CoachReply>('POST', `/api/games/${segment(game)}/coach`, { body });

/** At a real table: what the rules answer about hidden pieces, whether a guess is right, or what they are. `POST /api/games/{game}/codemaker/ask` */
export const postGameCodemakerAsk = (game: string | number, body: messages.AskCodemaker) =>
  request<messages.CodemakerSays>('POST', `/api/games/${segment(game)}/codemaker/ask`, { body });

/** At a real table: hides pieces that are not in sight; the seal stands for them. `POST /api/games/{game}/codemaker/hide` */
export const postGameCodemakerHide = (game: string | number, body: messages.EnteredSituation) =>
  request<messages.HiddenSeal>('POST', `/api/games/${segment(game)}/codemaker/hide`, { body });

/** At a real table: what can be asked, with every answer there can be. `POST /api/games/{game}/questions` */
export const postGameQuestions = (game: string | number, body: messages.EnteredSituation) =>
  request<messages.Questions>('POST', `/api/games/${segment(game)}/questions`, { body });

/** A game's rule book, as Markdown. `GET /api/games/{game}/rules` */
export const getGameRulesAddress = (game: string | number) => `/api/games/${segment(game)}/rules`;

/** The open public tables. `GET /api/lobby` */
export const getLobby = (query: Query = {}) =>
  request<messages.LobbyTable[]>('GET', `/api/lobby`, { query });

/** Deletes everything that is yours alone. `DELETE /api/me` */
export const deleteMe = () =>
  request<void>('DELETE', `/api/me`);

/** Who you are; on the first visit you become a guest and get a cookie. `GET /api/me` */
export const getMe = (query: Query = {}) =>
  request<messages.Me>('GET', `/api/me`, { query });

/** You see again what this person says. `DELETE /api/me/blocked/{person}` */
export const deleteMeBlocked = (person: string | number) =>
  request<void>('DELETE', `/api/me/blocked/${segment(person)}`);

/** You no longer see what this person says. `PUT /api/me/blocked/{person}` */
export const putMeBlocked = (person: string | number) =>
  request<void>('PUT', `/api/me/blocked/${segment(person)}`);

/** The matches you have imported, newest first; `DELETE /api/tables/{table}` deletes one. `GET /api/me/imports` */
export const getMeImports = (query: Query = {}) =>
  request<messages.ImportListing[]>('GET', `/api/me/imports`, { query });

/** Changes the name others see. `PUT /api/me/name` */
export const putMeName = (body: messages.ChangeName) =>
  request<messages.Me>('PUT', `/api/me/name`, { body });

/** Where turn notices go. `GET /api/me/notices` */
export const getMeNotices = (query: Query = {}) =>
  request<messages.Notices>('GET', `/api/me/notices`, { query });

/** Sets where turn notices go, or that none go. `PUT /api/me/notices` */
export const putMeNotices = (body: messages.SetNotices) =>
  request<messages.Notices>('PUT', `/api/me/notices`, { body });

/** Sets or changes login and password. `PUT /api/me/password` */
export const putMePassword = (body: messages.NewPassword) =>
  request<void>('PUT', `/api/me/password`, { body });

/** Your ratings over time, and those with your partners. `GET /api/me/ratings` */
export const getMeRatings = (query: Query = {}) =>
  request<messages.Ratings>('GET', `/api/me/ratings`, { query });

/** This browser becomes that person. `POST /api/me/sign-in` */
export const postMeSignIn = (body: messages.SignIn) =>
  request<messages.Me>('POST', `/api/me/sign-in`, { body });

/** This browser forgets you. `POST /api/me/sign-out` */
export const postMeSignOut = () =>
  request<void>('POST', `/api/me/sign-out`);

/** All your other devices forget you. `POST /api/me/sign-out-others` */
export const postMeSignOutOthers = () =>
  request<void>('POST', `/api/me/sign-out-others`);

/** What became of your matches. `GET /api/me/statistics` */
export const getMeStatistics = (query: Query = {}) =>
  request<messages.Statistics>('GET', `/api/me/statistics`, { query });

/** Your tables, running and finished, newest first; `?phase=over` (or `open`, `running`, `paused`) for some of them, `?before=TABLE` for older ones. `GET /api/me/tables` */
export const getMeTables = (query: Query = {}) =>
  request<messages.MyTables>('GET', `/api/me/tables`, { query });

/** Revokes all your API tokens; a new password alone leaves them valid. `DELETE /api/me/tokens` */
export const deleteMeTokens = () =>
  request<void>('DELETE', `/api/me/tokens`);

/** Your API tokens, without their secrets. `GET /api/me/tokens` */
export const getMeTokens = (query: Query = {}) =>
  request<messages.TokenListing[]>('GET', `/api/me/tokens`, { query });

/** A new API token, shown this once. `POST /api/me/tokens` */
export const postMeTokens = (body: messages.TokenLabel) =>
  request<messages.NewToken>('POST', `/api/me/tokens`, { body });

/** Revokes a token. `DELETE /api/me/tokens/{token}` */
export const deleteMeToken = (token: string | number) =>
  request<void>('DELETE', `/api/me/tokens/${segment(token)}`);

/** The old device declines. `DELETE /api/me/transfer` */
export const deleteMeTransfer = () =>
  request<void>('DELETE', `/api/me/transfer`);

/** How far the move is. `GET /api/me/transfer` */
export const getMeTransfer = (query: Query = {}) =>
  request<messages.TransferState>('GET', `/api/me/transfer`, { query });

/** A code to move this identity to another device. `POST /api/me/transfer` */
export const postMeTransfer = () =>
  request<messages.TransferCode>('POST', `/api/me/transfer`);

/** The old device agrees. `PUT /api/me/transfer/confirm` */
export const putMeTransferConfirm = () =>
  request<void>('PUT', `/api/me/transfer/confirm`);

/** The new device shows the code. `POST /api/me/transfer/present` */
export const postMeTransferPresent = (body: messages.PresentedCode) =>
  request<void>('POST', `/api/me/transfer/present`, { body });

/** The operator lets a person in again. `DELETE /api/operator/banned/{person}` */
export const deleteOperatorBanned = (person: string | number) =>
  request<void>('DELETE', `/api/operator/banned/${segment(person)}`);

/** The operator shuts a person out. `PUT /api/operator/banned/{person}` */
export const putOperatorBanned = (person: string | number) =>
  request<void>('PUT', `/api/operator/banned/${segment(person)}`);

/** The operator removes a person's data. `DELETE /api/operator/people/{person}` */
export const deleteOperatorPeople = (person: string | number) =>
  request<void>('DELETE', `/api/operator/people/${segment(person)}`);

/** The operator: what people complain of. `GET /api/operator/reports` */
export const getOperatorReports = (query: Query = {}) =>
  request<messages.ReportListing[]>('GET', `/api/operator/reports`, { query });

/** The operator removes a table. `DELETE /api/operator/tables/{table}` */
export const deleteOperatorTable = (table: string | number) =>
  request<void>('DELETE', `/api/operator/tables/${segment(table)}`);

/** What can be said at rated tables of games with partners. `GET /api/phrases` */
export const getPhrases = (query: Query = {}) =>
  request<string[]>('GET', `/api/phrases`, { query });

/** The puzzle of the day, the same for everyone. `GET /api/puzzles/{game}/daily` */
export const getPuzzleDaily = (game: string | number, query: Query = {}) =>
  request<messages.PosedPuzzle>('GET', `/api/puzzles/${segment(game)}/daily`, { query });

/** The puzzle of `grade` that `seed` gives. `GET /api/puzzles/{game}/practice` */
export const getPuzzlePractice = (game: string | number, query: Query = {}) =>
  request<messages.PosedPuzzle>('GET', `/api/puzzles/${segment(game)}/practice`, { query });

/** Judges a solution, or shows it. `POST /api/puzzles/{game}/solve` */
export const postPuzzleSolve = (game: string | number, body: messages.SolvePuzzle) =>
  request<messages.PuzzleVerdict>('POST', `/api/puzzles/${segment(game)}/solve`, { body });

/** How the match of a finish problem stands after some actions; nothing is kept. `POST /api/puzzles/{game}/try` */
export const postPuzzleTry = (game: string | number, body: messages.TryActions) =>
  request<messages.TrialOutcome>('POST', `/api/puzzles/${segment(game)}/try`, { body });

/** Imports a record, after verifying all of it. `POST /api/records` */
export const postRecords = (text: string) =>
  request<messages.ImportedRecord>('POST', `/api/records`, { text });

/** A new table. `POST /api/tables` */
export const postTables = (body: messages.CreateTable) =>
  request<messages.CreatedTable>('POST', `/api/tables`, { body });

/** The host closes a table that has not begun, or deletes a match that was imported. `DELETE /api/tables/{table}` */
export const deleteTable = (table: string | number) =>
  request<void>('DELETE', `/api/tables/${segment(table)}`);

/** The table as you may see it. `GET /api/tables/{table}` */
export const getTable = (table: string | number, query: Query = {}) =>
  request<messages.TableState>('GET', `/api/tables/${segment(table)}`, { query });

/** A move; the same request again is not made twice. `POST /api/tables/{table}/act` */
export const postTableAct = (table: string | number, body: messages.Act) =>
  request<messages.MoveReceipt>('POST', `/api/tables/${segment(table)}/act`, { body });

/** What each player of a finished match could have known, or what each move cost. `GET /api/tables/{table}/analysis` */
export const getTableAnalysis = (table: string | number, query: Query = {}) =>
  request<messages.MatchReport>('GET', `/api/tables/${segment(table)}/analysis`, { query });

/** What was said, after line number `after`. `GET /api/tables/{table}/chat` */
export const getTableChat = (table: string | number, query: Query = {}) =>
  request<messages.ChatLine[]>('GET', `/api/tables/${segment(table)}/chat`, { query });

/** Says something. `POST /api/tables/{table}/chat` */
export const postTableChat = (table: string | number, body: messages.Say) =>
  request<void>('POST', `/api/tables/${segment(table)}/chat`, { body });

/** Asks the coach: for your own seat where the table allows assistance, for any once the match is over. `POST /api/tables/{table}/coach` */
export const postTableCoach = (table: string | number, body: messages.AskCoach) =>
  request<messages.CoachReply>('POST', `/api/tables/${segment(table)}/coach`, { body });

/** Takes a seat back from the bot that plays it. `POST /api/tables/{table}/come-back` */
export const postTableComeBack = (table: string | number, body: messages.SeatRequest) =>
  request<messages.MoveReceipt>('POST', `/api/tables/${segment(table)}/come-back`, { body });

/** What can come next in an unfinished action. `POST /api/tables/{table}/completions` */
export const postTableCompletions = (table: string | number, body: messages.CompletionsRequest) =>
  request<messages.Completions>('POST', `/api/tables/${segment(table)}/completions`, { body });

/** Proposes to play no further, agrees or declines; once all people agree, the match is over without a result. `POST /api/tables/{table}/give-up` */
export const postTableGiveUp = (table: string | number, body: messages.GiveUp) =>
  request<void>('POST', `/api/tables/${segment(table)}/give-up`, { body });

/** Lets a bot play your seat until you come back. `POST /api/tables/{table}/hand-over` */
export const postTableHandOver = (table: string | number, body: messages.SeatRequest) =>
  request<messages.MoveReceipt>('POST', `/api/tables/${segment(table)}/hand-over`, { body });

/** The host empties a seat, or puts a bot there. `POST /api/tables/{table}/kick` */
export const postTableKick = (table: string | number, body: messages.Kick) =>
  request<void>('POST', `/api/tables/${segment(table)}/kick`, { body });

/** Gives a seat up before the start. `POST /api/tables/{table}/leave` */
export const postTableLeave = (table: string | number, body: messages.SeatRequest) =>
  request<void>('POST', `/api/tables/${segment(table)}/leave`, { body });

/** Your share of the luck, before the start. `POST /api/tables/{table}/nonce` */
export const postTableNonce = (table: string | number, body: messages.GiveNonce) =>
  request<void>('POST', `/api/tables/${segment(table)}/nonce`, { body });

/** What you noted for your seat. `GET /api/tables/{table}/notes/{seat}` */
export const getTableNote = (table: string | number, seat: string | number, query: Query = {}) =>
  request<messages.Notepad>('GET', `/api/tables/${segment(table)}/notes/${segment(seat)}`, { query });

/** Notes something for your seat; nobody else sees it. `PUT /api/tables/{table}/notes/{seat}` */
export const putTableNote = (table: string | number, seat: string | number, body: messages.Notepad) =>
  request<void>('PUT', `/api/tables/${segment(table)}/notes/${segment(seat)}`, { body });

/** The host makes bots move faster or slower. `PUT /api/tables/{table}/pace` */
export const putTablePace = (table: string | number, body: messages.SetPace) =>
  request<void>('PUT', `/api/tables/${segment(table)}/pace`, { body });

/** Stops a match that has no clock. `POST /api/tables/{table}/pause` */
export const postTablePause = (table: string | number) =>
  request<messages.MoveReceipt>('POST', `/api/tables/${segment(table)}/pause`);

/** Goes on from a step of a finished match, against bots. `POST /api/tables/{table}/play-on` */
export const postTablePlayOn = (table: string | number, body: messages.PlayOn) =>
  request<messages.CreatedTable>('POST', `/api/tables/${segment(table)}/play-on`, { body });

/** You need no more time to think: bots don't wait for you (Code 777). `POST /api/tables/{table}/ready` */
export const postTableReady = (table: string | number, body: messages.SeatRequest) =>
  request<void>('POST', `/api/tables/${segment(table)}/ready`, { body });

/** The record of a finished match, JSON Lines. `GET /api/tables/{table}/record` */
export const getTableRecordAddress = (table: string | number) => `/api/tables/${segment(table)}/record`;

/** Not now: the rematch is off. `DELETE /api/tables/{table}/rematch` */
export const deleteTableRematch = (table: string | number) =>
  request<void>('DELETE', `/api/tables/${segment(table)}/rematch`);

/** Agrees to play once more with the same people; the match starts when all have agreed. `POST /api/tables/{table}/rematch` */
export const postTableRematch = (table: string | number) =>
  request<messages.CreatedTable>('POST', `/api/tables/${segment(table)}/rematch`);

/** A finished match after `steps` steps, by the eyes of `seat`, or with everything open. `GET /api/tables/{table}/replay` */
export const getTableReplay = (table: string | number, query: Query = {}) =>
  request<messages.SeatView>('GET', `/api/tables/${segment(table)}/replay`, { query });

/** Tells the operator of something that was said. `POST /api/tables/{table}/report` */
export const postTableReport = (table: string | number, body: messages.Report) =>
  request<void>('POST', `/api/tables/${segment(table)}/report`, { body });

/** Gives the match up. `POST /api/tables/{table}/resign` */
export const postTableResign = (table: string | number, body: messages.SeatRequest) =>
  request<messages.MoveReceipt>('POST', `/api/tables/${segment(table)}/resign`, { body });

/** Goes on with a paused match. `POST /api/tables/{table}/resume` */
export const postTableResume = (table: string | number) =>
  request<messages.MoveReceipt>('POST', `/api/tables/${segment(table)}/resume`);

/** Takes a seat. `POST /api/tables/{table}/sit` */
export const postTableSit = (table: string | number, body: messages.Sit) =>
  request<void>('POST', `/api/tables/${segment(table)}/sit`, { body });

/** The host begins the match. `POST /api/tables/{table}/start` */
export const postTableStart = (table: string | number) =>
  request<void>('POST', `/api/tables/${segment(table)}/start`);

/** The host lets two players change places. `POST /api/tables/{table}/swap` */
export const postTableSwap = (table: string | number, body: messages.SwapSeats) =>
  request<void>('POST', `/api/tables/${segment(table)}/swap`, { body });

/** Proposes, agrees to or declines a take-back. `POST /api/tables/{table}/take-back` */
export const postTableTakeBack = (table: string | number, body: messages.TakeBack) =>
  request<void>('POST', `/api/tables/${segment(table)}/take-back`, { body });
