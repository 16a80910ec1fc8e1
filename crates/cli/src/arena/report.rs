//! The report of an arena.

use super::elo::{Elo, Hypotheses, Verdict, Z95, decision_bound};
use super::plan::Plan;
use super::tally::{ForfeitedMatch, Score, Tally};
use crate::bounded_lines::sanitize;
use serde::Serialize;
use serde_json::Value;
use std::fmt;

/// All figures. It holds no time, so that the same seed gives the same report to the letter.
#[derive(Serialize)]
pub(super) struct Report {
    game: &'static str,
    setup: Value,
    seed: u64,
    /// How many were to be played.
    planned: u64,
    matches: u64,
    steps: u64,
    /// Matches stopped because they had no end; everybody shares the first place.
    unfinished: u64,
    contestants: Vec<ContestantLine>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sides: Option<Sides>,
    forfeits: Vec<Forfeit>,
}

/// The side of the first contestant against the other one.
#[derive(Serialize)]
struct Sides {
    first: String,
    other: String,
    /// Wins and half the draws, from 0 to 1, with its 95 % interval.
    score: f64,
    low: f64,
    high: f64,
    elo: Elo,
    /// How many rounds brought 0, 1, 2, … half points.
    rounds: Vec<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<Sprt>,
}

/// The state of a sequential test.
#[derive(Serialize)]
struct Sprt {
    #[serde(flatten)]
    hypotheses: Hypotheses,
    log_likelihood_ratio: f64,
    /// The test is decided once the ratio reaches this bound on either side.
    bound: f64,
    verdict: Verdict,
}

/// The figures of one contestant, in the order of `--seats`.
#[derive(Serialize)]
struct ContestantLine {
    contestant: String,
    /// Placed first when not everybody was.
    wins: Share,
    /// Everybody was placed first.
    draws: Share,
    /// How often it was placed 1, 2, …
    places: Vec<u64>,
    mean_place: f64,
    forfeits: u64,
}

#[derive(Serialize)]
struct Forfeit {
    #[serde(rename = "match")]
    number: u64,
    seat: u8,
    contestant: String,
    why: String,
}

/// A count among all matches, with its 95 % confidence interval.
#[derive(Serialize)]
struct Share {
    count: u64,
    share: f64,
    low: f64,
    high: f64,
}

impl Share {
    /// Wilson's interval: it stays sensible for few matches and near 0 and 1.
    fn new(count: u64, of: u64) -> Self {
        const Z: f64 = Z95;
        if of == 0 {
            return Share { count, share: 0.0, low: 0.0, high: 1.0 };
        }
        let (share, n) = (count as f64 / of as f64, of as f64);
        let scale = 1.0 + Z * Z / n;
        let middle = (share + Z * Z / (2.0 * n)) / scale;
        let reach = Z / scale * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
        // Rounding must not push the ends beyond the share itself.
        Share { count, share, low: (middle - reach).clamp(0.0, share), high: (middle + reach).clamp(share, 1.0) }
    }
}

impl Report {
    pub(super) fn new(plan: &Plan<'_>, tally: &Tally) -> Self {
        let name = |contestant: usize| plan.seated[contestant].to_string();
        let line = |(contestant, score): (usize, &Score)| ContestantLine {
            contestant: name(contestant),
            wins: Share::new(score.wins, tally.matches),
            draws: Share::new(score.draws, tally.matches),
            mean_place: mean(&score.places),
            places: score.places.clone(),
            forfeits: score.forfeits,
        };
        let forfeit = |forfeited: &ForfeitedMatch| Forfeit {
            number: forfeited.number,
            seat: forfeited.seat.0,
            contestant: name(forfeited.contestant),
            why: sanitize(&forfeited.why),
        };
        Report {
            game: plan.game.name,
            setup: plan.setup.clone(),
            seed: plan.seed,
            planned: plan.matches(),
            matches: tally.matches,
            steps: tally.steps,
            unfinished: tally.unfinished,
            contestants: tally.contestants.iter().enumerate().map(line).collect(),
            sides: plan.sides.as_ref().map(|sides| Sides::new(plan, sides, tally)),
            forfeits: tally.forfeits.iter().map(forfeit).collect(),
        }
    }
}

impl Report {
    /// How many matches were forfeited.
    pub(super) fn forfeits(&self) -> u64 {
        self.forfeits.len() as u64
    }

    /// Which game, at which table.
    pub(super) fn table(&self) -> String {
        format!("{} {}", self.game, self.setup)
    }

    /// Who against whom, and how it went.
    pub(super) fn in_one_line(&self) -> String {
        let sides = self.sides.as_ref().map_or(String::new(), Sides::to_string);
        format!("{sides}, {} matches", self.matches)
    }
}

