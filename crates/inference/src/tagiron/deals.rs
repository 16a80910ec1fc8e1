//! All ways in which the tiles can lie with three and four players, counted exactly.
//!
//! What a player says depends only on the own hand, so the hands that fit what each player said are lists of their own,
//! and a deal is one hand from every list, no tile twice. Counting deals needs no listing of deals: hands are joined two
//! and two ("meet in the middle").

use super::hands::{BOX, Mask};

/// A set of the tiles that a player does not hold, renumbered from 0: at most sixteen.
pub type Set = u16;

/// Every set there can be.
const SETS: usize = 1 << 16;

/// The tiles that a player does not hold.
#[derive(Clone, Debug)]
pub struct Unseen {
    tiles: Vec<Mask>,
}

impl Unseen {
    pub fn by(own: Mask) -> Self {
        let tiles = (0..20).map(|place| 1 << place).filter(|tile| BOX & !own & tile != 0);
        Unseen { tiles: tiles.collect() }
    }

    pub fn all(&self) -> Set {
        (1_u32.wrapping_shl(self.tiles.len() as u32)).wrapping_sub(1) as Set
    }

    pub fn renumbered(&self, mask: Mask) -> Set {
        self.tiles.iter().enumerate().filter(|(_, tile)| mask & **tile != 0).fold(0, |set, (place, _)| set | 1 << place)
    }

    pub fn tiles(&self, set: Set) -> Mask {
        self.tiles.iter().enumerate().filter(|(place, _)| set >> place & 1 == 1).fold(0, |mask, (_, tile)| mask | tile)
    }
}

/// The hands that each of two or three other players may hold; what is left over lies in the centre.
#[derive(Clone, Debug)]
pub struct Deals {
    pub all: Set,
    pub size: u32,
    pub lists: Vec<Vec<Set>>,
}

/// How often each set is the union of two disjoint ones.
struct Unions(Vec<u32>);

impl Deals {
    /// In how many deals each set lies in the centre.
    pub fn centres(&self) -> Vec<(Set, u64)> {
        let mut counts = vec![0_u64; SETS];
        match &self.lists[..] {
            [one, two] => {
                let two = Members::of(two);
                for hand in one {
                    self.each_beside(*hand, |other| {
                        counts[usize::from(self.all ^ hand ^ other)] += u64::from(two.has(other));
                    });
                }
            }
            [one, two, three] => {
                let pairs = self.unions(one, &Members::of(two));
                for hand in three {
                    self.each_beside(*hand, |centre| counts[usize::from(centre)] += pairs.of(self.all ^ hand ^ centre));
                }
            }
            _ => unreachable!("three and four players look for a centre"),
        }
        (0..=self.all).filter(|set| counts[usize::from(*set)] > 0).map(|set| (set, counts[usize::from(set)])).collect()
    }

    /// In how many deals a player holds each hand of its list.
    pub fn hands(&self, player: usize) -> Vec<u64> {
        let others: Vec<&Vec<Set>> =
            self.lists.iter().enumerate().filter(|(i, _)| *i != player).map(|(_, l)| l).collect();
        match others[..] {
            [other] => {
                let members = Members::of(other);
                let count = |hand: &Set| {
                    let mut count = 0;
                    self.each_beside(*hand, |set| count += u64::from(members.has(set)));
                    count
                };
                self.lists[player].iter().map(count).collect()
            }
            [one, two] => {
                let pairs = self.unions(one, &Members::of(two));
                let count = |hand: &Set| {
                    let mut count = 0;
                    self.each_beside(*hand, |centre| count += pairs.of(self.all ^ hand ^ centre));
                    count
                };
                self.lists[player].iter().map(count).collect()
            }
            _ => unreachable!("three and four players look for a centre"),
        }
    }

    fn unions(&self, one: &[Set], two: &Members) -> Unions {
        let mut counts = vec![0; SETS];
        for hand in one {
            self.each_beside(*hand, |other| counts[usize::from(hand | other)] += u32::from(two.has(other)));
        }
        Unions(counts)
    }

    /// Every hand that shares no tile with this one.
    fn each_beside(&self, hand: Set, mut visit: impl FnMut(Set)) {
        let spread = Spread::over(self.all ^ hand);
        let mut choice: u32 = (1 << self.size) - 1;
        let end = 1_u32 << (self.all ^ hand).count_ones();
        while choice < end {
            visit(spread.set(choice));
            // the next larger number with as many ones
            let lowest = choice & choice.wrapping_neg();
            let ripple = choice + lowest;
            choice = ripple | (((choice ^ ripple) >> 2) / lowest);
        }
    }
}

impl Unions {
    fn of(&self, set: Set) -> u64 {
        self.0[usize::from(set)].into()
    }
}

