//! A table in memory: what is stored of it, and the match rebuilt from its steps.

use super::clocks::{Clocks, Tick};
use super::doc::{Doc, Sitter, Wish};
use crate::messages::Phase;
use crate::problem::{Failed, Served, forbidden};
use games::{AnyMatch, Judged};
use knobel_core::{FairLuck, Nonce, Seat, Stream, TableStep, Viewer};
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::collections::HashMap;
use store::{Head, StoredStep, StoredTable};

/// A table in memory. Whoever changes it stores the change first.
pub(crate) struct Live {
    pub(crate) id: String,
    pub(crate) version: u64,
    pub(crate) created: u64,
    pub(crate) doc: Doc,
    pub(crate) board: Box<dyn AnyMatch>,
    pub(crate) clocks: Clocks,
    /// When each step happened, and what it was.
    pub(crate) steps: Vec<Told>,
    /// Requests that were served, with their steps.
    asked: HashMap<(String, String), u32>,
    /// The people's seats that were awaited before the last step.
    awaited_before: Vec<Seat>,
    /// Since when all think, where the game gives a time for that.
    thinking_since: Option<u64>,
    /// When somebody will look whether the time to think is over, as far as is known here.
    pub(crate) looked_at: Option<u64>,
    /// The people's seats that need no more time to think.
    pub(crate) ready: Vec<Seat>,
    /// The number of the last line said here.
    pub(crate) talk: u32,
}

/// What everybody may know about a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Told {
    pub(crate) at: u64,
    /// A step beside the game.
    pub(crate) table: Option<TableStep>,
    /// The seat whose own person moved.
    pub(crate) person: Option<Seat>,
}

/// A stored step, as far as the table itself reads it.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Gist {
    Game {
        #[serde(default)]
        by: Option<(Seat, IgnoredAny)>,
    },
    Table(TableStep),
}

impl Live {
    /// Rebuilds a table from the store.
    pub(crate) fn restore(stored: StoredTable, steps: &[StoredStep]) -> Served<Self> {
        let doc: Doc = serde_json::from_str(&stored.doc).map_err(|why| Failed::Broken(why.to_string()))?;
        let StoredTable { id, version, created, .. } = stored;
        let mut live = Live::new(id, version, created, doc)?;
        live.catch_up(steps)?;
        Ok(live)
    }

    /// Has the store more of this table?
    pub(crate) fn is_behind(&self, head: &Head) -> bool {
        head.version > self.version || head.steps > self.sequence() || head.lines > self.talk
    }

    /// Takes up what was changed beside the steps.
    pub(crate) fn change(&mut self, stored: StoredTable) -> Served<()> {
        self.doc = serde_json::from_str(&stored.doc).map_err(|why| Failed::Broken(why.to_string()))?;
        self.version = stored.version;
        Ok(())
    }

    /// A table at which nothing has happened.
    pub(crate) fn new(id: String, version: u64, created: u64, mut doc: Doc) -> Served<Self> {
        let game = games::named(&doc.game)?;
        for sitter in &mut doc.seats {
            if let Sitter::Bot(level) = sitter
                && let Ok(today) = game.bot_named(level)
            {
                *level = today.to_owned(); // the table may be older than the name
            }
        }
        let board = game.empty(&doc.setup)?;
        let clocks = Clocks::new(doc.clock, doc.seats.len());
        let (steps, asked) = (vec![], HashMap::new());
        Ok(Live {
            id,
            version,
            created,
            doc,
            board,
            clocks,
            steps,
            asked,
            awaited_before: vec![],
            thinking_since: None,
            looked_at: None,
            ready: vec![],
            talk: 0,
        })
    }

    /// Takes up steps that were stored.
    pub(crate) fn catch_up(&mut self, steps: &[StoredStep]) -> Served<()> {
        let known = self.sequence();
        for step in steps.iter().skip_while(|step| step.sequence < known) {
            self.awaited_before = self.awaited_people();
            self.board.restore(&step.json)?;
            let gist: Gist = serde_json::from_str(&step.json).map_err(|why| Failed::Broken(why.to_string()))?;
            let (by, beside) = match gist {
                Gist::Game { by } => (by.map(|(seat, _)| seat), None),
                Gist::Table(step) => (None, Some(step)),
            };
            self.tell(by, beside, step.at, step.asked.is_some());
            if let Some(asked) = &step.asked {
                self.asked.insert(asked.clone(), step.sequence);
            }
        }
        Ok(())
    }

    /// Takes up a step that was judged here and is stored.
    pub(crate) fn commit(&mut self, judged: Judged, at: u64, asked: Option<(String, String)>) {
        let (by, beside, sequence) = (judged.by, judged.beside, self.sequence());
        self.awaited_before = self.awaited_people();
        self.board.commit(judged);
        self.tell(by, beside, at, asked.is_some());
        if let Some(asked) = asked {
            self.asked.insert(asked, sequence);
        }
    }

    fn tell(&mut self, by: Option<Seat>, table: Option<TableStep>, at: u64, asked: bool) {
        let came_back = match table {
            Some(TableStep::CameBack(seat)) => Some(seat),
            _ => None,
        };
        self.steps.push(Told { at, table, person: by.filter(|_| asked) });
        let awaited = self.awaited_people();
        self.clocks.tick(&Tick { at, by, came_back, awaited: &awaited });
        if self.board.thinking().is_empty() {
            (self.thinking_since, self.ready) = (None, vec![]);
        } else {
            self.thinking_since.get_or_insert(at);
        }
    }

