//! The board drawn with letters, for scenarios and the terminal.

use super::{Colour, Place, Position, PositionError};

impl Position {
    /// The board drawn with letters: the ring as a square (field 1 in the middle of the lower side, clockwise),
    /// each house inwards from its start field, each yard beside it. B, R, U and G are black, red, blue and green;
    /// a small letter is a marble just brought in.
    pub fn picture(&self) -> String {
        let mut rows = vec![vec![' '; 2 * SIDE + 2]; SIDE + 1];
        for field in 0..super::FIELDS {
            let (row, column) = ring_spot(field);
            let start = if field % 16 == 0 { 'o' } else { '.' };
            rows[row][2 * column] = self.on(field).map_or(start, |colour| self.letter(colour, field));
        }
        for colour in Colour::ALL {
            for depth in 0..4 {
                let (row, column) = turned(colour, SIDE - 1 - depth, SIDE / 2);
                let taken = self.house(colour) >> depth & 1 == 1;
                rows[row][2 * column] = if taken { LETTERS[colour.index()] } else { ':' };
            }
            for marble in 0..usize::from(self.yard(colour)) {
                let (row, column) = turned(colour, SIDE - 2 - marble % 2, SIDE / 2 + 4 + marble / 2);
                rows[row][2 * column] = LETTERS[colour.index()];
            }
        }
        let lines = rows.into_iter().map(|row| row.into_iter().collect::<String>().trim_end().to_owned() + "\n");
        lines.collect()
    }

    /// Reads the board back; what lies in the yards follows from the rest.
    pub fn from_picture(picture: &str) -> Result<Self, PositionError> {
        let rows: Vec<Vec<char>> = picture.lines().map(|row| row.chars().collect()).collect();
        let at = |(row, column): (usize, usize)| rows.get(row).and_then(|row| row.get(2 * column)).copied();
        let mut position = Position::empty();
        for field in 0..super::FIELDS {
            let drawn = at(ring_spot(field)).ok_or_else(|| PositionError::NotationError(picture.to_owned()))?;
            let Some(colour) = colour_of(drawn.to_ascii_uppercase()) else { continue };
            position.set_down(colour, Place::Ring(field))?;
            if drawn.is_ascii_lowercase() {
                position.freshen(colour)?;
            }
        }
        for colour in Colour::ALL {
            for depth in 0..4 {
                let drawn = at(turned(colour, SIDE - 1 - usize::from(depth), SIDE / 2));
                if drawn.and_then(colour_of) == Some(colour) {
                    position.set_down(colour, Place::House(colour, depth))?;
                }
            }
        }
        Ok(position)
    }

    fn letter(&self, colour: Colour, field: u8) -> char {
        let letter = LETTERS[colour.index()];
        if field == colour.start() && self.is_fresh(colour) { letter.to_ascii_lowercase() } else { letter }
    }
}

const LETTERS: [char; 4] = ['B', 'R', 'U', 'G'];
const SIDE: usize = 16;

fn colour_of(letter: char) -> Option<Colour> {
    Colour::ALL.into_iter().find(|colour| LETTERS[colour.index()] == letter)
}

/// Clockwise from the middle of the lower side: first to the left.
fn ring_spot(field: u8) -> (usize, usize) {
    let along = usize::from(field % 16);
    let colour = Colour::ALL[usize::from(field / 16)];
    match along {
        0..=8 => turned(colour, SIDE, SIDE / 2 - along),
        _ => turned(colour, SIDE - (along - 8), 0),
    }
}

/// A spot of the lower side as seen from the side where this colour sits: black below, red left, blue above.
fn turned(colour: Colour, row: usize, column: usize) -> (usize, usize) {
    match colour {
        Colour::Black => (row, column),
        Colour::Red => (column, SIDE - row),
        Colour::Blue => (SIDE - row, SIDE - column),
        Colour::Green => (SIDE - column, row),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_drawn_and_read_back() {
        for text in
            ["- | - | - | -", "1! 20 h4 h1 | 17 15 h2 | 33! 40 64 | 50 5 h3", "h1 h2 h3 h4 | 17! 1 | 33 | 49 48 50"]
        {
            let position: Position = text.parse().unwrap();
            assert_eq!(Position::from_picture(&position.picture()), Ok(position), "{}", position.picture());
        }
    }

    #[test]
    fn black_sits_below_and_play_goes_to_its_left() {
        let position: Position = "1 2 | 17 | 33 | 49".parse().unwrap();
        let drawn = position.picture();
        let rows: Vec<&str> = drawn.lines().collect();
        assert_eq!(rows[16], ". . . . . . . B B . . . . . . . .");
        assert!(rows[8].starts_with('R') && rows[8].ends_with('G') && rows[0].contains('U'));
    }
}
