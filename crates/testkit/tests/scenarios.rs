//! The scenario runner detects lines that do not hold and reports their numbers.

mod toy;

use testkit::scenario::Scenario;
use toy::Toy;

fn run(text: &str) -> Result<(), String> {
    let scenario = Scenario::parse(text).map_err(|error| error.to_string())?;
    scenario.run::<Toy, _>(toy::arrange).map_err(|error| error.to_string())
}

fn after(lines: &str) -> Result<(), String> {
    run(&format!("rule TOY-2.1\n{lines}"))
}

#[test]
fn a_true_scenario_holds() {
    let lines = "# a comment\ntitle an offer\nwhen 1: offer 3\nthen offered { by: 1, card: C3 }\nsees public: offered \
                 { by: 1, card: none }\nawaited 0 2 3\n";
    assert_eq!(after(lines), Ok(()));
}

#[test]
fn a_line_that_does_not_hold_is_reported() {
    let wrong = [
        ("when 1: offer 3\nthen offered { by: 1, card: C4 }", "line 3: expected"),
        ("when 1: offer 3", "line 2: no line says that this happened"),
        ("when 1: offer 9", "line 2: no line says that this was refused"),
        ("when 1: offer 3\nthen offered { by: 1, card: C3 }\nrefused TOY-2.1 over", "line 4: expected"),
        ("when 1: offer 3\nthen offered { by: 1, card: C3 }\nsees 2: offered { by: 1, card: C3 }", "line 4: expected"),
        ("when 1: offer 3\nthen offered { by: 1, card: C3 }\nthen offered { by: 1, card: C3 }", "line 4: expected"),
        ("sees 1: nothing", "line 2: `sees` follows a `then`"),
        ("places 1 1 1", "line 2: the game is not over"),
        ("awaited 0", "line 2: expected"),
        ("given luck 1 0\nwhen 1: offer 3", "line 3: the given luck is not what the rules draw here"),
        ("when 9: offer 3", "line 2: there is no seat 9"),
    ];
    for (lines, expected) in wrong {
        let message = after(lines).expect_err(lines);
        assert!(message.starts_with(expected), "{lines}: {message}");
    }
}

#[test]
fn a_malformed_line_is_reported() {
    let malformed = [
        ("when", "line 2: \"\" is no seat"),
        ("when you: offer 3", "line 2: \"you\" is no seat"),
        ("when 1: offer", "line 2: can't read"),
        ("given", "line 2: write `given KEY VALUE`"),
        ("given luck 1 999", "line 2: \"999\" is no number from 0 to 255"),
        ("given hands x", "line 2: can't read"),
        ("places first", "line 2: \"first\" is no number from 0 to 255"),
        ("\u{202e}neht", "line 2: no line begins with"),
        ("rule", "line 2: \"\" is not the id of a clause"),
    ];
    for (line, expected) in malformed {
        let message = after(line).expect_err(line);
        assert!(message.starts_with(expected), "{line}: {message}");
    }
    assert_eq!(run("title nothing"), Err("line 1: a scenario names the rule it shows: `rule ID`".to_owned()));
}

#[test]
#[should_panic(expected = "clauses without a scenario: [\"TOY-9.9\"]")]
fn a_clause_without_a_scenario_is_detected() {
    let rules = format!("{}\n- **TOY-9.9** A new rule.", include_str!("toy/rules.md"));
    testkit::every_rule_has_a_test(&rules, "tests/toy/scenarios");
}

#[test]
#[should_panic(expected = "scenarios of clauses that do not exist: [\"TOY-5.1\"]")]
fn a_scenario_without_a_clause_is_detected() {
    let rules = include_str!("toy/rules.md").replace("TOY-5.1", "TOY-5.0");
    let rules = rules.lines().filter(|line| !line.contains("TOY-5.0")).collect::<Vec<_>>().join("\n");
    testkit::every_rule_has_a_test(&rules, "tests/toy/scenarios");
}
