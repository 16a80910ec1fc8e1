//! Glicko-2 ratings (Glickman 2012): each pair of players at a table counts as one game, decided by their places.

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};
use store::{Placing, Store, StoredRating};

/// The rating of a person without rated matches.
fn initial(person: &str, game: &str) -> StoredRating {
    let Glicko2Rating { rating, deviation, volatility } = Glicko2Rating::new();
    StoredRating { person: person.to_owned(), game: game.to_owned(), rating, deviation, volatility, matches: 0 }
}

fn glicko(stored: &StoredRating) -> Glicko2Rating {
    Glicko2Rating { rating: stored.rating, deviation: stored.deviation, volatility: stored.volatility }
}

/// The ratings after a match with these places.
pub(super) async fn after(store: &dyn Store, game: &str, placings: &[Placing]) -> store::Result<Vec<StoredRating>> {
    let mut before = vec![];
    for Placing { person, .. } in placings {
        let known = store.rating(person, game).await?;
        before.push(known.unwrap_or_else(|| initial(person, game)));
    }
    let places: Vec<u8> = placings.iter().map(|placing| placing.place).collect();
    Ok(updated(&before, &places))
}

fn updated(before: &[StoredRating], places: &[u8]) -> Vec<StoredRating> {
    let config = Glicko2Config::new();
    let one = |me: usize| {
        let against = |other: usize| {
            let outcome = match places[me].cmp(&places[other]) {
                std::cmp::Ordering::Less => Outcomes::WIN,
                std::cmp::Ordering::Equal => Outcomes::DRAW,
                std::cmp::Ordering::Greater => Outcomes::LOSS,
            };
            (glicko(&before[other]), outcome)
        };
        let opponents: Vec<_> = (0..before.len()).filter(|other| *other != me).map(against).collect();
        let Glicko2Rating { rating, deviation, volatility } =
            glicko2_rating_period(&glicko(&before[me]), &opponents, &config);
        StoredRating { rating, deviation, volatility, matches: before[me].matches + 1, ..before[me].clone() }
    };
    (0..before.len()).map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_better_place_raises_the_rating_and_a_draw_of_equals_keeps_it() {
        let before = ["a", "b", "c"].map(|person| initial(person, "tac"));
        let after = updated(&before, &[1, 2, 3]);
        assert!(after[0].rating > 1500.0 && after[2].rating < 1500.0);
        assert!((after[1].rating - 1500.0).abs() < 1.0, "won one, lost one");
        assert!(after.iter().all(|rating| rating.deviation < 350.0 && rating.matches == 1));
        let drawn = updated(&before[..2], &[1, 1]);
        assert!((drawn[0].rating - 1500.0).abs() < 1e-6);
    }
}
