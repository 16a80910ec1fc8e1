//! Minimum hitting set (the dual of set cover; Karp 1972) by branch and bound with iterative deepening.
//!
//! Each world that must be refuted is the set of clues that rule it out; a smallest set of clues that meets all of these
//! is a smallest explanation. Supersets of other sets are dropped first; disjoint sets give the lower bound.

use super::knowledge::ClueSet;

/// A smallest set of clues with one of each of these sets. None if one of them is empty: no clue rules that world out.
pub(super) fn minimum_hitting_set(worlds: impl Iterator<Item = ClueSet>) -> Option<ClueSet> {
    let masks = essential(worlds)?;
    (0..=masks.len()).find_map(|size| hit(&masks, ClueSet::NONE, size))
}

/// Without sets that contain another one: whatever meets the smaller set meets them too. None if a set is empty.
fn essential(worlds: impl Iterator<Item = ClueSet>) -> Option<Vec<ClueSet>> {
    let mut all: Vec<ClueSet> = vec![];
    let mut last = None;
    for world in worlds {
        if world.is_empty() {
            return None;
        }
        if last != Some(world) {
            all.push(world);
            last = Some(world);
        }
    }
    all.sort_unstable_by_key(|world| (world.len(), world.iter().next()));
    let mut kept: Vec<ClueSet> = vec![];
    for world in all {
        if !kept.iter().any(|fewer| fewer.and(world) == *fewer) {
            kept.push(world);
        }
    }
    Some(kept)
}

/// Adds at most `size` clues to those chosen so that every set is met.
fn hit(masks: &[ClueSet], chosen: ClueSet, size: usize) -> Option<ClueSet> {
    let unmet = || masks.iter().filter(|mask| mask.and(chosen).is_empty());
    let Some(first) = unmet().next() else { return Some(chosen) };
    if disjoint_sets(unmet()) > size {
        return None;
    }
    first.iter().find_map(|clue| hit(masks, chosen.with(clue), size - 1))
}

/// A lower bound for the clues still needed: the size of a greedy family of disjoint sets.
fn disjoint_sets<'a>(masks: impl Iterator<Item = &'a ClueSet>) -> usize {
    let mut used = ClueSet::NONE;
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

    fn set(places: &[usize]) -> ClueSet {
        places.iter().copied().collect()
    }

    #[test]
    fn nothing_to_rule_out_needs_no_clue() {
        assert_eq!(minimum_hitting_set([].into_iter()), Some(ClueSet::NONE));
    }

    #[test]
    fn a_way_that_nothing_rules_out_stays() {
        assert_eq!(minimum_hitting_set([set(&[1]), set(&[])].into_iter()), None);
    }

    #[test]
    fn no_smaller_set_does_as_well() {
        let mut rng = Stream::seeded(5);
        for _ in 0..300 {
            let clues = 1 + rng.pick(9);
            let world = |rng: &mut Stream| {
                let some: ClueSet = (0..clues).filter(|_| rng.pick(3) == 0).collect();
                if some.is_empty() { some.with(rng.pick(clues)) } else { some }
            };
            let worlds: Vec<ClueSet> = (0..1 + rng.pick(30)).map(|_| world(&mut rng)).collect();
            let found = minimum_hitting_set(worlds.iter().copied()).expect("every world has a clue against it");
            let meets = |set: ClueSet| worlds.iter().all(|world| !world.and(set).is_empty());
            assert!(meets(found));
            let smaller = (0..1_usize << clues).map(|bits| (0..clues).filter(|i| bits >> i & 1 == 1).collect());
            assert!(smaller.filter(|set: &ClueSet| set.len() < found.len()).all(|set| !meets(set)));
        }
    }
}
