use super::{Card, Event, Phase, Toy, setup::partner};
use knobel_core::{Luck, Player, Seat};

/// TOY-1.1
pub(super) fn deal(toy: &Toy, luck: &mut dyn Luck) -> Vec<Event> {
    let mut deck: Vec<Card> = luck.order(10).into_iter().map(|i| Card::ALL[usize::from(i)]).collect();
    let dealt = |to| Event::Dealt { to, cards: deck.split_off(deck.len() - 2) };
    let mut events: Vec<Event> = toy.public.players.seats().map(dealt).collect();
    deck.sort_unstable();
    events.push(Event::Hidden { centre: deck });
    events
}

pub(super) fn offer(toy: &Toy, by: Seat, card: Card, luck: &mut dyn Luck) -> Vec<Event> {
    let mut events = vec![Event::Offered { by, card }];
    if toy.public.offered.len() == 3 {
        let mut offers = [&toy.secret.offers[..], &[(by, card)]].concat();
        offers.sort_unstable();
        let passed = |(from, card)| Event::Passed { from, to: partner(from), card };
        events.extend(offers.into_iter().map(passed)); // TOY-2.2
        events.push(Event::Reached(Phase::Question(Seat(luck.order(4)[0])))); // TOY-3.1
    }
    events
}

pub(super) fn ask(toy: &Toy, by: Seat, whom: Seat, above: u8) -> Vec<Event> {
    let answer = toy.secret.hands[whom.index()].iter().filter(|card| card.is_above(above)).count();
    let next = match toy.public.questions_left {
        1 => Phase::LastGuesses, // TOY-3.3
        _ => next_to_ask(toy, by, &toy.public.guessed),
    };
    vec![Event::Asked { by, whom, above, answer }, Event::Reached(next)]
}

pub(super) fn guess(toy: &Toy, by: Seat, row: &[Card]) -> Vec<Event> {
    let players = &toy.public.players;
    let (centre, hands) = (toy.secret.centre.clone(), toy.secret.hands.clone());
    let guessed = [&toy.public.guessed[..], &[players.of(by)]].concat();
    let mut events = vec![Event::Guessed { by, row: row.to_vec(), centre: centre.clone() }];
    match toy.public.phase {
        _ if guessed.len() == players.all().count() => events.push(Event::Ended { centre, hands }), // TOY-5.1
        Phase::Question(turn) if players.of(turn) == players.of(by) => {
            events.push(Event::Reached(next_to_ask(toy, turn, &guessed))); // TOY-4.4
        }
        Phase::Question(_) | Phase::Exchange | Phase::LastGuesses | Phase::Over => {}
    }
    events
}

/// TOY-3.1, TOY-4.4: clockwise, without those who have guessed.
fn next_to_ask(toy: &Toy, after: Seat, guessed: &[Player]) -> Phase {
    let clockwise = (1..=4).map(|i| Seat((after.0 + i) % 4));
    let mut free = clockwise.filter(|&seat| !guessed.contains(&toy.public.players.of(seat)));
    free.next().map_or(Phase::LastGuesses, Phase::Question)
}
