//! Every kind of effect in a position where it is the one to mention, and what holds for every reviewed match.

use super::effect::Scene;
use super::*;
use crate::deduction::Level;
use bots::tac::Casual;
use bots::tac::move_values::{self, Choice};
use knobel_core::{Bot, Game, Match, ReplayedLuck, Seat, Stream, View, Viewer};
use serde_json::json;
use tac::position::Colour::{Black, Blue, Red};
use tac::{Action, Card, Observation, Setup, Tac, Version, arrange};

fn state(given: &[(&str, &str)]) -> Tac {
    let given: Vec<(String, String)> = given.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect();
    arrange(&given).expect("a position")
}

fn seen(state: &Tac, seat: u8) -> Observation {
    state.observation(Viewer::Seat(Seat(seat)))
}

fn chosen(observation: &Observation, notation: &str) -> Choice {
    let all = move_values::choices(observation);
    let found = all.iter().find(|course| course.action(observation).to_string() == notation);
    *found.unwrap_or_else(|| {
        panic!("{notation} is none of {:?}", all.iter().map(|c| c.action(observation)).collect::<Vec<_>>())
    })
}

/// What a card does when black plays it with others in the hand.
fn does(position: &str, black: &str, notation: &str) -> Vec<Effect> {
    let hands = format!("{black} | 3 5 | 3 5 | 3 5");
    does_in(&[("master", "yes"), ("position", position), ("hands", &hands), ("turn", "0")], 0, notation)
}

fn does_in(given: &[(&str, &str)], seat: u8, notation: &str) -> Vec<Effect> {
    let observation = seen(&state(given), seat);
    Scene::of(&observation).expect("a decision").of_course(&chosen(&observation, notation))
}

#[track_caller]
fn tells(effects: &[Effect], effect: Effect) {
    assert!(effects.contains(&effect), "{effect:?} is none of {effects:?}");
}

#[test]
fn the_last_marble_home_wins() {
    let won = does("h2 h3 h4 64 | - | h1 h2 h3 h4 | -", "2", "2 64-black1");
    assert_eq!(won[0], Effect::Wins);
    tells(&won, Effect::BringsHome { colour: Black, marbles: 1 });
}

#[test]
fn a_tac_stops_a_win() {
    let given = [
        ("position", "- | 16 h2 h3 h4 | 40 | h1 h2 h3 h4"),
        ("hands", "5 5 | 2 5 | tac 5 | 5 5"),
        ("turn", "1"),
        ("laid", "9"),
    ];
    let mut table = state(&given);
    let winning: Action = "2 16-red1".parse().unwrap();
    let events = table.resolve(Seat(1), &winning, &mut ReplayedLuck::default());
    events.iter().for_each(|event| table.apply(event));
    let observation = seen(&table, 2);
    let told = Scene::of(&observation).unwrap().of_course(&chosen(&observation, "tac 40-42"));
    assert_eq!(told[0], Effect::StopsWin { card: Card::Two });
    tells(&told, Effect::SendsOut { colour: Red });
}

#[test]
fn marbles_come_home_and_into_play() {
    tells(&does("64 | - | - | -", "2 9", "2 64-black1"), Effect::BringsHome { colour: Black, marbles: 1 });
    tells(&does("- | - | - | -", "1 9", "1 black-1"), Effect::BringsIn { colour: Black });
}

#[test]
fn a_marble_of_the_others_is_captured_and_one_of_the_own_side_lost() {
    tells(&does("20 | 25 | - | -", "5 9", "5 20-25"), Effect::Captures { colour: Red, field: 25 });
    tells(&does("20 25 | - | - | -", "5 9", "5 20-25"), Effect::Loses { colour: Black, marbles: 1 });
    tells(&does("20 | - | 25 | -", "5 9", "5 20-25"), Effect::Loses { colour: Blue, marbles: 1 });
}

fn tac_after(card: &str, before: &str, position: &str, notation: &str) -> Vec<Effect> {
    let hands = "tac 9 | 3 6 | 3 6 | 3 6";
    let given = [("position", position), ("before", before), ("previous", card), ("hands", hands), ("turn", "0")];
    does_in(&given, 0, notation)
}

