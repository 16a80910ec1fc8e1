//! The compact table, the record made from it, and what never gets lost.

use knobel_core::{Match, Observation as _, Rng, Seat, Stream, Viewer};
use std::collections::HashSet;
use tac::position::{Colour, Moves, Position, Scratch, Sink};
use tac::{Action, Card, Deed, Hand, LaidCard, Phase, Play, Plays, Setup, SetupRequest, Start, Table, Tac, Version};

/// Plays a match at random on the compact table, and shows every state.
fn random_table(version: Version, master: bool, chance: &mut Stream, mut look: impl FnMut(&Table)) -> Table {
    let mut table = Table::dealt_out(version, master, chance);
    let mut room = Plays::default();
    loop {
        look(&table);
        match table.public().phase {
            Phase::Exchange => {
                let seat = table.givers().next().expect("somebody has to give");
                let hand = table.hand(seat);
                let card = hand.cards().nth(chance.pick(hand.len().into())).expect("a card of the hand");
                table.give(seat, card);
            }
            Phase::Play(turn) => {
                let plays = room.list(table.public(), turn, table.hand(turn.seat));
                let play = plays[chance.pick(plays.len())];
                table.play(&play, &mut room, chance);
            }
            Phase::Deal | Phase::StackUsedUp | Phase::Over(_) => return table,
        }
    }
}

fn assert_nothing_is_lost(table: &Table) {
    let public = table.public();
    let fields: u32 = Colour::ALL.map(|colour| public.position.ring(colour).count_ones()).iter().sum();
    assert_eq!(fields, public.position.occupied().count_ones(), "two marbles on one field: {:?}", public.position);
    for colour in Colour::ALL {
        let standing = public.position.ring(colour).count_ones() + public.position.house(colour).count_ones();
        assert_eq!(standing + u32::from(public.position.yard(colour)), 4, "{:?}", public.position);
        let on_start = public.position.on(colour.start()) == Some(colour);
        assert!(on_start || !public.position.is_fresh(colour), "fresh and not there: {:?}", public.position);
        let plays = public.sides().all().any(|seat| Colour::from(seat) == colour);
        assert!(plays || standing == 0, "a colour without a seat is on the board: {:?}", public.position);
    }
    let mut cards: Vec<Card> = table.stack().to_vec();
    public.sides().all().for_each(|seat| cards.extend(table.hand(seat).cards()));
    Card::ALL.iter().for_each(|card| cards.extend((0..public.laid.count(*card)).map(|_| *card)));
    cards.sort();
    assert_eq!(cards, tac::whole_box(public.master));
    for seat in public.sides().all() {
        assert_eq!(public.held[seat.index()], table.hand(seat).len());
    }
}

#[test]
fn no_marble_and_no_card_is_ever_lost() {
    let chance = &mut Stream::seeded(1);
    for version in Version::ALL {
        random_table(version, true, chance, assert_nothing_is_lost);
        random_table(version, false, chance, assert_nothing_is_lost);
    }
}

#[test]
fn a_new_stack_is_dealt_to_somebody_who_plays_on_alone() {
    let chance = &mut Stream::seeded(1);
    let mut table = random_table(Version::Alone, true, chance, |_| {});
    assert_eq!(table.public().phase, Phase::StackUsedUp);
    table.go_on(chance); // TAC-10.4
    assert_eq!(table.public().phase, Phase::Exchange);
    assert_nothing_is_lost(&table);
}

#[test]
fn random_matches_of_every_version_end() {
    let chance = &mut Stream::seeded(2);
    for round in 0..testkit::laws::matches() / 3 {
        for version in Version::ALL {
            let end = random_table(version, round % 2 == 0, chance, |_| {});
            assert!(matches!(end.public().phase, Phase::Over(_) | Phase::StackUsedUp), "{:?}", end.public().phase);
        }
    }
}

/// What the engine makes of a play is what the events it tells make of it, in every version.
#[test]
fn the_engine_and_the_record_agree() {
    for (seed, version) in Version::ALL.into_iter().enumerate() {
        let chance = &mut Stream::seeded(seed as u64);
        let setup = Setup::new(version, None, true).expect("playable");
        let mut game = Match::<Tac>::begin(&setup, chance);
        let mut room = Plays::default();
        for _ in 0..600 {
            let (mut table, mut luck) = (*game.state().table(), chance.clone());
            let (seat, action) = match table.public().phase {
                Phase::Exchange => {
                    let seat = table.givers().next().expect("somebody has to give");
                    let card = table.hand(seat).kinds().next().expect("a card");
                    table.give(seat, card);
                    (seat, Action::Give(card))
                }
                Phase::Play(turn) => {
                    let observation = game.observation(Viewer::Seat(turn.by));
                    let plays = observation.plays(&mut room);
                    let play = plays[luck.pick(plays.len())];
                    *chance = luck.clone();
                    table.play(&play, &mut room, &mut luck);
                    (turn.by, observation.action(&play))
                }
                Phase::StackUsedUp | Phase::Over(_) | Phase::Deal => break,
            };
            let step = game.judge(seat, action, chance).expect("allowed");
            game.commit(step);
            assert_eq!(*game.state().table(), table);
        }
    }
}

#[derive(Default)]
struct Found(HashSet<Position>);

impl Sink for Found {
    fn take(&mut self, _: Card, position: &Position, _: tac::position::Move) {
        self.0.insert(*position);
    }
    fn take_seven(&mut self, position: &Position) {
        self.0.insert(*position);
    }
}

