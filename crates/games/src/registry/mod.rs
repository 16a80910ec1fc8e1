//! The registry: every game with what it offers. A new game is a module with a [`GameEntry`], and one more line here.

mod code777;
mod mastermind;
mod tac;
mod tagiron;

use crate::ShouldStop;
use crate::any_match::{AnyMatch, Completions, MatchError};
use crate::arena::{ArenaMatch, Contestant};
use crate::capability::{Bots, Coach, Companion, Puzzles, Rules};
use crate::options::{OptionSchema, seat_setups, table_setup};
use knobel_core::record::{self, RecordError, VerifiedRecord};
use knobel_core::{Luck, RandomPlayError};
use serde_json::{Value, json};

/// A game, or an edition of a game, as the program offers it.
pub struct GameEntry {
    /// As commands and addresses write it.
    pub name: &'static str,
    /// As people write it.
    pub title: &'static str,
    /// Its rule book in our words, Markdown with clause ids, in English.
    #[cfg(feature = "rule_books")]
    pub rule_book: &'static str,
    /// The same in other languages, clause by clause.
    #[cfg(feature = "rule_books")]
    pub translations: Translations,
    /// The options of its setup.
    pub options: &'static [OptionSchema],
    /// Do partners play against others? Then chat could carry what the rules keep from partners.
    pub partners: bool,
    pub(crate) rules: &'static dyn Rules,
    /// Its bots.
    pub bots: Option<&'static dyn Bots>,
    /// Its coach.
    pub coach: Option<&'static dyn Coach>,
    /// Its puzzles.
    pub puzzles: Option<&'static dyn Puzzles>,
    /// Help at a real table.
    pub companion: Option<&'static dyn Companion>,
    #[cfg(feature = "bench")]
    pub(crate) samples: Option<&'static dyn crate::bench::Samples>,
}

/// A rule book in the languages other than English.
#[cfg(feature = "rule_books")]
#[derive(Clone, Copy, Debug)]
pub struct Translations {
    /// In German.
    pub de: &'static str,
    /// In Dutch.
    pub nl: &'static str,
}

/// The match of a record that passed verification, and what is known of its luck.
pub type VerifyResult = Result<VerifiedRecord<Box<dyn AnyMatch>>, RecordError>;

/// Why random play failed.
#[derive(Debug, thiserror::Error)]
pub enum RandomMatchError {
    /// The setup can't be played.
    #[error(transparent)]
    Setup(#[from] MatchError),
    /// A fault of the rules.
    #[error(transparent)]
    RandomPlayError(#[from] RandomPlayError),
}

/// A setup with the player of each seat.
#[derive(Clone, Debug, PartialEq)]
pub struct Seating {
    /// The options that decide who sits where.
    pub setup: Value,
    /// The player of each seat, from 0: `[0, 1, 0, 1]` says that two players have two seats each.
    pub seats: Vec<u8>,
}

impl Seating {
    /// How many players it is for.
    pub fn players(&self) -> u8 {
        self.seats.iter().max().map_or(0, |last| last + 1)
    }
}

static GAMES: [GameEntry; 5] =
    [mastermind::ENTRY, tagiron::ENTRY, tac::ENTRY, code777::CODE777_ENTRY, code777::TRICODA_ENTRY];

/// All games, in the order of the shelf.
pub fn all() -> &'static [GameEntry] {
    &GAMES
}

/// The game of this name.
pub fn named(name: &str) -> Result<&'static GameEntry, MatchError> {
    let unknown = || MatchError::Malformed(format!("no game is called {name:?}; there are {}", names().join(", ")));
    GAMES.iter().find(|game| game.name == name).ok_or_else(unknown)
}

/// The names of all games.
pub fn names() -> Vec<&'static str> {
    GAMES.iter().map(|game| game.name).collect()
}

/// Verifies a whole record of any game.
pub fn verify(text: &str) -> VerifyResult {
    verify_until(text, &|| false)
}

/// The same, given up when `should_stop` says so.
pub fn verify_until(text: &str, should_stop: ShouldStop<'_>) -> VerifyResult {
    let header = record::header(text)?;
    let game = GAMES.iter().find(|game| game.name == header.game);
    game.ok_or(RecordError::UnknownGame(header.game))?.rules.verify(text, should_stop)
}