#[test]
fn a_tac_takes_back_rescues_and_sends_out() {
    let back = tac_after("5", "10 | 20 | - | -", "10 | 25 | - | -", "tac 10-15");
    tells(&back, Effect::TakesBack { card: Card::Five });
    let rescued = tac_after("5", "40 | 35 | - | -", "- | 40 | - | -", "tac 40-45");
    tells(&rescued, Effect::Rescues { colour: Black, field: 40 });
    let sent_out = tac_after("2", "40 | 16 | - | -", "40 | h1 | - | -", "tac 40-42");
    tells(&sent_out, Effect::SendsOut { colour: Red });
}

#[test]
fn a_marble_goes_out_of_danger_and_another_into_it() {
    tells(&does("20 | 15 | - | -", "12 9", "12 20-32"), Effect::Protects { colour: Black, field: 20 });
    let exposed = does("24 | 15 | - | -", "4 9", "4 24-20");
    assert!(exposed.iter().any(|e| matches!(e, Effect::Exposes { colour: Black, field: 20, .. })), "{exposed:?}");
}

#[test]
fn the_others_are_hindered_and_threatened() {
    tells(&does("18 | 10 | - | -", "4 9", "4 18-14"), Effect::Blocks { colour: Red, field: 10 });
    tells(&does("20 | - | - | -", "8 9", "8 sit-out"), Effect::SkipsTurn { seat: Seat(1) });
    tells(&does("13 | 30 | - | -", "12 9", "12 13-25"), Effect::Threatens { colour: Red, field: 30 });
}

#[test]
fn the_next_marble_home_is_made_ready() {
    tells(&does("h1 10 | - | - | -", "2 9", "2 black1-black3"), Effect::MakesRoom { colour: Black });
    tells(&does("50 | - | - | -", "10 6", "10 50-60"), Effect::Readies { card: Card::Six });
}

#[test]
fn a_friend_who_sits_out_and_a_foe_who_is_served_are_named() {
    let together =
        [("version", "together"), ("position", "20 | - | - | -"), ("hands", "8 9 | 3 | 3 | 3"), ("turn", "0")];
    tells(&does_in(&together, 0, "8 sit-out"), Effect::SkipsFriend { seat: Seat(1) });
    tells(&does("20 | - | - | -", "angel 9", "angel red-17"), Effect::Serves { colour: Red });
}

#[test]
fn a_card_is_wasted_and_a_marble_only_walks() {
    assert_eq!(does("- | - | - | -", "9 6", "discard 9"), [Effect::Wastes { card: Card::Nine }]);
    assert_eq!(does("10 | - | - | -", "9 6", "9 10-19"), [Effect::Walks { fields: 9 }]);
}

#[test]
fn a_4_and_a_swap_do_not_walk_on() {
    for (position, hand, played) in [
        ("40 | - | - | -", "4 6", "4 40-36"),
        ("6 20 | - | - | -", "trickster 9", "trickster 6/20"),
        ("17 | 6 | - | -", "trickster 9", "trickster 6/17"),
    ] {
        let told = does(position, hand, played);
        let goes_on = |effect: &Effect| matches!(effect, Effect::Walks { .. } | Effect::GetsCloser { .. });
        assert!(!told.iter().any(goes_on), "{played}: {told:?}");
    }
    tells(&does("40 | - | - | -", "4 6", "4 40-36"), Effect::FallsBack { fields: 4 });
    tells(&does("6 | 17 | - | -", "trickster 9", "trickster 6/17"), Effect::GetsCloser { fields: 11 });
    tells(&does("3 | - | - | -", "4 9", "4 3-63"), Effect::GetsCloser { fields: 60 });
}

