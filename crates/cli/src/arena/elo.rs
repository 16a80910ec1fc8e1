//! Difference in strength between two sides: Elo with a confidence interval, and Wald's sequential probability ratio test
//! (SPRT, 1945; with scores taken as normally distributed, as in engine testing for chess).
//!
//! The unit is a round: one deal, played once from every seat. Matches of a round are correlated, rounds are
//! independent, so the variance between rounds gives the error of the mean.

use serde::Serialize;

/// Half-width of the central 95 % of the normal distribution, in standard deviations.
pub(super) const Z95: f64 = 1.959_963_984_540_054;
/// Probability of each kind of error of the sequential test.
const ERROR_RATE: f64 = 0.05;

/// How the first of two sides did, round by round.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Rounds {
    /// How many rounds brought 0, 1, 2, … half points: a win is two, a draw one.
    by_half_points: Vec<u64>,
}

/// A difference in strength with its 95 % interval. A side that won or lost everything has no finite one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(super) struct Elo {
    pub(super) elo: Option<f64>,
    pub(super) low: Option<f64>,
    pub(super) high: Option<f64>,
}

/// The hypotheses of a sequential test: the difference is at most `elo0`, or at least `elo1`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(super) struct Hypotheses {
    pub(super) elo0: f64,
    pub(super) elo1: f64,
}

/// The outcome of a sequential test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Verdict {
    /// At most `elo0`.
    NoStronger,
    /// At least `elo1`.
    Stronger,
    /// More matches are needed.
    Open,
}

impl Rounds {
    /// No rounds yet; each will have this many matches.
    pub(super) fn of(matches: usize) -> Self {
        Rounds { by_half_points: vec![0; 2 * matches + 1] }
    }

    pub(super) fn add(&mut self, half_points: usize) {
        self.by_half_points[half_points] += 1;
    }

    pub(super) fn join(&mut self, other: &Rounds) {
        self.by_half_points.iter_mut().zip(&other.by_half_points).for_each(|(count, more)| *count += more);
    }

    pub(super) fn count(&self) -> u64 {
        self.by_half_points.iter().sum()
    }

    pub(super) fn by_half_points(&self) -> &[u64] {
        &self.by_half_points
    }

    /// The mean score of a round, from 0 to 1.
    pub(super) fn score(&self) -> f64 {
        self.mean(|score| score)
    }

    fn mean(&self, figure: impl Fn(f64) -> f64) -> f64 {
        let most = self.by_half_points.len() as f64 - 1.0;
        let sum =
            self.by_half_points.iter().enumerate().map(|(points, count)| *count as f64 * figure(points as f64 / most));
        sum.sum::<f64>() / self.count().max(1) as f64
    }

    /// How far the score of one round is from the mean, squared; never quite nothing, for few rounds may all be alike.
    fn variance(&self) -> f64 {
        let score = self.score();
        let least = 0.25 / self.count().max(1) as f64;
        self.mean(|other| (other - score).powi(2)).max(least)
    }

    /// The 95 % interval of the score.
    pub(super) fn interval(&self) -> (f64, f64) {
        let reach = Z95 * (self.variance() / self.count().max(1) as f64).sqrt();
        ((self.score() - reach).max(0.0), (self.score() + reach).min(1.0))
    }

    pub(super) fn elo(&self) -> Elo {
        let (low, high) = self.interval();
        Elo { elo: elo_of(self.score()), low: elo_of(low), high: elo_of(high) }
    }

    /// How much likelier these rounds are if the difference is `elo1` than if it is `elo0`, as a logarithm, the scores of
    /// rounds taken as normally distributed.
    pub(super) fn log_likelihood_ratio(&self, hypotheses: Hypotheses) -> f64 {
        let (score0, score1) = (score_of(hypotheses.elo0), score_of(hypotheses.elo1));
        self.count() as f64 * (score1 - score0) * (2.0 * self.score() - score0 - score1) / (2.0 * self.variance())
    }

