//! One match among minds: bots of ours, and outsiders that are sent view and choices.

use crate::any_match::{MatchError, bot, bot_named, read};
use crate::offer::offered;
use bots::HasBots;
use knobel_core::{Bot, Choice, Game, Match, Observation, Ranking, Rng, Seat, Stream, View, Viewer};
use serde::Deserialize;
use serde_json::{Value, json};
use std::any::Any;

/// Who plays.
pub enum Contestant<'a> {
    /// A bot of ours.
    Bot(&'a str),
    /// The same with weights of its own.
    Trained(&'a Trained),
    /// A program of somebody else's.
    Outside(&'a mut dyn Outside),
}

/// A bot of one of the games that plays by weights from a file.
pub struct Trained(Box<dyn Any + Send + Sync>);

/// Reads the weights for a bot.
pub(crate) fn trained<G: HasBots>(name: &str, weights: &[u8]) -> Result<Trained, MatchError> {
    let bot = G::trained(bot_named::<G>(name)?, weights).map_err(MatchError::Malformed)?;
    Ok(Trained(Box::new(bot)))
}

/// A mind that is asked in JSON: `{"game", "seat", "awaited", "view", "choices"}`. It answers `{"choice": INDEX}` (a
/// blank is then filled at random), `{"action": …}` or `{"notation": "…"}`; `null` lets the others go on.
pub trait Outside {
    /// `Err`: it crashed, hung or talked nonsense.
    fn answer(&mut self, question: &Value) -> Result<Value, String>;
}

/// How a match among minds went.
#[derive(Clone, Debug, PartialEq)]
pub struct Contest {
    /// One place a player.
    pub places: Vec<u8>,
    /// How many steps it took.
    pub steps: usize,
    /// Did it come to an end? If not, everybody shares the first place.
    pub finished: bool,
    /// Who broke off, and why.
    pub forfeit: Option<Forfeit>,
}

/// A mind that could not go on; its seat resigned.
#[derive(Clone, Debug, PartialEq)]
pub struct Forfeit {
    /// Whose.
    pub seat: Seat,
    /// In words.
    pub why: String,
}

/// No match among sensible minds takes more.
const MOST_STEPS: usize = 10_000;

/// Plays one match to its end.
pub(crate) fn play<G: HasBots>(
    setup: &Value,
    contestants: &mut [Contestant<'_>],
    deal: u64,
    rng_seed: u64,
) -> Result<Contest, MatchError> {
    let mut floor = Floor::<G>::begin(&read(setup)?, contestants, deal, rng_seed)?;
    while floor.game.outcome().is_none() && floor.game.log().len() < MOST_STEPS {
        if let Err(forfeit) = floor.step() {
            let places = floor.game.state().resigned(forfeit.seat).places();
            return Ok(Contest { places, steps: floor.game.log().len(), finished: true, forfeit: Some(forfeit) });
        }
    }
    let Floor { game, minds, .. } = floor;
    let finished = game.outcome().is_some();
    let places = game.outcome().map_or(vec![1; minds.len()], |outcome| outcome.places());
    Ok(Contest { places, steps: game.log().len(), finished, forfeit: None })
}

/// The match, and all who sit at it.
struct Floor<'a, G: HasBots> {
    game: Match<G>,
    luck: Stream,
    /// Draws who is asked first.
    turn: Stream,
    minds: Vec<Mind<'a, G>>,
    eyes: Vec<Eye<G>>,
}

impl<'a, G: HasBots> Floor<'a, G> {
    fn begin(
        setup: &G::Setup,
        contestants: &'a mut [Contestant<'_>],
        deal: u64,
        rng_seed: u64,
    ) -> Result<Self, MatchError> {
        let mut luck = Stream::seeded(deal);
        let game = Match::<G>::begin(setup, &mut luck);
        let wanted = game.players().all().count();
        if contestants.len() != wanted {
            let got = contestants.len();
            return Err(MatchError::Malformed(format!("{wanted} players are needed with this setup, got {got}")));
        }
        let mut turn = Stream::seeded(rng_seed);
        // Each mind throws for itself: what one draws must not change what another does.
        let mut own = || Stream::seeded(turn.pick(1 << 31) as u64);
        let seated = contestants.iter_mut().map(|contestant| Mind::new(contestant, own()));
        let minds = seated.collect::<Result<_, _>>()?;
        let eyes = game.players().seats().map(|seat| Eye::new(&game, seat)).collect();
        Ok(Floor { game, luck, turn, minds, eyes })
    }

    /// Every seat may act in turn, beginning anywhere; the first that does, does.
    fn step(&mut self) -> Result<(), Forfeit> {
        let awaited = self.game.awaited();
        let seats = self.eyes.len();
        let first = self.turn.pick(seats);
        for index in (first..seats).chain(0..first) {
            let eye = &mut self.eyes[index];
            eye.look(&self.game);
            let seat = eye.seat;
            let forfeit = |why: String| Forfeit { seat, why };
            let mind = &mut self.minds[self.game.players().of(seat).index()];
            let Some(action) = mind.act(eye, awaited.contains(&seat)).map_err(forfeit)? else {
                continue;
            };
            let judged = self.game.judge(seat, action, &mut self.luck);
            self.game.commit(judged.map_err(|why| forfeit(format!("did what is not allowed: {why}")))?);
            return Ok(());
        }
        let seat = *awaited.first().expect("a match that is not over awaits somebody");
        Err(Forfeit { seat, why: "did nothing though everybody waits for it".to_owned() })
    }
}

/// What one seat knows, kept from step to step so that nothing is looked at twice.
struct Eye<G: Game> {
    seat: Seat,
    view: View<G::Observation>,
    seen: usize,
}

impl<G: Game> Eye<G> {
    fn new(game: &Match<G>, seat: Seat) -> Self {
        Eye { seat, view: View { observation: game.observation(Viewer::Seat(seat)), history: vec![] }, seen: 0 }
    }

    fn look(&mut self, game: &Match<G>) {
        self.view.observation = game.observation(Viewer::Seat(self.seat));
        self.view.history.extend(game.observed_events(Viewer::Seat(self.seat), self.seen));
        self.seen = game.log().len();
    }
}

/// One player, at all its seats.
struct Mind<'a, G: HasBots> {
    who: Who<'a, G>,
    rng: Stream,
}

