//! The shape of the database. A migration, once released, is never edited: a change is one more.

use crate::{Result, StoreError};
use rusqlite::Connection;

const MIGRATIONS: &[&str] = &[FIRST, PUZZLES, SCOPES, TEAM_RATINGS, IMPORTS];

/// What is long lies in tables with row numbers, found by a small index: a step is appended to the last page, and looking
/// a key up reads no texts.
const FIRST: &str = "
CREATE TABLE tables (
    id TEXT PRIMARY KEY NOT NULL, version INTEGER NOT NULL, doc TEXT NOT NULL, created INTEGER NOT NULL,
    listed INTEGER NOT NULL
);
CREATE INDEX tables_listed ON tables (created DESC) WHERE listed = 1;
CREATE TABLE sitting (
    table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE, person TEXT NOT NULL, created INTEGER NOT NULL,
    PRIMARY KEY (person, table_id)
) WITHOUT ROWID;
CREATE INDEX sitting_by_table ON sitting (table_id);
CREATE TABLE steps (
    table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE, sequence INTEGER NOT NULL, at INTEGER NOT NULL,
    json TEXT NOT NULL, person TEXT, request TEXT,
    PRIMARY KEY (table_id, sequence)
);
CREATE TABLE packed (
    table_id TEXT PRIMARY KEY NOT NULL REFERENCES tables ON DELETE CASCADE, steps BLOB NOT NULL
);
CREATE TABLE due (
    table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE, kind TEXT NOT NULL, at INTEGER NOT NULL,
    claimed_until INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, kind)
) WITHOUT ROWID;
CREATE INDEX due_by_time ON due (at);