/// A TAC starts from the very position before the previous card, fresh marks and locks included: what it can do is
/// what its player could have done there with that card.
#[test]
fn taking_back_restores_the_position_bit_for_bit() {
    let chance = &mut Stream::seeded(3);
    let mut room = Plays::default();
    let mut taken_back = 0;
    for _ in 0..40 {
        random_table(Version::Teams, true, &mut chance.clone(), |table| {
            let Phase::Play(turn) = table.public().phase else { return };
            let plays: Vec<Play> = room.list(table.public(), turn, table.hand(turn.seat)).to_vec();
            let play = plays[taken_back % plays.len()];
            let next = table.public().sides().next(turn.seat);
            if play.deed != Deed::Move || play.card == Card::Tac || table.public().held[next.index()] == 0 {
                return;
            }
            let before = table.public().position;
            let mut after = *table;
            after.play(&play, &mut room, &mut Stream::seeded(1));
            let Phase::Play(answer) = after.public().phase else { return };
            assert_eq!(after.public().previous.map(|previous| previous.before), Some(before));
            let answers = room.list(after.public(), answer, [Card::Tac].into_iter().collect());
            let answers = answers.iter().filter(|play| play.deed == Deed::Move).map(|play| play.position);
            let mut there = Found::default();
            let moves = Moves { position: &before, sides: table.public().sides(), seat: next };
            moves.all([play.card].into_iter().collect(), &mut Scratch::default(), &mut there);
            assert_eq!(answers.collect::<HashSet<_>>(), there.0);
            taken_back += 1;
        });
        chance.pick(2);
    }
    assert!(taken_back > 1000, "{taken_back} moves were taken back");
}

/// Whichever legs a person clicks of those that are offered, the move gets done, and every order is recorded alike.
#[test]
fn what_can_follow_never_leads_into_a_dead_end() {
    let chance = &mut Stream::seeded(4);
    let mut followed = 0;
    while followed < 500 {
        let version = Version::ALL[chance.pick(Version::ALL.len())];
        let start = random_start(chance, version);
        let setup = Setup::try_from(SetupRequest {
            version: Some(version),
            people: None,
            master: true,
            last_marble: None,
            start: Some(start),
        })
        .expect("playable");
        let game = Match::<Tac>::begin(&setup, chance);
        let seat = game.awaited()[0];
        let observation = game.observation(Viewer::Seat(seat));
        let usable: HashSet<Card> = observation
            .plays(&mut Plays::default())
            .iter()
            .filter(|play| play.deed != Deed::Discard)
            .map(|p| p.card)
            .collect();
        for card in Card::ALL {
            let mut action = Action::Play { card, moves: vec![] };
            loop {
                let mut next = observation.completions(&action);
                if next.is_empty() {
                    break;
                }
                action = next.swap_remove(chance.pick(next.len()));
                followed += 1;
            }
            assert_eq!(observation.check(&action).is_ok(), usable.contains(&card), "{action} in {observation:?}");
            if usable.contains(&card) {
                let listed = observation.choices().any(|choice| choice.offers(&observation.canonical(action.clone())));
                assert!(listed, "{action} in {observation:?}");
            }
        }
    }
}

fn random_start(chance: &mut Stream, version: Version) -> Start {
    let mut late = *Table::dealt_out(version, true, chance).public();
    let moves = 30 + chance.pick(400);
    let mut count = 0;
    random_table(version, true, chance, |table| {
        if count < moves && matches!(table.public().phase, Phase::Play(_)) {
            late = *table.public();
            count += 1;
        }
    });
    let mut cards = tac::whole_box(true);
    let mut draw = |count| -> Hand { (0..count).map(|_| cards.swap_remove(chance.pick(cards.len()))).collect() };
    let hands = late.sides().all().map(|_| draw(5)).collect();
    let previous = late.previous.filter(|previous| cards.contains(&previous.card));
    let previous = previous.map(|previous| LaidCard { card: previous.card, before: Some(previous.before) });
    let turn = Some(Seat(chance.pick(late.sides().seats().into()) as u8));
    Start { position: late.position, hands, dealer: Seat(0), turn, sits_out: false, previous, laid: vec![] }
}

#[test]
fn one_team_counts_its_cards() {
    let start = Start {
        position: "h1 h2 h3 h4 | h1 h2 h3 h4 | h1 h2 h3 h4 | 48 h2 h3 h4".parse().expect("a position"),
        hands: vec![[Card::One].into_iter().collect(), Hand::EMPTY, Hand::EMPTY, [Card::One].into_iter().collect()],
        dealer: Seat(0),
        turn: Some(Seat(0)),
        sits_out: false,
        previous: None,
        laid: vec![],
    };
    let setup = Setup::try_from(SetupRequest {
        version: Some(Version::Together),
        people: Some(3),
        master: false,
        last_marble: None,
        start: Some(start),
    });
    let mut game = Match::<Tac>::begin(&setup.expect("playable"), &mut Stream::seeded(1));
    for (seat, text) in [(0, "1 48-49"), (3, "1 49-green1")] {
        let action = text.parse().expect("an action");
        let step = game.judge(Seat(seat), action, &mut Stream::seeded(1)).expect("allowed");
        game.commit(step);
    }
    let outcome = game.outcome().expect("the sixteenth marble is home");
    assert_eq!((outcome.cards, outcome.places), (2, vec![1, 1, 1]));
}
