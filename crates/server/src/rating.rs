//! Glicko-2: everybody against everybody at the table, by places.

use crate::app::App;
use crate::problem::Served;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};
use store::{Placed, StoredRating};

/// Where everybody begins.
fn fresh(person: &str, game: &str) -> StoredRating {
    let Glicko2Rating { rating, deviation, volatility } = Glicko2Rating::new();
    StoredRating { person: person.to_owned(), game: game.to_owned(), rating, deviation, volatility, matches: 0 }
}

fn glicko(stored: &StoredRating) -> Glicko2Rating {
    Glicko2Rating { rating: stored.rating, deviation: stored.deviation, volatility: stored.volatility }
}

/// The ratings after a match with these places.
pub(crate) async fn after(app: &App, game: &str, placed: &[Placed]) -> Served<Vec<StoredRating>> {
    let mut before = vec![];
    for Placed { person, .. } in placed {
        let known = app.store.rating(person, game).await?;
        before.push(known.unwrap_or_else(|| fresh(person, game)));
    }
    let places: Vec<u8> = placed.iter().map(|placed| placed.place).collect();
    Ok(rated(&before, &places))
}

fn rated(before: &[StoredRating], places: &[u8]) -> Vec<StoredRating> {
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
        let met: Vec<_> = (0..before.len()).filter(|other| *other != me).map(against).collect();
        let Glicko2Rating { rating, deviation, volatility } =
            glicko2_rating_period(&glicko(&before[me]), &met, &config);
        StoredRating { rating, deviation, volatility, matches: before[me].matches + 1, ..before[me].clone() }
    };
    (0..before.len()).map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_placed_better_rises_and_who_draws_as_an_equal_stays() {
        let before = ["a", "b", "c"].map(|person| fresh(person, "tac"));
        let after = rated(&before, &[1, 2, 3]);
        assert!(after[0].rating > 1500.0 && after[2].rating < 1500.0);
        assert!((after[1].rating - 1500.0).abs() < 1.0, "won one, lost one");
        assert!(after.iter().all(|rating| rating.deviation < 350.0 && rating.matches == 1));
        let drawn = rated(&before[..2], &[1, 1]);
        assert!((drawn[0].rating - 1500.0).abs() < 1e-6);
    }
}
