//! A slow enumerator, written to be obviously right: marbles in a list, every card made in single steps on full
//! copies, every order of a 7 tried. It shares nothing with the fast one but the names of cards and places.

use std::collections::BTreeSet;
use tac::position::{Colour, Place, Position};
use tac::{Card, Sides};

/// One marble: where it is, and whether it has just been brought in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Marble {
    colour: Colour,
    place: Place,
    fresh: bool,
}

/// All marbles, sorted, so that equal boards are equal.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Board(Vec<Marble>);

fn start(colour: Colour) -> u8 {
    16 * colour.seat().0
}

impl Board {
    pub(crate) fn of(position: &Position, colours: u8) -> Self {
        let mut marbles = vec![];
        for colour in Colour::ALL.into_iter().take(colours.into()) {
            for field in 0..64 {
                if position.on(field) == Some(colour) {
                    let fresh = field == start(colour) && position.is_fresh(colour);
                    marbles.push(Marble { colour, place: Place::Ring(field), fresh });
                }
            }
            for depth in 0..4 {
                if position.house(colour) >> depth & 1 == 1 {
                    marbles.push(Marble { colour, place: Place::House(colour, depth), fresh: false });
                }
            }
            for _ in 0..position.yard(colour) {
                marbles.push(Marble { colour, place: Place::Yard(colour), fresh: false });
            }
        }
        Board(marbles).sorted()
    }

    fn sorted(mut self) -> Self {
        self.0.sort();
        self
    }

    fn at(&self, place: Place) -> Option<usize> {
        self.0.iter().position(|marble| marble.place == place)
    }

    fn count(&self, colour: Colour, is: impl Fn(Place) -> bool) -> usize {
        self.0.iter().filter(|marble| marble.colour == colour && is(marble.place)).count()
    }

    fn home(&self, colour: Colour) -> bool {
        self.count(colour, |place| matches!(place, Place::House(..))) == 4
    }

    fn ring(&self) -> Vec<usize> {
        (0..self.0.len()).filter(|i| matches!(self.0[*i].place, Place::Ring(_))).collect()
    }

    /// No deeper field is free.
    fn locked(&self, marble: &Marble) -> bool {
        let Place::House(colour, depth) = marble.place else { return false };
        (depth + 1..4).all(|deeper| self.at(Place::House(colour, deeper)).is_some())
    }

    /// Puts marble `i` somewhere; whoever stands there goes home.
    fn put(&self, i: usize, place: Place) -> Self {
        let mut board = self.clone();
        if let Some(other) = board.at(place).filter(|other| *other != i && !matches!(place, Place::Yard(_))) {
            board.0[other].place = Place::Yard(board.0[other].colour);
            board.0[other].fresh = false;
        }
        board.0[i].place = place;
        board.0[i].fresh = false;
        board
    }

    /// Whose marbles the seat of this colour moves.
    fn movers(&self, sides: &'static Sides, seat: u8) -> Vec<Colour> {
        let own = Colour::ALL[usize::from(seat)];
        let partner = sides.partner(knobel_core::Seat(seat)).map(|partner| Colour::ALL[partner.index()]);
        match partner {
            _ if !self.home(own) => vec![own],
            Some(partner) if !self.home(partner) => vec![partner],
            _ if sides.one_team() => Colour::ALL.into_iter().filter(|colour| !self.home(*colour)).collect(),
            _ => vec![],
        }
    }

    /// Whose marbles an Angel of the seat of this colour serves.
    fn angels_colours(&self, sides: &'static Sides, seat: u8) -> Vec<Colour> {
        let is_home = |seat: knobel_core::Seat| self.home(Colour::ALL[seat.index()]);
        let team = [Some(knobel_core::Seat(seat)), sides.partner(knobel_core::Seat(seat))];
        // TAC-10.2: its player chooses among all that are left.
        let chooses = sides.one_team() && team.into_iter().flatten().all(is_home);
        self.movers(sides, if chooses { seat } else { (seat + 1) % sides.seats() })
    }

    fn of_movers(&self, movers: &[Colour]) -> Vec<usize> {
        (0..self.0.len()).filter(|i| movers.contains(&self.0[*i].colour)).collect()
    }

    /// The places one step forward: along the ring, and from the own start field into the house.
    fn forward(&self, i: usize) -> Vec<Place> {
        let Marble { colour, place, fresh } = self.0[i];
        match place {
            Place::Ring(field) => {
                let mut next = vec![Place::Ring((field + 1) % 64)];
                if field == start(colour) && !fresh {
                    next.push(Place::House(colour, 0));
                }
                next
            }
            Place::House(_, depth) if depth < 3 => vec![Place::House(colour, depth + 1)],
            Place::House(..) | Place::Yard(_) => vec![],
        }
    }

