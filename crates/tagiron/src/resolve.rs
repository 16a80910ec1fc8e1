//! Resolution of legal actions: the events that follow.

use crate::{
    Card, Duel, Event, LastTry, Phase, Public, Question, QuestionsEnd, Setup, Start, Tagiron, Tile, Verdict, answer,
};
use knobel_core::{Luck, Seat};

/// The number of open question cards (TAG-2.4).
const OPEN_CARDS: usize = 6;

/// Draws an order of the box, one of the deck, and where the lot decides who starts, one of the seats. Seat 0 takes
/// the first tiles of the box, and so on; what follows them lies in the centre. The first cards lie open.
pub(crate) fn deal(setup: &Setup, luck: &mut dyn Luck) -> Vec<Event> {
    let seats = setup.seats();
    let tiles: Vec<Tile> = luck.order(20).into_iter().map(|i| Tile::BOX[usize::from(i)]).collect();
    let mut rows = tiles.chunks(setup.row_length()).map(|chunk| {
        let mut row = chunk.to_vec();
        row.sort_unstable(); // TAG-2.1
        row
    });
    let mut events: Vec<Event> =
        (0..seats).map(Seat).zip(&mut rows).map(|(to, tiles)| Event::Dealt { to, tiles }).collect();
    if setup.duel().is_none() {
        events.extend(rows.next().map(|centre| Event::Hidden { centre })); // TAG-2.3
    }
    let deck = Card::deck(seats);
    let count = u8::try_from(deck.len()).expect("21 cards at most");
    let mut cards: Vec<Card> = luck.order(count).into_iter().map(|i| deck[usize::from(i)]).collect();
    let pile = cards.split_off(OPEN_CARDS);
    events.push(Event::Shuffled { cards, pile });
    let first = match setup.start() {
        Start::ByLot => Seat(luck.order(seats)[0]), // TAG-2.5
        Start::Seat(seat) => seat,
    };
    events.extend([Event::Started { first }, Event::Reached(Phase::Turn(first))]);
    events
}

pub(crate) fn ask(game: &Tagiron, by: Seat, question: Question) -> Vec<Event> {
    let Tagiron { public, secret, .. } = game;
    let asker_answers = public.setup.asker_answers(question.card());
    let answering = public.seats().filter(|seat| *seat != by || asker_answers);
    let answers = answering.map(|seat| (seat, answer(question, &secret.hands[seat.index()]))).collect();
    let mut events = vec![Event::Asked { by, question, answers }];
    let drawn = secret.pile.first().map(|card| Event::Opened { card: *card }); // TAG-2.4
    let (pile, cards) = match drawn {
        Some(_) => (secret.pile.len() - 1, public.cards.len()),
        None => (0, public.cards.len() - 1),
    };
    events.extend(drawn);
    let left = match public.setup.duel().map(|duel| duel.questions_end) {
        Some(QuestionsEnd::WithPile | QuestionsEnd::DrawAtOnce) => pile, // TAG-3.5
        Some(QuestionsEnd::WithLastCard) | None => cards,                // TAG-4.6
    };
    events.push(match left {
        0 => after_the_questions(game, by),
        _ => Event::Reached(Phase::Turn(next_to_play(public, by))),
    });
    events
}

fn after_the_questions(game: &Tagiron, last_asker: Seat) -> Event {
    match game.public.setup.duel().map(|duel| duel.questions_end) {
        Some(QuestionsEnd::DrawAtOnce) => ended(game), // TAG-3.5
        Some(QuestionsEnd::WithPile | QuestionsEnd::WithLastCard) => {
            Event::Reached(Phase::LastTurn { seat: opponent(last_asker), then: Some(last_asker) }) // TAG-3.5
        }
        None => Event::Reached(Phase::LastGuesses), // TAG-4.6
    }
}

pub(crate) fn guess(game: &Tagiron, by: Seat, row: &[Tile]) -> Vec<Event> {
    match game.public.setup.duel() {
        Some(duel) => guess_aloud(game, duel, by, row),
        None => guess_secretly(game, by, row),
    }
}

