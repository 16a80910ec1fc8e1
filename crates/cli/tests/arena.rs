//! Arenas: counted the same on any number of threads, and external programs that behave, crash, hang and babble.
#![cfg(unix)] // the external programs are shell scripts

mod run;

use run::{ProgramOutput, knobel};
use serde_json::{Value, json};

fn arena(args: &[&str]) -> ProgramOutput {
    knobel(&[&["arena"], args].concat(), b"")
}

fn report(args: &[&str]) -> Value {
    let ended = arena(&[args, &["--json"]].concat());
    serde_json::from_str(&ended.out).unwrap_or_else(|why| panic!("{why}: {} {}", ended.out, ended.err))
}

/// Four matches of Tagiron against this external program.
fn against(program: &str, more: &[&str]) -> (ProgramOutput, Value) {
    let seats = format!("casual,cmd:{program}");
    let ended = arena(&[&["tagiron", "--seats", &seats, "--games", "4", "--json"], more].concat());
    let report = serde_json::from_str(&ended.out).unwrap_or(Value::Null);
    (ended, report)
}

#[test]
fn the_same_seed_gives_the_same_report_on_any_number_of_threads() {
    for game in games::all() {
        let run = |threads, seed| {
            let args = [
                game.name,
                "--seats",
                "random,random",
                "--games",
                "12",
                "--seed",
                seed,
                "--threads",
                threads,
                "--json",
            ];
            let ended = arena(&args);
            assert_eq!(ended.code, 0, "{}: {}", game.name, ended.err);
            ended.out
        };
        assert_eq!(run("1", "5"), run("3", "5"), "{}", game.name);
        assert_ne!(run("1", "5"), run("1", "6"), "{}", game.name);
    }
}

#[test]
fn every_mind_plays_every_seat_equally_often() {
    let report = report(&["tagiron", "--seats", "random,random,casual", "--games", "4"]);
    assert_eq!(report["matches"], 6, "rounded up to a multiple of three");
    for contestant in report["contestants"].as_array().unwrap() {
        let places: u64 = contestant["places"].as_array().unwrap().iter().map(|count| count.as_u64().unwrap()).sum();
        assert_eq!(places, 6);
    }
}

#[test]
fn a_sensible_bot_beats_a_random_one_and_the_interval_holds_the_share() {
    let report = report(&["tagiron", "--seats", "casual,random", "--games", "60"]);
    let wins = |contestant: usize, figure: &str| report["contestants"][contestant]["wins"][figure].as_f64().unwrap();
    assert!(wins(0, "low") > wins(1, "high"), "{report}");
    for contestant in [0, 1] {
        assert!(
            wins(contestant, "low") <= wins(contestant, "share")
                && wins(contestant, "share") <= wins(contestant, "high")
        );
    }
}

#[test]
fn people_get_a_table() {
    let ended = arena(&["tagiron", "--seats", "casual,random", "--games", "2"]);
    assert_eq!(ended.code, 0, "{}", ended.err);
    assert!(ended.out.contains("2 matches, seed 1") && ended.out.contains("wins (95 %)"), "{}", ended.out);
}

#[test]
fn table_options_reach_the_table() {
    let options = ["--option", "last_try=after_starting_player", "--option", "start={\"seat\":1}"];
    let report = report(&[&["tagiron", "--seats", "casual,random", "--games", "2"], &options[..]].concat());
    assert_eq!(report["setup"]["last_try"], "after_starting_player");
    assert_eq!(report["setup"]["start"], json!({ "seat": 1 }));
}

#[test]
fn what_does_not_fit_is_refused_with_a_reason() {
    let refused = |args: &[&str], why: &str| {
        let ended = arena(&[&["tagiron", "--games", "2"], args].concat());
        assert_eq!((ended.code, ended.out.as_str()), (1, ""), "{args:?}");
        assert!(ended.err.contains(why), "{args:?}: {}", ended.err);
    };
    refused(&["--seats", "casual"], "two, three or four can play");
    refused(&["--seats", "casual,nobody"], "no bot is called \"nobody\"; there are beginner, casual");
    refused(&["--seats", "casual,"], "a contestant is missing");
    refused(&["--seats", "casual,cmd:"], "a program is missing");
    refused(&["--seats", "casual,cmd:'x"], "is not closed");
    refused(
        &["--seats", "casual,casual", "--setup", "{\"seats\":3}"],
        "names 2 contestants, but 3 players sit at this table",
    );
    refused(&["--seats", "casual,casual", "--setup", "[]"], "--setup wants an object");
    refused(&["--seats", "casual,casual", "--option", "seats"], "write KEY=VALUE");
    refused(&["--seats", "casual,casual", "--option", "colour=red"], "unknown field");
    refused(&["--seats", "casual,cmd:/no/such/program"], "can't be started");
    assert_eq!(arena(&["tagiron", "--games", "0", "--seats", "casual,casual"]).code, 2);
    assert_eq!(arena(&["ludo", "--games", "2", "--seats", "casual,casual"]).code, 1);
}

