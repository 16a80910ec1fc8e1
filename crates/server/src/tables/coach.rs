//! Who may ask the coach, and about what.

use super::cache::SharedTable;
use super::{Access, LoadedTable, Result, Tables};
use crate::ids::{PersonId, TableId};
use crate::messages::{Phase, Reason};
use games::{AnyMatch, Coach, Likeness};
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
            if table.likeness(&table.doc.seats_of(person), situation) != Likeness::Other {
                return Err(Reason::SituationOfOwnMatch.into());
            }
        }
        Ok(())
    }

    /// The matches that people play here without the coach: a situation must not be that of one of them, whoever asks, for
    /// anybody can be a second guest. Matches on other nodes are not among them.
    pub(crate) fn strict_matches(&self) -> StrictMatches {
        StrictMatches(self.all_cached())
    }
}

/// Matches that people may be playing without the coach.
pub(crate) struct StrictMatches(Vec<SharedTable>);

impl StrictMatches {
    /// Fails where a situation entered by hand is clearly that of a seat here. Blocks: for threads of the work queues.
    pub(crate) fn require_other(&self, situation: &Value) -> Result<()> {
        for table in &self.0 {
            let table = table.blocking_read();
            let people: Vec<u8> = table.doc.people().iter().flat_map(|person| table.doc.seats_of(person)).collect();
            if table.likeness(&people, situation) == Likeness::Part {
                return Err(Reason::SituationOfRunningMatch.into());
            }
        }
        Ok(())
    }
}

impl LoadedTable {
    /// How much a situation entered by hand is that of one of these seats, while they play without the coach.
    fn likeness(&self, seats: &[u8], situation: &Value) -> Likeness {
        let running = matches!(self.phase(), Phase::Running | Phase::Paused) && self.sequence() > 0;
        let companion = games::named(&self.doc.game).ok().and_then(|game| game.companion);
        let Some(companion) = companion.filter(|_| running && !self.doc.assistance) else { return Likeness::Other };
        let compare = |seat: &u8| companion.compare(&*self.match_state, Seat(*seat), situation);
        seats.iter().map(compare).max().unwrap_or(Likeness::Other)
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
        let of_strict = situation(&strict).await;
        assert!(tables.require_other_situation(&ada(), &of_strict).await.is_err(), "entered by hand");
        assert!(tables.require_other_situation(&"eve".into(), &of_strict).await.is_ok(), "eve plays nothing");
        let (matches, of_allowed) = (tables.strict_matches(), situation(&allowed).await);
        let compared = tokio::task::spawn_blocking(move || {
            (matches.require_other(&of_strict).is_err(), matches.require_other(&of_allowed).is_ok())
        });
        assert_eq!(compared.await.unwrap(), (true, true), "and nobody may ask about it, as ada's second guest would");
    }
}
