//! A table in memory: its document, and the match rebuilt from its steps (a projection of the journal).

use super::clocks::{Clocks, Tick};
use super::document::{PendingProposal, SeatAssignment, TableDocument};
use super::error::{Result, TableError};
use crate::ids::{PersonId, TableId};
use crate::messages::Phase;
use games::{AnyMatch, JudgedStep};
use knobel_core::{FairLuck, Nonce, Seat, Stream, TableStep, Viewer};
use std::collections::HashMap;
use std::sync::atomic::AtomicU64;
use store::{RequestKey, StoredStep, StoredTable, TableHead};

/// A match with more steps is shown, copied and rebuilt on blocking threads: some 10 ms for this many steps.
pub(super) const LONG_MATCH: usize = 1_000;

/// A table in memory. A change is stored before it is applied here.
pub(crate) struct LoadedTable {
    pub(crate) id: TableId,
    /// The version of the document.
    pub(crate) version: u64,
    pub(crate) created: u64,
    pub(crate) doc: TableDocument,
    pub(crate) match_state: Box<dyn AnyMatch>,
    pub(crate) clocks: Clocks,
    pub(crate) steps: Vec<StepSummary>,
    /// The idempotency keys of served requests, with the sequence numbers of their steps.
    served: HashMap<RequestKey, u32>,
    /// The people's seats that were awaited before the last step.
    awaited_before: Vec<Seat>,
    /// When the common thinking time began, in a game that has one.
    thinking_since: Option<u64>,
    /// When somebody last read the table.
    pub(crate) looked_at: AtomicU64,
    /// When a job will check whether the thinking time is over, as far as this node knows.
    pub(crate) thinking_check_at: Option<u64>,
    /// The people's seats that need no more thinking time.
    pub(crate) ready: Vec<Seat>,
    /// The number of the last chat line.
    pub(crate) last_chat_line: u32,
}

/// What everybody may know about a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct StepSummary {
    pub(crate) at: u64,
    /// The step, where it is one of the table and not of the game.
    pub(crate) table_step: Option<TableStep>,
    /// The seat whose own person (no bot) moved.
    pub(crate) person: Option<Seat>,
}

impl LoadedTable {
    /// Rebuilds a table from the store.
    pub(crate) fn restore(stored: StoredTable, steps: &[StoredStep]) -> Result<Self> {
        let doc = parse_document(&stored.doc)?;
        let StoredTable { id, version, created, .. } = stored;
        let mut table = LoadedTable::new(id.into(), version, created, doc)?;
        table.catch_up(steps)?;
        Ok(table)
    }

    /// Whether the store has more of this table.
    pub(crate) fn is_behind(&self, head: &TableHead) -> bool {
        head.version > self.version || head.steps > self.sequence() || head.lines > self.last_chat_line
    }

    /// Applies a newer document.
    pub(crate) fn replace_document(&mut self, stored: &StoredTable) -> Result<()> {
        self.doc = parse_document(&stored.doc)?;
        self.version = stored.version;
        Ok(())
    }

    /// A table without steps.
    pub(crate) fn new(id: TableId, version: u64, created: u64, mut doc: TableDocument) -> Result<Self> {
        let game = games::named(&doc.game)?;
        for seat in &mut doc.seats {
            if let SeatAssignment::Bot(level) = seat
                && let Ok(current) = game.bots().and_then(|bots| bots.current_name(level))
            {
                *level = current.to_owned(); // the document may be older than the name of the level
            }
        }
        let match_state = game.empty(&doc.setup)?;
        let clocks = Clocks::new(doc.clock, doc.seats.len());
        Ok(LoadedTable {
            id,
            version,
            created,
            doc,
            match_state,
            clocks,
            steps: vec![],
            served: HashMap::new(),
            awaited_before: vec![],
            thinking_since: None,
            looked_at: AtomicU64::new(0),
            thinking_check_at: None,
            ready: vec![],
            last_chat_line: 0,
        })
    }

