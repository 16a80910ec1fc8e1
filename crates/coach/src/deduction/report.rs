//! After the match: for each player what could be known when, and what was made of it.

use super::claim::Saying;
use super::explain::{Explanation, why, why_not};
use super::rate::{self, RatedGuess, RatedQuestion, Timing};
use super::riddle::{Clue, Clues, Riddle};
use super::{Attempt, Insight};
use knobel_core::{Match, Observation, Seat, Step, View, Viewer};
use serde::Serialize;

/// What each player could have known.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Report {
    /// As records write it.
    pub game: &'static str,
    /// One a seat that had something to find out.
    pub players: Vec<PlayerReport>,
}

/// What one player could have known.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PlayerReport {
    /// Whose.
    pub seat: Seat,
    /// One after the other: a code a round, a rack after a rack.
    pub riddles: Vec<RiddleReport>,
}

/// One thing that was to be found out.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct RiddleReport {
    /// Which of the player's riddles, from 0.
    pub number: usize,
    /// What was heard; explanations name these by their places.
    pub clues: Vec<Clue>,
    /// How much was known, answer by answer.
    pub points: Vec<Point>,
    /// The step after which the solution could be proven.
    pub provable: Option<usize>,
    /// The step in which the solution was named.
    pub named: Option<usize>,
    /// The questions this player chose.
    pub questions: Vec<RatedQuestion>,
    /// The guesses this player made.
    pub guesses: Vec<RatedGuess>,
    /// What was missed, in the order of the steps.
    pub missed: Vec<Missed>,
}

/// How much was known after a step.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Point {
    /// Which step.
    pub step: usize,
    /// How many clues had been heard.
    pub clues: usize,
    /// How many solutions were left.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub left: u64,
    /// What was known, in bits.
    pub known: f64,
    /// What would have been known on average after the best open question; the same as `known` where another player
    /// asked, or nobody chooses.
    pub available: f64,
}

/// Something that could have been known.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Missed {
    /// The step after which it could be known, or in which it was overlooked.
    pub step: usize,
    /// What.
    pub fact: Saying,
    /// Why.
    pub explanation: Explanation,
}

/// The report of a match, as far as it was played.
pub fn report<G: Insight>(setup: &G::Setup, played: &Match<G>) -> Report {
    let mut again = Match::<G>::empty(setup);
    let mut watched: Vec<Watched<G>> = played.players().seats().map(Watched::new).collect();
    for (number, step) in played.effective_steps() {
        if let Step::Game { by: Some((seat, action)), events, .. } = step {
            watched[seat.index()].acts(number, &G::attempt(action), G::was_right(*seat, events));
        }
        again.commit(step.clone());
        for player in &mut watched {
            player.hears(number, &again.view(Viewer::Seat(player.seat)));
        }
    }
    let told = watched.into_iter().map(Watched::told);
    Report { game: G::NAME, players: told.filter(|player| !player.riddles.is_empty()).collect() }
}

/// One player, as the match goes by.
struct Watched<G> {
    seat: Seat,
    /// The step of every sight so far.
    steps: Vec<usize>,
    at: Option<At>,
    told: Vec<RiddleReport>,
    game: std::marker::PhantomData<G>,
}

/// The riddle a player is at.
struct At {
    riddle: Box<dyn Riddle>,
    /// What was missing at first, in bits.
    whole: f64,
    told: RiddleReport,
    /// What the best question would have brought, until its answer is heard.
    promised: Option<f64>,
    /// The first moment at which the solution could be proven and named, and why.
    chance: Option<Missed>,
    /// Did the player let that moment go by?
    overdue: bool,
}

impl<G: Insight> Watched<G> {
    fn new(seat: Seat) -> Self {
        Watched { seat, steps: vec![], at: None, told: vec![], game: std::marker::PhantomData }
    }

    fn acts(&mut self, step: usize, attempt: &Attempt, right: Option<bool>) {
        let Some(at) = &mut self.at else { return };
        let solution = at.chance.as_ref().map(|missed| missed.fact.says.clone());
        at.overdue |= solution.is_some() && attempt.names != solution;
        if let Some(rated) = attempt.asks.as_ref().and_then(|asked| rate::question(&*at.riddle, step, asked)) {
            at.promised = Some(rated.best.bits);
            at.told.questions.push(rated);
        }
        if let Some(says) = &attempt.names {
            at.names(step, says.clone(), right, attempt.asks.is_some());
        }
    }

