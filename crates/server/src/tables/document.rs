//! The table document: everything about a table that is no step of its match.

use crate::ids::{PersonId, TableId};
use crate::messages::{Clock, Pace, ProposalKind};
use knobel_core::{LuckSecret, Nonce};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Who has a seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SeatAssignment {
    Open,
    Person(PersonId),
    Bot(String),
}

/// What a pending proposal asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ProposedChange {
    /// To undo this step and all after it.
    TakeBack(u32),
    /// To end the match without a result.
    GiveUp,
}

impl ProposedChange {
    pub(crate) fn kind(self) -> ProposalKind {
        match self {
            ProposedChange::TakeBack(_) => ProposalKind::TakeBack,
            ProposedChange::GiveUp => ProposalKind::GiveUp,
        }
    }
}

/// A proposal that waits for everybody's consent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct PendingProposal {
    #[serde(rename = "wanted")]
    pub(crate) change: ProposedChange,
    /// The number of steps when it was made: the next step makes it void, for it was about another position.
    pub(crate) sequence: u32,
    /// The seats that have agreed.
    pub(crate) agreed: Vec<u8>,
}

/// Everything about a table that is no step of its match. Stored as JSON: fields are only ever added.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct TableDocument {
    /// The name in the registry of games: an edition has its own.
    pub(crate) game: String,
    /// The complete setup, without omitted defaults.
    pub(crate) setup: Value,
    /// The version of the rules by which the match was opened.
    #[serde(default = "first_rules")]
    pub(crate) rules: u32,
    pub(crate) public: bool,
    pub(crate) rated: bool,
    /// Whether the lot decides who gets which seat when the match starts.
    #[serde(default)]
    pub(crate) seats_by_lot: bool,
    pub(crate) spectators: bool,
    pub(crate) assistance: bool,
    pub(crate) clock: Clock,
    pub(crate) pace: Pace,
    pub(crate) host: PersonId,
    pub(crate) seats: Vec<SeatAssignment>,
    /// One per seat; all are set once the match has started.
    pub(crate) nonces: Vec<Option<Nonce>>,
    pub(crate) secret: LuckSecret,
    pub(crate) started: bool,
    pub(crate) over: bool,
    /// Whether the match was played elsewhere and imported as a record.
    #[serde(default)]
    pub(crate) imported: bool,
    /// Names and luck of an imported record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) header: Option<knobel_core::record::Header>,
    /// The secret of an imported record.
    #[serde(rename = "opened", default)]
    pub(crate) imported_secret: Option<LuckSecret>,
    #[serde(default)]
    pub(crate) rematch: Option<TableId>,
    /// The people who want the rematch.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) rematch_agreed: Vec<PersonId>,
    /// Whether the match starts once each seat of a person has a nonce: everybody agreed to this rematch.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) starts_by_itself: bool,
    /// The table and step from which this match continues.
    #[serde(rename = "from", default)]
    pub(crate) continues: Option<(TableId, u32)>,
    #[serde(rename = "wish", default, skip_serializing_if = "Option::is_none")]
    pub(crate) proposal: Option<PendingProposal>,
    /// One place per player, once the match is filed: a list of finished matches need not replay them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) places: Option<Vec<u8>>,
    /// At rated tables: a keyed hash of the network each seat is played from.
    #[serde(default)]
    pub(crate) networks: Vec<Option<String>>,
    /// At public tables and those of bots alone: a keyed hash of the network of the host.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) host_network: Option<String>,
}

/// The rules of tables that were stored before documents named them.
fn first_rules() -> u32 {
    1
}

impl TableDocument {
    /// The people who have a seat, each once.
    pub(crate) fn people(&self) -> Vec<PersonId> {
        let mut people: Vec<PersonId> = vec![];
        for seat in &self.seats {
            if let SeatAssignment::Person(person) = seat
                && !people.contains(person)
            {
                people.push(person.clone());
            }
        }
        people
    }

    /// The seats of a person.
    pub(crate) fn seats_of(&self, person: &PersonId) -> Vec<u8> {
        let seats = self.seats.iter().zip(0u8..);
        seats
            .filter(|(seat, _)| matches!(seat, SeatAssignment::Person(id) if id == person))
            .map(|(_, seat)| seat)
            .collect()
    }

    /// Whether a person has a seat.
    pub(crate) fn is_player(&self, person: &PersonId) -> bool {
        self.seats.iter().any(|seat| matches!(seat, SeatAssignment::Person(id) if id == person))
    }

    /// The level of the bot in a seat.
    pub(crate) fn bot_at(&self, seat: usize) -> Option<&str> {
        match self.seats.get(seat) {
            Some(SeatAssignment::Bot(level)) => Some(level),
            Some(SeatAssignment::Person(_) | SeatAssignment::Open) | None => None,
        }
    }
}
