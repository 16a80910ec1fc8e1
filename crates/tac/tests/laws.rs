//! TAC keeps the laws of every game, in every version.

use knobel_core::{Rng, Seat};
use tac::position::{Colour, Move, Place};
use tac::{Action, Card, Hand, LaidCard, Setup, SetupRequest, Start, Tac, Version};
use testkit::laws::Subject;

/// Any version, with and without master cards; mostly from a late position, since random play brings marbles home
/// slowly.
fn drawn_setup(rng: &mut dyn Rng) -> Setup {
    let version = Version::ALL[rng.pick(Version::ALL.len())];
    let (fewest, most) = version.people();
    let people = Some(fewest + rng.pick(usize::from(most - fewest) + 1) as u8);
    let master = rng.pick(3) > 0;
    let start = (rng.pick(60) > 0).then(|| late_start(rng, version, master));
    Setup::try_from(SetupRequest { version: Some(version), people, master, last_marble: None, start })
        .expect("a position that can be")
}

fn late_start(rng: &mut dyn Rng, version: Version, master: bool) -> Start {
    let seats = version.sides().seats();
    let mut marbles = vec![];
    for colour in 0..seats {
        let home = if rng.pick(4) == 0 { 2 } else { 3 }; // one marble at least is still out
        let mut words: Vec<String> = (0..home).map(|depth| format!("h{}", 4 - depth)).collect();
        if rng.pick(3) > 0 {
            let field = usize::from(colour) * 16 + 1 + rng.pick(15); // no other colour is drawn there
            words.push(format!("{}", field + 1));
        }
        marbles.push(words.join(" "));
    }
    let position = marbles.join("|").parse().expect("marbles on different fields");
    let mut cards = tac::whole_box(master);
    let mut draw = |count| -> Hand { (0..count).map(|_| cards.swap_remove(rng.pick(cards.len()))).collect() };
    let hands: Vec<Hand> = (0..seats).map(|_| draw(5)).collect();
    let previous = draw(1).cards().next().filter(|card| *card != Card::Tac).map(|card| LaidCard { card, before: None });
    let dealer = Seat(rng.pick(seats.into()) as u8);
    let partners = version.sides().partner(Seat(1)).is_some();
    let turn = (!partners || rng.pick(2) == 0).then(|| version.sides().next(dealer));
    let previous = previous.filter(|_| turn.is_some());
    Start { position, hands, dealer, turn, sits_out: false, previous, laid: vec![] }
}

fn drawn_place(rng: &mut dyn Rng) -> Place {
    let colour = Colour::ALL[rng.pick(4)];
    match rng.pick(8) {
        0 => Place::Yard(colour),
        1 | 2 => Place::House(colour, rng.pick(4) as u8),
        _ => Place::Ring(rng.pick(64) as u8),
    }
}

fn drawn_move(rng: &mut dyn Rng) -> Move {
    match rng.pick(9) {
        0 => Move::SitOut,
        1 | 2 => Move::Swap(drawn_place(rng), drawn_place(rng)),
        _ => Move::Go(drawn_place(rng), drawn_place(rng)),
    }
}

fn arbitrary_action(rng: &mut dyn Rng) -> Action {
    let card = Card::ALL[rng.pick(Card::KINDS)];
    match rng.pick(12) {
        0 => Action::GoOn,
        1 => Action::Stop,
        2 | 3 => Action::Give(card),
        4 | 5 => Action::Discard(card),
        6 => Action::Play { card, moves: vec![] },
        7 => Action::Play { card, moves: (0..rng.pick(4)).map(|_| drawn_move(rng)).collect() },
        _ => Action::Play { card, moves: vec![drawn_move(rng)] },
    }
}

fn subject() -> Subject<Tac> {
    Subject { setup: drawn_setup, piece_names: Card::ALL.map(|card| card.name().to_owned()).to_vec(), arbitrary_action }
}

testkit::laws!(subject());
