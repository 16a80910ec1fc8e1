//! Two players: the other's tiles, every hand listed.

use super::rows::{candidate_claims, is_so, rows, solution, test, would_say};
use super::{ClueContent, Situation, asked, codes, open_questions};
use crate::capability::ShouldStop;
use crate::deduction::{
    Claim, ClueSet, EnumeratedWorlds, HiddenPieces, QuestionValue, Statement, Test, WorldModel, information,
};
use inference::tagiron::CandidateSet;
use inference::tagiron::{HandTable, Mask, answer_code, mask};
use knobel_core::Seat;
use serde_json::Value;
use tagiron::Question;

/// The other's hand by its number, and its tiles.
type Hand = (u16, Mask);

pub(super) fn deduction(situation: &Situation) -> EnumeratedWorlds<Duel> {
    let hands = HandTable::of(situation.size());
    let CandidateSet { hands: numbers, weights } = CandidateSet::unseen(hands, mask(&situation.own));
    let worlds = numbers.into_iter().zip(weights);
    let worlds = worlds.map(|(hand, weight)| ((hand, hands.mask(hand)), f64::from(weight)));
    let other = situation.others().next().expect("there are two");
    let model = Duel { situation: situation.clone(), other };
    EnumeratedWorlds::new(model, situation.to_clues(), worlds, |(hand, tiles), clue| {
        match &situation.clues[clue].content {
            ClueContent::Answered { question, answer, .. } => {
                hands.answer_codes(*question)[usize::from(*hand)] != answer_code(*answer)
            }
            ClueContent::Wrong { row } => solution(*tiles) == super::claim_row(row),
        }
    })
}

/// What one of two can say about the other's hand.
pub(super) struct Duel {
    situation: Situation,
    other: Seat,
}

impl Duel {
    fn expected_information(&self, question: Question, worlds: &[(&Hand, f64)]) -> f64 {
        let codes = codes(&self.situation, question);
        let mut parts = [0.0; inference::tagiron::ANSWER_CODES];
        worlds.iter().for_each(|((hand, _), weight)| parts[usize::from(codes[usize::from(*hand)])] += weight);
        information(parts.into_iter())
    }
}

impl WorldModel for Duel {
    type World = Hand;
    type Solution = Mask;

    fn hidden_pieces(&self) -> HiddenPieces {
        HiddenPieces::Seat(self.other)
    }

    fn test(&self, claim: &Claim) -> Option<Test<'_, Hand>> {
        let test = test(claim, self.situation.size())?;
        Some(Box::new(move |(_, tiles)| test(tiles)))
    }

    fn solution(&self, (_, tiles): &Hand) -> Mask {
        *tiles
    }

    fn solution_claim(&self, tiles: &Mask) -> Claim {
        solution(*tiles)
    }

    fn candidate_claims(&self) -> Vec<Claim> {
        candidate_claims(self.situation.size())
    }

    fn open_questions(&self, worlds: &[(&Hand, f64)], should_stop: ShouldStop<'_>) -> Vec<QuestionValue> {
        open_questions(&self.situation, should_stop, |question| self.expected_information(question, worlds))
    }

    fn information_gain(&self, question: &Value, worlds: &[(&Hand, f64)]) -> Option<f64> {
        asked(question).map(|question| self.expected_information(question, worlds))
    }

    fn is_possible_by_rules(&self, clues: ClueSet, statements: &[Statement]) -> bool {
        rows(&self.situation).iter().any(|(_, row)| {
            would_say(&self.situation, clues, self.other, row)
                && statements.iter().all(|statement| is_so(row, &statement.claim) == statement.holds)
        })
    }
}
