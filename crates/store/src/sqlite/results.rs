//! How matches ended, and ratings, as SQL.

use super::{Sqlite, signed, unsigned};
use crate::{
    Estimate, Filing, GameRecord, MatchResult, OpponentRecord, RatedParty, RatingChange, RatingPoint, Result, Results,
    StoredPairRating, StoredRating,
};
use async_trait::async_trait;
use rusqlite::{Connection, OptionalExtension, Row, params};

/// An estimate, from this column on.
fn estimate(row: &Row<'_>, first: usize) -> rusqlite::Result<Estimate> {
    Ok(Estimate { mean: row.get(first)?, deviation: row.get(first + 1)?, matches: row.get(first + 2)? })
}

fn is_finished(db: &Connection, table: &str) -> rusqlite::Result<bool> {
    db.prepare_cached("SELECT 1 FROM results WHERE table_id = ?1")?.exists([table])
}

fn is_any_unrated(db: &Connection) -> rusqlite::Result<bool> {
    db.prepare_cached("SELECT 1 FROM results WHERE rated IS NULL")?.exists([])
}

fn read_person(db: &Connection, person: &str, game: &str) -> rusqlite::Result<Option<Estimate>> {
    let sql = "SELECT mean, deviation, matches FROM estimates WHERE person = ?1 AND game = ?2";
    db.prepare_cached(sql)?.query_row([person, game], |row| estimate(row, 0)).optional()
}

fn read(db: &Connection, party: &RatedParty, game: &str) -> rusqlite::Result<Option<Estimate>> {
    match party {
        RatedParty::Person(person) => read_person(db, person, game),
        RatedParty::Pair(pair) => {
            let (person, partner) = pair.people();
            let sql =
                "SELECT mean, deviation, matches FROM pair_estimates WHERE person = ?1 AND partner = ?2 AND game = ?3";
            db.prepare_cached(sql)?.query_row([person, partner, game], |row| estimate(row, 0)).optional()
        }
    }
}

/// Stores an estimate, and with the result of this table, where it is a person's. A person who was deleted has none.
fn store(db: &Connection, table: &str, game: &str, party: &RatedParty, new: Estimate) -> rusqlite::Result<()> {
    let Estimate { mean, deviation, matches } = new;
    match party {
        RatedParty::Person(person) => {
            let mut upsert = db.prepare_cached(
                "INSERT OR REPLACE INTO estimates (person, game, mean, deviation, matches)
                 SELECT id, ?2, ?3, ?4, ?5 FROM people WHERE id = ?1",
            )?;
            upsert.execute(params![person, game, mean, deviation, matches])?;
            let mut update =
                db.prepare_cached("UPDATE results SET mean = ?3, deviation = ?4 WHERE table_id = ?1 AND person = ?2")?;
            update.execute(params![table, person, mean, deviation]).map(drop)
        }
        RatedParty::Pair(pair) => {
            let (person, partner) = pair.people();
            let mut upsert = db.prepare_cached(
                "INSERT OR REPLACE INTO pair_estimates (person, partner, game, mean, deviation, matches)
                 SELECT p.id, q.id, ?3, ?4, ?5, ?6 FROM people p JOIN people q ON q.id = ?2 WHERE p.id = ?1",
            )?;
            upsert.execute(params![person, partner, game, mean, deviation, matches]).map(drop)
        }
    }
}

/// Nothing comes between reading and storing: one thread writes.
fn apply(db: &Connection, table: &str, game: &str, change: &RatingChange) -> rusqlite::Result<()> {
    let read = change.parties.iter().map(|party| read(db, party, game));
    let before = read.collect::<rusqlite::Result<Vec<_>>>()?;
    let after = (change.update)(&before);
    change.parties.iter().zip(after).try_for_each(|(party, new)| store(db, table, game, party, new))
}

#[async_trait]
impl Results for Sqlite {
    async fn finish(&self, result: MatchResult, change: Option<RatingChange>) -> Result<Filing> {
        self.write(move |db| {
            let MatchResult { table, game, at, placings } = result;
            if is_finished(db, &table)? {
                return Ok(Filing::Settled);
            }
            let waits = change.is_some() && is_any_unrated(db)?;
            let rated = if waits { None } else { Some(change.is_some()) };
            let mut insert = db.prepare_cached(
                "INSERT INTO results (table_id, person, game, place, at, rated)
                 SELECT ?1, id, ?3, ?4, ?5, ?6 FROM people WHERE id = ?2",
            )?;
            for placing in placings {
                insert.execute(params![table, placing.person, game, placing.place, signed(at), rated])?;
            }
            match change {
                Some(_) if waits => return Ok(Filing::Waiting),
                Some(change) => apply(db, &table, &game, &change)?,
                None => {}
            }
            Ok(Filing::Settled)
        })
        .await
    }

    async fn unrated_results(&self, limit: usize) -> Result<Vec<String>> {
        // Asked of the thread that writes: a result that is filed after this answer was not on its way before.
        self.write(move |db| {
            let mut select = db.prepare_cached(
                "SELECT table_id FROM results WHERE rated IS NULL GROUP BY at, table_id ORDER BY at, table_id LIMIT ?1",
            )?;
            let rows = select.query_map([signed(limit as u64)], |row| row.get(0))?;
            Ok(rows.collect::<rusqlite::Result<_>>()?)
        })
        .await
    }

