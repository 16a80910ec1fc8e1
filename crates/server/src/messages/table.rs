//! Tables: made, joined, looked at, played.

use super::{Json, PersonRef, Proposal, Rating};
use knobel_core::TableStep;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

/// A game on the shelf.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct GameListed {
    /// As addresses write it.
    pub name: String,
    /// As people write it.
    pub title: String,
    /// How many players it is for; each number with the setup such a match usually has.
    pub players: Vec<UsualSetup>,
    /// The levels of its bots, the weakest first.
    pub bots: Vec<String>,
}

/// The setup a game is usually played with.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct UsualSetup {
    /// By so many players.
    pub players: u8,
    /// Which player each seat belongs to: `[0, 1, 0, 1]` has four seats, and each player has two of them.
    pub seats: Vec<u8>,
    /// To be sent in `CreateTable`.
    #[ts(type = "unknown")]
    pub setup: Value,
}

/// Asks for a new table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateTable {
    /// Which game (or edition).
    pub game: String,
    /// Seats and options, as that game writes them.
    #[ts(type = "unknown")]
    pub setup: Value,
    /// Who is to sit where, one a seat. Seats of one player (see `UsualSetup`) go to the same person or bot.
    pub seats: Vec<SeatPlan>,
    /// Listed in the lobby? Else only who has the link finds it.
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub public: bool,
    /// Counts for the ratings (one seat a person, everybody with a password).
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub rated: bool,
    /// May others look on?
    #[serde(default = "yes")]
    #[ts(as = "Option<_>", optional)]
    pub spectators: bool,
    /// May seats ask the coach while they play?
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub assistance: bool,
    /// How time is kept.
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

/// Who is to have a seat of a new table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SeatPlan {
    /// Whoever comes.
    Open,
    /// You.
    Me,
    /// A bot of this level.
    Bot(String),
}

/// How time is kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Clock {
    /// Not at all.
    #[default]
    None,
    /// So much for the whole match, and a little more with each move.
    Bank {
        /// To begin with.
        seconds: u32,
        /// With each move.
        increment: u32,
    },
    /// So much for each move: seconds, or days.
    PerMove {
        /// For each.
        seconds: u32,
    },
}

/// A clock with less than this a move is not for people who come once a day.
const CORRESPONDENCE: u32 = 12 * 60 * 60;

impl Clock {
    /// May a move take days?
    pub(crate) fn is_for_days(self) -> bool {
        matches!(self, Clock::PerMove { seconds } if seconds >= CORRESPONDENCE)
    }
}

/// How long a bot's move takes at least, so that people can follow. Drawn without looking at the hand.
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

/// The answer to a new table, a rematch, a playing on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Created {
    /// The table's id, and the secret of its link: who has it may come in.
    pub table: String,
}

/// Takes a seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Sit {
    /// Which (with all seats of the same player); absent: the first open one.
    #[serde(default)]
    #[ts(optional)]
    pub seat: Option<u8>,
}

/// Empties a seat before the start (the host may), or puts a bot there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Kick {
    /// Which.
    pub seat: u8,
    /// The bot to put there; absent: the seat is open again.
    #[serde(default)]
    #[ts(optional)]
    pub bot: Option<String>,
}

/// Something one of your seats does: resign, leave, hand over, come back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WithSeat {
    /// Which.
    pub seat: u8,
}

/// A move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Act {
    /// Chosen by the client, at most 64 characters; the same request sent again is not made twice.
    pub request: String,
    /// For which of your seats.
    pub seat: u8,
    /// As the game writes it.
    #[ts(type = "unknown")]
    pub action: Value,
}

/// A move was made, and is stored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Done {
    /// The number of its step.
    pub sequence: u32,
}

/// An unfinished action.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CompletionsRequest {
    /// For which of your seats.
    pub seat: u8,
    /// The unfinished action.
    #[ts(type = "unknown")]
    pub partial: Value,
}

/// What can come next in it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Completions {
    /// Each with one more part; none when the action is whole.
    #[ts(type = "unknown[]")]
    pub actions: Vec<Value>,
}

/// Goes on from a step of a finished match, at a new table, against bots.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayOn {
    /// How many steps of the old match hold.
    pub steps: u32,
    /// Who sits where: you or a bot.
    pub seats: Vec<SeatPlan>,
}

/// Your share of the luck.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GiveNonce {
    /// For which of your seats.
    pub seat: u8,
    /// 64 hexadecimal digits, drawn by the client.
    pub nonce: String,
}

