//! Worlds that a seat can't tell from the true one: hidden hands that agree with everything it heard.
//!
//! Every way to lay the unseen cards into the hidden places is as likely as any other, and a card given unseen is any of
//! the giver's with the same chance; ways that contradict an announcement or a forced discard are left out. Cards
//! are drawn place by place, the most restricted first, and a draw is kept with the chance that makes all ways equal.

use inference::tac::{Given, Heard, Kinds, Lot};
use knobel_core::{Rng, Seat, View};
use tac::{Card, Hand, Observation, Table, whole_box};

/// So many draws are made before a world is given up for too rare.
const MOST_DRAWS: usize = 10_000;

/// What all worlds have in common, ready to draw from.
#[derive(Clone, Debug)]
pub(super) struct Worlds {
    observation: Observation,
    heard: Heard,
    guesses: Vec<Guess>,
    /// How many of each kind are unseen.
    pool: [u8; Card::KINDS],
}

/// A guess which cards two partners gave each other unseen, and what follows for the hidden places.
#[derive(Clone, Debug)]
struct Guess {
    /// The most restricted first.
    places: Vec<Place>,
    /// Who announced an opening card that has not come out: one of the hidden ones it is.
    still_to_open: Vec<Seat>,
    /// In how many ways it can be so, at most.
    weight: f64,
}

/// A hidden place: who holds it, to whom its card was dealt, and what it can be.
#[derive(Clone, Copy, Debug)]
struct Place {
    at: usize,
    dealt_to: Seat,
    may_be: Kinds,
    /// Never are there more cards to choose from here.
    bound: f64,
}

/// Where the card that a partner gave unseen lies in a lot.
#[derive(Clone, Copy, Debug, PartialEq)]
enum GiftAt {
    /// It was seen, or there is none.
    Nowhere,
    /// It came out, as this one of the lot.
    Out(usize),
    /// It is one of the hidden ones.
    Hidden,
}

impl Worlds {
    /// Nothing when nothing is dealt.
    pub(super) fn of(view: &View<Observation>) -> Option<Self> {
        let heard = Heard::of(view)?;
        let pool = unseen(&view.observation, &heard);
        let guesses = Guesses { observation: &view.observation, heard: &heard, pool: &pool }.all();
        Some(Worlds { observation: view.observation.clone(), heard, guesses, pool })
    }

    /// Does nothing lie hidden, the stack aside?
    pub(super) fn is_certain(&self) -> bool {
        self.heard.is_certain()
    }

    /// One of the worlds, each as likely as any other, and how many draws it took; nothing if none was found in many.
    /// Partners whose choice nobody saw choose again in it. Its stack holds the right cards in no random order.
    pub(super) fn draw(&self, rng: &mut dyn Rng) -> Option<(Table, usize)> {
        (1..=MOST_DRAWS).find_map(|draws| Some((self.try_to_draw(rng)?, draws)))
    }

    fn try_to_draw(&self, rng: &mut dyn Rng) -> Option<Table> {
        let guess = self.guess(rng)?;
        let mut pool = self.pool;
        let mut hands = [Hand::EMPTY; 4];
        hands.iter_mut().zip(&self.heard.lots).for_each(|(hand, lot)| *hand = lot.known);
        let (mut evenness, mut opens) = (1.0, [false; 4]);
        for place in &guess.places {
            let left = count(&pool, place.may_be);
            if left == 0 {
                return None;
            }
            evenness *= left as f64 / place.bound;
            let card = nth(&pool, place.may_be, rng.pick(left));
            pool[card.index()] -= 1;
            hands[place.at].add(card);
            opens[place.dealt_to.index()] |= card.opens();
        }
        let true_to_word = guess.still_to_open.iter().all(|seat| opens[seat.index()]);
        (true_to_word && happens(evenness, rng)).then(|| self.table(hands, &pool))
    }

