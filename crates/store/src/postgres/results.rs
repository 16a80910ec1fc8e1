//! How matches ended, and ratings, as SQL.

use super::{Postgres, Values, max_rows, patient, signed, small, unsigned};
use crate::{
    Estimate, Filing, GameRecord, MatchResult, OpponentRecord, Pair, RatedParty, RatingChange, RatingPoint, Result,
    Results, StoredPairRating, StoredRating,
};
use async_trait::async_trait;
use deadpool_postgres::Transaction;
use std::collections::HashMap;
use tokio_postgres::Row;

/// A node that files a rated result shares this advisory lock; the check that no result waits has it alone. So a result
/// that waits behind others is in the answer of that check, or is rated at once. The number is any that nobody else takes.
const FILING: i64 = 0x6b_6e_6f_72_61_74;

const UNRATED: &str =
    "SELECT table_id FROM results WHERE rated IS NULL GROUP BY at, table_id ORDER BY at, table_id LIMIT $1";

/// An estimate, from this column on.
fn estimate(row: &Row, first: usize) -> Result<Estimate> {
    Ok(Estimate { mean: row.try_get(first)?, deviation: row.try_get(first + 1)?, matches: small(row, first + 2)? })
}

/// The estimates of the parties, locked until the transaction ends. A party without one gets a row of no matches, so that
/// there is something to lock; all nodes lock in the order of the ids, people before pairs.
async fn lock(filing: &Transaction<'_>, game: &str, parties: &[RatedParty]) -> Result<HashMap<RatedParty, Estimate>> {
    let mut locked = HashMap::new();
    let people: Vec<&str> = parties.iter().filter_map(person).collect();
    let rows = locked_rows(
        filing,
        "WITH known AS (SELECT id FROM people WHERE id = ANY($2) ORDER BY id FOR KEY SHARE)
         INSERT INTO estimates (person, game, mean, deviation, matches) SELECT id, $1, 0, 0, 0 FROM known ORDER BY id
         ON CONFLICT DO NOTHING",
        "SELECT mean, deviation, matches, person FROM estimates WHERE game = $1 AND person = ANY($2)
         ORDER BY person FOR UPDATE",
        &[&game, &people],
    )
    .await?;
    for row in rows {
        locked.insert(RatedParty::Person(row.try_get(3)?), estimate(&row, 0)?);
    }
    let (ones, others): (Vec<&str>, Vec<&str>) = parties.iter().filter_map(pair).map(Pair::people).unzip();
    if !ones.is_empty() {
        let rows = locked_rows(
            filing,
            "INSERT INTO pair_estimates (person, partner, game, mean, deviation, matches)
             SELECT p.id, q.id, $1, 0, 0, 0 FROM unnest($2::text[], $3::text[]) AS pair (person, partner)
             JOIN people p ON p.id = pair.person JOIN people q ON q.id = pair.partner ORDER BY p.id, q.id
             ON CONFLICT DO NOTHING",
            "SELECT mean, deviation, matches, person, partner FROM pair_estimates WHERE game = $1
                 AND (person, partner) IN (SELECT * FROM unnest($2::text[], $3::text[]))
             ORDER BY person, partner FOR UPDATE",
            &[&game, &ones, &others],
        )
        .await?;
        for row in rows {
            locked.insert(RatedParty::Pair(Pair::new(row.try_get(3)?, row.try_get(4)?)), estimate(&row, 0)?);
        }
    }
    locked.retain(|_, estimate| estimate.matches > 0);
    Ok(locked)
}

/// The rows of `select`, after `insert` has made those that were missing.
async fn locked_rows(filing: &Transaction<'_>, insert: &str, select: &str, values: Values<'_>) -> Result<Vec<Row>> {
    filing.execute(&filing.prepare_cached(insert).await?, values).await?;
    Ok(filing.query(&filing.prepare_cached(select).await?, values).await?)
}

fn person(party: &RatedParty) -> Option<&str> {
    match party {
        RatedParty::Person(person) => Some(person),
        RatedParty::Pair(_) => None,
    }
}

fn pair(party: &RatedParty) -> Option<&Pair> {
    match party {
        RatedParty::Person(_) => None,
        RatedParty::Pair(pair) => Some(pair),
    }
}

/// Changes the ratings of a match, within the transaction that files its result.
async fn apply(filing: &Transaction<'_>, table: &str, game: &str, change: &RatingChange) -> Result<()> {
    let locked = lock(filing, game, &change.parties).await?;
    let before: Vec<Option<Estimate>> = change.parties.iter().map(|party| locked.get(party).copied()).collect();
    let after = (change.update)(&before);
    for (party, Estimate { mean, deviation, matches }) in change.parties.iter().zip(after) {
        let matches = i64::from(matches);
        match party {
            RatedParty::Person(person) => {
                let update = "WITH filed AS (
                                  UPDATE results SET mean = $4, deviation = $5 WHERE table_id = $1 AND person = $2
                              )
                              UPDATE estimates SET mean = $4, deviation = $5, matches = $6
                              WHERE person = $2 AND game = $3";
                let update = filing.prepare_cached(update).await?;
                filing.execute(&update, &[&table, &person, &game, &mean, &deviation, &matches]).await?;
            }
            RatedParty::Pair(pair) => {
                let (person, partner) = pair.people();
                let update = "UPDATE pair_estimates SET mean = $4, deviation = $5, matches = $6
                              WHERE person = $1 AND partner = $2 AND game = $3";
                let update = filing.prepare_cached(update).await?;
                filing.execute(&update, &[&person, &partner, &game, &mean, &deviation, &matches]).await?;
            }
        }
    }
    Ok(())
}

