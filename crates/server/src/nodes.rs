//! One node among several on one store. What others did is read from the store: when they say that something changed,
//! and every few seconds anyway, for a word may get lost.

use crate::app::{App, LOOK_AGAIN, New, Shared, now, topic_of};
use crate::bus::Heard;
use crate::problem::{Served, not_found};
use crate::table::Live;
use std::collections::HashMap;
use std::time::Duration;
use store::{Head, Seen};
use tokio::sync::{RwLock, mpsc};

/// A node says so often that it lives.
pub(crate) const BEAT: Duration = Duration::from_secs(2);
/// One that has not said so for this many milliseconds is dead, and others do its work.
const LIFE: u64 = 7_000;
/// Without a bus, tables that somebody looks at are compared with the store so often.
const LOOK_WITHOUT_BUS: Duration = Duration::from_millis(500);
/// As many tables are compared at once.
const COMPARED_AT_ONCE: usize = 1_000;

impl App {
    /// Reads what other nodes have done at a table, where it may be something.
    pub(crate) async fn catch_up_with_others(&self, id: &str, live: &RwLock<Live>) -> Served<()> {
        if !self.store.is_shared() {
            return Ok(());
        }
        let done = match self.what_may_be_new(id) {
            New::Nothing => return Ok(()),
            New::Steps(steps) => self.take_up_steps(id, live, steps).await,
            New::Anything => self.compare(id, live).await,
        };
        if done.is_err() {
            self.is_outdated(id);
        }
        done
    }

    /// Reads the steps another node has told of: one read, where comparing everything would be three.
    async fn take_up_steps(&self, id: &str, live: &RwLock<Live>, steps: u32) -> Served<()> {
        let known = live.read().await.sequence();
        if known >= steps {
            return Ok(());
        }
        let stored = self.store.steps(id, known).await?;
        let known = {
            let mut live = live.write().await;
            live.catch_up(&stored)?;
            live.sequence()
        };
        if known < steps {
            return self.compare(id, live).await; // told of, and not there: perhaps the table is gone
        }
        self.bus.wake(id); // whoever looked first, all who look at the table here are to know
        Ok(())
    }

    async fn compare(&self, id: &str, live: &RwLock<Live>) -> Served<()> {
        let asked = [id.to_owned()];
        let seen = self.store.elsewhere(&self.node, now(), &asked).await?;
        let mut news = self.presence.note_elsewhere(id, seen.into_iter().map(|seen| seen.person).collect());
        let Some(head) = self.store.heads(&asked).await?.pop() else {
            self.forget_table(id);
            return Err(not_found("there is no such table"));
        };
        if live.read().await.is_behind(&head) {
            self.take_up(&mut *live.write().await, &head).await?;
            news = true;
        }
        if news {
            self.bus.wake(id); // whoever looked first, all who look at the table here are to know
        }
        Ok(())
    }

    /// Takes up what the store has and a table in memory has not.
    async fn take_up(&self, live: &mut Live, head: &Head) -> Served<()> {
        if head.version > live.version {
            let stored = self.store.table(&live.id).await?.ok_or_else(|| not_found("there is no such table"))?;
            live.change(stored)?;
            self.learn_names(live.people()).await?;
        }
        if head.steps > live.sequence() {
            let steps = self.store.steps(&live.id, live.sequence()).await?;
            live.catch_up(&steps)?;
        }
        live.talk = live.talk.max(head.lines);
        Ok(())
    }

    /// Reads anew what another node has done at a table at hand.
    pub(crate) async fn refresh(&self, live: &mut Live) -> Served<()> {
        let head = self.store.heads(std::slice::from_ref(&live.id)).await?.pop();
        let head = head.ok_or_else(|| not_found("there is no such table"))?;
        self.take_up(live, &head).await?;
        self.bus.wake(&live.id);
        Ok(())
    }

    /// Has this person a page open on another node? (If that can't be found out, it may.)
    pub(crate) async fn is_on_another_node(&self, person: &str) -> bool {
        let asked = [topic_of(person)];
        self.store.elsewhere(&self.node, now(), &asked).await.map_or(true, |seen| !seen.is_empty())
    }
}

