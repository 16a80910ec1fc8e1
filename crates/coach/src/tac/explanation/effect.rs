//! What a card does, as a player would say it: data that a client puts into its reader's language.

use bots::tac::capture_risk::CaptureRisk;
use bots::tac::evaluation::{card_value, fields};
use bots::tac::move_values::Choice;
use knobel_core::Seat;
use serde::Serialize;
use tac::position::{Colour, Colours, FIELDS, Move, Place, Position};
use tac::{Card, Deed, Duty, Hand, Phase, Play, Plays, Public, Turn};

/// One thing that is done, good or bad for the side of whoever decides. Fields are 1 to 64.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "TacEffect"))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are named for what they are")]
pub enum Effect {
    /// All marbles of the side are home.
    Wins,
    /// The others' winning move is taken back (TAC-8.10).
    StopsWin { card: Card },
    /// This many marbles of the side come home.
    BringsHome { colour: Colour, marbles: u8 },
    /// A marble of the others goes back to its yard.
    Captures { colour: Colour, field: u8 },
    /// A marble of the others that had come home stands on the ring again (TAC-8.4).
    SendsOut { colour: Colour },
    /// A captured marble of the side is back where it stood (TAC-8.3).
    Rescues { colour: Colour, field: u8 },
    /// What the previous card did is taken back.
    TakesBack { card: Card },
    /// A marble of the side comes into play.
    BringsIn { colour: Colour },
    /// A marble of the side that could have been taken can hardly be any more.
    Protects { colour: Colour, field: u8 },
    /// A marble of the others before its house finds one of the side in its way.
    Blocks { colour: Colour, field: u8 },
    /// The next seat, one of the others, sits out.
    SkipsTurn { seat: Seat },
    /// A marble in the house makes room for the next.
    MakesRoom { colour: Colour },
    /// A card that is still in the hand brings a marble home next.
    Readies { card: Card },
    /// A marble of the others can be taken next.
    Threatens { colour: Colour, field: u8 },
    /// This card stays in the hand for later.
    Keeps { card: Card },
    /// The partner can bring a marble home with the card it gets.
    HelpsHome { card: Card },
    /// The partner can capture with the card it gets.
    HelpsCapture { card: Card },
    /// The partner, who announced no opening card and has no marble in play, gets one.
    HelpsIn { card: Card },
    /// Marbles of the side go on by this many fields.
    Walks { fields: u8 },
    /// Marbles of the side are this many fields closer to their houses, without having walked there.
    GetsCloser { fields: u8 },
    /// A marble of the side can be taken where it stands now, with about this chance in percent.
    Exposes { colour: Colour, field: u8, percent: u8 },
    /// Marbles of the side are this many fields further from their houses.
    FallsBack { fields: u8 },
    /// Marbles of the side go back to their yard.
    Loses { colour: Colour, marbles: u8 },
    /// A marble of the others comes into play, or home.
    Serves { colour: Colour },
    /// The next seat, one of the side, sits out.
    SkipsFriend { seat: Seat },
    /// A card of the side is laid unused.
    Wastes { card: Card },
}

impl Effect {
    /// Is it what one wants?
    pub fn is_good(&self) -> bool {
        !matches!(
            self,
            Effect::Exposes { .. }
                | Effect::FallsBack { .. }
                | Effect::Loses { .. }
                | Effect::Serves { .. }
                | Effect::SkipsFriend { .. }
                | Effect::Wastes { .. }
        )
    }

    /// Is it only how far marbles have come? That is said only where nothing else is.
    pub(super) fn is_distance(&self) -> bool {
        matches!(self, Effect::Walks { .. } | Effect::GetsCloser { .. } | Effect::FallsBack { .. })
    }

    /// The order in which effects are listed, the most important first.
    pub(super) fn rank(&self) -> u8 {
        match self {
            Effect::Wins => 0,
            Effect::StopsWin { .. } => 1,
            Effect::BringsHome { .. } | Effect::Loses { .. } => 2,
            Effect::Captures { .. } | Effect::SendsOut { .. } => 3,
            Effect::Rescues { .. } | Effect::Serves { .. } => 4,
            Effect::Protects { .. } | Effect::Exposes { .. } => 5,
            Effect::BringsIn { .. } | Effect::SkipsFriend { .. } => 6,
            Effect::SkipsTurn { .. } | Effect::HelpsIn { .. } | Effect::HelpsHome { .. } => 7,
            Effect::Blocks { .. } | Effect::HelpsCapture { .. } => 8,
            Effect::Readies { .. } | Effect::MakesRoom { .. } => 9,
            Effect::Keeps { .. } | Effect::Wastes { .. } => 10,
            Effect::TakesBack { .. } => 11,
            Effect::Threatens { .. } => 12,
            Effect::Walks { .. } | Effect::GetsCloser { .. } | Effect::FallsBack { .. } => 13,
        }
    }
}