#[test]
fn an_external_program_plays_every_game_by_the_index_of_a_choice() {
    for game in games::all() {
        let seats = "casual,cmd:sed -u 's/.*/{\"choice\":0}/'";
        let report = report(&[game.name, "--seats", seats, "--games", "2"]);
        assert_eq!((&report["matches"], &report["forfeits"]), (&json!(2), &json!([])), "{}", game.name);
    }
}

#[test]
fn an_external_program_that_wants_the_whole_view_plays_every_version_of_tac() {
    // A question without its choices, its history or its observation is never answered.
    let whole =
        r#"grep --line-buffered "awaited.*choices.:\[{.*history.:\[{.*observation.:{.*hands.:\[\[.*position.:""#;
    // Where nobody waits for it, one who plays alone is asked whether to go on or to stop: it stops.
    let first = r#"grep -o --line-buffered "^{.awaited.:[a-z]*" | sed -u "s/.*true/{\"choice\":0}/; s/.*false/{\"choice\":1}/""#;
    let program = format!("cmd:sh -c '{whole} | {first}'");
    let two = format!("{program},casual");
    for (version, people, seats) in [
        ("teams", 4, &two),
        ("together", 2, &two),
        ("alone", 1, &program),
        ("pairs", 2, &two),
        ("free_for_all", 3, &format!("{two},casual")),
        ("one_against_two", 3, &format!("{two},casual")),
        ("two_against_one", 3, &format!("{two},casual")),
    ] {
        for master in [false, true].into_iter().skip(usize::from(version != "teams")) {
            let setup = json!({"version": version, "people": people, "master": master}).to_string();
            let report = report(&["tac", "--seats", seats, "--games", "1", "--setup", &setup]);
            assert!(report["matches"].as_u64().unwrap() > 0 && report["forfeits"] == json!([]), "{setup}: {report}");
        }
    }
}

#[test]
fn a_program_that_crashes_forfeits_and_is_started_anew() {
    let (ended, report) = against("sh -c 'exit 3'", &[]);
    assert_eq!((ended.code, &report["matches"]), (0, &json!(4)));
    assert_eq!(report["contestants"][1]["forfeits"], 4);
    assert_eq!(report["contestants"][0]["wins"]["count"], 4);
    assert!(report["forfeits"][0]["why"].as_str().unwrap().contains("exit status: 3"), "{report}");
}

#[test]
fn a_program_that_hangs_forfeits_whether_it_reads_or_not() {
    for program in ["sed -n d", "tail -f /dev/null"] {
        let (_, report) = against(program, &["--time-limit", "30"]);
        assert_eq!(report["contestants"][1]["forfeits"], 4, "{program}");
        assert!(report["forfeits"][0]["why"].as_str().unwrap().contains("did not answer within 30 ms"), "{report}");
    }
}

#[test]
fn a_program_that_closes_its_output_forfeits() {
    let (_, report) = against("sh -c 'exec cat >/dev/null'", &[]);
    assert_eq!(report["contestants"][1]["forfeits"], 4);
    assert!(report["forfeits"][0]["why"].as_str().unwrap().contains("closed its output"), "{report}");
}

