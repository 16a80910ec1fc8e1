//! All addresses, each described where it is routed: the OpenAPI document can't miss one.

mod body;
mod bot;
mod companion;
mod insight;
mod me;
mod openapi;
mod operator;
mod tables;
mod talk;

use crate::app::Shared;
use crate::live;
use crate::messages::*;
use crate::network::guard;
use crate::pages;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::{delete, get, post, put};
use axum::{Json, Router, middleware};
pub(crate) use me::myself;
pub(crate) use tables::in_lobby;

use body::Lines;
use openapi::{Described, described_as};

/// Bodies are small; records have a limit of their own.
const LARGEST_BODY: usize = 64 * 1024;
const LARGEST_RECORD: usize = 4 * 1024 * 1024;

macro_rules! routes {
    ($($method:ident $path:literal => $handler:path: $about:literal, $body:ty => $answer:ty;)*) => {
        fn api() -> Router<Shared> {
            Router::new()$(.route($path, $method($handler)))*
        }

        /// What stands in the OpenAPI document.
        fn described() -> Vec<Described> {
            vec![$(described_as::<$body, $answer>(stringify!($method), $path, $about)),*]
        }
    };
}

routes! {
    get "/api/me" => me::me: "Who you are; on the first visit you become a guest and get a cookie.", () => Me;
    delete "/api/me" => me::delete: "Deletes everything that is yours alone.", () => ();
    put "/api/me/name" => me::rename: "Changes the name others see.", ChangeName => Me;
    put "/api/me/password" => me::set_password: "Sets or changes login and password.", NewPassword => ();
    post "/api/me/sign-in" => me::sign_in: "This browser becomes that person.", SignIn => Me;
    post "/api/me/sign-out" => me::sign_out: "This browser forgets you.", () => ();
    post "/api/me/sign-out-others" => me::sign_out_others: "All your other devices forget you.", () => ();
    get "/api/me/tokens" => me::tokens: "Your API tokens, without their secrets.", () => Vec<TokenListed>;
    post "/api/me/tokens" => me::add_token: "A new API token, shown this once.", TokenLabel => NewToken;
    delete "/api/me/tokens/{token}" => me::drop_token: "Revokes a token.", () => ();
    get "/api/me/notices" => me::notices: "Where turn notices go.", () => Notices;
    put "/api/me/notices" => me::set_notices: "Sets where turn notices go, or that none go.", SetNotices => Notices;
    get "/api/me/tables" => me::tables: "Your tables, running and finished, newest first; `?phase=over` (or `open`, `running`, `paused`) for some of them, `?before=TABLE` for older ones.", () => MyTables;
    get "/api/me/statistics" => me::statistics: "What became of your matches.", () => Statistics;
    put "/api/me/blocked/{person}" => me::block: "You no longer see what this person says.", () => ();
    delete "/api/me/blocked/{person}" => me::unblock: "You see again what this person says.", () => ();
    post "/api/me/transfer" => me::transfer: "A code to move this identity to another device.", () => TransferCode;
    get "/api/me/transfer" => me::transfer_state: "How far the move is.", () => TransferState;
    delete "/api/me/transfer" => me::drop_transfer: "The old device declines.", () => ();
    put "/api/me/transfer/confirm" => me::confirm_transfer: "The old device agrees.", () => ();
    post "/api/me/transfer/present" => me::present_transfer: "The new device shows the code.", Presented => ();
    get "/api/games" => tables::games: "The games on the shelf.", () => Vec<GameListed>;
    get "/api/games/{game}/rules" => tables::rules: "A game's rule book, as Markdown.", () => Lines;
    get "/api/lobby" => tables::lobby: "The open public tables.", () => Vec<LobbyTable>;
    post "/api/tables" => tables::create: "A new table.", CreateTable => Created;
    get "/api/tables/{table}" => tables::state: "The table as you may see it.", () => TableState;
    delete "/api/tables/{table}" => tables::close: "The host closes a table that has not begun.", () => ();
    post "/api/tables/{table}/sit" => tables::sit: "Takes a seat.", Sit => ();
    post "/api/tables/{table}/leave" => tables::leave: "Gives a seat up before the start.", WithSeat => ();
    post "/api/tables/{table}/kick" => tables::kick: "The host empties a seat, or puts a bot there.", Kick => ();
    post "/api/tables/{table}/nonce" => tables::nonce: "Your share of the luck, before the start.", GiveNonce => ();
    post "/api/tables/{table}/start" => tables::start: "The host begins the match.", () => ();
    post "/api/tables/{table}/act" => tables::act: "A move; the same request again is not made twice.", Act => Done;
    post "/api/tables/{table}/completions" => tables::completions: "What can come next in an unfinished action.", CompletionsRequest => Completions;
    post "/api/tables/{table}/resign" => tables::resign: "Gives the match up.", WithSeat => Done;
    post "/api/tables/{table}/hand-over" => tables::hand_over: "Lets a bot play your seat until you come back.", WithSeat => Done;
    post "/api/tables/{table}/come-back" => tables::come_back: "Takes a seat back from the bot that plays it.", WithSeat => Done;
    post "/api/tables/{table}/pause" => tables::pause: "Stops a match that has no clock.", () => Done;
    post "/api/tables/{table}/resume" => tables::resume: "Goes on with a paused match.", () => Done;
    post "/api/tables/{table}/take-back" => tables::take_back: "Proposes, agrees to or declines a take-back.", TakeBack => ();
    post "/api/tables/{table}/give-up" => tables::give_up: "Proposes to play no further, agrees or declines; once all people agree, the match is over without a result.", GiveUp => ();
    post "/api/tables/{table}/ready" => tables::ready: "You need no more time to think: bots don't wait for you (Code 777).", WithSeat => ();
    post "/api/tables/{table}/rematch" => tables::rematch: "The same people once more.", () => Created;
    post "/api/tables/{table}/play-on" => tables::play_on: "Goes on from a step of a finished match, against bots.", PlayOn => Created;
    get "/api/tables/{table}/record" => tables::record: "The record of a finished match, JSON Lines.", () => Lines;
    get "/api/tables/{table}/replay" => tables::replay: "A finished match after `steps` steps, by the eyes of `seat`, or with everything open.", () => SeatView;
    post "/api/tables/{table}/coach" => insight::coach: "Asks the coach: for your own seat where the table allows assistance, for any once the match is over.", AskCoach => Counselled;
    get "/api/tables/{table}/insight" => insight::report: "What each player of a finished match could have known; in TAC, what each move cost.", () => Insights;
    post "/api/games/{game}/coach" => insight::about: "Asks the coach about a situation entered by hand; not about a match you are playing without assistance.", AskAbout => Counselled;
    post "/api/games/{game}/questions" => companion::questions: "At a real table: what can be asked, with every answer there can be.", Entered => Questions;
    post "/api/games/{game}/codemaker/hide" => companion::hide: "At a real table: hides pieces that are not in sight; the seal stands for them.", Entered => Sealed;
    post "/api/games/{game}/codemaker/ask" => companion::ask: "At a real table: what the rules answer about hidden pieces, whether a guess is right, or what they are.", AskCodemaker => CodemakerSays;
    get "/api/puzzles/{game}/daily" => insight::daily: "The puzzle of the day, the same for everyone.", () => PuzzlePosed;
    get "/api/puzzles/{game}/practice" => insight::practice: "The puzzle of `grade` that `seed` gives.", () => PuzzlePosed;
    post "/api/puzzles/{game}/try" => insight::try_actions: "How the match of a finish problem stands after some actions; nothing is kept.", TryActions => Tried;
    post "/api/puzzles/{game}/solve" => insight::solve: "Judges a solution, or shows it.", SolvePuzzle => PuzzleJudged;
    get "/api/tables/{table}/chat" => talk::lines: "What was said, after line number `after`.", () => Vec<ChatLine>;
    post "/api/tables/{table}/chat" => talk::say: "Says something.", Say => ();
    post "/api/tables/{table}/report" => talk::report: "Tells the operator of something that was said.", Report => ();
    get "/api/tables/{table}/notes/{seat}" => talk::note: "What you noted for your seat.", () => Notepad;
    put "/api/tables/{table}/notes/{seat}" => talk::put_note: "Notes something for your seat; nobody else sees it.", Notepad => ();
    get "/api/phrases" => talk::phrases: "What can be said at rated tables of games with partners (TAC).", () => Vec<String>;
    get "/api/bot/events" => bot::events: "NDJSON: tables of yours that begin or end (`BotEvent`).", () => Lines;
    get "/api/bot/tables/{table}/stream" => bot::stream: "NDJSON: the table, then every step (`ToClient`).", () => Lines;
    post "/api/bot/tables/{table}/act" => bot::act: "A move, as action or in the game's notation.", BotAct => Done;
    get "/api/operator/reports" => operator::reports: "The operator: what people complain of.", () => Vec<ReportListed>;
    put "/api/operator/banned/{person}" => operator::ban: "The operator shuts a person out.", () => ();
    delete "/api/operator/banned/{person}" => operator::unban: "The operator lets a person in again.", () => ();
    delete "/api/operator/tables/{table}" => operator::remove_table: "The operator removes a table.", () => ();
    delete "/api/operator/people/{person}" => operator::remove_person: "The operator removes a person's data.", () => ();
}