    /// Applies stored steps, skipping those that are applied already.
    pub(crate) fn catch_up(&mut self, steps: &[StoredStep]) -> Result<()> {
        let known = self.sequence();
        for step in steps.iter().skip_while(|step| step.sequence < known) {
            self.awaited_before = self.awaited_people();
            let header = self.match_state.restore(&step.json)?;
            self.after_step(header.by, header.table_step, step.at, step.request.is_some());
            if let Some(key) = &step.request {
                self.served.insert(key.clone(), step.sequence);
            }
        }
        Ok(())
    }

    /// Applies a step that was judged here and is stored.
    pub(crate) fn apply(&mut self, judged: JudgedStep, at: u64, request: Option<RequestKey>) {
        let (by, table_step, sequence) = (judged.by, judged.table_step, self.sequence());
        self.awaited_before = self.awaited_people();
        self.match_state.commit(judged);
        self.after_step(by, table_step, at, request.is_some());
        if let Some(key) = request {
            self.served.insert(key, sequence);
        }
    }

    /// Updates everything that follows from the steps. `requested`: a person's request made the step.
    fn after_step(&mut self, by: Option<Seat>, table_step: Option<TableStep>, at: u64, requested: bool) {
        let came_back = match table_step {
            Some(TableStep::CameBack(seat)) => Some(seat),
            _ => None,
        };
        self.steps.push(StepSummary { at, table_step, person: by.filter(|_| requested) });
        let awaited = self.awaited_people();
        self.clocks.tick(&Tick { at, by, came_back, awaited: &awaited });
        if self.match_state.thinking().is_empty() {
            (self.thinking_since, self.ready) = (None, vec![]);
        } else {
            self.thinking_since.get_or_insert(at);
        }
    }

    /// When the common thinking time ends, in milliseconds since 1970. There is none where a move may take days.
    pub(crate) fn thinking_until(&self) -> Option<u64> {
        Some(self.thinking_since? + self.thinking_time()?)
    }

    /// The length of the common thinking time in milliseconds, where it has an end.
    pub(crate) fn thinking_time(&self) -> Option<u64> {
        let time = 1000 * u64::from(self.match_state.thinking_time()?);
        (time > 0 && !self.doc.clock.is_for_days()).then_some(time)
    }

    /// The seats whose own person is still using the thinking time.
    pub(crate) fn thinking_people(&self) -> Vec<Seat> {
        let (thinking, bots) = (self.match_state.thinking(), self.played_by_bots());
        thinking.into_iter().filter(|seat| !bots.contains(seat) && !self.ready.contains(seat)).collect()
    }

    /// The seats whose person the match waits for: their clocks run.
    pub(crate) fn awaited_people(&self) -> Vec<Seat> {
        if self.match_state.is_paused() || self.match_state.steps() == 0 {
            return vec![];
        }
        let stand_ins = self.match_state.stand_ins();
        let by_person = |seat: &Seat| matches!(self.doc.seats.get(seat.index()), Some(SeatAssignment::Person(_)));
        self.match_state.awaited().into_iter().filter(|seat| by_person(seat) && !stand_ins.contains(seat)).collect()
    }

    /// The people the match waits for since its last step, and did not wait for before it.
    pub(crate) fn newly_awaited_people(&self) -> Vec<PersonId> {
        let new = self.awaited_people().into_iter().filter(|seat| !self.awaited_before.contains(seat));
        let person = |seat: Seat| match &self.doc.seats[seat.index()] {
            SeatAssignment::Person(person) => Some(person.clone()),
            SeatAssignment::Open | SeatAssignment::Bot(_) => None,
        };
        new.filter_map(person).collect()
    }

    /// The seats that bots play: their own, and those they took over from people.
    pub(crate) fn played_by_bots(&self) -> Vec<Seat> {
        let stand_ins = self.match_state.stand_ins();
        let seats = self.match_state.players().seats();
        seats.filter(|seat| self.doc.bot_at(seat.index()).is_some() || stand_ins.contains(seat)).collect()
    }

    /// How often in a row this seat's person ran out of time.
    pub(crate) fn missed_turns(&self, seat: Seat) -> usize {
        let since = self.steps.iter().rev().take_while(|step| step.person != Some(seat));
        since.filter(|step| step.table_step == Some(TableStep::BotTookOver(seat))).count()
    }

