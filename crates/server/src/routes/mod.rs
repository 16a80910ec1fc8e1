//! All addresses. Each is listed once, with its types: the router and the OpenAPI document are made from the list.

mod body;
mod bot;
mod coach;
mod companion;
mod me;
mod openapi;
mod operator;
mod tables;
mod talk;

use crate::api_error::Result;
use crate::app::SharedApp;
use crate::messages::*;
use crate::network::guard;
use crate::{pages, session, telemetry};
use axum::extract::{DefaultBodyLimit, State};
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::{delete, get, post, put};
use axum::{Json, Router, middleware};
use openapi::{Empty, List, Object, PlainText, Route, route};
use std::sync::Arc;

/// Upper bound on the bytes of a body.
const MAX_BODY: usize = 64 * 1024;
/// Upper bound on the bytes of an imported record.
const MAX_RECORD: usize = 4 * 1024 * 1024;

macro_rules! routes {
    ($($method:ident $path:literal => $handler:path: $about:literal, $body:ty => $answer:ty;)*) => {
        fn api() -> Router<SharedApp> {
            Router::new()$(.route($path, $method($handler)))*
        }

        fn listed_routes() -> Vec<Route> {
            vec![$(route::<$body, $answer>(stringify!($method), $path, $about)),*]
        }
    };
}

