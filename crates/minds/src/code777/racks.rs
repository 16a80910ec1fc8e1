//! The racks that can stand before a player, from all it has heard.

use code777::{Now, Number, Question, Sight, Tile, Tiles, answer, numbers};
use knobel_core::{Seat, View};

/// A rack that can be the own one, and in how many ways the tiles can come so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The three tiles, by kind.
    pub tiles: Tiles,
    /// In how many ways.
    pub ways: u32,
}

/// What a reader said while the own tiles stood, and the racks it saw beside them.
struct Heard {
    question: Question,
    answer: code777::Answer,
    seen: Vec<Tiles>,
}

/// All racks that the viewing seat can have: what is not seen elsewhere and fits every answer.
pub fn own_racks(view: &View<Now>) -> Vec<Candidate> {
    let Some(me) = view.now.me else { return vec![] };
    let heard = heard_since_filled(view, me);
    let mut racks = all_racks(&view.now.unplaced());
    racks.retain(|rack| heard.iter().all(|heard| fits(heard, rack.tiles)));
    racks
}

/// The number triple that all candidates share.
pub fn certain(racks: &[Candidate]) -> Option<[Number; 3]> {
    let first = numbers(racks.first()?.tiles);
    racks.iter().all(|rack| numbers(rack.tiles) == first).then_some(first)
}

fn fits(heard: &Heard, own: Tiles) -> bool {
    let mut racks = heard.seen.clone();
    racks.push(own);
    answer(heard.question, &racks) == heard.answer
}

fn heard_since_filled(view: &View<Now>, me: Seat) -> Vec<Heard> {
    let mut racks: Vec<Option<Tiles>> = vec![None; view.now.racks.len()];
    let mut heard = vec![];
    for sight in &view.heard {
        match sight {
            Sight::Filled { rack, .. } if rack.index() == me.index() => heard.clear(),
            Sight::Filled { rack, tiles } => racks[rack.index()] = *tiles,
            Sight::Answered { by, question, answer } if *by != me => {
                let beside = |(rack, tiles): (usize, &Option<Tiles>)| tiles.filter(|_| rack != by.index());
                let seen = racks.iter().enumerate().filter_map(beside).collect();
                heard.push(Heard { question: *question, answer: *answer, seen });
            }
            Sight::Answered { .. } // C7-3.2: it tells the reader nothing
            | Sight::Stocked { .. }
            | Sight::Shuffled { .. }
            | Sight::Turned { .. }
            | Sight::WentOn { .. }
            | Sight::Announced { .. }
            | Sight::Scored { .. }
            | Sight::Silenced { .. }
            | Sight::LaidAside { .. }
            | Sight::Ended { .. } => {}
        }
    }
    heard
}

/// Every way to take three of these tiles.
fn all_racks(left: &[u8; Tile::KINDS]) -> Vec<Candidate> {
    let mut racks = vec![];
    for (a, one) in Tile::ALL.into_iter().enumerate() {
        for (b, two) in Tile::ALL.into_iter().enumerate().skip(a) {
            for three in Tile::ALL.into_iter().skip(b) {
                let ways = ways(left, [one, two, three]);
                if ways > 0 {
                    racks.push(Candidate { tiles: [one, two, three], ways });
                }
            }
        }
    }
    racks
}

fn ways(left: &[u8; Tile::KINDS], tiles: Tiles) -> u32 {
    let mut counts = [0_u32; Tile::KINDS];
    tiles.iter().for_each(|tile| counts[tile.index()] += 1);
    let choose = |(have, take): (&u8, u32)| -> u32 {
        let have = u32::from(*have);
        let falling: u32 = (0..take).map(|taken| have.saturating_sub(taken)).product();
        falling / (1..=take).product::<u32>()
    };
    left.iter().zip(counts).map(choose).product()
}
