//! Everything about a table that is no step of its match.

use crate::messages::{Clock, Pace, ProposalKind};
use knobel_core::{LuckSecret, Nonce};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Who has a seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Sitter {
    Open,
    Person(String),
    Bot(String),
}

/// What somebody proposes to all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Wanted {
    /// This step and all after it did not happen.
    TakeBack(u32),
    /// The match is over without a result.
    GiveUp,
}

impl Wanted {
    pub(crate) fn kind(self) -> ProposalKind {
        match self {
            Wanted::TakeBack(_) => ProposalKind::TakeBack,
            Wanted::GiveUp => ProposalKind::GiveUp,
        }
    }
}

/// A proposal that waits for everybody's consent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Wish {
    pub(crate) wanted: Wanted,
    /// How many steps there were: the next one makes it void, for it was about another position.
    pub(crate) sequence: u32,
    /// The seats that have agreed.
    pub(crate) agreed: Vec<u8>,
}

/// Everything about a table that is no step of its match. Stored as JSON: fields are only ever added.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Doc {
    /// As the list of games names it: an edition has a name of its own.
    pub(crate) game: String,
    /// All written out.
    pub(crate) setup: Value,
    pub(crate) public: bool,
    pub(crate) rated: bool,
    pub(crate) spectators: bool,
    pub(crate) assistance: bool,
    pub(crate) clock: Clock,
    pub(crate) pace: Pace,
    pub(crate) host: String,
    pub(crate) seats: Vec<Sitter>,
    /// One a seat; all are there once the match has begun.
    pub(crate) nonces: Vec<Option<Nonce>>,
    pub(crate) secret: LuckSecret,
    pub(crate) started: bool,
    pub(crate) over: bool,
    /// Was the match played elsewhere and is here to be looked at?
    #[serde(default)]
    pub(crate) imported: bool,
    /// Names and luck of an imported record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) header: Option<knobel_core::record::Header>,
    #[serde(default)]
    pub(crate) opened: Option<LuckSecret>,
    #[serde(default)]
    pub(crate) rematch: Option<String>,
    #[serde(default)]
    pub(crate) from: Option<(String, u32)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) wish: Option<Wish>,
    /// One place a player, once the match is filed: lists of finished matches need not play them again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) places: Option<Vec<u8>>,
    /// At rated tables: a mark of the network each seat comes from.
    #[serde(default)]
    pub(crate) networks: Vec<Option<String>>,
}

impl Doc {
    /// The people at the table, each once.
    pub(crate) fn people(&self) -> Vec<String> {
        let mut people: Vec<String> = vec![];
        for sitter in &self.seats {
            if let Sitter::Person(person) = sitter
                && !people.contains(person)
            {
                people.push(person.clone());
            }
        }
        people
    }

    /// The seats a person holds.
    pub(crate) fn seats_of(&self, person: &str) -> Vec<u8> {
        let holds = |(seat, sitter): (usize, &Sitter)| match sitter {
            Sitter::Person(who) if who == person => u8::try_from(seat).ok(),
            Sitter::Person(_) | Sitter::Open | Sitter::Bot(_) => None,
        };
        self.seats.iter().enumerate().filter_map(holds).collect()
    }

    /// The level of the bot in a seat.
    pub(crate) fn bot_at(&self, seat: usize) -> Option<&str> {
        match self.seats.get(seat) {
            Some(Sitter::Bot(level)) => Some(level),
            Some(Sitter::Person(_) | Sitter::Open) | None => None,
        }
    }
}
