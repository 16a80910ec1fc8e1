//! Every world drawn replays to the same sights, and on small cases each comes as often as it should.

use super::*;
use knobel_core::{Match, Observation as _, Step, Stream, Viewer};
use std::collections::BTreeMap;
use tac::position::Position;
use tac::{Action, Event, Gift, ObservedEvent, Phase, Setup, Start, Tac, Version, Wish};

type Game = Match<Tac>;
type Hands = [Hand; 4];

fn view(game: &Game, seat: Seat) -> View<Observation> {
    View { observation: game.observation(Viewer::Seat(seat)), history: game.observed_events(Viewer::Seat(seat), 0) }
}

/// What happened since the last deal, and how the table stood before it.
struct Deal {
    position: Position,
    previous: Option<tac::Previous>,
    events: Vec<Event>,
    actions: Vec<(Seat, Action)>,
    start: Start,
    setup: Wish,
}

impl Deal {
    fn last_of(game: &Game, setup: &Setup) -> Self {
        let steps = game.log();
        let is_deal = |event: &Event| matches!(event, Event::Dealt { .. });
        let deal = steps.iter().rposition(|step| step.events().iter().any(is_deal)).expect("something was dealt");
        let before: Vec<&Event> = steps[..=deal].iter().flat_map(Step::events).collect();
        let dealt = before.iter().rposition(|event| is_deal(event)).expect("it is in this step");
        let mut position = Position::empty();
        let (mut previous, mut laid, mut dealer) = (None, vec![], Seat(0));
        for event in &before {
            match event {
                Event::Shuffled { laid: aside, .. } => laid = aside.clone(),
                Event::Placed { position: placed, previous: laid } => (position, previous) = (*placed, *laid),
                Event::Played(played) => {
                    position = played.position;
                    laid.push(played.card);
                }
                Event::Discarded { card, .. } | Event::Passed { card, .. } | Event::TookOver { card, .. } => {
                    laid.push(*card)
                }
                Event::Dealt { dealer: by, .. } => dealer = *by,
                Event::Announced { .. }
                | Event::Gave { .. }
                | Event::Exchanged { .. }
                | Event::Shown { .. }
                | Event::Reached(_) => {}
            }
        }
        let events = before[dealt..].iter().map(|event| (*event).clone());
        let events: Vec<Event> = events.chain(steps[deal + 1..].iter().flat_map(Step::events).cloned()).collect();
        let actions = steps[deal + 1..].iter().filter_map(|step| match step {
            Step::Game { by, .. } => by.clone(),
            Step::Table(_) => None,
        });
        let first = events.iter().find_map(|event| match event {
            Event::Reached(phase) => Some(*phase),
            _ => None,
        });
        let turn = match first {
            Some(Phase::Play(turn)) => Some(turn.seat),
            _ => None,
        };
        let start = Start { position, hands: vec![], dealer, turn, sits_out: false, previous: None, laid };
        let setup = Wish::from(setup.clone());
        Deal { position, previous, events, actions: actions.collect(), start, setup }
    }

    /// The hands as they were dealt, if these are held now and these cards were given; nothing if it can't be.
    fn undone(&self, mut hands: Hands, gifts: &[Gift<Card>], seats: usize) -> Option<Hands> {
        let take_back = |hands: &mut Hands, seat: Seat, card: Card| hands[seat.index()].add(card);
        for event in self.events.iter().rev() {
            match event {
                Event::Played(played) => take_back(&mut hands, played.seat, played.card),
                Event::Discarded { seat, card, .. } | Event::TookOver { seat, card, .. } => {
                    take_back(&mut hands, *seat, *card)
                }
                Event::Passed { seat, card, .. } => {
                    hands[..seats].rotate_right(1);
                    take_back(&mut hands, *seat, *card);
                }
                Event::Exchanged { .. } => {
                    for gift in gifts {
                        if !hands[gift.to.index()].holds(gift.card) {
                            return None;
                        }
                        hands[gift.to.index()].remove(gift.card);
                    }
                    gifts.iter().for_each(|gift| hands[gift.from.index()].add(gift.card));
                }
                Event::Shuffled { .. }
                | Event::Placed { .. }
                | Event::Dealt { .. }
                | Event::Announced { .. }
                | Event::Gave { .. }
                | Event::Shown { .. }
                | Event::Reached(_) => {}
            }
        }
        Some(hands)
    }

