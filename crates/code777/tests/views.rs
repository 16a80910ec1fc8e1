//! Observations as browsers and bots receive them.

use code777::{Action, Code777, Face, LaidAside, Number, Observation, Options, Setup, Template, Tile, Tiles, arrange};
use knobel_core::{Choice, Game, Match, Observation as _, Refusal as _, Seat, Stream, Viewer};
use testkit::random_match;

const RACKS: &str = "green 1, yellow 2, black 3 | red 5, black 5, blue 7 | pink 6, pink 6, green 6 | \
                     brown 4, brown 4, yellow 7";

fn given(lines: &[(&str, &str)]) -> Code777 {
    let racks = [("racks", RACKS)];
    let lines: Vec<_> = racks.iter().chain(lines).map(|(key, value)| (key.to_string(), value.to_string())).collect();
    arrange(&lines).unwrap()
}

fn tiles(text: &str) -> Option<Tiles> {
    Some(text.split(", ").map(|name| name.parse().unwrap()).collect::<Vec<Tile>>().try_into().unwrap())
}

fn announced(numbers: &[u8]) -> Action {
    Action::Announce(numbers.iter().map(|number| Number::try_from(*number).unwrap()).collect())
}

fn played(mut game: Code777, seat: u8, action: &Action) -> Code777 {
    game.observation(Viewer::Seat(Seat(seat))).check(action).unwrap();
    let events = game.resolve(Seat(seat), action, &mut Stream::seeded(1));
    events.iter().for_each(|event| game.apply(event));
    game
}

