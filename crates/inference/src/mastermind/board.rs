//! Board sizes, their codes, and the answer of a guess to a code.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// Maximum number of pegs.
pub const MAX_PEGS: usize = 6;
/// Maximum number of colours.
pub const MAX_COLOURS: usize = 10;

/// Where a colour may occur more than once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Repeats {
    /// In codes and in guesses, as in the box.
    Everywhere,
    /// In guesses only: the colours of the code all differ, but the codebreaker may repeat colours.
    InGuesses,
    /// Nowhere, as in Bulls and Cows.
    Nowhere,
}

/// A size of the game: pegs, colours and where colours may repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    pegs: u8,
    colours: u8,
    repeats: Repeats,
}

/// Why a board can't be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BoardError {
    /// Too few or too many pegs.
    #[error("a board has 1 to {MAX_PEGS} pegs, not {0}")]
    Pegs(usize),
    /// Too few or too many colours.
    #[error("a board has 1 to {MAX_COLOURS} colours, not {0}")]
    Colours(usize),
    /// Codes without repeats need a colour for every peg.
    #[error("without repeats {pegs} pegs need at least {pegs} colours, not {colours}")]
    TooFewColours {
        /// The pegs asked for.
        pegs: usize,
        /// The colours asked for.
        colours: usize,
    },
}

impl Board {
    /// A board of this size.
    pub fn new(pegs: usize, colours: usize, repeats: Repeats) -> Result<Self, BoardError> {
        if !(1..=MAX_PEGS).contains(&pegs) {
            return Err(BoardError::Pegs(pegs));
        }
        if !(1..=MAX_COLOURS).contains(&colours) {
            return Err(BoardError::Colours(colours));
        }
        if repeats != Repeats::Everywhere && colours < pegs {
            return Err(BoardError::TooFewColours { pegs, colours });
        }
        Ok(Self { pegs: pegs as u8, colours: colours as u8, repeats })
    }

    /// Number of pegs of a code.
    pub fn pegs(self) -> usize {
        usize::from(self.pegs)
    }

    /// Number of colours.
    pub fn colours(self) -> usize {
        usize::from(self.colours)
    }

    /// Where a colour may repeat.
    pub fn repeats(self) -> Repeats {
        self.repeats
    }

    /// Every code that may be hidden, in lexicographic order.
    pub fn codes(self) -> Vec<Code> {
        self.enumerate(self.repeats != Repeats::Everywhere)
    }

    /// Every code that may be guessed, in lexicographic order.
    pub fn guesses(self) -> Vec<Code> {
        self.enumerate(self.repeats == Repeats::Nowhere)
    }

    /// Number of guesses.
    pub fn guesses_count(self) -> usize {
        match self.repeats {
            Repeats::Everywhere | Repeats::InGuesses => self.colours().pow(u32::from(self.pegs)),
            Repeats::Nowhere => (0..self.pegs()).map(|laid| self.colours() - laid).product(),
        }
    }

    /// The answer `guess` gets when `code` is hidden.
    pub fn answer(self, guess: Code, code: Code) -> Answer {
        let mut black = 0;
        let mut either = 0;
        let mut in_guess = [0u8; MAX_COLOURS];
        let mut in_code = [0u8; MAX_COLOURS];
        for peg in 0..self.pegs() {
            black += u8::from(guess.peg(peg) == code.peg(peg));
            in_guess[guess.peg(peg)] += 1;
            in_code[code.peg(peg)] += 1;
        }
        for colour in 0..self.colours() {
            either += in_guess[colour].min(in_code[colour]);
        }
        Answer { black, white: either - black }
    }

    /// The answer that ends the game.
    pub fn win(self) -> Answer {
        Answer { black: self.pegs, white: 0 }
    }

    fn enumerate(self, distinct: bool) -> Vec<Code> {
        let all = (0..self.colours().pow(u32::from(self.pegs))).map(|number| self.numbered(number));
        all.filter(|code| !distinct || code.colour_set(self.pegs()).count_ones() == u32::from(self.pegs)).collect()
    }

    /// The code whose colours are the digits of `number`.
    fn numbered(self, number: usize) -> Code {
        let place = |peg: usize| self.colours().pow((self.pegs() - 1 - peg) as u32);
        Code(
            (0..self.pegs())
                .fold(0, |packed, peg| packed | ((number / place(peg) % self.colours()) as u32) << shift(peg)),
        )
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} pegs, {} colours", self.pegs, self.colours)?;
        match self.repeats {
            Repeats::Everywhere => Ok(()),
            Repeats::InGuesses => write!(f, ", no repeats in the code"),
            Repeats::Nowhere => write!(f, ", no repeats"),
        }
    }
}

/// A row of pegs, four bits each with the first peg in the highest bits, so that codes order lexicographically. Written
/// with the digits 1 to 9, and 0 for the tenth colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Code(u32);

impl Code {
    /// The code with these colours, counted from 0, the first peg first.
    pub fn from_pegs(pegs: &[u8]) -> Self {
        Self(pegs.iter().enumerate().fold(0, |packed, (peg, &colour)| packed | u32::from(colour) << shift(peg)))
    }

    /// The colour of one peg, counted from 0.
    pub fn peg(self, peg: usize) -> usize {
        (self.0 >> shift(peg) & 15) as usize
    }

    /// The colours used, as bits.
    pub fn colour_set(self, pegs: usize) -> u16 {
        (0..pegs).fold(0, |set, peg| set | 1 << self.peg(peg))
    }

    /// The code as text; its length is that of the board.
    pub fn text(self, board: Board) -> String {
        (0..board.pegs()).map(|peg| char::from(b'0' + ((self.peg(peg) + 1) % 10) as u8)).collect()
    }

    /// Parses the format of [`Code::text`]; `None` if it is no code of this board.
    pub fn parse(text: &str, board: Board) -> Option<Self> {
        let pegs: Option<Vec<u8>> = text.chars().map(|digit| Some((digit.to_digit(10)? as u8 + 9) % 10)).collect();
        let pegs = pegs?;
        let fits = pegs.len() == board.pegs() && pegs.iter().all(|&colour| usize::from(colour) < board.colours());
        fits.then(|| Self::from_pegs(&pegs))
    }
}

/// The position of a peg's four bits.
fn shift(peg: usize) -> usize {
    4 * (MAX_PEGS - 1 - peg)
}

/// The answer to a guess: black pins for the right place, white pins for the right colour only. Written `2b1w`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Answer {
    /// Pegs right in colour and place.
    pub black: u8,
    /// Pegs right in colour but not in place.
    pub white: u8,
}

impl Answer {
    /// A dense index, ordered by the total number of pins and then by black ones, so that the win has the largest.
    pub fn index(self) -> usize {
        let pins = usize::from(self.black + self.white);
        pins * (pins + 1) / 2 + usize::from(self.black)
    }

    /// The answer with this index.
    pub fn from_index(index: usize) -> Self {
        let pins = (0..).take_while(|pins| pins * (pins + 1) / 2 <= index).count() - 1;
        let black = index - pins * (pins + 1) / 2;
        Self { black: black as u8, white: (pins - black) as u8 }
    }

    /// One more than the largest index on a board with this many pegs.
    pub fn indices(pegs: usize) -> usize {
        pegs * (pegs + 1) / 2 + pegs + 1
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}b{}w", self.black, self.white)
    }
}

impl FromStr for Answer {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (black, white) = text.strip_suffix('w').and_then(|text| text.split_once('b')).ok_or(())?;
        Ok(Self { black: black.parse().map_err(drop)?, white: white.parse().map_err(drop)? })
    }
}
