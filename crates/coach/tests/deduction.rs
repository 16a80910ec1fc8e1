//! What a player could know: explanations hold by the rules alone, notes are judged rightly, hints say no more than asked.

use bots::HasBots;
use coach::capability::{CoachAnswer, CoachRequest, HasCompanion as _, ShouldStop};
use coach::deduction::{
    Claim, ClueSet, Deduction, DeductionGame, HiddenPieces, Level, Mark, Notepad, Nudge, Statement, Verdict, analyse,
    bench, check_notes, explain, hint, report,
};
use code777::Code777;
use knobel_core::{Match, Seat, Stream, TableStep, Viewer};
use mastermind::Mastermind;
use serde_json::{Value, json};
use std::cell::Cell;
use std::time::{Duration, Instant};
use tagiron::Tagiron;

fn setup<G: DeductionGame>(options: Value) -> G::Setup {
    serde_json::from_value(options).expect("a setup that can be played")
}

fn explanations_hold<G: DeductionGame>(options: Value, situations: u64) {
    let setup = setup::<G>(options);
    for seed in 0..situations {
        let sample = bench::sample::<G>(&setup, seed).expect("something becomes certain in some match");
        let explanation = sample.explain();
        assert_eq!(sample.check(&explanation), Ok(()), "{} {seed}: {}", G::NAME, sample.fact);
    }
}

#[test]
fn every_explanation_holds_by_the_rules_alone() {
    explanations_hold::<Mastermind>(json!({}), 60);
    explanations_hold::<Mastermind>(json!({ "pegs": 3, "colours": 8, "repeats": "off" }), 20);
    explanations_hold::<Tagiron>(json!({ "seats": 2 }), 60);
    explanations_hold::<Tagiron>(json!({ "seats": 3 }), 10);
    explanations_hold::<Tagiron>(json!({ "seats": 4 }), 6);
    explanations_hold::<Code777>(json!({ "seats": 5 }), 60);
    explanations_hold::<Code777>(json!({ "seats": 2, "edition": "tricoda" }), 60);
}

/// A match among bots, with all its views.
fn played<G: HasBots>(options: &Value, bot: &str, seed: u64) -> Match<G> {
    let setup: G::Setup = serde_json::from_value(options.clone()).expect("a setup that can be played");
    let (mut luck, mut rng) = (Stream::seeded(seed), Stream::seeded(seed + 1));
    let bot = G::bot(bot).expect("a bot of this name");
    let mut game = Match::<G>::begin(&setup, &mut luck);
    while game.outcome().is_none() {
        let awaited = game.awaited();
        let mut seats: Vec<Seat> = game.players().seats().collect();
        seats.sort_by_key(|seat| awaited.contains(seat)); // the others may speak first
        let mut act = |seat: &Seat| bot.act(&game.view(Viewer::Seat(*seat)), awaited.contains(seat), &mut rng);
        let (seat, action) = seats.iter().find_map(|seat| Some((*seat, act(seat)?))).expect("somebody acts");
        let step = game.judge(seat, action, &mut luck).expect("bots do what is allowed");
        game.commit(step);
    }
    game
}

/// The deductions of one seat, step by step.
fn deductions<G: HasBots + DeductionGame>(
    options: &Value,
    bot: &str,
    seed: u64,
    seat: Seat,
) -> Vec<(G::Situation, Box<dyn Deduction>)> {
    let setup: G::Setup = serde_json::from_value(options.clone()).expect("a setup that can be played");
    let game = played::<G>(options, bot, seed);
    let moment = |steps: usize| {
        let view = Match::<G>::replay(&setup, &game.log()[..steps]).view(Viewer::Seat(seat));
        let situation = G::situation(&view)?;
        let deduction = G::deduction(&situation).expect("what was played can be");
        Some((situation, deduction))
    };
    (1..=game.log().len()).filter_map(moment).collect()
}