/// From this chance on, in 1/1024, a marble counts as in danger; below half of it, as safe.
const DANGER: i32 = 150;

/// A decision as far as it is looked at: with the hand only for whoever may see it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scene<'a> {
    pub(super) public: &'a Public,
    pub(super) turn: Turn,
    pub(super) hand: Option<Hand>,
}

impl Scene<'_> {
    /// What this play does, what matters most first.
    pub(super) fn effects(&self, play: &Play) -> Vec<Effect> {
        let mut told = vec![];
        let before = self.taken_back(play, &mut told);
        match play.deed {
            Deed::Move => self.moved(&before, play, &mut told),
            Deed::SitOut => told.push(self.sat_out()),
            Deed::Discard if self.turn.duty == Duty::Play => told.push(Effect::Wastes { card: play.card }),
            Deed::Discard | Deed::Pass | Deed::TakeOver => {}
        }
        told.sort_by_key(Effect::rank);
        told
    }

    fn side(&self) -> Colours {
        self.public.sides().team(self.turn.by)
    }

    /// What a TAC takes back, and where the marbles stand then.
    fn taken_back(&self, play: &Play, told: &mut Vec<Effect>) -> Position {
        let observation = self.public.position;
        let Some(previous) = self.public.previous.filter(|_| play.card == Card::Tac && play.deed != Deed::Discard)
        else {
            return observation;
        };
        let restored = previous.before;
        if self.turn.duty == Duty::Answer {
            told.push(Effect::StopsWin { card: previous.card });
        } else if restored != observation {
            told.push(Effect::TakesBack { card: previous.card });
        }
        for colour in Colour::ALL {
            let found = restored.ring(colour) & !observation.ring(colour);
            if self.side().has(colour) && restored.yard(colour) < observation.yard(colour) && found != 0 {
                told.push(Effect::Rescues { colour, field: found.trailing_zeros() as u8 + 1 });
            }
            if !self.side().has(colour) && home(&restored, colour) < home(&observation, colour) {
                told.push(Effect::SendsOut { colour });
            }
        }
        restored
    }

    fn sat_out(&self) -> Effect {
        let sides = self.public.sides();
        let seat = sides.next(self.turn.seat);
        if sides.allied(seat, self.turn.by) { Effect::SkipsFriend { seat } } else { Effect::SkipsTurn { seat } }
    }

    fn moved(&self, before: &Position, play: &Play, told: &mut Vec<Effect>) {
        let after = &play.position;
        if self.public.sides().winner(after).is_some_and(|winner| self.side().has(winner.into())) {
            told.push(Effect::Wins);
        }
        for colour in Colour::ALL {
            if self.side().has(colour) {
                self.own(colour, before, after, told);
            } else {
                self.others(colour, before, after, told);
            }
        }
        self.dangers(before, play, told);
        told.extend(self.ready(play).map(|card| Effect::Readies { card }));
        let gone = self.gone_on(before, after);
        let walked = gone.rem_euclid(FIELDS.into());
        let on = |fields: i32| u8::try_from(fields).ok().filter(|fields| *fields > 0);
        if self.walks_forward(play) {
            told.extend(on(walked).map(|fields| Effect::Walks { fields }));
        } else {
            told.extend(on(gone).map(|fields| Effect::GetsCloser { fields }));
            told.extend(on(-gone).map(|fields| Effect::FallsBack { fields }));
        }
    }

    fn own(&self, colour: Colour, before: &Position, after: &Position, told: &mut Vec<Effect>) {
        let (was, is) = (home(before, colour), home(after, colour));
        if is > was {
            told.push(Effect::BringsHome { colour, marbles: is - was });
        } else if opened(after, colour) > opened(before, colour) {
            told.push(Effect::MakesRoom { colour });
        }
        if after.yard(colour) < before.yard(colour) {
            told.push(Effect::BringsIn { colour });
        }
        if after.yard(colour) > before.yard(colour) {
            told.push(Effect::Loses { colour, marbles: after.yard(colour) - before.yard(colour) });
        }
    }

    fn others(&self, colour: Colour, before: &Position, after: &Position, told: &mut Vec<Effect>) {
        let captured = after.yard(colour).saturating_sub(before.yard(colour));
        let gone = fields(before.ring(colour) & !after.ring(colour));
        told.extend(gone.take(captured.into()).map(|field| Effect::Captures { colour, field: field + 1 }));
        if after.yard(colour) < before.yard(colour) || home(after, colour) > home(before, colour) {
            told.push(Effect::Serves { colour });
        }
        for field in fields(after.ring(colour) & before.ring(colour)) {
            if self.is_blocked(after, colour, field) && !self.is_blocked(before, colour, field) {
                told.push(Effect::Blocks { colour, field: field + 1 });
            }
        }
    }

    /// Does one of the side stand between this marble, soon home, and its house (TAC-3.3)?
    fn is_blocked(&self, position: &Position, colour: Colour, field: u8) -> bool {
        let to_door = colour.start().wrapping_sub(field) % FIELDS;
        let side = position.ring_of(self.side());
        to_door <= SOON_HOME && (1..=to_door).any(|steps| side >> ((field + steps) % FIELDS) & 1 == 1)
    }

    fn dangers(&self, before: &Position, play: &Play, told: &mut Vec<Effect>) {
        let after = &play.position;
        let feared = CaptureRisk::of(self.public, self.turn.by);
        let danger =
            |position: &Position, colour, field| feared.probability(position, position.occupied(), colour, field);
        for colour in Colour::ALL {
            let (stood, stands) = (before.ring(colour), after.ring(colour));
            if !self.side().has(colour) {
                let public = |field: &u8| stood >> field & 1 == 0 || danger(before, colour, *field) < DANGER / 2;
                let prey = fields(stands).filter(public).filter(|field| danger(after, colour, *field) >= DANGER);
                told.extend(prey.map(|field| Effect::Threatens { colour, field: field + 1 }));
                continue;
            }
            for field in fields(stood).filter(|field| danger(before, colour, *field) >= DANGER) {
                let now_on = if stands >> field & 1 == 1 { Some(field) } else { went(play, field) };
                if now_on.is_some_and(|on| stands >> on & 1 == 1 && danger(after, colour, on) < DANGER / 2) {
                    told.push(Effect::Protects { colour, field: field + 1 });
                }
            }
            for field in fields(stands) {
                let (was, is) = (danger(before, colour, field), danger(after, colour, field));
                let stood_so = stood >> field & 1 == 1 && was >= DANGER / 2;
                if is >= DANGER && !stood_so {
                    let percent = (is.min(1024) * 100 / 1024) as u8;
                    told.push(Effect::Exposes { colour, field: field + 1, percent });
                }
            }
        }
    }

    /// A card left in the hand that brings a marble home next, as the marbles stand then.
    fn ready(&self, play: &Play) -> Option<Card> {
        let mut hand = self.hand.filter(|_| self.turn.by == self.turn.seat)?;
        hand.remove(play.card);
        let public = Public { position: play.position, previous: None, ..*self.public };
        let all = |position: &Position| -> u8 { self.side().iter().map(|colour| home(position, colour)).sum() };
        let mut room = Plays::default();
        let next = room.list(&public, Turn { duty: Duty::Play, ..self.turn }, hand);
        next.iter().find(|next| all(&next.position) > all(&play.position)).map(|next| next.card)
    }

    /// Do marbles walk forward? A 4 goes backwards (TAC-4.1), and what is swapped does not walk (TAC-7.1).
    fn walks_forward(&self, play: &Play) -> bool {
        let function = match (play.card, self.public.previous) {
            (Card::Tac, Some(previous)) => previous.card,
            (card, _) => card,
        };
        function != Card::Four && !matches!(play.by, Some(Move::Swap(..)))
    }

    /// By how much the side's marbles on the ring have come closer to their houses together, those apart that came in, home
    /// or away.
    fn gone_on(&self, before: &Position, after: &Position) -> i32 {
        let same = |colour: &Colour| {
            before.yard(*colour) == after.yard(*colour) && home(before, *colour) == home(after, *colour)
        };
        let way = |position: &Position, colour: Colour| -> i32 {
            // On neutral ground a marble has been all the way round (TAC-3.6).
            let past = |field: u8| match field.wrapping_sub(colour.start()) % FIELDS {
                0 if !position.is_fresh(colour) => FIELDS,
                past => past,
            };
            fields(position.ring(colour)).map(|field| i32::from(past(field))).sum()
        };
        self.side().iter().filter(same).map(|colour| way(after, colour) - way(before, colour)).sum()
    }

    /// What a card for the partner does.
    pub(super) fn gift(&self, card: Card) -> Vec<Effect> {
        let sides = self.public.sides();
        let Some(partner) = sides.partner(self.turn.by) else { return vec![] };
        let there = Scene { turn: Turn { seat: partner, by: partner, duty: Duty::Play }, hand: None, ..*self };
        let public = Public { previous: None, ..*self.public };
        let mut room = Plays::default();
        let effects: Vec<Effect> = room
            .list(&public, there.turn, [card].into_iter().collect())
            .iter()
            .filter(|play| play.deed == Deed::Move)
            .flat_map(|play| there.effects(play))
            .collect();
        let does = |wanted: fn(&Effect) -> bool| effects.iter().any(wanted);
        let in_play = self.public.position.ring(partner.into()) != 0;
        let mut told = vec![];
        if card.opens() && !in_play && !self.public.openers.has(partner) {
            told.push(Effect::HelpsIn { card });
        }
        if does(|effect| matches!(effect, Effect::BringsHome { .. })) {
            told.push(Effect::HelpsHome { card });
        }
        if does(|effect| matches!(effect, Effect::Captures { .. })) {
            told.push(Effect::HelpsCapture { card });
        }
        told
    }

    /// Is it worth a word that the one card stays in the hand when the other goes?
    pub(super) fn keeps(&self, kept: Card, spent: Card) -> Option<Effect> {
        let hand = self.hand.filter(|hand| hand.len() > 1 && self.turn.by == self.turn.seat)?;
        let own = Colour::from(self.turn.seat);
        let worth = |card: Card| match card {
            Card::One | Card::Thirteen if self.public.position.yard(own) == 0 => 4,
            card => card_value(card),
        };
        let better = kept != spent && hand.holds(kept) && worth(kept) >= WORTH_KEEPING && worth(kept) > worth(spent);
        better.then_some(Effect::Keeps { card: kept })
    }

    /// The decision of a view, with the hand that its seat plays from.
    pub(super) fn of(observation: &tac::Observation) -> Option<Scene<'_>> {
        let me = observation.me?;
        let turn = match observation.public.phase {
            Phase::Play(turn) => turn,
            Phase::Exchange => Turn { seat: me, by: me, duty: Duty::Play },
            Phase::Deal | Phase::StackUsedUp | Phase::Over(_) => return None,
        };
        Some(Scene { public: &observation.public, turn, hand: observation.hand(turn.seat) })
    }

    /// What a course does.
    pub(super) fn of_course(&self, course: &Choice) -> Vec<Effect> {
        match course {
            Choice::Play(play) => self.effects(play),
            Choice::Give(card) => self.gift(*card),
        }
    }
}

/// A marble so near its house may be home with the next card.
const SOON_HOME: u8 = 13;
/// Cards worth less are not kept for later.
const WORTH_KEEPING: i32 = 10;

fn home(position: &Position, colour: Colour) -> u8 {
    position.house(colour).count_ones() as u8
}

/// How many fields of the house can be reached from the door.
fn opened(position: &Position, colour: Colour) -> u32 {
    (u32::from(position.house(colour)) | 1 << 4).trailing_zeros()
}

/// Where the marble of this field went, if it moved alone along the ring.
fn went(play: &Play, field: u8) -> Option<u8> {
    match play.by {
        Some(Move::Go(Place::Ring(from), Place::Ring(to))) if from == field => Some(to),
        Some(Move::Swap(Place::Ring(one), Place::Ring(other))) if one == field => Some(other),
        Some(Move::Swap(Place::Ring(one), Place::Ring(other))) if other == field => Some(one),
        _ => None,
    }
}
