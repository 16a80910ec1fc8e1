//! Results and the ratings that change with them.

use super::{SOUND, copy, person, put_back};
use futures_util::future::join_all;
use store::{
    Estimate, Filing, MatchResult, Pair, Placing, RatedParty, RatingChange, RatingPoint, Store, StoredPairRating,
    StoredRating,
};

pub(super) async fn all<S: Store>(fresh: impl AsyncFn() -> S) {
    results_are_counted_once(&fresh().await).await;
    all_matches_that_end_together_count(&fresh().await).await;
    a_match_that_two_nodes_file_counts_once(&fresh().await).await;
    ratings_are_kept_after_each_match_and_for_partners(&fresh().await).await;
    ratings_of_a_deleted_person_are_deleted(&fresh().await).await;
    results_of_a_former_version_wait_in_order_and_new_ones_behind_them(&fresh().await).await;
    no_result_waits_for_ever(&fresh().await).await;
}

pub(super) fn result(table: &str, at: u64, people: &[&str]) -> MatchResult {
    let placing = |(person, place): (&&str, u8)| Placing { person: (*person).to_owned(), place };
    let placings = people.iter().zip(1..).map(placing).collect();
    MatchResult { table: table.to_owned(), game: "tac".to_owned(), at, placings }
}

/// A change by which everybody's mean grows by `points`, so that the sum of all changes is known.
pub(super) fn gain(points: f64, parties: Vec<RatedParty>) -> RatingChange {
    let after = move |before: &Option<Estimate>| {
        let Estimate { mean, matches, .. } = before.unwrap_or(Estimate { mean: 0.0, deviation: 0.0, matches: 0 });
        Estimate { mean: mean + points, deviation: 50.0, matches: matches + 1 }
    };
    RatingChange { parties, update: Box::new(move |before| before.iter().map(after).collect()) }
}

pub(super) fn people(ids: &[&str]) -> Vec<RatedParty> {
    ids.iter().map(|id| RatedParty::Person((*id).to_owned())).collect()
}

pub(super) fn pair(one: &str, other: &str) -> RatedParty {
    RatedParty::Pair(Pair::new(one.to_owned(), other.to_owned()))
}

async fn rating(store: &impl Store, person: &str) -> Option<(f64, u32)> {
    let found = store.rating(person, "tac").await.expect(SOUND);
    found.map(|Estimate { mean, matches, .. }| (mean, matches))
}

async fn results_are_counted_once(store: &impl Store) {
    person(store, "ada").await;
    person(store, "ben").await;
    for _ in 0..2 {
        let change = gain(7.0, people(&["ada", "gone"]));
        let filing = store.finish(result("t", 9, &["ada", "ben", "gone"]), Some(change)).await.expect(SOUND);
        assert_eq!(filing, Filing::Settled);
    }
    let game_records = store.game_records("ada").await.expect(SOUND);
    assert_eq!((game_records.len(), game_records[0].matches, game_records[0].first), (1, 1, 1));
    let opponent_records = store.opponent_records("ben").await.expect(SOUND);
    assert_eq!(
        (opponent_records.len(), opponent_records[0].person.as_str(), opponent_records[0].behind),
        (1, "ada", 1)
    );
    let estimate = Estimate { mean: 7.0, deviation: 50.0, matches: 1 };
    assert_eq!(store.rating("ada", "tac").await.expect(SOUND), Some(estimate));
    assert_eq!(store.ratings("ada").await.expect(SOUND), [StoredRating { game: "tac".to_owned(), estimate }]);
    assert_eq!(store.rating("ben", "tac").await.expect(SOUND), None);
}

