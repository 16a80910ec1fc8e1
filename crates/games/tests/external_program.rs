//! An external program plays: it is sent its seat's whole view and every choice, and answers in JSON.

use games::{Contestant, ExternalProgram, Value, named};
use serde_json::json;

/// Plays TAC by what it is sent: it goes home if a choice does, else brings in, else takes the last choice; and it checks
/// that the view holds what a seat sees.
struct Visitor {
    /// The seats it plays.
    own: Vec<u64>,
    decisions: usize,
    /// How much it had heard when it was asked last.
    history: usize,
}

impl Visitor {
    fn check(&mut self, question: &Value) -> Result<(), String> {
        let (view, seat) = (&question["view"], &question["seat"]);
        let hands = view["observation"]["hands"].as_array().ok_or("no hands")?;
        let hand = hands.iter().find(|hand| hand[0] == *seat).ok_or("not its own hand")?;
        let held = &view["observation"]["public"]["held"][seat.as_u64().ok_or("no seat")? as usize];
        if hand[1].as_array().map(Vec::len) != held.as_u64().map(|held| held as usize) {
            return Err(format!("a hand of {held} cards is shown as {}", hand[1]));
        }
        let lent = view["observation"]["public"]["phase"]["play"]["seat"].clone();
        let own = |hand: &Value| hand[0].as_u64().is_some_and(|seat| self.own.contains(&seat));
        if hands.iter().any(|hand| !own(hand) && hand[0] != lent) {
            return Err("it sees a hand that is hidden from it".to_owned());
        }
        let history = view["history"].as_array().ok_or("nothing heard")?.len();
        if history <= self.history {
            return Err("nothing happened since it was asked last".to_owned());
        }
        self.history = history;
        Ok(())
    }
}

impl ExternalProgram for Visitor {
    fn answer(&mut self, question: &Value) -> Result<Value, String> {
        self.decisions += 1;
        self.check(question)?;
        let choices = question["choices"].as_array().ok_or("no choices")?;
        let notation = |choice: &Value| choice["notation"].as_str().unwrap_or_default().to_owned();
        let colours = ["black", "red", "blue", "green"];
        let goes_home =
            |written: &str| written.rsplit('-').next().is_some_and(|to| colours.iter().any(|c| to.starts_with(c)));
        let written: Vec<String> = choices.iter().map(notation).collect();
        let chosen = written.iter().find(|one| goes_home(one)).or(written.last()).ok_or("nothing to choose")?;
        Ok(json!({ "notation": chosen }))
    }
}

#[test]
fn a_visitor_plays_a_match_of_tac_in_every_version_with_full_view_and_choices() {
    let tac = named("tac").expect("a game of the list");
    for (version, people) in
        [("teams", 4), ("pairs", 2), ("one_against_two", 3), ("two_against_one", 3), ("free_for_all", 3)]
    {
        let setup = json!({ "version": version, "people": people, "master": true });
        let own = if matches!(version, "pairs" | "one_against_two") { vec![0, 2] } else { vec![0] };
        let mut visitor = Visitor { own, decisions: 0, history: 0 };
        let mut seats = vec![Contestant::External(&mut visitor)];
        seats.extend((1..people).map(|_| Contestant::Bot("beginner")));
        let contest = tac.play_match(&setup, &mut seats, 11, 12).expect("a match");
        assert_eq!(contest.forfeit, None, "{version}");
        assert!(contest.finished && visitor.decisions > 20, "{version}: {} decisions", visitor.decisions);
    }
}
