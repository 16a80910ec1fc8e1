//! The memories of all seats in a game that is played without views: in training, or in a sampled world.

use super::information_state::InformationState;
use super::seat_memory::{PlayKind, SeatMemory};
use knobel_core::Seat;
use tac::{Card, Deed, Phase, Play, Table, Turn, Version};

/// One memory per seat.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TableMemory {
    /// By seat.
    pub of: [SeatMemory; 4],
    version: Version,
}

impl TableMemory {
    /// From the memory of each seat.
    pub fn new(of: [SeatMemory; 4], version: Version) -> Self {
        TableMemory { of, version }
    }

    /// What the seats know when the cards are dealt.
    pub fn dealt(table: &Table) -> Self {
        let public = table.public();
        let mut memory = TableMemory { of: [SeatMemory::empty(); 4], version: public.version };
        for me in public.sides().all() {
            memory.of[me.index()].announced(|seat| public.openers.has(seat));
            memory.see_hands(me, table);
        }
        memory
    }

    /// Updates the memories by an exchange of these cards.
    pub fn exchanged(&mut self, gifts: &[(Seat, Card)]) {
        let sides = self.version.sides();
        for (from, card) in gifts {
            let Some(to) = sides.partner(*from) else { continue };
            for me in sides.all() {
                if InformationState::same_player(self.version, me, *from)
                    || InformationState::same_player(self.version, me, to)
                {
                    self.of[me.index()].given(me, *from, to, *card);
                }
            }
        }
    }

    /// Updates the memories by a play, after which the table is as given.
    pub fn played(&mut self, turn: Turn, play: &Play, table: &Table) {
        let (sides, kind) = (self.version.sides(), PlayKind::of(play.deed, turn.duty));
        for me in sides.all() {
            self.of[me.index()].played(turn.seat, play.card, kind);
            if play.deed == Deed::Pass {
                self.of[me.index()].passed(sides);
                self.see_hands(me, table);
            }
        }
        if let Phase::Play(Turn { seat, by, .. }) = table.public().phase
            && seat != by
        {
            for me in sides.all().filter(|me| InformationState::same_player(self.version, *me, by)) {
                self.of[me.index()].shown(seat, table.hand(seat)); // TAC-9.16
            }
        }
    }

    /// A seat sees all hands that its player holds.
    fn see_hands(&mut self, me: Seat, table: &Table) {
        for seat in self.version.sides().all().filter(|seat| InformationState::same_player(self.version, me, *seat)) {
            self.of[me.index()].shown(seat, table.hand(seat));
        }
    }
}
