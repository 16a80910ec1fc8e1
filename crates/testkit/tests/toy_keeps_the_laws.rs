//! The toy keeps the laws, its scenarios and its playthroughs.

mod toy;

use knobel_core::record::Record;
use knobel_core::{ActionError, Match, Ranking, Rng, Seat, Stream, TableStep, Viewer};
use testkit::laws::Subject;
use toy::{Action, Card, Setup, Toy};

const SCENARIOS: &str = "tests/toy/scenarios";

fn setup(players: [u8; 4]) -> Setup {
    Setup::try_from(players.to_vec()).expect("a table of four")
}

fn arbitrary_action(rng: &mut dyn Rng) -> Action {
    let (one, other) = (Card::ALL[rng.pick(10)], Card::ALL[rng.pick(10)]);
    match rng.pick(4) {
        0 => Action::Offer(one),
        1 => Action::Ask { whom: Seat(rng.pick(5) as u8), above: rng.pick(10) as u8 },
        2 => Action::Guess(vec![one]),
        _ => Action::Guess(vec![one, other]),
    }
}

fn subject() -> Subject<Toy> {
    let tables = |rng: &mut dyn Rng| setup([[0, 1, 2, 3], [0, 1, 0, 2], [0, 1, 2, 1], [0, 1, 0, 1]][rng.pick(4)]);
    Subject { setup: tables, piece_names: toy::names(), arbitrary_action }
}

testkit::laws!(subject());

#[test]
fn scenarios() {
    testkit::scenarios(SCENARIOS, toy::arrange);
}

#[test]
fn every_rule_has_a_test() {
    testkit::every_rule_has_a_test(include_str!("toy/rules.md"), SCENARIOS);
}

#[test]
fn every_event_is_seen() {
    testkit::every_event_is_seen::<Toy>(&[setup([0, 1, 2, 3])], SCENARIOS);
}

#[test]
fn playthroughs_have_not_changed() {
    testkit::playthroughs::<Toy>("tests/toy/playthroughs", &[("two-seats-one-mind", setup([0, 1, 0, 2]), 2)]);
}

#[test]
fn the_order_in_which_offers_arrive_does_not_matter() {
    let exchange = |seats: [u8; 4]| {
        let mut game = Match::<Toy>::begin(&setup([0, 1, 2, 3]), &mut Stream::seeded(7));
        for seat in seats.map(Seat) {
            let offer = Action::Offer(game.observation(Viewer::Seat(seat)).hands[0].1[0]);
            game.commit(game.judge(seat, offer, &mut Stream::seeded(7)).expect("an own card"));
        }
        game.observation(Viewer::Everything).hands
    };
    assert_eq!(exchange([0, 1, 2, 3]), exchange([3, 1, 0, 2]));
}

#[test]
fn a_table_step_shares_the_sequence_and_is_verified() {
    let mut game = Match::<Toy>::begin(&setup([0, 1, 0, 2]), &mut Stream::seeded(7));
    game.commit(game.judge_table(TableStep::Resigned(Seat(2))).expect("the match runs"));
    assert_eq!(game.outcome().map(|outcome| outcome.places()), Some(vec![3, 1, 1]));
    assert_eq!(game.judge_table(TableStep::Resigned(Seat(1))), Err(ActionError::Over));
    assert_eq!(Match::verify(&setup([0, 1, 0, 2]), game.log()), Ok(game.clone()));
    let twice = [game.log(), &game.log()[1..]].concat();
    assert_eq!(Match::<Toy>::verify(&setup([0, 1, 0, 2]), &twice).map_err(|fault| fault.step), Err(2));
}

fn offer(game: &mut Match<Toy>, seat: Seat) {
    let card = game.observation(Viewer::Seat(seat)).hands[0].1[0];
    game.commit(game.judge(seat, Action::Offer(card), &mut Stream::seeded(7)).expect("an own card"));
}

#[test]
fn steps_that_revealed_nothing_can_be_taken_back_and_the_log_still_verifies() {
    let table = setup([0, 1, 2, 3]);
    let mut game = Match::<Toy>::begin(&table, &mut Stream::seeded(7));
    let before = game.clone();
    offer(&mut game, Seat(0));
    offer(&mut game, Seat(1));
    game.commit(game.judge_table(TableStep::TookBack(2)).expect("an offer lies face down"));
    game.commit(game.judge_table(TableStep::TookBack(1)).expect("so does the first"));
    assert_eq!(game.state(), before.state());
    assert_eq!(game.view(Viewer::Seat(Seat(1))), before.view(Viewer::Seat(Seat(1))), "as if it had not happened");
    offer(&mut game, Seat(0));
    assert_eq!(game.log().len(), 6, "nothing is struck from the log");
    assert_eq!(Match::verify(&table, game.log()), Ok(game.clone()));
    assert_eq!(Match::replay(&table, game.log()), game);
}