async fn all_matches_that_end_together_count(store: &impl Store) {
    for id in ["ada", "ben", "cleo", "dan"] {
        person(store, id).await;
    }
    let file = async |number: u32| {
        // Named in another order each time: the order of the locks must not depend on it.
        let mut ids = ["ada", "ben", "cleo", "dan"];
        ids.rotate_left(number as usize % 4);
        let mut parties = people(&ids);
        parties.extend([pair(ids[0], ids[2]), pair(ids[3], ids[1])]);
        let filed = store.finish(result(&format!("t{number}"), 9, &ids), Some(gain(1.0, parties))).await;
        assert_eq!(filed.expect(SOUND), Filing::Settled);
    };
    join_all((0..24).map(file)).await;
    for id in ["ada", "ben", "cleo", "dan"] {
        assert_eq!(rating(store, id).await, Some((24.0, 24)), "{id}");
        let pairs = store.pair_ratings(id, 9).await.expect(SOUND);
        assert_eq!(pairs.iter().map(|pair| pair.estimate.matches).collect::<Vec<_>>(), [24], "{id}");
    }
}

async fn a_match_that_two_nodes_file_counts_once(store: &impl Store) {
    person(store, "ada").await;
    person(store, "ben").await;
    let file = async |_| {
        let change = gain(1.0, people(&["ben", "ada"]));
        store.finish(result("t", 9, &["ada", "ben"]), Some(change)).await.expect(SOUND)
    };
    join_all((0..8).map(file)).await;
    assert_eq!(rating(store, "ada").await, Some((1.0, 1)));
}

async fn ratings_are_kept_after_each_match_and_for_partners(store: &impl Store) {
    for id in ["ada", "ben", "cleo"] {
        person(store, id).await;
    }
    for (number, points) in [(1, 10.0), (2, -4.0), (3, 1.0)] {
        let mut parties = people(&["ada", "ben"]);
        parties.push(pair("ben", "ada"));
        let filed = store.finish(result(&number.to_string(), number, &["ada", "ben"]), Some(gain(points, parties)));
        filed.await.expect(SOUND);
    }
    store.finish(result("friendly", 9, &["ada", "cleo"]), None).await.expect(SOUND);
    let point = |at, mean| RatingPoint { at, mean, deviation: 50.0 };
    let history = store.rating_history("ada", "tac", 9).await.expect(SOUND);
    assert_eq!(history, [point(1, 10.0), point(2, 6.0), point(3, 7.0)], "oldest first, rated matches only");
    assert_eq!(store.rating_history("ada", "tac", 2).await.expect(SOUND), [point(2, 6.0), point(3, 7.0)]);
    assert_eq!(store.rating_history("cleo", "tac", 9).await.expect(SOUND), []);
    let with = |partner: &str| StoredPairRating {
        game: "tac".to_owned(),
        partner: partner.to_owned(),
        name: partner.to_uppercase(),
        estimate: Estimate { mean: 7.0, deviation: 50.0, matches: 3 },
    };
    assert_eq!(store.pair_ratings("ada", 9).await.expect(SOUND), [with("ben")]);
    assert_eq!(store.pair_ratings("ben", 9).await.expect(SOUND), [with("ada")]);
    assert_eq!(store.pair_ratings("cleo", 9).await.expect(SOUND), []);
}

async fn ratings_of_a_deleted_person_are_deleted(store: &impl Store) {
    person(store, "ada").await;
    person(store, "ben").await;
    let mut parties = people(&["ada", "ben"]);
    parties.push(pair("ada", "ben"));
    store.finish(result("t", 9, &["ada", "ben"]), Some(gain(1.0, parties))).await.expect(SOUND);
    store.delete_person("ada").await.expect(SOUND);
    assert_eq!(rating(store, "ada").await, None);
    assert_eq!(store.rating_history("ada", "tac", 9).await.expect(SOUND), []);
    assert_eq!(store.pair_ratings("ben", 9).await.expect(SOUND), []);
    let rows = copy(store).await;
    assert!(!rows.iter().any(|row| row.contains("ada")), "{rows:?}");
    assert_eq!(rating(store, "ben").await, Some((1.0, 1)), "the other keeps theirs");
}

