//! Taking moves back, by consent of all.

use super::act::step_table;
use super::live::Live;
use crate::app::Shared;
use crate::messages::{Phase, Proposal, TakeBack};
use crate::problem::{Served, forbidden, refused};
use knobel_core::TableStep;

/// Proposes, agrees or declines; the last to agree makes it so.
pub(crate) async fn take_back(app: &Shared, table: &str, person: &str, asked: TakeBack) -> Served<()> {
    let live = app.table(table).await?;
    let mut live = live.write().await;
    let mine = live.doc.seats_of(person);
    if mine.is_empty() {
        return Err(forbidden("only who plays here may"));
    }
    if live.phase() != Phase::Running || live.doc.rated {
        return Err(refused("nothing can be taken back here now"));
    }
    match asked {
        TakeBack::Propose(to) => {
            live.board.judge_table(step(to))?; // else nobody need be asked
            live.proposal = Some((to, mine));
        }
        TakeBack::Agree => {
            let Some((_, agreed)) = &mut live.proposal else { return Err(refused("nothing is proposed")) };
            agreed.extend(mine);
        }
        TakeBack::Decline => live.proposal = None,
    }
    match proposal(&live) {
        Some(Proposal { to, missing, .. }) if missing.is_empty() => {
            step_table(app, &mut live, step(to)).await?;
        }
        Some(_) | None => app.changed(&live),
    }
    Ok(())
}

fn step(to: u32) -> TableStep {
    TableStep::TookBack(usize::try_from(to).unwrap_or(usize::MAX))
}

/// What is proposed, and who is still to be asked. Bots agree to everything.
pub(super) fn proposal(live: &Live) -> Option<Proposal> {
    let (to, agreed) = live.proposal.clone()?;
    let seats = live.doc.people().into_iter().flat_map(|person| live.doc.seats_of(&person));
    let mut missing: Vec<u8> = seats.filter(|seat| !agreed.contains(seat)).collect();
    missing.sort_unstable();
    Some(Proposal { to, agreed, missing })
}
