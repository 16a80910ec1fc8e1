//! Time to think, where a game gives it to all at once: bots act at moments drawn evenly from it, and when it is over
//! the table says "go on" for those who have not.

use crate::app::{Shared, now};
use crate::bots;
use crate::due;
use crate::messages::{Pace, Phase};
use crate::problem::{Served, refused};
use crate::secret;
use crate::table::{self, Live};
use knobel_core::Seat;
use store::Due;

/// When a bot is to act while people think: drawn evenly from the time left, without looking at any hand. `None`: it
/// need not wait.
pub(crate) fn moment(live: &Live, at: u64) -> Option<u64> {
    let until = live.thinking_until().filter(|until| *until > at)?;
    if live.doc.pace == Pace::Instant || live.thinking_people().is_empty() {
        return None;
    }
    let bots = live.board.thinking().into_iter().filter(|seat| live.played_by_bots().contains(seat)).count();
    Some(first_of(bots, at, until))
}

/// The first of so many moments, each drawn evenly; the end where there are none. The others are drawn anew after it,
/// from what is left: together they lie as if all had been drawn at once.
fn first_of(count: usize, at: u64, until: u64) -> u64 {
    let any = || at + u64::from_le_bytes(secret::random()) % (until - at);
    (0..count).map(|_| any()).min().unwrap_or(until)
}

/// When somebody has to look whether the time to think is over, if a step is made now at a table of people alone.
/// `None`: never, or somebody does so before that anyway. Bots are asked after each step, and look by themselves.
///
/// So a match of many quick steps puts one row on the list of what is due in each time to think, not one a step.
pub(crate) fn next_look(live: &Live, at: u64, shared: bool) -> Option<u64> {
    let running = live.thinking_until();
    let end = running.unwrap_or(at + live.time_to_think()?); // one that begins with this step ends no sooner
    // Another node may look while this step is on its way, and find nothing; but for a time that runs, it comes back.
    let holds = |look: u64| look <= end && if shared { running.is_some() } else { at < look };
    if live.looked_at.is_some_and(holds) { None } else { Some(end) }
}

/// When somebody will look, now that this was stored with a step.
pub(crate) fn looked_at(live: &Live, due: &[Due]) -> Option<u64> {
    let stored = |kind: &str| due.iter().find(|due| due.kind == kind).map(|due| due.at);
    match stored(due::BOT) {
        Some(_) => None, // bots look when they please
        None => stored(due::THINK).or(live.looked_at),
    }
}

/// Looks again at this moment.
pub(crate) async fn wait(app: &Shared, id: &str, moment: u64) -> Served<()> {
    app.store.set_due(Due { table: id.to_owned(), kind: due::THINK.to_owned(), at: moment }).await?;
    app.alarm.notify_one();
    Ok(())
}

/// A bot's moment has come, or the time is over.
pub(crate) async fn serve(app: &Shared, id: &str) -> Served<Option<()>> {
    let live = app.table(id).await?;
    let until = {
        let live = live.read().await;
        live.thinking_until().filter(|_| live.phase() == Phase::Running)
    };
    let Some(until) = until else { return Ok(None) };
    if until > now() {
        // Where nobody acts, the end of the time stands in this row's place.
        return Ok(bots::act(app, id).await?.is_none().then_some(()));
    }
    let mut live = live.write().await;
    for seat in live.board.players().seats().collect::<Vec<Seat>>() {
        if live.thinking_until() != Some(until) {
            break; // the last "go on" ended it
        }
        if let Some(action) = live.board.pass(seat) {
            table::make_step(app, &mut live, seat, &action).await?;
        }
    }
    Ok(None)
}

