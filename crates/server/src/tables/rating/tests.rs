use super::*;
use knobel_core::{Rng, Stream};

fn team(place: u8, people: &[&str]) -> TeamPlace {
    TeamPlace { people: people.iter().map(|person| (*person).to_owned()).collect(), place }
}

fn person(id: &str) -> RatedParty {
    RatedParty::Person(id.to_owned())
}

fn certain(mean: f64) -> Estimate {
    Estimate { mean, deviation: 60.0, matches: 100 }
}

/// The estimates after a match, by party.
fn played(teams: Vec<TeamPlace>, before: &[(&str, Estimate)]) -> HashMap<RatedParty, Estimate> {
    let RatingChange { parties, update } = change(teams).expect("they played against each other");
    let before: HashMap<RatedParty, Estimate> = before.iter().map(|(id, known)| (person(id), *known)).collect();
    let before: Vec<Option<Estimate>> = parties.iter().map(|party| before.get(party).copied()).collect();
    let after = update(&before);
    parties.into_iter().zip(after).collect()
}

#[test]
fn a_better_place_raises_the_rating_and_a_draw_of_equals_keeps_it() {
    let after = played(vec![team(1, &["a"]), team(2, &["b"]), team(3, &["c"])], &[]);
    assert!(after[&person("a")].mean > START + 50.0 && after[&person("c")].mean < START - 50.0);
    assert!((after[&person("b")].mean - START).abs() < 1e-6, "won one, lost one");
    assert!(after.values().all(|estimate| estimate.deviation < START_DEVIATION && estimate.matches == 1));
    let drawn = played(vec![team(2, &["a"]), team(2, &["b"])], &[]);
    assert!((drawn[&person("a")].mean - START).abs() < 1e-6, "nobody found it: a draw");
    let upset = played(vec![team(1, &["a"]), team(1, &["b"])], &[("a", certain(1700.0)), ("b", certain(1500.0))]);
    assert!(upset[&person("a")].mean < 1700.0 && upset[&person("b")].mean > 1500.0, "a draw with a weaker one costs");
}

#[test]
fn a_strong_player_gains_by_winning_with_a_weak_partner() {
    let before = [("strong", 1900.0), ("weak", 1200.0), ("c", 1500.0), ("d", 1500.0)];
    let before = before.map(|(id, mean)| (id, certain(mean)));
    let won = played(vec![team(1, &["strong", "weak"]), team(2, &["c", "d"])], &before);
    let gain = |id: &str, mean| won[&person(id)].mean - mean;
    assert!(gain("strong", 1900.0) > 0.0, "{won:?}");
    assert!((gain("strong", 1900.0) - gain("weak", 1200.0)).abs() < 1e-9, "partners who are as certain share alike");
    assert!((gain("strong", 1900.0) + gain("c", 1500.0)).abs() < 1e-9, "and it is what the others lose");
}

#[test]
fn the_less_certain_partner_learns_more() {
    let after = played(vec![team(1, &["new", "known"]), team(2, &["c", "d"])], &[("known", certain(START))]);
    let gain = |id: &str| after[&person(id)].mean - START;
    assert!(gain("new") > 5.0 * gain("known") && gain("known") > 0.0, "{after:?}");
}

#[test]
fn elos_scale_is_kept() {
    let before = [("a", certain(1900.0)), ("b", certain(1500.0))];
    let mut gains = [(1, 2), (2, 1)].map(|(a, b)| {
        let after = played(vec![team(a, &["a"]), team(b, &["b"])], &before);
        (after[&person("a")].mean - 1900.0).abs()
    });
    gains.sort_unstable_by(f64::total_cmp);
    let odds = gains[1] / gains[0];
    assert!((7.0..11.0).contains(&odds), "400 points are some 10 to 1, less for what is uncertain: {odds}");
}

#[test]
fn a_pair_has_a_rating_of_its_own_that_begins_at_the_mean_of_both() {
    let pair = |one: &str, other: &str| RatedParty::Pair(Pair::new(one.to_owned(), other.to_owned()));
    let before = [("a", certain(1700.0)), ("b", certain(1500.0)), ("c", certain(1600.0)), ("d", certain(1600.0))];
    let after = played(vec![team(1, &["b", "a"]), team(2, &["c", "d"])], &before);
    assert_eq!(after.len(), 6, "four people and two pairs");
    let (won, lost) = (after[&pair("a", "b")], after[&pair("c", "d")]);
    assert!(won.mean > 1650.0 && lost.mean < 1550.0, "a new pair is uncertain: {won:?} {lost:?}");
    assert!((won.mean + lost.mean - 3200.0).abs() < 1e-9, "both began at 1600");
    let alone = played(vec![team(1, &["a"]), team(2, &["c", "d"])], &before);
    assert_eq!(alone.len(), 4, "one against two: three people and one pair");
}

#[test]
fn one_against_two_is_even_where_all_are_equal() {
    let one = played(vec![team(1, &["a"]), team(2, &["b", "c"])], &[]);
    let two = played(vec![team(2, &["a"]), team(1, &["b", "c"])], &[]);
    let (won, lost) = (one[&person("a")].mean - START, two[&person("a")].mean - START);
    assert!(won > 0.0 && (won + lost).abs() < 1e-9, "{won} {lost}");
}

#[test]
fn nobody_is_rated_without_opponents() {
    assert!(change(vec![team(1, &["a", "b", "c"])]).is_none());
    assert!(change(vec![]).is_none());
}

#[test]
fn newcomers_are_provisional_and_become_known() {
    let mut known = NEWCOMER;
    let mut matches = 0;
    while is_provisional(&known) {
        matches += 1;
        known =
            played(vec![team(1 + matches % 2, &["a"]), team(2 - matches % 2, &["b"])], &[("a", known), ("b", known)])
                [&person("a")];
    }
    assert!((5..15).contains(&matches), "{matches} duels");
}

/// A random match of two to five teams of one to three people.
fn random_teams(rng: &mut Stream) -> (Vec<TeamPlace>, Vec<(String, Estimate)>) {
    let (mut teams, mut before) = (vec![], vec![]);
    for place in 1..=u8::try_from(2 + rng.pick(4)).unwrap() {
        let people: Vec<String> = (0..=rng.pick(3)).map(|member| format!("{place}/{member}")).collect();
        for person in &people {
            let (mean, deviation) = (500.0 + rng.pick(2000) as f64, 1.0 + rng.pick(250) as f64);
            before.push((person.clone(), Estimate { mean, deviation, matches: 9 }));
        }
        teams.push(TeamPlace { people, place });
    }
    (teams, before)
}

#[test]
fn nobody_loses_points_by_winning_nor_gains_by_coming_last() {
    let mut rng = Stream::seeded(7);
    for _ in 0..5000 {
        let (teams, before) = random_teams(&mut rng);
        let known: Vec<(&str, Estimate)> = before.iter().map(|(id, known)| (id.as_str(), *known)).collect();
        let (first, last) = (teams[0].people.clone(), teams[teams.len() - 1].people.clone());
        let after = played(teams, &known);
        for (id, known) in &before {
            let new = after[&person(id)];
            assert!(!first.contains(id) || new.mean >= known.mean, "{known:?} won and has {new:?}");
            assert!(!first.contains(id) || new.mean.round() >= known.mean.round(), "the number shown");
            assert!(!last.contains(id) || new.mean <= known.mean, "{known:?} came last and has {new:?}");
            assert!(new.mean.is_finite() && new.deviation > 0.0 && new.deviation <= START_DEVIATION, "{new:?}");
        }
    }
}
