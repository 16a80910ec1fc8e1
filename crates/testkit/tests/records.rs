//! A valid record verifies; otherwise the error names the first wrong line.

mod toy;

use knobel_core::record::{LuckCommitment, LuckStatus, Record, RecordError, RecordOf};
use knobel_core::{
    FairLuck, Game, LuckSecret, Match, Nonce, Observation, Ranking, Step, StepError, Stream, VerifyError, Viewer,
};
use testkit::random_match;
use toy::{Event, Setup, Toy};

fn setup() -> Setup {
    Setup::try_from(vec![0, 1, 0, 2]).expect("four seats")
}

fn played() -> RecordOf<Toy> {
    Record::of(&setup(), &random_match::<Toy>(&setup(), 3, |_| {}))
}

fn verdict(text: &str) -> Result<LuckStatus, RecordError> {
    RecordOf::<Toy>::parse(text)?.verify::<Toy>().map(|verified| verified.luck)
}

/// A whole match with fair luck, as a server plays it.
fn fairly_played() -> RecordOf<Toy> {
    let (secret, nonces) = (LuckSecret([7; 32]), (1..=4).map(|seat| Nonce([seat; 32])).collect::<Vec<_>>());
    let fair = FairLuck::new(&secret, &nonces);
    let mut rng = Stream::seeded(1);
    let mut game = Match::<Toy>::begin(&setup(), &mut fair.of_step(0));
    while game.outcome().is_none() {
        let seat = game.awaited()[0];
        let action = game.observation(Viewer::Seat(seat)).random_action(&mut rng).expect("an awaited seat can act");
        let step = game.judge(seat, action, &mut fair.of_step(game.log().len())).expect("allowed");
        game.commit(step);
    }
    let mut record = Record::of(&setup(), &game);
    record.header.luck = Some(LuckCommitment { commitment: secret.commitment(), nonces });
    record.end.secret = Some(secret);
    record
}

#[test]
fn a_valid_record_verifies() {
    assert_eq!(verdict(&played().text()), Ok(LuckStatus::Unbound));
}

#[test]
fn the_record_of_a_running_match_verifies() {
    let whole = random_match::<Toy>(&setup(), 3, |_| {});
    let half = Match::<Toy>::replay(&setup(), &whole.log()[..4]);
    assert_eq!(verdict(&Record::of(&setup(), &half).text()), Ok(LuckStatus::Unbound));
}

#[test]
fn a_truncated_record_is_detected() {
    let text = played().text();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(verdict(&lines[..lines.len() - 1].join("\n")), Err(RecordError::Truncated { line: lines.len() - 1 }));
    assert!(matches!(verdict(&text[..text.len() / 2]), Err(RecordError::Malformed { .. })));
    assert_eq!(verdict(lines[0]), Err(RecordError::Truncated { line: 1 }));
}

#[test]
fn other_games_rules_and_formats_are_refused() {
    let mut record = played();
    record.header.game = "chess".to_owned();
    assert_eq!(verdict(&record.text()), Err(RecordError::UnknownGame("chess".to_owned())));
    let mut record = played();
    record.header.rules = 2;
    assert_eq!(verdict(&record.text()), Err(RecordError::OtherRules { theirs: 2, ours: Toy::RULES }));
    let mut record = played();
    record.header.knobel = 9;
    assert_eq!(verdict(&record.text()), Err(RecordError::UnknownFormat(9)));
    let mut record = played();
    record.header.setup = serde_json::json!([0, 0, 1, 1]);
    assert!(matches!(verdict(&record.text()), Err(RecordError::Setup(_))));
}

#[test]
fn a_malformed_line_is_reported() {
    let line_of = |text: &str| match verdict(text) {
        Err(RecordError::Malformed { line, .. }) => line,
        other => panic!("{other:?}"),
    };
    let text = played().text();
    let with = |at: usize, new: &str| {
        let lines = text.lines().enumerate().map(|(i, old)| if i + 1 == at { new } else { old });
        lines.collect::<Vec<_>>().join("\n")
    };
    assert_eq!(verdict(""), Err(RecordError::Empty));
    assert_eq!(verdict("\n\n"), Err(RecordError::Empty));
    assert_eq!(line_of("%PDF-1.4"), 1);
    assert_eq!(line_of("{\"end\":{\"steps\":0,\"places\":null}}"), 1);
    assert_eq!(line_of(&with(3, "")), 3);
    assert_eq!(line_of(&with(3, &"[".repeat(100_000))), 3);
    assert_eq!(line_of(&with(4, &" ".repeat(2_000_000))), 4);
    assert_eq!(line_of(&with(2, text.lines().next().expect("a header"))), 2);
    assert_eq!(line_of(&with(3, text.lines().nth(3).expect("a step"))), 3);
    assert_eq!(line_of(&format!("{text}{{}}")), text.lines().count() + 1);
}

