//! What could be known: `analyse`, `puzzle`, and the benches that check them.

mod run;

use games::deduction::Grade;
use knobel_core::Stream;
use run::{file, knobel, played};
use serde_json::Value;
use std::time::{Duration, Instant};
use std::{env, fs};

fn json(args: &[&str]) -> Value {
    let ended = knobel(args, b"");
    assert_eq!(ended.code, 0, "{}", ended.err);
    serde_json::from_str(&ended.out).unwrap()
}

#[test]
fn a_record_is_analysed_for_every_player() {
    let record = played(games::named("tagiron").unwrap(), 4, usize::MAX).record().text();
    let path = file("analysed.jsonl", record.as_bytes());
    let told = knobel(&["analyse", path.to_str().unwrap()], b"");
    assert_eq!(told.code, 0, "{}", told.err);
    for words in ["player 1", "player 2", "times halved", "promised"] {
        assert!(told.out.contains(words), "{words}: {}", told.out);
    }
    let report = json(&["analyse", path.to_str().unwrap(), "--json"]);
    assert_eq!(report["players"].as_array().unwrap().len(), 2);
    let known = report["players"][0]["deductions"][0]["points"].as_array().unwrap();
    assert!(known.len() > 2 && known[0]["known"].as_f64() < known[known.len() - 1]["known"].as_f64(), "{report}");
}

#[test]
fn the_moves_of_a_tac_match_are_judged() {
    let record = played(games::named("tac").unwrap(), 4, 60).record().text();
    let path = file("analysed-tac.jsonl", record.as_bytes());
    let told = knobel(&["analyse", path.to_str().unwrap()], b"");
    assert_eq!(told.code, 0, "{}", told.err);
    for words in ["by what each player could know", "player 1: ", " moves were best", " cost ", " was better: "] {
        assert!(told.out.contains(words), "{words}: {}", told.out);
    }
    let review = json(&["analyse", path.to_str().unwrap(), "--json"]);
    let moves = review["moves"].as_array().unwrap();
    assert!(moves.iter().all(|rated| rated["loss"].as_f64() >= Some(0.0)), "{review}");
    assert_eq!(review["curve"].as_array().unwrap().len(), moves.len());
}

/// The largest board of the rules has 531,441 codes, and an analysis of it used to take minutes.
#[test]
fn analyse_keeps_its_time_on_the_largest_board() {
    let game = games::named("mastermind").unwrap();
    let setup = serde_json::json!({ "pegs": 6, "colours": 9, "rows": 12, "first_codemaker": "seat_0" });
    let (mut luck, mut rng) = (Stream::seeded(4), Stream::seeded(5));
    let mut table = game.begin(&setup, &mut luck).unwrap();
    while table.steps() < 24 {
        let seat = table.awaited()[0];
        let action = game.bots().unwrap().act(&*table, "random", seat, &mut rng).unwrap().unwrap();
        table.commit(table.judge(seat, &action, &mut luck).unwrap());
    }
    let path = file("largest-board.jsonl", table.record().text().as_bytes());
    let begun = Instant::now();
    let told = knobel(&["analyse", path.to_str().unwrap(), "--seconds", "1"], b"");
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed()); // a single position takes a second here
    assert_eq!(told.code, 0, "{}", told.err);
    assert!(
        told.err.contains("the time was too short") && told.out.contains("times halved"),
        "{}{}",
        told.out,
        told.err
    );
}

#[test]
fn puzzle_and_solve_keep_their_time_too() {
    let none = knobel(&["puzzle", "tagiron", "--grade", "hard", "--seed", "1", "--seconds", "0"], b"");
    assert!(none.code == 1 && none.out.is_empty(), "{}", none.out);
    assert!(none.err.contains("the time was too short to find a hard puzzle of Tagiron"), "{}", none.err);
    let named = none.err.split("--seconds ").nth(1).and_then(|rest| rest.split(',').next()).unwrap();
    json(&["puzzle", "tagiron", "--grade", "hard", "--seed", "1", "--seconds", named, "--json"]);
    let begun = Instant::now();
    let par = json(&["solve", "tac", "--seed", "1", "--width", "20000", "--seconds", "0", "--way", "--json"]);
    assert!(par["cards"].as_u64() >= par["at_least"].as_u64() && !par["way"].as_array().unwrap().is_empty(), "{par}");
    let board = ["solve", "mastermind", "--pegs", "6", "--colours", "9", "--seconds", "1", "--json"];
    let found = json(&board);
    assert_eq!((&found["codes"], &found["proven"]), (&531_441.into(), &false.into()), "{found}");
    assert!(begun.elapsed() < Duration::from_secs(60), "{:?}", begun.elapsed());
}

#[test]
fn what_is_no_record_is_not_analysed() {
    let path = file("not-analysed.jsonl", b"\x89PNG");
    let ended = knobel(&["analyse", path.to_str().unwrap()], b"");
    assert_eq!((ended.code, ended.out.as_str()), (1, ""));
    assert!(ended.err.contains("a PNG image and no record"), "{}", ended.err);
    let missing = knobel(&["analyse", "nowhere.jsonl"], b"");
    assert!(missing.err.contains("there is no such file"), "{}", missing.err);
}

#[test]
fn a_puzzle_is_posed_and_solved_step_by_step() {
    let posed = knobel(&["puzzle", "tagiron", "--grade", "easy", "--seed", "3"], b"");
    assert!(posed.out.contains("Your tiles: ") && posed.out.contains("  1. player 2, "), "{}", posed.out);
    assert!(!posed.out.contains("Solution"), "{}", posed.out);
    let solved = knobel(&["puzzle", "tagiron", "--grade", "easy", "--seed", "3", "--solution"], b"");
    assert!(solved.out.contains("Step 1, by ") && solved.out.contains("Solution: player 2 is "), "{}", solved.out);
}

