//! What a player has heard, as lists of hands that fit it.

use super::deals::{Deals, Set, Unseen};
use super::hands::{FIVES, Hands, Mask, code, mask, row};
use super::plan::Candidates;
use knobel_core::{Seat, View};
use tagiron::{Card, Now, Sight, Verdict};

/// What was heard, as lists of hands.
pub(super) struct Notes {
    pub(super) hands: &'static Hands,
    pub(super) own: Mask,
    /// For every other seat, what it can hold.
    pub(super) others: Vec<(Seat, Candidates)>,
    /// The cards that may still come.
    pub(super) pile: Vec<Card>,
}

impl Notes {
    pub(super) fn of(view: &View<Now>) -> Option<Self> {
        let me = view.now.me?;
        let hands = Hands::of(view.now.open.setup.row_length());
        let own = mask(&view.now.hands.iter().find(|(seat, _)| *seat == me)?.1);
        let seats = view.now.open.seats().filter(|seat| *seat != me);
        let mut others: Vec<(Seat, Candidates)> = seats.map(|seat| (seat, Candidates::unseen(hands, own))).collect();
        for sight in &view.heard {
            for (seat, candidates) in &mut others {
                note(hands, me, *seat, candidates, sight);
            }
        }
        let open = &view.now.open;
        let gone = |card: &Card| open.cards.contains(card) || open.used.contains(card);
        let pile = Card::deck(open.setup.seats()).into_iter().filter(|card| !gone(card)).collect();
        Some(Notes { hands, own, others, pile })
    }

    /// The same as deals of all tiles that this player doesn't hold.
    pub(super) fn deals(&self) -> (Unseen, Deals) {
        let unseen = Unseen::by(self.own);
        let list = |candidates: &Candidates| -> Vec<Set> {
            candidates.hands.iter().flat_map(|hand| self.ways(*hand)).map(|mask| unseen.renumbered(mask)).collect()
        };
        let lists = self.others.iter().map(|(_, candidates)| list(candidates)).collect();
        let deals = Deals { all: unseen.all(), size: self.own.count_ones(), lists };
        (unseen, deals)
    }

    /// The tiles that a hand can be: a single 5 is either of the two, where this player holds none.
    fn ways(&self, hand: u16) -> impl Iterator<Item = Mask> + use<> {
        let mask = self.hands.mask(hand);
        let either = self.own & (FIVES[0] | FIVES[1]) == 0 && mask & FIVES[0] != 0 && mask & FIVES[1] == 0;
        [Some(mask), either.then_some(mask ^ FIVES[0] ^ FIVES[1])].into_iter().flatten()
    }

    /// What every other seat can hold, weighed by the number of whole deals.
    pub(super) fn weighed(&self, deals: &Deals) -> Vec<Candidates> {
        let weigh = |(player, (_, candidates)): (usize, &(Seat, Candidates))| {
            let mut counts = deals.hands(player).into_iter();
            let mut count = |hand: &u16| -> u64 { self.ways(*hand).filter_map(|_| counts.next()).sum() };
            let weights = candidates.hands.iter().map(|hand| count(hand) as u32); // 63 million deals at most
            let weights = weights.collect();
            Candidates { hands: candidates.hands.clone(), weights }
        };
        self.others.iter().enumerate().map(weigh).collect()
    }
}

/// Strikes out what a sight rules out for this seat.
fn note(hands: &Hands, me: Seat, seat: Seat, candidates: &mut Candidates, sight: &Sight) {
    match sight {
        Sight::Asked { question, answers, .. } => {
            for (_, answer) in answers.iter().filter(|(told, _)| *told == seat) {
                candidates.keep(hands.codes(*question), code(*answer));
            }
        }
        Sight::GuessedAloud { by, row: named, verdict: Verdict::Wrong } if *by == me => {
            candidates.strike(|hand| row(hands.mask(hand)) == *named);
        }
        Sight::Dealt { .. }
        | Sight::Hidden { .. }
        | Sight::Shuffled { .. }
        | Sight::Started { .. }
        | Sight::Reached(_)
        | Sight::Opened { .. }
        | Sight::GuessedAloud { .. }
        | Sight::GuessedSecretly { .. }
        | Sight::Found { .. }
        | Sight::WentOut { .. }
        | Sight::GaveUp { .. }
        | Sight::Passed { .. }
        | Sight::Ended { .. } => {}
    }
}
