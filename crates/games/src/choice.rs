//! A choice as it is sent: an action with its notation, or a template with the action it begins with.

use knobel_core::{Choice, Template};
use serde::Serialize;
use std::fmt::Display;

/// A choice offered to a client or to an external program.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum OfferedChoice<A, T> {
    Action { action: A, notation: String },
    Template { template: T, start: A },
}

impl<A: Display, T: Template<A>> From<Choice<A, T>> for OfferedChoice<A, T> {
    fn from(choice: Choice<A, T>) -> Self {
        match choice {
            Choice::Action(action) => OfferedChoice::Action { notation: action.to_string(), action },
            Choice::Template(template) => OfferedChoice::Template { start: template.start(), template },
        }
    }
}
