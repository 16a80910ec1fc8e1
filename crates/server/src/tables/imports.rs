//! Imported records: verified, limited in size, and deleted by whoever imported them.

use super::document::{SeatAssignment, TableDocument};
use super::loaded::parse_document;
use super::seats::MAX_TABLE_STEPS;
use super::{Applicant, Result, TableError, Tables};
use crate::ids::PersonId;
use crate::messages::{Clock, ImportListing, ImportedRecord, Pace, Reason};
use crate::secret;
use crate::text::valid_name;
use games::ShouldStop;
use knobel_core::LuckSecret;
use knobel_core::record::{self, Record};
use serde_json::Value;
use store::{NewImport, StoredStep};

/// Upper bound on the steps of the table in an imported record: more than any match of a server has.
const MAX_IMPORTED_TABLE_STEPS: usize = 2 * MAX_TABLE_STEPS;
/// Upper bound on the bytes of the records that a person has imported. A match takes some 50 KiB.
const MAX_BYTES_PER_PERSON: u64 = 8 << 20;
/// The same for a network: guests are free.
const MAX_BYTES_PER_NETWORK: u64 = 16 << 20;

impl Tables {
    /// What a person has imported.
    pub(crate) async fn imports(&self, person: &PersonId) -> Result<Vec<ImportListing>> {
        let listing = |import: store::StoredImport| {
            let doc = parse_document(&import.doc)?;
            let title = games::named(&doc.game).map_or(doc.game.clone(), |game| game.title.to_owned());
            let names = doc.header.map_or(vec![], |header| header.names);
            let (game, created, bytes) = (doc.game, import.created, import.bytes);
            Ok(ImportListing { table: import.table, game, title, names, created, bytes })
        };
        self.store.imports_of(person).await?.into_iter().map(listing).collect()
    }

    /// Deletes everything that a person has imported.
    pub(super) async fn delete_imports(&self, person: &PersonId) -> Result<()> {
        for import in self.store.imports_of(person).await? {
            self.remove(&import.table.into()).await?;
        }
        Ok(())
    }

    async fn require_room(&self, applicant: &Applicant, bytes: u64) -> Result<()> {
        let stored = self.store.imported_bytes(&applicant.person, &applicant.network).await?;
        for (used, limit) in [(stored.person, MAX_BYTES_PER_PERSON), (stored.network, MAX_BYTES_PER_NETWORK)] {
            if used + bytes > limit {
                return Err(Reason::ImportLimit { limit: (limit >> 20) as u32 }.into());
            }
        }
        Ok(())
    }

    /// Imports a record, after verifying all of it, as a finished match.
    pub(crate) async fn import(&self, applicant: &Applicant, text: &str) -> Result<ImportedRecord> {
        self.require_room(applicant, text.len() as u64).await?; // before it is verified, which takes seconds
        let invalid = |why: record::RecordError| TableError::from(Reason::malformed(why.to_string()));
        let bytes = text.len() as u64;
        let text = text.to_owned();
        let verified = self.work.imports.run(applicant.asker(), move |should_stop: ShouldStop<'_>| {
            let mut parsed = Record::<Value>::parse(&text).map_err(invalid)?;
            require_few_table_steps(&parsed)?;
            let verified = games::verify_until(&text, should_stop).map_err(invalid)?;
            let steps: Vec<StoredStep> = std::mem::take(&mut parsed.steps).into_iter().map(stored_step).collect();
            Ok::<_, TableError>((parsed, steps, verified.played.setup(), verified.played.rules(), verified.luck))
        });
        let (mut parsed, steps, setup, rules, luck) = verified.await??;
        let game = edition(&parsed.header.game, &setup)?;
        let seats = usize::from(games::named(game)?.empty(&setup)?.players().seat_count());
        if parsed.header.names.len() > seats {
            return Err(Reason::malformed(format!("this match has {seats} seats")).into());
        }
        for name in &mut parsed.header.names {
            *name = valid_name(name).unwrap_or_default();
        }
        let doc = TableDocument {
            game: game.to_owned(),
            setup,
            rules,
            public: false,
            rated: false,
            seats_by_lot: false,
            spectators: true,
            assistance: false,
            clock: Clock::None,
            pace: Pace::Calm,
            host: applicant.person.clone(),
            seats: vec![SeatAssignment::Open; seats],
            nonces: vec![],
            secret: LuckSecret(secret::random()),
            started: true,
            over: true,
            imported: true,
            header: Some(parsed.header),
            imported_secret: parsed.end.secret,
            rematch: None,
            rematch_agreed: vec![],
            starts_by_itself: false,
            continues: None,
            proposal: None,
            places: parsed.end.places,
            networks: vec![],
            host_network: None,
        };
        let table = {
            let _alone = self.importing.lock().await; // two at once would both find room
            self.require_room(applicant, bytes).await?;
            let (person, network) = (String::from(&applicant.person), applicant.network.clone());
            self.store_new(doc, steps, Some(NewImport { person, network, bytes })).await?
        };
        self.store.pack(&table).await?;
        self.evict(&table); // whoever imports many looks at few
        let luck = serde_json::to_value(luck).ok().and_then(|luck| luck.as_str().map(str::to_owned));
        Ok(ImportedRecord { table: String::from(&table), luck: luck.unwrap_or_default() })
    }
}