#[test]
fn a_changed_step_is_reported() {
    let mut record = played();
    let lied = record.steps.iter_mut().position(|entry| {
        let Step::Game { events, .. } = &mut entry.step else { return false };
        let answer = events.iter_mut().find_map(|event| match event {
            Event::Asked { answer, .. } => Some(answer),
            _ => None,
        });
        answer.map(|answer| *answer += 1).is_some()
    });
    let fault = VerifyError { step: lied.expect("questions are asked"), cause: StepError::Differs };
    assert_eq!(verdict(&record.text()), Err(RecordError::Step(fault)));
}

#[test]
fn a_wrong_end_line_is_detected() {
    let mut record = played();
    record.end.places = record.end.places.map(|places| places.iter().map(|place| place + 1).collect());
    assert!(matches!(verdict(&record.text()), Err(RecordError::WrongEnd { .. })));
    let mut record = played();
    record.end.steps += 1;
    assert!(matches!(verdict(&record.text()), Err(RecordError::WrongEnd { .. })));
}

#[test]
fn fair_luck_is_checked_against_its_commitment() {
    assert_eq!(verdict(&fairly_played().text()), Ok(LuckStatus::Fair));

    let mut other_secret = fairly_played();
    other_secret.end.secret = Some(LuckSecret([8; 32]));
    assert!(matches!(verdict(&other_secret.text()), Err(RecordError::WrongEnd { .. })));

    let mut unopened = fairly_played();
    unopened.end.secret = None;
    assert!(matches!(verdict(&unopened.text()), Err(RecordError::WrongEnd { .. })));

    let mut unbound = fairly_played();
    unbound.header.luck = None;
    assert!(matches!(verdict(&unbound.text()), Err(RecordError::WrongEnd { .. })));
}

#[test]
fn luck_that_the_table_chose_is_detected() {
    let mut record = played(); // its luck comes from elsewhere
    let honest = fairly_played();
    record.header.luck = honest.header.luck;
    record.end.secret = honest.end.secret;
    let Err(RecordError::Step(fault)) = verdict(&record.text()) else { panic!("the record verifies") };
    assert_eq!((fault.step, fault.cause), (0, StepError::NotFair));
}

#[test]
fn the_secret_of_a_running_match_is_not_opened() {
    let mut record = fairly_played();
    let half = Match::<Toy>::replay(&setup(), &record.steps[..3].iter().map(|e| e.step.clone()).collect::<Vec<_>>());
    assert_eq!(half.outcome().map(|outcome| outcome.places()), None);
    let luck = record.header.luck.take();
    let mut running = Record::of(&setup(), &half);
    running.header.luck = luck;
    assert_eq!(verdict(&running.text()), Ok(LuckStatus::Bound));
}

#[test]
fn luck_needs_exactly_one_nonce_per_seat() {
    for count in [0, 1, 3, 5] {
        let mut record = fairly_played();
        let Some(luck) = &mut record.header.luck else { panic!("fairly played") };
        luck.nonces.resize(count, Nonce([9; 32]));
        assert_eq!(verdict(&record.text()), Err(RecordError::Count { count, what: "nonces", seats: 4 }));
    }
}

#[test]
fn a_record_has_one_name_per_seat_or_none() {
    let named = |count: usize| {
        let mut record = played();
        record.header.names = vec!["Ada".to_owned(); count];
        verdict(&record.text())
    };
    assert_eq!([named(0), named(4)], [Ok(LuckStatus::Unbound), Ok(LuckStatus::Unbound)]);
    assert_eq!(named(3), Err(RecordError::Count { count: 3, what: "names", seats: 4 }));
}

#[test]
fn keys_that_mean_nothing_or_stand_twice_are_refused() {
    let text = played().text();
    for (old, new) in [("\"events\":[{", "\"events\":[{\"note\":1,"), ("\"by\":", "\"by\":1,\"by\":")] {
        let changed = text.replacen(old, new, 1);
        assert_ne!(changed, text, "{old}");
        assert!(matches!(verdict(&changed), Err(RecordError::Malformed { .. })), "{new}");
    }
}

#[test]
fn a_verification_is_given_up_between_two_steps() {
    let record = played();
    let asked = std::cell::Cell::new(0);
    let stop_at_the_third = || asked.replace(asked.get() + 1) == 2;
    let verified = record.verify_until::<Toy>(&stop_at_the_third);
    assert!(matches!(verified, Err(RecordError::Stopped)));
    assert_eq!(asked.get(), 3, "nothing is judged after that");
}

#[test]
fn times_that_run_backwards_are_named() {
    let mut record = played();
    let verified = |record: &RecordOf<Toy>| RecordOf::<Toy>::parse(&record.text()).unwrap().verify::<Toy>().unwrap();
    record.steps.iter_mut().for_each(|entry| entry.at = Some(1000 + entry.number as u64));
    assert_eq!(verified(&record).dated_backwards, None);
    record.steps[3].at = Some(900);
    assert_eq!(verified(&record).dated_backwards, Some(3));
    record.steps[3].at = None;
    assert_eq!(verified(&record).dated_backwards, None);
}
