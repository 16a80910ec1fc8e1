//! How matches ended, as SQL.

use super::{Sqlite, signed};
use crate::{GameRecord, MatchResult, OpponentRecord, Result, Results, StoredRating};
use async_trait::async_trait;
use rusqlite::{Connection, OptionalExtension, Row, params};

const RATING: &str = "SELECT person, game, rating, deviation, volatility, matches FROM ratings WHERE person = ?1";

fn stored_rating(row: &Row<'_>) -> rusqlite::Result<StoredRating> {
    let (rating, deviation, volatility) = (row.get(2)?, row.get(3)?, row.get(4)?);
    Ok(StoredRating { person: row.get(0)?, game: row.get(1)?, rating, deviation, volatility, matches: row.get(5)? })
}

fn is_finished(db: &Connection, table: &str) -> rusqlite::Result<bool> {
    db.prepare_cached("SELECT 1 FROM results WHERE table_id = ?1")?.exists([table])
}

#[async_trait]
impl Results for Sqlite {
    async fn finish(&self, result: MatchResult) -> Result<()> {
        self.write(move |db| {
            let MatchResult { table, game, at, placings, ratings } = result;
            if is_finished(db, &table)? {
                return Ok(());
            }
            let mut insert = db.prepare_cached(
                "INSERT INTO results (table_id, person, game, place, at)
                 SELECT ?1, id, ?3, ?4, ?5 FROM people WHERE id = ?2",
            )?;
            for placing in placings {
                insert.execute(params![table, placing.person, game, placing.place, signed(at)])?;
            }
            let mut upsert = db.prepare_cached(
                "INSERT OR REPLACE INTO ratings (person, game, rating, deviation, volatility, matches)
                 SELECT id, ?2, ?3, ?4, ?5, ?6 FROM people WHERE id = ?1",
            )?;
            for new in ratings {
                let StoredRating { person, game, rating, deviation, volatility, matches } = new;
                upsert.execute(params![person, game, rating, deviation, volatility, matches])?;
            }
            Ok(())
        })
        .await
    }

    async fn rating(&self, person: &str, game: &str) -> Result<Option<StoredRating>> {
        let (person, game) = (person.to_owned(), game.to_owned());
        self.read(move |db| {
            let mut select = db.prepare_cached(&format!("{RATING} AND game = ?2"))?;
            Ok(select.query_row([person, game], stored_rating).optional()?)
        })
        .await
    }

    async fn ratings(&self, person: &str) -> Result<Vec<StoredRating>> {
        let person = person.to_owned();
        self.read(move |db| {
            let mut select = db.prepare_cached(&format!("{RATING} ORDER BY game"))?;
            let rows = select.query_map([person], stored_rating)?;
            Ok(rows.collect::<rusqlite::Result<_>>()?)
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
