//! Which racks are consistent with an answer. Where a rack contributes to the answer on its own, the set is looked up.

use super::triples::{Triple, TripleSet};
use code777::{Answer, Ask, Kinds, Question, Tile, Tiles, VisibleTiles};
use std::cmp::Ordering;
use std::sync::LazyLock;

/// Largest difference that one rack can add to a comparison: it holds three tiles.
const MAX_DIFFERENCE: i8 = 3;
/// Differences from `-MAX_DIFFERENCE` to `MAX_DIFFERENCE`.
const DIFFERENCES: usize = 7;

/// How a rack contributes to the answer of one question.
enum Contribution {
    /// These racks add one to the count, all others nothing.
    ToCount(TripleSet),
    /// The racks by the difference that they add to a comparison, from `-MAX_DIFFERENCE` on.
    ToComparison([TripleSet; DIFFERENCES]),
    /// The answer depends on all tiles together.
    Joint,
}

static CONTRIBUTIONS: LazyLock<Vec<Contribution>> = LazyLock::new(|| Question::all().map(contribution).collect());

fn contribution(question: Question) -> Contribution {
    match question.ask() {
        Ask::Racks(holds) => Contribution::ToCount(Triple::all().filter(|triple| holds(&triple.tiles())).collect()),
        Ask::Compare(first, second) => {
            let with =
                |wanted: i8| Triple::all().filter(move |triple| difference(&triple.tiles(), first, second) == wanted);
            Contribution::ToComparison(std::array::from_fn(|i| with(i as i8 - MAX_DIFFERENCE).collect()))
        }
        Ask::Tiles(_) => Contribution::Joint,
    }
}

/// Tiles of the first kind minus tiles of the second.
fn difference(tiles: &[Tile], first: Kinds, second: Kinds) -> i8 {
    let one = |tile: &Tile| i8::from(first.has(*tile)) - i8::from(second.has(*tile));
    tiles.iter().map(one).sum()
}

/// The members of `candidates` that a player can have in front of them when the reader, who also sees the racks
/// `others`, gives this answer.
pub fn consistent_racks(candidates: TripleSet, question: Question, answer: Answer, others: &[Tiles]) -> TripleSet {
    match (&CONTRIBUTIONS[usize::from(question.number()) - 1], question.ask(), answer) {
        (Contribution::ToCount(counted), Ask::Racks(holds), Answer::Count(total)) => {
            let elsewhere = others.iter().filter(|rack| holds(rack)).count();
            match usize::from(total).checked_sub(elsewhere) {
                Some(0) => candidates.without(*counted),
                Some(1) => candidates.and(*counted),
                _ => TripleSet::NONE,
            }
        }
        (Contribution::ToComparison(by_difference), Ask::Compare(first, second), answer) => {
            let elsewhere: i8 = others.iter().map(|rack| difference(rack, first, second)).sum();
            let fits = |(i, _): &(i8, &TripleSet)| comparison(elsewhere + i - MAX_DIFFERENCE) == answer;
            let sets = (0..).zip(by_difference).filter(fits).map(|(_, set)| *set);
            candidates.and(sets.fold(TripleSet::NONE, TripleSet::or))
        }
        (Contribution::Joint, Ask::Tiles(count), Answer::Count(total)) => {
            let elsewhere = VisibleTiles::on(others);
            let mut left = candidates;
            left.retain(|triple| count(&with(elsewhere, triple.tiles())) == total);
            left
        }
        _ => TripleSet::NONE,
    }
}

fn with(mut seen: VisibleTiles, tiles: Tiles) -> VisibleTiles {
    tiles.iter().for_each(|tile| seen.0[tile.index()] += 1);
    seen
}

fn comparison(difference: i8) -> Answer {
    match difference.cmp(&0) {
        Ordering::Greater => Answer::MoreFirst,
        Ordering::Less => Answer::MoreSecond,
        Ordering::Equal => Answer::Equal,
    }
}
