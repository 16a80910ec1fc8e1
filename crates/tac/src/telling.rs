//! Events in words, for scenarios, playthroughs and logs. The first word names the event.

use crate::card::{Card, Hand};
use crate::event::{Event, Gift, ObservedEvent, Played};
use crate::position::Position;
use crate::table::{Duty, Ending, Phase, Previous, Turn};
use knobel_core::{Notation, Observable, Players, Seat, Viewer};
use std::fmt::{self, Debug, Display, Formatter};

impl Notation for Event {
    fn notation(&self) -> String {
        let everything = self.observed_by(Viewer::Everything, &Players::each(4)); // shows every event in full
        everything.map_or(String::new(), |observed| observed.notation())
    }
}

impl Notation for ObservedEvent {
    fn notation(&self) -> String {
        self.to_string()
    }
}

impl Display for ObservedEvent {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            ObservedEvent::Shuffled { stack, laid } => shuffled(f, stack.as_deref(), laid),
            ObservedEvent::Placed { position, previous } => placed(f, position, previous.as_ref()),
            ObservedEvent::Dealt { dealer, hands, stack } => {
                write!(f, "Dealt by {dealer:?}, {stack} left: {}", hands_in_words(hands))
            }
            ObservedEvent::Announced { openers } => write!(f, "Announced {openers:?}"),
            ObservedEvent::Gave { by, card } => write!(f, "Gave {by:?}: {}", or_hidden(*card)),
            ObservedEvent::Exchanged { gifts } => {
                let gift =
                    |Gift { from, to, card }: &Gift<Option<Card>>| format!("{from:?} to {to:?} {}", or_hidden(*card));
                write!(f, "Exchanged {}", gifts.iter().map(gift).collect::<Vec<_>>().join(", "))
            }
            ObservedEvent::Played(play) => tell_played(f, &play.played),
            ObservedEvent::Discarded { seat, by, card, hands_on, sealed } => {
                write!(f, "Discarded {}: {card}", who(*seat, *by))?;
                match hands_on {
                    Some(other) if other != card => write!(f, ", hands on {other}")?,
                    None => write!(f, ", hands on nothing")?,
                    Some(_) => {}
                }
                if *sealed { f.write_str(", sealed") } else { Ok(()) }
            }
            ObservedEvent::Passed { seat, by, card, hands } => {
                write!(f, "Passed {}: {card}: {}", who(*seat, *by), hands_in_words(hands))
            }
            ObservedEvent::TookOver { seat, by, card, whose } => {
                write!(f, "TookOver {}: {card}, plays for {whose:?}", who(*seat, *by))
            }
            ObservedEvent::Shown { of, to, hand } => write!(f, "Shown {of:?} to {to:?}: {}", or_hidden(*hand)),
            ObservedEvent::Reached(phase) => write!(f, "Reached {}", phase_in_words(*phase)),
        }
    }
}

fn or_hidden<T: Debug>(thing: Option<T>) -> String {
    thing.map_or("?".to_owned(), |thing| format!("{thing:?}"))
}

fn who(seat: Seat, by: Seat) -> String {
    if seat == by { format!("{seat:?}") } else { format!("{seat:?} by {by:?}") }
}

fn hands_in_words(hands: &[Option<Hand>]) -> String {
    hands.iter().map(|hand| or_hidden(*hand)).collect::<Vec<_>>().join(" | ")
}

fn shuffled(f: &mut Formatter<'_>, stack: Option<&[Card]>, laid: &[Card]) -> fmt::Result {
    f.write_str("Shuffled")?;
    if !laid.is_empty() {
        write!(f, ", laid {laid:?}")?;
    }
    stack.map_or(Ok(()), |stack| write!(f, ": {stack:?}"))
}

fn placed(f: &mut Formatter<'_>, position: &Position, previous: Option<&Previous>) -> fmt::Result {
    write!(f, "Placed {position:?}")?;
    match previous {
        Some(Previous { card, before, .. }) if before != position => write!(f, ", after {card} from {before:?}"),
        Some(Previous { card, .. }) => write!(f, ", after {card}"),
        None => Ok(()),
    }
}

fn tell_played(f: &mut Formatter<'_>, played: &Played) -> fmt::Result {
    let sealed = if played.sealed { ", sealed" } else { "" };
    write!(f, "Played {}: {played}{sealed} {:?}", who(played.seat, played.by), played.position)
}

fn phase_in_words(phase: Phase) -> String {
    match phase {
        Phase::Deal => "deal".to_owned(),
        Phase::Exchange => "exchange".to_owned(),
        Phase::Play(Turn { seat, by, duty }) => {
            let duty = match duty {
                Duty::Play => "plays",
                Duty::SitOut => "sits out",
                Duty::Answer => "answers",
            };
            format!("{} {duty}", who(seat, by))
        }
        Phase::StackUsedUp => "stack used up".to_owned(),
        Phase::Over(Ending::Won(seat)) => format!("end: {seat:?} wins"),
        Phase::Over(Ending::Stopped) => "end: stopped".to_owned(),
    }
}