fn smaller_sets_leave_it_open<G: HasBots + DeductionGame>(options: Value) {
    for seed in 0..4 {
        for (_, deduction) in deductions::<G>(&options, "casual", seed, Seat(0)).into_iter().step_by(3) {
            let clues = deduction.clues().len().min(9);
            let known = ClueSet::first(clues);
            let certain = deduction
                .certain(known)
                .into_iter()
                .filter(|fact| deduction.count_worlds(ClueSet::NONE, &[fact.denied()]) > 0);
            for fact in certain.take(6) {
                let found = deduction.smallest_refutation(known, &[fact.denied()]).expect("it is certain");
                let sets = (0..1_usize << clues).map(|bits| (0..clues).filter(|clue| bits >> clue & 1 == 1).collect());
                for fewer in sets.filter(|set: &ClueSet| set.len() < found.len()) {
                    assert!(
                        deduction.count_worlds(fewer, &[fact.denied()]) > 0,
                        "{fact} follows from {fewer:?} already"
                    );
                }
            }
        }
    }
}

#[test]
fn no_explanation_is_longer_than_needed_where_ways_are_listed() {
    smaller_sets_leave_it_open::<Mastermind>(json!({}));
    smaller_sets_leave_it_open::<Tagiron>(json!({ "seats": 2 }));
    smaller_sets_leave_it_open::<Code777>(json!({ "seats": 4 }));
}

#[test]
fn what_a_bot_is_certain_of_is_certain_here() {
    for seed in 0..3 {
        let game = played::<Tagiron>(&json!({ "seats": 3 }), "informed", seed);
        let told = report(&setup::<Tagiron>(json!({ "seats": 3 })), &game, &|| false);
        for player in &told.players {
            for guess in &player.deductions[0].guesses {
                assert!(guess.verdict != Verdict::TooEarly && guess.verdict != Verdict::Impossible, "{guess:?}");
                assert_eq!(guess.right, Some(true));
            }
        }
    }
}

/// Two players: seat 1 has answered where its 7 lies and what its tiles sum up to.
fn answered_where_a_7_lies() -> <Tagiron as DeductionGame>::Situation {
    let answered = |question: &str, answer: Value| json!({ "content": { "answered": { "by": 1, "question": question, "answer": answer } } });
    let told = [
        answered("where is 7", json!({ "positions": [4] })),
        answered("red count", json!({ "count": 5 })),
        answered("where is 0", json!({ "positions": [] })),
    ];
    let own = ["red 0", "blue 0", "red 1", "blue 8", "blue 9"];
    serde_json::from_value(json!({ "seats": 2, "me": 0, "own": own, "clues": told, "cards": ["total"] })).unwrap()
}

fn notepad(marks: &[(&str, &str)]) -> Notepad {
    marks.iter().map(|(key, mark)| ((*key).to_owned(), json!(mark))).collect()
}

fn checked(marks: &[(&str, &str)]) -> coach::deduction::CheckedNotes {
    let situation = answered_where_a_7_lies();
    let deduction = Tagiron::deduction(&situation).unwrap();
    check_notes(&*deduction, &Tagiron::marks(&situation, &notepad(marks)), &|| false)
}

/// The coach used to overlook the mark of the second five.
#[test]
fn the_second_copy_of_a_doubled_tile_has_a_mark_of_its_own() {
    let situation = answered_where_a_7_lies();
    let mark = |mark| Tagiron::marks(&situation, &notepad(&[("seat1/green 5/2", mark)])).remove(0).statement;
    let claim = Claim::Holds { piece: "green 5".to_owned(), at_least: 2 };
    assert_eq!(mark("ringed"), Statement::affirm(HiddenPieces::Seat(Seat(1)), claim));
    assert_eq!(mark("struck"), mark("ringed").denied());
    assert_eq!(checked(&[("seat1/green 5/2", "struck")]).marks, 1, "it has a meaning");
}

#[test]
fn a_mark_that_contradicts_an_answer_is_named_with_it() {
    let notes = checked(&[("seat1/red 7", "struck"), ("seat1/blue 2", "struck"), ("seat1/place/0", "red 2")]);
    assert_eq!((notes.marks, notes.wrong.len()), (3, 1));
    assert_eq!(notes.wrong[0].key, "seat1/red 7");
    let named: Vec<usize> = notes.wrong[0].explanation.because.iter().map(|reason| reason.clue).collect();
    assert_eq!(named, [0, 1], "there is a 7, and it is red");
    assert_eq!(notes.together, None);
}

