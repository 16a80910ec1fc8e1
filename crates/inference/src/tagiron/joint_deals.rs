//! Exact counts of the deals of three and four players by meet in the middle.
//!
//! A player's answers depend only on their own hand, so each player has an independent list of consistent hands, and a deal
//! is one hand from every list without a common tile. The deals are counted without enumerating them: pairs of hands are
//! joined to their unions first, and the unions are matched with the remaining hand.

use super::hand_table::{FULL_BOX, Mask};

/// A set of the tiles that a player does not hold, renumbered from 0. There are at most sixteen.
pub type TileSet = u16;

/// Number of possible sets.
const SETS: usize = 1 << 16;

/// The tiles that a player does not hold.
#[derive(Clone, Debug)]
pub struct UnseenTiles {
    tiles: Vec<Mask>,
}

impl UnseenTiles {
    /// The tiles not held by the player with these.
    pub fn by(own: Mask) -> Self {
        let tiles = (0..20).map(|place| 1 << place).filter(|tile| FULL_BOX & !own & tile != 0);
        UnseenTiles { tiles: tiles.collect() }
    }

    /// The set of all unseen tiles.
    pub fn all(&self) -> TileSet {
        (1_u32.wrapping_shl(self.tiles.len() as u32)).wrapping_sub(1) as TileSet
    }

    /// The unseen tiles of a mask, renumbered.
    pub fn renumbered(&self, mask: Mask) -> TileSet {
        self.tiles.iter().enumerate().filter(|(_, tile)| mask & **tile != 0).fold(0, |set, (place, _)| set | 1 << place)
    }

    /// The mask of a renumbered set.
    pub fn tiles(&self, set: TileSet) -> Mask {
        self.tiles.iter().enumerate().filter(|(place, _)| set >> place & 1 == 1).fold(0, |mask, (_, tile)| mask | tile)
    }
}

/// The hands that each of two or three opponents may hold; the remaining tiles lie in the centre.
#[derive(Clone, Debug)]
pub struct JointDeals {
    /// All unseen tiles.
    pub all: TileSet,
    /// Number of tiles of a hand.
    pub size: u32,
    /// For each opponent, the hands consistent with their answers.
    pub lists: Vec<Vec<TileSet>>,
}

/// For each set, in how many ways it is the union of two disjoint hands.
struct DisjointUnions(Vec<u32>);

impl JointDeals {
    /// The sets that can lie in the centre, each with its number of deals.
    pub fn centres(&self) -> Vec<(TileSet, u64)> {
        let mut counts = vec![0_u64; SETS];
        match &self.lists[..] {
            [one, two] => {
                let two = Bitmap::of(two);
                for hand in one {
                    self.for_each_disjoint(*hand, |other| {
                        counts[usize::from(self.all ^ hand ^ other)] += u64::from(two.has(other));
                    });
                }
            }
            [one, two, three] => {
                let pairs = self.unions(one, &Bitmap::of(two));
                for hand in three {
                    self.for_each_disjoint(*hand, |centre| {
                        counts[usize::from(centre)] += pairs.of(self.all ^ hand ^ centre)
                    });
                }
            }
            _ => unreachable!("three and four players look for a centre"),
        }
        (0..=self.all).filter(|set| counts[usize::from(*set)] > 0).map(|set| (set, counts[usize::from(set)])).collect()
    }

    /// For each hand in a player's list, the number of deals in which they hold it.
    pub fn hands(&self, player: usize) -> Vec<u64> {
        let others: Vec<&Vec<TileSet>> =
            self.lists.iter().enumerate().filter(|(i, _)| *i != player).map(|(_, l)| l).collect();
        match others[..] {
            [other] => {
                let members = Bitmap::of(other);
                let count = |hand: &TileSet| {
                    let mut count = 0;
                    self.for_each_disjoint(*hand, |set| count += u64::from(members.has(set)));
                    count
                };
                self.lists[player].iter().map(count).collect()
            }
            [one, two] => {
                let pairs = self.unions(one, &Bitmap::of(two));
                let count = |hand: &TileSet| {
                    let mut count = 0;
                    self.for_each_disjoint(*hand, |centre| count += pairs.of(self.all ^ hand ^ centre));
                    count
                };
                self.lists[player].iter().map(count).collect()
            }
            _ => unreachable!("three and four players look for a centre"),
        }
    }

    fn unions(&self, one: &[TileSet], two: &Bitmap) -> DisjointUnions {
        let mut counts = vec![0; SETS];
        for hand in one {
            self.for_each_disjoint(*hand, |other| counts[usize::from(hand | other)] += u32::from(two.has(other)));
        }
        DisjointUnions(counts)
    }