fn stored_step(entry: record::Entry<Value>) -> StoredStep {
    StoredStep {
        sequence: u32::try_from(entry.number).unwrap_or(u32::MAX),
        at: entry.at.unwrap_or(0),
        json: entry.step.to_string(),
        request: None,
    }
}

/// Steps of the table cost time wherever a match is replayed, and no match needs many.
fn require_few_table_steps(parsed: &Record<Value>) -> Result<()> {
    let is_table_step = |entry: &&record::Entry<Value>| entry.step.get("table").is_some();
    let count = parsed.steps.iter().filter(is_table_step).count();
    if count <= MAX_IMPORTED_TABLE_STEPS {
        Ok(())
    } else {
        Err(Reason::RecordTooLong { limit: MAX_IMPORTED_TABLE_STEPS as u32 }.into())
    }
}

/// The name in the registry for a record, which names only the rules: several editions may share them.
fn edition(rules: &str, setup: &Value) -> Result<&'static str> {
    let fits = |game: &&games::GameEntry| game.empty(setup).is_ok_and(|table| table.game() == rules);
    Ok(games::all().iter().find(fits).map(|game| game.name).ok_or(Reason::NoSuchGame)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::test_support::tables;
    use store::NewTable;

    #[tokio::test]
    async fn a_person_and_a_network_have_room_for_so_many_bytes_and_no_more() {
        let tables = tables().await;
        let applicant = |person: &str, network: &str| {
            let (person, network) = (person.into(), network.to_owned());
            Applicant { person, has_password: false, network }
        };
        let refused = async |person, network, bytes| {
            let room = tables.require_room(&applicant(person, network), bytes).await;
            room.err().map(|why| why.into_problem().reason)
        };
        assert_eq!(refused("guest 0", "n", MAX_BYTES_PER_PERSON).await, None);
        let full = Some(Reason::ImportLimit { limit: 8 });
        assert_eq!(refused("guest 0", "n", MAX_BYTES_PER_PERSON + 1).await, full);
        for guest in 0..MAX_BYTES_PER_NETWORK / MAX_BYTES_PER_PERSON {
            let (person, network, bytes) = (format!("guest {guest}"), "n".to_owned(), MAX_BYTES_PER_PERSON);
            let import = Some(NewImport { person: person.clone(), network, bytes });
            tables.store.create_table(NewTable { import, ..NewTable::new(&person, "{}", 1) }).await.unwrap();
        }
        assert_eq!(refused("guest 0", "m", 1).await, full, "a guest has all that a person may have");
        assert_eq!(refused("new", "n", 1).await, Some(Reason::ImportLimit { limit: 16 }), "and so has the network");
        assert_eq!(refused("new", "m", 1).await, None);
    }
}
