//! The report of a finished match: what each player could have known at each step, and what the player made of it.

use super::explanation::{Explanation, explain, explain_refutation};
use super::knowledge::{Clue, ClueSet, Deduction};
use super::rating::{self, RatedGuess, RatedQuestion, Timing};
use super::statement::Statement;
use super::{Attempt, DeductionGame};
use crate::capability::ShouldStop;
use knobel_core::{Match, Observation, Seat, Step, View, Viewer};
use serde::Serialize;
use serde_json::Value;

/// What each player could have known.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct KnowledgeReport {
    /// As records write it.
    pub game: &'static str,
    /// The players that had something to find out.
    pub players: Vec<PlayerReport>,
}

/// What one player could have known.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PlayerReport {
    /// The player's seat.
    pub seat: Seat,
    /// In the order of play: one for each code, or for each rack.
    pub deductions: Vec<DeductionReport>,
}

/// One thing that was to be found out.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct DeductionReport {
    /// Which of the player's deductions, from 0.
    pub number: usize,
    /// The clues that explanations refer to by index.
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
    pub missed: Vec<MissedFact>,
}

/// How much was known after a step.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Point {
    /// Which step.
    pub step: usize,
    /// How many clues there were.
    pub clues: usize,
    /// How many solutions were left.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub left: u64,
    /// The information gained so far, in bits.
    pub known: f64,
    /// The information that the best open question would have brought on average; the same as `known` where another player
    /// asked, or where players don't choose questions.
    pub available: f64,
}

/// Something that could have been known.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct MissedFact {
    /// The step after which it could be known, or in which it was overlooked.
    pub step: usize,
    /// The fact.
    pub fact: Statement,
    /// Why it was certain.
    pub explanation: Explanation,
}

/// The report of a match, as far as it was played, and as far as it came when it should stop.
pub fn report<G: DeductionGame>(setup: &G::Setup, played: &Match<G>, should_stop: ShouldStop<'_>) -> KnowledgeReport {
    let mut again = Match::<G>::empty(setup);
    let mut watched: Vec<PlayerTracker<G>> = played.players().seats().map(PlayerTracker::new).collect();
    for (number, step) in played.effective_steps().take_while(|_| !should_stop()) {
        if let Step::Game { by: Some((seat, action)), events, .. } = step {
            watched[seat.index()].act(number, &G::attempt(action), G::was_right(*seat, events), should_stop);
        }
        if step.events().is_empty() {
            continue; // nobody observes anything: a pause, a bot that takes over
        }
        again.commit(step.clone());
        for player in watched.iter_mut().take_while(|_| !should_stop()) {
            player.observe_last_step(number, &again);
        }
    }
    let told = watched.into_iter().map(PlayerTracker::told);
    KnowledgeReport { game: G::NAME, players: told.filter(|player| !player.deductions.is_empty()).collect() }
}

/// Follows one player through the match.
struct PlayerTracker<G: DeductionGame> {
    seat: Seat,
    /// All observed events so far. It is kept, and not made anew for every step, so that a report takes time linear in the
    /// length of the match.
    history: Vec<<G::Observation as Observation>::ObservedEvent>,
    /// The step of every observed event so far.
    steps: Vec<usize>,
    at: Option<CurrentDeduction>,
    told: Vec<DeductionReport>,
}

/// The deduction that a player is working on.
struct CurrentDeduction {
    deduction: Box<dyn Deduction>,
    /// The entropy at the beginning, in bits.
    whole: f64,
    told: DeductionReport,
    /// The expected information gain of the best question, until the answer of the chosen one comes.
    promised: Option<f64>,
    /// The first moment at which the solution could be proven and named, and why.
    chance: Option<MissedFact>,
    /// Did the player let that moment go by?
    overdue: bool,
}

impl<G: DeductionGame> PlayerTracker<G> {
    fn new(seat: Seat) -> Self {
        PlayerTracker { seat, history: vec![], steps: vec![], at: None, told: vec![] }
    }

    fn act(&mut self, step: usize, attempt: &Attempt, right: Option<bool>, should_stop: ShouldStop<'_>) {
        let Some(at) = &mut self.at else { return };
        let solution = at.chance.as_ref().map(|missed| missed.fact.claim.clone());
        at.overdue |= solution.is_some() && attempt.names != solution;
        let rate = |asked: &Value| rating::question(&*at.deduction, step, asked, should_stop);
        if let Some(rated) = attempt.asks.as_ref().and_then(rate) {
            at.promised = Some(rated.best.bits);
            at.told.questions.push(rated);
        }
        if let Some(claim) = attempt.names.as_ref().filter(|_| !should_stop()) {
            at.names(step, claim.clone(), right, attempt.asks.is_some());
        }
    }