/// A record was taken in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Imported {
    /// Where it can be looked at.
    pub table: String,
    /// What was found out about its luck: `fair`, `bound` or `unbound`.
    pub luck: String,
}

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Seats are being taken.
    Open,
    /// The match runs.
    Running,
    /// The match is stopped until somebody goes on.
    Paused,
    /// The match is over: all may look at everything.
    Over,
}

/// A table as one person may see it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct TableState {
    /// The table's id.
    pub id: String,
    /// Which game (or edition).
    pub game: String,
    /// As people write it.
    pub title: String,
    /// Seats and options, all written out, but for the hands of a prepared start: they are opened at the end.
    #[ts(type = "unknown")]
    pub setup: Value,
    /// Listed in the lobby?
    pub public: bool,
    /// Does it count for the ratings?
    pub rated: bool,
    /// May others look on?
    pub spectators: bool,
    /// May seats ask the coach while they play?
    pub assistance: bool,
    /// How time is kept.
    pub clock: Clock,
    /// How fast bots move.
    pub pace: Pace,
    /// Who may kick and start.
    pub host: PersonRef,
    /// How far it is.
    pub phase: Phase,
    /// When it was made, in milliseconds since 1970.
    #[ts(type = "number")]
    pub created: u64,
    /// The server's time now, in milliseconds since 1970: clocks are told as of this.
    #[ts(type = "number")]
    pub at: u64,
    /// Who sits where.
    pub seats: Vec<SeatState>,
    /// Your seats.
    pub yours: Vec<u8>,
    /// Which player each seat belongs to; `places` are told by player.
    pub players: Vec<u8>,
    /// Your seats whose share of the luck is still wanted.
    pub nonce_wanted: Vec<u8>,
    /// What binds the luck.
    pub luck: Drawn,
    /// How many steps there are: the number to `subscribe` from.
    pub sequence: u32,
    /// The seats the match waits for.
    pub awaited: Vec<u8>,
    /// The clocks, where there are any.
    pub clocks: Vec<SeatClock>,
    /// One place a player, once the match is over.
    pub places: Option<Vec<u8>>,
    /// For each of your seats (or for the public): what holds now, and all that was seen. Empty before the start.
    pub views: Vec<SeatView>,
    /// A take-back, or giving up, that is proposed.
    pub proposal: Option<Proposal>,
    /// Did all agree to play no further? Then all share the first place, and nothing counts.
    pub given_up: bool,
    /// While all think (Code 777): when the table says "go on" for those who have not, in milliseconds since 1970.
    #[ts(type = "number | null")]
    pub thinking_until: Option<u64>,
    /// Where the same people play again.
    pub rematch: Option<String>,
    /// The table and step from which this one plays on.
    pub from: Option<(String, u32)>,
}

/// A seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct SeatState {
    /// Its number, from 0.
    pub seat: u8,
    /// Who has it.
    pub holder: Holder,
    /// Does a bot play it for its person, who ran out of time or asked for it?
    pub stand_in: bool,
    /// Is its person connected?
    pub online: bool,
    /// At rated tables: does another seat come from the same network?
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
        /// Who.
        person: PersonRef,
        /// At rated tables.
        rating: Option<Rating>,
    },
    /// A bot of this level.
    Bot(String),
}

/// What binds the luck: the secret's hash is known before the nonces come in, the secret after the match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Drawn {
    /// SHA-256 of the table's secret, in hexadecimal.
    pub commitment: String,
    /// One a seat, once the match has begun.
    pub nonces: Option<Vec<String>>,
    /// Opened once the match is over.
    pub secret: Option<String>,
}

/// A seat's clock as of the message's `at`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct SeatClock {
    /// Whose.
    pub seat: u8,
    /// Milliseconds left.
    #[ts(type = "number")]
    pub left: u64,
    /// Is it running?
    pub running: bool,
}

/// What one viewer may know of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct SeatView {
    /// Which of your seats; absent: the public view.
    pub seat: Option<u8>,
    /// What holds now, as the game writes it.
    #[ts(type = "unknown")]
    #[schema(value_type = Value)]
    pub observation: Json,
    /// What was seen, in order: everything, or (in `moved`) only what is new.
    #[ts(type = "unknown[]")]
    #[schema(value_type = Vec<Value>)]
    pub history: Json,
    /// What this seat may do: `{"action": …}` or `{"blank": …}`.
    #[ts(type = "unknown[]")]
    #[schema(value_type = Vec<Value>)]
    pub choices: Json,
    /// What happened beside the game, in order: the latest, or (in `moved`) only what is new.
    pub beside: Vec<Beside>,
}

/// A step of the table, told between the sights of one viewer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Beside {
    /// After so many sights.
    pub after: u32,
    /// What it was (resigned, paused …).
    #[ts(type = "unknown")]
    #[schema(value_type = Value)]
    pub step: TableStep,
}
