//! What all at a table must agree to.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Proposes to take back everything from a step on, agrees to it, or declines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TakeBack {
    /// Proposes to undo this step (by its sequence number) and all after it.
    Propose(u32),
    /// Agrees to the proposal.
    Agree,
    /// Ends the proposal; the proposer may do so as well.
    Decline,
}

/// Proposes to end the match without a result, agrees to it, or declines. It ends once all people agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum GiveUp {
    /// Proposes to end the match.
    Propose,
    /// Agrees to the proposal.
    Agree,
    /// Ends the proposal; the proposer may do so as well.
    Decline,
}

/// The kind of a proposal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ProposalKind {
    /// To take steps back.
    TakeBack,
    /// To end the match without a result.
    GiveUp,
}

/// A proposal that waits for everybody's consent. The next step makes it void.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Proposal {
    /// The kind of change.
    pub kind: ProposalKind,
    /// The first step to be undone; for giving up, the number of steps.
    pub to: u32,
    /// The seats that have agreed.
    pub agreed: Vec<u8>,
    /// The seats that have not agreed yet.
    pub missing: Vec<u8>,
}
