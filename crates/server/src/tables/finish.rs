//! After the match: results, ratings, and packing the steps into one compressed row.

use super::document::SeatAssignment;
use super::rating::{self, TeamPlace};
use super::{LoadedTable, Result, Tables};
use crate::ids::TableId;
use crate::time::now;
use knobel_core::Player;
use store::{Filing, MatchResult, Placing, RatingChange};

impl Tables {
    /// Files a finished match. Idempotent.
    pub(super) async fn finish(&self, id: &TableId) -> Result<()> {
        let table = self.load(id).await?;
        let mut table = table.write().await;
        if table.doc.over || table.doc.imported {
            return Ok(());
        }
        let Some(places) = table.match_state.places() else { return Ok(()) };
        // A match that was given up counts neither for statistics nor for ratings.
        let placings = if table.is_given_up() { vec![] } else { placings(&table, &places) };
        let game = table.doc.game.clone();
        let result = MatchResult { table: id.into(), game, at: now(), placings };
        if self.store.finish(result, rating_change(&table)).await? == Filing::Waiting {
            self.rating_backlog.notify_one();
        }
        self.store.pack(id).await?;
        while !table.doc.over {
            let filed = self.change(&mut table, vec![], |doc| {
                (doc.over, doc.places) = (true, Some(places.clone()));
                Ok(())
            });
            match filed.await {
                Err(why) if why.is_conflict() => {} // another node changed the table; it may have filed it
                filed => filed?,
            }
        }
        metrics::counter!("knobel_matches_over_total").increment(1);
        tracing::info!(game = table.doc.game, "a match is over");
        Ok(())
    }
}

/// The people's places: a person's best seat counts.
fn placings(table: &LoadedTable, places: &[u8]) -> Vec<Placing> {
    let mut placings: Vec<Placing> = vec![];
    let players = table.match_state.players();
    for seat in players.seats() {
        let SeatAssignment::Person(person) = &table.doc.seats[seat.index()] else { continue };
        let Some(&place) = places.get(players.of(seat).index()) else { continue };
        match placings.iter_mut().find(|placing| placing.person == **person) {
            Some(placing) => placing.place = placing.place.min(place),
            None => placings.push(Placing { person: String::from(person), place }),
        }
    }
    placings
}

/// How a finished match changes ratings; nothing where it does not count for them.
pub(super) fn rating_change(table: &LoadedTable) -> Option<RatingChange> {
    if !table.doc.rated || table.doc.imported || table.is_given_up() {
        return None;
    }
    rating::change(team_places(table)?)
}

/// The teams of a match that is over, with their places. Rated tables seat people only, each as one player: that player
/// counts once, however many seats it has, and keeps the result of a bot that stood in. A match with anybody else in it
/// (no table lets one begin) has no teams.
fn team_places(table: &LoadedTable) -> Option<Vec<TeamPlace>> {
    let places = table.match_state.places()?;
    let person = |player: &Player| {
        let seat = table.match_state.players().seats_of(*player).next()?;
        match table.doc.seats.get(seat.index())? {
            SeatAssignment::Person(person) => Some(String::from(person)),
            SeatAssignment::Open | SeatAssignment::Bot(_) => None,
        }
    };
    let team = |players: Vec<Player>| {
        let place = *places.get(players.first()?.index())?;
        Some(TeamPlace { people: players.iter().map(person).collect::<Option<_>>()?, place })
    };
    let teams = table.match_state.teams().into_iter().map(team).collect::<Option<Vec<_>>>()?;
    let mut people: Vec<&String> = teams.iter().flat_map(|team| &team.people).collect();
    people.sort_unstable();
    let is_twice = people.windows(2).any(|two| two[0] == two[1]);
    (!is_twice).then_some(teams)
}