enum Who<'a, G: HasBots> {
    Bot(Box<dyn Bot<G::Observation>>),
    Trained(&'a dyn Bot<G::Observation>),
    Outside(&'a mut dyn Outside),
}

impl<'a, G: HasBots> Mind<'a, G> {
    fn new(contestant: &'a mut Contestant<'_>, rng: Stream) -> Result<Self, MatchError> {
        let who = match contestant {
            Contestant::Bot(name) => Who::Bot(bot::<G>(name)?),
            Contestant::Trained(Trained(bot)) => match bot.downcast_ref::<Box<dyn Bot<G::Observation>>>() {
                Some(bot) => Who::Trained(&**bot),
                None => return Err(MatchError::Malformed("these weights are for another game".to_owned())),
            },
            Contestant::Outside(program) => Who::Outside(*program),
        };
        Ok(Mind { who, rng })
    }

    fn act(&mut self, eye: &Eye<G>, awaited: bool) -> Result<Option<G::Action>, String> {
        match &mut self.who {
            Who::Bot(bot) => Ok(bot.act(&eye.view, awaited, &mut self.rng)),
            Who::Trained(bot) => Ok(bot.act(&eye.view, awaited, &mut self.rng)),
            Who::Outside(program) => ask::<G>(*program, eye, awaited, &mut self.rng),
        }
    }
}

/// What an outsider answers.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Reply<A> {
    Choice(usize),
    Action(A),
    Notation(String),
}

fn ask<G: HasBots>(
    program: &mut dyn Outside,
    eye: &Eye<G>,
    awaited: bool,
    rng: &mut dyn Rng,
) -> Result<Option<G::Action>, String> {
    let observation = &eye.view.observation;
    let choices: Vec<_> = observation.choices().collect();
    if choices.is_empty() {
        return Ok(None);
    }
    let offered: Vec<_> = choices.iter().cloned().map(offered).collect();
    let question =
        json!({ "game": G::NAME, "seat": eye.seat, "awaited": awaited, "view": eye.view, "choices": offered });
    let answer = program.answer(&question)?;
    let nonsense = |why: String| format!("answered nonsense: {why}");
    let reply = Option::<Reply<G::Action>>::deserialize(answer).map_err(|why| nonsense(why.to_string()))?;
    match reply {
        None => Ok(None),
        Some(Reply::Action(action)) => Ok(Some(action)),
        Some(Reply::Notation(text)) => text.parse().map(Some).map_err(|why| nonsense(format!("{why}"))),
        Some(Reply::Choice(index)) => match choices.get(index) {
            Some(Choice::Action(action)) => Ok(Some(action.clone())),
            Some(Choice::Template(template)) => Ok(Some(observation.fill(template, rng))),
            None => Err(nonsense(format!("choice {index} of {} (they are counted from 0)", choices.len()))),
        },
    }
}
