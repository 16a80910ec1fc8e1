//! The record of a finished match, for a reader who takes it part by part: at no time more than a part of it is in memory
//! beside the table itself.

use super::cache::SharedTable;
use super::document::{SeatAssignment, TableDocument};
use super::{Asker, LoadedTable, Result, Tables};
use crate::ids::TableId;
use crate::text::sanitize;
use knobel_core::record::{End, Entry, Header, Line, LuckCommitment};
use knobel_core::{LuckSecret, Nonce};
use serde_json::Value;
use std::sync::Arc;

/// Bytes of a part, or a little more.
const PART: usize = 64 * 1024;

/// A record of which some lines are written.
pub(crate) struct RecordReader {
    table: SharedTable,
    header: Header,
    secret: Option<LuckSecret>,
    /// The next line: the header, the steps, the end.
    line: usize,
}

impl Tables {
    /// The record of a finished match, with the name of its game.
    pub(crate) async fn record(&self, id: &TableId, asker: Asker<'_>) -> Result<(String, RecordReader)> {
        let shared = self.load(id).await?;
        let table = shared.read().await;
        table.require_analysis(asker.person, None)?;
        let names = table.doc.seats.iter().map(|seat| self.name(seat)).collect();
        let (header, secret) = header(&table.doc, names)?;
        let game = table.doc.game.clone();
        drop(table);
        Ok((game, RecordReader { table: shared, header, secret, line: 0 }))
    }

    /// The next part of a record; none at its end.
    pub(crate) async fn next_part(&self, asker: Asker<'_>, mut reader: RecordReader) -> Result<Option<Part>> {
        let made = move |_: games::ShouldStop<'_>| {
            let text = reader.next_part();
            (!text.is_empty()).then_some((text, reader))
        };
        self.work.exports.run(asker, made).await
    }

    fn name(&self, seat: &SeatAssignment) -> String {
        match seat {
            SeatAssignment::Open => "nobody".to_owned(),
            // As an import takes it: a guest's drawn name has a space of its own.
            SeatAssignment::Person(person) => sanitize(&self.names.get(person)),
            SeatAssignment::Bot(level) => format!("bot {level}"),
        }
    }
}

/// A part of a record, and what writes the rest.
pub(crate) type Part = (String, RecordReader);

/// The header, and the secret that the end opens.
fn header(doc: &TableDocument, names: Vec<String>) -> Result<(Header, Option<LuckSecret>)> {
    if let Some(header) = &doc.header {
        return Ok((header.clone(), doc.imported_secret.clone()));
    }
    let empty = games::named(&doc.game)?.empty(&doc.setup)?.record().header;
    let header = Header { rules: doc.rules, names, ..empty };
    // A match that continues another began with the luck of that one, which this table's secret can't prove.
    if doc.continues.is_some() {
        return Ok((header, None));
    }
    let nonces: Vec<Nonce> = doc.nonces.iter().flatten().cloned().collect();
    let luck = Some(LuckCommitment { commitment: doc.secret.commitment(), nonces });
    Ok((Header { luck, ..header }, Some(doc.secret.clone())))
}

impl RecordReader {
    /// Writes lines until the part is full. Blocks: for threads of the work queues.
    fn next_part(&mut self) -> String {
        let shared = Arc::clone(&self.table);
        let table = shared.blocking_read();
        let mut text = String::new();
        while text.len() < PART
            && let Some(line) = self.next_line(&table)
        {
            text += &line.text();
            text.push('\n');
        }
        text
    }

    fn next_line(&mut self, table: &LoadedTable) -> Option<Line<Value>> {
        let (line, steps) = (self.line, table.match_state.steps());
        self.line += 1;
        let Some(number) = line.checked_sub(1) else { return Some(Line::Header(self.header.clone())) };
        if number == steps {
            return Some(Line::End(End { steps, places: table.match_state.places(), secret: self.secret.take() }));
        }
        let step = table.match_state.recorded_step(number)?;
        let at = table.steps.get(number).map(|step| step.at).filter(|at| *at > 0);
        Some(Line::Step(Entry { number, at, step }))
    }
}