#[test]
fn marks_that_only_together_can_not_be_are_named_together() {
    let notes = checked(&[("seat1/red 8", "struck"), ("seat1/red 9", "struck"), ("seat1/red 3", "struck")]);
    assert_eq!(notes.wrong, []);
    let together = notes.together.expect("something red lies right of the 7");
    assert_eq!(together.keys, ["seat1/red 8", "seat1/red 9"]);
}

#[test]
fn marks_about_nothing_in_this_riddle_are_left_alone() {
    let notes =
        checked(&[("seat3/red 7", "struck"), ("centre/red 7", "struck"), ("seat1/green 17", "struck"), ("text", "x")]);
    assert_eq!((notes.marks, notes.wrong.len()), (0, 0));
}

#[test]
fn a_hint_says_more_only_when_asked_for_more() {
    let situation = answered_where_a_7_lies();
    let deduction = Tagiron::deduction(&situation).unwrap();
    let at = |level| hint(&*deduction, &[], level, &|| false);
    let nudge = at(Level::Nudge);
    assert_eq!((nudge.nudge, nudge.fact, nudge.question, nudge.explanation), (Nudge::SomethingNew, None, None, None));
    assert_eq!(nudge.clues, []);
    let point = at(Level::Point);
    let fact = point.fact.expect("something is certain");
    assert_eq!(point.explanation, None);
    let whole = at(Level::Explain);
    assert_eq!(whole.fact.as_ref(), Some(&fact));
    assert_eq!(whole.explanation, explain(&*deduction, &fact));
    assert_eq!(whole.clues.len(), 3);
}

#[test]
fn what_stands_in_the_notes_is_no_news() {
    let situation = answered_where_a_7_lies();
    let deduction = Tagiron::deduction(&situation).unwrap();
    let certain = analyse(&*deduction, &|| false).certain;
    let marks: Vec<Mark> =
        certain.into_iter().map(|statement| Mark { key: statement.to_string(), statement }).collect();
    let hint = hint(&*deduction, &marks, Level::Point, &|| false);
    assert_eq!((hint.nudge, hint.fact), (Nudge::Ask, None));
    assert_eq!(hint.question.expect("one card lies open").text, "total");
}

#[test]
fn answers_that_contradict_each_other_are_said_to() {
    let rows = json!([
        { "row": ["red", "red", "red", "red"], "pins": { "black": 2, "white": 0 } },
        { "row": ["blue", "blue", "blue", "blue"], "pins": { "black": 3, "white": 0 } },
        { "row": ["white", "white", "white", "white"], "pins": { "black": 0, "white": 0 } },
    ]);
    let situation = serde_json::from_value(json!({ "rows": rows })).unwrap();
    let deduction = Mastermind::deduction(&situation).unwrap();
    let hint = hint(&*deduction, &[], Level::Explain, &|| false);
    assert_eq!((hint.left, hint.nudge), (0, Nudge::Contradiction));
    let named: Vec<usize> = hint.explanation.expect("why").because.iter().map(|reason| reason.clue).collect();
    assert_eq!(named, [0, 1]);
}

#[test]
fn a_single_code_that_is_left_is_explained() {
    let rows = json!([
        { "row": ["red", "red", "blue", "blue"], "pins": { "black": 4, "white": 0 } },
        { "row": ["green", "green", "green", "green"], "pins": { "black": 0, "white": 0 } },
    ]);
    let situation = serde_json::from_value(json!({ "rows": rows })).unwrap();
    let deduction = Mastermind::deduction(&situation).unwrap();
    let hint = hint(&*deduction, &[], Level::Explain, &|| false);
    let claim = Claim::Row { pieces: ["red", "red", "blue", "blue"].map(str::to_owned).to_vec() };
    assert_eq!((hint.nudge, hint.fact), (Nudge::Solved, Some(Statement::affirm(HiddenPieces::Code, claim))));
    let explanation = hint.explanation.expect("why");
    assert_eq!((explanation.worlds, explanation.because.len(), explanation.because[0].leaves), (1295, 1, 0));
}

