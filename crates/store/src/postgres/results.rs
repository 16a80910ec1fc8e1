//! How matches ended, as SQL.

use super::{Postgres, signed, small};
use crate::{GameRecord, MatchResult, OpponentRecord, Result, Results, StoredRating};
use async_trait::async_trait;
use tokio_postgres::Row;

const RATING: &str = "SELECT person, game, rating, deviation, volatility, matches FROM ratings WHERE person = $1";

fn stored_rating(row: &Row) -> Result<StoredRating> {
    let (rating, deviation, volatility) = (row.try_get(2)?, row.try_get(3)?, row.try_get(4)?);
    let (person, game, matches) = (row.try_get(0)?, row.try_get(1)?, small(row, 5)?);
    Ok(StoredRating { person, game, rating, deviation, volatility, matches })
}

#[async_trait]
impl Results for Postgres {
    async fn finish(&self, result: MatchResult) -> Result<()> {
        let MatchResult { table, game, at, placings, ratings } = result;
        let (people, places): (Vec<&str>, Vec<i64>) =
            placings.iter().map(|placing| (placing.person.as_str(), i64::from(placing.place))).unzip();
        let rated: Vec<&str> = ratings.iter().map(|rating| rating.person.as_str()).collect();
        let games: Vec<&str> = ratings.iter().map(|rating| rating.game.as_str()).collect();
        let values: Vec<f64> = ratings.iter().map(|rating| rating.rating).collect();
        let deviations: Vec<f64> = ratings.iter().map(|rating| rating.deviation).collect();
        let volatilities: Vec<f64> = ratings.iter().map(|rating| rating.volatility).collect();
        let matches: Vec<i64> = ratings.iter().map(|rating| i64::from(rating.matches)).collect();
        // Of two nodes that file the same match, only the one whose results went in changes the ratings.
        self.execute(
            "WITH filed AS (
                 INSERT INTO results (table_id, person, game, place, at)
                 SELECT $1, people.id, $2, placed.place, $3
                 FROM unnest($4::text[], $5::bigint[]) AS placed (person, place) JOIN people ON people.id = placed.person
                 WHERE NOT EXISTS (SELECT FROM results WHERE table_id = $1)
                 ORDER BY people.id
                 ON CONFLICT DO NOTHING
                 RETURNING person
             )
             INSERT INTO ratings (person, game, rating, deviation, volatility, matches)
             SELECT rated.* FROM unnest($6::text[], $7::text[], $8::float8[], $9::float8[], $10::float8[], $11::bigint[])
                 AS rated (person, game, rating, deviation, volatility, matches)
             WHERE rated.person IN (SELECT person FROM filed)
             ORDER BY rated.person
             ON CONFLICT (person, game) DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation,
                 volatility = excluded.volatility, matches = excluded.matches",
            &[
                &table, &game, &signed(at), &people, &places, &rated, &games, &values, &deviations, &volatilities,
                &matches,
            ],
        )
        .await
        .map(drop)
    }

    async fn rating(&self, person: &str, game: &str) -> Result<Option<StoredRating>> {
        let found = self.row(&format!("{RATING} AND game = $2"), &[&person, &game]).await?;
        found.as_ref().map(stored_rating).transpose()
    }

    async fn ratings(&self, person: &str) -> Result<Vec<StoredRating>> {
        self.rows(&format!("{RATING} ORDER BY game"), &[&person]).await?.iter().map(stored_rating).collect()
    }

    async fn game_records(&self, person: &str) -> Result<Vec<GameRecord>> {
        let sql = "SELECT game, count(*), count(*) FILTER (WHERE place = 1), avg(place)::float8 FROM results
                   WHERE person = $1 GROUP BY game ORDER BY game";
        let tally = |row: &Row| {
            let (matches, first) = (small(row, 1)?, small(row, 2)?);
            Ok(GameRecord { game: row.try_get(0)?, matches, first, mean_place: row.try_get(3)? })
        };
        self.rows(sql, &[&person]).await?.iter().map(tally).collect()
    }

    async fn opponent_records(&self, person: &str) -> Result<Vec<OpponentRecord>> {
        let sql = "SELECT mine.game, p.id, p.name, count(*), count(*) FILTER (WHERE mine.place < other.place),
                       count(*) FILTER (WHERE mine.place > other.place)
                   FROM results mine JOIN results other ON other.table_id = mine.table_id AND other.person <> mine.person
                   JOIN people p ON p.id = other.person
                   WHERE mine.person = $1 GROUP BY mine.game, p.id ORDER BY count(*) DESC, p.name LIMIT 200";
        let meeting = |row: &Row| {
            let (game, person, name) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
            let (matches, ahead, behind) = (small(row, 3)?, small(row, 4)?, small(row, 5)?);
            Ok(OpponentRecord { game, person, name, matches, ahead, behind })
        };
        self.rows(sql, &[&person]).await?.iter().map(meeting).collect()
    }
}
