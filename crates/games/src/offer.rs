//! A choice as it is sent: with its notation to show, or with the action that a blank begins with.

use knobel_core::{Choice, Template};
use serde::Serialize;
use std::fmt::Display;

/// What a client or an outsider is offered.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Offered<A, B> {
    Action { action: A, notation: String },
    Template { template: B, start: A },
}

pub(crate) fn offered<A: Display, B: Template<A>>(choice: Choice<A, B>) -> Offered<A, B> {
    match choice {
        Choice::Action(action) => Offered::Action { notation: action.to_string(), action },
        Choice::Template(template) => Offered::Template { start: template.start(), template },
    }
}
