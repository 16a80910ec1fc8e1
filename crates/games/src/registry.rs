//! The list: a new game is one more line.

use crate::any_match::{AnyMatch, MatchError, TypedMatch, bot_named, read};
use crate::contest::{self, Contest, Contestant, Trained};
use bots::HasBots;
use coach::advice::{Advised, Posed, PuzzleError};
use coach::deduction::bench::Sample;
use coach::deduction::{Askable, Asked, Counsel, Grade, SituationError};
use code777::Code777;
use knobel_core::record::{self, LuckStatus, RecordError, RecordOf};
use knobel_core::{Luck, RandomPlayError, Rng, random_match};
use mastermind::Mastermind;
use serde_json::{Value, json};
use tac::Tac;
use tagiron::Tagiron;

/// A game as the program offers it.
pub struct GameEntry {
    /// As commands and addresses write it.
    pub name: &'static str,
    /// As people write it.
    pub title: &'static str,
    /// Its rule book in our words, Markdown with clause ids.
    pub rules: &'static str,
    /// How many players it is for.
    pub players: &'static [u8],
    /// Do partners play it against others? Then words could carry what the rules keep from them.
    pub partners: bool,
    /// The bots that people are offered, the weakest first.
    pub levels: &'static [&'static str],
    /// Reference bots that the levels are measured against.
    pub baselines: &'static [&'static str],
    bot_named: fn(&str) -> Result<&'static str, MatchError>,
    trained: fn(&str, &[u8]) -> Result<Trained, MatchError>,
    usual: fn(u8) -> Value,
    /// What its setup is always to say: two editions share one set of rules.
    preset: Option<(&'static str, &'static str)>,
    empty: fn(&Value) -> Result<Box<dyn AnyMatch>, MatchError>,
    verify: fn(&str) -> Verified,
    contest: fn(&Value, &mut [Contestant<'_>], u64, u64) -> Result<Contest, MatchError>,
    random: fn(&Value, u64) -> Result<usize, RandomMatchError>,
    counsel: fn(&Value, &Counsel) -> Result<Value, MatchError>,
    askable: fn(&Value) -> Result<Vec<Askable>, MatchError>,
    hide: fn(&Value, &mut dyn Rng) -> Result<Hidden, MatchError>,
    answer: fn(&Value, &[String], &Asked) -> Result<Value, MatchError>,
    is_named: fn(&[String], &[String]) -> bool,
    puzzle: fn(&str, Grade, u64) -> Option<Posed>,
    check_puzzle: fn(&Posed) -> CheckedPuzzle,
    sample: fn(&Value, u64) -> Result<Option<Sample>, MatchError>,
}

/// The names of pieces that a codemaker hides, where there is something to hide.
type Hidden = Option<Vec<String>>;

/// The match of a record that holds, and what is known of its luck.
pub type Verified = Result<(Box<dyn AnyMatch>, LuckStatus), RecordError>;

/// Whether a puzzle is one, where it can be read.
pub type CheckedPuzzle = Result<Result<(), PuzzleError>, MatchError>;

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

const fn listed<G: HasBots + Advised>(title: &'static str, rules: &'static str, players: &'static [u8]) -> GameEntry {
    GameEntry {
        name: G::NAME,
        title,
        rules,
        players,
        partners: false,
        levels: G::LEVELS,
        baselines: G::BASELINES,
        bot_named: |name| bot_named::<G>(name),
        trained: contest::trained::<G>,
        usual: |players| json!({ "seats": players }),
        preset: None,
        empty: |setup| Ok(Box::new(TypedMatch::<G>::empty(read(setup)?))),
        verify: |text| {
            let record = RecordOf::<G>::parse(text)?;
            let (played, checked) = record.verify::<G>()?;
            let setup = read(&record.header.setup).map_err(|why| RecordError::Setup(why.to_string()))?;
            Ok((Box::new(TypedMatch::<G>::of(setup, played)), checked))
        },
        contest: contest::play::<G>,
        random: |setup, seed| Ok(random_match::<G>(&read(setup)?, seed, |_| {})?.log().len()),
        askable: |situation| G::askable_on(situation).map_err(unfit),
        hide: |situation, rng| G::hide_on(situation, rng).map_err(unfit),
        answer: |situation, hidden, asked| G::answer_on(situation, hidden, asked).map_err(unfit),
        is_named: G::is_right_name,
        counsel: |situation, asked| G::counsel_on(situation, asked).map_err(unfit),
        puzzle: |edition, grade, seed| G::puzzle(edition, grade, seed),
        check_puzzle: |puzzle| G::check_puzzle(puzzle).map_err(unfit),
        sample: |setup, seed| Ok(G::sample(&read(setup)?, seed)),
    }
}

fn unfit(why: SituationError) -> MatchError {
    MatchError::Malformed(why.to_string())
}

const fn edition(name: &'static str, game: GameEntry) -> GameEntry {
    GameEntry { name, preset: Some(("edition", name)), ..game }
}

/// TAC names its versions; these are the ones that so many people begin with.
fn usual_tac(players: u8) -> Value {
    let version = match players {
        1 => "alone",
        2 => "pairs",
        3 => "free_for_all",
        _ => "teams",
    };
    json!({ "version": version, "people": players })
}

const CODE777: &str = include_str!("../../../rules/code777.md");

static GAMES: [GameEntry; 5] = [
    listed::<Mastermind>("Mastermind", include_str!("../../../rules/mastermind.md"), &[2]),
    listed::<Tagiron>("Tagiron", include_str!("../../../rules/tagiron.md"), &[2, 3, 4]),
    GameEntry {
        usual: usual_tac,
        partners: true,
        ..listed::<Tac>("TAC", include_str!("../../../rules/tac.md"), &[1, 2, 3, 4])
    },
    edition("code777", listed::<Code777>("Code 777", CODE777, &[2, 3, 4, 5])),
    edition("tricoda", listed::<Code777>("Tricoda", CODE777, &[2, 3, 4])),
];

/// All games, in the order of the shelf.
pub fn all() -> &'static [GameEntry] {
    &GAMES
}