/// A list of sets as yes or no for every set.
struct Members(Vec<u64>);

impl Members {
    fn of(list: &[Set]) -> Self {
        let mut bits = vec![0; SETS / 64];
        list.iter().for_each(|set| bits[usize::from(set >> 6)] |= 1 << (set & 63));
        Members(bits)
    }

    fn has(&self, set: Set) -> bool {
        self.0[usize::from(set >> 6)] >> (set & 63) & 1 == 1
    }
}

/// Puts the ones of a small number onto the places of a set, six at a time.
struct Spread {
    low: [Set; 64],
    high: [Set; 64],
}

impl Spread {
    fn over(places: Set) -> Self {
        let mut ones = [0; 12];
        let mut rest = places;
        for one in &mut ones {
            *one = rest & rest.wrapping_neg();
            rest ^= *one;
        }
        let table = |ones: &[Set]| {
            let mut table = [0; 64];
            for number in 1..64_usize {
                let lowest = number.trailing_zeros() as usize;
                table[number] = table[number & (number - 1)] | ones[lowest];
            }
            table
        };
        Spread { low: table(&ones[..6]), high: table(&ones[6..]) }
    }

    fn set(&self, choice: u32) -> Set {
        self.low[(choice & 63) as usize] | self.high[(choice >> 6) as usize & 63]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use knobel_core::{Luck, Rng, Stream};

    /// Lists of hands as they are left after some answers: each with the true hand of a random deal.
    fn some(players: usize, stream: &mut Stream) -> Deals {
        let size = if players == 3 { 4 } else { 5 };
        let tiles = (players + 1) * size;
        let all = ((1_u32 << tiles) - 1) as Set;
        let every: Vec<Set> = (0..=all).filter(|set| set.count_ones() as usize == size).collect();
        let order = stream.order(tiles as u8);
        let list = |player: usize, stream: &mut Stream| {
            let truth = order[player * size..][..size].iter().fold(0, |set, tile| set | 1 << tile);
            let mut list: Vec<Set> = (0..40).map(|_| every[stream.pick(every.len())]).collect();
            list.push(truth);
            list.sort_unstable();
            list.dedup();
            list
        };
        let lists = (0..players).map(|player| list(player, stream)).collect();
        Deals { all, size: size as u32, lists }
    }

    /// Deal by deal.
    fn slowly(deals: &Deals) -> (Vec<(Set, u64)>, Vec<Vec<u64>>) {
        let mut centres = std::collections::BTreeMap::new();
        let mut hands: Vec<Vec<u64>> = deals.lists.iter().map(|list| vec![0; list.len()]).collect();
        let mut picks = vec![0; deals.lists.len()];
        'deals: loop {
            let chosen: Vec<Set> =
                picks.iter().zip(&deals.lists).map(|(pick, list): (&usize, _)| list[*pick]).collect();
            let union = chosen.iter().fold(0, |all, hand| all | hand);
            if union.count_ones() == chosen.iter().map(|hand| hand.count_ones()).sum::<u32>() {
                *centres.entry(deals.all ^ union).or_insert(0) += 1;
                picks.iter().zip(&mut hands).for_each(|(pick, counts)| counts[*pick] += 1);
            }
            for (pick, list) in picks.iter_mut().zip(&deals.lists) {
                *pick += 1;
                if *pick < list.len() {
                    continue 'deals;
                }
                *pick = 0;
            }
            return (centres.into_iter().collect(), hands);
        }
    }

    #[test]
    fn counting_agrees_with_dealing_every_deal() {
        let mut stream = Stream::seeded(4);
        for round in 0..60 {
            let deals = some(2 + round % 2, &mut stream);
            let (centres, hands) = slowly(&deals);
            assert_eq!(deals.centres(), centres);
            for (player, counts) in hands.iter().enumerate() {
                assert_eq!(deals.hands(player), *counts);
            }
        }
    }

    #[test]
    fn before_any_answer_there_are_as_many_deals_as_there_should_be() {
        for (players, size, total) in [(2, 5, 756_756_u64), (3, 4, 63_063_000)] {
            let all = ((1_u32 << ((players + 1) * size)) - 1) as Set;
            let every: Vec<Set> = (0..=all).filter(|set| set.count_ones() as usize == size).collect();
            let deals = Deals { all, size: size as u32, lists: vec![every; players] };
            assert_eq!(deals.centres().iter().map(|(_, count)| count).sum::<u64>(), total);
        }
    }

    #[test]
    fn tiles_are_renumbered_and_back() {
        let own = super::super::hands::Hands::of(5).mask(77);
        let unseen = Unseen::by(own);
        assert_eq!(unseen.tiles(unseen.all()), BOX & !own);
        assert_eq!(unseen.renumbered(unseen.tiles(0b101)), 0b101);
    }
}
