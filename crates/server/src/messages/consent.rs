//! What all at a table must agree to.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Asks to take back everything from a step on, agrees to it, or declines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TakeBack {
    /// Let this step (by its number) and all after it not have happened.
    Propose(u32),
    /// With what is proposed.
    Agree,
    /// Ends the proposal; the proposer may, too.
    Decline,
}

/// Asks to play no further, agrees to it, or declines. Once all people agree the match is over, without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum GiveUp {
    /// Let us stop.
    Propose,
    /// With what is proposed.
    Agree,
    /// Ends the proposal; the proposer may, too.
    Decline,
}

/// What is proposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ProposalKind {
    /// To take steps back.
    TakeBack,
    /// To play no further.
    GiveUp,
}

/// Something that waits for everybody's consent. The next step makes it void.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Proposal {
    /// What.
    pub kind: ProposalKind,
    /// The first step to go; none goes where the match is to be given up.
    pub to: u32,
    /// The seats that have agreed.
    pub agreed: Vec<u8>,
    /// The seats still to be asked.
    pub missing: Vec<u8>,
}