CREATE TABLE people (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, created INTEGER NOT NULL, login TEXT UNIQUE, password_hash TEXT,
    banned INTEGER NOT NULL DEFAULT 0, webhook TEXT, webhook_key TEXT
) WITHOUT ROWID;
CREATE TABLE sessions (
    hash TEXT PRIMARY KEY, person TEXT NOT NULL REFERENCES people ON DELETE CASCADE, at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX sessions_by_person ON sessions (person);
CREATE TABLE tokens (
    hash TEXT PRIMARY KEY, id TEXT NOT NULL, person TEXT NOT NULL REFERENCES people ON DELETE CASCADE,
    label TEXT NOT NULL, created INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX tokens_by_person ON tokens (person);
CREATE TABLE blocks (
    person TEXT NOT NULL REFERENCES people ON DELETE CASCADE, other TEXT NOT NULL REFERENCES people ON DELETE CASCADE,
    PRIMARY KEY (person, other)
) WITHOUT ROWID;
CREATE TABLE transfers (
    person TEXT PRIMARY KEY REFERENCES people ON DELETE CASCADE, code_hash TEXT NOT NULL UNIQUE, until INTEGER NOT NULL,
    phase INTEGER NOT NULL, presented_by TEXT
) WITHOUT ROWID;

CREATE TABLE lines (
    table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE, number INTEGER NOT NULL, person TEXT NOT NULL,
    at INTEGER NOT NULL, text TEXT NOT NULL, among_watchers INTEGER NOT NULL,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;
CREATE INDEX lines_by_person ON lines (person);
CREATE TABLE reports (
    table_id TEXT NOT NULL, number INTEGER NOT NULL, by TEXT NOT NULL, why TEXT NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (table_id, number, by),
    FOREIGN KEY (table_id, number) REFERENCES lines ON DELETE CASCADE
) WITHOUT ROWID;
CREATE TABLE notes (
    table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE, seat INTEGER NOT NULL,
    person TEXT NOT NULL REFERENCES people ON DELETE CASCADE, content TEXT NOT NULL,
    PRIMARY KEY (table_id, seat, person)
) WITHOUT ROWID;

CREATE TABLE results (
    table_id TEXT NOT NULL, person TEXT NOT NULL REFERENCES people ON DELETE CASCADE, game TEXT NOT NULL,
    place INTEGER NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (table_id, person)
) WITHOUT ROWID;
CREATE INDEX results_by_person ON results (person, game);
CREATE TABLE ratings (
    person TEXT NOT NULL REFERENCES people ON DELETE CASCADE, game TEXT NOT NULL, rating REAL NOT NULL,
    deviation REAL NOT NULL, volatility REAL NOT NULL, matches INTEGER NOT NULL,
    PRIMARY KEY (person, game)
) WITHOUT ROWID;
";

const PUZZLES: &str = "
CREATE TABLE solved (
    person TEXT NOT NULL REFERENCES people ON DELETE CASCADE, game TEXT NOT NULL, day INTEGER NOT NULL,
    PRIMARY KEY (person, game, day)
) WITHOUT ROWID;
";

/// What a token may be used for and when it was last used; whose puzzles count no more, since the solution was shown.
const SCOPES: &str = "
ALTER TABLE tokens ADD COLUMN scopes TEXT;
ALTER TABLE tokens ADD COLUMN last_used INTEGER;
CREATE TABLE shown_solutions (
    person TEXT NOT NULL REFERENCES people ON DELETE CASCADE, game TEXT NOT NULL, day INTEGER NOT NULL,
    PRIMARY KEY (person, game, day)
) WITHOUT ROWID;
";

/// Ratings of people and of partners, and the rating after each result. `rated` is null for a result that is not rated yet:
/// all that were filed before, whose ratings are computed anew. `ratings` has what former versions computed by pairs of
/// players; nothing reads it any more.
const TEAM_RATINGS: &str = "
ALTER TABLE results ADD COLUMN rated INTEGER;
ALTER TABLE results ADD COLUMN mean REAL;
ALTER TABLE results ADD COLUMN deviation REAL;
CREATE INDEX results_unrated ON results (at, table_id) WHERE rated IS NULL;
CREATE TABLE estimates (
    person TEXT NOT NULL REFERENCES people ON DELETE CASCADE, game TEXT NOT NULL, mean REAL NOT NULL,
    deviation REAL NOT NULL, matches INTEGER NOT NULL,
    PRIMARY KEY (person, game)
) WITHOUT ROWID;
CREATE TABLE pair_estimates (
    person TEXT NOT NULL REFERENCES people ON DELETE CASCADE, partner TEXT NOT NULL REFERENCES people ON DELETE CASCADE,
    game TEXT NOT NULL, mean REAL NOT NULL, deviation REAL NOT NULL, matches INTEGER NOT NULL,
    PRIMARY KEY (person, partner, game)
) WITHOUT ROWID;
CREATE INDEX pair_estimates_by_partner ON pair_estimates (partner);
";

/// Who has imported which match, and how much is stored by it. Former versions kept only the host, in the document.
const IMPORTS: &str = "
CREATE TABLE imports (
    table_id TEXT PRIMARY KEY NOT NULL REFERENCES tables ON DELETE CASCADE, person TEXT NOT NULL, network TEXT NOT NULL,
    bytes INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX imports_by_person ON imports (person);
CREATE INDEX imports_by_network ON imports (network);
INSERT INTO imports (table_id, person, network, bytes)
    SELECT id, doc ->> 'host', '', length(doc) + coalesce((SELECT length(steps) FROM packed WHERE table_id = id), 0)
    FROM tables WHERE doc ->> 'imported' AND doc ->> 'host' IS NOT NULL;
";

/// Fails where a database is not of this program's shape.
pub(super) fn are_done(connection: &Connection) -> Result<()> {
    let known = i64::try_from(MIGRATIONS.len()).expect("there are few migrations");
    let found: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    if found == known { Ok(()) } else { Err(StoreError::OtherVersion { found, known }) }
}

/// Brings a database up to this program's shape.
pub(super) fn run(connection: &mut Connection) -> Result<()> {
    let known = i64::try_from(MIGRATIONS.len()).expect("there are few migrations");
    let change = connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let found: i64 = change.pragma_query_value(None, "user_version", |row| row.get(0))?;
    if found > known {
        return Err(StoreError::TooNew { found, known });
    }
    for migration in MIGRATIONS.iter().skip(usize::try_from(found).unwrap_or(0)) {
        change.execute_batch(migration)?;
    }
    change.pragma_update(None, "user_version", known)?;
    Ok(change.commit()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A database as the program with these migrations left it, with a person and a table in it.
    fn written_after(migrations: &[&str]) -> Connection {
        let connection = Connection::open_in_memory().unwrap();
        migrations.iter().for_each(|migration| connection.execute_batch(migration).unwrap());
        connection.pragma_update(None, "user_version", i64::try_from(migrations.len()).unwrap()).unwrap();
        connection
            .execute_batch(
                "INSERT INTO people (id, name, created) VALUES ('ada', 'Ada', 1);
                 INSERT INTO tables (id, version, doc, created, listed) VALUES ('t', 1, '{}', 1, 0);
                 INSERT INTO steps (table_id, sequence, at, json) VALUES ('t', 0, 1, '{}');",
            )
            .unwrap();
        connection
    }

    /// All tables and indices with their definitions.
    fn schema(connection: &Connection) -> Vec<(String, Option<String>)> {
        let mut statement = connection.prepare("SELECT name, sql FROM sqlite_schema ORDER BY name").unwrap();
        let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
        rows.collect::<rusqlite::Result<_>>().unwrap()
    }

    #[test]
    fn a_database_of_every_earlier_version_gets_the_schema_of_a_new_one_and_keeps_its_rows() {
        let mut new = Connection::open_in_memory().unwrap();
        run(&mut new).unwrap();
        for version in 1..=MIGRATIONS.len() {
            let mut old = written_after(&MIGRATIONS[..version]);
            run(&mut old).unwrap();
            are_done(&old).unwrap();
            assert_eq!(schema(&old), schema(&new), "from version {version}");
            let rows = "SELECT people.name, steps.json FROM people, tables JOIN steps ON steps.table_id = tables.id";
            let kept: (String, String) = old.query_row(rows, [], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
            assert_eq!(kept, ("Ada".to_owned(), "{}".to_owned()), "from version {version}");
        }
    }
}
