//! Chat at a table, reports about it, and private notes.

use super::{Access, LoadedTable, Result, Tables};
use crate::ids::{PersonId, TableId};
use crate::messages::{ChatLine, PersonRef, Phase, Reason};
use crate::text::sanitize;
use crate::time::now;
use knobel_core::Seat;
use serde_json::Value;
use store::{NewChatLine, StoredChatLine};

/// The lines allowed at rated tables of games with partners: nothing that could help one.
pub(crate) const PHRASES: [&str; 10] = [
    "Hello!",
    "Good luck!",
    "Have fun!",
    "Well played!",
    "Thank you!",
    "Sorry!",
    "One moment, please.",
    "I have to go.",
    "Good game!",
    "Once more?",
];
/// Upper bound on the characters of a chat line.
const MAX_LINE: u32 = 300;
/// Upper bound on the characters of a report.
const MAX_REPORT: usize = 300;
/// Upper bound on the lines sent at once.
const MAX_LINES: usize = 200;
/// Upper bound on the bytes of a notepad.
const MAX_NOTEPAD: usize = 16 * 1024;

impl Tables {
    /// Adds a chat line; gives its number.
    pub(crate) async fn say(&self, id: &TableId, person: &PersonId, text: &str) -> Result<u32> {
        let text = sanitize(text);
        if text.is_empty() || text.chars().count() > MAX_LINE as usize {
            return Err(Reason::ChatLength { min: 1, max: MAX_LINE }.into());
        }
        let table = self.load(id).await?;
        let mut table = table.write().await;
        table.authorize(person, Access::See)?;
        let running = matches!(table.phase(), Phase::Running | Phase::Paused);
        let seats = table.doc.seats_of(person);
        if running && seats.iter().any(|seat| table.match_state.knows_solution(Seat(*seat))) {
            return Err(Reason::ChatSolutionKnown.into());
        }
        let phrases_only = running && table.doc.rated && games::named(&table.doc.game)?.partners;
        if phrases_only && !PHRASES.contains(&text.as_str()) {
            return Err(Reason::ChatPhrasesOnly.into());
        }
        let among_watchers = running && seats.is_empty();
        let line = NewChatLine { table: id.into(), person: person.into(), at: now(), text, among_watchers };
        table.last_chat_line = self.store.add_chat_line(line).await?;
        self.notify_change(&table);
        Ok(table.last_chat_line)
    }

    /// The chat lines after a number, as far as this person may read them.
    pub(crate) async fn chat_lines(&self, id: &TableId, person: &PersonId, after: u32) -> Result<Vec<ChatLine>> {
        let table = self.load(id).await?;
        let table = table.read().await;
        table.authorize(person, Access::See)?;
        self.chat_lines_of(&table, person, after).await
    }

    /// The same for a person who may see the table.
    pub(crate) async fn chat_lines_of(
        &self,
        table: &LoadedTable,
        person: &PersonId,
        after: u32,
    ) -> Result<Vec<ChatLine>> {
        let blocked = self.store.blocked(person).await?;
        let plays = table.doc.is_player(person) && table.phase() != Phase::Over;
        let is_blocked = |line: &StoredChatLine| blocked.iter().any(|other| other.id == line.person);
        let may_read = |line: &StoredChatLine| !(is_blocked(line) || plays && line.among_watchers);
        let lines = self.store.chat_lines(&table.id, after, MAX_LINES).await?;
        Ok(lines.into_iter().filter(may_read).map(chat_line).collect())
    }

    /// Reports a chat line, which the person must be able to read, to the operator.
    pub(crate) async fn report_chat_line(&self, id: &TableId, person: &PersonId, number: u32, why: &str) -> Result<()> {
        let why: String = sanitize(why).chars().take(MAX_REPORT).collect();
        let lines = self.chat_lines(id, person, number.saturating_sub(1)).await?;
        if !lines.iter().any(|line| line.number == number) {
            return Err(Reason::NoSuchChatLine.into());
        }
        self.store.report(id, number, person, &why, now()).await?;
        tracing::warn!(line = number, "a chat line was reported; see /api/operator/reports");
        Ok(())
    }

    /// A person's notes for their seat.
    pub(crate) async fn notepad(&self, id: &TableId, person: &PersonId, seat: u8) -> Result<Value> {
        self.load(id).await?.read().await.authorize(person, Access::Seat(seat))?;
        let stored = self.store.note(id, seat, person).await?;
        Ok(stored.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default())
    }

    /// Stores a person's notes for their seat; nobody else sees them.
    pub(crate) async fn set_notepad(&self, id: &TableId, person: &PersonId, seat: u8, content: &Value) -> Result<()> {
        self.load(id).await?.read().await.authorize(person, Access::Seat(seat))?;
        let text = content.to_string();
        if text.len() > MAX_NOTEPAD {
            return Err(Reason::malformed(format!("a notepad holds at most {MAX_NOTEPAD} bytes")).into());
        }
        Ok(self.store.put_note(id, seat, person, &text).await?)
    }
}

fn chat_line(line: StoredChatLine) -> ChatLine {
    let StoredChatLine { number, person, name, at, text, among_watchers } = line;
    ChatLine { number, at, from: PersonRef { id: person, name }, text, among_watchers }
}
