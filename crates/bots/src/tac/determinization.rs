//! Determinization: sampling worlds that are consistent with everything a seat has observed, as perfect-information Monte
//! Carlo search (PIMC, Ginsberg 2001) needs them.
//!
//! The prior is uniform over all ways to distribute the unseen cards over the hidden slots, and over the cards that a
//! partner may have given unseen; worlds that contradict an announcement or a forced discard are excluded. Sampling is
//! rejection sampling: cards are drawn slot by slot, the most restricted slot first, and a world is accepted with the
//! probability that makes all worlds equally likely.

use inference::tac::{CardSet, DealtHand, HandKnowledge, PartnerGift};
use knobel_core::{Rng, Seat, View};
use tac::{Card, Hand, Observation, Table, whole_box};

/// Rejections before a decision point is treated as one without a world: its worlds are too rare to be found.
const MAX_ATTEMPTS: usize = 10_000;

/// Samples worlds that one seat cannot distinguish from the true one.
#[derive(Clone, Debug)]
pub(super) struct WorldSampler {
    observation: Observation,
    knowledge: HandKnowledge,
    hypotheses: Vec<GiftHypothesis>,
    /// How many cards of each kind are unseen.
    pool: [u8; Card::KINDS],
}

/// Which cards the partners gave each other unseen, and what follows for the hidden slots.
#[derive(Clone, Debug)]
struct GiftHypothesis {
    /// The most restricted first.
    slots: Vec<Slot>,
    /// Seats that announced an opening card which has not appeared: one of their hidden cards must open.
    still_to_open: Vec<Seat>,
    /// Upper bound of the number of worlds, in proportion to which hypotheses are drawn.
    weight: f64,
}

/// A hidden card: its holder, the seat it was dealt to, and the kinds it can be.
#[derive(Clone, Copy, Debug)]
struct Slot {
    holder: usize,
    dealt_to: Seat,
    possible: CardSet,
    /// Upper bound of the number of cards left to choose from here.
    bound: f64,
}

/// Where the card that a partner gave unseen is now.
#[derive(Clone, Copy, Debug, PartialEq)]
enum GiftLocation {
    /// There is no such card, or it was seen.
    InformationState,
    /// It was revealed, as this card of the hand.
    Revealed(usize),
    /// It is still hidden.
    Hidden,
}

impl WorldSampler {
    /// `None` before the cards are dealt.
    pub(super) fn of(view: &View<Observation>) -> Option<Self> {
        let knowledge = HandKnowledge::of(view)?;
        let pool = unseen(&view.observation, &knowledge);
        let hypotheses = Hypotheses { observation: &view.observation, knowledge: &knowledge, pool: &pool }.all();
        Some(WorldSampler { observation: view.observation.clone(), knowledge, hypotheses, pool })
    }

    /// Whether all hands are known; the order of the stack never is.
    pub(super) fn is_certain(&self) -> bool {
        self.knowledge.is_certain()
    }

    /// A world, all being equally likely, and the number of attempts; `None` if none was found. Partners whose exchange is
    /// still secret choose again in it. Its stack has the right cards in no random order.
    pub(super) fn sample(&self, rng: &mut dyn Rng) -> Option<(Table, usize)> {
        (1..=MAX_ATTEMPTS).find_map(|attempts| Some((self.attempt(rng)?, attempts)))
    }

    fn attempt(&self, rng: &mut dyn Rng) -> Option<Table> {
        let hypothesis = self.hypothesis(rng)?;
        let mut pool = self.pool;
        let mut hands = [Hand::EMPTY; 4];
        hands.iter_mut().zip(&self.knowledge.hands).for_each(|(hand, dealt)| *hand = dealt.known);
        let (mut acceptance, mut opens) = (1.0, [false; 4]);
        for slot in &hypothesis.slots {
            let left = count(&pool, slot.possible);
            if left == 0 {
                return None;
            }
            acceptance *= left as f64 / slot.bound;
            let card = nth(&pool, slot.possible, rng.pick(left));
            pool[card.index()] -= 1;
            hands[slot.holder].add(card);
            opens[slot.dealt_to.index()] |= card.opens();
        }
        let announcements_hold = hypothesis.still_to_open.iter().all(|seat| opens[seat.index()]);
        (announcements_hold && accept(acceptance, rng)).then(|| self.table(hands, &pool))
    }

    fn hypothesis(&self, rng: &mut dyn Rng) -> Option<&GiftHypothesis> {
        let all: f64 = self.hypotheses.iter().map(|hypothesis| hypothesis.weight).sum();
        let mut left = uniform(rng) * all;
        let chosen = self.hypotheses.iter().find(|hypothesis| {
            left -= hypothesis.weight;
            left < 0.0
        });
        chosen.or(self.hypotheses.last())
    }

    fn table(&self, hands: [Hand; 4], pool: &[u8; Card::KINDS]) -> Table {
        let stack: Vec<Card> =
            Card::ALL.into_iter().flat_map(|card| (0..pool[card.index()]).map(move |_| card)).collect();
        let mut gifts = [None; 4];
        self.observation.gifts.iter().for_each(|(seat, card)| gifts[seat.index()] = Some(*card));
        let mut public = self.observation.public;
        public.given = self.observation.gifts.iter().map(|(seat, _)| *seat).collect();
        Table::imagined(public, hands, gifts, &stack)
    }
}

/// True with this probability.
fn accept(probability: f64, rng: &mut dyn Rng) -> bool {
    probability >= 1.0 || uniform(rng) < probability
}

/// A uniform number from 0 to 1.
fn uniform(rng: &mut dyn Rng) -> f64 {
    const STEPS: usize = 1 << 30;
    rng.pick(STEPS) as f64 / STEPS as f64
}