routes! {
    get "/api/me" => me::me: "Who you are; on the first visit you become a guest and get a cookie.", Empty => Object<Me>;
    delete "/api/me" => me::delete: "Deletes everything that is yours alone.", Empty => Empty;
    put "/api/me/name" => me::rename: "Changes the name others see.", Object<ChangeName> => Object<Me>;
    put "/api/me/password" => me::set_password: "Sets or changes login and password.", Object<NewPassword> => Empty;
    post "/api/me/sign-in" => me::sign_in: "This browser becomes that person.", Object<SignIn> => Object<Me>;
    post "/api/me/sign-out" => me::sign_out: "This browser forgets you.", Empty => Empty;
    post "/api/me/sign-out-others" => me::sign_out_others: "All your other devices forget you.", Empty => Empty;
    get "/api/me/tokens" => me::tokens: "Your API tokens, without their secrets.", Empty => List<TokenListing>;
    delete "/api/me/tokens" => me::drop_tokens: "Revokes all your API tokens; a new password alone leaves them valid.", Empty => Empty;
    post "/api/me/tokens" => me::add_token: "A new API token, shown this once.", Object<TokenLabel> => Object<NewToken>;
    delete "/api/me/tokens/{token}" => me::drop_token: "Revokes a token.", Empty => Empty;
    get "/api/me/notices" => me::notices: "Where turn notices go.", Empty => Object<Notices>;
    put "/api/me/notices" => me::set_notices: "Sets where turn notices go, or that none go.", Object<SetNotices> => Object<Notices>;
    get "/api/me/tables" => me::tables: "Your tables, running and finished, newest first; `?phase=over` (or `open`, `running`, `paused`) for some of them, `?before=TABLE` for older ones.", Empty => Object<MyTables>;
    get "/api/me/imports" => me::imports: "The matches you have imported, newest first; `DELETE /api/tables/{table}` deletes one.", Empty => List<ImportListing>;
    get "/api/me/ratings" => me::ratings: "Your ratings over time, and those with your partners.", Empty => Object<Ratings>;
    get "/api/me/statistics" => me::statistics: "What became of your matches.", Empty => Object<Statistics>;
    put "/api/me/blocked/{person}" => me::block: "You no longer see what this person says.", Empty => Empty;
    delete "/api/me/blocked/{person}" => me::unblock: "You see again what this person says.", Empty => Empty;
    post "/api/me/transfer" => me::transfer: "A code to move this identity to another device.", Empty => Object<TransferCode>;
    get "/api/me/transfer" => me::transfer_state: "How far the move is.", Empty => Object<TransferState>;
    delete "/api/me/transfer" => me::drop_transfer: "The old device declines.", Empty => Empty;
    put "/api/me/transfer/confirm" => me::confirm_transfer: "The old device agrees.", Empty => Empty;
    post "/api/me/transfer/present" => me::present_transfer: "The new device shows the code.", Object<PresentedCode> => Empty;
    get "/api/games" => tables::games: "The games on the shelf.", Empty => List<GameListing>;
    get "/api/games/{game}/rules" => tables::rules: "A game's rule book, as Markdown.", Empty => PlainText;
    get "/api/lobby" => tables::lobby: "The open public tables.", Empty => List<LobbyTable>;
    post "/api/tables" => tables::create: "A new table.", Object<CreateTable> => Object<CreatedTable>;
    get "/api/tables/{table}" => tables::state: "The table as you may see it.", Empty => Object<TableState>;
    delete "/api/tables/{table}" => tables::close: "The host closes a table that has not begun, or deletes a match that was imported.", Empty => Empty;
    post "/api/tables/{table}/sit" => tables::sit: "Takes a seat.", Object<Sit> => Empty;
    post "/api/tables/{table}/leave" => tables::leave: "Gives a seat up before the start.", Object<SeatRequest> => Empty;
    post "/api/tables/{table}/kick" => tables::kick: "The host empties a seat, or puts a bot there.", Object<Kick> => Empty;
    post "/api/tables/{table}/swap" => tables::swap: "The host lets two players change places.", Object<SwapSeats> => Empty;
    post "/api/tables/{table}/nonce" => tables::nonce: "Your share of the luck, before the start.", Object<GiveNonce> => Empty;
    post "/api/tables/{table}/start" => tables::start: "The host begins the match.", Empty => Empty;
    post "/api/tables/{table}/act" => tables::act: "A move; the same request again is not made twice.", Object<Act> => Object<MoveReceipt>;
    post "/api/tables/{table}/completions" => tables::completions: "What can come next in an unfinished action.", Object<CompletionsRequest> => Object<Completions>;
    post "/api/tables/{table}/resign" => tables::resign: "Gives the match up.", Object<SeatRequest> => Object<MoveReceipt>;
    post "/api/tables/{table}/hand-over" => tables::hand_over: "Lets a bot play your seat until you come back.", Object<SeatRequest> => Object<MoveReceipt>;
    post "/api/tables/{table}/come-back" => tables::come_back: "Takes a seat back from the bot that plays it.", Object<SeatRequest> => Object<MoveReceipt>;
    put "/api/tables/{table}/pace" => tables::set_pace: "The host makes bots move faster or slower.", Object<SetPace> => Empty;
    post "/api/tables/{table}/pause" => tables::pause: "Stops a match that has no clock.", Empty => Object<MoveReceipt>;
    post "/api/tables/{table}/resume" => tables::resume: "Goes on with a paused match.", Empty => Object<MoveReceipt>;
    post "/api/tables/{table}/take-back" => tables::take_back: "Proposes, agrees to or declines a take-back.", Object<TakeBack> => Empty;
    post "/api/tables/{table}/give-up" => tables::give_up: "Proposes to play no further, agrees or declines; once all people agree, the match is over without a result.", Object<GiveUp> => Empty;
    post "/api/tables/{table}/ready" => tables::ready: "You need no more time to think: bots don't wait for you (Code 777).", Object<SeatRequest> => Empty;
    post "/api/tables/{table}/rematch" => tables::rematch: "Agrees to play once more with the same people; the match starts when all have agreed.", Empty => Object<CreatedTable>;
    delete "/api/tables/{table}/rematch" => tables::decline_rematch: "Not now: the rematch is off.", Empty => Empty;
    post "/api/tables/{table}/play-on" => tables::play_on: "Goes on from a step of a finished match, against bots.", Object<PlayOn> => Object<CreatedTable>;
    get "/api/tables/{table}/record" => tables::record: "The record of a finished match, JSON Lines.", Empty => PlainText;
    get "/api/tables/{table}/replay" => tables::replay: "A finished match after `steps` steps, by the eyes of `seat`, or with everything open.", Empty => Object<SeatView>;
    post "/api/tables/{table}/coach" => coach::coach: "Asks the coach: for your own seat where the table allows assistance, for any once the match is over.", Object<AskCoach> => Object<CoachReply>;
    get "/api/tables/{table}/analysis" => coach::report: "What each player of a finished match could have known, or what each move cost.", Empty => Object<MatchReport>;
    post "/api/games/{game}/coach" => coach::about: "Asks the coach about a situation entered by hand; not about a match you are playing without assistance.", Object<AskAbout> => Object<CoachReply>;
    post "/api/games/{game}/questions" => companion::questions: "At a real table: what can be asked, with every answer there can be.", Object<EnteredSituation> => Object<Questions>;
    post "/api/games/{game}/codemaker/hide" => companion::hide: "At a real table: hides pieces that are not in sight; the seal stands for them.", Object<EnteredSituation> => Object<HiddenSeal>;
    post "/api/games/{game}/codemaker/ask" => companion::ask: "At a real table: what the rules answer about hidden pieces, whether a guess is right, or what they are.", Object<AskCodemaker> => Object<CodemakerSays>;
    get "/api/puzzles/{game}/daily" => coach::daily: "The puzzle of the day, the same for everyone.", Empty => Object<PosedPuzzle>;
    get "/api/puzzles/{game}/practice" => coach::practice: "The puzzle of `grade` that `seed` gives.", Empty => Object<PosedPuzzle>;
    post "/api/puzzles/{game}/try" => coach::try_actions: "How the match of a finish problem stands after some actions; nothing is kept.", Object<TryActions> => Object<TrialOutcome>;
    post "/api/puzzles/{game}/solve" => coach::solve: "Judges a solution, or shows it.", Object<SolvePuzzle> => Object<PuzzleVerdict>;
    get "/api/tables/{table}/chat" => talk::lines: "What was said, after line number `after`.", Empty => List<ChatLine>;
    post "/api/tables/{table}/chat" => talk::say: "Says something.", Object<Say> => Empty;
    post "/api/tables/{table}/report" => talk::report: "Tells the operator of something that was said.", Object<Report> => Empty;
    get "/api/tables/{table}/notes/{seat}" => talk::note: "What you noted for your seat.", Empty => Object<Notepad>;
    put "/api/tables/{table}/notes/{seat}" => talk::put_note: "Notes something for your seat; nobody else sees it.", Object<Notepad> => Empty;
    get "/api/phrases" => talk::phrases: "What can be said at rated tables of games with partners.", Empty => List<String>;
    get "/api/bot/events" => bot::events: "NDJSON: tables of yours that begin or end (`BotEvent`).", Empty => PlainText;
    get "/api/bot/tables/{table}/stream" => bot::stream: "NDJSON: the table, then every step (`ToClient`).", Empty => PlainText;
    post "/api/bot/tables/{table}/act" => bot::act: "A move, as action or in the game's notation.", Object<BotAct> => Object<MoveReceipt>;
    get "/api/operator/reports" => operator::reports: "The operator: what people complain of.", Empty => List<ReportListing>;
    put "/api/operator/banned/{person}" => operator::ban: "The operator shuts a person out.", Empty => Empty;
    delete "/api/operator/banned/{person}" => operator::unban: "The operator lets a person in again.", Empty => Empty;
    delete "/api/operator/tables/{table}" => operator::remove_table: "The operator removes a table.", Empty => Empty;
    delete "/api/operator/people/{person}" => operator::remove_person: "The operator removes a person's data.", Empty => Empty;
}

