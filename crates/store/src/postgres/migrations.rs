//! The shape of the database. A migration, once released, is never edited: a change is one more, and one that nodes of
//! the version before can live with, since they go on while the first new node starts.

use super::client;
use crate::{Result, StoreError};
use deadpool_postgres::Pool;

const MIGRATIONS: &[&str] = &[FIRST, PUZZLES, SCOPES, TEAM_RATINGS, IMPORTS];

/// Nodes that start together wait for each other here; the number is any that nobody else takes.
const LOCK: i64 = 0x6b_6e_6f_62_65_6c;

const FIRST: &str = r#"
CREATE TABLE tables (
    id TEXT COLLATE "C" PRIMARY KEY, version BIGINT NOT NULL, doc TEXT NOT NULL, created BIGINT NOT NULL,
    listed BOOLEAN NOT NULL, packed BOOLEAN NOT NULL DEFAULT FALSE
);
CREATE INDEX tables_listed ON tables (created DESC) WHERE listed;
CREATE TABLE sitting (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables ON DELETE CASCADE, person TEXT COLLATE "C" NOT NULL,
    created BIGINT NOT NULL,
    PRIMARY KEY (person, table_id)
);
CREATE INDEX sitting_by_table ON sitting (table_id);
CREATE TABLE steps (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables ON DELETE CASCADE, sequence BIGINT NOT NULL,
    at BIGINT NOT NULL, json TEXT NOT NULL, person TEXT COLLATE "C", request TEXT COLLATE "C",
    PRIMARY KEY (table_id, sequence)
);
CREATE TABLE packed (
    table_id TEXT COLLATE "C" PRIMARY KEY REFERENCES tables ON DELETE CASCADE, steps BYTEA NOT NULL,
    count BIGINT NOT NULL
);
CREATE TABLE due (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables ON DELETE CASCADE, kind TEXT COLLATE "C" NOT NULL,
    at BIGINT NOT NULL, claimed_until BIGINT NOT NULL DEFAULT 0, claimed_by TEXT COLLATE "C",
    PRIMARY KEY (table_id, kind)
);
CREATE INDEX due_free ON due (at) WHERE claimed_until = 0;
CREATE INDEX due_claimed ON due (claimed_until) WHERE claimed_until > 0;

CREATE TABLE people (
    id TEXT COLLATE "C" PRIMARY KEY, name TEXT NOT NULL, created BIGINT NOT NULL, login TEXT UNIQUE,
    password_hash TEXT, banned BOOLEAN NOT NULL DEFAULT FALSE, webhook TEXT, webhook_key TEXT
);
CREATE TABLE sessions (
    hash TEXT COLLATE "C" PRIMARY KEY, person TEXT COLLATE "C" NOT NULL REFERENCES people ON DELETE CASCADE,
    at BIGINT NOT NULL
);
CREATE INDEX sessions_by_person ON sessions (person);
CREATE TABLE tokens (
    hash TEXT COLLATE "C" PRIMARY KEY, id TEXT NOT NULL,
    person TEXT COLLATE "C" NOT NULL REFERENCES people ON DELETE CASCADE, label TEXT NOT NULL, created BIGINT NOT NULL
);
CREATE INDEX tokens_by_person ON tokens (person);
CREATE TABLE blocks (
    person TEXT COLLATE "C" NOT NULL REFERENCES people ON DELETE CASCADE,
    other TEXT COLLATE "C" NOT NULL REFERENCES people ON DELETE CASCADE,
    PRIMARY KEY (person, other)
);
CREATE INDEX blocks_by_other ON blocks (other);
CREATE TABLE transfers (
    person TEXT COLLATE "C" PRIMARY KEY REFERENCES people ON DELETE CASCADE, code_hash TEXT NOT NULL UNIQUE,
    until BIGINT NOT NULL, phase BIGINT NOT NULL, presented_by TEXT
);

CREATE TABLE lines (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables ON DELETE CASCADE, number BIGINT NOT NULL,
    person TEXT COLLATE "C" NOT NULL, at BIGINT NOT NULL, text TEXT NOT NULL, among_watchers BOOLEAN NOT NULL,
    PRIMARY KEY (table_id, number)
);
CREATE INDEX lines_by_person ON lines (person);
CREATE TABLE reports (
    table_id TEXT COLLATE "C" NOT NULL, number BIGINT NOT NULL, by TEXT COLLATE "C" NOT NULL, why TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (table_id, number, by),
    FOREIGN KEY (table_id, number) REFERENCES lines ON DELETE CASCADE
);
CREATE TABLE notes (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables ON DELETE CASCADE, seat BIGINT NOT NULL,
    person TEXT COLLATE "C" NOT NULL REFERENCES people ON DELETE CASCADE, content TEXT NOT NULL,
    PRIMARY KEY (table_id, seat, person)
);
CREATE INDEX notes_by_person ON notes (person);

CREATE TABLE results (
    table_id TEXT COLLATE "C" NOT NULL, person TEXT COLLATE "C" NOT NULL REFERENCES people ON DELETE CASCADE,
    game TEXT NOT NULL, place BIGINT NOT NULL, at BIGINT NOT NULL,
    PRIMARY KEY (table_id, person)
);
CREATE INDEX results_by_person ON results (person, game);
CREATE TABLE ratings (
    person TEXT COLLATE "C" NOT NULL REFERENCES people ON DELETE CASCADE, game TEXT NOT NULL,
    rating DOUBLE PRECISION NOT NULL, deviation DOUBLE PRECISION NOT NULL, volatility DOUBLE PRECISION NOT NULL,
    matches BIGINT NOT NULL,
    PRIMARY KEY (person, game)
);

