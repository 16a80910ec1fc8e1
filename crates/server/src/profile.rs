//! A person's profile, as they see it themselves.

use crate::app::SharedApp;
use crate::identity::{Caller, person_ref};
use crate::ids::PersonId;
use crate::messages::{Me, PairRating, PersonRef, Rating, RatingCurve, Ratings};
use crate::notifier::Topic;
use crate::tables::{self, Result};
use store::{StoredPairRating, StoredRating};

/// Upper bound on the points of a curve: the last matches.
const MAX_CURVE: usize = 300;
/// Upper bound on the partners listed: those with the most matches.
const MAX_PAIRS: usize = 50;

/// The caller's profile.
pub(crate) async fn me(app: &SharedApp, caller: &Caller) -> Result<Me> {
    let id = &caller.id;
    Ok(Me {
        id: id.into(),
        name: caller.person.name.clone(),
        has_password: caller.person.login.is_some(),
        ratings: app.store.ratings(id).await?.into_iter().map(rating).collect(),
        blocked: app.store.blocked(id).await?.into_iter().map(person_ref).collect(),
        tables: app.tables.unfinished_tables(id).await?,
    })
}

fn rating(StoredRating { game, estimate }: StoredRating) -> Rating {
    tables::rating(game, estimate)
}

/// The caller's ratings with their curves, and those with each partner.
pub(crate) async fn ratings(app: &SharedApp, caller: &Caller) -> Result<Ratings> {
    let id = &caller.id;
    let mut games = vec![];
    for stored in app.store.ratings(id).await? {
        let history = app.store.rating_history(id, &stored.game, MAX_CURVE).await?;
        games.push(RatingCurve { rating: rating(stored), points: history.iter().map(tables::rating_point).collect() });
    }
    let pair = |StoredPairRating { game, partner, name, estimate }| PairRating {
        partner: PersonRef { id: partner, name },
        rating: tables::rating(game, estimate),
    };
    let pairs = app.store.pair_ratings(id, MAX_PAIRS).await?.into_iter().map(pair).collect();
    Ok(Ratings { games, pairs })
}

/// A person has a new name: updates this node's cache, and notifies the others.
pub(crate) fn renamed(app: &SharedApp, person: &PersonId, name: &str) {
    app.tables.names.set(person, name);
    app.tables.notifier.publish(&Topic::Person(person.clone()), 0);
}

/// A session or token of this person has become invalid, or the person is banned: on every node, the person's sockets and
/// streams check whether they may stay open.
pub(crate) fn revoked(app: &SharedApp, person: &PersonId) {
    app.tables.notifier.publish(&Topic::Person(person.clone()), 0);
}

/// Deletes a person's own data; bots play on in their seats.
pub(crate) async fn delete(app: &SharedApp, person: &PersonId) -> Result<()> {
    app.tables.depart(person).await?;
    app.store.delete_person(person).await?;
    renamed(app, person, "");
    Ok(())
}
