//! Two players: the other's tiles, every hand listed.

use super::pieces::{claims, is_so, rows, solution, test, would_say};
use super::{Said, Situation, asked, codes, prospects};
use crate::deduction::{Clues, Listed, Lore, Of, Prospect, Saying, Says, Test, information};
use inference::tagiron::CandidateSet;
use inference::tagiron::{HandTable, Mask, answer_code, mask};
use knobel_core::Seat;
use serde_json::Value;
use tagiron::Question;

/// The other's hand by its number, and its tiles.
type Hand = (u16, Mask);

pub(super) fn riddle(situation: &Situation) -> Listed<Duel> {
    let hands = HandTable::of(situation.size());
    let CandidateSet { hands: numbers, weights } = CandidateSet::unseen(hands, mask(&situation.own));
    let ways = numbers.into_iter().zip(weights);
    let ways = ways.map(|(hand, weight)| ((hand, hands.mask(hand)), f64::from(weight)));
    let other = situation.others().next().expect("there are two");
    let lore = Duel { situation: situation.clone(), other };
    Listed::new(lore, situation.clues(), ways, |(hand, tiles), clue| match &situation.told[clue].said {
        Said::Answered { question, answer, .. } => {
            hands.answer_codes(*question)[usize::from(*hand)] != answer_code(*answer)
        }
        Said::Wrong { row } => solution(*tiles) == super::says_row(row),
    })
}

/// What one of two can say about the other's hand.
pub(super) struct Duel {
    situation: Situation,
    other: Seat,
}

impl Duel {
    fn told_by(&self, question: Question, ways: &[(&Hand, f64)]) -> f64 {
        let codes = codes(&self.situation, question);
        let mut parts = [0.0; inference::tagiron::ANSWER_CODES];
        ways.iter().for_each(|((hand, _), weight)| parts[usize::from(codes[usize::from(*hand)])] += weight);
        information(parts.into_iter())
    }
}

impl Lore for Duel {
    type Way = Hand;

    fn of(&self) -> Of {
        Of::Seat(self.other)
    }

    fn test(&self, says: &Says) -> Option<Test<'_, Hand>> {
        let test = test(says, self.situation.size())?;
        Some(Box::new(move |(_, tiles)| test(tiles)))
    }

    fn solution(&self, (_, tiles): &Hand) -> Says {
        solution(*tiles)
    }

    fn claims(&self) -> Vec<Says> {
        claims(self.situation.size())
    }

    fn prospects(&self, ways: &[(&Hand, f64)]) -> Vec<Prospect> {
        prospects(&self.situation, |question| self.told_by(question, ways))
    }

    fn worth(&self, question: &Value, ways: &[(&Hand, f64)]) -> Option<f64> {
        asked(question).map(|question| self.told_by(question, ways))
    }

    fn fits_by_rules(&self, clues: Clues, sayings: &[Saying]) -> bool {
        rows(&self.situation).iter().any(|(_, row)| {
            would_say(&self.situation, clues, self.other, row)
                && sayings.iter().all(|saying| is_so(row, &saying.says) == saying.holds)
        })
    }
}