CREATE TABLE signing_keys (number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, key TEXT NOT NULL);
-- Who is where right now: nodes say it again with every beat, so it need not survive a crash of the database.
CREATE UNLOGGED TABLE nodes (id TEXT COLLATE "C" PRIMARY KEY, until BIGINT NOT NULL);
CREATE UNLOGGED TABLE seen (
    node TEXT COLLATE "C" NOT NULL, table_id TEXT COLLATE "C" NOT NULL, person TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (table_id, node, person)
);
CREATE INDEX seen_by_node ON seen (node);
"#;

const PUZZLES: &str = r#"
CREATE TABLE solved (
    person TEXT COLLATE "C" NOT NULL REFERENCES people ON DELETE CASCADE, game TEXT COLLATE "C" NOT NULL,
    day BIGINT NOT NULL,
    PRIMARY KEY (person, game, day)
);
"#;

/// What a token may be used for and when it was last used; whose puzzles count no more, since the solution was shown.
const SCOPES: &str = r#"
ALTER TABLE tokens ADD COLUMN scopes TEXT;
ALTER TABLE tokens ADD COLUMN last_used BIGINT;
CREATE TABLE shown_solutions (
    person TEXT COLLATE "C" NOT NULL REFERENCES people ON DELETE CASCADE, game TEXT COLLATE "C" NOT NULL,
    day BIGINT NOT NULL,
    PRIMARY KEY (person, game, day)
);
"#;

/// Ratings of people and of partners, and the rating after each result. `rated` is null for a result that is not rated yet:
/// all that were filed before, and those that nodes of the version before still file. Only they use `ratings`.
const TEAM_RATINGS: &str = r#"
ALTER TABLE results ADD COLUMN rated BOOLEAN;
ALTER TABLE results ADD COLUMN mean DOUBLE PRECISION;
ALTER TABLE results ADD COLUMN deviation DOUBLE PRECISION;
CREATE INDEX results_unrated ON results (at, table_id) WHERE rated IS NULL;
CREATE TABLE estimates (
    person TEXT COLLATE "C" NOT NULL REFERENCES people ON DELETE CASCADE, game TEXT COLLATE "C" NOT NULL,
    mean DOUBLE PRECISION NOT NULL, deviation DOUBLE PRECISION NOT NULL, matches BIGINT NOT NULL,
    PRIMARY KEY (person, game)
);
CREATE TABLE pair_estimates (
    person TEXT COLLATE "C" NOT NULL REFERENCES people ON DELETE CASCADE,
    partner TEXT COLLATE "C" NOT NULL REFERENCES people ON DELETE CASCADE, game TEXT COLLATE "C" NOT NULL,
    mean DOUBLE PRECISION NOT NULL, deviation DOUBLE PRECISION NOT NULL, matches BIGINT NOT NULL,
    PRIMARY KEY (person, partner, game)
);
CREATE INDEX pair_estimates_by_partner ON pair_estimates (partner);
-- Work that one node does at a time; a lease that is lost expires.
CREATE UNLOGGED TABLE leases (name TEXT COLLATE "C" PRIMARY KEY, node TEXT NOT NULL, until BIGINT NOT NULL);
"#;

/// Who has imported which match, and how much is stored by it. Former versions kept only the host, in the document.
const IMPORTS: &str = r#"
CREATE TABLE imports (
    table_id TEXT COLLATE "C" PRIMARY KEY REFERENCES tables ON DELETE CASCADE, person TEXT COLLATE "C" NOT NULL,
    network TEXT COLLATE "C" NOT NULL, bytes BIGINT NOT NULL
);
CREATE INDEX imports_by_person ON imports (person);
CREATE INDEX imports_by_network ON imports (network);
INSERT INTO imports (table_id, person, network, bytes)
    SELECT id, doc::json ->> 'host', '',
           length(doc) + coalesce((SELECT length(steps) FROM packed WHERE table_id = id), 0)
    FROM tables WHERE (doc::json ->> 'imported')::boolean AND doc::json ->> 'host' IS NOT NULL;
"#;

/// Brings a database up to this program's shape.
pub(super) async fn run(pool: &Pool) -> Result<()> {
    let known = i64::try_from(MIGRATIONS.len()).expect("there are few migrations");
    let mut client = client(pool).await?;
    let change = client.transaction().await?;
    change.execute("SELECT pg_advisory_xact_lock($1)", &[&LOCK]).await?;
    change.batch_execute("CREATE TABLE IF NOT EXISTS knobel_schema (version BIGINT NOT NULL)").await?;
    let found = change.query_opt("SELECT version FROM knobel_schema", &[]).await?;
    let found = found.map_or(Ok(0), |row| row.try_get(0))?;
    if found > known {
        return Err(StoreError::TooNew { found, known });
    }
    for migration in MIGRATIONS.iter().skip(usize::try_from(found).unwrap_or(0)) {
        change.batch_execute(migration).await?;
    }
    change.execute("DELETE FROM knobel_schema", &[]).await?;
    change.execute("INSERT INTO knobel_schema (version) VALUES ($1)", &[&known]).await?;
    Ok(change.commit().await?)
}