/// A person needs no more time to think: bots don't wait for this seat. (Saying "go on" says so, too; the next reader
/// has no other way.)
pub(crate) async fn ready(app: &Shared, id: &str, person: &str, seat: u8) -> Served<()> {
    let live = app.table(id).await?;
    let mut live = live.write().await;
    let seat = live.seat_of(person, seat)?;
    if !live.board.thinking().contains(&seat) {
        return Err(refused("there is no time to think now"));
    }
    live.ready.push(seat);
    if live.thinking_people().is_empty() {
        let at = now() + bots::delay(live.doc.pace);
        app.store.set_due(Due { table: id.to_owned(), kind: due::BOT.to_owned(), at }).await?;
        app.alarm.notify_one();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::due::tests::{app, table_with};
    use crate::messages::SeatPlan;
    use serde_json::json;

    #[test]
    fn a_moment_lies_anywhere_in_the_time_and_the_first_of_many_lies_early() {
        let drawn = |bots: usize| (0..4000).map(move |_| first_of(bots, 100, 500));
        for quarter in 0..4 {
            let inside = drawn(1).filter(|at| (at - 100) / 100 == quarter).count();
            assert!((800..1200).contains(&inside), "{inside} of 4000 in quarter {quarter}");
        }
        let early = drawn(3).filter(|at| *at < 200).count(); // 1 - 0.75³ = 58 %
        assert!((2100..2500).contains(&early), "{early} of 4000 in the first quarter");
        assert_eq!(first_of(0, 100, 500), 500, "people alone have all of it");
    }

    #[tokio::test]
    async fn among_people_one_row_a_time_to_think_is_enough_and_never_too_late() {
        let folder = tempfile::tempdir().unwrap();
        let (app, ada) = app(folder.path()).await;
        let id = table_with(&app, &ada, |asked| {
            asked.game = "code777".to_owned();
            asked.setup = json!({ "seats": 2, "start": { "seat": 0 }, "thinking_time": 600 });
            asked.seats = vec![SeatPlan::Me, SeatPlan::Me];
        })
        .await;
        table::start(&app, &id, "ada").await.unwrap();
        let live = app.table(&id).await.unwrap();
        let opened = live.read().await.looked_at.unwrap();
        table::act(&app, &id, "ada", "1", 0, &json!("read")).await.unwrap();
        let mut live = live.write().await;
        let (at, until) = (now(), live.thinking_until().unwrap());
        assert_eq!(live.looked_at, Some(opened), "who looks then will see how far it is");
        assert!(opened <= until);
        assert_eq!(next_look(&live, at, false), None);
        assert_eq!(next_look(&live, opened, false), Some(until), "by then somebody has looked");
        live.looked_at = None;
        assert_eq!(next_look(&live, at, true), Some(until), "another node may have stored nothing");
        live.looked_at = Some(until + 1);
        assert_eq!(next_look(&live, at, false), Some(until), "that would be too late");
    }

    #[tokio::test]
    async fn bots_wait_for_people_who_think_and_for_nobody_else() {
        let folder = tempfile::tempdir().unwrap();
        let (app, ada) = app(folder.path()).await;
        let id = table_with(&app, &ada, |asked| {
            asked.game = "code777".to_owned();
            asked.setup = json!({ "seats": 3, "start": { "seat": 0 }, "thinking_time": 600 });
            asked.seats = vec![SeatPlan::Me, SeatPlan::Bot("plain".to_owned()), SeatPlan::Bot("plain".to_owned())];
            asked.pace = Pace::Quick;
        })
        .await;
        table::start(&app, &id, "ada").await.unwrap();
        let live = app.table(&id).await.unwrap();
        assert_eq!(moment(&*live.read().await, now()), None, "only answers are thought about");
        table::act(&app, &id, "ada", "1", 0, &json!("read")).await.unwrap();
        {
            let live = live.read().await;
            let (at, until) = (now(), live.thinking_until().unwrap());
            assert!(moment(&live, at).is_some_and(|moment| (at..until).contains(&moment)));
            assert_eq!(moment(&live, until), None, "the time is over");
        }
        assert_eq!(bots::turn(&app, &id).await.unwrap(), None, "they wait");
        table::act(&app, &id, "ada", "2", 0, &json!("go_on")).await.unwrap();
        assert_eq!(moment(&*live.read().await, now()), None, "all people have gone on");
        assert!(bots::turn(&app, &id).await.unwrap().is_some());
    }
}
