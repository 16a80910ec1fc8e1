use knobel_core::{Players, Seat};
use serde::{Deserialize, Serialize};

/// Who plays; a value that exists is valid.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Vec<u8>")]
pub struct Setup(pub(super) Players);

/// Why nobody can play like that.
#[derive(Debug, PartialEq, thiserror::Error)]
#[error("number the players of the four seats 0, 1, 2; only opposite seats can be one player")]
pub struct Unplayable;

impl TryFrom<Vec<u8>> for Setup {
    type Error = Unplayable;
    fn try_from(players: Vec<u8>) -> Result<Self, Unplayable> {
        let known = [[0, 1, 2, 3], [0, 1, 0, 2], [0, 1, 2, 1], [0, 1, 0, 1]]; // TOY-1.2
        let fits = known.iter().any(|known| players == known);
        if fits { Ok(Setup(Players::new(&players))) } else { Err(Unplayable) }
    }
}

/// TOY-1.2
pub(super) fn partner(seat: Seat) -> Seat {
    Seat((seat.0 + 2) % 4)
}
