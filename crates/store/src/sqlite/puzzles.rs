//! Which daily puzzles a person has solved.

use super::{Sqlite, signed};
use crate::{Puzzles, Result};
use async_trait::async_trait;
use rusqlite::params;

#[async_trait]
impl Puzzles for Sqlite {
    async fn show_solution(&self, person: &str, game: &str, day: u32) -> Result<()> {
        let (person, game) = (person.to_owned(), game.to_owned());
        self.write(move |db| {
            let sql = "INSERT OR IGNORE INTO shown_solutions (person, game, day) VALUES (?1, ?2, ?3)";
            Ok(db.prepare_cached(sql)?.execute(params![person, game, day]).map(drop)?)
        })
        .await
    }

    async fn solve(&self, person: &str, game: &str, day: u32) -> Result<()> {
        let (person, game) = (person.to_owned(), game.to_owned());
        self.write(move |db| {
            let mut insert = db.prepare_cached(
                "INSERT OR IGNORE INTO solved (person, game, day) SELECT ?1, ?2, ?3 WHERE NOT EXISTS
                     (SELECT 1 FROM shown_solutions WHERE person = ?1 AND game = ?2 AND day = ?3)",
            )?;
            Ok(insert.execute(params![person, game, day]).map(drop)?)
        })
        .await
    }

    async fn solved(&self, person: &str, game: &str, limit: usize) -> Result<Vec<u32>> {
        let (person, game) = (person.to_owned(), game.to_owned());
        self.read(move |db| {
            let mut select =
                db.prepare_cached("SELECT day FROM solved WHERE person = ?1 AND game = ?2 ORDER BY day DESC LIMIT ?3")?;
            let rows = select.query_map(params![person, game, signed(limit as u64)], |row| row.get(0))?;
            Ok(rows.collect::<rusqlite::Result<_>>()?)
        })
        .await
    }
}