#[test]
fn a_gift_helps_the_partner() {
    let gift = |position, black: &str, card| {
        let hands = format!("{black} | 3 5 | 9 6 | 3 5");
        does_in(&[("position", position), ("hands", &hands)], 0, card)
    };
    tells(&gift("10 | - | - | -", "13 9", "give 13"), Effect::HelpsIn { card: Card::Thirteen });
    tells(&gift("10 | - | 32 | -", "2 9", "give 2"), Effect::HelpsHome { card: Card::Two });
    tells(&gift("10 | 45 | 40 | -", "5 9", "give 5"), Effect::HelpsCapture { card: Card::Five });
}

#[test]
fn the_better_card_is_kept() {
    let given = [("position", "10 | - | - | -"), ("hands", "7 9 | 3 5 | 3 5 | 3 5"), ("turn", "0")];
    let observation = seen(&state(&given), 0);
    let told = compare(&observation, &chosen(&observation, "9 10-19"), &chosen(&observation, "7 10-17"));
    tells(&told.gains, Effect::Keeps { card: Card::Seven });
    assert!(told.to_string().contains("keeps the 7 for later"), "{told}");
}

#[test]
fn what_the_other_choice_does_wrong_is_shown_too() {
    let given = [("position", "20 25 | 31 | - | -"), ("hands", "5 6 | 3 5 | 3 5 | 3 5"), ("turn", "0")];
    let observation = seen(&state(&given), 0);
    let told = compare(&observation, &chosen(&observation, "6 25-31"), &chosen(&observation, "5 20-25"));
    tells(&told.gains, Effect::Captures { colour: Red, field: 31 });
    tells(&told.spares, Effect::Loses { colour: Black, marbles: 1 });
}

#[test]
fn an_effect_is_written_by_its_name() {
    let written = |effect: Effect| serde_json::to_value(effect).unwrap();
    assert_eq!(written(Effect::Wins), json!("wins"));
    assert_eq!(
        written(Effect::Captures { colour: Red, field: 20 }),
        json!({"captures": {"colour": "red", "field": 20}})
    );
}

fn view(given: &[(&str, &str)], seat: u8) -> View<Observation> {
    View { observation: seen(&state(given), seat), history: vec![] }
}

#[test]
fn a_hint_says_more_only_when_asked_for_more() {
    let given = [("position", "20 40 | 25 | - | -"), ("hands", "5 9 | 2 3 | 2 3 | 2 3"), ("turn", "0")];
    let asked = |level| hint(&view(&given, 0), level).expect("a decision");
    let nudge = asked(Level::Nudge);
    assert_eq!((nudge.nudge.as_deref(), nudge.card, nudge.action), (Some("captures"), None, None));
    let point = asked(Level::Point);
    assert_eq!((point.card, point.action, point.effects), (Some(Card::Five), None, vec![]));
    let explained = asked(Level::Explain);
    assert_eq!(explained.text.as_deref(), Some("5 20-25"));
    tells(&explained.effects, Effect::Captures { colour: Red, field: 25 });
    assert!(explained.better.is_some() && explained.value.is_some());
    assert_eq!(hint(&view(&given, 1), Level::Explain), None, "it is not its turn");
}

#[test]
fn every_choice_is_listed_with_what_it_costs() {
    let given = [("position", "20 40 | 25 | - | -"), ("hands", "5 9 | 2 3 | 2 3 | 2 3"), ("turn", "0")];
    let listed = rate_choices(&view(&given, 0)).expect("a decision").choices;
    assert_eq!(listed[0].loss, 0.0);
    assert!(listed.is_sorted_by(|one, other| one.loss <= other.loss));
}

/// A match of careful players, up to this many steps.
fn played(setup: &Setup, seed: u64, steps: usize) -> Match<Tac> {
    let mut luck = Stream::seeded(seed);
    let mut game = Match::<Tac>::begin(setup, &mut luck);
    while let (Some(seat), true) = (game.awaited().first().copied(), game.log().len() < steps) {
        let action = Casual.act(&game.view(Viewer::Seat(seat)), true, &mut luck).expect("an awaited seat acts");
        let step = game.judge(seat, action, &mut luck).expect("what a bot does is allowed");
        game.commit(step);
    }
    game
}