    fn hears(&mut self, step: usize, view: &View<G::Observation>) {
        self.steps.resize(view.history.len(), step);
        let situation = G::situation(view);
        let number = situation.as_ref().map(G::number);
        if self.at.as_ref().map(|at| at.told.number) != number {
            self.close();
        }
        let Some(situation) = situation else { return };
        let Ok(riddle) = G::riddle(&situation) else { return };
        match &mut self.at {
            Some(at) => at.go_on(step, riddle),
            None => self.at = Some(At::new(step, G::number(&situation), riddle)),
        }
        let Some(at) = &mut self.at else { return };
        if at.told.points.last().is_some_and(|point| point.left == 1) && at.chance.is_none() {
            at.look(step, |says| G::naming(says).is_some_and(|action| view.observation.check(&action).is_ok()));
        }
    }

    fn close(&mut self) {
        let Some(At { riddle, mut told, chance, overdue, .. }) = self.at.take() else { return };
        told.clues = riddle.clues().to_vec();
        for clue in &mut told.clues {
            clue.step = clue.heard.and_then(|place| self.steps.get(place)).copied();
        }
        if overdue || told.named.is_none() {
            told.missed.extend(chance);
        }
        told.missed.sort_by_key(|missed| missed.step);
        self.told.push(told);
    }

    fn told(mut self) -> PlayerReport {
        self.close();
        PlayerReport { seat: self.seat, riddles: self.told }
    }
}

impl At {
    fn new(step: usize, number: usize, riddle: Box<dyn Riddle>) -> Self {
        let whole = riddle.standing(Clues::NONE).bits;
        let told = RiddleReport {
            number,
            clues: vec![],
            points: vec![],
            provable: None,
            named: None,
            questions: vec![],
            guesses: vec![],
            missed: vec![],
        };
        let mut at = At { riddle, whole, told, promised: None, chance: None, overdue: false };
        at.note(step);
        at
    }

    fn go_on(&mut self, step: usize, riddle: Box<dyn Riddle>) {
        let news = riddle.clues().len() > self.riddle.clues().len();
        self.riddle = riddle;
        if news {
            self.overdue |= self.chance.is_some();
            self.note(step);
        }
    }

    fn note(&mut self, step: usize) {
        let standing = self.riddle.standing(self.riddle.all());
        let known = self.whole - standing.bits;
        let before = self.told.points.last().map_or(0.0, |point| point.known);
        let promised = self.promised.take();
        if let Some(asked) = self.told.questions.last_mut().filter(|_| promised.is_some()) {
            asked.told = Some(known - before);
        }
        let available = promised.map_or(known, |bits| before + bits);
        if standing.left == 1 && self.told.provable.is_none() {
            self.told.provable = Some(step);
        }
        let clues = self.riddle.clues().len();
        self.told.points.push(Point { step, clues, left: standing.left, known, available });
    }

    /// The solution can be proven: may it also be named?
    fn look(&mut self, step: usize, may_name: impl Fn(&super::Says) -> bool) {
        let Some(solution) = self.riddle.standing(self.riddle.all()).likeliest else { return };
        if may_name(&solution.says) {
            let explanation = why(&*self.riddle, &solution);
            self.chance = explanation.map(|explanation| Missed { step, fact: solution, explanation });
        }
    }

    /// A guess, rated unless it was a question as well: then it need not be what is most probable.
    fn names(&mut self, step: usize, says: super::Says, right: Option<bool>, asks: bool) {
        let named = Saying::yes(self.riddle.wanted(), says);
        if right == Some(true) || self.chance.as_ref().is_some_and(|chance| chance.fact == named) {
            self.told.named = Some(step);
        }
        if asks {
            return;
        }
        let timing = match self.riddle.prospects()[..] {
            _ if self.overdue => Timing::Overdue,
            [] => Timing::LastChance,
            [..] => Timing::Public,
        };
        let rated = rate::guess(&*self.riddle, step, named.clone(), right, timing);
        if rated.verdict == rate::Verdict::Impossible
            && let Some(explanation) = why_not(&*self.riddle, std::slice::from_ref(&named))
        {
            self.told.missed.push(Missed { step, fact: named.denied(), explanation });
        }
        self.told.guesses.push(rated);
    }
}
