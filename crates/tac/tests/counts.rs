//! How many results there are at depth 1, 2 and 3 from fixed positions: `counts.txt`, a check against slips that no
//! single scenario would show. `BLESS=1` writes the counts anew.

use std::collections::HashSet;
use std::fmt::Write;
use std::{env, fs};
use tac::{Phase, Play, Plays, Table};

/// A result is a card and what comes of it; the next depth starts from each.
fn count(table: &Table, depth: usize) -> u64 {
    let Phase::Play(turn) = table.public().phase else { return 0 };
    let mut room = Plays::default();
    let plays: Vec<Play> = room.list(table.public(), turn, table.hand(turn.seat)).to_vec();
    if depth == 1 {
        let distinct: HashSet<_> = plays.iter().map(|play| (play.card, play.deed as u8, play.position)).collect();
        assert_eq!(distinct.len(), plays.len(), "a result comes twice on {}", table.public().position);
        return plays.len() as u64;
    }
    let after = plays.iter().map(|play| {
        let mut after = *table;
        after.play(play, &mut room, &mut knobel_core::Stream::seeded(1));
        count(&after, depth - 1)
    });
    after.sum()
}

#[test]
fn the_counts_have_not_changed() {
    let path = "tests/counts.txt";
    let stored = fs::read_to_string(path).expect("the data file");
    let mut text = String::new();
    let mut given = vec![];
    for line in stored.lines() {
        if let Some((key, value)) = line.strip_prefix("given ").and_then(|rest| rest.split_once(' ')) {
            given.push((key.to_owned(), value.trim().to_owned()));
        }
        if line.starts_with("counts") {
            let tac = tac::arrange(&given).unwrap_or_else(|why| panic!("{why}"));
            given.clear();
            let counts = [1, 2, 3].map(|depth| count(tac.table(), depth));
            writeln!(text, "counts {} {} {}", counts[0], counts[1], counts[2]).expect("a string takes all");
        } else {
            writeln!(text, "{line}").expect("a string takes all");
        }
    }
    if env::var_os("BLESS").is_some() {
        fs::write(path, &text).expect("a writable folder");
    }
    let current = fs::read_to_string(path).expect("the data file");
    assert_eq!(current, text, "run with BLESS=1 and look at the diff");
}
