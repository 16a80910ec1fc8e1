//! Two players: a race to name the other's tiles.

use super::ahead::{self, Table};
use super::ending::Ending;
use super::race::Race;
use super::sizes::Size;
use inference::tagiron::Notes;
use inference::tagiron::{Candidates, most_informative};
use inference::tagiron::{Hands, Mask, code, row};
use knobel_core::View;
use tagiron::{Action, Observation, Phase, Question, answer};

/// How a player of two asks and guesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Manner {
    /// Asks what tells most and guesses when certain: the yardstick.
    Informed,
    /// Asks what tells most and guesses as soon as a guess is the better question.
    Daring,
    /// Looks ahead, keeps an eye on what the other knows, and plays for the better chance.
    Racing,
}

/// What a player of two does when it is awaited.
pub(super) fn act(view: &View<Observation>, manner: Manner) -> Option<Action> {
    let notes = Notes::of(view)?;
    let candidates = &notes.others.first()?.1;
    let guess = || likeliest(&notes, candidates).map(Action::Guess);
    match view.observation.public.phase {
        Phase::Turn(_) => ask(view, &notes, candidates, manner).map(Action::Ask).or_else(guess),
        Phase::LastTurn { .. } | Phase::LastTry(_) => guess(),
        Phase::LastGuesses | Phase::Deal | Phase::Over => None,
    }
}

/// A question, or `None` to guess.
fn ask(view: &View<Observation>, notes: &Notes, candidates: &Candidates, manner: Manner) -> Option<Question> {
    let informative = || most_informative(notes.hands, candidates, &view.observation.public.cards);
    match (candidates.len(), manner) {
        (0 | 1, _) => None,
        (_, Manner::Informed) => informative(),
        (2, Manner::Daring) => None,
        (_, Manner::Daring) => informative(),
        (_, Manner::Racing) => race(view, notes, candidates),
    }
}

fn likeliest(notes: &Notes, candidates: &Candidates) -> Option<Vec<tagiron::Tile>> {
    let best = candidates.weights.iter().zip(&candidates.hands).max_by_key(|(weight, _)| **weight)?;
    Some(row(notes.hands.mask(*best.1)))
}

/// The question with the better chance than guessing at once.
fn race(view: &View<Observation>, notes: &Notes, candidates: &Candidates) -> Option<Question> {
    let (hands, cards) = (notes.hands, &view.observation.public.cards);
    let given_away = Notes::given_away(view)?;
    let own_row = row(notes.own);
    let told = |question: Question| code(answer(question, &own_row));
    if let Some(mut ending) = ending(hands, candidates, &given_away) {
        return ending.best(cards, told).question;
    }
    let race = Race::get();
    let theirs = Size::of(left_to_the_other(hands, candidates, &given_away));
    let worth = race.worth(theirs);
    let best = ahead::best(hands, candidates, Table { cards, pile: &notes.pile }, |question| {
        if !question.card().is_shared() {
            return worth.clone();
        }
        let mut known = given_away.clone(); // the own answer is heard too (TAG-3.2)
        known.keep(hands.codes(question), told(question));
        race.worth(Size::of(left_to_the_other(hands, candidates, &known)))
    });
    let likeliest = candidates.weights.iter().max().copied().unwrap_or(0);
    let sure = f64::from(likeliest) / f64::from(candidates.weight());
    let guess = race.guess(sure, Size::of(candidates.len()), theirs);
    best.filter(|(_, chance)| *chance >= guess).map(|(question, _)| question)
}

/// The end of the race, where few candidates are left to both.
fn ending<'a>(hands: &'a Hands, candidates: &Candidates, given_away: &Candidates) -> Option<Ending<'a>> {
    const MOST: usize = 200; // so many are not looked through for the few that the other may have left
    if candidates.len() > MOST || given_away.len() > MOST {
        return None;
    }
    let own: Vec<(u16, f64)> =
        candidates.hands.iter().zip(&candidates.weights).map(|(hand, weight)| (*hand, f64::from(*weight))).collect();
    let beside = |guess: u16| {
        let without = own.iter().filter(|(hand, _)| can_lie_beside(hands, *hand, guess));
        (guess, without.map(|(_, weight)| weight).sum::<f64>())
    };
    let theirs = given_away.hands.iter().map(|guess| beside(*guess)).filter(|(_, weight)| *weight > 0.0).collect();
    Ending::of(hands, [own, theirs])
}

/// More pairs of hands are not compared one by one.
const MOST_PAIRS: usize = 300_000;
/// The share of all hands that a player can't exclude by the own tiles: 3,003 of 15,504.
const BESIDE: f64 = 0.19;

/// How many hands the other still holds possible, on average over what it may hold itself.
fn left_to_the_other(hands: &Hands, candidates: &Candidates, given_away: &Candidates) -> usize {
    if candidates.len() * given_away.len() > MOST_PAIRS {
        return (given_away.len() as f64 * BESIDE).round() as usize;
    }
    let left = |hand: u16| given_away.hands.iter().filter(|guess| can_lie_beside(hands, hand, **guess)).count();
    let weighed = candidates.hands.iter().zip(&candidates.weights);
    let sum: u64 = weighed.map(|(hand, weight)| left(*hand) as u64 * u64::from(*weight)).sum();
    (sum as f64 / f64::from(candidates.weight())).round() as usize
}

/// Can two players hold these hands? A single green 5 may be either of the two.
fn can_lie_beside(hands: &Hands, one: u16, other: u16) -> bool {
    other_five(hands.mask(one)) & hands.mask(other) == 0
}

fn other_five(mask: Mask) -> Mask {
    use inference::tagiron::FIVES;
    if mask & FIVES[0] != 0 && mask & FIVES[1] == 0 { mask ^ FIVES[0] ^ FIVES[1] } else { mask }
}
