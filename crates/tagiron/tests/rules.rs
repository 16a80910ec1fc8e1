//! Tagiron keeps the laws, its scenarios and its playthroughs.

use knobel_core::{Choice, Game, Match, Observation, Ranking, Rng, Seat, Stream, TableStep, Viewer};
use tagiron::{Action, Card, Event, Options, Question, Setup, Start, Tagiron, Template, Tile};
use testkit::{laws::Subject, random_match};

const RULES: &str = include_str!("../../../rules/tagiron.md");

fn setup(json: &str) -> Setup {
    serde_json::from_str(json).expect("a table that can be played")
}

/// Every number of seats with every option.
fn all_setups() -> Vec<Setup> {
    let mut all: Vec<Setup> = [3, 4].map(|seats| setup(&format!(r#"{{"seats":{seats}}}"#))).to_vec();
    for last_try in ["always", "after_starting_player"] {
        for end in ["with_pile", "with_last_card"] {
            all.push(setup(&format!(r#"{{"seats":2,"last_try":"{last_try}","questions_end":"{end}"}}"#)));
        }
    }
    let chosen = |setup: &Setup| {
        let start = Start::Seat(Seat(setup.seats() - 1));
        Setup::try_from(Options { start, ..Options::from(*setup) }).expect("the last seat may start")
    };
    let started: Vec<Setup> = all.iter().map(chosen).collect();
    all.extend(started);
    all
}

fn any_setup(rng: &mut dyn Rng) -> Setup {
    let all = all_setups();
    all[rng.pick(all.len())]
}

fn arbitrary_action(rng: &mut dyn Rng) -> Action {
    let row = |rng: &mut dyn Rng| (0..rng.pick(7)).map(|_| Tile::ALL[rng.pick(19)]).collect::<Vec<_>>();
    match rng.pick(6) {
        0 | 1 => Action::Ask(Question::ALL[rng.pick(25)]),
        2 => Action::Guess(row(rng)),
        3 => {
            let mut row = row(rng);
            row.sort_unstable();
            Action::Guess(row)
        }
        4 => Action::Pass,
        _ => Action::GiveUp,
    }
}

fn subject(names: &[&str]) -> Subject<Tagiron> {
    Subject { setup: any_setup, piece_names: names.iter().map(|name| (*name).to_owned()).collect(), arbitrary_action }
}

mod tiles_are_hidden {
    testkit::laws!(super::subject(&tagiron::Tile::ALL.map(tagiron::Tile::name)));
}

/// The pile is hidden too; its cards can only be exchanged for each other.
mod cards_are_hidden {
    fn subject() -> testkit::laws::Subject<tagiron::Tagiron> {
        super::subject(&tagiron::Card::ALL.map(tagiron::Card::name))
    }
    testkit::laws!(@ subject(); keeps_secrets, public_is_common, follows_from_history);
}

#[test]
fn scenarios() {
    testkit::scenarios("scenarios", tagiron::arrange);
}

#[test]
fn every_rule_has_a_test() {
    testkit::every_rule_has_a_test(RULES, "scenarios");
}

#[test]
fn every_event_is_seen() {
    testkit::every_event_is_seen::<Tagiron>(&all_setups(), "scenarios");
}

#[test]
fn playthroughs_have_not_changed() {
    let matches = [
        ("two", setup(r#"{"seats":2}"#), 1),
        (
            "two-other-options",
            setup(r#"{"seats":2,"last_try":"after_starting_player","questions_end":"with_last_card"}"#),
            2,
        ),
        ("three", setup(r#"{"seats":3,"start":{"seat":2}}"#), 3),
        ("four", setup(r#"{"seats":4}"#), 4),
    ];
    testkit::playthroughs::<Tagiron>("playthroughs", &matches);
}

fn is_question(event: &Event) -> bool {
    matches!(event, Event::Asked { .. })
}

#[test]
fn most_random_matches_see_ten_questions_or_more() {
    for setup in all_setups() {
        let questions = |seed| {
            let played = random_match::<Tagiron>(&setup, seed, |_| {});
            played.log().iter().flat_map(|step| step.events()).filter(|event| is_question(event)).count()
        };
        let long = (0..100).filter(|seed| questions(*seed) >= 10).count();
        assert!(long > 75, "{long} of 100 matches of {setup:?}");
    }
}

/// Plays a match in which every second guess is right, which random play never reaches.
fn lucky_match(setup: &Setup, seed: u64, mut look: impl FnMut(&Match<Tagiron>)) -> Match<Tagiron> {
    let mut chance = Stream::seeded(seed);
    let mut game = Match::<Tagiron>::begin(setup, &mut chance);
    for _ in 0..10_000 {
        if game.outcome().is_some() {
            return game;
        }
        let seat = Seat(u8::try_from(chance.pick(setup.seats().into())).expect("few seats"));
        let all = game.observation(Viewer::Everything);
        let wanted = match setup.duel() {
            Some(_) => all.hands[1 - seat.index()].1.clone(),
            None => all.centre,
        };
        let action = match chance.pick(20) {
            0 => Some(Action::Guess(wanted)),
            _ => game.observation(Viewer::Seat(seat)).random_action(&mut chance),
        };
        if let Some(step) = action.and_then(|action| game.judge(seat, action, &mut chance).ok()) {
            game.commit(step);
            look(&game);
        }
    }
    panic!("the match does not end");
}

#[test]
fn matches_with_right_guesses_replay_verify_and_rank_every_player() {
    for (number, setup) in all_setups().iter().enumerate() {
        for seed in 0..50 {
            let game = lucky_match(setup, seed, |_| {});
            assert_eq!(Match::replay(setup, game.log()), game, "setup {number}, seed {seed}");
            assert_eq!(Match::verify(setup, game.log()), Ok(game.clone()), "setup {number}, seed {seed}");
            let places = game.outcome().map(|outcome| outcome.places()).unwrap_or_default();
            let ranked = |place: &u8| 1 + places.iter().filter(|other| *other < place).count() == usize::from(*place);
            let all_lost = places.iter().all(|place| *place == setup.seats()); // TAG-4.5
            let valid = all_lost || places.iter().all(ranked);
            assert!(places.len() == usize::from(setup.seats()) && valid, "{places:?}");
        }
    }
}

#[test]
fn choices_and_check_agree_in_matches_with_right_guesses() {
    let mut rng = Stream::seeded(11);
    for setup in all_setups() {
        for seed in 0..20 {
            lucky_match(&setup, seed, |game| {
                for viewer in game.players().viewers() {
                    let observation = game.observation(viewer);
                    let choices: Vec<_> = observation.choices().collect();
                    for action in (0..4).map(|_| arbitrary_action(&mut rng)) {
                        let offered = choices.iter().any(|choice| choice.offers(&action));
                        assert_eq!(
                            observation.check(&action).is_ok(),
                            offered,
                            "{action} by {viewer:?} in {:?}",
                            observation.public
                        );
                    }
                }
            });
        }
    }
}

#[test]
fn until_the_end_only_players_who_have_guessed_know_the_centre() {
    let setup = setup(r#"{"seats":4}"#);
    for seed in 0..50 {
        lucky_match(&setup, seed, |game| {
            let over = game.outcome().is_some();
            let guessed = |seat| {
                let by = |event: &Event| matches!(event, Event::GuessedSecretly { by, .. } if *by == seat);
                game.log().iter().flat_map(|step| step.events()).any(by)
            };
            for seat in game.players().seats() {
                let observation = game.observation(Viewer::Seat(seat));
                assert_eq!(observation.centre.is_empty(), !over && !guessed(seat));
                assert_eq!(observation.hands.len(), if over { 4 } else { 1 });
                assert_eq!(observation.public.may_chat(seat), over || !guessed(seat), "TAG-4.7");
            }
            assert_eq!(game.observation(Viewer::Public).centre.is_empty(), !over);
            assert_eq!(game.observation(Viewer::Public).hands.is_empty(), !over);
        });
    }
}

fn arranged(given: &[(&str, &str)]) -> Tagiron {
    let own = |(key, value): &(&str, &str)| ((*key).to_owned(), (*value).to_owned());
    tagiron::arrange(&given.iter().map(own).collect::<Vec<_>>()).expect("a possible position")
}

const THREE: [(&str, &str); 2] =
    [("setup", r#"{"seats":3}"#), ("hands", "r0 b0 r1 b1 r2 | b2 r3 b3 r4 b4 | g5 g5 r6 b6 r7")];
const TWO: (&str, &str) = ("hands", "r0 b0 r1 b1 r2 | b2 r3 b3 r4 b4");

#[test]
fn two_players_may_chat_after_a_right_guess() {
    let game = arranged(&[TWO, ("standings", "right 1 | playing"), ("phase", "last try 1")]);
    assert!(game.observation(Viewer::Public).public.may_chat(Seat(0)));
}

#[test]
fn a_player_who_gave_up_has_not_seen_the_centre_and_may_chat() {
    let game = arranged(&[THREE[0], THREE[1], ("standings", "playing | gave up | wrong")]);
    let public = game.observation(Viewer::Public).public;
    assert_eq!([0, 1, 2].map(|seat| public.may_chat(Seat(seat))), [true, true, false]);
    let solution = game.facets().solution.unwrap();
    assert_eq!([0, 1, 2].map(|seat| solution.knows_solution(Seat(seat))), [false, false, true]);
    assert!(game.observation(Viewer::Seat(Seat(1))).centre.is_empty());
}

#[test]
fn the_used_questions_can_be_looked_at() {
    let game = random_match::<Tagiron>(&setup(r#"{"seats":2}"#), 5, |game| {
        let asked = game.log().iter().flat_map(|step| step.events()).filter_map(|event| match event {
            Event::Asked { question, .. } => Some(question.card()),
            _ => None,
        });
        let public = game.observation(Viewer::Public).public;
        assert_eq!(public.used, asked.collect::<Vec<_>>(), "TAG-2.6");
        assert_eq!(public.used.len() + public.cards.len() + public.pile, Card::ALL.len());
    });
    assert!(!game.state().observation(Viewer::Public).public.used.is_empty());
}

/// The choices of a seat in notation.
fn offered(game: &Tagiron, seat: u8) -> Vec<String> {
    let word = |choice| match choice {
        Choice::Action(action) => Action::to_string(&action),
        Choice::Template(Template::Guess { tiles }) => format!("guess {tiles}"),
    };
    game.observation(Viewer::Seat(Seat(seat))).choices().map(word).collect()
}

#[test]
fn every_phase_offers_what_its_rule_allows() {
    let cards = ("cards", "where is 1 or 2, total");
    let turn = arranged(&[TWO, cards]);
    assert_eq!(offered(&turn, 0), ["ask where is 1", "ask where is 2", "ask total", "guess 5"]);
    assert!(offered(&turn, 1).is_empty());
    let last_turn = arranged(&[TWO, cards, ("phase", "last turn 1 then 0")]);
    assert_eq!(offered(&last_turn, 1), ["pass", "guess 5"]);
    assert!(offered(&last_turn, 0).is_empty());
    let last_try = arranged(&[TWO, cards, ("standings", "right 1 | playing"), ("phase", "last try 1")]);
    assert_eq!(offered(&last_try, 1), ["pass", "guess 5"]);
    assert!(offered(&last_try, 0).is_empty());
    let three = arranged(&[THREE[0], THREE[1], cards, ("standings", "playing | playing | wrong")]);
    assert_eq!(offered(&three, 0), ["ask where is 1", "ask where is 2", "ask total", "give up", "guess 5"]);
    assert_eq!(offered(&three, 1), ["give up", "guess 5"]);
    assert!(offered(&three, 2).is_empty());
    let last_guesses = arranged(&[THREE[0], THREE[1], ("phase", "last guesses")]);
    assert_eq!(offered(&last_guesses, 2), ["give up", "guess 5"]);
}

fn places_if_resigned(game: &Tagiron, seat: u8) -> Vec<u8> {
    game.resigned(Seat(seat)).places()
}

#[test]
fn with_two_the_other_wins_when_one_resigns() {
    let running = arranged(&[TWO]);
    assert_eq!(places_if_resigned(&running, 0), [2, 1]);
    assert_eq!(places_if_resigned(&running, 1), [1, 2]);
    let guessed = arranged(&[TWO, ("standings", "right 1 | playing"), ("phase", "last try 1")]);
    assert_eq!(places_if_resigned(&guessed, 0), [2, 1], "a last try that was not waited for");
    assert_eq!(places_if_resigned(&guessed, 1), [1, 2]);
}

#[test]
fn with_three_a_player_who_resigns_is_ranked_behind_winners_and_searchers() {
    let at = |standings| arranged(&[THREE[0], THREE[1], ("standings", standings)]);
    assert_eq!(places_if_resigned(&at("playing | playing | playing"), 1), [1, 3, 1]);
    assert_eq!(places_if_resigned(&at("playing | right 1 | playing"), 0), [3, 1, 2]);
    assert_eq!(places_if_resigned(&at("playing | right 1 | playing"), 1), [2, 1, 2], "found is found");
    assert_eq!(places_if_resigned(&at("playing | wrong | playing"), 0), [2, 2, 1]);
    assert_eq!(places_if_resigned(&at("playing | gave up | playing"), 2), [1, 2, 2]);
}

#[test]
fn the_others_play_on_after_a_resignation_until_one_is_left() {
    let setup = setup(r#"{"seats":4}"#);
    let mut game = Match::<Tagiron>::begin(&setup, &mut Stream::seeded(9));
    let resign = |game: &mut Match<Tagiron>, seat| {
        let step = game.judge_table(TableStep::Resigned(Seat(seat))).expect("the match runs");
        game.commit(step);
    };
    resign(&mut game, 2);
    assert_eq!(game.outcome(), None, "three play on");
    assert!(game.judge_table(TableStep::Resigned(Seat(2))).is_err(), "once is enough");
    resign(&mut game, 0);
    assert_eq!(game.outcome(), None, "two play on");
    resign(&mut game, 3);
    assert_eq!(game.outcome().map(|outcome| outcome.places()), Some(vec![2, 1, 2, 2]), "one player is left");
    assert_eq!(Match::verify(&setup, game.log()), Ok(game));
}

#[test]
fn a_guess_and_giving_up_are_reserved_for_the_player() {
    let observation = arranged(&[TWO]).observation(Viewer::Seat(Seat(0)));
    let reserved = |action: &str| observation.is_reserved_for_player(&action.parse().expect("notation"));
    assert_eq!(["guess r0 b0 r1 b1 r2", "give up", "ask total", "pass"].map(reserved), [true, true, false, false]);
}