/// How many cards of each kind are unseen.
fn unseen(observation: &Observation, knowledge: &HandKnowledge) -> [u8; Card::KINDS] {
    let mut pool = [0; Card::KINDS];
    whole_box(observation.public.master).into_iter().for_each(|card| pool[card.index()] += 1);
    for card in Card::ALL {
        let known: u8 = knowledge.hands.iter().map(|hand| hand.known.count(card)).sum();
        pool[card.index()] -= observation.public.laid.count(card) + known;
    }
    pool
}

fn count(pool: &[u8; Card::KINDS], kinds: CardSet) -> usize {
    Card::ALL.into_iter().filter(|card| kinds.has(*card)).map(|card| usize::from(pool[card.index()])).sum()
}

/// Card number `n` among those of these kinds.
fn nth(pool: &[u8; Card::KINDS], kinds: CardSet, mut n: usize) -> Card {
    let found = Card::ALL.into_iter().filter(|card| kinds.has(*card)).find(|card| {
        let here = n < usize::from(pool[card.index()]);
        n = n.saturating_sub(usize::from(pool[card.index()]));
        here
    });
    found.expect("n is less than their count")
}

/// Enumerates the hypotheses.
struct Hypotheses<'a> {
    observation: &'a Observation,
    knowledge: &'a HandKnowledge,
    pool: &'a [u8; Card::KINDS],
}

impl Hypotheses<'_> {
    fn all(&self) -> Vec<GiftHypothesis> {
        let mut gifts: Vec<Vec<GiftLocation>> = vec![vec![]];
        for hand in &self.knowledge.hands {
            let locations = self.locations(hand);
            let extend = |so_far: &Vec<GiftLocation>| {
                locations.iter().map(|location| [&so_far[..], &[*location]].concat()).collect::<Vec<_>>()
            };
            gifts = gifts.iter().flat_map(extend).collect();
        }
        gifts.iter().filter_map(|gifts| self.hypothesis(gifts)).collect()
    }

    fn locations(&self, hand: &DealtHand) -> Vec<GiftLocation> {
        let giver = self.observation.public.sides().partner(hand.dealt_to);
        if !giver.is_some_and(|giver| self.knowledge.gifts[giver.index()] == PartnerGift::Unseen) {
            return vec![GiftLocation::InformationState];
        }
        let revealed = (0..hand.revealed.len()).map(GiftLocation::Revealed);
        revealed.chain((hand.unknown > 0).then_some(GiftLocation::Hidden)).collect()
    }

    /// What follows if the gifts lie there; `None` if that contradicts an announcement.
    fn hypothesis(&self, gifts: &[GiftLocation]) -> Option<GiftHypothesis> {
        let mut revealed: Vec<(Seat, Card)> = self.visible_gifts();
        let mut slots = vec![];
        let mut ways = 1.0;
        for ((holder, hand), gift) in self.knowledge.hands.iter().enumerate().zip(gifts) {
            let giver = self.observation.public.sides().partner(hand.dealt_to).unwrap_or(hand.dealt_to);
            for (i, card) in hand.revealed.iter().enumerate() {
                revealed.push((if *gift == GiftLocation::Revealed(i) { giver } else { hand.dealt_to }, *card));
            }
            for i in 0..hand.unknown {
                let dealt_to = if i == 0 && *gift == GiftLocation::Hidden { giver } else { hand.dealt_to };
                let possible = hand.possible.and(self.announced(dealt_to));
                slots.push(Slot { holder, dealt_to, possible, bound: 0.0 });
            }
            if *gift == GiftLocation::Hidden {
                ways *= f64::from(hand.unknown);
            }
        }
        if revealed.iter().any(|(dealt_to, card)| !self.announced(*dealt_to).has(*card)) {
            return None;
        }
        let hidden = self.knowledge.hands.iter().filter(|hand| !hand.seen).map(|hand| hand.dealt_to);
        let announced = hidden.filter(|seat| self.knowledge.announced_openers.has(*seat));
        let still_to_open = announced.filter(|seat| !revealed.iter().any(|(to, card)| to == seat && card.opens()));
        let still_to_open = still_to_open.collect();
        self.bound(&mut slots);
        let weight = slots.iter().fold(ways, |weight, slot| weight * slot.bound);
        (weight > 0.0).then_some(GiftHypothesis { slots, still_to_open, weight })
    }

    /// The cards that seats with hidden hands gave visibly to the viewer.
    fn visible_gifts(&self) -> Vec<(Seat, Card)> {
        let hidden = self.knowledge.hands.iter().filter(|hand| !hand.seen).map(|hand| hand.dealt_to);
        let seen = |seat: Seat| match self.knowledge.gifts[seat.index()] {
            PartnerGift::Seen(card) => Some((seat, card)),
            PartnerGift::Nothing | PartnerGift::Unseen => None,
        };
        hidden.filter_map(seen).collect()
    }

    /// The kinds that the cards dealt to a seat can be, given its announcement.
    fn announced(&self, seat: Seat) -> CardSet {
        let opener = self.knowledge.announced_openers.has(seat);
        if opener { CardSet::ALL } else { CardSet::ALL.without(CardSet::openers()) }
    }

    /// Sorts the slots, and bounds the number of cards to choose from in each: the cards in earlier slots that are
    /// restricted to a subset of its kinds are certainly gone.
    fn bound(&self, slots: &mut [Slot]) {
        slots.sort_by_key(|slot| count(self.pool, slot.possible));
        for i in 0..slots.len() {
            let gone = slots[..i].iter().filter(|before| before.possible.is_subset(slots[i].possible)).count();
            slots[i].bound = count(self.pool, slots[i].possible).saturating_sub(gone) as f64;
        }
    }
}

#[cfg(test)]
mod tests;
