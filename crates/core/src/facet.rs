//! Facets: what only some games have, kept out of [`Game`].

use crate::{Game, Player, Seat};

/// The optional parts of a game. A game without any keeps the default of [`Game::facets`].
pub struct Facets<'a, G: Game> {
    /// A pause after an answer, in which players think before the match continues.
    pub thinking_time: Option<&'a dyn ThinkingTime<G::Action>>,
    /// Players who know what others still search for.
    pub solution: Option<&'a dyn SolutionKnowledge>,
    /// Partners; without this part everybody plays for themselves.
    pub partnership: Option<&'a dyn Partnership>,
    /// The setup without the parts that must stay hidden while the match runs, where a setup can contain such parts.
    pub public_setup: Option<PublicSetup<G>>,
}

/// Removes the hidden parts of a setup.
pub type PublicSetup<G> = fn(&<G as Game>::Setup) -> <G as Game>::Setup;

impl<G: Game> Default for Facets<'_, G> {
    fn default() -> Self {
        Facets { thinking_time: None, solution: None, partnership: None, public_setup: None }
    }
}

/// A game in which the table waits for players who still think. All of it is public.
pub trait ThinkingTime<A> {
    /// How many seconds the table waits before it continues for those who still think; 0 if it does not wait, `None` if
    /// it waits as long as they think.
    fn seconds(&self) -> Option<u16>;
    /// The seats that may use the thinking time now.
    fn thinking(&self) -> Vec<Seat>;
    /// The action the table takes for this seat when the time is over. `None` if the table does not wait for the seat.
    fn action_at_timeout(&self, seat: Seat) -> Option<A>;
}

/// A game in which a player can know the solution before the others.
pub trait SolutionKnowledge {
    /// Whether this seat knows what others still search for. Its player may not talk to them then. Public.
    fn knows_solution(&self, seat: Seat) -> bool;
}

/// A game in which players win and lose together.
pub trait Partnership {
    /// Whether these two players are of one team: they always have the same place. Public, and the same throughout a
    /// match.
    fn are_partners(&self, one: Player, other: Player) -> bool;
}