#[test]
fn a_copy_is_a_copy_on_the_notepad_of_code_777() {
    let racks =
        json!([null, ["red 5", "red 5", "brown 4"], ["blue 7", "blue 7", "black 3"], ["pink 6", "pink 6", "pink 6"]]);
    let told = json!([{ "by": 1, "question": "question 22", "answer": "more_first" }]);
    let situation = serde_json::from_value(json!({ "me": 0, "racks": racks, "clues": told })).unwrap();
    let marks = Code777::marks(
        &situation,
        &notepad(&[
            ("0/red/5/3", "ringed"),
            ("0/blue/7/1", "struck"),
            ("0/blue/7/4", "struck"),
            ("1/red/5/4", "ringed"),
        ]),
    );
    let claim: Vec<String> = marks.iter().map(|mark| mark.statement.to_string()).collect();
    assert_eq!(claim, ["your rack holds blue 7 fewer than 2 times", "your rack holds red 5"]);
}

#[test]
fn situations_that_can_not_be_are_refused_with_the_remedy() {
    let refused = |situation: Value| match Tagiron::deduction(&serde_json::from_value(situation).unwrap()) {
        Ok(_) => panic!("this can't be"),
        Err(why) => why.to_string(),
    };
    let own = ["red 0", "blue 0", "red 1", "blue 8", "blue 9"];
    assert!(refused(json!({ "seats": 4, "me": 0, "own": own, "clues": [] })).contains("4 tiles with 4 players, not 5"));
    assert!(refused(json!({ "seats": 5, "me": 0, "own": own, "clues": [] })).contains("two to four"));
    let turned = ["blue 0", "red 0", "red 1", "blue 8", "blue 9"];
    assert!(
        refused(json!({ "seats": 2, "me": 0, "own": turned, "clues": [] })).contains("ascending, red left of blue")
    );
}

#[test]
fn a_report_tells_what_was_known_when() {
    for (options, bot) in [(json!({ "seats": 2 }), "casual"), (json!({ "seats": 3 }), "casual")] {
        let game = played::<Tagiron>(&options, bot, 8);
        let told = report(&setup::<Tagiron>(options.clone()), &game, &|| false);
        assert_eq!(told.players.len(), options["seats"].as_u64().unwrap() as usize);
        for player in &told.players {
            let [deduction] = &player.deductions[..] else { panic!("one deduction a player: {:?}", player.deductions) };
            assert!(
                deduction.points.is_sorted_by(|before, after| before.known <= after.known && before.left >= after.left)
            );
            assert!(deduction.questions.iter().all(|asked| asked.expected <= asked.best.bits));
            assert!(deduction.clues.iter().all(|clue| clue.step.is_some_and(|step| step < game.log().len())));
            let first_certain = deduction.points.iter().find(|point| point.left == 1).map(|point| point.step);
            assert_eq!(deduction.provable, first_certain);
        }
    }
}

#[test]
fn a_last_try_is_not_too_early() {
    let setup = setup::<Tagiron>(json!({ "seats": 2 }));
    let mut luck = Stream::seeded(3);
    let mut game = Match::<Tagiron>::begin(&setup, &mut luck);
    for _ in 0..2 {
        let awaited = game.awaited();
        let seat = game.players().seats().find(|seat| awaited.contains(seat)).expect("somebody is awaited");
        let other = Seat(1 - seat.0);
        let hands = game.view(Viewer::Seat(other)).observation.hands;
        let (_, tiles) = hands.into_iter().find(|(of, _)| *of == other).expect("everybody sees their own tiles");
        let step = game.judge(seat, tagiron::Action::Guess(tiles), &mut luck).expect("a guess is allowed");
        game.commit(step);
    }
    let told = report(&setup, &game, &|| false);
    let verdicts: Vec<Verdict> =
        told.players.iter().flat_map(|player| &player.deductions[0].guesses).map(|guess| guess.verdict).collect();
    assert!(verdicts.contains(&Verdict::TooEarly) && verdicts.contains(&Verdict::Fair), "{verdicts:?}");
}

#[test]
fn who_goes_on_asking_though_it_is_certain_misses_something() {
    let mut missed = 0;
    for seed in 0..12 {
        let game = played::<Tagiron>(&json!({ "seats": 2 }), "random", seed);
        let told = report(&setup::<Tagiron>(json!({ "seats": 2 })), &game, &|| false);
        for deduction in told.players.iter().flat_map(|player| &player.deductions) {
            for miss in &deduction.missed {
                let known_without_answers = miss.explanation.worlds == 0; // a guess at own tiles
                assert_eq!(miss.explanation.because.is_empty(), known_without_answers, "{miss:?}");
                missed += 1;
            }
        }
    }
    assert!(missed > 0, "random play misses what can be known");
}