    /// Plays the deal again with these hands; what the seat sees of it, if it can be played.
    fn again(&self, hands: Hands, gifts: &[Gift<Card>], seats: usize, viewer: Seat) -> Option<Vec<ObservedEvent>> {
        let mut start = Start { hands: hands[..seats].to_vec(), position: self.position, ..self.start.clone() };
        start.previous = self.previous.map(|laid| tac::Laid { card: laid.card, before: Some(laid.before) });
        let setup = Setup::try_from(Wish { start: Some(start), ..self.setup.clone() }).ok()?;
        let mut game = Game::begin(&setup, &mut Stream::seeded(1));
        for (seat, action) in &self.actions {
            let gift = gifts.iter().find(|gift| gift.from == *seat);
            let action = match (action, gift) {
                (Action::Give(_), Some(gift)) => Action::Give(gift.card),
                // Not all have chosen yet: a choice nobody saw may be any.
                (Action::Give(card), None) if !hands[seat.index()].holds(*card) => {
                    Action::Give(hands[seat.index()].kinds().next()?)
                }
                _ => action.clone(),
            };
            let step = game.judge(*seat, action, &mut Stream::seeded(1)).ok()?;
            game.commit(step);
        }
        Some(since_announced(&game.observed_events(Viewer::Seat(viewer), 0)))
    }

    /// The gifts that could have been made if these hands are held now: the ones seen, and all that were not.
    fn gifts(&self, observed_events: &[ObservedEvent], hands: &Hands, seats: usize) -> Vec<Vec<Gift<Card>>> {
        let seen = observed_events.iter().find_map(|observed| match observed {
            ObservedEvent::Exchanged { gifts } => Some(gifts.clone()),
            _ => None,
        });
        let after = self.undone(*hands, &[], seats).expect("nothing is given");
        let mut all = vec![vec![]];
        for gift in seen.unwrap_or_default() {
            let kinds: Vec<Card> =
                gift.card.map_or_else(|| after[gift.to.index()].kinds().collect(), |card| vec![card]);
            let with = |so_far: &Vec<Gift<Card>>| {
                let one = |card: &Card| [&so_far[..], &[Gift { from: gift.from, to: gift.to, card: *card }]].concat();
                kinds.iter().map(one).collect::<Vec<_>>()
            };
            all = all.iter().flat_map(with).collect();
        }
        all
    }
}

fn since_announced(observed_events: &[ObservedEvent]) -> Vec<ObservedEvent> {
    let at = observed_events
        .iter()
        .rposition(|observed| matches!(observed, ObservedEvent::Announced { .. }))
        .expect("a deal is announced");
    observed_events[at..].to_vec()
}

/// Could this seat have seen all it saw if these hands were held now?
fn agrees(game: &Game, setup: &Setup, viewer: Seat, hands: Hands) -> bool {
    let deal = Deal::last_of(game, setup);
    let seats = usize::from(setup.version().sides().seats());
    let observed_events = since_announced(&game.observed_events(Viewer::Seat(viewer), 0));
    let gifts = deal.gifts(&observed_events, &hands, seats);
    gifts.iter().any(|gifts| {
        let dealt = deal.undone(hands, gifts, seats);
        dealt.and_then(|dealt| deal.again(dealt, gifts, seats, viewer)).is_some_and(|again| again == observed_events)
    })
}

fn held(table: &Table) -> Hands {
    [0, 1, 2, 3].map(|seat| table.hand(Seat(seat)))
}

