//! The plain commands: what the binary can do, rules, bench.

mod run;

use run::knobel;
use serde_json::Value;

#[test]
fn asked_for_help_it_says_what_it_can_do() {
    let ended = knobel(&["--help"], b"");
    assert_eq!(ended.code, 0);
    for command in ["serve", "rules", "verify", "engine", "arena", "analyse", "puzzle", "bench"] {
        assert!(ended.out.contains(command), "{}", ended.out);
    }
}

#[test]
fn the_rules_of_every_game_are_printed_with_their_clause_ids() {
    for game in games::all() {
        let ended = knobel(&["rules", game.name], b"");
        assert_eq!((ended.code, ended.out.as_str()), (0, game.rule_book));
        assert!(!testkit::clauses(game.rule_book).is_empty(), "{}", game.name);
        for (language, text) in [("en", game.rule_book), ("de", game.translations.de), ("nl", game.translations.nl)] {
            let ended = knobel(&["rules", game.name, "--language", language], b"");
            assert_eq!((ended.code, ended.out.as_str()), (0, text));
        }
    }
    assert_ne!(knobel(&["rules", "tac", "--language", "fr"], b"").code, 0);
}

#[test]
fn an_unknown_game_is_answered_with_those_there_are() {
    for command in ["rules", "engine"] {
        let ended = knobel(&[command, "ludo"], b"");
        assert_eq!(ended.code, 1);
        assert!(ended.err.contains("no game is called \"ludo\"; there are mastermind"), "{}", ended.err);
    }
}

#[test]
fn a_closed_pipe_is_no_error() {
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_knobel"))
        .args(["engine", "tagiron"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    use std::io::Write;
    let _ = child.stdin.take().unwrap().write_all(b"{}\n");
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), String::from_utf8(output.stderr).unwrap()), (Some(0), String::new()));
}

#[test]
fn every_game_is_measured_with_every_number_of_players() {
    let ended = knobel(&["bench", "rules", "--json", "--seconds", "0"], b"");
    let report: Value = serde_json::from_str(&ended.out).unwrap();
    let measured = report["measured"].as_array().unwrap();
    assert_eq!(measured.len(), games::all().iter().map(|game| game.player_counts().len()).sum::<usize>());
    assert!(measured.iter().all(|speed| speed["steps"].as_u64() > Some(1)), "{report}");
}