/// The whole router.
pub(crate) fn app(shared: SharedApp) -> Router {
    let records = Router::new()
        .route("/api/records", post(tables::import))
        .layer(DefaultBodyLimit::max(MAX_RECORD))
        .with_state(Arc::clone(&shared));
    let all = api()
        .route("/api/live", get(session::connect))
        .route("/api/openapi.json", get(async || Json(openapi::document(all_routes()))))
        .route("/api/docs", get(async || pages::embedded("text/html; charset=utf-8", include_str!("docs.html"))))
        .route("/api/docs.js", get(async || pages::embedded("text/javascript; charset=utf-8", include_str!("docs.js"))))
        .route("/api/docs.css", get(async || pages::embedded("text/css; charset=utf-8", include_str!("docs.css"))))
        .route("/health", get(health))
        .route("/metrics", get(metrics))
        .fallback(pages::page)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .with_state(Arc::clone(&shared));
    all.merge(records).layer(middleware::from_fn_with_state(shared, guard))
}

/// The listed routes, and the one with another limit on its body.
fn all_routes() -> Vec<Route> {
    let about = "Imports a record, after verifying all of it.";
    let import = route::<PlainText, Object<ImportedRecord>>("post", "/api/records", about);
    listed_routes().into_iter().chain([import]).collect()
}

/// Whether the database is reachable and can store something.
async fn health(State(app): State<SharedApp>) -> Result<&'static str> {
    app.store.check_health().await?;
    Ok("ok\n")
}

async fn metrics() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], telemetry::render())
}

/// The OpenAPI document, as JSON.
pub(crate) fn openapi_json() -> String {
    let document = openapi::document(all_routes());
    serde_json::to_string_pretty(&document).expect("a document has string keys")
}