#[test]
fn a_seed_gives_the_same_puzzle_on_every_day() {
    let args = ["puzzle", "tricoda", "--grade", "medium", "--seed", "7", "--json"];
    assert_eq!(json(&args), json(&args));
    assert_eq!(json(&args)["grade"], "medium");
}

#[test]
fn a_finish_problem_of_tac_is_drawn_and_solved() {
    let posed = knobel(&["puzzle", "tac", "--seed", "2"], b"");
    assert!(posed.out.contains("Bring all of black (B) and blue (U) home with "), "{}{}", posed.out, posed.err);
    assert!(!posed.out.contains("Solution:"), "{}", posed.out);
    let solved = knobel(&["puzzle", "tac", "--seed", "2", "--solution"], b"");
    assert!(solved.out.contains("Solution:") && solved.out.contains(": wins"), "{}", solved.out);
}

#[test]
fn solo_tac_has_a_par() {
    let par = json(&["solve", "tac", "--seed", "1", "--width", "2", "--json"]);
    assert_eq!((&par["seed"], par["at_least"].as_u64() > Some(40)), (&1.into(), true), "{par}");
    let told = knobel(&["solve", "tac", "--seed", "1", "--width", "2"], b"");
    assert!(told.out.contains("can't be done in fewer than "), "{}{}", told.out, told.err);
}

#[test]
fn explanations_and_puzzles_are_checked_by_benches_of_their_own() {
    let bench = json(&["bench", "explanations", "--json", "--seconds", "0"]);
    let tables = bench["explanations"].as_array().unwrap();
    assert_eq!(tables.len(), 11, "{bench}");
    assert!(tables.iter().all(|table| table["hold"] == table["situations"]), "{bench}");
    let puzzles = json(&["bench", "puzzles", "--json", "--seconds", "0"]);
    let grades = puzzles["puzzles"].as_array().unwrap();
    assert_eq!(grades.len(), 5 * 3, "{puzzles}");
    assert!(grades.iter().all(|grade| grade["hold"] == 1), "{puzzles}");
}

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/puzzles.md");
/// As many of each grade stand on the page.
const SHOWN: u64 = 5;

const HEAD: &str = "\
# Puzzles

Five of each grade of each game, as `knobel puzzle GAME --grade GRADE --seed 1` (to 5) poses them; `--solution` tells the way.
This page is made of what that command says: `BLESS=1 cargo test -p knobel-cli --test coach page`.

A puzzle is a random secret with just enough true answers: one solution, and no answer that could be left out. A step of the way
takes as few answers at once as will do, with all that was found before. Easy: answer by answer, in three or four steps. Medium:
answer by answer, in six steps or more. Hard: somewhere two answers or more have to be held together, and the steps take eight
answers or more in all.

A finish problem of TAC is a board and a hand: all marbles come home in one way alone, and it takes every card.
";

/// What the command says about one puzzle, for the page: the way to the solution folded away.
fn shown(game: &games::GameEntry, grade: Grade, seed: u64) -> String {
    let grade = format!("{grade:?}").to_lowercase();
    let told = knobel(&["puzzle", game.name, "--grade", &grade, "--seed", &seed.to_string(), "--solution"], b"");
    assert_eq!(told.code, 0, "{}", told.err);
    if game.name == "tac" {
        return finish_problem(seed, &told.out);
    }
    let (posed, way) = told.out.split_once("\n\n").unwrap();
    let clues = posed.lines().filter(|line| line.starts_with("  ")).count();
    let together = |step: &str| step.split(':').next().unwrap().matches(" and ").count() + 1;
    let steps: Vec<usize> = way.lines().filter(|line| line.starts_with("Step")).map(together).collect();
    let most = steps.iter().max().unwrap();
    format!(
        "\n**{seed}.** {clues} answers, {} steps, at most {most} at once\n```\n{}\n```\n<details><summary>the way</summary>\n\n```\n{}\n```\n</details>\n",
        steps.len(),
        posed.lines().skip(1).collect::<Vec<_>>().join("\n"),
        way.trim_end(),
    )
}

/// The same for a finish problem of TAC.
fn finish_problem(seed: u64, told: &str) -> String {
    let (posed, way) = told.split_once("\n\nSolution:\n").unwrap();
    let mut lines = posed.lines().skip(1);
    let (task, board) = (lines.next().unwrap(), lines.collect::<Vec<_>>().join("\n"));
    format!(
        "\n**{seed}.** {task}\n```\n{board}\n```\n<details><summary>the way</summary>\n\n```\n{}\n```\n</details>\n",
        way.trim_end(),
    )
}

#[test]
fn the_page_of_puzzles_shows_what_the_command_says() {
    let mut page = HEAD.to_owned();
    for game in games::all() {
        for grade in Grade::ALL {
            page += &format!("\n## {}, {}\n", game.title, format!("{grade:?}").to_lowercase());
            page.extend((1..=SHOWN).map(|seed| shown(game, grade, seed)));
        }
    }
    if env::var_os("BLESS").is_some() {
        fs::write(PAGE, &page).unwrap();
    }
    let written = fs::read_to_string(PAGE).unwrap_or_default();
    assert!(written == page, "docs/puzzles.md is not current: BLESS=1 cargo test -p knobel-cli --test coach page");
}
