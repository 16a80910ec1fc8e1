//! What an arena tells in the end.

use super::Plan;
use super::tally::{Forfeited, Score, Tally};
use crate::lines::tame;
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
    minds: Vec<Line>,
    forfeits: Vec<Forfeit>,
}

/// The figures of one mind, in the order of `--seats`.
#[derive(Serialize)]
struct Line {
    mind: String,
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
    mind: String,
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
        const Z: f64 = 1.959_963_984_540_054; // 95 % of the normal distribution lie so near its middle
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
        let name = |mind: usize| plan.entrants[mind].to_string();
        let line = |(mind, score): (usize, &Score)| Line {
            mind: name(mind),
            wins: Share::new(score.wins, tally.matches),
            draws: Share::new(score.draws, tally.matches),
            mean_place: mean(&score.places),
            places: score.places.clone(),
            forfeits: score.forfeits,
        };
        let forfeit = |forfeited: &Forfeited| Forfeit {
            number: forfeited.number,
            seat: forfeited.seat.0,
            mind: name(forfeited.mind),
            why: tame(&forfeited.why),
        };
        Report {
            game: plan.game.name,
            setup: plan.setup.clone(),
            seed: plan.seed,
            planned: plan.matches,
            matches: tally.matches,
            steps: tally.steps,
            unfinished: tally.unfinished,
            minds: tally.minds.iter().enumerate().map(line).collect(),
            forfeits: tally.forfeits.iter().map(forfeit).collect(),
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

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let steps = self.steps as f64 / self.matches.max(1) as f64;
        writeln!(f, "{} {}", self.game, self.setup)?;
        writeln!(f, "{} matches, seed {}, {steps:.1} steps a match", self.matches, self.seed)?;
        if self.unfinished > 0 {
            writeln!(f, "{} matches had no end and count as drawn", self.unfinished)?;
        }
        let width = self.minds.iter().map(|line| line.mind.chars().count()).max().unwrap_or(0).clamp(4, 40);
        writeln!(f, "\n{:width$}  {:24}{:24}{:>6}  places", "mind", "  wins (95 %)", "  draws (95 %)", "mean")?;
        for Line { mind, wins, draws, places, mean_place, .. } in &self.minds {
            let (wins, draws) = (wins.to_string(), draws.to_string());
            let places = places.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
            writeln!(f, "{mind:width$}  {wins:24}{draws:24}{mean_place:6.2}  {places}")?;
        }
        if !self.forfeits.is_empty() {
            writeln!(f, "\n{} matches were forfeited:", self.forfeits.len())?;
        }
        for Forfeit { number, seat, mind, why } in &self.forfeits {
            writeln!(f, "  match {number}, seat {seat}, {mind}: {why}")?;
        }
        if self.matches < self.planned {
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