/// Rows as the version before has backed them up, with the ratings it computed.
fn former_rows(results: &[(&str, u64)]) -> Vec<String> {
    let mut rows: Vec<String> = ["ada", "ben"]
        .iter()
        .map(|id| format!(r#"people {{"id":"{id}","name":"{id}","created":1,"login":null,"password_hash":null,"banned":false,"webhook":null,"webhook_key":null}}"#))
        .collect();
    for (table, at) in results {
        for (person, place) in [("ada", 1), ("ben", 2)] {
            rows.push(format!(
                r#"results {{"table_id":"{table}","person":"{person}","game":"tac","place":{place},"at":{at}}}"#
            ));
        }
    }
    rows.push(
        r#"ratings {"person":"ada","game":"tac","rating":1662.2,"deviation":290.3,"volatility":0.06,"matches":2}"#
            .to_owned(),
    );
    rows
}

async fn results_of_a_former_version_wait_in_order_and_new_ones_behind_them(store: &impl Store) {
    put_back(store, &former_rows(&[("c", 3), ("a", 7), ("b", 5)])).await.expect(SOUND);
    assert_eq!(rating(store, "ada").await, None, "what was computed by pairs is not taken over");
    assert_eq!(store.unrated_results(2).await.expect(SOUND), ["c", "b"], "by time");
    let both = || people(&["ada", "ben"]);
    store.rate("c", Some(gain(1.0, both()))).await.expect(SOUND);
    let friendly = store.finish(result("friendly", 8, &["ada", "ben"]), None).await.expect(SOUND);
    assert_eq!(friendly, Filing::Settled, "a match without rating waits for nothing");
    let filed = store.finish(result("new", 9, &["ada", "ben"]), Some(gain(1000.0, both()))).await.expect(SOUND);
    assert_eq!(filed, Filing::Waiting);
    store.finish(result("new", 9, &["ada", "ben"]), Some(gain(1000.0, both()))).await.expect(SOUND);
    assert_eq!(rating(store, "ada").await, Some((1.0, 1)), "filed again, it waits as before");
    // As after a restart in the middle: what is rated is rated.
    assert_eq!(store.unrated_results(9).await.expect(SOUND), ["b", "a", "new"]);
    store.rate("c", Some(gain(1.0, both()))).await.expect(SOUND);
    store.rate("b", None).await.expect(SOUND);
    store.rate("a", Some(gain(10.0, both()))).await.expect(SOUND);
    store.rate("new", Some(gain(100.0, both()))).await.expect(SOUND);
    assert_eq!(store.unrated_results(9).await.expect(SOUND), Vec::<String>::new());
    assert_eq!(rating(store, "ada").await, Some((111.0, 3)));
    let history = store.rating_history("ada", "tac", 9).await.expect(SOUND);
    assert_eq!(
        history.iter().map(|point| (point.at, point.mean)).collect::<Vec<_>>(),
        [(3, 1.0), (7, 11.0), (9, 111.0)]
    );
    let at_once = store.finish(result("next", 10, &["ada", "ben"]), Some(gain(1.0, both()))).await.expect(SOUND);
    assert_eq!((at_once, rating(store, "ada").await), (Filing::Settled, Some((112.0, 4))));
}

/// Results are filed while the last ones that wait are rated: each is rated, at once or by the one who rates.
async fn no_result_waits_for_ever(store: &impl Store) {
    put_back(store, &former_rows(&[("a", 1), ("b", 2), ("c", 3)])).await.expect(SOUND);
    let both = || people(&["ada", "ben"]);
    let file = async {
        let mut waited = false;
        for number in 0..40 {
            let table = format!("new {number:02}");
            let filed = store.finish(result(&table, 10 + number, &["ada", "ben"]), Some(gain(1.0, both()))).await;
            waited |= filed.expect(SOUND) == Filing::Waiting;
        }
        waited
    };
    let rate = async {
        loop {
            let waiting = store.unrated_results(1).await.expect(SOUND);
            let Some(table) = waiting.first() else { return };
            store.rate(table, Some(gain(1.0, both()))).await.expect(SOUND);
        }
    };
    let (waited, ()) = tokio::join!(file, rate);
    assert!(waited, "the first came in while others waited");
    assert_eq!(store.unrated_results(9).await.expect(SOUND), Vec::<String>::new());
    assert_eq!(rating(store, "ada").await, Some((43.0, 43)));
}
