//! Code 777 and Tricoda: what stands on the own rack, and when to say so.

mod racks;

pub use racks::{Candidate, certain, own_racks};

use crate::{Minded, Random};
use code777::{Action, Code777, Now};
use knobel_core::{Bot, Now as _, View, Whim};

impl Minded for Code777 {
    const BOTS: &'static [&'static str] = &["random", "plain"];

    fn bot(name: &str) -> Option<Box<dyn Bot<Now>>> {
        match name {
            "random" => Some(Box::new(Random)),
            "plain" => Some(Box::new(Plain)),
            _ => None,
        }
    }
}

/// Announces when it is certain, and not before.
#[derive(Clone, Copy, Debug)]
pub struct Plain;

impl Bot<Now> for Plain {
    fn act(&self, view: &View<Now>, awaited: bool, _whim: &mut dyn Whim) -> Option<Action> {
        let announcement = certain(&own_racks(view)).map(|numbers| Action::Announce(numbers.to_vec()));
        let duties = if awaited { vec![Action::Read, Action::GoOn] } else { vec![] };
        announcement.into_iter().chain(duties).find(|action| view.now.check(action).is_ok())
    }
}
