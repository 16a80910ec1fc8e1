//! May a card be laid like this? Judged from what is open and the hand that plays.

use crate::card::{Card, Hand};
use crate::explain;
use crate::play::{Deed, Play, Plays};
use crate::position::{Move, Moves, Place, Position, Scratch, Walk, WalkError};
use crate::refusal::Refusal;
use crate::table::{Duty, Previous, Public, Turn};

/// A turn, seen by whoever decides in it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Judge<'a> {
    pub(crate) public: &'a Public,
    pub(crate) turn: Turn,
    pub(crate) hand: Hand,
}

/// A function about to be used: for a TAC not the card's own, and on another position (TAC-8.1).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Use {
    pub(crate) card: Card,
    pub(crate) function: Card,
    pub(crate) position: Position,
}

pub(crate) fn require(holds: bool, otherwise: Refusal) -> Result<(), Refusal> {
    if holds { Ok(()) } else { Err(otherwise) }
}

impl Judge<'_> {
    pub(crate) fn moves<'p>(&self, position: &'p Position) -> Moves<'p> {
        Moves { position, sides: self.public.sides(), seat: self.turn.seat }
    }

    fn holds(&self, card: Card) -> Result<(), Refusal> {
        require(self.hand.holds(card), Refusal::NotHeld { card })
    }

    /// What the card would do, if it may be laid for use at all.
    pub(crate) fn using(&self, card: Card) -> Result<Use, Refusal> {
        self.holds(card)?;
        match self.turn.duty {
            Duty::Play => {}
            Duty::SitOut => require(card == Card::Tac, Refusal::SitsOut)?,
            Duty::Answer => require(card == Card::Tac, Refusal::MustAnswer)?,
        }
        if card != Card::Tac {
            return Ok(Use { card, function: card, position: self.public.position });
        }
        match self.public.previous {
            None => Err(Refusal::NothingBefore),                         // TAC-8.5
            Some(Previous { sealed: true, .. }) => Err(Refusal::Sealed), // TAC-8.10
            Some(Previous { card: function, before, .. }) => Ok(Use { card, function, position: before }),
        }
    }

    /// Judges the use of a card.
    pub(crate) fn play(&self, card: Card, moves: &[Move]) -> Result<Play, Refusal> {
        let using = self.using(card)?;
        let (deed, position) = match (using.function, moves) {
            (Card::Fool, []) => self.usable(&using, Deed::Pass)?,
            (Card::Devil, []) => self.usable(&using, Deed::TakeOver)?,
            (Card::Eight, [Move::SitOut]) => self.sit_out(&using)?,
            (Card::Seven, legs) => (Deed::Move, self.seven(&using, legs)?),
            (Card::Trickster, [Move::Swap(one, other)]) => (Deed::Move, self.swap(&using, *one, *other)?),
            (_, [step]) => (Deed::Move, self.single(&using, *step)?),
            (_, []) => return Err(explain::why_unusable(self, &using)),
            (_, _) => return Err(Refusal::NotItsFunction { card }),
        };
        Ok(Play { card, deed, by: moves.first().copied(), position })
    }

    fn usable(&self, using: &Use, deed: Deed) -> Result<(Deed, Position), Refusal> {
        let mut room = Plays::default();
        let mut listed = room.list(self.public, self.turn, self.hand).iter();
        let usable = listed.any(|play| play.card == using.card && play.deed == deed);
        require(usable, Refusal::Unusable { card: using.card })?;
        Ok((deed, using.position))
    }

    fn sit_out(&self, using: &Use) -> Result<(Deed, Position), Refusal> {
        let (sides, seat) = (self.public.sides(), self.turn.seat);
        let own_on_ring = using.position.ring_of(sides.movers(seat, &using.position)) != 0;
        require(own_on_ring, Refusal::NoMarbleForSitOut)?;
        require(self.public.held[sides.next(seat).index()] > 0, Refusal::NobodyToSitOut)?;
        Ok((Deed::SitOut, using.position))
    }

    fn swap(&self, using: &Use, one: Place, other: Place) -> Result<Position, Refusal> {
        let moves = self.moves(&using.position);
        let own_on_ring = using.position.ring_of(moves.sides.movers(moves.seat, &using.position)) != 0;
        let several = using.position.occupied().count_ones() > 1;
        require(own_on_ring && several, Refusal::Unusable { card: Card::Trickster })?;
        let field = |place| match place {
            Place::Ring(field) if using.position.on(field).is_some() => Ok(field),
            Place::Ring(_) | Place::House(..) | Place::Yard(_) => Err(Refusal::NotOnTheRing { place }),
        };
        let (one, other) = (field(one)?, field(other)?);
        require(one != other, Refusal::NotItsFunction { card: using.card })?;
        let mut after = using.position;
        after.swap(one, other);
        Ok(after)
    }

    fn single(&self, using: &Use, step: Move) -> Result<Position, Refusal> {
        let listed = self.singles(using).into_iter().find(|(by, _)| *by == step);
        listed.map(|(_, position)| position).ok_or_else(|| explain::why_not(self, using, step))
    }

    /// The single moves of a function, and what each leads to.
    pub(crate) fn singles(&self, using: &Use) -> Vec<(Move, Position)> {
        struct Singles(Vec<(Move, Position)>);
        impl crate::position::Sink for Singles {
            fn take(&mut self, _: Card, position: &Position, by: Move) {
                self.0.push((by, *position));
            }
            fn take_seven(&mut self, _: &Position) {}
        }
        let mut singles = Singles(vec![]);
        let function = [using.function].into_iter().collect();
        self.moves(&using.position).all(function, &mut Scratch::default(), &mut singles);
        singles.0
    }

    /// The steps of a 7 so far, one leg after the other.
    pub(crate) fn walk(&self, using: &Use, legs: &[Move]) -> Result<Walk, Refusal> {
        let mut walk = Walk::begin(&self.moves(&using.position));
        for leg in legs {
            let Move::Go(from, to) = *leg else { return Err(Refusal::NotItsFunction { card: using.card }) };
            walk.go(from, to).map_err(|why| match why {
                WalkError::NotYours => Refusal::NotYours { place: from },
                WalkError::NoWay => Refusal::NotItsFunction { card: using.card },
                WalkError::TooFar => Refusal::TooManySteps,
                WalkError::Inside => Refusal::StaysInHouse,
                WalkError::Locked => Refusal::Locked,
                WalkError::Fresh => Refusal::Fresh,
                WalkError::HouseTaken => Refusal::InTheWay { place: to },
            })?;
        }
        Ok(walk)
    }

    fn seven(&self, using: &Use, legs: &[Move]) -> Result<Position, Refusal> {
        let walk = self.walk(using, legs)?;
        if walk.left == 0 {
            return Ok(walk.position);
        }
        let can_go_on = walk.can_finish(&mut Scratch::default());
        Err(if can_go_on {
            Refusal::StepsLeft { left: walk.left }
        } else if legs.is_empty() {
            Refusal::Unusable { card: using.card }
        } else {
            Refusal::DeadEnd // TAC-5.6
        })
    }

    /// TAC-3.10
    pub(crate) fn discard(&self, card: Card) -> Result<Play, Refusal> {
        self.holds(card)?;
        require(self.turn.duty != Duty::Answer, Refusal::MustAnswer)?;
        let mut room = Plays::default();
        let plays = room.list(self.public, self.turn, self.hand);
        let discard = plays.iter().find(|play| play.card == card && play.deed == Deed::Discard);
        match (discard, plays.first()) {
            (Some(play), _) => Ok(*play),
            (None, Some(other)) => Err(Refusal::CanSoMust { card: other.card }),
            (None, None) => Err(Refusal::NotHeld { card }),
        }
    }
}