/// The tables whose results wait to be rated, oldest first.
fn tables(rows: &[Row]) -> Result<Vec<String>> {
    rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
}

#[async_trait]
impl Results for Postgres {
    async fn finish(&self, result: MatchResult, change: Option<RatingChange>) -> Result<Filing> {
        let MatchResult { table, game, at, placings } = result;
        let (people, places): (Vec<&str>, Vec<i64>) =
            placings.iter().map(|placing| (placing.person.as_str(), i64::from(placing.place))).unzip();
        let mut client = self.client().await?;
        patient(async {
            let filing = client.transaction().await?;
            let waits = change.is_some() && {
                filing.execute("SELECT pg_advisory_xact_lock_shared($1)", &[&FILING]).await?;
                !filing.query(UNRATED, &[&1i64]).await?.is_empty()
            };
            let rated = if waits { None } else { Some(change.is_some()) };
            // Of two nodes that file the same match, only the one whose results went in changes the ratings.
            let insert = "INSERT INTO results (table_id, person, game, place, at, rated)
                          SELECT $1, people.id, $2, placed.place, $3, $6
                          FROM unnest($4::text[], $5::bigint[]) AS placed (person, place)
                          JOIN people ON people.id = placed.person
                          WHERE NOT EXISTS (SELECT FROM results WHERE table_id = $1)
                          ORDER BY people.id
                          ON CONFLICT DO NOTHING";
            let insert = filing.prepare_cached(insert).await?;
            if filing.execute(&insert, &[&table, &game, &signed(at), &people, &places, &rated]).await? == 0 {
                return Ok(Filing::Settled);
            }
            if let Some(change) = change.as_ref().filter(|_| !waits) {
                apply(&filing, &table, &game, change).await?;
            }
            filing.commit().await?;
            Ok(if waits { Filing::Waiting } else { Filing::Settled })
        })
        .await
    }

    async fn unrated_results(&self, limit: usize) -> Result<Vec<String>> {
        let found = tables(&self.rows(UNRATED, &[&max_rows(limit)]).await?)?;
        if !found.is_empty() {
            return Ok(found);
        }
        let mut client = self.client().await?;
        patient(async {
            let check = client.transaction().await?;
            check.execute("SELECT pg_advisory_xact_lock($1)", &[&FILING]).await?;
            let found = tables(&check.query(UNRATED, &[&max_rows(limit)]).await?)?;
            check.commit().await?;
            Ok(found)
        })
        .await
    }

    async fn rate(&self, table: &str, change: Option<RatingChange>) -> Result<()> {
        let mut client = self.client().await?;
        patient(async {
            let filing = client.transaction().await?;
            let lock = "SELECT game FROM results WHERE table_id = $1 AND rated IS NULL ORDER BY person FOR UPDATE";
            let waiting = filing.query(lock, &[&table]).await?;
            let Some(first) = waiting.first() else { return Ok(()) };
            let update = "UPDATE results SET rated = $2 WHERE table_id = $1";
            filing.execute(update, &[&table, &change.is_some()]).await?;
            if let Some(change) = &change {
                apply(&filing, table, first.try_get(0)?, change).await?;
            }
            Ok(filing.commit().await?)
        })
        .await
    }

    async fn rating(&self, person: &str, game: &str) -> Result<Option<Estimate>> {
        let sql = "SELECT mean, deviation, matches FROM estimates WHERE person = $1 AND game = $2";
        let found = self.row(sql, &[&person, &game]).await?;
        found.map(|row| estimate(&row, 0)).transpose()
    }

    async fn ratings(&self, person: &str) -> Result<Vec<StoredRating>> {
        let sql = "SELECT game, mean, deviation, matches FROM estimates WHERE person = $1 ORDER BY game";
        let rated = |row: &Row| Ok(StoredRating { game: row.try_get(0)?, estimate: estimate(row, 1)? });
        self.rows(sql, &[&person]).await?.iter().map(rated).collect()
    }

    async fn pair_ratings(&self, person: &str, limit: usize) -> Result<Vec<StoredPairRating>> {
        let sql = "SELECT e.game, p.id, p.name, e.mean, e.deviation, e.matches FROM pair_estimates e
                   JOIN people p ON p.id = CASE WHEN e.person = $1 THEN e.partner ELSE e.person END
                   WHERE e.person = $1 OR e.partner = $1 ORDER BY e.matches DESC, p.name, p.id LIMIT $2";
        let rated = |row: &Row| {
            let (game, partner, name) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
            Ok(StoredPairRating { game, partner, name, estimate: estimate(row, 3)? })
        };
        self.rows(sql, &[&person, &max_rows(limit)]).await?.iter().map(rated).collect()
    }

    async fn rating_history(&self, person: &str, game: &str, limit: usize) -> Result<Vec<RatingPoint>> {
        let sql = "SELECT at, mean, deviation FROM results WHERE person = $1 AND game = $2 AND mean IS NOT NULL
                   ORDER BY at DESC, table_id DESC LIMIT $3";
        let point =
            |row: &Row| Ok(RatingPoint { at: unsigned(row, 0)?, mean: row.try_get(1)?, deviation: row.try_get(2)? });
        let rows = self.rows(sql, &[&person, &game, &max_rows(limit)]).await?;
        rows.iter().rev().map(point).collect()
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
