//! Arena matches: bots of this program and external programs play a match to its end.

use crate::any_match::{MatchError, bot, bot_named};
use crate::choice::OfferedChoice;
use bots::HasBots;
use knobel_core::{Bot, Choice, Game, Match, Observation, Ranking, Rng, Seat, Stream, View, Viewer};
use serde::Deserialize;
use serde_json::{Value, json};
use std::any::Any;

/// A player of an arena match.
pub enum Contestant<'a> {
    /// A bot of this program.
    Bot(&'a str),
    /// A bot with weights from a file.
    Trained(&'a TrainedBot),
    /// Another program.
    External(&'a mut dyn ExternalProgram),
}

/// A bot of one of the games that plays by weights from a file.
pub struct TrainedBot(Box<dyn Any + Send + Sync>);

/// Reads the weights for a bot.
pub(crate) fn trained<G: HasBots>(name: &str, weights: &[u8]) -> Result<TrainedBot, MatchError> {
    let bot = G::trained(bot_named::<G>(name)?, weights).map_err(MatchError::Malformed)?;
    Ok(TrainedBot(Box::new(bot)))
}

/// A program that is asked in JSON: `{"game", "seat", "awaited", "view", "choices"}`. It answers `{"choice": INDEX}` (a
/// template is then filled at random), `{"action": …}` or `{"notation": "…"}`; with `null` it waits.
pub trait ExternalProgram {
    /// Answers a request for an action. `Err`: the program crashed, timed out or answered with something else.
    fn answer(&mut self, question: &Value) -> Result<Value, String>;
}

/// The result of an arena match.
#[derive(Clone, Debug, PartialEq)]
pub struct ArenaMatch {
    /// The place of each player.
    pub places: Vec<u8>,
    /// How many steps it took.
    pub steps: usize,
    /// Did it end by the rules? If not, all players share the first place.
    pub finished: bool,
    /// The contestant that failed, and why.
    pub forfeit: Option<Forfeit>,
}

/// A contestant that failed; its seat resigned.
#[derive(Clone, Debug, PartialEq)]
pub struct Forfeit {
    /// Its seat.
    pub seat: Seat,
    /// What went wrong, in English.
    pub why: String,
}

/// A match is stopped after this many steps; none between sensible contestants takes as many.
const MAX_STEPS: usize = 10_000;

/// Plays one match to its end.
pub(crate) fn play_match<G: HasBots>(
    setup: &G::Setup,
    contestants: &mut [Contestant<'_>],
    deal: u64,
    rng_seed: u64,
) -> Result<ArenaMatch, MatchError> {
    let mut running = RunningMatch::<G>::begin(setup, contestants, deal, rng_seed)?;
    while running.game.outcome().is_none() && running.game.log().len() < MAX_STEPS {
        if let Err(forfeit) = running.step() {
            let places = running.game.state().resigned(forfeit.seat).places();
            return Ok(ArenaMatch { places, steps: running.game.log().len(), finished: true, forfeit: Some(forfeit) });
        }
    }
    let RunningMatch { game, players, .. } = running;
    let finished = game.outcome().is_some();
    let places = game.outcome().map_or(vec![1; players.len()], |outcome| outcome.places());
    Ok(ArenaMatch { places, steps: game.log().len(), finished, forfeit: None })
}

/// A running match with its players.
struct RunningMatch<'a, G: HasBots> {
    game: Match<G>,
    luck: Stream,
    /// Draws which seat is asked first.
    turn: Stream,
    players: Vec<Player<'a, G>>,
    views: Vec<SeatView<G>>,
}

impl<'a, G: HasBots> RunningMatch<'a, G> {
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
        // Each player has its own random numbers: what one draws must not change what another does.
        let mut own = || Stream::seeded(turn.pick(1 << 31) as u64);
        let seated = contestants.iter_mut().map(|contestant| Player::new(contestant, own()));
        let players = seated.collect::<Result<_, _>>()?;
        let views = game.players().seats().map(|seat| SeatView::new(&game, seat)).collect();
        Ok(RunningMatch { game, luck, turn, players, views })
    }

    /// Asks the seats in turn, from a random one on, until one acts.
    fn step(&mut self) -> Result<(), Forfeit> {
        let awaited = self.game.awaited();
        let seats = self.views.len();
        let first = self.turn.pick(seats);
        for index in (first..seats).chain(0..first) {
            let view = &mut self.views[index];
            view.update(&self.game);
            let seat = view.seat;
            let forfeit = |why: String| Forfeit { seat, why };
            let player = &mut self.players[self.game.players().of(seat).index()];
            let Some(action) = player.act(view, awaited.contains(&seat)).map_err(forfeit)? else {
                continue;
            };
            let judged = self.game.judge(seat, action, &mut self.luck);
            self.game.commit(judged.map_err(|why| forfeit(format!("chose an action that is not allowed: {why}")))?);
            return Ok(());
        }
        let seat = *awaited.first().expect("a match that is not over awaits a seat");
        Err(Forfeit { seat, why: "did not act though the match waits for it".to_owned() })
    }
}

/// What one seat knows, updated step by step.
struct SeatView<G: Game> {
    seat: Seat,
    view: View<G::Observation>,
    steps: usize,
}

impl<G: Game> SeatView<G> {
    fn new(game: &Match<G>, seat: Seat) -> Self {
        SeatView { seat, view: View { observation: game.observation(Viewer::Seat(seat)), history: vec![] }, steps: 0 }
    }

    fn update(&mut self, game: &Match<G>) {
        self.view.observation = game.observation(Viewer::Seat(self.seat));
        self.view.history.extend(game.observed_events(Viewer::Seat(self.seat), self.steps));
        self.steps = game.log().len();
    }
}

/// One player, at all its seats.
struct Player<'a, G: HasBots> {
    kind: PlayerKind<'a, G>,
    rng: Stream,
}