/// Everything the server answers to.
pub(crate) fn app(shared: Shared) -> Router {
    let records = Router::new()
        .route("/api/records", post(tables::import))
        .layer(DefaultBodyLimit::max(LARGEST_RECORD))
        .with_state(Shared::clone(&shared));
    let all = api()
        .route("/api/live", get(live::connect))
        .route("/api/openapi.json", get(async || Json(openapi::document(all_described()))))
        .route("/api/docs", get(async || pages::embedded("text/html; charset=utf-8", include_str!("docs.html"))))
        .route("/api/docs.js", get(async || pages::embedded("text/javascript; charset=utf-8", include_str!("docs.js"))))
        .route("/api/docs.css", get(async || pages::embedded("text/css; charset=utf-8", include_str!("docs.css"))))
        .route("/health", get(health))
        .route("/metrics", get(metrics))
        .fallback(pages::page)
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .with_state(Shared::clone(&shared));
    all.merge(records).layer(middleware::from_fn_with_state(shared, guard))
}

fn all_described() -> Vec<Described> {
    let about = "Takes a record in, after judging all of it again.";
    let import = described_as::<Lines, Imported>("post", "/api/records", about);
    described().into_iter().chain([import]).collect()
}

/// Is the database there?
async fn health(State(app): State<Shared>) -> crate::problem::Served<&'static str> {
    app.store.next_due().await?;
    Ok("ok\n")
}

async fn metrics(State(app): State<Shared>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], app.metrics.text())
}

/// The OpenAPI document, as JSON.
pub(crate) fn openapi_json() -> String {
    let document = openapi::document(all_described());
    serde_json::to_string_pretty(&document).expect("a document has string keys")
}
