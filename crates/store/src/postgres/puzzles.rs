//! Which daily puzzles a person has solved.

use super::{Postgres, max_rows, small};
use crate::{Puzzles, Result};
use async_trait::async_trait;

#[async_trait]
impl Puzzles for Postgres {
    async fn show_solution(&self, person: &str, game: &str, day: u32) -> Result<()> {
        let sql = "INSERT INTO shown_solutions (person, game, day) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
        self.execute(sql, &[&person, &game, &i64::from(day)]).await.map(drop)
    }

    async fn solve(&self, person: &str, game: &str, day: u32) -> Result<()> {
        let sql = "INSERT INTO solved (person, game, day) SELECT $1, $2, $3 WHERE NOT EXISTS
                       (SELECT FROM shown_solutions WHERE person = $1 AND game = $2 AND day = $3)
                   ON CONFLICT DO NOTHING";
        self.execute(sql, &[&person, &game, &i64::from(day)]).await.map(drop)
    }

    async fn solved(&self, person: &str, game: &str, limit: usize) -> Result<Vec<u32>> {
        let sql = "SELECT day FROM solved WHERE person = $1 AND game = $2 ORDER BY day DESC LIMIT $3";
        self.rows(sql, &[&person, &game, &max_rows(limit)]).await?.iter().map(|row| small(row, 0)).collect()
    }
}
