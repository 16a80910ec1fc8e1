//! Mastermind keeps the laws, its scenarios and its playthroughs.

use knobel_core::{Game, Match, Observation, Ranking, Rng, Seat, Stream, TableStep, Viewer};
use mastermind::{
    Action, Answers, Code, Colour, Duel, FirstCodemaker, LiftedCode, Mastermind, Options, Outcome, Phase, Pins,
    Repeats, Setup,
};
use testkit::laws::Subject;
use testkit::random_match;

const RULES: &str = include_str!("../../../rules/mastermind.md");

fn setup(json: &str) -> Setup {
    serde_json::from_str(json).expect("a playable setup")
}

fn any_setup(rng: &mut dyn Rng) -> Setup {
    let mut from = |least: u8, most: u8| least + rng.pick(usize::from(most - least) + 1) as u8;
    let pegs = from(3, 6);
    let repeats = [Repeats::On, Repeats::Off][usize::from(from(0, 1))];
    let least_colours = if repeats == Repeats::Off { pegs.max(4) } else { 4 };
    let options = Options {
        pegs,
        repeats,
        colours: from(least_colours, 10),
        rows: if from(0, 3) == 0 { from(1, 20) } else { from(1, 8) },
        ..Options::default()
    };
    let options = match from(0, 3) {
        0 => Options { duel: Duel::On, ..options },
        kind => Options {
            rounds: Some(from(1, 4)),
            answers: if kind == 1 { Answers::Automatic } else { Answers::ByHand },
            first_codemaker: [FirstCodemaker::Lot, FirstCodemaker::Seat0, FirstCodemaker::Seat1]
                [usize::from(from(0, 2))],
            ..options
        },
    };
    Setup::try_from(options).expect("drawn from what can be played")
}

fn arbitrary_action(rng: &mut dyn Rng) -> Action {
    let colours = 4 + rng.pick(7) as u8;
    let row: Vec<Colour> = (0..rng.pick(7)).map(|_| Colour::in_play(colours)[rng.pick(colours.into())]).collect();
    let row = Code::try_from(row).expect("six at most");
    match rng.pick(7) {
        0 | 1 => Action::Hide(row),
        2 | 3 => Action::Guess(row),
        4 => Action::Answer(Pins { black: rng.pick(256) as u8, white: rng.pick(256) as u8 }),
        5 => Action::Answer(Pins { black: rng.pick(5) as u8, white: rng.pick(5) as u8 }),
        _ => Action::Challenge,
    }
}

fn subject() -> Subject<Mastermind> {
    let names = Colour::ALL.map(|colour| colour.name().to_owned()).to_vec();
    Subject { setup: any_setup, piece_names: names, arbitrary_action }
}

testkit::laws!(subject());

#[test]
fn scenarios() {
    testkit::scenarios("scenarios", mastermind::arrange);
}

#[test]
fn every_rule_has_a_test() {
    testkit::every_rule_has_a_test(RULES, "scenarios");
}

