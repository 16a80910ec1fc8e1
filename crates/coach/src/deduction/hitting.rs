//! The smallest set of clues of which every way to be ruled out meets at least one.

use super::riddle::Clues;

/// For each way the clues that rule it out; the smallest set that has one of each. None if a way has no clue against it.
pub(super) fn smallest(ways: impl Iterator<Item = Clues>) -> Option<Clues> {
    let masks = essential(ways)?;
    (0..=masks.len()).find_map(|size| hit(&masks, Clues::NONE, size))
}

/// Without what says no more than others do: a way that more clues rule out is ruled out along with one that fewer do.
fn essential(ways: impl Iterator<Item = Clues>) -> Option<Vec<Clues>> {
    let mut all: Vec<Clues> = vec![];
    let mut last = None;
    for way in ways {
        if way.is_empty() {
            return None;
        }
        if last != Some(way) {
            all.push(way);
            last = Some(way);
        }
    }
    all.sort_unstable_by_key(|way| (way.len(), way.iter().next()));
    let mut kept: Vec<Clues> = vec![];
    for way in all {
        if !kept.iter().any(|fewer| fewer.and(way) == *fewer) {
            kept.push(way);
        }
    }
    Some(kept)
}

/// Adds at most `size` clues to those chosen so that every mask is met.
fn hit(masks: &[Clues], chosen: Clues, size: usize) -> Option<Clues> {
    let public = || masks.iter().filter(|mask| mask.and(chosen).is_empty());
    let Some(first) = public().next() else { return Some(chosen) };
    if apart(public()) > size {
        return None;
    }
    first.iter().find_map(|clue| hit(masks, chosen.with(clue), size - 1))
}

/// At least so many more clues are needed: one for each of these masks that have nothing in common.
fn apart<'a>(masks: impl Iterator<Item = &'a Clues>) -> usize {
    let mut used = Clues::NONE;
    let mut count = 0;
    for mask in masks {
        if mask.and(used).is_empty() {
            used = used.or(*mask);
            count += 1;
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;
    use knobel_core::{Rng, Stream};

    fn set(places: &[usize]) -> Clues {
        places.iter().copied().collect()
    }

    #[test]
    fn nothing_to_rule_out_needs_no_clue() {
        assert_eq!(smallest([].into_iter()), Some(Clues::NONE));
    }

    #[test]
    fn a_way_that_nothing_rules_out_stays() {
        assert_eq!(smallest([set(&[1]), set(&[])].into_iter()), None);
    }

    #[test]
    fn no_smaller_set_does_as_well() {
        let mut rng = Stream::seeded(5);
        for _ in 0..300 {
            let clues = 1 + rng.pick(9);
            let way = |rng: &mut Stream| {
                let some: Clues = (0..clues).filter(|_| rng.pick(3) == 0).collect();
                if some.is_empty() { some.with(rng.pick(clues)) } else { some }
            };
            let ways: Vec<Clues> = (0..1 + rng.pick(30)).map(|_| way(&mut rng)).collect();
            let found = smallest(ways.iter().copied()).expect("every way has a clue against it");
            let meets = |set: Clues| ways.iter().all(|way| !way.and(set).is_empty());
            assert!(meets(found));
            let smaller = (0..1_usize << clues).map(|bits| (0..clues).filter(|i| bits >> i & 1 == 1).collect());
            assert!(smaller.filter(|set: &Clues| set.len() < found.len()).all(|set| !meets(set)));
        }
    }
}
