//! What a 7 can do inside a house, worked out once for every way a house can stand.

/// A house as four bits, H1 the lowest.
const HOUSES: usize = 16;
const FULL: u8 = 15;

/// The fields whose marbles have no free field deeper in (TAC-3.9): the unbroken run from H4 outwards.
#[inline]
pub(super) const fn locked(house: u8) -> u8 {
    let run = (house << 4).leading_ones();
    FULL & !(FULL >> run)
}

/// How many fields are free from H1 inwards.
#[inline]
pub(super) const fn free_from_the_door(house: u8) -> u8 {
    (house | 16).trailing_zeros() as u8
}

/// `REACH[locked marbles][house][marbles that come in][steps inside]`: the houses that can come of it, one bit each.
static REACH: [[[[u16; 8]; 5]; HOUSES]; 5] = reach_table();

/// The houses that `house` can become, one bit each, when the `frozen` fields don't move, `entries` marbles come in
/// through H1 and exactly `steps` single steps are made inside, in any order (TAC-5.4).
#[inline]
pub(super) fn reach(house: u8, frozen: u8, entries: u8, steps: u8) -> u16 {
    REACH[frozen.count_ones() as usize][house as usize][entries as usize][steps as usize]
}

const fn reach_table() -> [[[[u16; 8]; 5]; HOUSES]; 5] {
    let mut table = [[[[0; 8]; 5]; HOUSES]; 5];
    let mut locks = 0;
    while locks < 5 {
        let mut house = 0;
        while house < HOUSES {
            table[locks][house] = reach_from(house, FULL & !(FULL >> locks));
            house += 1;
        }
        locks += 1;
    }
    table
}

const fn reach_from(house: usize, frozen: u8) -> [[u16; 8]; 5] {
    let mut reach = [[0; 8]; 5];
    reach[0][0] = 1 << house;
    let mut entries = 0;
    while entries < 5 {
        let mut steps = 0;
        while steps < 8 {
            if entries > 0 {
                reach[entries][steps] |= entered(reach[entries - 1][steps]);
            }
            if steps > 0 {
                reach[entries][steps] |= stepped(reach[entries][steps - 1], frozen);
            }
            steps += 1;
        }
        entries += 1;
    }
    reach
}

/// The houses after one more marble came in on H1.
const fn entered(houses: u16) -> u16 {
    let mut after = 0;
    let mut house = 0;
    while house < HOUSES {
        if houses >> house & 1 == 1 && house & 1 == 0 {
            after |= 1 << (house | 1);
        }
        house += 1;
    }
    after
}

/// The houses after one step inside, forwards or backwards.
const fn stepped(houses: u16, frozen: u8) -> u16 {
    let mut after = 0;
    let mut house = 0;
    while house < HOUSES {
        let mut field = 0;
        while houses >> house & 1 == 1 && field < 3 {
            let pair = 3 << field;
            let free_to_go = house & pair & frozen as usize == 0;
            if free_to_go && (house >> field & 3 == 1 || house >> field & 3 == 2) {
                after |= 1 << (house ^ pair);
            }
            field += 1;
        }
        house += 1;
    }
    after
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_run_from_the_inside_is_locked() {
        let cases = [(0b0000, 0), (0b1000, 0b1000), (0b1011, 0b1000), (0b0111, 0), (0b1101, 0b1100), (0b1111, 0b1111)];
        for (house, locks) in cases {
            assert_eq!(locked(house), locks, "{house:04b}");
        }
    }

    #[test]
    fn a_marble_goes_to_and_fro() {
        assert_eq!(reach(0b0001, 0, 0, 1), 1 << 0b0010);
        assert_eq!(reach(0b0001, 0, 0, 2), 1 << 0b0001 | 1 << 0b0100);
        assert_eq!(reach(0b1000, 0b1000, 0, 1), 0, "locked before the 7");
        assert_eq!(reach(0b0001, 0, 1, 0), 0, "H1 is taken");
        assert_eq!(reach(0b0001, 0, 1, 1), 1 << 0b0011);
    }
}
