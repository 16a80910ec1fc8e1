//! Every sampled world replays to the same observed events, and in small cases the sampling frequencies are right.

use super::*;
use knobel_core::{Match, Observation as _, Step, Stream, Viewer};
use std::collections::BTreeMap;
use tac::position::Position;
use tac::{Action, Event, Gift, ObservedEvent, Phase, Setup, SetupRequest, Start, Tac, Version};

type Game = Match<Tac>;
type Hands = [Hand; 4];

fn view(game: &Game, seat: Seat) -> View<Observation> {
    View { observation: game.observation(Viewer::Seat(seat)), history: game.observed_events(Viewer::Seat(seat), 0) }
}

/// The events since the last deal, and the table before it.
struct Deal {
    position: Position,
    previous: Option<tac::Previous>,
    events: Vec<Event>,
    actions: Vec<(Seat, Action)>,
    start: Start,
    setup: SetupRequest,
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
            Step::Table(_) | Step::Withdrawal { .. } => None,
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
        let setup = SetupRequest::from(setup.clone());
        Deal { position, previous, events, actions: actions.collect(), start, setup }
    }

    /// The hands as they were dealt, if these are held now and these cards were given; `None` if that is impossible.
    fn undo(&self, mut hands: Hands, gifts: &[Gift<Card>], seats: usize) -> Option<Hands> {
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

    /// Replays the deal with these hands: the events that the seat observes, if it can be played.
    fn replay(&self, hands: Hands, gifts: &[Gift<Card>], seats: usize, viewer: Seat) -> Option<Vec<ObservedEvent>> {
        let mut start = Start { hands: hands[..seats].to_vec(), position: self.position, ..self.start.clone() };
        start.previous = self.previous.map(|laid| tac::LaidCard { card: laid.card, before: Some(laid.before) });
        let setup = Setup::try_from(SetupRequest { start: Some(start), ..self.setup.clone() }).ok()?;
        let mut game = Game::begin(&setup, &mut Stream::seeded(1));
        for (seat, action) in &self.actions {
            let gift = gifts.iter().find(|gift| gift.from == *seat);
            let action = match (action, gift) {
                (Action::Give(_), Some(gift)) => Action::Give(gift.card),
                // The exchange is not complete: a secret choice may be any card.
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

    /// All possible gifts if these hands are held now: the known ones, and every choice of the unknown ones.
    fn gifts(&self, observed_events: &[ObservedEvent], hands: &Hands, seats: usize) -> Vec<Vec<Gift<Card>>> {
        let seen = observed_events.iter().find_map(|observed| match observed {
            ObservedEvent::Exchanged { gifts } => Some(gifts.clone()),
            _ => None,
        });
        let after = self.undo(*hands, &[], seats).expect("nothing is given");
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

/// Whether these hands are consistent with everything the seat observed.
fn is_consistent(game: &Game, setup: &Setup, viewer: Seat, hands: Hands) -> bool {
    let deal = Deal::last_of(game, setup);
    let seats = usize::from(setup.version().sides().seats());
    let observed_events = since_announced(&game.observed_events(Viewer::Seat(viewer), 0));
    let gifts = deal.gifts(&observed_events, &hands, seats);
    gifts.iter().any(|gifts| {
        let dealt = deal.undo(hands, gifts, seats);
        dealt
            .and_then(|dealt| deal.replay(dealt, gifts, seats, viewer))
            .is_some_and(|replayed| replayed == observed_events)
    })
}

fn held(table: &Table) -> Hands {
    [0, 1, 2, 3].map(|seat| table.hand(Seat(seat)))
}

#[test]
fn every_sampled_world_replays_to_the_observed_events() {
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
                let worlds = WorldSampler::of(&view).expect("something is dealt");
                for _ in 0..2 {
                    let (world, _) = worlds.sample(&mut rng).expect("the true world is one");
                    assert!(
                        is_consistent(&game, &setup, viewer, held(&world)),
                        "{version:?} {number} {step} {viewer:?}"
                    );
                    checked += 1;
                }
                narrowed += usize::from(
                    worlds.knowledge.hands.iter().any(|hand| hand.unknown > 0 && hand.possible != CardSet::ALL),
                );
            }
            let action = game.observation(Viewer::Seat(seat)).random_action(&mut rng).expect("an awaited seat can act");
            let step = game.judge(seat, action, &mut luck).expect("a choice is allowed");
            game.commit(step);
        }
    }
    assert!(checked > 1000 && narrowed > 50, "{checked} worlds, {narrowed} times with forced discards");
}

/// A match from a position with few unseen cards.
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
    let request = SetupRequest {
        version: Some(Version::Teams),
        people: None,
        master: true,
        last_marble: None,
        start: Some(start),
    };
    let setup = Setup::try_from(request).expect("playable");
    (Game::begin(&setup, &mut Stream::seeded(1)), setup)
}

fn act(game: &mut Game, seat: u8, notation: &str) {
    let action = notation.parse().expect("an action");
    let step = game.judge(Seat(seat), action, &mut Stream::seeded(1)).expect("allowed");
    game.commit(step);
}

/// The exact probability of each distribution of the unseen cards: every arrangement counts once, and so does every card
/// that may have been given unseen.
fn expected(game: &Game, setup: &Setup, viewer: Seat) -> BTreeMap<String, f64> {
    let view = view(game, viewer);
    let knowledge = HandKnowledge::of(&view).expect("dealt");
    let pool = unseen(&view.observation, &knowledge);
    let cards: Vec<Card> = Card::ALL.into_iter().flat_map(|card| (0..pool[card.index()]).map(move |_| card)).collect();
    let places: Vec<usize> =
        knowledge.hands.iter().enumerate().flat_map(|(at, hand)| vec![at; hand.unknown.into()]).collect();
    let mut ways = BTreeMap::new();
    let mut used = vec![false; cards.len()];
    let mut hands = [Hand::EMPTY; 4];
    hands.iter_mut().zip(&knowledge.hands).for_each(|(hand, dealt)| *hand = dealt.known);
    lay(&cards, &mut used, &places, hands, &mut ways);
    let deal = Deal::last_of(game, setup);
    let observed_events = since_announced(&game.observed_events(Viewer::Seat(viewer), 0));
    let mut weights: BTreeMap<String, f64> = BTreeMap::new();
    for (written, (hands, ways)) in ways {
        let mut consistent_gifts = 0.0;
        for gifts in deal.gifts(&observed_events, &hands, 4) {
            let Some(dealt) = deal.undo(hands, &gifts, 4) else { continue };
            if deal.replay(dealt, &gifts, 4, viewer).is_some_and(|replayed| replayed == observed_events) {
                // A kind with two copies can have been given in two ways.
                let after = deal.undo(hands, &[], 4).expect("nothing is given");
                let unseen = gifts.iter().filter(|gift| knowledge.gifts[gift.from.index()] == PartnerGift::Unseen);
                consistent_gifts +=
                    unseen.map(|gift| f64::from(after[gift.to.index()].count(gift.card))).product::<f64>();
            }
        }
        if consistent_gifts > 0.0 {
            weights.insert(written, f64::from(ways) * consistent_gifts);
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

/// Compares sampling frequencies with the exact probabilities.
fn check_frequencies(game: &Game, setup: &Setup, viewer: Seat) {
    const SAMPLES: u32 = 40_000;
    let expected = expected(game, setup, viewer);
    assert!(expected.len() > 3, "{expected:?}");
    let worlds = WorldSampler::of(&view(game, viewer)).expect("dealt");
    let mut rng = Stream::seeded(7);
    let mut sampled: BTreeMap<String, u32> = BTreeMap::new();
    for _ in 0..SAMPLES {
        let (world, _) = worlds.sample(&mut rng).expect("there is one");
        *sampled.entry(format!("{:?}", held(&world))).or_default() += 1;
    }
    for hands in sampled.keys() {
        assert!(expected.contains_key(hands), "{hands} is impossible");
    }
    for (hands, share) in expected {
        let count = f64::from(*sampled.get(&hands).unwrap_or(&0));
        let error = (f64::from(SAMPLES) * share * (1.0 - share)).sqrt();
        assert!(
            (count - f64::from(SAMPLES) * share).abs() < 4.5 * error + 1.0,
            "{hands}: {count} of {SAMPLES}, not {share}"
        );
    }
}

#[test]
fn announcements_are_weighted_exactly() {
    let (game, setup) = small("5 6 | 1 2 | 3 9 | 13 10", "1 4 8", "10 | 20 | - | -", Some(0));
    check_frequencies(&game, &setup, Seat(0));
}

#[test]
fn unseen_gifts_are_weighted_exactly() {
    let (mut game, setup) = small("5 6 | 1 2 | 3 9 | 6 10", "1 4 8", "10 | 20 | - | -", None);
    for (seat, give) in [(0, "give 5"), (1, "give 1"), (2, "give 3"), (3, "give 6")] {
        act(&mut game, seat, give);
    }
    check_frequencies(&game, &setup, Seat(0));
    act(&mut game, 0, "6 10-16");
    act(&mut game, 1, "2 20-22");
    check_frequencies(&game, &setup, Seat(0));
    check_frequencies(&game, &setup, Seat(3));
}

#[test]
fn forced_discards_exclude_usable_cards() {
    let (mut game, setup) = small("5 6 | 4 2 10 | 3 9 | 13 10", "1 4 8 angel", "10 | - | - | -", None);
    for (seat, give) in [(0, "give 5"), (1, "give 4"), (2, "give 3"), (3, "give 10")] {
        act(&mut game, seat, give);
    }
    act(&mut game, 0, "6 10-16");
    act(&mut game, 1, "discard 2");
    check_frequencies(&game, &setup, Seat(0));
    check_frequencies(&game, &setup, Seat(2));
}
