//! `knobel analyse FILE`: what each player of a recorded match could have known, or what each move cost.

mod moves;

use crate::bounded_lines::sanitize;
use crate::time_limit::TimeLimit;
use crate::verify::{read, text_of};
use anyhow::anyhow;
use clap::Args;
use games::MatchReport;
use games::deduction::{DeductionReport, Explanation, MissedFact, PlayerReport, Verdict};
use std::io::{Write, stderr, stdout};
use std::process::ExitCode;

/// Show what each player of a recorded match could have known, and when; where moves are rated, what each move cost and what was better.
#[derive(Args)]
pub(crate) struct Analyse {
    /// A record as JSON Lines; `-` reads from standard input
    #[arg(value_name = "FILE")]
    file: String,
    #[command(flatten)]
    limit: TimeLimit,
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

impl Analyse {
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        let fail = |why: String| anyhow!("{}: {}", sanitize(&self.file), sanitize(&why));
        let bytes = read(&self.file).map_err(fail)?;
        let played = games::verify(text_of(&bytes).map_err(fail)?).map_err(|why| fail(why.to_string()))?.played;
        let game = games::named(played.game())?;
        let deadline = self.limit.begin()?;
        let report = game.coach()?.report(&*played, &|| deadline.is_over());
        if deadline.was_missed() {
            writeln!(stderr(), "the time was too short for the whole match; a longer one: --seconds")?;
        }
        if self.json {
            writeln!(stdout(), "{}", serde_json::to_string(&report)?)?;
        } else {
            stdout().write_all(told(&report).as_bytes())?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn told(report: &MatchReport) -> String {
    match report {
        MatchReport::Moves(review) => moves::told(review),
        MatchReport::Knowledge(report) if report.players.is_empty() => {
            format!("{}: nothing was to be found out\n", report.game)
        }
        MatchReport::Knowledge(report) => report.players.iter().map(of_player).collect(),
    }
}

fn of_player(player: &PlayerReport) -> String {
    let deductions = player.deductions.iter().map(|deduction| {
        let several = player.deductions.len() > 1;
        let which = if several { format!(", deduction {}", deduction.number + 1) } else { String::new() };
        format!("player {}{which}\n{}\n", player.seat.0 + 1, of_deduction(deduction))
    });
    deductions.collect()
}

fn of_deduction(deduction: &DeductionReport) -> String {
    let mut text = String::from("  step  times halved  best question  left\n");
    for point in &deduction.points {
        text += &format!("  {:4}  {:12.2}  {:13.2}  {}\n", point.step, point.known, point.available, point.left);
    }
    text += &match (deduction.provable, deduction.named) {
        (Some(provable), Some(named)) => {
            format!("  could be proven after step {provable}, was named in step {named}\n")
        }
        (Some(provable), None) => format!("  could be proven after step {provable}, was not named\n"),
        (None, Some(named)) => format!("  was named in step {named} before it could be proven\n"),
        (None, None) => "  could not be proven\n".to_owned(),
    };
    for asked in &deduction.questions {
        let halved = asked.gained.map_or(String::new(), |times| format!(", did so {times:.2} times"));
        let best = format!("best {} with {:.2}", asked.best.text, asked.best.bits);
        let (step, question, expected) = (asked.step, &asked.question, asked.expected);
        text += &format!("  step {step}: {question} promised to halve it {expected:.2} times{halved}; {best}\n");
    }
    for guess in &deduction.guesses {
        let verdict = match guess.verdict {
            Verdict::Certain => "certain",
            Verdict::TooLate => "too late: it was certain before",
            Verdict::Fair => "fair",
            Verdict::TooEarly => "too early",
            Verdict::Impossible => "impossible: it contradicts the answers",
        };
        let came = match guess.right {
            Some(true) => ", right",
            Some(false) => ", wrong",
            None => "",
        };
        let (step, named, chance) = (guess.step, &guess.named, guess.chance);
        text += &format!("  step {step}: guessed that {named}, chance {chance:.2}{came}: {verdict}\n");
    }
    deduction.missed.iter().for_each(|missed| text += &of_missed(missed, deduction));
    text
}

fn of_missed(missed: &MissedFact, deduction: &DeductionReport) -> String {
    let MissedFact { step, fact, explanation } = missed;
    let because = reasons(explanation, |clue| deduction.clues[clue].text.clone());
    format!("  missed at step {step}: {fact}\n{because}")
}

/// The answers of an explanation, one a line, each with what it leaves.
pub(crate) fn reasons(explanation: &Explanation, text: impl Fn(usize) -> String) -> String {
    let first = format!("    {} worlds to rule out\n", explanation.worlds);
    let lines =
        explanation.because.iter().map(|reason| format!("    {}: leaves {}\n", text(reason.clue), reason.leaves));
    first + &lines.collect::<String>()
}
