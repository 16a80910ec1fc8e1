//! Code 777 and Tricoda keep the laws, their scenarios and their playthroughs.

use code777::{
    Action, Code777, Edition, Event, Number, Options, Question, Setup, Start, ThinkingTime, Tile, WrongAnnouncement,
};
use knobel_core::{Game, Observation, Ranking, Rng, Seat, Stream, Viewer};
use testkit::laws::{self, Subject};
use testkit::random_match;

const SCENARIOS: &str = "scenarios";
const RULES: &str = include_str!("../../../rules/code777.md");

fn setup(options: Options) -> Setup {
    Setup::try_from(options).expect("a table that can be played")
}

fn any_setup(rng: &mut dyn Rng) -> Setup {
    let edition = [Edition::Code777, Edition::Tricoda][rng.pick(2)];
    let most = if edition == Edition::Code777 { 5 } else { 4 };
    let seats = 2 + rng.pick(most - 1) as u8;
    let start = if rng.pick(2) == 0 { Start::Lot } else { Start::Seat(Seat(rng.pick(seats.into()) as u8)) };
    let wrong_announcement = [WrongAnnouncement::Free, WrongAnnouncement::SilentForARound][rng.pick(2)];
    let thinking_time = [ThinkingTime::Seconds(0), ThinkingTime::Seconds(20)][rng.pick(2)];
    setup(Options { edition, seats, start, wrong_announcement, thinking_time })
}

fn arbitrary_action(rng: &mut dyn Rng) -> Action {
    let count = [0, 1, 2, 3, 3, 3, 4, 9][rng.pick(8)];
    match rng.pick(4) {
        0 => Action::Read,
        1 => Action::GoOn,
        _ => Action::Announce((0..count).map(|_| Number::ALL[rng.pick(7)]).collect()),
    }
}

fn subject() -> Subject<Code777> {
    Subject { setup: any_setup, piece_names: Tile::ALL.map(|tile| tile.name().to_owned()).to_vec(), arbitrary_action }
}

testkit::laws!(subject());

#[test]
fn the_order_of_the_questions_stays_hidden() {
    let questions =
        Subject { piece_names: Question::all().map(|question| question.to_string()).collect(), ..subject() };
    for seed in 0..laws::matches() {
        laws::keeps_secrets(&questions, seed);
        laws::public_is_common(&questions, seed);
    }
}

#[test]
fn scenarios() {
    testkit::scenarios(SCENARIOS, code777::arrange);
}

#[test]
fn every_rule_has_a_test() {
    testkit::every_rule_has_a_test(RULES, SCENARIOS);
}

#[test]
fn every_event_is_seen() {
    let silent = Options { wrong_announcement: WrongAnnouncement::SilentForARound, ..Options::default() };
    testkit::every_event_is_seen::<Code777>(&[setup(silent), setup(Options { seats: 2, ..silent })], SCENARIOS);
}

#[test]
fn playthroughs_have_not_changed() {
    let seats = |seats| Options { seats, ..Options::default() };
    let two = Options { start: Start::Seat(Seat(1)), thinking_time: ThinkingTime::Seconds(0), ..seats(2) };
    let three = Options { wrong_announcement: WrongAnnouncement::SilentForARound, ..seats(3) };
    let matches = [
        ("tricoda-two", setup(Options { edition: Edition::Tricoda, ..two }), 9584),
        ("three-silent", setup(three), 9400),
        ("five", setup(Options { thinking_time: ThinkingTime::Seconds(0), ..seats(5) }), 3981),
    ];
    testkit::playthroughs::<Code777>("playthroughs", &matches);
}

#[test]
fn random_matches_are_real_games() {
    let read = |seed: u64| {
        let played = random_match::<Code777>(&any_setup(&mut Stream::seeded(seed)), seed, |_| {});
        let events = played.log().iter().flat_map(|step| step.events().to_vec());
        events.filter(|event| matches!(event, Event::Answered { .. })).count()
    };
    let long = (0..200).filter(|seed| read(*seed) >= 10).count();
    assert!(long > 150, "only {long} of 200 matches saw ten questions");
}

#[test]
fn a_player_who_resigns_is_last_and_points_rank_the_others() {
    let given = [
        ("setup", r#"{"seats":5}"#),
        (
            "racks",
            "green 1, red 5, red 5 | brown 4, brown 4, blue 7 | black 3, pink 6, blue 7 | red 5, red 5, pink 7 | \
             green 6, green 6, yellow 7",
        ),
        ("points", "2 0 1 0 1"),
    ];
    let game = code777::arrange(&given.map(|(key, value)| (key.to_owned(), value.to_owned()))).unwrap();
    assert_eq!(game.resigned(Seat(0)).places(), [5, 3, 1, 3, 1]);
    assert_eq!(game.resigned(Seat(1)).places(), [1, 5, 2, 4, 2]);
    assert_eq!(game.outcome(), None);
}

#[test]
fn an_announcement_is_reserved_for_the_player() {
    let observation = Code777::new(&setup(Options::default())).observation(Viewer::Seat(Seat(0)));
    let reserved = |action: &str| observation.is_reserved_for_player(&action.parse().expect("notation"));
    assert_eq!(["announce 1 2 3", "read", "go on"].map(reserved), [true, false, false]);
}
