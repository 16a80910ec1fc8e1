//! What a game offers beside its rules, with the game's type erased. A game that lacks a capability has `None` in its
//! [`GameEntry`](crate::GameEntry).

use crate::any_match::{self, AnyMatch, Completions, MatchError, TypedMatch, bot, bot_named, from_json, to_json};
use crate::arena::{self, ArenaMatch, Contestant, TrainedBot};
use crate::registry::{RandomMatchError, VerifyResult};
use bots::HasBots;
use coach::capability::{
    AnyPuzzle, AnyPuzzleError, CoachAnswer, CoachRequest, HasCoach, HasCompanion, HasPuzzles, Likeness, MatchReport,
    ShouldStop,
};
use coach::deduction::{CodemakerQuestion, Grade, PossibleQuestion, SituationError};
use knobel_core::record::{RecordError, RecordOf, VerifiedRecord};
use knobel_core::{Choice, Game, Observation, Rng, Seat, Viewer, random_match};
use serde_json::Value;
use std::any::Any;
use std::marker::PhantomData;

/// Makes matches; every game has it.
pub(crate) trait Rules: Sync {
    fn empty(&self, setup: &Value) -> Result<Box<dyn AnyMatch>, MatchError>;
    fn verify(&self, record: &str, should_stop: ShouldStop<'_>) -> VerifyResult;
    fn choices(&self, observation: &Value) -> Result<Value, MatchError>;
    fn completions(&self, observation: &Value, partial: &Value) -> Result<Completions, MatchError>;
    fn check(&self, observation: &Value, action: &Value) -> Result<(), MatchError>;
    fn random(&self, setup: &Value, seed: u64) -> Result<usize, RandomMatchError>;
}

/// Players of a game that are programs.
pub trait Bots: Sync {
    /// The levels that people are offered, the weakest first.
    fn levels(&self) -> &'static [&'static str];
    /// Further bots, to measure levels by.
    fn baselines(&self) -> &'static [&'static str];
    /// Today's name of the bot that has, or once had, this name.
    fn current_name(&self, name: &str) -> Result<&'static str, MatchError>;
    /// The action of this bot in this seat, by the seat's view; none where it waits.
    fn act(
        &self,
        played: &dyn AnyMatch,
        name: &str,
        seat: Seat,
        rng: &mut dyn Rng,
    ) -> Result<Option<Value>, MatchError> {
        self.act_until(played, name, seat, rng, &|| false)
    }
    /// The same; the best action found where it should stop.
    fn act_until(
        &self,
        played: &dyn AnyMatch,
        name: &str,
        seat: Seat,
        rng: &mut dyn Rng,
        should_stop: ShouldStop<'_>,
    ) -> Result<Option<Value>, MatchError>;
    /// The action of this bot where it plays for a person: if possible none that only the person should decide on.
    fn stand_in(
        &self,
        played: &dyn AnyMatch,
        name: &str,
        seat: Seat,
        rng: &mut dyn Rng,
    ) -> Result<Option<Value>, MatchError>;
    /// Whether the game's network weights have still to be loaded: its strongest bot can't play, and its coach values
    /// moves more coarsely than with them.
    fn lacks_weights(&self) -> bool {
        false
    }
    /// Loads the network weights into a program that was built without them.
    fn load_weights(&self, _weights: &[u8]) -> Result<(), MatchError> {
        Err(MatchError::Unsupported("this game has no network".to_owned()))
    }
    /// The bot of this name with weights from a file instead of those it was built with.
    fn trained(&self, name: &str, weights: &[u8]) -> Result<TrainedBot, MatchError>;
    /// One match among contestants; see [`GameEntry::play_match`](crate::GameEntry::play_match).
    fn play_match(
        &self,
        setup: &Value,
        contestants: &mut [Contestant<'_>],
        deal: u64,
        rng_seed: u64,
    ) -> Result<ArenaMatch, MatchError>;
}