#[test]
fn every_event_is_seen() {
    let by_hand = setup(r#"{"answers":"by_hand","rounds":3}"#);
    testkit::every_event_is_seen::<Mastermind>(&[Setup::default(), by_hand, setup(r#"{"duel":"on"}"#)], "scenarios");
}

#[test]
fn playthroughs_have_not_changed() {
    let small = setup(r#"{"pegs":3,"colours":4,"rows":6,"rounds":3}"#);
    let by_hand = setup(r#"{"pegs":3,"colours":4,"rows":6,"answers":"by_hand","repeats":"off"}"#);
    let duel = setup(r#"{"pegs":3,"colours":4,"rows":5,"duel":"on"}"#);
    let matches = [("automatic", small, 1), ("by-hand", by_hand, 2), ("duel", duel, 3)];
    testkit::playthroughs::<Mastermind>("playthroughs", &matches);
}

#[test]
fn random_matches_are_real_games() {
    let by_hand = setup(r#"{"answers":"by_hand"}"#);
    let played_out = |setup: &Setup, seed| {
        let played = random_match::<Mastermind>(setup, seed, |_| {});
        matches!(played.outcome(), Some(Outcome::Played { .. })) && played.log().len() > 20
    };
    assert!(
        (0..200).filter(|seed| played_out(&Setup::default(), *seed)).count() > 180,
        "most see two rounds of ten rows"
    );
    assert!(
        (0..200).filter(|seed| played_out(&by_hand, *seed)).count() > 150,
        "most matches by hand see both rounds through"
    );
}

#[test]
fn the_longest_duel_stays_within_bounds() {
    let setup = setup(r#"{"duel":"on","pegs":6,"colours":10,"rows":20}"#);
    let mut game = Match::<Mastermind>::begin(&setup, &mut Stream::seeded(0));
    let mut play = |seat, action: &str| {
        let action = action.parse().expect("an action");
        let step = game.judge(Seat(seat), action, &mut Stream::seeded(0)).expect("an allowed action");
        game.commit(step);
        let size = |viewer| serde_json::to_string(&game.observation(viewer)).expect("plain").len();
        let sizes = [Viewer::Seat(Seat(0)), Viewer::Everything].map(size);
        assert!(sizes.iter().all(|size| *size <= 4096), "{sizes:?}");
    };
    (0..2).for_each(|seat| play(seat, "hide violet orange yellow violet orange yellow"));
    for _ in 0..20 {
        (0..2).for_each(|seat| play(seat, "guess yellow violet orange yellow violet orange"));
    }
    assert_eq!(game.outcome(), Some(Outcome::Duelled { found_in: [None, None] }));
}

fn position(lines: &[(&str, &str)]) -> Mastermind {
    let given: Vec<_> = lines.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
    mastermind::arrange(&given).expect("a position")
}

fn play(table: &mut Mastermind, seat: Seat, action: &str) {
    let action = action.parse().expect("an action");
    assert_eq!(table.observation(Viewer::Seat(seat)).check(&action), Ok(()));
    table.resolve(seat, &action, &mut Stream::seeded(0)).iter().for_each(|event| table.apply(event));
}

const VIEWERS: [Viewer; 4] = [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Public, Viewer::Everything];

#[test]
fn a_hidden_code_stands_in_its_makers_view_alone() {
    let table = position(&[("code", "red red blue green")]);
    let code = "red red blue green".parse().ok();
    let seen = VIEWERS.map(|viewer| table.observation(viewer).codes);
    assert_eq!(seen, [[code, None], [None, None], [None, None], [code, None]]);
    assert_eq!(VIEWERS.map(|viewer| table.observation(viewer).me), [Some(Seat(0)), Some(Seat(1)), None, None]);
}

#[test]
fn a_row_of_a_duel_stands_in_its_makers_view_alone_until_the_other_is_made() {
    let mut table = position(&[("setup", r#"{"duel":"on"}"#), ("code", "r r b g | w w w w")]);
    play(&mut table, Seat(1), "guess black black black black");
    let row = "black black black black".parse().ok();
    let seen = VIEWERS.map(|viewer| table.observation(viewer).made);
    assert_eq!(seen, [[None, None], [None, row], [None, None], [None, row]]);
    assert!(VIEWERS.iter().all(|viewer| table.observation(*viewer).public.boards[1].rows.is_empty()));
    play(&mut table, Seat(0), "guess black black black black");
    assert!(VIEWERS.iter().all(|viewer| table.observation(*viewer).made == [None, None]));
    assert!(VIEWERS.iter().all(|viewer| table.observation(*viewer).public.boards[1].rows.len() == 1));
}

#[test]
fn only_the_codebreaker_learns_that_no_code_fits_and_only_in_that_round() {
    let told = |table: &Mastermind| VIEWERS.map(|viewer| table.observation(viewer).no_code_fits);
    let lines = [("setup", r#"{"answers":"by_hand"}"#), ("code", "red red blue green"), ("row", "r r r r = 3 1")];
    assert_eq!(told(&position(&lines[..2])), [false; 4]);
    let mut table = position(&lines);
    assert_eq!(told(&table), [false, true, false, true]);
    play(&mut table, Seat(1), "challenge");
    assert_eq!(told(&table), [false; 4]);
}

#[test]
fn the_rows_and_the_lifted_code_stay_until_the_next_code_is_hidden() {
    let lines = [("setup", r#"{"answers":"by_hand"}"#), ("code", "red red blue green"), ("row", "r r r r = 1 0")];
    let mut table = position(&lines);
    assert_eq!(table.public().lifted, [None, None]);
    play(&mut table, Seat(1), "challenge");
    let lifted = LiftedCode { code: "red red blue green".parse().expect("a code"), wrong: vec![1] };
    assert_eq!((table.public().phase(), &table.public().lifted), (Phase::Hiding, &[Some(lifted), None]));
    assert_eq!((table.public().boards[1].rows.len(), table.public().void, table.public().points), (1, [1, 0], [0, 3]));
    assert!(VIEWERS.iter().all(|viewer| table.observation(*viewer).codes == [None, None]));
    play(&mut table, Seat(0), "hide red red red red");
    assert_eq!(table.public().lifted, [None, None]);
    assert!(table.public().boards[1].rows.is_empty() && table.public().boards[1].pins.is_empty());
}

#[test]
fn any_pins_that_fit_the_holes_can_be_chosen() {
    let lines = [("setup", r#"{"answers":"by_hand"}"#), ("code", "red red blue green"), ("row", "r r r r")];
    let observation = position(&lines).observation(Viewer::Seat(Seat(0)));
    assert_eq!(observation.choices().count(), 15, "three black and one white among them");
    assert_eq!(observation.check(&Action::Answer(Pins { black: 3, white: 1 })), Ok(()));
    assert_eq!(observation.completions(&Action::Challenge), []);
}

#[test]
fn random_answers_are_mostly_true_and_can_be_any() {
    let lines = [("setup", r#"{"answers":"by_hand"}"#), ("code", "red red blue green"), ("row", "r r r r")];
    let observation = position(&lines).observation(Viewer::Seat(Seat(0)));
    let rng = &mut Stream::seeded(4);
    let drawn: Vec<_> = (0..20_000).filter_map(|_| observation.random_action(rng)).collect();
    let truth = Action::Answer(Pins { black: 2, white: 0 });
    assert!(drawn.iter().filter(|answer| **answer == truth).count() > 18_000);
    assert!(observation.choices().all(|choice| drawn.iter().any(|answer| choice.offers(answer))));
}

#[test]
fn a_row_is_completed_peg_by_peg() {
    let table = position(&[("setup", r#"{"repeats":"off"}"#)]);
    let observation = table.observation(Viewer::Seat(Seat(0)));
    let ways = |action: &str| observation.completions(&action.parse().expect("an action")).len();
    assert_eq!([ways("hide"), ways("hide r"), ways("hide r b y"), ways("hide r b y g")], [6, 5, 3, 0]);
    assert_eq!([ways("guess"), ways("guess r"), ways("guess r r r"), ways("guess r r r r")], [6, 6, 6, 0]);
}

#[test]
fn a_player_who_resigns_loses() {
    for (seat, places) in [(Seat(0), [2, 1]), (Seat(1), [1, 2])] {
        let mut game = Match::<Mastermind>::begin(&Setup::default(), &mut Stream::seeded(7));
        let step = game.judge_table(TableStep::Resigned(seat)).expect("the match runs");
        game.commit(step);
        assert_eq!(game.outcome().map(|outcome| outcome.places()), Some(places.to_vec()));
    }
}

#[test]
fn the_lot_names_either_seat_as_first_codemaker() {
    let first = |seed| {
        let game = Match::<Mastermind>::begin(&Setup::default(), &mut Stream::seeded(seed));
        game.state().public().codemaker
    };
    let drawn: Vec<_> = (0..20).map(first).collect();
    assert!(drawn.contains(&Some(Seat(0))) && drawn.contains(&Some(Seat(1))));
}

#[test]
fn choices_of_a_seat_are_not_offered_to_spectators() {
    for setup in [Setup::default(), setup(r#"{"answers":"by_hand"}"#), setup(r#"{"duel":"on"}"#)] {
        random_match::<Mastermind>(&setup, 5, |game| {
            for viewer in [Viewer::Public, Viewer::Everything] {
                let observation = game.observation(viewer);
                assert_eq!(observation.choices().count(), 0);
                assert_eq!(observation.random_action(&mut Stream::seeded(0)), None);
            }
        });
    }
}

#[test]
fn random_play_keeps_to_turns() {
    random_match::<Mastermind>(&Setup::default(), 6, |game| {
        for seat in [Seat(0), Seat(1)] {
            let drawn = game.observation(Viewer::Seat(seat)).random_action(&mut Stream::seeded(0));
            assert_eq!(drawn.is_some(), game.state().awaited().contains(&seat));
        }
    });
}

#[test]
fn a_hidden_code_can_be_taken_back_and_an_answered_row_can_not() {
    let setup = Setup::try_from(Options { first_codemaker: FirstCodemaker::Seat0, ..Options::default() });
    let mut luck = Stream::seeded(1);
    let mut game = Match::<Mastermind>::begin(&setup.expect("the usual table"), &mut luck);
    for (seat, action, stays) in
        [(Seat(0), "hide red blue blue green", false), (Seat(1), "guess red red blue black", true)]
    {
        let step = game.judge(seat, action.parse().expect("notation"), &mut luck).expect("allowed");
        game.commit(step);
        assert_eq!(game.can_take_back(game.log().len() - 1), !stays, "{action}");
    }
}

#[test]
fn only_the_seat_that_hid_a_code_knows_the_solution() {
    let setup = Setup::try_from(Options { first_codemaker: FirstCodemaker::Seat0, ..Options::default() });
    let mut luck = Stream::seeded(1);
    let mut game = Match::<Mastermind>::begin(&setup.expect("the usual table"), &mut luck);
    assert_eq!([Seat(0), Seat(1)].map(|seat| game.knows_solution(seat)), [false, false]);
    let hide = "hide red blue blue green".parse().expect("notation");
    let step = game.judge(Seat(0), hide, &mut luck).expect("allowed");
    game.commit(step);
    assert_eq!([Seat(0), Seat(1)].map(|seat| game.knows_solution(seat)), [true, false]);
}

#[test]
fn only_a_challenge_is_reserved_for_the_player() {
    let observation = Mastermind::new(&Setup::default()).observation(Viewer::Seat(Seat(0)));
    let reserved = |action: &str| observation.is_reserved_for_player(&action.parse().expect("notation"));
    assert!(reserved("challenge"));
    assert!(!reserved("guess red red blue black"));
}