#[test]
fn a_seat_sees_every_rack_but_its_own_and_spectators_only_those_without_a_player() {
    let racks = |viewer| given(&[("setup", r#"{"seats":3}"#)]).observation(viewer).racks;
    let all: Vec<Option<Tiles>> = RACKS.split(" | ").map(tiles).collect();
    assert_eq!(racks(Viewer::Everything), all);
    assert_eq!(racks(Viewer::Seat(Seat(1))), [all[0], None, all[2], all[3]]);
    assert_eq!(racks(Viewer::Public), [None, None, None, all[3]]);
}

#[test]
fn tiles_laid_aside_face_down_are_known_to_those_who_saw_them_on_the_rack() {
    let game = given(&[("aside", "0 up yellow 2, black 3, black 3"), ("aside", "1 down red 5, red 5, red 5")]);
    let aside = |viewer| game.observation(viewer).aside;
    let public = LaidAside { rack: code777::Rack(0), face: Face::Up, tiles: tiles("yellow 2, black 3, black 3") };
    let known = LaidAside { rack: code777::Rack(1), face: Face::Down, tiles: tiles("red 5, red 5, red 5") };
    let hidden = LaidAside { tiles: None, ..known };
    assert_eq!(aside(Viewer::Seat(Seat(0))), [public, known]);
    assert_eq!(aside(Viewer::Seat(Seat(1))), [public, hidden]);
    assert_eq!(aside(Viewer::Public), [public, hidden]);
    assert_eq!(aside(Viewer::Everything), [public, known]);
}

#[test]
fn unplaced_tiles_are_those_the_viewer_sees_nowhere() {
    let game = given(&[("aside", "1 down red 5, red 5, red 5")]);
    let unplaced = |seat| game.observation(Viewer::Seat(Seat(seat))).unplaced();
    // in the order green 1, yellow 2, black 3, brown 4, red 5, black 5, pink 6, green 6, blue 7, yellow 7, pink 7
    assert_eq!(unplaced(0), [1, 2, 3, 2, 0, 0, 1, 2, 3, 1, 1]);
    assert_eq!(unplaced(1), [0, 1, 2, 2, 4, 1, 1, 2, 4, 1, 1]);
}

#[test]
fn the_table_waits_for_those_who_think_and_goes_on_for_them_when_the_time_is_over() {
    let thinking = |game: &Code777| game.facets().thinking_time.unwrap().thinking();
    let at_timeout = |game: &Code777, seat| game.facets().thinking_time.unwrap().action_at_timeout(Seat(seat));
    let game = given(&[("reader", "1"), ("thinking", "0 3"), ("points", "2 2 2 2")]);
    assert_eq!(thinking(&game), [Seat(1), Seat(0), Seat(3)], "the next reader thinks along (C7-3.10)");
    assert_eq!(at_timeout(&game, 0), Some(Action::GoOn));
    assert_eq!(at_timeout(&game, 1), None, "reading is the reader's own \"go on\"");
    assert_eq!(at_timeout(&game, 2), None, "it has gone on already");

    assert_eq!(thinking(&given(&[("reader", "1")])), []);
    let won = played(game, 3, &announced(&[4, 4, 7]));
    assert_eq!((thinking(&won), at_timeout(&won, 0)), (vec![], None), "nobody thinks about a match that is over");

    let seconds = |time: &str| {
        let setup = format!(r#"{{"thinking_time":{time}}}"#);
        given(&[("setup", &setup)]).facets().thinking_time.unwrap().seconds()
    };
    assert_eq!(["0", "45", "\"until_all_go_on\""].map(seconds), [Some(0), Some(45), None]);
}

#[test]
fn when_it_is_over_everybody_sees_every_rack() {
    let game = played(given(&[("points", "2 2 2 2")]), 3, &announced(&[4, 4, 7]));
    let all: Vec<Option<Tiles>> = RACKS.split(" | ").map(tiles).collect();
    assert_eq!(game.observation(Viewer::Public).racks, all);
    assert_eq!(game.observation(Viewer::Seat(Seat(0))).racks, all);
    assert_eq!(game.observation(Viewer::Seat(Seat(0))).public.winner, Some(Seat(3)));
}

#[test]
fn everybody_is_shown_the_last_answer_and_how_much_is_left() {
    let game = played(given(&[("questions", "16")]), 0, &Action::Read);
    let observation = game.observation(Viewer::Public);
    let last = serde_json::to_value(observation.public.last).unwrap();
    assert_eq!(last, serde_json::json!({"by": 0, "question": "question 16", "answer": "equal"}));
    assert_eq!((observation.public.unread, observation.stock), (22, 16));
}

#[test]
fn choices_follow_what_is_allowed() {
    let choices = |game: &Code777, seat| game.observation(Viewer::Seat(Seat(seat))).choices().collect::<Vec<_>>();
    let announce = Choice::Template(Template::Announce { numbers: 3 });
    let game = given(&[("reader", "1"), ("announced", "2")]);
    assert_eq!(choices(&game, 1), [Choice::Action(Action::Read), announce.clone()]);
    assert_eq!(choices(&game, 2), []);
    let game = given(&[("reader", "1"), ("thinking", "2")]);
    assert_eq!(choices(&game, 1), std::slice::from_ref(&announce));
    assert_eq!(choices(&game, 2), [Choice::Action(Action::GoOn), announce]);
}

#[test]
fn an_announcement_is_filled_number_by_number_in_ascending_order() {
    let observation = given(&[("announced", "1")]).observation(Viewer::Seat(Seat(0)));
    assert_eq!(observation.completions(&announced(&[])).len(), 7);
    assert_eq!(observation.completions(&announced(&[6])), [announced(&[6, 6]), announced(&[6, 7])]);
    assert_eq!(observation.completions(&announced(&[1, 7])), [announced(&[1, 7, 7])]);
    assert_eq!(observation.completions(&announced(&[1, 7, 7])), []);
    assert_eq!(observation.completions(&Action::Read), []);
    let silent = given(&[("announced", "1")]).observation(Viewer::Seat(Seat(1)));
    assert_eq!(silent.completions(&announced(&[])), [], "no way leads to what is refused");
}

#[test]
fn random_play_announces_possible_numbers() {
    let observation = given(&[]).observation(Viewer::Seat(Seat(1)));
    let mut chance = Stream::seeded(1);
    let drawn: Vec<Action> = (0..2000).filter_map(|_| observation.random_action(&mut chance)).collect();
    assert!(drawn.len() > 500, "a seat that is not awaited announces now and then");
    assert!(
        drawn
            .iter()
            .all(|action| observation.check(action).is_ok() && observation.canonical(action.clone()) == *action)
    );
    let count = |number: u8, action: &Action| match action {
        Action::Announce(row) => row.iter().filter(|one| one.value() == number).count(),
        Action::Read | Action::GoOn => 0,
    };
    assert!(drawn.iter().all(|action| count(1, action) == 0), "the only 1 stands on another rack");
    assert!(drawn.iter().any(|action| count(2, action) == 1), "one 2 is left");
    assert!(drawn.iter().all(|action| count(2, action) < 2), "the other 2 stands on another rack");
}

#[test]
fn no_tile_is_lost_or_doubled() {
    for seats in 2..=5 {
        let setup = Setup::try_from(Options { seats, ..Options::default() }).unwrap();
        random_match::<Code777>(&setup, seats.into(), |game| {
            let observation = game.observation(Viewer::Everything);
            let racks = observation.racks.iter().flatten().flatten();
            let placed: Vec<&Tile> =
                racks.chain(observation.aside.iter().filter_map(|aside| aside.tiles.as_ref()).flatten()).collect();
            assert_eq!(placed.len() + usize::from(observation.stock), 28);
            let fits = |tile: &Tile| placed.iter().filter(|other| **other == tile).count() <= tile.copies().into();
            assert!(Tile::ALL.iter().all(fits), "{placed:?}");
        });
    }
}

#[test]
fn a_refusal_is_data_with_its_clause() {
    let observation = given(&[("reader", "1")]).observation(Viewer::Seat(Seat(0)));
    let refusal = observation.check(&Action::Read).unwrap_err();
    let written = serde_json::to_value(&refusal).unwrap();
    assert_eq!(written, serde_json::json!({"code": "not_your_turn", "reader": 1}));
    assert_eq!((refusal.clause(), refusal.to_string().as_str()), ("C7-2.3", "seat 1 reads the next question"));
}

#[test]
fn a_view_reads_back_from_its_json() {
    let setup = Setup::try_from(Options { seats: 3, ..Options::default() }).unwrap();
    let game = Match::<Code777>::begin(&setup, &mut Stream::seeded(1));
    for viewer in [Viewer::Public, Viewer::Seat(Seat(2)), Viewer::Everything] {
        let view = game.view(viewer);
        let text = serde_json::to_string(&view).unwrap();
        assert_eq!(serde_json::from_str::<knobel_core::View<Observation>>(&text).unwrap(), view);
    }
}
