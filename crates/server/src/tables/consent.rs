//! Decisions that all people at a table must agree to: taking moves back, and ending the match without a result.

use super::document::{PendingProposal, ProposedChange, TableDocument};
use super::{Access, LoadedTable, Result, Tables};
use crate::ids::{PersonId, TableId};
use crate::messages::{GiveUp, Phase, Proposal, ProposalKind, Reason, TakeBack};
use knobel_core::{Seat, TableStep};
use std::sync::Arc;

enum Vote {
    Propose(ProposedChange),
    Agree,
    Decline,
}

impl Tables {
    /// Proposes a take-back, agrees to it or declines; the last one to agree makes it happen.
    pub(crate) async fn take_back(self: &Arc<Self>, id: &TableId, person: &PersonId, vote: TakeBack) -> Result<()> {
        let vote = match vote {
            TakeBack::Propose(to) => Vote::Propose(ProposedChange::TakeBack(to)),
            TakeBack::Agree => Vote::Agree,
            TakeBack::Decline => Vote::Decline,
        };
        self.vote(id, person, vote, ProposalKind::TakeBack).await
    }

    /// Proposes to end the match without a result, agrees to it or declines; the last one to agree makes it happen.
    pub(crate) async fn give_up(self: &Arc<Self>, id: &TableId, person: &PersonId, vote: GiveUp) -> Result<()> {
        let vote = match vote {
            GiveUp::Propose => Vote::Propose(ProposedChange::GiveUp),
            GiveUp::Agree => Vote::Agree,
            GiveUp::Decline => Vote::Decline,
        };
        self.vote(id, person, vote, ProposalKind::GiveUp).await
    }

    async fn vote(self: &Arc<Self>, id: &TableId, person: &PersonId, vote: Vote, kind: ProposalKind) -> Result<()> {
        let table = self.load(id).await?;
        let mut table = table.write().await;
        table.authorize(person, Access::Play)?;
        if !can_propose(&table, kind) {
            return Err(Reason::CannotPropose.into());
        }
        let (seats, before) = (table.doc.seats_of(person), table.proposal().cloned());
        let proposal = match vote {
            Vote::Propose(change) => {
                table.match_state.judge_table(step(change))?; // what can't happen need not be voted on
                let same = before.filter(|proposal| proposal.change == change);
                let agreed = same.map_or(vec![], |proposal| proposal.agreed);
                Some(PendingProposal { change, sequence: table.sequence(), agreed: union(agreed, seats) })
            }
            Vote::Agree => {
                let proposal = before.filter(|proposal| proposal.change.kind() == kind);
                let proposal = proposal.ok_or(Reason::NothingProposed)?;
                Some(PendingProposal { agreed: union(proposal.agreed, seats), ..proposal })
            }
            Vote::Decline => None,
        };
        match proposal {
            Some(proposal) if missing(&table, &proposal).is_empty() => {
                self.make_table_step(&mut table, step(proposal.change)).await.map(drop)
            }
            // Stored with the table, so that a restart loses no proposal.
            proposal => {
                let edit = |doc: &mut TableDocument| {
                    doc.proposal = proposal;
                    Ok(())
                };
                self.change(&mut table, vec![], edit).await
            }
        }
    }
}

/// Whether a proposal to take the last step back would be voted on. Only what everybody at the table sees decides it: a step
/// and its luck either revealed something or not.
pub(crate) fn can_take_back(table: &LoadedTable) -> bool {
    let last = table.sequence().checked_sub(1).map(ProposedChange::TakeBack);
    let can_happen = |change| table.match_state.judge_table(step(change)).is_ok();
    can_propose(table, ProposalKind::TakeBack) && last.is_some_and(can_happen)
}

fn can_propose(table: &LoadedTable, kind: ProposalKind) -> bool {
    match (kind, table.phase()) {
        (ProposalKind::TakeBack, Phase::Running) => !table.doc.rated,
        (ProposalKind::GiveUp, Phase::Running | Phase::Paused) => true,
        (ProposalKind::TakeBack, Phase::Open | Phase::Paused | Phase::Over)
        | (ProposalKind::GiveUp, Phase::Open | Phase::Over) => false,
    }
}

fn union(mut agreed: Vec<u8>, seats: Vec<u8>) -> Vec<u8> {
    agreed.extend(seats);
    agreed.sort_unstable();
    agreed.dedup();
    agreed
}

fn step(change: ProposedChange) -> TableStep {
    match change {
        ProposedChange::TakeBack(to) => TableStep::TookBack(usize::try_from(to).unwrap_or(usize::MAX)),
        ProposedChange::GiveUp => TableStep::GivenUp,
    }
}

/// The seats that have not agreed. Bots agree to everything; those that stand in for a person do so at tables that are not
/// rated. A player who has resigned is not asked.
fn missing(table: &LoadedTable, proposal: &PendingProposal) -> Vec<u8> {
    let mut not_asked = table.match_state.withdrawn();
    if !table.doc.rated {
        not_asked.extend(table.match_state.stand_ins());
    }
    let seats = table.doc.people().into_iter().flat_map(|person| table.doc.seats_of(&person));
    let is_asked = |seat: &u8| !not_asked.contains(&Seat(*seat));
    let mut missing: Vec<u8> = seats.filter(|seat| !proposal.agreed.contains(seat) && is_asked(seat)).collect();
    missing.sort_unstable();
    missing
}

/// The current proposal, and the seats that have not agreed.
pub(crate) fn proposal(table: &LoadedTable) -> Option<Proposal> {
    let proposal = table.proposal()?;
    let to = match proposal.change {
        ProposedChange::TakeBack(to) => to,
        ProposedChange::GiveUp => proposal.sequence,
    };
    let (kind, agreed) = (proposal.change.kind(), proposal.agreed.clone());
    Some(Proposal { kind, to, agreed, missing: missing(table, proposal) })
}