impl Sides {
    fn new(plan: &Plan<'_>, first: &[bool], tally: &Tally) -> Self {
        let named = |side: bool| {
            first
                .iter()
                .position(|contestant| *contestant == side)
                .map(|contestant| plan.seated[contestant].to_string())
        };
        let rounds = &tally.rounds;
        let (low, high) = rounds.interval();
        let sprt = plan.sprt.map(|hypotheses| Sprt {
            hypotheses,
            log_likelihood_ratio: rounds.log_likelihood_ratio(hypotheses),
            bound: decision_bound(),
            verdict: rounds.verdict(hypotheses),
        });
        Sides {
            first: named(true).unwrap_or_default(),
            other: named(false).unwrap_or_default(),
            score: rounds.score(),
            low,
            high,
            elo: rounds.elo(),
            rounds: rounds.by_half_points().to_vec(),
            sprt,
        }
    }
}

fn mean(places: &[u64]) -> f64 {
    let total: u64 = places.iter().sum();
    let sum: u64 = places.iter().zip(1..).map(|(count, place)| count * place).sum();
    sum as f64 / total.max(1) as f64
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:5.1} % ({:.1} to {:.1})", 100.0 * self.share, 100.0 * self.low, 100.0 * self.high)
    }
}

impl fmt::Display for Elo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let written = |elo: Option<f64>, without| elo.map_or(without, |elo| format!("{elo:+.0}"));
        let endless = || "beyond measure".to_owned();
        let (low, high) = (written(self.low, "less".to_owned()), written(self.high, "more".to_owned()));
        write!(f, "{} Elo ({low} to {high})", written(self.elo, endless()))
    }
}

impl fmt::Display for Sides {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sides { first, other, score, low, high, elo, sprt, .. } = self;
        let (score, low, high) = (100.0 * score, 100.0 * low, 100.0 * high);
        write!(f, "{first} against {other}: {score:.1} % ({low:.1} to {high:.1}), {elo}")?;
        let Some(Sprt { hypotheses: Hypotheses { elo0, elo1 }, log_likelihood_ratio: ratio, bound, verdict }) = sprt
        else {
            return Ok(());
        };
        let verdict = match verdict {
            Verdict::NoStronger => format!("at most {elo0} Elo stronger"),
            Verdict::Stronger => format!("at least {elo1} Elo stronger"),
            Verdict::Open => "undecided".to_owned(),
        };
        write!(f, "; SPRT {elo0},{elo1}: {verdict} (log-likelihood ratio {ratio:.2}, decided at ±{bound:.2})")
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let steps = self.steps as f64 / self.matches.max(1) as f64;
        writeln!(f, "{}", self.table())?;
        writeln!(f, "{} matches, seed {}, {steps:.1} steps a match", self.matches, self.seed)?;
        if self.unfinished > 0 {
            writeln!(f, "{} matches had no end and count as drawn", self.unfinished)?;
        }
        let width =
            self.contestants.iter().map(|line| line.contestant.chars().count()).max().unwrap_or(0).clamp(10, 40);
        writeln!(f, "\n{:width$}  {:24}{:24}{:>6}  places", "contestant", "  wins (95 %)", "  draws (95 %)", "mean")?;
        for ContestantLine { contestant, wins, draws, places, mean_place, .. } in &self.contestants {
            let (wins, draws) = (wins.to_string(), draws.to_string());
            let places = places.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
            writeln!(f, "{contestant:width$}  {wins:24}{draws:24}{mean_place:6.2}  {places}")?;
        }
        if let Some(sides) = &self.sides {
            writeln!(f, "\n{sides}")?;
        }
        if !self.forfeits.is_empty() {
            writeln!(f, "\n{} matches were forfeited:", self.forfeits.len())?;
        }
        for Forfeit { number, seat, contestant, why } in &self.forfeits {
            writeln!(f, "  match {number}, seat {seat}, {contestant}: {why}")?;
        }
        let is_decided =
            self.sides.as_ref().and_then(|sides| sides.sprt.as_ref()).is_some_and(|sprt| sprt.verdict != Verdict::Open);
        if self.matches < self.planned && !is_decided {
            writeln!(f, "stopped after {} of {} matches: too many forfeits", self.matches, self.planned)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_those_of_the_tables() {
        // Ten successes of twenty, and none of ten, as computed by hand from Wilson's formula.
        let half = Share::new(10, 20);
        assert!((half.low - 0.2993).abs() < 5e-5 && (half.high - 0.7007).abs() < 5e-5, "{half}");
        let none = Share::new(0, 10);
        assert!(none.low == 0.0 && (none.high - 0.2775).abs() < 5e-5, "{none}");
        assert_eq!(Share::new(7, 7).high, 1.0);
    }
}