#[test]
fn every_world_replays_to_all_that_was_heard() {
    let (mut checked, mut narrowed) = (0, 0);
    for (number, version) in Version::ALL.into_iter().cycle().take(28).enumerate() {
        let setup = Setup::new(version, None, number % 3 != 0).expect("playable");
        let (mut luck, mut rng) = (Stream::seeded(number as u64), Stream::seeded(99));
        let mut game = Game::begin(&setup, &mut luck);
        for step in 0..160 {
            let Some(seat) = game.awaited().first().copied() else { break };
            if step % 5 == number % 5 {
                let viewer = Seat((step % usize::from(setup.version().sides().seats())) as u8);
                let view = view(&game, viewer);
                let worlds = Worlds::of(&view).expect("something is dealt");
                for _ in 0..2 {
                    let (world, _) = worlds.draw(&mut rng).expect("the true world is one");
                    assert!(agrees(&game, &setup, viewer, held(&world)), "{version:?} {number} {step} {viewer:?}");
                    checked += 1;
                }
                narrowed +=
                    usize::from(worlds.heard.lots.iter().any(|lot| lot.unknown > 0 && lot.may_be != Kinds::ALL));
            }
            let action = game.observation(Viewer::Seat(seat)).random_action(&mut rng).expect("an awaited seat can act");
            let step = game.judge(seat, action, &mut luck).expect("a choice is allowed");
            game.commit(step);
        }
    }
    assert!(checked > 1000 && narrowed > 50, "{checked} worlds, {narrowed} times with forced discards");
}

/// A match from a position in which few cards are left.
fn small(hands: &str, unseen: &str, position: &str, turn: Option<u8>) -> (Game, Setup) {
    let cards =
        |text: &str| text.split_whitespace().map(|card| card.parse::<Card>().expect("a card")).collect::<Vec<_>>();
    let hands: Vec<Hand> = hands.split('|').map(|hand| cards(hand).into_iter().collect()).collect();
    let mut laid = whole_box(true);
    for card in hands.iter().flat_map(|hand| hand.cards()).chain(cards(unseen)) {
        laid.remove(laid.iter().position(|other| *other == card).expect("it is in the box"));
    }
    let start = Start {
        position: position.parse().expect("a position"),
        hands,
        dealer: Seat(3),
        turn: turn.map(Seat),
        sits_out: false,
        previous: None,
        laid,
    };
    let wish = Wish { version: Some(Version::Teams), people: None, master: true, start: Some(start) };
    let setup = Setup::try_from(wish).expect("playable");
    (Game::begin(&setup, &mut Stream::seeded(1)), setup)
}

fn act(game: &mut Game, seat: u8, notation: &str) {
    let action = notation.parse().expect("an action");
    let step = game.judge(Seat(seat), action, &mut Stream::seeded(1)).expect("allowed");
    game.commit(step);
}

/// How often each way to hold the unseen cards should come: every way to lay them counts once, and so does every
/// card that may have been given unseen.
fn expected(game: &Game, setup: &Setup, viewer: Seat) -> BTreeMap<String, f64> {
    let view = view(game, viewer);
    let heard = Heard::of(&view).expect("dealt");
    let pool = unseen(&view.observation, &heard);
    let cards: Vec<Card> = Card::ALL.into_iter().flat_map(|card| (0..pool[card.index()]).map(move |_| card)).collect();
    let places: Vec<usize> = heard.lots.iter().enumerate().flat_map(|(at, lot)| vec![at; lot.unknown.into()]).collect();
    let mut ways = BTreeMap::new();
    let mut used = vec![false; cards.len()];
    let mut hands = [Hand::EMPTY; 4];
    hands.iter_mut().zip(&heard.lots).for_each(|(hand, lot)| *hand = lot.known);
    lay(&cards, &mut used, &places, hands, &mut ways);
    let deal = Deal::last_of(game, setup);
    let observed_events = since_announced(&game.observed_events(Viewer::Seat(viewer), 0));
    let mut weights: BTreeMap<String, f64> = BTreeMap::new();
    for (written, (hands, ways)) in ways {
        let mut gifts_that_agree = 0.0;
        for gifts in deal.gifts(&observed_events, &hands, 4) {
            let Some(dealt) = deal.undone(hands, &gifts, 4) else { continue };
            if deal.again(dealt, &gifts, 4, viewer).is_some_and(|again| again == observed_events) {
                // A kind that is there twice was given in two ways.
                let after = deal.undone(hands, &[], 4).expect("nothing is given");
                let unseen = gifts.iter().filter(|gift| heard.given[gift.from.index()] == Given::Unseen);
                gifts_that_agree +=
                    unseen.map(|gift| f64::from(after[gift.to.index()].count(gift.card))).product::<f64>();
            }
        }
        if gifts_that_agree > 0.0 {
            weights.insert(written, f64::from(ways) * gifts_that_agree);
        }
    }
    let all: f64 = weights.values().sum();
    weights.into_iter().map(|(hands, weight)| (hands, weight / all)).collect()
}