#[test]
fn revealed_information_can_not_be_taken_back() {
    let mut game = Match::<Toy>::begin(&setup([0, 1, 2, 3]), &mut Stream::seeded(7));
    let refused = |game: &Match<Toy>, from| {
        matches!(game.judge_table(TableStep::TookBack(from)), Err(ActionError::NotApplicable(_)))
    };
    assert!(refused(&game, 0) && refused(&game, 1), "the deal stands, and nothing came after it");
    (0..4).map(Seat).for_each(|seat| offer(&mut game, seat));
    assert!(refused(&game, 1), "the cards have changed hands");
}

#[test]
fn a_paused_match_accepts_no_action_until_it_is_resumed() {
    let table = setup([0, 1, 2, 3]);
    let mut game = Match::<Toy>::begin(&table, &mut Stream::seeded(7));
    game.commit(game.judge_table(TableStep::Paused).expect("it runs"));
    let card = game.observation(Viewer::Seat(Seat(0))).hands[0].1[0];
    assert_eq!(game.judge(Seat(0), Action::Offer(card), &mut Stream::seeded(7)), Err(ActionError::Paused));
    assert_eq!(game.judge_table(TableStep::Paused), Err(ActionError::Paused));
    game.commit(game.judge_table(TableStep::Resumed).expect("it is paused"));
    offer(&mut game, Seat(0));
    assert_eq!(Match::verify(&table, game.log()), Ok(game));
}

#[test]
fn a_bot_takes_a_seat_over_once_and_its_person_comes_back_once() {
    let mut game = Match::<Toy>::begin(&setup([0, 1, 2, 3]), &mut Stream::seeded(7));
    let refused = |game: &Match<Toy>, step| matches!(game.judge_table(step), Err(ActionError::NotApplicable(_)));
    assert!(refused(&game, TableStep::CameBack(Seat(1))));
    game.commit(game.judge_table(TableStep::BotTookOver(Seat(1))).expect("it runs"));
    assert_eq!(game.stand_ins(), [Seat(1)]);
    assert!(refused(&game, TableStep::BotTookOver(Seat(1))));
    assert_eq!(game.judge_table(TableStep::BotTookOver(Seat(9))), Err(ActionError::NoSuchSeat(Seat(9))));
    game.commit(game.judge_table(TableStep::CameBack(Seat(1))).expect("a bot plays for it"));
    assert_eq!(game.stand_ins(), []);
}

#[test]
fn a_seat_can_be_handed_over_while_the_match_is_paused() {
    let table = setup([0, 1, 2, 3]);
    let mut game = Match::<Toy>::begin(&table, &mut Stream::seeded(7));
    game.commit(game.judge_table(TableStep::Paused).expect("it runs"));
    game.commit(game.judge_table(TableStep::HandedOver(Seat(1))).expect("leaving is possible during a pause"));
    assert_eq!(game.stand_ins(), [Seat(1)]);
    assert!(matches!(game.judge_table(TableStep::HandedOver(Seat(1))), Err(ActionError::NotApplicable(_))));
    game.commit(game.judge_table(TableStep::CameBack(Seat(1))).expect("a bot plays for it"));
    assert_eq!(Match::verify(&table, game.log()), Ok(game));
}

#[test]
fn a_match_that_was_given_up_is_over_and_nobody_has_lost() {
    let table = setup([0, 1, 0, 2]);
    let empty = Match::<Toy>::empty(&table);
    assert!(matches!(empty.judge_table(TableStep::GivenUp), Err(ActionError::NotApplicable(_))), "it has not begun");
    let mut game = Match::<Toy>::begin(&table, &mut Stream::seeded(7));
    game.commit(game.judge_table(TableStep::GivenUp).expect("it runs"));
    assert_eq!((game.places(), game.awaited()), (Some(vec![1, 1, 1]), vec![]));
    assert_eq!(game.judge_table(TableStep::Resigned(Seat(1))), Err(ActionError::Over));
    assert_eq!(game.judge_table(TableStep::GivenUp), Err(ActionError::Over));
    assert_eq!(Match::verify(&table, game.log()), Ok(game.clone()));
    let record = Record::of(&table, &game);
    assert!(Record::parse(&record.text()).is_ok_and(|read| read.verify::<Toy>().is_ok()));
}

#[test]
fn random_matches_are_real_games() {
    let lengths = (0..200).map(|seed| testkit::random_match::<Toy>(&setup([0, 1, 2, 3]), seed, |_| {}).log().len());
    assert!(lengths.filter(|&steps| steps > 12).count() > 150, "most matches see questions and guesses");
}
