use knobel_core::{Players, Seat};
use serde::{Deserialize, Serialize};

/// The players of the four seats.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Vec<u8>")]
pub struct Setup(pub(super) Players);

/// Why options are not a valid setup.
#[derive(Debug, PartialEq, thiserror::Error)]
#[error("number the players of the four seats 0, 1, 2; only opposite seats can be one player")]
pub struct SetupError;

impl TryFrom<Vec<u8>> for Setup {
    type Error = SetupError;
    fn try_from(players: Vec<u8>) -> Result<Self, SetupError> {
        let known = [[0, 1, 2, 3], [0, 1, 0, 2], [0, 1, 2, 1], [0, 1, 0, 1]]; // TOY-1.2
        let fits = known.iter().any(|known| players == known);
        if fits { Ok(Setup(Players::new(&players))) } else { Err(SetupError) }
    }
}

/// TOY-1.2
pub(super) fn partner(seat: Seat) -> Seat {
    Seat((seat.0 + 2) % 4)
}