/// Answers questions during a match, and reports on it afterwards.
pub trait Coach: Sync {
    /// Answers this seat, by its view; none where there is nothing to say.
    fn answer(
        &self,
        played: &dyn AnyMatch,
        seat: Seat,
        request: &CoachRequest,
    ) -> Result<Option<CoachAnswer>, MatchError> {
        self.answer_until(played, seat, request, &|| false)
    }
    /// The same; not whole where it should stop.
    fn answer_until(
        &self,
        played: &dyn AnyMatch,
        seat: Seat,
        request: &CoachRequest,
        should_stop: ShouldStop<'_>,
    ) -> Result<Option<CoachAnswer>, MatchError>;
    /// Reports on a match, as far as it came when it should stop. The caller must be allowed to see everything.
    fn report(&self, played: &dyn AnyMatch, should_stop: ShouldStop<'_>) -> MatchReport;
}

/// Makes puzzles.
pub trait Puzzles: Sync {
    /// The puzzle of this grade that this seed gives; none if it was not found before it should stop.
    fn puzzle(&self, grade: Grade, seed: u64, should_stop: ShouldStop<'_>) -> Option<AnyPuzzle>;
    /// Checks a puzzle by the rules alone: has it one solution, and nothing superfluous?
    fn check(&self, puzzle: &AnyPuzzle) -> Result<Result<(), AnyPuzzleError>, MatchError>;
}

/// Helps at a real table, where situations are entered by hand.
pub trait Companion: Sync {
    /// The coach's answer about a situation.
    fn answer(&self, situation: &Value, request: &CoachRequest) -> Result<CoachAnswer, MatchError> {
        self.answer_until(situation, request, &|| false)
    }
    /// The same; not whole where it should stop.
    fn answer_until(
        &self,
        situation: &Value,
        request: &CoachRequest,
        should_stop: ShouldStop<'_>,
    ) -> Result<CoachAnswer, MatchError>;
    /// How this situation compares with that of this seat.
    fn compare(&self, played: &dyn AnyMatch, seat: Seat, situation: &Value) -> Likeness;
    /// The questions that can be asked in a situation, each with every possible answer.
    fn possible_questions(&self, situation: &Value) -> Result<Vec<PossibleQuestion>, MatchError>;
    /// The names of pieces that a codemaker could hide, drawn at random; none where no piece is left to hide.
    fn hide(&self, situation: &Value, rng: &mut dyn Rng) -> Result<Option<Vec<String>>, MatchError>;
    /// What the rules answer to a question about hidden pieces.
    fn codemaker_answer(
        &self,
        situation: &Value,
        hidden: &[String],
        question: &CodemakerQuestion,
    ) -> Result<Value, MatchError>;
    /// Does this guess name the hidden pieces, as the game wants them named?
    fn is_guess_right(&self, hidden: &[String], guess: &[String]) -> bool;
}

/// A game with its type erased: it has each capability for which the game implements the typed trait.
pub(crate) struct ErasedGame<G> {
    /// The name of the game or edition.
    name: &'static str,
    /// An option that always has this value: editions share one set of rules.
    preset: Option<(&'static str, &'static str)>,
    game: PhantomData<fn() -> G>,
}

impl<G: Game> ErasedGame<G> {
    pub(crate) const fn new() -> Self {
        ErasedGame { name: G::NAME, preset: None, game: PhantomData }
    }

    pub(crate) const fn edition(name: &'static str) -> Self {
        ErasedGame { name, preset: Some(("edition", name)), game: PhantomData }
    }

    fn setup(&self, setup: &Value) -> Result<G::Setup, MatchError> {
        let Some((key, value)) = self.preset else { return from_json(setup) };
        let mut setup = setup.clone();
        let Some(fields) = setup.as_object_mut() else {
            return Err(MatchError::Malformed("a setup is an object: {\"seats\": 2, …}".to_owned()));
        };
        let written = fields.entry(key).or_insert(value.into());
        if *written != value {
            return Err(MatchError::Malformed(format!("{} is always played with {key} {value:?}", self.name)));
        }
        from_json(&setup)
    }
}

/// The typed match inside.
fn typed<G: Game>(played: &dyn AnyMatch) -> &TypedMatch<G> {
    let played: &dyn Any = played;
    played.downcast_ref().expect("a capability is asked about matches of its own game")
}

impl<G: Game> Rules for ErasedGame<G> {
    fn empty(&self, setup: &Value) -> Result<Box<dyn AnyMatch>, MatchError> {
        Ok(Box::new(TypedMatch::<G>::empty(self.setup(setup)?)))
    }

    fn verify(&self, record: &str, should_stop: ShouldStop<'_>) -> VerifyResult {
        let record = RecordOf::<G>::parse(record)?;
        let VerifiedRecord { played, luck, reading, dated_backwards } = record.verify_until::<G>(should_stop)?;
        let setup = from_json(&record.header.setup).map_err(|why| RecordError::Setup(why.to_string()))?;
        let played: Box<dyn AnyMatch> = Box::new(TypedMatch::<G>::of(setup, played, record.header.rules));
        Ok(VerifiedRecord { played, luck, reading, dated_backwards })
    }

    fn choices(&self, observation: &Value) -> Result<Value, MatchError> {
        Ok(to_json(&any_match::offers::<G>(&from_json(observation)?)))
    }

    fn completions(&self, observation: &Value, partial: &Value) -> Result<Completions, MatchError> {
        any_match::completions::<G::Observation>(&from_json(observation)?, partial)
    }

    fn check(&self, observation: &Value, action: &Value) -> Result<(), MatchError> {
        any_match::check::<G::Observation>(&from_json(observation)?, action)
    }

    fn random(&self, setup: &Value, seed: u64) -> Result<usize, RandomMatchError> {
        Ok(random_match::<G>(&self.setup(setup)?, seed, |_| {})?.log().len())
    }
}

/// How often random play is asked for an action that spends nothing; templates come up one time in twenty.
const HARMLESS_TRIES: usize = 200;

impl<G: HasBots> Bots for ErasedGame<G> {
    fn levels(&self) -> &'static [&'static str] {
        G::LEVELS
    }

    fn baselines(&self) -> &'static [&'static str] {
        G::BASELINES
    }