impl GameEntry {
    /// A match in which nothing has happened yet.
    pub fn empty(&self, setup: &Value) -> Result<Box<dyn AnyMatch>, MatchError> {
        self.rules.empty(setup)
    }

    /// A new match.
    pub fn begin(&self, setup: &Value, luck: &mut dyn Luck) -> Result<Box<dyn AnyMatch>, MatchError> {
        let mut new = self.empty(setup)?;
        let opening = new.opening(luck);
        new.commit(opening);
        Ok(new)
    }

    /// Is this a match of this game, and of this edition of it?
    pub fn plays(&self, played: &dyn AnyMatch) -> bool {
        self.empty(&played.setup()).is_ok_and(|own| own.game() == played.game())
    }

    /// Every way to seat players, the usual one first for each number of players.
    pub fn seatings(&self) -> Vec<Seating> {
        let seating = |setup: Value| {
            let empty = self.empty(&setup).expect("the option schema allows only setups that can be played");
            let players = empty.players();
            let seats = players.seats().map(|seat| players.of(seat).0).collect();
            Seating { setup, seats }
        };
        seat_setups(self.options).into_iter().map(seating).collect()
    }

    /// How many players it is for, ascending.
    pub fn player_counts(&self) -> Vec<u8> {
        let mut counts: Vec<u8> = self.seatings().iter().map(Seating::players).collect();
        counts.sort_unstable();
        counts.dedup();
        counts
    }

    /// The usual setup for this many players. If the game is not for that many, [`empty`](Self::empty) refuses it and
    /// says why.
    pub fn usual(&self, players: u8) -> Value {
        let usual = self.seatings().into_iter().find(|seating| seating.players() == players);
        usual.map_or_else(|| json!({ "seats": players }), |seating| seating.setup)
    }

    /// The setup of a table at which this many people play: options that are left out get the default for them, and rated
    /// tables have the options that rated tables always have.
    pub fn table_setup(&self, setup: &Value, people: usize, rated: bool) -> Value {
        table_setup(self.options, setup, people, rated)
    }

    /// A random match, through the rules alone; the number of its steps.
    pub fn random(&self, setup: &Value, seed: u64) -> Result<usize, RandomMatchError> {
        self.rules.random(setup, seed)
    }

    /// What the seat that observes this may do, as [`AnyMatch::choices`] lists it. The observation is all that is
    /// needed: whoever has a seat's view can ask without the match.
    pub fn choices(&self, observation: &Value) -> Result<Value, MatchError> {
        self.rules.choices(observation)
    }

    /// How an unfinished action of the seat that observes this stands, and what can come next in it.
    pub fn completions(&self, observation: &Value, partial: &Value) -> Result<Completions, MatchError> {
        self.rules.completions(observation, partial)
    }

    /// May the seat that observes this do this now?
    pub fn check(&self, observation: &Value, action: &Value) -> Result<(), MatchError> {
        self.rules.check(observation, action)
    }

    /// Its bots, or that it has none.
    pub fn bots(&self) -> Result<&'static dyn Bots, MatchError> {
        self.bots.ok_or_else(|| self.lacks("bots"))
    }

    /// Its coach, or that it has none.
    pub fn coach(&self) -> Result<&'static dyn Coach, MatchError> {
        self.coach.ok_or_else(|| self.lacks("coach"))
    }

    /// Its puzzles, or that it has none.
    pub fn puzzles(&self) -> Result<&'static dyn Puzzles, MatchError> {
        self.puzzles.ok_or_else(|| self.lacks("puzzles"))
    }

    /// Its companion, or that it has none.
    pub fn companion(&self) -> Result<&'static dyn Companion, MatchError> {
        self.companion.ok_or_else(|| self.lacks("help at a real table"))
    }

    /// One match among contestants, one a player, to its end: `deal` seeds the luck, `rng_seed` the contestants' own
    /// random choices.
    pub fn play_match(
        &self,
        setup: &Value,
        contestants: &mut [Contestant<'_>],
        deal: u64,
        rng_seed: u64,
    ) -> Result<ArenaMatch, MatchError> {
        self.bots()?.play_match(setup, contestants, deal, rng_seed)
    }

    fn lacks(&self, capability: &str) -> MatchError {
        MatchError::Unsupported(format!("{} has no {capability}", self.title))
    }
}
