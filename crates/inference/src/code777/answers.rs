//! Which own racks fit an answer: sets that are looked up where a rack counts by itself.

use super::trios::{Trio, Trios};
use code777::{Answer, Ask, Kinds, Question, Seen, Tile, Tiles};
use std::cmp::Ordering;
use std::sync::LazyLock;

/// What a trio can add to a comparison: from three of the second to three of the first.
const TIPS: usize = 7;

/// For one question, how a rack takes part in the answer.
enum Part {
    /// These racks count as one.
    Counts(Trios),
    /// The racks that tip a comparison by -3, -2, … 3.
    Tips([Trios; TIPS]),
    /// It takes all tiles together.
    Together,
}

static PARTS: LazyLock<Vec<Part>> = LazyLock::new(|| Question::all().map(part).collect());

fn part(question: Question) -> Part {
    match question.ask() {
        Ask::Racks(holds) => Part::Counts(Trio::all().filter(|trio| holds(&trio.tiles())).collect()),
        Ask::Compare(first, second) => {
            let tipping = |tip: i8| Trio::all().filter(move |trio| tilt(&trio.tiles(), first, second) == tip);
            Part::Tips(std::array::from_fn(|tip| tipping(tip as i8 - 3).collect()))
        }
        Ask::Tiles(_) => Part::Together,
    }
}

/// How many more of the first than of the second.
fn tilt(tiles: &[Tile], first: Kinds, second: Kinds) -> i8 {
    let more = |tile: &Tile| i8::from(first.has(*tile)) - i8::from(second.has(*tile));
    tiles.iter().map(more).sum()
}

/// Those of `among` that the asked player can have before itself when the reader, who sees `beside` too, says this.
pub fn fitting(among: Trios, question: Question, answer: Answer, beside: &[Tiles]) -> Trios {
    match (&PARTS[usize::from(question.number()) - 1], question.ask(), answer) {
        (Part::Counts(set), Ask::Racks(holds), Answer::Count(said)) => {
            let others = beside.iter().filter(|rack| holds(rack)).count();
            match usize::from(said).checked_sub(others) {
                Some(0) => among.without(*set),
                Some(1) => among.and(*set),
                _ => Trios::NONE,
            }
        }
        (Part::Tips(tips), Ask::Compare(first, second), said) => {
            let others: i8 = beside.iter().map(|rack| tilt(rack, first, second)).sum();
            let fits = |(tip, _): &(i8, &Trios)| compared(others + tip - 3) == said;
            let sets = (0..).zip(tips).filter(fits).map(|(_, set)| *set);
            among.and(sets.fold(Trios::NONE, Trios::or))
        }
        (Part::Together, Ask::Tiles(count), Answer::Count(said)) => {
            let others = Seen::on(beside);
            let mut left = among;
            left.retain(|trio| count(&with(others, trio.tiles())) == said);
            left
        }
        _ => Trios::NONE,
    }
}

fn with(mut seen: Seen, tiles: Tiles) -> Seen {
    tiles.iter().for_each(|tile| seen.0[tile.index()] += 1);
    seen
}

fn compared(tilt: i8) -> Answer {
    match tilt.cmp(&0) {
        Ordering::Greater => Answer::MoreFirst,
        Ordering::Less => Answer::MoreSecond,
        Ordering::Equal => Answer::Equal,
    }
}