    fn backward(&self, i: usize, inside: bool) -> Vec<Place> {
        let Marble { colour, place, fresh } = self.0[i];
        match place {
            Place::Ring(field) => {
                let mut next = vec![Place::Ring((field + 63) % 64)];
                if field == start(colour) && !fresh {
                    next.push(Place::House(colour, 0));
                }
                next
            }
            Place::House(_, depth) if inside && depth < 3 => vec![Place::House(colour, depth + 1)],
            Place::House(..) | Place::Yard(_) => vec![],
        }
    }

    /// Marble `i` walks `count` steps, one after the other, over free places; on the last a ring marble is captured.
    fn walked(&self, i: usize, count: u8, back: bool) -> Vec<Board> {
        let mut boards = vec![self.clone()];
        for step in 1..=count {
            let mut next = vec![];
            for board in &boards {
                let places = if back { board.backward(i, step > 1) } else { board.forward(i) };
                for place in places {
                    let taken = board.at(place).is_some();
                    let may_capture = step == count && matches!(place, Place::Ring(_));
                    if !taken || may_capture {
                        next.push(board.put(i, place));
                    }
                }
            }
            boards = next;
        }
        boards
    }

    fn brought_in(&self, colour: Colour) -> Option<Board> {
        let i = self.at(Place::Yard(colour))?;
        let mut board = self.put(i, Place::Ring(start(colour)));
        board.0[i].fresh = true;
        Some(board)
    }

    /// Every board a function leads to, each once.
    pub(crate) fn results(&self, sides: &'static Sides, seat: u8, function: Card) -> BTreeSet<Board> {
        let movers = self.movers(sides, seat);
        let own = self.of_movers(&movers);
        let own_on_ring = own.iter().any(|i| matches!(self.0[*i].place, Place::Ring(_)));
        let boards: Vec<Board> = match function {
            Card::One | Card::Thirteen => {
                let count = if function == Card::One { 1 } else { 13 };
                let walks = own.iter().flat_map(|i| self.walked(*i, count, false));
                walks.chain(movers.iter().filter_map(|colour| self.brought_in(*colour))).collect()
            }
            Card::Four => {
                let ring = own.iter().filter(|i| matches!(self.0[**i].place, Place::Ring(_)));
                ring.flat_map(|i| self.walked(*i, 4, true)).collect()
            }
            Card::Seven => self.sevens(sides, seat),
            Card::Trickster if own_on_ring => self.swaps(),
            Card::Warrior => own.iter().filter_map(|i| self.struck(*i)).collect(),
            Card::Angel => self.served(&self.angels_colours(sides, seat)),
            Card::Trickster | Card::Tac | Card::Fool | Card::Devil => vec![],
            number => {
                let count = number.name().parse().expect("a number card");
                own.iter().flat_map(|i| self.walked(*i, count, false)).collect()
            }
        };
        boards.into_iter().map(Board::sorted).collect()
    }

    fn swaps(&self) -> Vec<Board> {
        let ring = self.ring();
        let mut boards = vec![];
        for (n, i) in ring.iter().enumerate() {
            for j in &ring[n + 1..] {
                let mut board = self.clone();
                board.0[*i].place = self.0[*j].place;
                board.0[*j].place = self.0[*i].place;
                board.0[*i].fresh = false;
                board.0[*j].fresh = false;
                boards.push(board);
            }
        }
        boards
    }

    fn struck(&self, i: usize) -> Option<Board> {
        let Place::Ring(field) = self.0[i].place else { return None };
        let ahead = (1..64).map(|steps| Place::Ring((field + steps) % 64)).find(|place| self.at(*place).is_some());
        Some(self.put(i, ahead.unwrap_or(Place::Yard(self.0[i].colour))))
    }

    fn served(&self, colours: &[Colour]) -> Vec<Board> {
        let mut boards = vec![];
        for colour in colours {
            if let Some(board) = self.brought_in(*colour) {
                boards.push(board);
                continue;
            }
            for i in self.of_movers(&[*colour]) {
                if matches!(self.0[i].place, Place::Ring(_)) {
                    boards.extend([1, 13].into_iter().flat_map(|count| self.walked(i, count, false)));
                }
            }
        }
        boards
    }

    fn sevens(&self, sides: &'static Sides, seat: u8) -> Vec<Board> {
        // A locked marble never moves again, so it can be told by its place.
        let locked: BTreeSet<Place> = self.0.iter().filter(|marble| self.locked(marble)).map(|m| m.place).collect();
        let mut boards = BTreeSet::from([self.clone()]);
        for _ in 0..7 {
            let mut next = BTreeSet::new();
            for board in &boards {
                for i in board.of_movers(&board.movers(sides, seat)) {
                    let place = board.0[i].place;
                    let mut steps = board.forward(i);
                    if let Place::House(colour, depth @ 1..) = place {
                        steps.push(Place::House(colour, depth - 1));
                    }
                    let free = |step: &Place| matches!(step, Place::Ring(_)) || board.at(*step).is_none();
                    if !locked.contains(&place) {
                        next.extend(steps.into_iter().filter(free).map(|step| board.put(i, step).sorted()));
                    }
                }
            }
            boards = next;
        }
        boards.into_iter().collect()
    }
}
