//! Ratings by Weng-Lin (Weng and Lin 2011, "A Bayesian approximation method for online ranking", algorithm 1:
//! Bradley-Terry with full pairs; the model of OpenSkill), one system for all games.
//!
//! It knows teams and any number of places: a match is held against each other team, and partners share what their team
//! wins or loses, the less certain partner more of it. What is particular here:
//!
//! - A team is as strong as the mean of its members, so that one person may play against two.
//! - The scale is Elo's: everybody starts at 1500, and 400 points between two people whose strengths are certain are odds
//!   of 10 to 1.
//! - Uncertainty grows a little with every match ([`DRIFT`]), as in TrueSkill (Herbrich et al. 2006), so that ratings
//!   follow people who learn.
//! - Partners have a rating as a pair, too. It is computed from the same match, in which a pair stands for its team.
//!
//! The number shown is the mean. A team that is placed before all others always gains ([`after`] adds positive terms
//! only), so nobody loses points by winning. `docs/decisions/0008-weng-lin-ratings.md` has the figures behind the choice.

#[cfg(test)]
mod simulation;
#[cfg(test)]
mod tests;

use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use std::collections::HashMap;
use std::f64::consts::{LN_10, SQRT_2};
use store::{Estimate, Pair, RatedParty, RatingChange};

/// Where everybody starts.
const START: f64 = 1500.0;
/// The standard deviation of a newcomer's estimate. In simulations with 200 players this start gives deviations that fit
/// the true errors.
const START_DEVIATION: f64 = 250.0;
/// The standard deviation by which a strength may change between two matches.
const DRIFT: f64 = 3.0;
/// Elo's scale: this many points are odds of 10 to 1.
const TEN_TO_ONE: f64 = 400.0;
/// An estimate with a greater deviation is provisional: fewer than some 8 duels, or some 22 matches with partners.
const PROVISIONAL_ABOVE: f64 = 200.0;

/// The estimate of a party without rated matches.
const NEWCOMER: Estimate = Estimate { mean: START, deviation: START_DEVIATION, matches: 0 };

/// A team in a finished match.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct TeamPlace {
    /// The people of the team, each once.
    pub(super) people: Vec<String>,
    /// From 1; teams that share a place have drawn.
    pub(super) place: u8,
}

/// A party with its estimate.
type Member = (RatedParty, Estimate);

/// Whether so little is known that the number may change a lot.
pub(super) fn is_provisional(estimate: &Estimate) -> bool {
    estimate.deviation > PROVISIONAL_ABOVE
}

/// How a match with these places changes ratings; nothing where nobody played against anybody.
pub(super) fn change(teams: Vec<TeamPlace>) -> Option<RatingChange> {
    if teams.len() < 2 || teams.iter().any(|team| team.people.is_empty()) {
        return None;
    }
    let people = teams.iter().flat_map(|team| &team.people).cloned().map(RatedParty::Person);
    let parties: Vec<RatedParty> = people.chain(teams.iter().filter_map(pair).map(RatedParty::Pair)).collect();
    let known = parties.clone();
    let update = move |before: &[Option<Estimate>]| {
        let before: HashMap<&RatedParty, Estimate> =
            known.iter().zip(before).filter_map(|(party, estimate)| Some((party, (*estimate)?))).collect();
        let after: HashMap<RatedParty, Estimate> = after(&teams, &before).into_iter().collect();
        known.iter().map(|party| after[party]).collect()
    };
    Some(RatingChange { parties, update: Box::new(update) })
}

/// The pair that a team of two is.
fn pair(team: &TeamPlace) -> Option<Pair> {
    match team.people.as_slice() {
        [one, other] => Some(Pair::new(one.clone(), other.clone())),
        _ => None,
    }
}

/// The estimates of all parties after a match.
fn after(teams: &[TeamPlace], before: &HashMap<&RatedParty, Estimate>) -> Vec<Member> {
    let of = |party: &RatedParty| before.get(party).copied();
    let people = |team: &TeamPlace| -> Vec<Member> {
        let person = |id: &String| RatedParty::Person(id.clone());
        team.people.iter().map(person).map(|person| (person.clone(), of(&person).unwrap_or(NEWCOMER))).collect()
    };
    let members: Vec<Vec<Member>> = teams.iter().map(people).collect();
    let places: Vec<u8> = teams.iter().map(|team| team.place).collect();
    let mut after: Vec<Member> = contest(&members, &places).into_iter().flatten().collect();
    // The same match between pairs; a team that is no pair is there with its people.
    let as_pair = |(team, people): (&TeamPlace, &Vec<Member>)| match pair(team).map(RatedParty::Pair) {
        None => people.clone(),
        Some(pair) => {
            let estimate = of(&pair).unwrap_or_else(|| new_pair(people));
            vec![(pair, estimate)]
        }
    };
    let pairs: Vec<Vec<Member>> = teams.iter().zip(&members).map(as_pair).collect();
    let changed = contest(&pairs, &places).into_iter().flatten();
    after.extend(changed.filter(|(party, _)| matches!(party, RatedParty::Pair(_))));
    after
}

/// Partners who never played together are expected to be as strong as they are one by one.
fn new_pair(people: &[Member]) -> Estimate {
    let mean = people.iter().map(|(_, estimate)| estimate.mean).sum::<f64>() / people.len() as f64;
    Estimate { mean, ..NEWCOMER }
}

/// The estimates after a match of these teams.
fn contest(teams: &[Vec<Member>], places: &[u8]) -> Vec<Vec<Member>> {
    // Weng-Lin adds up the members of a team, so each of n members goes in with an n-th of its strength.
    let share = |team: &[Member]| -> Vec<WengLinRating> {
        let size = team.len() as f64;
        let part = |(_, before): &Member| WengLinRating {
            rating: before.mean / size,
            uncertainty: drifted(before.deviation) / size,
        };
        team.iter().map(part).collect()
    };
    let shares: Vec<Vec<WengLinRating>> = teams.iter().map(|team| share(team)).collect();
    let ranked: Vec<(&[WengLinRating], MultiTeamOutcome)> =
        shares.iter().zip(places).map(|(team, place)| (&team[..], MultiTeamOutcome::new((*place).into()))).collect();
    // Two people whose strengths are certain differ by `beta * SQRT_2` points at odds of e to 1.
    let beta = TEN_TO_ONE / LN_10 / SQRT_2;
    let new = weng_lin_multi_team(&ranked, &WengLinConfig { beta, ..WengLinConfig::new() });
    let mut after = vec![];
    for (team, (shares, new)) in teams.iter().zip(shares.iter().zip(new)) {
        let size = team.len() as f64;
        let changed = team.iter().zip(shares.iter().zip(new)).map(|((party, before), (share, new))| {
            // The gain is scaled, not the sum: rounding must not turn a tiny gain into a loss.
            let mean = before.mean + size * (new.rating - share.rating);
            (party.clone(), Estimate { mean, deviation: size * new.uncertainty, matches: before.matches + 1 })
        });
        after.push(changed.collect());
    }
    after
}

/// The deviation before the next match.
fn drifted(deviation: f64) -> f64 {
    deviation.hypot(DRIFT).min(START_DEVIATION)
}