/// The game of this name.
pub fn named(name: &str) -> Result<&'static GameEntry, MatchError> {
    let names = || GAMES.iter().map(|game| game.name).collect::<Vec<_>>().join(", ");
    let unknown = || MatchError::Malformed(format!("no game is called {name:?}; there are {}", names()));
    GAMES.iter().find(|game| game.name == name).ok_or_else(unknown)
}

/// Judges a whole record again, of whichever game.
pub fn verify(text: &str) -> Verified {
    let header = record::header(text)?;
    let game = GAMES.iter().find(|game| game.name == header.game);
    (game.ok_or(RecordError::UnknownGame(header.game))?.verify)(text)
}

impl GameEntry {
    /// The setup that so many players mean when they name no option.
    pub fn usual(&self, players: u8) -> Value {
        (self.usual)(players)
    }

    /// The name of today of the bot that is, or once was, called so.
    pub fn bot_named(&self, name: &str) -> Result<&'static str, MatchError> {
        (self.bot_named)(name)
    }

    /// The bot of this name with weights from a file instead of those it was built with.
    pub fn trained(&self, name: &str, weights: &[u8]) -> Result<Trained, MatchError> {
        (self.trained)(name, weights)
    }

    /// A table at which nothing has happened yet.
    pub fn empty(&self, setup: &Value) -> Result<Box<dyn AnyMatch>, MatchError> {
        (self.empty)(&self.preset_in(setup)?)
    }

    /// A new match.
    pub fn begin(&self, setup: &Value, luck: &mut dyn Luck) -> Result<Box<dyn AnyMatch>, MatchError> {
        let mut table = self.empty(setup)?;
        let opening = table.opening(luck);
        table.commit(opening);
        Ok(table)
    }

    /// Is this a table of this game, and of this edition of it?
    pub fn plays(&self, table: &dyn AnyMatch) -> bool {
        self.empty(&table.setup()).is_ok_and(|own| own.game() == table.game())
    }

    /// One match among minds, one a player, to its end: `deal` decides the luck, `whims` what the minds throw for themselves.
    pub fn contest(
        &self,
        setup: &Value,
        players: &mut [Contestant<'_>],
        deal: u64,
        rng_seed: u64,
    ) -> Result<Contest, MatchError> {
        (self.contest)(&self.preset_in(setup)?, players, deal, rng_seed)
    }

    /// A random match, through the rules alone; the number of its steps.
    pub fn random(&self, setup: &Value, seed: u64) -> Result<usize, RandomMatchError> {
        (self.random)(&self.preset_in(setup)?, seed)
    }

    /// Counsel for a situation that was entered by hand, at a real table.
    pub fn counsel(&self, situation: &Value, asked: &Counsel) -> Result<Value, MatchError> {
        (self.counsel)(situation, asked)
    }

    /// What can be asked in a situation that was entered by hand, with every answer there can be.
    pub fn askable(&self, situation: &Value) -> Result<Vec<Askable>, MatchError> {
        (self.askable)(situation)
    }

    /// The names of pieces that a codemaker could hide there, by chance; none where there is nothing to hide.
    pub fn hide(&self, situation: &Value, rng: &mut dyn Rng) -> Result<Option<Vec<String>>, MatchError> {
        (self.hide)(situation, rng)
    }

    /// What the rules answer about such pieces.
    pub fn answer(&self, situation: &Value, hidden: &[String], asked: &Asked) -> Result<Value, MatchError> {
        (self.answer)(situation, hidden, asked)
    }

    /// Are these the hidden pieces, named as the game wants them named?
    pub fn is_named(&self, hidden: &[String], named: &[String]) -> bool {
        (self.is_named)(hidden, named)
    }

    /// The puzzle of this grade that this seed gives; none where nothing is to be found out.
    pub fn puzzle(&self, grade: Grade, seed: u64) -> Option<Posed> {
        (self.puzzle)(self.name, grade, seed)
    }

    /// Judges a puzzle by the rules alone: has it one solution, and no superfluous answer?
    pub fn check_puzzle(&self, puzzle: &Posed) -> CheckedPuzzle {
        (self.check_puzzle)(puzzle)
    }

    /// A random moment of a random match at which something is certain; none where nothing is to be found out.
    pub fn sample(&self, setup: &Value, seed: u64) -> Result<Option<Sample>, MatchError> {
        (self.sample)(&self.preset_in(setup)?, seed)
    }

    fn preset_in(&self, setup: &Value) -> Result<Value, MatchError> {
        let Some((key, value)) = self.preset else { return Ok(setup.clone()) };
        let mut setup = setup.clone();
        let Some(fields) = setup.as_object_mut() else {
            return Err(MatchError::Malformed("a setup is an object: {\"seats\": 2, …}".to_owned()));
        };
        let written = fields.entry(key).or_insert(value.into());
        if *written != value {
            return Err(MatchError::Malformed(format!("{} is always played with {key} {value:?}", self.name)));
        }
        Ok(setup)
    }
}