    /// Observes the last step of the match that is played again.
    fn observe_last_step(&mut self, step: usize, again: &Match<G>) {
        let viewer = Viewer::Seat(self.seat);
        self.history.extend(again.observed_events(viewer, again.log().len() - 1));
        let view = View { observation: again.observation(viewer), history: std::mem::take(&mut self.history) };
        self.observe(step, &view);
        self.history = view.history;
    }

    fn observe(&mut self, step: usize, view: &View<G::Observation>) {
        self.steps.resize(view.history.len(), step);
        let situation = G::situation(view);
        let number = situation.as_ref().map(G::number);
        if self.at.as_ref().map(|at| at.told.number) != number {
            self.close();
        }
        let Some(situation) = situation else { return };
        let Ok(deduction) = G::deduction(&situation) else { return };
        match &mut self.at {
            Some(at) => at.go_on(step, deduction),
            None => self.at = Some(CurrentDeduction::new(step, G::number(&situation), deduction)),
        }
        let Some(at) = &mut self.at else { return };
        if at.told.points.last().is_some_and(|point| point.left == 1) && at.chance.is_none() {
            at.look(step, |claim| G::naming(claim).is_some_and(|action| view.observation.check(&action).is_ok()));
        }
    }

    fn close(&mut self) {
        let Some(CurrentDeduction { deduction, mut told, chance, overdue, .. }) = self.at.take() else { return };
        told.clues = deduction.clues().to_vec();
        for clue in &mut told.clues {
            clue.step = clue.history_index.and_then(|place| self.steps.get(place)).copied();
        }
        if overdue || told.named.is_none() {
            told.missed.extend(chance);
        }
        told.missed.sort_by_key(|missed| missed.step);
        self.told.push(told);
    }

    fn told(mut self) -> PlayerReport {
        self.close();
        PlayerReport { seat: self.seat, deductions: self.told }
    }
}

impl CurrentDeduction {
    fn new(step: usize, number: usize, deduction: Box<dyn Deduction>) -> Self {
        let whole = deduction.uncertainty(ClueSet::NONE).bits;
        let told = DeductionReport {
            number,
            clues: vec![],
            points: vec![],
            provable: None,
            named: None,
            questions: vec![],
            guesses: vec![],
            missed: vec![],
        };
        let mut at = CurrentDeduction { deduction, whole, told, promised: None, chance: None, overdue: false };
        at.note(step);
        at
    }

    fn go_on(&mut self, step: usize, deduction: Box<dyn Deduction>) {
        let news = deduction.clues().len() > self.deduction.clues().len();
        self.deduction = deduction;
        if news {
            self.overdue |= self.chance.is_some();
            self.note(step);
        }
    }

    fn note(&mut self, step: usize) {
        let standing = self.deduction.uncertainty(self.deduction.all());
        let known = self.whole - standing.bits;
        let before = self.told.points.last().map_or(0.0, |point| point.known);
        let promised = self.promised.take();
        if let Some(asked) = self.told.questions.last_mut().filter(|_| promised.is_some()) {
            asked.gained = Some(known - before);
        }
        let available = promised.map_or(known, |bits| before + bits);
        if standing.left == 1 && self.told.provable.is_none() {
            self.told.provable = Some(step);
        }
        let clues = self.deduction.clues().len();
        self.told.points.push(Point { step, clues, left: standing.left, known, available });
    }

    /// The solution can be proven: may it also be named?
    fn look(&mut self, step: usize, may_name: impl Fn(&super::Claim) -> bool) {
        let Some(solution) = self.deduction.uncertainty(self.deduction.all()).likeliest else { return };
        if may_name(&solution.claim) {
            let explanation = explain(&*self.deduction, &solution);
            self.chance = explanation.map(|explanation| MissedFact { step, fact: solution, explanation });
        }
    }

    /// A guess, rated unless it was a question as well: then it need not be what is most probable.
    fn names(&mut self, step: usize, claim: super::Claim, right: Option<bool>, asks: bool) {
        let named = Statement::affirm(self.deduction.wanted(), claim);
        if right == Some(true) || self.chance.as_ref().is_some_and(|chance| chance.fact == named) {
            self.told.named = Some(step);
        }
        if asks {
            return;
        }
        let timing = match self.deduction.open_questions(&|| false)[..] {
            _ if self.overdue => Timing::Overdue,
            [] => Timing::LastChance,
            [..] => Timing::QuestionsLeft,
        };
        let rated = rating::guess(&*self.deduction, step, named.clone(), right, timing);
        if rated.verdict == rating::Verdict::Impossible
            && let Some(explanation) = explain_refutation(&*self.deduction, std::slice::from_ref(&named))
        {
            self.told.missed.push(MissedFact { step, fact: named.denied(), explanation });
        }
        self.told.guesses.push(rated);
    }
}