fn lay(cards: &[Card], used: &mut [bool], places: &[usize], hands: Hands, ways: &mut BTreeMap<String, (Hands, u32)>) {
    let Some((at, rest)) = places.split_first() else {
        ways.entry(format!("{hands:?}")).or_insert((hands, 0)).1 += 1;
        return;
    };
    for i in 0..cards.len() {
        if !used[i] {
            let mut hands = hands;
            hands[*at].add(cards[i]);
            used[i] = true;
            lay(cards, used, rest, hands, ways);
            used[i] = false;
        }
    }
}

/// Draws many worlds and compares how often each came with how often it should.
fn comes_as_often_as_it_should(game: &Game, setup: &Setup, viewer: Seat) {
    const DRAWS: u32 = 40_000;
    let expected = expected(game, setup, viewer);
    assert!(expected.len() > 3, "{expected:?}");
    let worlds = Worlds::of(&view(game, viewer)).expect("dealt");
    let mut rng = Stream::seeded(7);
    let mut drawn: BTreeMap<String, u32> = BTreeMap::new();
    for _ in 0..DRAWS {
        let (world, _) = worlds.draw(&mut rng).expect("there is one");
        *drawn.entry(format!("{:?}", held(&world))).or_default() += 1;
    }
    for hands in drawn.keys() {
        assert!(expected.contains_key(hands), "{hands} can't be");
    }
    for (hands, share) in expected {
        let came = f64::from(*drawn.get(&hands).unwrap_or(&0));
        let error = (f64::from(DRAWS) * share * (1.0 - share)).sqrt();
        assert!((came - f64::from(DRAWS) * share).abs() < 4.5 * error + 1.0, "{hands}: {came} of {DRAWS}, not {share}");
    }
}

#[test]
fn an_announcement_weighs_as_it_should() {
    let (game, setup) = small("5 6 | 1 2 | 3 9 | 13 10", "1 4 8", "10 | 20 | - | -", Some(0));
    comes_as_often_as_it_should(&game, &setup, Seat(0));
}

#[test]
fn a_card_given_unseen_may_be_any_of_the_givers() {
    let (mut game, setup) = small("5 6 | 1 2 | 3 9 | 6 10", "1 4 8", "10 | 20 | - | -", None);
    for (seat, give) in [(0, "give 5"), (1, "give 1"), (2, "give 3"), (3, "give 6")] {
        act(&mut game, seat, give);
    }
    comes_as_often_as_it_should(&game, &setup, Seat(0));
    act(&mut game, 0, "6 10-16");
    act(&mut game, 1, "2 20-22");
    comes_as_often_as_it_should(&game, &setup, Seat(0));
    comes_as_often_as_it_should(&game, &setup, Seat(3));
}

#[test]
fn a_forced_discard_rules_out_what_could_have_been_used() {
    let (mut game, setup) = small("5 6 | 4 2 10 | 3 9 | 13 10", "1 4 8 angel", "10 | - | - | -", None);
    for (seat, give) in [(0, "give 5"), (1, "give 4"), (2, "give 3"), (3, "give 10")] {
        act(&mut game, seat, give);
    }
    act(&mut game, 0, "6 10-16");
    act(&mut game, 1, "discard 2");
    comes_as_often_as_it_should(&game, &setup, Seat(0));
    comes_as_often_as_it_should(&game, &setup, Seat(2));
}