    pub(super) fn verdict(&self, hypotheses: Hypotheses) -> Verdict {
        let ratio = self.log_likelihood_ratio(hypotheses);
        match ratio {
            _ if ratio >= decision_bound() => Verdict::Stronger,
            _ if ratio <= -decision_bound() => Verdict::NoStronger,
            _ => Verdict::Open,
        }
    }
}

/// The test is decided once the log-likelihood ratio reaches this bound on either side.
pub(super) fn decision_bound() -> f64 {
    ((1.0 - ERROR_RATE) / ERROR_RATE).ln()
}

/// The expected score of a side that is stronger by this difference in Elo.
fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

fn elo_of(score: f64) -> Option<f64> {
    (score > 0.0 && score < 1.0).then(|| -400.0 * (1.0 / score - 1.0).log10())
}

impl std::str::FromStr for Hypotheses {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let wanted = || format!("{text:?}: write two differences in Elo, the smaller first: 0,5");
        let (elo0, elo1) = text.split_once(',').ok_or_else(wanted)?;
        let read = |text: &str| text.trim().parse::<f64>().ok().filter(|elo| elo.is_finite()).ok_or_else(wanted);
        let hypotheses = Hypotheses { elo0: read(elo0)?, elo1: read(elo1)? };
        if hypotheses.elo0 < hypotheses.elo1 { Ok(hypotheses) } else { Err(wanted()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rounds(by_half_points: &[u64]) -> Rounds {
        Rounds { by_half_points: by_half_points.to_vec() }
    }

    #[test]
    fn three_of_four_points_are_191_elo() {
        let elo = rounds(&[0, 0, 500, 0, 500]).elo();
        assert!((elo.elo.unwrap() - 190.85).abs() < 0.01, "{elo:?}");
        // By hand: rounds spread by a quarter, a thousand of them leave 0.7345 to 0.7655.
        assert!((elo.low.unwrap() - 176.8).abs() < 0.1 && (elo.high.unwrap() - 205.5).abs() < 0.1, "{elo:?}");
        assert_eq!(rounds(&[0, 0, 0, 0, 7]).elo().elo, None, "won everything");
    }

    #[test]
    fn rounds_that_balance_out_leave_no_doubt() {
        // The same score from matches that hang together, and from matches that don't.
        let (paired, loose) = (rounds(&[0, 0, 1000, 0, 0]), rounds(&[500, 0, 0, 0, 500]));
        assert_eq!((paired.score(), loose.score()), (0.5, 0.5));
        assert!(paired.interval().1 - 0.5 < 0.01 && loose.interval().1 - 0.5 > 0.03);
    }

    #[test]
    fn a_sequential_test_is_sure_only_when_it_can_be() {
        let hypotheses: Hypotheses = "0,5".parse().unwrap();
        assert_eq!(rounds(&[10, 0, 20, 0, 12]).verdict(hypotheses), Verdict::Open);
        assert_eq!(rounds(&[2000, 0, 5000, 0, 2600]).verdict(hypotheses), Verdict::Stronger);
        assert_eq!(rounds(&[2600, 0, 5000, 0, 2000]).verdict(hypotheses), Verdict::NoStronger);
        // By hand: 400 rounds, score 0.55, variance 0.1225; scores 0.5 and 0.507196 are asked for.
        let ratio = rounds(&[80, 0, 200, 0, 120]).log_likelihood_ratio(hypotheses);
        assert!((ratio - 400.0 * 0.007_195 * (1.1 - 1.007_195) / (2.0 * 0.1225)).abs() < 0.01, "{ratio}");
    }

    #[test]
    fn a_question_is_two_numbers_in_order() {
        assert_eq!("-1.5, 3".parse(), Ok(Hypotheses { elo0: -1.5, elo1: 3.0 }));
        for bad in ["5,0", "0", "a,b", "0,inf", "0,0"] {
            assert!(bad.parse::<Hypotheses>().is_err(), "{bad}");
        }
    }
}
