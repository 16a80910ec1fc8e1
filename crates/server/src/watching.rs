//! What one person has been shown of the tables it looks at, and what is new there: for the socket and for streams.

use crate::app::Shared;
use crate::bus::Listener;
use crate::chat;
use crate::messages::{Phase, Proposal, ToClient};
use crate::problem::{Failed, Served, not_found};
use crate::table::{self, Live};
use knobel_core::TableStep;

/// As many tables at once.
const MOST_TABLES: usize = 50;

/// What a client has of a table. Small: there is one for every table of every connection.
#[derive(Default)]
struct Shown {
    table: String,
    version: Option<u64>,
    sequence: u32,
    talk: u32,
    /// Which seats' people are there, and how many look on.
    present: Option<(Vec<u8>, u32)>,
    proposed: Option<Box<Proposal>>,
}

/// One person's look at several tables. What is new is read from the tables themselves, so nothing queues up here.
pub(crate) struct Watching {
    app: Shared,
    person: String,
    pub(crate) listener: Listener,
    /// A list, not a map: most connections look at one table, and there are thousands of them.
    tables: Vec<Shown>,
}

impl Watching {
    pub(crate) fn new(app: Shared, person: String) -> Self {
        let listener = app.bus.listener();
        Watching { app, person, listener, tables: vec![] }
    }

    /// Begins to look at a table; gives what is to be told first.
    pub(crate) async fn begin(&mut self, id: &str, since: Option<u32>) -> Served<Vec<ToClient>> {
        if self.tables.len() >= MOST_TABLES && self.place(id).is_none() {
            return Err(crate::problem::refused(format!("at most {MOST_TABLES} tables at once")));
        }
        let mut live = self.app.table(id).await?;
        if since > Some(live.read().await.sequence()) {
            self.app.is_outdated(id); // another node has told more than is known here
            live = self.app.table(id).await?;
        }
        {
            let live = live.read().await;
            if !live.may_look(&self.person) {
                return Err(not_found("there is no such table"));
            }
            // While a match runs nothing changes but by steps; before and after it, the whole table is told.
            let runs = matches!(live.phase(), Phase::Running | Phase::Paused);
            let known = since.filter(|since| runs && (1..=live.sequence()).contains(since));
            let version = known.map(|_| live.version);
            let sequence = version.and(since).unwrap_or(0);
            let shown = Shown { table: id.to_owned(), version, sequence, talk: live.talk, ..Shown::default() };
            match self.place(id) {
                Some(place) => self.tables[place] = shown,
                None => {
                    self.tables.reserve_exact(1);
                    self.tables.push(shown);
                    self.app.presence.came(id, &self.person);
                }
            }
        }
        self.listener.listen(id);
        self.app.bus.publish(id, 0); // others see who came
        self.news(id).await
    }

    /// Looks at a table no more.
    pub(crate) fn end(&mut self, id: &str) {
        if let Some(place) = self.place(id) {
            self.tables.swap_remove(place);
            self.listener.forget(id);
            self.app.presence.went(id, &self.person);
            self.app.bus.publish(id, 0);
        }
    }

    fn place(&self, id: &str) -> Option<usize> {
        self.tables.iter().position(|shown| shown.table == id)
    }

    /// What is new at a table since the last look.
    pub(crate) async fn news(&mut self, id: &str) -> Served<Vec<ToClient>> {
        self.listener.looked(id);
        let Some(shown) = self.tables.iter_mut().find(|shown| shown.table == id) else { return Ok(vec![]) };
        let gone = || vec![ToClient::Gone { table: id.to_owned() }];
        let live = match self.app.table(id).await {
            Ok(live) => live,
            Err(why @ Failed::Unavailable(_)) => return Err(why),
            Err(_) => {
                self.end(id);
                return Ok(gone());
            }
        };
        let live = live.read().await;
        if !live.may_look(&self.person) {
            drop(live);
            self.end(id);
            return Ok(gone());
        }
        let mut news = vec![];
        news.extend(board_news(&self.app, &live, &self.person, shown).await?);
        if live.talk > shown.talk {
            let lines = chat::heard_at(&self.app, &live, &self.person, shown.talk).await?;
            news.extend(lines.into_iter().map(|line| ToClient::Said { table: id.to_owned(), line }));
            shown.talk = live.talk;
        }
        let present = table::presence(&self.app, &live);
        if shown.present.as_ref() != Some(&present) {
            let (seats, watchers) = present.clone();
            shown.present = Some(present);
            news.push(ToClient::Present { table: id.to_owned(), seats, watchers });
        }
        let proposed = table::proposal(&live);
        if shown.proposed.as_deref() != proposed.as_ref() {
            shown.proposed = proposed.clone().map(Box::new);
            news.push(ToClient::Proposed { table: id.to_owned(), proposal: proposed });
        }
        Ok(news)
    }
}

/// Did nothing change but by steps, each after those before it?
fn has_steps_alone(live: &Live, version: Option<u64>, sequence: u32) -> bool {
    let since = usize::try_from(sequence).unwrap_or(usize::MAX);
    let taken_back = live.steps.iter().skip(since).any(|step| matches!(step.table, Some(TableStep::TookBack(_))));
    version == Some(live.version) && !taken_back
}

/// The table anew where more than steps changed, else the steps.
async fn board_news(app: &Shared, live: &Live, person: &str, shown: &mut Shown) -> Served<Option<ToClient>> {
    if !has_steps_alone(live, shown.version, shown.sequence) {
        (shown.version, shown.sequence) = (Some(live.version), live.sequence());
        return Ok(Some(ToClient::Table(Box::new(table::state(app, live, person).await?))));
    }
    if shown.sequence == live.sequence() {
        return Ok(None);
    }
    let moved = table::moved(live, person, shown.sequence)?;
    shown.sequence = moved.to;
    Ok(Some(ToClient::Moved(Box::new(moved))))
}

impl Drop for Watching {
    fn drop(&mut self) {
        let tables: Vec<String> = self.tables.iter().map(|shown| shown.table.clone()).collect();
        tables.iter().for_each(|table| self.end(table));
    }
}
