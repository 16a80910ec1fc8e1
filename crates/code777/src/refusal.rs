//! Why an action is refused.

use crate::seats::Seats;
use knobel_core::Seat;
use serde::Serialize;

/// Why an action is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "code", rename_all = "snake_case")]
#[allow(missing_docs)] // the messages document the variants
pub enum Refusal {
    #[error("spectators don't act; take a seat to play")]
    NotSeated,
    #[error("the match is over")]
    Over,
    #[error("you have resigned; the others play on")]
    Resigned,
    #[error("seat {reader} reads the next question")]
    NotYourTurn { reader: Seat },
    #[error("wait with the next question: not everybody has said \"go on\"")]
    StillThinking { thinking: Seats },
    #[error("nobody waits for your \"go on\"")]
    NotThinking,
    #[error("you have announced already; wait for the next answer")]
    AlreadyAnnounced,
    #[error("your last announcement was wrong; announce again when every other player has read a question")]
    Silent { until: Seats },
    #[error("an announcement needs {want} numbers, got {got}")]
    WrongCount { want: usize, got: usize },
}

impl knobel_core::Refusal for Refusal {
    fn clause(&self) -> &'static str {
        match self {
            Refusal::NotSeated => "C7-2.5",
            Refusal::Over => "C7-3.6",
            Refusal::Resigned => "C7-3.11",
            Refusal::NotYourTurn { .. } => "C7-2.3",
            Refusal::StillThinking { .. } | Refusal::NotThinking => "C7-3.10",
            Refusal::AlreadyAnnounced | Refusal::WrongCount { .. } => "C7-3.4",
            Refusal::Silent { .. } => "C7-3.9",
        }
    }
}
