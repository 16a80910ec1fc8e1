//! Answers agree with a second way of counting, and the search for a fitting code with trying all codes.

use knobel_core::{Rng, Stream};
use mastermind::{Board, Code, Colour, Options, Pins, Repeats, Setup, fitting_code, pins, some_code_fits};

/// All codes that may be hidden, in lexicographic order.
fn all_codes(setup: &Setup) -> Vec<Code> {
    let mut codes = vec![Code::EMPTY];
    for _ in 0..setup.pegs() {
        let longer = |code: Code| setup.palette().iter().map(move |colour| code.with(*colour).expect("room"));
        codes = codes.into_iter().flat_map(longer).collect();
    }
    codes.retain(|code| setup.repeats() == Repeats::On || code.repeated().is_none());
    codes
}

/// Crosses off pegs as one does at the table: first the blacks, then every white with a partner of its own.
fn pins_by_crossing_off(guess: Code, code: Code) -> Pins {
    let mut guessed: Vec<Option<Colour>> = guess.pegs().iter().copied().map(Some).collect();
    let mut hidden: Vec<Option<Colour>> = code.pegs().iter().copied().map(Some).collect();
    let (mut black, mut white) = (0, 0);
    for place in 0..guessed.len() {
        if guessed[place] == hidden[place] {
            (guessed[place], hidden[place]) = (None, None);
            black += 1;
        }
    }
    for colour in guessed.into_iter().flatten() {
        if let Some(partner) = hidden.iter_mut().find(|peg| **peg == Some(colour)) {
            *partner = None;
            white += 1;
        }
    }
    Pins { black, white }
}

#[test]
fn every_answer_of_the_box_agrees_with_crossing_off() {
    let codes = all_codes(&Setup::default());
    assert_eq!(codes.len(), 1296);
    for guess in &codes {
        for code in &codes {
            assert_eq!(pins(*guess, *code), pins_by_crossing_off(*guess, *code), "{guess:?} {code:?}");
        }
    }
}

#[test]
fn a_code_fits_exactly_where_trying_all_codes_finds_one() {
    let mut rng = Stream::seeded(1);
    let mut fitting = 0;
    for (pegs, colours, repeats) in [(3, 4, Repeats::On), (4, 6, Repeats::On), (4, 5, Repeats::Off)] {
        let setup = Setup::try_from(Options { pegs, colours, repeats, ..Options::default() }).expect("playable");
        let codes = all_codes(&setup);
        for _ in 0..400 {
            let code = codes[rng.pick(codes.len())];
            let mut board = Board::default();
            for _ in 0..1 + rng.pick(6) {
                let row = codes[rng.pick(codes.len())];
                let lied = Pins { black: rng.pick(3) as u8, white: rng.pick(3) as u8 };
                board.rows.push(row);
                board.pins.push(if rng.pick(4) == 0 { lied } else { pins(row, code) });
            }
            let fits = |code: &Code| board.answered().all(|(row, told)| pins(row, *code) == told);
            let some = codes.iter().any(fits);
            assert_eq!(some_code_fits(&setup, &board), some, "{board:?}");
            let found = fitting_code(&setup, &board, setup.palette());
            assert!(found.is_none_or(|code| codes.contains(&code) && fits(&code)), "{board:?} {found:?}");
            fitting += u32::from(some);
        }
    }
    assert!((300..900).contains(&fitting), "both cases are seen, not {fitting} of 1200");
}
