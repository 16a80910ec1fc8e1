//! Ratings against known strengths: matches with random partners, rated in this way and by pairs of players, as ratings
//! were computed before.

use super::{Estimate, RatedParty, TeamPlace, change};
use knobel_core::{Rng, Stream};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

const PLAYERS: usize = 200;
const MATCHES_EACH: usize = 50;
/// The standard deviation of the true strengths, in Elo points.
const STRENGTH_DEVIATION: f64 = 400.0;

/// Two teams of two; the first one won.
struct TeamMatch {
    winners: [usize; 2],
    losers: [usize; 2],
}

/// A uniform number between 0 and 1, both excluded.
fn uniform(rng: &mut Stream) -> f64 {
    (rng.pick(1 << 30) as f64 + 0.5) / f64::from(1 << 30)
}

/// A normal number (Box and Muller 1958).
fn normal(rng: &mut Stream) -> f64 {
    (-2.0 * uniform(rng).ln()).sqrt() * (std::f64::consts::TAU * uniform(rng)).cos()
}

fn shuffled(rng: &mut Stream) -> Vec<usize> {
    let mut order: Vec<usize> = (0..PLAYERS).collect();
    for last in (1..PLAYERS).rev() {
        order.swap(last, rng.pick(last + 1));
    }
    order
}

/// Everybody plays in every round, with a random partner; a team is as strong as the mean of its members.
fn tournament(strengths: &[f64], rng: &mut Stream) -> Vec<TeamMatch> {
    let mut matches = vec![];
    for _ in 0..MATCHES_EACH {
        for four in shuffled(rng).chunks_exact(4) {
            let (one, other) = ([four[0], four[1]], [four[2], four[3]]);
            let mean = |team: [usize; 2]| team.map(|player| strengths[player]).iter().sum::<f64>() / 2.0;
            let expected = 1.0 / (1.0 + 10f64.powf((mean(other) - mean(one)) / 400.0));
            let (winners, losers) = if uniform(rng) < expected { (one, other) } else { (other, one) };
            matches.push(TeamMatch { winners, losers });
        }
    }
    matches
}

/// The ratings after all matches, and how often a winner lost points.
struct RatingResult {
    ratings: Vec<f64>,
    losing_winners: usize,
}

fn by_teams(matches: &[TeamMatch]) -> RatingResult {
    let mut estimates: Vec<Option<Estimate>> = vec![None; PLAYERS];
    let mut losing_winners = 0;
    for TeamMatch { winners, losers } in matches {
        let team = |players: &[usize; 2], place| TeamPlace { people: players.map(|id| id.to_string()).to_vec(), place };
        let change = change(vec![team(winners, 1), team(losers, 2)]).expect("two teams");
        let players = [winners, losers].into_iter().flatten();
        let is_person = |party: &&RatedParty| matches!(party, RatedParty::Person(_));
        assert_eq!(change.parties.iter().filter(is_person).count(), 4, "people first, then the pairs");
        let mut before: Vec<Option<Estimate>> = players.clone().map(|player| estimates[*player]).collect();
        before.resize(change.parties.len(), None);
        let after = (change.update)(&before);
        for (player, (before, after)) in players.zip(before.iter().zip(&after)) {
            let won = winners.contains(player);
            losing_winners += usize::from(won && before.is_some_and(|before| after.mean < before.mean));
            estimates[*player] = Some(*after);
        }
    }
    RatingResult {
        ratings: estimates.iter().map(|estimate| estimate.map_or(0.0, |known| known.mean)).collect(),
        losing_winners,
    }
}

/// Glicko-2, in which each pair of players at a table was a game, and partners drew.
fn by_pairs_of_players(matches: &[TeamMatch]) -> RatingResult {
    let mut known = vec![Glicko2Rating::new(); PLAYERS];
    let mut losing_winners = 0;
    for TeamMatch { winners, losers } in matches {
        let seats: Vec<usize> = [winners, losers].into_iter().flatten().copied().collect();
        let game = |me: usize, other: usize| match (winners.contains(&me), winners.contains(&other)) {
            (true, false) => Outcomes::WIN,
            (false, true) => Outcomes::LOSS,
            (true, true) | (false, false) => Outcomes::DRAW,
        };
        let after = |me: usize| {
            let others = seats.iter().filter(|other| **other != me);
            let games: Vec<_> = others.map(|other| (known[*other], game(me, *other))).collect();
            glicko2_rating_period(&known[me], &games, &Glicko2Config::new())
        };
        let after: Vec<Glicko2Rating> = seats.iter().map(|me| after(*me)).collect();
        for (player, after) in seats.iter().zip(after) {
            losing_winners += usize::from(winners.contains(player) && after.rating < known[*player].rating);
            known[*player] = after;
        }
    }
    RatingResult { ratings: known.iter().map(|rating| rating.rating).collect(), losing_winners }
}

/// Spearman's rank correlation of two lists without ties.
fn rank_correlation(one: &[f64], other: &[f64]) -> f64 {
    let ranks = |values: &[f64]| -> Vec<f64> {
        let mut order: Vec<usize> = (0..values.len()).collect();
        order.sort_unstable_by(|a, b| values[*a].total_cmp(&values[*b]));
        let mut ranks = vec![0.0; values.len()];
        order.into_iter().enumerate().for_each(|(rank, index)| ranks[index] = rank as f64);
        ranks
    };
    let squares: f64 = ranks(one).iter().zip(ranks(other)).map(|(a, b)| (a - b).powi(2)).sum();
    let count = one.len() as f64;
    1.0 - 6.0 * squares / (count * (count * count - 1.0))
}

#[test]
fn ratings_find_the_true_order_of_players_with_random_partners_better_than_by_pairs_of_players() {
    for seed in 0..5 {
        let mut rng = Stream::seeded(seed);
        let strengths: Vec<f64> = (0..PLAYERS).map(|_| STRENGTH_DEVIATION * normal(&mut rng)).collect();
        let matches = tournament(&strengths, &mut rng);
        assert_eq!(matches.len(), PLAYERS * MATCHES_EACH / 4);
        let (teams, pairs) = (by_teams(&matches), by_pairs_of_players(&matches));
        let correlation = rank_correlation(&strengths, &teams.ratings);
        let former = rank_correlation(&strengths, &pairs.ratings);
        println!(
            "seed {seed}: {correlation:.4} by teams, {former:.4} by pairs of players; winners who lost points: {} and {}",
            teams.losing_winners, pairs.losing_winners
        );
        assert!(correlation >= 0.9, "seed {seed}: {correlation}");
        assert!(correlation > former, "seed {seed}: {correlation} and {former}");
        assert_eq!(teams.losing_winners, 0, "nobody loses points by winning");
    }
}