    /// Whether this seat's person asked the bot to play, or left for good; otherwise the person ran out of time.
    pub(crate) fn is_handed_over(&self, seat: Seat) -> bool {
        let taken = [TableStep::BotTookOver(seat), TableStep::HandedOver(seat)];
        let last = self.steps.iter().rev().find_map(|step| step.table_step.filter(|step| taken.contains(step)));
        last == Some(TableStep::HandedOver(seat))
    }

    /// Whether all agreed to end the match without a result.
    pub(crate) fn is_given_up(&self) -> bool {
        self.steps.last().is_some_and(|last| last.table_step == Some(TableStep::GivenUp))
    }

    /// The proposal about the current position.
    pub(crate) fn proposal(&self) -> Option<&PendingProposal> {
        self.doc.proposal.as_ref().filter(|proposal| proposal.sequence == self.sequence() && !self.is_over())
    }

    /// The sequence number of the step of a request that was served before.
    pub(crate) fn served(&self, key: &RequestKey) -> Option<u32> {
        self.served.get(key).copied()
    }

    /// Whether it takes too long to show this match on the threads that serve moves.
    pub(crate) fn is_long(&self) -> bool {
        self.steps.len() > LONG_MATCH
    }

    /// The number of steps.
    pub(crate) fn sequence(&self) -> u32 {
        u32::try_from(self.steps.len()).expect("a match has few steps")
    }

    /// The players and the host.
    pub(crate) fn people(&self) -> Vec<PersonId> {
        let mut people = self.doc.people();
        people.push(self.doc.host.clone());
        people
    }

    pub(crate) fn phase(&self) -> Phase {
        if self.is_over() {
            return Phase::Over;
        }
        match (self.doc.started, self.match_state.is_paused()) {
            (false, _) => Phase::Open,
            (true, true) => Phase::Paused,
            (true, false) => Phase::Running,
        }
    }

    /// Whether the host has prepared the start, and may know what is hidden from others.
    pub(crate) fn is_prepared(&self) -> bool {
        super::create::is_prepared(&*self.match_state)
    }

    /// Whether the match is over, so that everything may be shown to everybody.
    pub(crate) fn is_over(&self) -> bool {
        self.doc.over || self.doc.started && self.match_state.places().is_some()
    }

    /// The luck of the next step.
    pub(crate) fn luck(&self) -> Stream {
        let nonces: Vec<Nonce> = self.doc.nonces.iter().flatten().cloned().collect();
        FairLuck::new(&self.doc.secret, &nonces).of_step(self.match_state.steps())
    }

    /// The viewers a person is: their seats, or the public.
    pub(crate) fn viewers(&self, person: &PersonId) -> Vec<Viewer> {
        let seats = self.doc.seats_of(person);
        if seats.is_empty() {
            return vec![Viewer::Public];
        }
        seats.into_iter().map(|seat| Viewer::Seat(Seat(seat))).collect()
    }
}

/// Parses a stored document.
pub(super) fn parse_document(json: &str) -> Result<TableDocument> {
    serde_json::from_str(json).map_err(|why| TableError::Internal(format!("a table document can't be read: {why}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_table_older_than_the_names_of_the_levels_is_read_with_those_of_today() {
        let doc = json!({
            "game": "code777", "setup": { "seats": 3 }, "public": false, "rated": false, "spectators": true,
            "assistance": false, "clock": "none", "pace": "calm", "host": "ada",
            "seats": [{ "person": "ada" }, { "bot": "1" }, { "bot": "4" }], "nonces": [null, null, null],
            "secret": knobel_core::LuckSecret([7; 32]), "started": false, "over": false,
        });
        let stored = StoredTable { id: "old".to_owned(), version: 1, doc: doc.to_string(), created: 0 };
        let Ok(table) = LoadedTable::restore(stored, &[]) else { panic!("it can be read") };
        assert_eq!((table.doc.bot_at(1), table.doc.bot_at(2)), (Some("beginner"), Some("master")));
    }
}
