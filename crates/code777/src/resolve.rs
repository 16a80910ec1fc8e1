//! Resolution of legal actions: deals, answers, verdicts.

use crate::event::{Event, Face, Verdict, own_rack};
use crate::question::{Question, answer};
use crate::seats::Seats;
use crate::setup::{Setup, Start, ThinkingTime, WrongAnnouncement};
use crate::state::{Code777, POINTS_TO_WIN, Public};
use crate::tile::{Number, Rack, Tile, Tiles, numbers};
use knobel_core::{Luck, Seat};

/// C7-2: the lot, the racks, the pile.
pub(crate) fn opening(setup: &Setup, luck: &mut dyn Luck) -> Vec<Event> {
    let first = match setup.options().start {
        Start::Lot => Seat(luck.order(setup.seats())[0]),
        Start::Seat(seat) => seat,
    };
    let mut dealing = Exchange { stock: vec![], aside: Tile::BOX.to_vec(), events: vec![] };
    let players = (0..setup.seats()).map(Seat).map(own_rack);
    for rack in players.chain(setup.racks_without_player(first)) {
        dealing.fill(rack, luck);
    }
    let mut events = dealing.events;
    events.push(shuffle(luck));
    events.push(Event::Turned { reader: first, thinking: Seats::NONE }); // C7-3.10: only answers are thought about
    events
}

fn shuffle(luck: &mut dyn Luck) -> Event {
    let questions: Vec<Question> = Question::all().collect();
    Event::Shuffled { questions: in_order(&questions, luck) }
}

fn in_order<T: Copy>(things: &[T], luck: &mut dyn Luck) -> Vec<T> {
    let count = u8::try_from(things.len()).expect("neither tiles nor questions are that many");
    luck.order(count).into_iter().map(|i| things[usize::from(i)]).collect()
}

/// C7-3.1
pub(crate) fn read(game: &Code777, by: Seat, luck: &mut dyn Luck) -> Vec<Event> {
    let setup = &game.public.setup;
    let question = game.secret.pile[0];
    let answer = answer(question, &game.seen_from(by));
    let mut events = vec![Event::Answered { by, question, answer }];
    if game.public.unread == 1 {
        events.push(shuffle(luck)); // C7-3.3
    }
    let reader = game.public.next_reader(by);
    let thinking = match setup.options().thinking_time {
        ThinkingTime::Seconds(0) => Seats::NONE,
        // C7-3.10: reading is the reader's own "go on".
        ThinkingTime::Seconds(_) | ThinkingTime::UntilAllGoOn => game.public.others(reader),
    };
    events.push(Event::Turned { reader, thinking });
    events
}

/// C7-3.5
pub(crate) fn announce(game: &Code777, by: Seat, said: &[Number], luck: &mut dyn Luck) -> Vec<Event> {
    let own = own_rack(by);
    let announced: [Number; 3] = said.try_into().expect("`check` lets three numbers through");
    if announced != numbers(game.tiles_on(own)) {
        return wrong(game, by, announced, luck);
    }
    let points = game.public.seats[by.index()].points + 1;
    let mut events =
        vec![Event::Announced { by, numbers: announced, verdict: Verdict::Right }, Event::Scored { seat: by, points }];
    if points == POINTS_TO_WIN {
        let racks = game.secret.racks.iter().flatten().copied().collect();
        events.push(Event::Ended { winner: by, racks }); // C7-3.6: at once
        return events;
    }
    let mut exchange = Exchange::of(game, events);
    exchange.replace(own, game.tiles_on(own), Face::Up, luck);
    let without_player = |rack: &&Rack| rack.0 >= game.public.setup.seats();
    if let Some(rack) = game.public.oldest.iter().find(without_player) {
        exchange.replace(*rack, game.tiles_on(*rack), Face::Up, luck); // C7-3.7
    }
    exchange.events
}

/// C7-3.11: the rack stays, and the turn passes on if it was this seat's.
pub(crate) fn withdraw(public: &Public, by: Seat) -> Vec<Event> {
    let mut events = vec![Event::Withdrew { by }];
    if public.reader == by {
        let reader = public.next_reader(by);
        let mut thinking = public.thinking;
        thinking.remove(reader);
        events.push(Event::Turned { reader, thinking });
    }
    events
}

fn wrong(game: &Code777, by: Seat, numbers: [Number; 3], luck: &mut dyn Luck) -> Vec<Event> {
    let setup = &game.public.setup;
    let mut events = vec![Event::Announced { by, numbers, verdict: Verdict::Wrong }];
    match setup.options().wrong_announcement {
        WrongAnnouncement::Free => {}
        WrongAnnouncement::SilentForARound => {
            events.push(Event::Silenced { seat: by, until: game.public.others(by) }); // C7-3.9
        }
    }
    let mut exchange = Exchange::of(game, events);
    exchange.replace(own_rack(by), game.tiles_on(own_rack(by)), Face::Down, luck);
    exchange.events
}

/// Replaces the tiles of racks one after the other; each fill depends on the stock that the fills before it left.
struct Exchange {
    stock: Vec<Tile>,
    aside: Vec<Tile>,
    events: Vec<Event>,
}

impl Exchange {
    fn of(game: &Code777, events: Vec<Event>) -> Self {
        let aside = game.secret.aside.iter().flat_map(|aside| aside.tiles).collect();
        Exchange { stock: game.secret.stock.clone(), aside, events }
    }

    fn replace(&mut self, rack: Rack, tiles: Tiles, face: Face, luck: &mut dyn Luck) {
        self.events.push(Event::LaidAside { rack, face, tiles });
        self.aside.extend(tiles);
        self.fill(rack, luck);
    }

    fn fill(&mut self, rack: Rack, luck: &mut dyn Luck) {
        if self.stock.first_chunk::<3>().is_none() {
            self.stock.append(&mut self.aside); // C7-3.8
            self.stock = in_order(&self.stock, luck);
            self.events.push(Event::Stocked { tiles: self.stock.clone() });
        }
        let tiles: Tiles = *self.stock.first_chunk().expect("five racks leave 13 of the 28 tiles");
        self.stock.drain(..tiles.len());
        self.events.push(Event::Filled { rack, tiles });
    }
}