    /// Visits every hand that shares no tile with this one.
    fn for_each_disjoint(&self, hand: TileSet, mut visit: impl FnMut(TileSet)) {
        let deposit = BitDeposit::onto(self.all ^ hand);
        let mut choice: u32 = (1 << self.size) - 1;
        let end = 1_u32 << (self.all ^ hand).count_ones();
        while choice < end {
            visit(deposit.deposit(choice));
            // Gosper's hack: the next larger number with the same number of ones
            let lowest = choice & choice.wrapping_neg();
            let ripple = choice + lowest;
            choice = ripple | (((choice ^ ripple) >> 2) / lowest);
        }
    }
}

impl DisjointUnions {
    fn of(&self, set: TileSet) -> u64 {
        self.0[usize::from(set)].into()
    }
}

/// A list of sets as a bitmap over all sets.
struct Bitmap(Vec<u64>);

impl Bitmap {
    fn of(list: &[TileSet]) -> Self {
        let mut bits = vec![0; SETS / 64];
        list.iter().for_each(|set| bits[usize::from(set >> 6)] |= 1 << (set & 63));
        Bitmap(bits)
    }

    fn has(&self, set: TileSet) -> bool {
        self.0[usize::from(set >> 6)] >> (set & 63) & 1 == 1
    }
}

/// Parallel bit deposit (as the `pdep` instruction) by two lookup tables of six bits each: moves the low bits of a number to
/// the positions of a set.
struct BitDeposit {
    low: [TileSet; 64],
    high: [TileSet; 64],
}

impl BitDeposit {
    fn onto(places: TileSet) -> Self {
        let mut ones = [0; 12];
        let mut rest = places;
        for one in &mut ones {
            *one = rest & rest.wrapping_neg();
            rest ^= *one;
        }
        let table = |ones: &[TileSet]| {
            let mut table = [0; 64];
            for number in 1..64_usize {
                let lowest = number.trailing_zeros() as usize;
                table[number] = table[number & (number - 1)] | ones[lowest];
            }
            table
        };
        BitDeposit { low: table(&ones[..6]), high: table(&ones[6..]) }
    }

    fn deposit(&self, choice: u32) -> TileSet {
        self.low[(choice & 63) as usize] | self.high[(choice >> 6) as usize & 63]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use knobel_core::{Luck, Rng, Stream};

    /// Lists of hands as after some answers, each with the true hand of a random deal.
    fn sample(players: usize, stream: &mut Stream) -> JointDeals {
        let size = if players == 3 { 4 } else { 5 };
        let tiles = (players + 1) * size;
        let all = ((1_u32 << tiles) - 1) as TileSet;
        let every: Vec<TileSet> = (0..=all).filter(|set| set.count_ones() as usize == size).collect();
        let order = stream.order(tiles as u8);
        let list = |player: usize, stream: &mut Stream| {
            let truth = order[player * size..][..size].iter().fold(0, |set, tile| set | 1 << tile);
            let mut list: Vec<TileSet> = (0..40).map(|_| every[stream.pick(every.len())]).collect();
            list.push(truth);
            list.sort_unstable();
            list.dedup();
            list
        };
        let lists = (0..players).map(|player| list(player, stream)).collect();
        JointDeals { all, size: size as u32, lists }
    }

    /// The same counts by enumerating every deal.
    fn by_enumeration(deals: &JointDeals) -> (Vec<(TileSet, u64)>, Vec<Vec<u64>>) {
        let mut centres = std::collections::BTreeMap::new();
        let mut hands: Vec<Vec<u64>> = deals.lists.iter().map(|list| vec![0; list.len()]).collect();
        let mut picks = vec![0; deals.lists.len()];
        'deals: loop {
            let chosen: Vec<TileSet> =
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
    fn the_counts_agree_with_enumerating_every_deal() {
        let mut stream = Stream::seeded(4);
        for round in 0..60 {
            let deals = sample(2 + round % 2, &mut stream);
            let (centres, hands) = by_enumeration(&deals);
            assert_eq!(deals.centres(), centres);
            for (player, counts) in hands.iter().enumerate() {
                assert_eq!(deals.hands(player), *counts);
            }
        }
    }

    #[test]
    fn before_any_answer_the_number_of_deals_is_the_multinomial_coefficient() {
        for (players, size, total) in [(2, 5, 756_756_u64), (3, 4, 63_063_000)] {
            let all = ((1_u32 << ((players + 1) * size)) - 1) as TileSet;
            let every: Vec<TileSet> = (0..=all).filter(|set| set.count_ones() as usize == size).collect();
            let deals = JointDeals { all, size: size as u32, lists: vec![every; players] };
            assert_eq!(deals.centres().iter().map(|(_, count)| count).sum::<u64>(), total);
        }
    }

    #[test]
    fn renumbering_is_reversible() {
        let own = super::super::hand_table::HandTable::of(5).mask(77);
        let unseen = UnseenTiles::by(own);
        assert_eq!(unseen.tiles(unseen.all()), FULL_BOX & !own);
        assert_eq!(unseen.renumbered(unseen.tiles(0b101)), 0b101);
    }
}
