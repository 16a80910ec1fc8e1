//! What all seats remember when a game is played on the bare table: by a trainer, or in a world that is imagined.

use super::known::Known;
use super::memory::{Laid, Memory};
use knobel_core::Seat;
use tac::{Card, Deed, Phase, Play, Table, Turn, Version};

/// One memory a seat.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Memories {
    /// What each seat remembers.
    pub of: [Memory; 4],
    version: Version,
}

impl Memories {
    /// These, in this version.
    pub fn new(of: [Memory; 4], version: Version) -> Self {
        Memories { of, version }
    }

    /// What the seats have seen and heard when the cards are dealt.
    pub fn dealt(table: &Table) -> Self {
        let public = table.public();
        let mut memories = Memories { of: [Memory::template(); 4], version: public.version };
        for me in public.sides().all() {
            memories.of[me.index()].announced(|seat| public.openers.has(seat));
            memories.see_hands(me, table);
        }
        memories
    }

    /// Partners have given each other these cards.
    pub fn exchanged(&mut self, gifts: &[(Seat, Card)]) {
        let sides = self.version.sides();
        for (from, card) in gifts {
            let Some(to) = sides.partner(*from) else { continue };
            for me in sides.all() {
                if Known::one_mind(self.version, me, *from) || Known::one_mind(self.version, me, to) {
                    self.of[me.index()].given(me, *from, to, *card);
                }
            }
        }
    }

    /// This was played in this turn, and now the table is so.
    pub fn played(&mut self, turn: Turn, play: &Play, table: &Table) {
        let (sides, how) = (self.version.sides(), Laid::by(play.deed, turn.duty));
        for me in sides.all() {
            self.of[me.index()].laid(turn.seat, play.card, how);
            if play.deed == Deed::Pass {
                self.of[me.index()].passed(sides);
                self.see_hands(me, table);
            }
        }
        if let Phase::Play(Turn { seat, by, .. }) = table.public().phase
            && seat != by
        {
            for me in sides.all().filter(|me| Known::one_mind(self.version, *me, by)) {
                self.of[me.index()].shown(seat, table.hand(seat)); // TAC-9.16
            }
        }
    }

    /// What a seat sees without being told: the hands of its own mind.
    fn see_hands(&mut self, me: Seat, table: &Table) {
        for seat in self.version.sides().all().filter(|seat| Known::one_mind(self.version, me, *seat)) {
            self.of[me.index()].shown(seat, table.hand(seat));
        }
    }
}
