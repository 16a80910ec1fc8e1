//! Effects and reasons in plain English, for the command line.

use super::Effect;
use super::review::Comparison;
use std::fmt::{self, Display, Formatter};

/// What it does, as the rest of a sentence: "captures red on 20".
impl Display for Effect {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Effect::Wins => f.write_str("wins"),
            Effect::StopsWin { card } => write!(f, "takes the winning {card} back"),
            Effect::BringsHome { colour, marbles: 1 } => write!(f, "brings a marble of {colour} home"),
            Effect::BringsHome { colour, marbles } => write!(f, "brings {marbles} marbles of {colour} home"),
            Effect::Captures { colour, field } => write!(f, "captures {colour} on {field}"),
            Effect::SendsOut { colour } => write!(f, "brings a marble of {colour} out of its house again"),
            Effect::Rescues { colour, field } => write!(f, "puts the captured marble of {colour} back on {field}"),
            Effect::TakesBack { card } => write!(f, "takes the {card} back"),
            Effect::BringsIn { colour } => write!(f, "brings a marble of {colour} into play"),
            Effect::Protects { colour, field } => write!(f, "gets {colour} on {field} out of danger"),
            Effect::Blocks { colour, field } => write!(f, "stands between {colour} on {field} and its house"),
            Effect::SkipsTurn { .. } => f.write_str("makes the next player sit out"),
            Effect::MakesRoom { colour } => write!(f, "makes room in the house of {colour}"),
            Effect::Readies { card } => write!(f, "leaves a {card} that brings a marble home next"),
            Effect::Threatens { colour, field } => write!(f, "threatens {colour} on {field}"),
            Effect::Keeps { card } => write!(f, "keeps the {card} for later"),
            Effect::HelpsHome { card } => write!(f, "gives the partner a {card} that brings a marble home"),
            Effect::HelpsCapture { card } => write!(f, "gives the partner a {card} that captures"),
            Effect::HelpsIn { card } => write!(f, "gives the partner a {card} to come into play with"),
            Effect::Walks { fields } => write!(f, "goes on by {fields} fields"),
            Effect::GetsCloser { fields } => write!(f, "comes {fields} fields closer to the house"),
            Effect::FallsBack { fields } => write!(f, "falls back {fields} fields"),
            Effect::Exposes { colour, field, percent } => {
                write!(f, "leaves {colour} on {field} to be captured ({percent} %)")
            }
            Effect::Loses { colour, marbles: 1 } => write!(f, "sends a marble of {colour} back to its yard"),
            Effect::Loses { colour, marbles } => write!(f, "sends {marbles} marbles of {colour} back to their yard"),
            Effect::Serves { colour } => write!(f, "helps a marble of {colour} on"),
            Effect::SkipsFriend { .. } => f.write_str("makes a player of the same side sit out"),
            Effect::Wastes { card } => write!(f, "lays the {card} unused"),
        }
    }
}

/// "it captures red on 20; the other leaves black on 17 to be captured (30 %)".
impl Display for Comparison {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let said = |effects: &[Effect]| effects.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        match (&self.gains[..], &self.spares[..]) {
            ([], []) => f.write_str("it is better on the whole"),
            (gains, []) => write!(f, "it {}", said(gains)),
            ([], spares) => write!(f, "the other {}", said(spares)),
            (gains, spares) => write!(f, "it {}; the other {}", said(gains), said(spares)),
        }
    }
}