fn verdict(row: &[Tile], looked_for: &[Tile]) -> Verdict {
    if row == looked_for { Verdict::Right } else { Verdict::Wrong }
}

fn guess_aloud(game: &Tagiron, duel: Duel, by: Seat, row: &[Tile]) -> Vec<Event> {
    let other = opponent(by);
    let verdict = verdict(row, &game.secret.hands[other.index()]);
    let guessed = Event::GuessedAloud { by, row: row.to_vec(), verdict };
    match verdict {
        Verdict::Wrong => vec![guessed, after_a_miss(game, by)],
        Verdict::Right => {
            let equalised = matches!(game.public.phase, Phase::LastTry(_));
            let tries = match duel.last_try {
                LastTry::Always => true,
                LastTry::AfterStartingPlayer => game.public.first == Some(by),
            };
            let next = if tries && !equalised { Event::Reached(Phase::LastTry(other)) } else { ended(game) }; // TAG-3.4
            vec![guessed, Event::Found { by, rank: 1 }, next]
        }
    }
}

pub(crate) fn pass(game: &Tagiron, by: Seat) -> Vec<Event> {
    vec![Event::Passed { by }, after_a_miss(game, by)]
}

/// One of two has guessed wrong or passed.
fn after_a_miss(game: &Tagiron, by: Seat) -> Event {
    match game.public.phase {
        Phase::Turn(_) => Event::Reached(Phase::Turn(opponent(by))), // TAG-3.3
        Phase::LastTurn { then: Some(seat), .. } => Event::Reached(Phase::LastTurn { seat, then: None }), // TAG-3.5
        Phase::LastTurn { then: None, .. } | Phase::LastTry(_) => ended(game),
        Phase::Deal | Phase::LastGuesses | Phase::Over => ended(game), // no guess of two players is legal here
    }
}

fn guess_secretly(game: &Tagiron, by: Seat, row: &[Tile]) -> Vec<Event> {
    let centre = game.secret.centre.clone();
    let verdict = verdict(row, &centre);
    let found = game.public.found();
    let (came_of_it, found) = match verdict {
        Verdict::Right => {
            let rank = u8::try_from(found + 1).expect("at most four play");
            (Event::Found { by, rank }, found + 1) // TAG-4.4
        }
        Verdict::Wrong => (Event::WentOut { by }, found),
    };
    let mut events = vec![Event::GuessedSecretly { by, row: row.to_vec(), centre, verdict }, came_of_it];
    events.extend(after_leaving(game, by, found));
    events
}

pub(crate) fn give_up(game: &Tagiron, by: Seat) -> Vec<Event> {
    let mut events = vec![Event::GaveUp { by }]; // TAG-4.9
    events.extend(after_leaving(game, by, game.public.found()));
    events
}

/// After one of three or four players is out: the match ends, or the turn passes if it was theirs.
fn after_leaving(game: &Tagiron, by: Seat, found: usize) -> Vec<Event> {
    let public = &game.public;
    let others_play = public.seats().any(|seat| seat != by && public.is_playing(seat));
    if !others_play && found == 0 {
        return vec![Event::AllLost {}, ended(game)]; // TAG-4.5
    }
    if found + 1 == usize::from(public.setup.seats()) || !others_play {
        return vec![ended(game)]; // TAG-4.5, TAG-5.2
    }
    let passes_on = public.phase == Phase::Turn(by);
    passes_on.then(|| Event::Reached(Phase::Turn(next_to_play(public, by)))).into_iter().collect() // TAG-4.4
}

fn ended(game: &Tagiron) -> Event {
    Event::Ended { hands: game.secret.hands.clone(), centre: game.secret.centre.clone() }
}

fn opponent(seat: Seat) -> Seat {
    seat.after(1, 2)
}

/// Clockwise, without those who have guessed or given up (TAG-2.5, TAG-4.4); perhaps the same seat again.
fn next_to_play(public: &Public, after: Seat) -> Seat {
    let seats = public.setup.seats();
    let mut clockwise = (1..seats).map(|steps| after.after(steps, seats));
    clockwise.find(|seat| public.is_playing(*seat)).unwrap_or(after)
}