    fn guess(&self, rng: &mut dyn Rng) -> Option<&Guess> {
        let all: f64 = self.guesses.iter().map(|guess| guess.weight).sum();
        let mut left = fraction(rng) * all;
        let chosen = self.guesses.iter().find(|guess| {
            left -= guess.weight;
            left < 0.0
        });
        chosen.or(self.guesses.last())
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

/// True with this chance.
fn happens(chance: f64, rng: &mut dyn Rng) -> bool {
    chance >= 1.0 || fraction(rng) < chance
}

/// A number from 0 to 1.
fn fraction(rng: &mut dyn Rng) -> f64 {
    const FINE: usize = 1 << 30;
    rng.pick(FINE) as f64 / FINE as f64
}

fn unseen(observation: &Observation, heard: &Heard) -> [u8; Card::KINDS] {
    let mut pool = [0; Card::KINDS];
    whole_box(observation.public.master).into_iter().for_each(|card| pool[card.index()] += 1);
    for card in Card::ALL {
        let known: u8 = heard.lots.iter().map(|lot| lot.known.count(card)).sum();
        pool[card.index()] -= observation.public.laid.count(card) + known;
    }
    pool
}

fn count(pool: &[u8; Card::KINDS], kinds: Kinds) -> usize {
    Card::ALL.into_iter().filter(|card| kinds.has(*card)).map(|card| usize::from(pool[card.index()])).sum()
}

/// Card number `n` among those of these kinds.
fn nth(pool: &[u8; Card::KINDS], kinds: Kinds, mut n: usize) -> Card {
    let found = Card::ALL.into_iter().filter(|card| kinds.has(*card)).find(|card| {
        let here = n < usize::from(pool[card.index()]);
        n = n.saturating_sub(usize::from(pool[card.index()]));
        here
    });
    found.expect("n is less than their count")
}

/// Works the guesses out.
struct Guesses<'a> {
    observation: &'a Observation,
    heard: &'a Heard,
    pool: &'a [u8; Card::KINDS],
}

impl Guesses<'_> {
    fn all(&self) -> Vec<Guess> {
        let lots = &self.heard.lots;
        let mut gifts: Vec<Vec<GiftAt>> = vec![vec![]];
        for lot in lots {
            let ways = self.gifts_in(lot);
            let with =
                |so_far: &Vec<GiftAt>| ways.iter().map(|way| [&so_far[..], &[*way]].concat()).collect::<Vec<_>>();
            gifts = gifts.iter().flat_map(with).collect();
        }
        gifts.iter().filter_map(|gifts| self.guess(gifts)).collect()
    }

    fn gifts_in(&self, lot: &Lot) -> Vec<GiftAt> {
        let giver = self.observation.public.sides().partner(lot.dealt_to);
        if !giver.is_some_and(|giver| self.heard.given[giver.index()] == Given::Unseen) {
            return vec![GiftAt::Nowhere];
        }
        let out = (0..lot.came_out.len()).map(GiftAt::Out);
        out.chain((lot.unknown > 0).then_some(GiftAt::Hidden)).collect()
    }

    /// What follows if the gifts lie there in the lots; nothing if that contradicts an announcement.
    fn guess(&self, gifts: &[GiftAt]) -> Option<Guess> {
        let mut came_out: Vec<(Seat, Card)> = self.given_openly();
        let mut places = vec![];
        let mut ways = 1.0;
        for ((at, lot), gift) in self.heard.lots.iter().enumerate().zip(gifts) {
            let giver = self.observation.public.sides().partner(lot.dealt_to).unwrap_or(lot.dealt_to);
            for (i, card) in lot.came_out.iter().enumerate() {
                came_out.push((if *gift == GiftAt::Out(i) { giver } else { lot.dealt_to }, *card));
            }
            for i in 0..lot.unknown {
                let dealt_to = if i == 0 && *gift == GiftAt::Hidden { giver } else { lot.dealt_to };
                let may_be = lot.may_be.and(self.announced(dealt_to));
                places.push(Place { at, dealt_to, may_be, bound: 0.0 });
            }
            if *gift == GiftAt::Hidden {
                ways *= f64::from(lot.unknown);
            }
        }
        if came_out.iter().any(|(dealt_to, card)| !self.announced(*dealt_to).has(*card)) {
            return None;
        }
        let hidden = self.heard.lots.iter().filter(|lot| !lot.seen).map(|lot| lot.dealt_to);
        let announced = hidden.filter(|seat| self.heard.openers.has(*seat));
        let still_to_open = announced.filter(|seat| !came_out.iter().any(|(to, card)| to == seat && card.opens()));
        let still_to_open = still_to_open.collect();
        self.bound(&mut places);
        let weight = places.iter().fold(ways, |weight, place| weight * place.bound);
        (weight > 0.0).then_some(Guess { places, still_to_open, weight })
    }

    /// What hidden seats gave where the viewer could see it.
    fn given_openly(&self) -> Vec<(Seat, Card)> {
        let hidden = self.heard.lots.iter().filter(|lot| !lot.seen).map(|lot| lot.dealt_to);
        let seen = |seat: Seat| match self.heard.given[seat.index()] {
            Given::Seen(card) => Some((seat, card)),
            Given::Nothing | Given::Unseen => None,
        };
        hidden.filter_map(seen).collect()
    }

    /// What the cards dealt to a seat can be, by its announcement.
    fn announced(&self, seat: Seat) -> Kinds {
        if self.heard.openers.has(seat) { Kinds::ALL } else { Kinds::ALL.without(Kinds::openers()) }
    }

    /// Sorts the places, and bounds what can be chosen from in each: what lies in places before that are restricted to
    /// the same cards is certainly gone.
    fn bound(&self, places: &mut [Place]) {
        places.sort_by_key(|place| count(self.pool, place.may_be));
        for i in 0..places.len() {
            let gone = places[..i].iter().filter(|before| before.may_be.within(places[i].may_be)).count();
            places[i].bound = count(self.pool, places[i].may_be).saturating_sub(gone) as f64;
        }
    }
}

#[cfg(test)]
mod tests;