    fn current_name(&self, name: &str) -> Result<&'static str, MatchError> {
        bot_named::<G>(name)
    }

    fn act_until(
        &self,
        played: &dyn AnyMatch,
        name: &str,
        seat: Seat,
        rng: &mut dyn Rng,
        should_stop: ShouldStop<'_>,
    ) -> Result<Option<Value>, MatchError> {
        let typed = typed::<G>(played);
        typed.require_running()?;
        let view = typed.seat_view(seat)?;
        let awaited = typed.awaited().contains(&seat);
        Ok(bot::<G>(name)?.act_until(&view, awaited, rng, should_stop).map(|action| to_json(&action)))
    }

    fn stand_in(
        &self,
        played: &dyn AnyMatch,
        name: &str,
        seat: Seat,
        rng: &mut dyn Rng,
    ) -> Result<Option<Value>, MatchError> {
        let observation = typed::<G>(played).observation(Viewer::Seat(seat))?;
        let Some(wanted) = self.act(played, name, seat, rng)? else { return Ok(None) };
        if !observation.is_reserved_for_player(&from_json(&wanted)?) {
            return Ok(Some(wanted));
        }
        let calm = (0..HARMLESS_TRIES)
            .filter_map(|_| observation.random_action(rng))
            .find(|action| !observation.is_reserved_for_player(action));
        let listed = observation.choices().find_map(|choice| match choice {
            Choice::Action(action) => Some(action), // to go out is not to guess
            Choice::Template(_) => None,
        });
        Ok(Some(calm.or(listed).map_or(wanted, |action| to_json(&action))))
    }

    fn lacks_weights(&self) -> bool {
        G::lacks_weights()
    }

    fn load_weights(&self, weights: &[u8]) -> Result<(), MatchError> {
        G::load_weights(weights).map_err(MatchError::Malformed)
    }

    fn trained(&self, name: &str, weights: &[u8]) -> Result<TrainedBot, MatchError> {
        arena::trained::<G>(name, weights)
    }

    fn play_match(
        &self,
        setup: &Value,
        contestants: &mut [Contestant<'_>],
        deal: u64,
        rng_seed: u64,
    ) -> Result<ArenaMatch, MatchError> {
        arena::play_match::<G>(&self.setup(setup)?, contestants, deal, rng_seed)
    }
}

impl<G: HasCoach> Coach for ErasedGame<G> {
    fn answer_until(
        &self,
        played: &dyn AnyMatch,
        seat: Seat,
        request: &CoachRequest,
        should_stop: ShouldStop<'_>,
    ) -> Result<Option<CoachAnswer>, MatchError> {
        G::answer(&typed::<G>(played).seat_view(seat)?, request, should_stop).map_err(malformed)
    }

    fn report(&self, played: &dyn AnyMatch, should_stop: ShouldStop<'_>) -> MatchReport {
        let typed = typed::<G>(played);
        G::report(typed.typed_setup(), typed.played(), should_stop)
    }
}

impl<G: HasPuzzles> Puzzles for ErasedGame<G> {
    fn puzzle(&self, grade: Grade, seed: u64, should_stop: ShouldStop<'_>) -> Option<AnyPuzzle> {
        G::puzzle(self.name, grade, seed, should_stop)
    }

    fn check(&self, puzzle: &AnyPuzzle) -> Result<Result<(), AnyPuzzleError>, MatchError> {
        G::check_puzzle(puzzle).map_err(malformed)
    }
}

impl<G: HasCompanion> Companion for ErasedGame<G> {
    fn answer_until(
        &self,
        situation: &Value,
        request: &CoachRequest,
        should_stop: ShouldStop<'_>,
    ) -> Result<CoachAnswer, MatchError> {
        G::answer_about(situation, request, should_stop).map_err(malformed)
    }

    fn compare(&self, played: &dyn AnyMatch, seat: Seat, situation: &Value) -> Likeness {
        typed::<G>(played).seat_view(seat).map_or(Likeness::Other, |view| G::compare(&view, situation))
    }

    fn possible_questions(&self, situation: &Value) -> Result<Vec<PossibleQuestion>, MatchError> {
        G::possible_questions(situation).map_err(malformed)
    }

    fn hide(&self, situation: &Value, rng: &mut dyn Rng) -> Result<Option<Vec<String>>, MatchError> {
        G::hide(situation, rng).map_err(malformed)
    }

    fn codemaker_answer(
        &self,
        situation: &Value,
        hidden: &[String],
        question: &CodemakerQuestion,
    ) -> Result<Value, MatchError> {
        G::codemaker_answer(situation, hidden, question).map_err(malformed)
    }

    fn is_guess_right(&self, hidden: &[String], guess: &[String]) -> bool {
        G::is_guess_right(hidden, guess)
    }
}

#[cfg(feature = "bench")]
impl<G: coach::deduction::DeductionGame> crate::bench::Samples for ErasedGame<G> {
    fn sample(&self, setup: &Value, seed: u64) -> Result<Option<coach::deduction::bench::Sample>, MatchError> {
        Ok(coach::deduction::bench::sample::<G>(&self.setup(setup)?, seed))
    }
}

fn malformed(why: SituationError) -> MatchError {
    MatchError::Malformed(why.to_string())
}