    async fn rate(&self, table: &str, change: Option<RatingChange>) -> Result<()> {
        let table = table.to_owned();
        self.write(move |db| {
            let mut update = db
                .prepare_cached("UPDATE results SET rated = ?2 WHERE table_id = ?1 AND rated IS NULL RETURNING game")?;
            let games = update.query_map(params![table, change.is_some()], |row| row.get(0))?;
            let games = games.collect::<rusqlite::Result<Vec<String>>>()?;
            if let (Some(game), Some(change)) = (games.first(), &change) {
                apply(db, &table, game, change)?;
            }
            Ok(())
        })
        .await
    }

    async fn rating(&self, person: &str, game: &str) -> Result<Option<Estimate>> {
        let (person, game) = (person.to_owned(), game.to_owned());
        self.read(move |db| Ok(read_person(db, &person, &game)?)).await
    }

    async fn ratings(&self, person: &str) -> Result<Vec<StoredRating>> {
        let person = person.to_owned();
        self.read(move |db| {
            let mut select = db.prepare_cached(
                "SELECT game, mean, deviation, matches FROM estimates WHERE person = ?1 ORDER BY game",
            )?;
            let rated = |row: &Row<'_>| Ok(StoredRating { game: row.get(0)?, estimate: estimate(row, 1)? });
            let rows = select.query_map([person], rated)?;
            Ok(rows.collect::<rusqlite::Result<_>>()?)
        })
        .await
    }

    async fn pair_ratings(&self, person: &str, limit: usize) -> Result<Vec<StoredPairRating>> {
        let person = person.to_owned();
        self.read(move |db| {
            let mut select = db.prepare_cached(
                "SELECT e.game, p.id, p.name, e.mean, e.deviation, e.matches FROM pair_estimates e
                 JOIN people p ON p.id = CASE WHEN e.person = ?1 THEN e.partner ELSE e.person END
                 WHERE e.person = ?1 OR e.partner = ?1 ORDER BY e.matches DESC, p.name, p.id LIMIT ?2",
            )?;
            let rated = |row: &Row<'_>| {
                let (game, partner, name) = (row.get(0)?, row.get(1)?, row.get(2)?);
                Ok(StoredPairRating { game, partner, name, estimate: estimate(row, 3)? })
            };
            let rows = select.query_map(params![person, signed(limit as u64)], rated)?;
            Ok(rows.collect::<rusqlite::Result<_>>()?)
        })
        .await
    }

    async fn rating_history(&self, person: &str, game: &str, limit: usize) -> Result<Vec<RatingPoint>> {
        let (person, game) = (person.to_owned(), game.to_owned());
        self.read(move |db| {
            let mut select = db.prepare_cached(
                "SELECT at, mean, deviation FROM results WHERE person = ?1 AND game = ?2 AND mean IS NOT NULL
                 ORDER BY at DESC, table_id DESC LIMIT ?3",
            )?;
            let point = |row: &Row<'_>| {
                Ok(RatingPoint { at: unsigned(row.get(0)?), mean: row.get(1)?, deviation: row.get(2)? })
            };
            let rows = select.query_map(params![person, game, signed(limit as u64)], point)?;
            let mut points = rows.collect::<rusqlite::Result<Vec<_>>>()?;
            points.reverse();
            Ok(points)
        })
        .await
    }

    async fn game_records(&self, person: &str) -> Result<Vec<GameRecord>> {
        let person = person.to_owned();
        self.read(move |db| {
            let mut select = db.prepare_cached(
                "SELECT game, count(*), sum(place = 1), avg(place) FROM results WHERE person = ?1
                 GROUP BY game ORDER BY game",
            )?;
            let rows = select.query_map([person], |row| {
                Ok(GameRecord { game: row.get(0)?, matches: row.get(1)?, first: row.get(2)?, mean_place: row.get(3)? })
            })?;
            Ok(rows.collect::<rusqlite::Result<_>>()?)
        })
        .await
    }

    async fn opponent_records(&self, person: &str) -> Result<Vec<OpponentRecord>> {
        let person = person.to_owned();
        self.read(move |db| {
            let mut select = db.prepare_cached(
                "SELECT mine.game, p.id, p.name, count(*), sum(mine.place < other.place), sum(mine.place > other.place)
                 FROM results mine JOIN results other ON other.table_id = mine.table_id AND other.person <> mine.person
                 JOIN people p ON p.id = other.person
                 WHERE mine.person = ?1 GROUP BY mine.game, p.id ORDER BY count(*) DESC, p.name LIMIT 200",
            )?;
            let rows = select.query_map([person], |row| {
                let (game, person, name) = (row.get(0)?, row.get(1)?, row.get(2)?);
                Ok(OpponentRecord { game, person, name, matches: row.get(3)?, ahead: row.get(4)?, behind: row.get(5)? })
            })?;
            Ok(rows.collect::<rusqlite::Result<_>>()?)
        })
        .await
    }
}
