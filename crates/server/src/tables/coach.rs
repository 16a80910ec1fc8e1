//! Who may ask the coach, and about what.

use super::cache::SharedTable;
use super::{Access, LoadedTable, Result, Tables};
use crate::ids::{PersonId, TableId};
use crate::messages::{Phase, Reason};
use games::{AnyMatch, Coach};
use knobel_core::Seat;
use serde::Deserialize;
use serde_json::Value;

/// An entered situation is compared with at most this many tables of a person.
const MAX_COMPARED: usize = 50;

/// A moment of a finished match, and from whose view.
#[derive(Deserialize)]
pub(crate) struct Replay {
    /// After this many steps.
    pub(crate) steps: u32,
    /// A seat; absent: with everything open.
    #[serde(default)]
    pub(crate) seat: Option<u8>,
}

/// A match that is copied where it is analysed: a long one takes too long to copy for the threads that serve moves.
pub(crate) struct MatchToAnalyse(SharedTable);

impl MatchToAnalyse {
    /// The match as it stands. Blocks: for threads of the work queues.
    pub(crate) fn copy(&self) -> Box<dyn AnyMatch> {
        self.0.blocking_read().match_state.copy()
    }
}

impl LoadedTable {
    /// Whether a person may have this match analysed, from this seat's view or (absent) with everything open. While it
    /// runs: only for an own seat, where the table allows the coach.
    pub(super) fn require_analysis(&self, person: &PersonId, seat: Option<u8>) -> Result<()> {
        self.authorize(person, Access::See)?;
        match self.phase() {
            Phase::Over => Ok(()),
            Phase::Open => Err(Reason::MatchNotStarted.into()),
            Phase::Running | Phase::Paused => {
                self.authorize(person, Access::Seat(seat.ok_or(Reason::AvailableAfterMatch)?))?;
                if self.doc.assistance { Ok(()) } else { Err(Reason::CoachNotAllowed.into()) }
            }
        }
    }
}

impl Tables {
    /// The coach of a match, and the match to be analysed, if this person may have it.
    pub(crate) async fn match_to_analyse(
        &self,
        id: &TableId,
        person: &PersonId,
        seat: Option<u8>,
    ) -> Result<(&'static dyn Coach, MatchToAnalyse)> {
        let shared = self.load(id).await?;
        let table = shared.read().await;
        table.require_analysis(person, seat)?;
        let coach = games::named(&table.doc.game)?.coach()?;
        drop(table);
        Ok((coach, MatchToAnalyse(shared)))
    }

    /// A situation entered by hand must not be, nor be part of, that of a match the person plays without the coach.
    pub(crate) async fn require_other_situation(&self, person: &PersonId, situation: &Value) -> Result<()> {
        for id in self.store.tables_of(person, None, MAX_COMPARED).await? {
            let table = self.load(&id.into()).await?;
            let table = table.read().await;
            let running = matches!(table.phase(), Phase::Running | Phase::Paused) && table.sequence() > 0;
            if !running || table.doc.assistance {
                continue;
            }
            let Some(companion) = games::named(&table.doc.game)?.companion else { continue };
            let is_own = |seat| companion.is_position(&*table.match_state, Seat(seat), situation);
            if table.doc.seats_of(person).into_iter().any(is_own) {
                return Err(Reason::SituationOfOwnMatch.into());
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::test_support::{ada, table_of_ada, tables};

    #[tokio::test]
    async fn a_running_match_is_analysed_for_its_own_seat_where_the_coach_is_allowed() {
        let tables = tables().await;
        let allowed = table_of_ada(&tables, |new| new.assistance = true).await;
        let strict = table_of_ada(&tables, |_| {}).await;
        let ask = async |id: &TableId, person: PersonId, seat| tables.match_to_analyse(id, &person, seat).await.is_ok();
        assert!(!ask(&allowed, ada(), Some(0)).await, "it has not started");
        for id in [&allowed, &strict] {
            tables.start(id, &ada()).await.unwrap();
        }
        assert!(ask(&allowed, ada(), Some(0)).await);
        assert!(!ask(&allowed, ada(), Some(1)).await, "not for another's seat");
        assert!(!ask(&allowed, ada(), None).await, "not with everything open");
        assert!(!ask(&allowed, "eve".into(), Some(0)).await, "not for spectators");
        assert!(!ask(&strict, ada(), Some(0)).await, "no coach here");
        let situation = async |id: &TableId| {
            let table = tables.load(id).await.unwrap();
            let table = table.read().await;
            let view = table.match_state.view(table.viewers(&ada())[0], 0).unwrap();
            serde_json::json!({ "seats": 2, "me": 0, "own": &view["observation"]["hands"][0][1], "clues": [] })
        };
        assert!(tables.require_other_situation(&ada(), &situation(&allowed).await).await.is_ok());
        assert!(tables.require_other_situation(&ada(), &situation(&strict).await).await.is_err(), "entered by hand");
    }
}
