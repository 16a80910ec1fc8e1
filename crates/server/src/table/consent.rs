//! What all people at a table must agree to: taking moves back, and playing no further.

use super::act::step_table;
use super::doc::{Doc, Wanted, Wish};
use super::live::Live;
use super::seats::change;
use crate::app::Shared;
use crate::messages::{GiveUp, Phase, Proposal, ProposalKind, TakeBack};
use crate::problem::{Served, forbidden, refused};
use knobel_core::TableStep;
use tokio::sync::RwLockWriteGuard;

/// What somebody says about a proposal.
enum Said {
    Propose(Wanted),
    Agree,
    Decline,
}

/// Proposes a take-back, agrees or declines; the last to agree makes it so.
pub(crate) async fn take_back(app: &Shared, table: &str, person: &str, asked: TakeBack) -> Served<()> {
    let said = match asked {
        TakeBack::Propose(to) => Said::Propose(Wanted::TakeBack(to)),
        TakeBack::Agree => Said::Agree,
        TakeBack::Decline => Said::Decline,
    };
    say(app, table, person, said, ProposalKind::TakeBack).await
}

/// Proposes to play no further, agrees or declines; the last to agree ends the match without a result.
pub(crate) async fn give_up(app: &Shared, table: &str, person: &str, asked: GiveUp) -> Served<()> {
    let said = match asked {
        GiveUp::Propose => Said::Propose(Wanted::GiveUp),
        GiveUp::Agree => Said::Agree,
        GiveUp::Decline => Said::Decline,
    };
    say(app, table, person, said, ProposalKind::GiveUp).await
}

async fn say(app: &Shared, table: &str, person: &str, said: Said, kind: ProposalKind) -> Served<()> {
    let live = app.table(table).await?;
    let mut live = live.write().await;
    let mine = live.doc.seats_of(person);
    if mine.is_empty() {
        return Err(forbidden("only who plays here may"));
    }
    let can = match (kind, live.phase()) {
        (ProposalKind::TakeBack, Phase::Running) => !live.doc.rated,
        (ProposalKind::GiveUp, Phase::Running | Phase::Paused) => true,
        (ProposalKind::TakeBack, Phase::Open | Phase::Paused | Phase::Over)
        | (ProposalKind::GiveUp, Phase::Open | Phase::Over) => false,
    };
    if !can {
        return Err(refused("this can't be proposed here now"));
    }
    let before = live.wish().cloned();
    let wish = match said {
        Said::Propose(wanted) => {
            live.board.judge_table(step(wanted))?; // else nobody need be asked
            let same = before.filter(|wish| wish.wanted == wanted);
            let agreed = same.map_or(vec![], |wish| wish.agreed);
            Some(Wish { wanted, sequence: live.sequence(), agreed: joined(agreed, mine) })
        }
        Said::Agree => {
            let wish =
                before.filter(|wish| wish.wanted.kind() == kind).ok_or_else(|| refused("nothing is proposed"))?;
            Some(Wish { agreed: joined(wish.agreed, mine), ..wish })
        }
        Said::Decline => None,
    };
    match wish {
        Some(wish) if missing(&live, &wish).is_empty() => step_table(app, &mut live, step(wish.wanted)).await.map(drop),
        wish => keep(app, &mut live, wish).await,
    }
}

fn joined(mut agreed: Vec<u8>, mine: Vec<u8>) -> Vec<u8> {
    agreed.extend(mine);
    agreed.sort_unstable();
    agreed.dedup();
    agreed
}

/// Stored with the table, so that a restart loses no proposal.
async fn keep(app: &Shared, live: &mut RwLockWriteGuard<'_, Live>, wish: Option<Wish>) -> Served<()> {
    change(app, live, vec![], |doc: &mut Doc| {
        doc.wish = wish;
        Ok(())
    })
    .await
}

fn step(wanted: Wanted) -> TableStep {
    match wanted {
        Wanted::TakeBack(to) => TableStep::TookBack(usize::try_from(to).unwrap_or(usize::MAX)),
        Wanted::GiveUp => TableStep::GivenUp,
    }
}

/// The seats still to be asked. Bots agree to everything, also those that stand in for somebody.
fn missing(live: &Live, wish: &Wish) -> Vec<u8> {
    let stand_ins = live.board.stand_ins();
    let seats = live.doc.people().into_iter().flat_map(|person| live.doc.seats_of(&person));
    let stands_in = |seat: &u8| stand_ins.iter().any(|other| other.0 == *seat);
    let mut missing: Vec<u8> = seats.filter(|seat| !wish.agreed.contains(seat) && !stands_in(seat)).collect();
    missing.sort_unstable();
    missing
}

/// What is proposed, and who is still to be asked.
pub(crate) fn proposal(live: &Live) -> Option<Proposal> {
    let wish = live.wish()?;
    let to = match wish.wanted {
        Wanted::TakeBack(to) => to,
        Wanted::GiveUp => wish.sequence,
    };
    Some(Proposal { kind: wish.wanted.kind(), to, agreed: wish.agreed.clone(), missing: missing(live, wish) })
}