#[test]
fn every_rack_and_every_code_is_a_riddle_of_its_own() {
    let game = played::<Mastermind>(&json!({ "first_codemaker": "seat_0" }), "casual", 1);
    let told = report(&setup::<Mastermind>(json!({ "first_codemaker": "seat_0" })), &game, &|| false);
    assert_eq!(told.players.iter().map(|player| player.deductions.len()).collect::<Vec<_>>(), [1, 1]);
    let game = played::<Code777>(&json!({ "seats": 3, "thinking_time": 0 }), "threshold", 2);
    let told = report(&setup::<Code777>(json!({ "seats": 3, "thinking_time": 0 })), &game, &|| false);
    let winner = told
        .players
        .iter()
        .find(|player| player.deductions.iter().filter(|deduction| deduction.named.is_some()).count() == 3);
    assert!(winner.is_some(), "three right announcements win");
}

#[test]
fn spectators_and_codemakers_have_nothing_to_find_out() {
    let options = setup::<Mastermind>(json!({ "first_codemaker": "seat_0" }));
    let mut luck = Stream::seeded(1);
    let mut game = Match::<Mastermind>::begin(&options, &mut luck);
    let step = game.judge(Seat(0), "hide red blue blue green".parse().unwrap(), &mut luck).unwrap();
    game.commit(step);
    assert_eq!(Mastermind::situation(&game.view(Viewer::Public)), None);
    assert_eq!(Mastermind::situation(&game.view(Viewer::Seat(Seat(0)))), None);
    assert!(Mastermind::situation(&game.view(Viewer::Seat(Seat(1)))).is_some());
}

/// Twice as many pauses took four times as long: a record of 72,000 of them kept the coach busy for a minute.
#[test]
fn pauses_cost_a_report_nothing() {
    let options = json!({ "first_codemaker": "seat_0" });
    let whole = played::<Mastermind>(&options, "random", 3);
    let setup = setup::<Mastermind>(options);
    let mut paused = Match::<Mastermind>::empty(&setup);
    for (number, step) in whole.log().iter().enumerate() {
        paused.commit(step.clone());
        for pause in [TableStep::Paused, TableStep::Resumed].iter().cycle().take(if number == 4 { 60_000 } else { 0 }) {
            paused.commit(paused.judge_table(*pause).expect("a running match can be paused"));
        }
    }
    let begun = Instant::now();
    let told = report(&setup, &paused, &|| false);
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    let points = |report: &coach::deduction::KnowledgeReport| report.players[0].deductions[0].points.len();
    assert_eq!(points(&told), points(&report(&setup, &whole, &|| false)), "and says the same");
}

#[test]
fn a_report_that_should_stop_tells_what_it_has() {
    let options = json!({ "seats": 2 });
    let (game, setup) = (played::<Tagiron>(&options, "casual", 5), setup::<Tagiron>(options));
    let asked = Cell::new(0);
    let stopped = report(&setup, &game, &|| asked.replace(asked.get() + 1) > 12);
    let whole = report(&setup, &game, &|| false);
    let (some, all) = (&stopped.players[0].deductions[0].points, &whole.players[0].deductions[0].points);
    assert!(!some.is_empty() && some.len() < all.len() && all.starts_with(some), "{} of {}", some.len(), all.len());
}

/// It used to be computed to its end, though its asker had gone.
#[test]
fn an_answer_that_should_stop_values_no_further_question() {
    let situation = json!({ "setup": { "pegs": 5, "colours": 8 }, "rows": [] });
    let analysis = |should_stop: ShouldStop<'_>| {
        let answer = Mastermind::answer_about(&situation, &CoachRequest::Analysis, should_stop).unwrap();
        let CoachAnswer::Analysis(analysis) = answer else { panic!("an analysis is answered by one") };
        analysis.questions.len()
    };
    assert_eq!(analysis(&|| true), 0);
    let asked = Cell::new(0);
    assert_eq!(analysis(&|| asked.replace(asked.get() + 1) > 2), 2, "one look at the facts, then one for each guess");
    assert!(analysis(&|| false) > 2);
}