    /// Until when all may think, in milliseconds since 1970. Where a move may take days, nobody is hurried.
    pub(crate) fn thinking_until(&self) -> Option<u64> {
        Some(self.thinking_since? + self.time_to_think()?)
    }

    /// How many milliseconds all have to think, each time they do.
    pub(crate) fn time_to_think(&self) -> Option<u64> {
        let time = 1000 * u64::from(self.board.thinking_time());
        (time > 0 && !self.doc.clock.is_for_days()).then_some(time)
    }

    /// The seats whose own person still thinks.
    pub(crate) fn thinking_people(&self) -> Vec<Seat> {
        let (thinking, bots) = (self.board.thinking(), self.played_by_bots());
        thinking.into_iter().filter(|seat| !bots.contains(seat) && !self.ready.contains(seat)).collect()
    }

    /// The seats whose person the match waits for: their clocks run.
    pub(crate) fn awaited_people(&self) -> Vec<Seat> {
        if self.board.is_paused() || self.board.steps() == 0 {
            return vec![];
        }
        let stand_ins = self.board.stand_ins();
        let by_person = |seat: &Seat| matches!(self.doc.seats.get(seat.index()), Some(Sitter::Person(_)));
        self.board.awaited().into_iter().filter(|seat| by_person(seat) && !stand_ins.contains(seat)).collect()
    }

    /// The people the match waits for since its last step, and did not before.
    pub(crate) fn newly_awaited_people(&self) -> Vec<String> {
        let new = self.awaited_people().into_iter().filter(|seat| !self.awaited_before.contains(seat));
        let person = |seat: Seat| match &self.doc.seats[seat.index()] {
            Sitter::Person(person) => Some(person.clone()),
            Sitter::Open | Sitter::Bot(_) => None,
        };
        new.filter_map(person).collect()
    }

    /// The seats bots play: their own, and those they took over from people.
    pub(crate) fn played_by_bots(&self) -> Vec<Seat> {
        let stand_ins = self.board.stand_ins();
        let seats = self.board.players().seats();
        seats.filter(|seat| self.doc.bot_at(seat.index()).is_some() || stand_ins.contains(seat)).collect()
    }

    /// How often in a row this seat's person let the time run out.
    pub(crate) fn missed(&self, seat: Seat) -> usize {
        let since = self.steps.iter().rev().take_while(|step| step.person != Some(seat));
        since.filter(|step| step.table == Some(TableStep::BotTookOver(seat))).count()
    }

    /// Did this seat's person ask the bot to play, or go for good? (Else the time ran out.)
    pub(crate) fn is_handed_over(&self, seat: Seat) -> bool {
        let taken = [TableStep::BotTookOver(seat), TableStep::HandedOver(seat)];
        let last = self.steps.iter().rev().find_map(|step| step.table.filter(|step| taken.contains(step)));
        last == Some(TableStep::HandedOver(seat))
    }

    /// Did all agree to play no further?
    pub(crate) fn is_given_up(&self) -> bool {
        self.steps.last().is_some_and(|last| last.table == Some(TableStep::GivenUp))
    }

    /// What is proposed about the position as it stands.
    pub(crate) fn wish(&self) -> Option<&Wish> {
        self.doc.wish.as_ref().filter(|wish| wish.sequence == self.sequence() && !self.is_over())
    }

    /// The sequence number of this person's request, if it was served before.
    pub(crate) fn served(&self, asked: &(String, String)) -> Option<u32> {
        self.asked.get(asked).copied()
    }

    /// How many steps there are.
    pub(crate) fn sequence(&self) -> u32 {
        u32::try_from(self.steps.len()).expect("a match has few steps")
    }

    pub(crate) fn people(&self) -> Vec<String> {
        let mut people = self.doc.people();
        people.push(self.doc.host.clone());
        people
    }

    /// How far the table is.
    pub(crate) fn phase(&self) -> Phase {
        if self.is_over() {
            return Phase::Over;
        }
        match (self.doc.started, self.board.is_paused()) {
            (false, _) => Phase::Open,
            (true, true) => Phase::Paused,
            (true, false) => Phase::Running,
        }
    }

    /// Is everything open to everybody?
    pub(crate) fn is_over(&self) -> bool {
        self.doc.over || self.doc.started && self.board.places().is_some()
    }

    /// The luck of the next step.
    pub(crate) fn luck(&self) -> Stream {
        let nonces: Vec<Nonce> = self.doc.nonces.iter().flatten().cloned().collect();
        FairLuck::new(&self.doc.secret, &nonces).of_step(self.board.steps())
    }

    /// The viewers a person is: its seats, or the public.
    pub(crate) fn viewers(&self, person: &str) -> Vec<Viewer> {
        let seats = self.doc.seats_of(person);
        if seats.is_empty() {
            return vec![Viewer::Public];
        }
        seats.into_iter().map(|seat| Viewer::Seat(Seat(seat))).collect()
    }

    /// The seat, if this person has it.
    pub(crate) fn seat_of(&self, person: &str, seat: u8) -> Served<Seat> {
        if self.doc.seats_of(person).contains(&seat) { Ok(Seat(seat)) } else { Err(forbidden("that is not your seat")) }
    }

    /// May this person look at the table at all? Who has a seat, or is allowed to look on, or could take a seat.
    pub(crate) fn may_look(&self, person: &str) -> bool {
        self.doc.spectators || !self.doc.started || self.doc.host == person || !self.doc.seats_of(person).is_empty()
    }
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
        let Ok(live) = Live::restore(stored, &[]) else { panic!("it can be read") };
        assert_eq!((live.doc.bot_at(1), live.doc.bot_at(2)), (Some("beginner"), Some("master")));
    }
}
