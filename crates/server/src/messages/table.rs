//! Tables: made, joined, looked at, played.

use super::{Json, PersonRef, Proposal, Rating};
use knobel_core::TableStep;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

/// A request for a new table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateTable {
    /// The game, or the edition of a game.
    pub game: String,
    /// Seats and options, as the game serialises them.
    #[ts(type = "unknown")]
    pub setup: Value,
    /// Who gets which seat, one entry per seat. All seats of a player (see `Seating`) go to the same person or bot.
    pub seats: Vec<SeatPlan>,
    /// Whether the lobby lists it; otherwise only people with the link find it.
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub public: bool,
    /// Whether it counts for the ratings (one seat per person, everybody with a password).
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub rated: bool,
    /// Whether the lot decides who gets which seat, and so who are partners, when the match starts.
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub seats_by_lot: bool,
    /// Whether spectators are welcome.
    #[serde(default = "yes")]
    #[ts(as = "Option<_>", optional)]
    pub spectators: bool,
    /// Whether players may ask the coach during the match.
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub assistance: bool,
    /// The time control.
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub clock: Clock,
    /// How fast bots move.
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub pace: Pace,
}

fn yes() -> bool {
    true
}

/// Who gets a seat of a new table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SeatPlan {
    /// The first person who takes it.
    Open,
    /// You.
    Me,
    /// A bot of this level.
    Bot(String),
}

/// The time control.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Clock {
    /// No clock.
    #[default]
    None,
    /// A time bank for the whole match, with an increment per move.
    Bank {
        /// Seconds at the start.
        seconds: u32,
        /// Seconds added with each move.
        increment: u32,
    },
    /// A time limit for each move: seconds, or days.
    PerMove {
        /// Seconds per move.
        seconds: u32,
    },
}

/// From this many seconds per move on, a move may take days.
const CORRESPONDENCE: u32 = 12 * 60 * 60;

impl Clock {
    /// Whether a move may take days.
    pub(crate) fn is_for_days(self) -> bool {
        matches!(self, Clock::PerMove { seconds } if seconds >= CORRESPONDENCE)
    }
}

/// The minimum time of a bot's move, so that people can follow. Drawn independently of the hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// At once.
    Instant,
    /// About half a second.
    Quick,
    /// One to two seconds.
    #[default]
    Calm,
}

/// A table was created: new, as a rematch, or continued from another.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct CreatedTable {
    /// The table's id, which is the secret part of its link.
    pub table: String,
}

/// Takes a seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Sit {
    /// The seat (with all seats of the same player); absent: the first open one.
    #[serde(default)]
    #[ts(optional)]
    pub seat: Option<u8>,
}

/// The host empties a seat before the start, or puts a bot there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Kick {
    /// The seat.
    pub seat: u8,
    /// The bot to put there; absent: the seat is open again.
    #[serde(default)]
    #[ts(optional)]
    pub bot: Option<String>,
}

/// The host lets two players change places before the start.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SwapSeats {
    /// A seat of each.
    pub seats: [u8; 2],
}

/// How fast bots move from now on.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SetPace {
    /// The pace.
    pub pace: Pace,
}

/// A request for one of your seats: resign, leave, hand over, come back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SeatRequest {
    /// The seat.
    pub seat: u8,
}

/// A move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Act {
    /// The idempotency key, chosen by the client, at most 64 characters: a repeated request makes no second move.
    pub request: String,
    /// One of your seats.
    pub seat: u8,
    /// As the game serialises it.
    #[ts(type = "unknown")]
    pub action: Value,
}

/// A move is made and stored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct MoveReceipt {
    /// The sequence number of its step.
    pub sequence: u32,
}

/// An unfinished action.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CompletionsRequest {
    /// One of your seats.
    pub seat: u8,
    /// The unfinished action.
    #[ts(type = "unknown")]
    pub partial: Value,
}

/// How an unfinished action stands, and what can come next in it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Completions {
    /// Whether the action is allowed as it stands.
    pub complete: bool,
    /// What it does so far, in games that show it.
    #[ts(type = "unknown", optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preview: Option<Value>,
    /// The action with one more part each; none when it has all its parts.
    pub next: Vec<Completion>,
}

/// An unfinished action with one more part.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Completion {
    /// The action with that part.
    #[ts(type = "unknown")]
    pub action: Value,
    /// Whether it is allowed as it stands.
    pub complete: bool,
    /// What it would do, in games that show it.
    #[ts(type = "unknown", optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preview: Option<Value>,
}

impl From<games::Completions> for Completions {
    fn from(games::Completions { complete, preview, next }: games::Completions) -> Self {
        let next = next.into_iter().map(|each| Completion {
            action: each.action,
            complete: each.complete,
            preview: each.preview,
        });
        Completions { complete, preview, next: next.collect() }
    }
}

/// Continues from a step of a finished match, at a new table, against bots.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayOn {
    /// How many steps of the old match are kept.
    pub steps: u32,
    /// Who sits where: you or a bot.
    pub seats: Vec<SeatPlan>,
}

/// A seat's nonce: its share of the luck.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GiveNonce {
    /// One of your seats.
    pub seat: u8,
    /// 64 hexadecimal digits, drawn by the client.
    pub nonce: String,
}

/// A record was imported.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct ImportedRecord {
    /// The table that shows it.
    pub table: String,
    /// The result of verifying its luck: `fair`, `bound` or `unbound`.
    pub luck: String,
}

