//! Tables: what is stored of them, the match that runs there, and who sees what of it.

mod act;
mod chance;
mod clocks;
mod consent;
mod create;
mod doc;
mod finish;
mod listed;
mod live;
mod seats;
mod view;

pub(crate) use act::{act, completions, make_step, step_table};
pub(crate) use chance::give_nonce;
pub(crate) use consent::{give_up, proposal, take_back};
pub(crate) use create::{create, import, play_on, rematch};
#[cfg(test)]
pub(crate) use doc::Doc;
pub(crate) use doc::Sitter;
pub(crate) use finish::finish;
pub(crate) use listed::{lobby_table, mine};
pub(crate) use live::Live;
#[cfg(test)]
pub(crate) use seats::change;
pub(crate) use seats::{Sitting, WATCH_AFTER, depart, kick, leave, open_match, sit, start};
pub(crate) use view::{moved, presence, record, replayed, state};
