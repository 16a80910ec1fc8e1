//! The list: a new game is one more line.

use crate::contest::{self, Contest, Contestant};
use crate::table::{Board, Table, Unserved, read};
use knobel_core::record::{self, Checked, RecordOf, Unsound};
use knobel_core::{Luck, Stuck, random_match};
use minds::Minded;
use serde_json::Value;

/// A game as the program offers it.
pub struct Listed {
    /// As commands and addresses write it.
    pub name: &'static str,
    /// As people write it.
    pub title: &'static str,
    /// Its rule book in our words, Markdown with clause ids.
    pub rules: &'static str,
    /// The numbers of seats it can be played with.
    pub seats: &'static [u8],
    /// Its bots, the weakest first.
    pub bots: &'static [&'static str],
    /// What its setup is always to say: two editions share one set of rules.
    preset: Option<(&'static str, &'static str)>,
    empty: fn(&Value) -> Result<Box<dyn Table>, Unserved>,
    verify: fn(&str) -> Result<(Box<dyn Table>, Checked), Unsound>,
    contest: fn(&Value, &mut [Contestant<'_>], u64, u64) -> Result<Contest, Unserved>,
    random: fn(&Value, u64) -> Result<usize, RandomFailed>,
}

/// Why random play failed.
#[derive(Debug, thiserror::Error)]
pub enum RandomFailed {
    /// The setup can't be played.
    #[error(transparent)]
    Setup(#[from] Unserved),
    /// A fault of the rules.
    #[error(transparent)]
    Stuck(#[from] Stuck),
}

const fn listed<G: Minded>(title: &'static str, rules: &'static str, seats: &'static [u8]) -> Listed {
    Listed {
        name: G::NAME,
        title,
        rules,
        seats,
        bots: G::BOTS,
        preset: None,
        empty: |setup| Ok(Box::new(Board::<G>::empty(read(setup)?))),
        verify: |text| {
            let record = RecordOf::<G>::parse(text)?;
            let (played, checked) = record.verify::<G>()?;
            let setup = read(&record.header.setup).map_err(|why| Unsound::Setup(why.to_string()))?;
            Ok((Box::new(Board::<G>::of(setup, played)), checked))
        },
        contest: contest::play::<G>,
        random: |setup, seed| Ok(random_match::<G>(&read(setup)?, seed, |_| {})?.log().len()),
    }
}

const fn edition(name: &'static str, game: Listed) -> Listed {
    Listed { name, preset: Some(("edition", name)), ..game }
}

const CODE777: &str = include_str!("../../../rules/code777.md");

static GAMES: [Listed; 0] = [];

/// All games, in the order of the shelf.
pub fn all() -> &'static [Listed] {
    &GAMES
}

/// The game of this name.
pub fn named(name: &str) -> Result<&'static Listed, Unserved> {
    let names = || GAMES.iter().map(|game| game.name).collect::<Vec<_>>().join(", ");
    let unknown = || Unserved::Malformed(format!("no game is called {name:?}; there are {}", names()));
    GAMES.iter().find(|game| game.name == name).ok_or_else(unknown)
}

/// Judges a whole record again, of whichever game.
pub fn verify(text: &str) -> Result<(Box<dyn Table>, Checked), Unsound> {
    let header = record::header(text)?;
    let game = GAMES.iter().find(|game| game.name == header.game);
    (game.ok_or(Unsound::ForeignGame(header.game))?.verify)(text)
}

impl Listed {
    /// A table at which nothing has happened yet.
    pub fn empty(&self, setup: &Value) -> Result<Box<dyn Table>, Unserved> {
        (self.empty)(&self.preset_in(setup)?)
    }

    /// A new match.
    pub fn open(&self, setup: &Value, luck: &mut dyn Luck) -> Result<Box<dyn Table>, Unserved> {
        let mut table = self.empty(setup)?;
        let opening = table.opening(luck);
        table.commit(opening);
        Ok(table)
    }

    /// One match among minds, to its end: `deal` decides the luck, `whims` what the minds throw for themselves.
    pub fn contest(
        &self,
        setup: &Value,
        seats: &mut [Contestant<'_>],
        deal: u64,
        whims: u64,
    ) -> Result<Contest, Unserved> {
        (self.contest)(&self.preset_in(setup)?, seats, deal, whims)
    }

    /// A random match, through the rules alone; the number of its steps.
    pub fn random(&self, setup: &Value, seed: u64) -> Result<usize, RandomFailed> {
        (self.random)(&self.preset_in(setup)?, seed)
    }

    fn preset_in(&self, setup: &Value) -> Result<Value, Unserved> {
        let Some((key, value)) = self.preset else { return Ok(setup.clone()) };
        let mut setup = setup.clone();
        let Some(fields) = setup.as_object_mut() else {
            return Err(Unserved::Malformed("a setup is an object: {\"seats\": 2, …}".to_owned()));
        };
        let written = fields.entry(key).or_insert(value.into());
        if *written != value {
            return Err(Unserved::Malformed(format!("{} is always played with {key} {value:?}", self.name)));
        }
        Ok(setup)
    }
}
