//! Statements about rows of tiles, read once for masks and once more, for checking, by name.

use super::{ClueContent, Situation};
use crate::deduction::{Claim, ClueSet, Test};
use inference::tagiron::{GREEN_FIVES, Mask, row};
use knobel_core::Seat;
use tagiron::{Colour, Tile, answer};

pub(super) fn names(row: &[Tile]) -> Vec<String> {
    row.iter().map(|tile| tile.name().to_owned()).collect()
}

pub(super) fn claim_row(row: &[Tile]) -> Claim {
    Claim::Row { pieces: names(row) }
}

/// The tiles of the box that this names: one tile, all of a number, or all of a colour.
fn meant(piece: &str) -> Option<Mask> {
    let is_meant = |tile: &Tile| {
        let colour = match tile.colour() {
            Colour::Red => "red",
            Colour::Blue => "blue",
            Colour::Green => "green",
        };
        tile.name() == piece || colour == piece || tile.number().to_string() == piece
    };
    let places = Tile::BOX.iter().enumerate().filter(|(_, tile)| is_meant(tile));
    let mask = places.fold(0, |mask, (place, _)| mask | 1 << place);
    (mask != 0).then_some(mask)
}

/// The tile at this place, counted from 0.
fn tile_at(hand: Mask, place: u32) -> Mask {
    let without_lowest = (0..place).fold(hand, |rest, _| rest & rest.wrapping_sub(1));
    without_lowest & without_lowest.wrapping_neg()
}

/// Reads a statement about a hand of this size.
pub(super) fn test(claim: &Claim, size: usize) -> Option<Test<'static, Mask>> {
    Some(match claim {
        Claim::Holds { piece, at_least } => {
            let (mask, at_least) = (meant(piece)?, u32::from(*at_least));
            Box::new(move |hand| (hand & mask).count_ones() >= at_least)
        }
        Claim::Place { place, piece } => {
            let (mask, place) = (meant(piece)?, u32::from(*place).checked_sub(1).filter(|place| *place < size as u32)?);
            Box::new(move |hand| tile_at(*hand, place) & mask != 0)
        }
        Claim::Row { pieces } => {
            let tiles: Option<Vec<Tile>> = pieces.iter().map(|name| name.parse().ok()).collect();
            let looked_for = alike(inference::tagiron::mask(&tiles.filter(|tiles| tiles.len() == size)?));
            Box::new(move |hand| alike(*hand) == looked_for)
        }
    })
}

/// The two green 5s look alike: a single one is taken for the first.
pub(super) fn alike(hand: Mask) -> Mask {
    if hand & GREEN_FIVES[0] == 0 && hand & GREEN_FIVES[1] != 0 { hand ^ GREEN_FIVES[0] ^ GREEN_FIVES[1] } else { hand }
}

pub(super) fn solution(hand: Mask) -> Claim {
    claim_row(&row(hand))
}

/// What is worth knowing about a row: which tiles it holds, and what lies where.
pub(super) fn candidate_claims(size: usize) -> Vec<Claim> {
    let holds = |piece: &str, at_least| Claim::Holds { piece: piece.to_owned(), at_least };
    let mut claims: Vec<Claim> = Tile::ALL.iter().map(|tile| holds(tile.name(), 1)).collect();
    claims.push(holds(Tile::GREEN_5.name(), 2));
    for place in 1..=size as u8 {
        let pieces = Tile::ALL.iter().map(|tile| tile.name().to_owned());
        let numbers = (0..=9).filter(|number| *number != 5).map(|number: u8| number.to_string()); // a 5 is a green 5
        let colours = ["red", "blue"].map(str::to_owned);
        claims.extend(pieces.chain(numbers).chain(colours).map(|piece| Claim::Place { place, piece }));
    }
    claims
}

/// A row of the box by the places of its tiles there, as the check deals it.
pub(super) type TileMask = u32;

/// By the names of the tiles alone.
pub(super) fn is_so(row: &[Tile], claim: &Claim) -> bool {
    let fits = |tile: &Tile, piece: &str| tile.name().split(' ').any(|part| part == piece) || tile.name() == piece;
    match claim {
        Claim::Holds { piece, at_least } => {
            row.iter().filter(|tile| fits(tile, piece)).count() >= usize::from(*at_least)
        }
        Claim::Place { place, piece } => fits(&row[usize::from(*place) - 1], piece),
        Claim::Row { pieces } => names(row) == *pieces,
    }
}

/// Every row that can be dealt to somebody else, with its places in the box.
pub(super) fn rows(situation: &Situation) -> Vec<(TileMask, Vec<Tile>)> {
    let mut own = situation.own.clone();
    let mut unseen = vec![];
    for (place, tile) in Tile::BOX.iter().enumerate() {
        match own.iter().position(|held| held == tile) {
            Some(held) => _ = own.remove(held),
            None => unseen.push((place, *tile)),
        }
    }
    let mut rows = vec![(0, vec![], 0)];
    for _ in 0..situation.size() {
        let longer = |(dealt, row, from): &(TileMask, Vec<Tile>, usize)| {
            let next = unseen.iter().enumerate().skip(*from);
            let with = |(i, (place, tile)): (usize, &(usize, Tile))| {
                (dealt | 1 << place, [&row[..], &[*tile]].concat(), i + 1)
            };
            next.map(with).collect::<Vec<_>>()
        };
        rows = rows.iter().flat_map(longer).collect();
    }
    rows.into_iter().map(|(dealt, row, _)| (dealt, row)).collect()
}

/// Would a player with this row have said just this, as far as these clues are its own? Asked of the rules.
pub(super) fn would_say(situation: &Situation, clues: ClueSet, seat: Seat, row: &[Tile]) -> bool {
    clues.iter().all(|place| match &situation.clues[place].content {
        ClueContent::Answered { by, question, answer: heard } => *by != seat || answer(*question, row) == *heard,
        ClueContent::Wrong { row: named } => row != named,
    })
}