/// The phase of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Seats are being taken.
    Open,
    /// The match runs.
    Running,
    /// The match is paused until a player resumes it.
    Paused,
    /// The match is over, and everything is public.
    Over,
}

/// A table as one person may see it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct TableState {
    /// The table's id.
    pub id: String,
    /// The game, or the edition of a game.
    pub game: String,
    /// The title shown to people.
    pub title: String,
    /// Seats and options without omitted defaults. The hands of a prepared start are left out until the match is over.
    #[ts(type = "unknown")]
    pub setup: Value,
    /// Whether the host has prepared the start of the match, and may know what is hidden from others.
    pub prepared: bool,
    /// Whether the lobby lists it.
    pub public: bool,
    /// Whether it counts for the ratings.
    pub rated: bool,
    /// Whether the lot decides who gets which seat when the match starts.
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub seats_by_lot: bool,
    /// Whether spectators are welcome.
    pub spectators: bool,
    /// Whether players may ask the coach during the match.
    pub assistance: bool,
    /// The time control.
    pub clock: Clock,
    /// How fast bots move.
    pub pace: Pace,
    /// The host, who may kick and start.
    pub host: PersonRef,
    /// Its phase.
    pub phase: Phase,
    /// When it was created, in milliseconds since 1970.
    #[ts(type = "number")]
    pub created: u64,
    /// The server's time, in milliseconds since 1970: clocks are as of this.
    #[ts(type = "number")]
    pub at: u64,
    /// The seats.
    pub seats: Vec<SeatState>,
    /// Your seats.
    pub yours: Vec<u8>,
    /// Which player each seat belongs to; `places` are per player.
    pub players: Vec<u8>,
    /// Your seats that have given no nonce yet.
    pub nonce_wanted: Vec<u8>,
    /// The commitment to the luck.
    pub luck: LuckCommitReveal,
    /// The number of steps: the number to `subscribe` from.
    pub sequence: u32,
    /// The seats the match waits for.
    pub awaited: Vec<u8>,
    /// The clocks, if there are any.
    pub clocks: Vec<SeatClock>,
    /// One place per player, once the match is over.
    pub places: Option<Vec<u8>>,
    /// For each of your seats (or for the public): the observation and the whole history. Empty before the start.
    pub views: Vec<SeatView>,
    /// A pending proposal.
    pub proposal: Option<Proposal>,
    /// Whether the last step can be proposed to be taken back: not where it revealed something or drew luck, nor at a rated table.
    pub can_take_back: bool,
    /// Whether all agreed to end the match without a result; then all share the first place, and nothing counts.
    pub given_up: bool,
    /// During a common thinking time: when the table passes for the seats that have not acted, in milliseconds since 1970.
    #[ts(type = "number | null")]
    pub thinking_until: Option<u64>,
    /// The table of the rematch, once somebody asked for one.
    pub rematch: Option<String>,
    /// The seats whose people want the rematch; it starts when all do.
    pub rematch_agreed: Vec<u8>,
    /// The table and step from which this match continues.
    pub from: Option<(String, u32)>,
}

/// A seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct SeatState {
    /// Its number, from 0.
    pub seat: u8,
    /// Its holder.
    pub holder: Holder,
    /// Whether a bot stands in for its person, who ran out of time or asked for it.
    pub stand_in: bool,
    /// Whether its person is connected.
    pub online: bool,
    /// At rated tables: whether another seat is played from the same network.
    pub shares_network: bool,
}

/// Who has a seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Holder {
    /// Nobody yet.
    Open,
    /// A person.
    Person {
        /// The person.
        person: PersonRef,
        /// Their rating, at rated tables.
        rating: Option<Rating>,
    },
    /// A bot of this level.
    Bot(String),
}

/// The commit-reveal scheme of the luck: the hash of the secret is known before the nonces, the secret after the match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct LuckCommitReveal {
    /// SHA-256 of the table's secret, in hexadecimal.
    pub commitment: String,
    /// One per seat, once the match has started.
    pub nonces: Option<Vec<String>>,
    /// Revealed once the match is over.
    pub secret: Option<String>,
}

/// A seat's clock as of the message's `at`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct SeatClock {
    /// The seat.
    pub seat: u8,
    /// Milliseconds left.
    #[ts(type = "number")]
    pub left: u64,
    /// Whether it is running.
    pub running: bool,
}

/// The information state of one viewer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct SeatView {
    /// One of your seats; absent: the public view.
    pub seat: Option<u8>,
    /// The observation, as the game serialises it.
    #[ts(type = "unknown")]
    #[schema(value_type = Value)]
    pub observation: Json,
    /// The observed events in order: all of them, or (in `moved`) only the new ones.
    #[ts(type = "unknown[]")]
    #[schema(value_type = Vec<Value>)]
    pub history: Json,
    /// What this seat may do: `{"kind": "action", …}` or `{"kind": "template", …}`.
    #[ts(type = "unknown[]")]
    #[schema(value_type = Vec<Value>)]
    pub choices: Json,
    /// The steps of the table in order: the latest, or (in `moved`) only the new ones.
    pub table_steps: Vec<ObservedTableStep>,
}

/// A step of the table, with its position in one viewer's history.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct ObservedTableStep {
    /// How many observed events come before it.
    pub after: u32,
    /// The step (resigned, paused …).
    #[ts(type = "unknown")]
    #[schema(value_type = Value)]
    pub step: TableStep,
}