/// Hears what other nodes say until the server stops.
pub(crate) async fn listen(app: Shared, mut heard: mpsc::Receiver<Heard>) {
    let mut stopping = app.stopping.subscribe();
    loop {
        let heard = tokio::select! {
            heard = heard.recv() => heard,
            _ = stopping.wait_for(|stop| *stop) => return,
        };
        match heard {
            Some(Heard::Word { topic, sequence }) => hear(&app, &topic, sequence).await,
            Some(Heard::Missed) => {
                for topic in app.bus.topics() {
                    app.is_outdated(&topic);
                    app.bus.wake(&topic);
                }
            }
            None => return,
        }
    }
}

async fn hear(app: &Shared, topic: &str, sequence: u32) {
    if let Some(person) = topic.strip_prefix("person ").filter(|person| app.knows(person))
        && let Ok(Some(stored)) = app.store.person(person).await
    {
        app.note_name(person, &stored.name);
    }
    if sequence == 0 {
        app.is_outdated(topic); // it is about something else than steps
    } else if let Some(live) = app.kept_table(topic) {
        if live.try_read().is_ok_and(|live| live.sequence() >= sequence) {
            return; // nothing new
        }
        app.has_steps(topic, sequence);
    }
    app.bus.wake(topic);
}

/// Says that this node lives and who is there, until the server stops. While the database is away, sockets are closed:
/// people see that something is missing, and come back by themselves.
pub(crate) async fn live(app: Shared) {
    let mut stopping = app.stopping.subscribe();
    let mut missed = 0;
    while !*stopping.borrow() {
        match beat(&app).await {
            Ok(()) => missed = 0,
            Err(store::Failure::Unreachable(_)) => missed += 1,
            Err(why) => tracing::error!(cause = %why, "this node could not say that it lives"),
        }
        let away = missed > 1; // one alone may be bad luck
        if app.away.send_replace(away) != away {
            tracing::warn!(away, "the database went away, or came back");
        }
        tokio::select! {
            () = tokio::time::sleep(if missed > 0 { BEAT / 4 } else { BEAT }) => {}
            _ = stopping.changed() => {}
        }
    }
    if let Err(why) = app.store.leave(&app.node).await {
        tracing::warn!(cause = %why, "the others will notice only in a while that this node is gone");
    }
}

async fn beat(app: &Shared) -> store::Result<()> {
    let mut seen = app.presence.here();
    let lines = app.lines.people().into_iter();
    seen.extend(lines.map(|person| Seen { table: topic_of(&person), person }));
    let now = now();
    app.store.beat(&app.node, now, now + LIFE, &seen).await?;
    let keys = app.store.signing_keys().await?;
    if !keys.is_empty() {
        app.keys.replace(keys);
    }
    Ok(())
}

/// Compares the tables that somebody on this node looks at with the store, until the server stops.
pub(crate) async fn look_after(app: Shared) {
    let mut stopping = app.stopping.subscribe();
    while !*stopping.borrow() {
        let tables: Vec<String> =
            app.bus.topics().into_iter().filter(|topic| app.kept_table(topic).is_some()).collect();
        for tables in tables.chunks(COMPARED_AT_ONCE) {
            if compare_all(&app, tables).await.is_err() {
                break; // the database is away; who lives notices it
            }
        }
        tokio::select! {
            () = tokio::time::sleep(if app.bus.is_up() { LOOK_AGAIN } else { LOOK_WITHOUT_BUS }) => {}
            _ = stopping.changed() => {}
        }
    }
}

async fn compare_all(app: &Shared, tables: &[String]) -> store::Result<()> {
    let mut heads: HashMap<String, Head> =
        app.store.heads(tables).await?.into_iter().map(|head| (head.table.clone(), head)).collect();
    let mut elsewhere: HashMap<String, Vec<String>> = HashMap::new();
    for Seen { table, person } in app.store.elsewhere(&app.node, now(), tables).await? {
        elsewhere.entry(table).or_default().push(person);
    }
    for table in tables {
        let Some(live) = app.kept_table(table) else { continue };
        let behind = match (heads.remove(table), live.try_read()) {
            (Some(head), Ok(live)) => live.is_behind(&head),
            (Some(_), Err(_)) => false, // it is being changed here and now
            (None, _) => true,
        };
        let others = app.presence.note_elsewhere(table, elsewhere.remove(table).unwrap_or_default());
        if behind {
            app.is_outdated(table);
        } else {
            app.is_compared(table);
        }
        if behind || others {
            app.bus.wake(table);
        }
    }
    Ok(())
}
