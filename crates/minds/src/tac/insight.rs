//! Nothing is to be found out in TAC: there is no coach, no report and no puzzle.

use crate::insight::{Attempt, Clues, Draft, Insight, Mark, Notepad, Riddle, Says, Unfit};
use knobel_core::{Seat, View, Whim};
use tac::{Action, Event, Now, Tac};

impl Insight for Tac {
    type Situation = ();

    fn situation(_: &View<Now>) -> Option<()> {
        None
    }

    fn is_part((): &(), (): &()) -> bool {
        false
    }

    fn riddle((): &()) -> Result<Box<dyn Riddle>, Unfit> {
        Err(Unfit("nothing is to be found out in TAC".to_owned()))
    }

    fn number((): &()) -> usize {
        0
    }

    fn marks((): &(), _: &Notepad) -> Vec<Mark> {
        vec![]
    }

    fn attempt(_: &Action) -> Attempt {
        Attempt::default()
    }

    fn naming(_: &Says) -> Option<Action> {
        None
    }

    fn was_right(_: Seat, _: &[Event]) -> Option<bool> {
        None
    }

    fn draft(_: &str, _: &mut dyn Whim) -> Option<Draft<()>> {
        None
    }

    fn with_only((): &(), _: Clues) {}
}