#[test]
fn a_program_that_babbles_forfeits() {
    let echo =
        |answer: &str| format!("sh -c 'while read -r question; do echo \"{}\"; done'", answer.replace('"', "\\\""));
    let babble = [
        ("cat".to_owned(), "answered nonsense"),
        ("yes".to_owned(), "answered nonsense"),
        (echo(""), "answered nonsense"),
        (echo("{\"choice\":4000}"), "choice 4000 of"),
        (echo("{\"choice\":-1}"), "answered nonsense"),
        (echo("{\"choice\":0,\"action\":1}"), "answered nonsense"),
        (echo("{\"action\":{\"dance\":1}}"), "answered nonsense"),
        (echo("{\"notation\":\"dance\"}"), "answered nonsense"),
        (echo("null"), "did not act though the match waits for it"),
        ("sh -c 'head -c 3000000 /dev/zero; exec cat'".to_owned(), "answered nonsense: more than"),
        ("sh -c 'printf \"\\377\\376\\n\"; exec cat'".to_owned(), "nonsense"),
    ];
    for (program, why) in babble {
        let (_, report) = against(&program, &["--threads", "1"]);
        assert_eq!(report["contestants"][1]["forfeits"], 4, "{program}: {report}");
        let said = report["forfeits"][0]["why"].as_str().unwrap();
        assert!(said.contains(why) || said.contains("without being asked"), "{program}: {said}");
        assert!(!said.contains('\u{1b}') && said.len() < 2000);
    }
}

#[test]
fn too_many_forfeits_stop_the_arena() {
    let (ended, report) = against("sh -c 'exit 3'", &["--most-forfeits", "2", "--threads", "1"]);
    assert_eq!((ended.code, &report["matches"], &report["planned"]), (1, &json!(2), &json!(4)));
}

#[test]
fn every_deal_is_played_from_every_seat() {
    // With one bot on both sides, what one wins by the cards the other wins back: a round has two points.
    let report = report(&["tac", "--seats", "random,random", "--games", "4", "--setup", "{\"version\":\"teams\"}"]);
    assert_eq!((&report["matches"], report["sides"].is_null()), (&json!(4), true), "four of one name are no two sides");
    let report =
        self::report(&["tac", "--seats", "beginner,random", "--games", "10", "--setup", "{\"version\":\"teams\"}"]);
    assert_eq!(report["matches"], 12, "three deals, four seatings each");
    let rounds: Vec<u64> = report["sides"]["rounds"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect();
    assert_eq!((rounds.len(), rounds.iter().sum::<u64>()), (9, 3), "half points from none to eight");
    assert!(report["sides"]["score"].as_f64().unwrap() > 0.8, "{report}");
}

#[test]
fn a_sequential_test_stops_when_it_is_sure_at_the_same_match_on_any_number_of_threads() {
    let run = |threads| {
        report(&["tac", "--seats", "beginner,random", "--games", "4000", "--sprt", "0,50", "--threads", threads])
    };
    let (one, three) = (run("1"), run("3"));
    assert_eq!(one, three);
    assert_eq!(one["sides"]["sprt"]["verdict"], "stronger");
    assert!(one["matches"].as_u64().unwrap() < 400, "{one}");
    let refused = arena(&["tagiron", "--seats", "casual,random,random", "--games", "3", "--sprt", "0,5"]);
    assert!(refused.err.contains("two sides of the same size"), "{}", refused.err);
}

#[test]
fn a_gauntlet_meets_each_of_the_others() {
    let report = report(&["tac", "--gauntlet", "--seats", "beginner,random,greedy", "--games", "4"]);
    let others: Vec<&str> =
        report["gauntlet"].as_array().unwrap().iter().map(|one| one["sides"]["other"].as_str().unwrap()).collect();
    assert_eq!(others, ["random", "greedy"]);
    assert_eq!(report["gauntlet"][0]["setup"]["version"], "teams");
    let told = arena(&["tagiron", "--gauntlet", "--seats", "casual,random", "--games", "2"]);
    assert!(told.out.contains("casual against random: ") && told.out.contains(" Elo ("), "{}", told.out);
}

#[test]
fn a_network_plays_from_its_weights_file() {
    let weights = concat!(env!("CARGO_MANIFEST_DIR"), "/../bots/src/tac/net/tac.weights");
    let seats = format!("instant@{weights},greedy");
    let report = report(&["tac", "--seats", &seats, "--games", "4"]);
    assert_eq!(report["matches"], 4, "{report}");
    for (seats, why) in [("instant@nowhere.weights", "nowhere.weights"), ("beginner@Cargo.toml", "uses no network")] {
        let ended = arena(&["tac", "--seats", &format!("{seats},greedy"), "--games", "2"]);
        assert!(ended.code != 0 && ended.err.contains(why), "{}", ended.err);
    }
}