enum PlayerKind<'a, G: HasBots> {
    Bot(Box<dyn Bot<G::Observation>>),
    Trained(&'a dyn Bot<G::Observation>),
    External(&'a mut dyn ExternalProgram),
}

impl<'a, G: HasBots> Player<'a, G> {
    fn new(contestant: &'a mut Contestant<'_>, rng: Stream) -> Result<Self, MatchError> {
        let kind = match contestant {
            Contestant::Bot(name) => PlayerKind::Bot(bot::<G>(name)?),
            Contestant::Trained(TrainedBot(bot)) => match bot.downcast_ref::<Box<dyn Bot<G::Observation>>>() {
                Some(bot) => PlayerKind::Trained(&**bot),
                None => return Err(MatchError::Malformed("these weights are for another game".to_owned())),
            },
            Contestant::External(program) => PlayerKind::External(*program),
        };
        Ok(Player { kind, rng })
    }

    fn act(&mut self, view: &SeatView<G>, awaited: bool) -> Result<Option<G::Action>, String> {
        match &mut self.kind {
            PlayerKind::Bot(bot) => Ok(bot.act(&view.view, awaited, &mut self.rng)),
            PlayerKind::Trained(bot) => Ok(bot.act(&view.view, awaited, &mut self.rng)),
            PlayerKind::External(program) => ask::<G>(*program, view, awaited, &mut self.rng),
        }
    }
}

/// The answer of an external program.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Reply<A> {
    Choice(usize),
    Action(A),
    Notation(String),
}

fn ask<G: HasBots>(
    program: &mut dyn ExternalProgram,
    view: &SeatView<G>,
    awaited: bool,
    rng: &mut dyn Rng,
) -> Result<Option<G::Action>, String> {
    let observation = &view.view.observation;
    let choices: Vec<_> = observation.choices().collect();
    if choices.is_empty() {
        return Ok(None);
    }
    let offered: Vec<_> = choices.iter().cloned().map(OfferedChoice::from).collect();
    let question =
        json!({ "game": G::NAME, "seat": view.seat, "awaited": awaited, "view": view.view, "choices": offered });
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