#[test]
fn a_bot_says_why_by_what_everybody_saw() {
    let setup = Setup::new(Version::Teams, None, true).expect("playable");
    let mut told = 0;
    for steps in 6..60 {
        let game = played(&setup, 4, steps);
        for asked in (0..4).map(Seat) {
            let by = |viewer| last_move_reason(&game.view(viewer), asked);
            let seen = by(Viewer::Seat(Seat(0)));
            assert_eq!(seen, by(Viewer::Public), "a seat is shown no more than spectators are");
            told += usize::from(seen.is_some_and(|why| !why.effects.is_empty()));
        }
    }
    assert!(told > 50, "{told}");
}

fn holds(review: &MoveReview) {
    for rated in &review.moves {
        assert!(rated.loss >= 0.0, "{rated:?}");
        assert_eq!(rated.best.is_none(), rated.loss == 0.0, "{rated:?}");
        assert!(rated.best.iter().all(|best| (best.value - rated.value - rated.loss).abs() < 1e-9), "{rated:?}");
    }
    assert!(review.curve.is_sorted_by(|one, other| one.step <= other.step));
    assert!(review.moves.iter().any(|rated| rated.loss > 0.0) && review.moves.iter().any(|rated| rated.loss == 0.0));
}

#[test]
fn nothing_is_better_than_the_best_and_no_loss_is_negative() {
    for version in Version::ALL {
        let setup = Setup::new(version, None, true).expect("playable");
        let review = review(&setup, &played(&setup, 2, 40), &|| false);
        holds(&review);
        if review.measure == Measure::Chance {
            assert!(review.curve.iter().all(|point| (point.values.iter().sum::<f64>() - 1.0).abs() < 1e-9));
        }
    }
}

#[test]
fn a_whole_match_ends_with_certainty_and_reasons_are_found_for_most_losses() {
    let setup = Setup::new(Version::Teams, None, true).expect("playable");
    let game = played(&setup, 3, usize::MAX);
    let review = review(&setup, &game, &|| false);
    holds(&review);
    let last = review.curve.last().expect("points");
    assert_eq!(last.values.iter().copied().fold(0.0, f64::max), 1.0);
    let costly = review.moves.iter().filter_map(|rated| rated.best.as_ref().filter(|_| rated.loss >= 0.02));
    let (told, untold): (Vec<_>, Vec<_>) = costly.partition(|best| best.better != Comparison::default());
    assert!(told.len() > 5 * untold.len(), "{} with a reason, {} without", told.len(), untold.len());
    let decided: usize = review.players.iter().map(|player| player.decisions).sum();
    assert!(decided > 50 && review.players.len() == 4);
}

/// What a seat is shown is the same in two worlds that look alike to it.
#[test]
fn hidden_cards_change_no_word() {
    let told = |hidden: &str| {
        let hands = format!("7 9 5 | {hidden}");
        let start = json!({
            "position": serde_json::to_value("20 2 | 25 15 | 40 | 61".parse::<tac::position::Position>().unwrap()).unwrap(),
            "hands": hands.split('|').map(|hand| hand.split_whitespace().collect::<Vec<_>>()).collect::<Vec<_>>(),
            "turn": 0,
        });
        let setup = json!({ "version": "teams", "master": true, "start": start });
        let setup: Setup = serde_json::from_value(setup).expect("playable");
        let mut luck = Stream::seeded(1);
        let mut game = Match::<Tac>::begin(&setup, &mut luck);
        let view = game.view(Viewer::Seat(Seat(0)));
        let told = (hint(&view, Level::Explain), rate_choices(&view));
        let step = game.judge(Seat(0), "9 2-11".parse().unwrap(), &mut luck).expect("allowed");
        game.commit(step);
        (told, review(&setup, &game, &|| false).moves, last_move_reason(&game.view(Viewer::Seat(Seat(2))), Seat(0)))
    };
    assert_eq!(told("2 3 8 | 6 6 4 | tac 10 12"), told("tac 10 6 | 6 3 4 | 2 8 12"));
}
