//! Coach, analysis, puzzles, records to be judged again: who may ask about what, and one question of a person at a time.

use crate::app::{App, Shared};
use crate::messages::Phase;
use crate::problem::{Failed, Served, not_found, refused, too_many};
use crate::table::Live;
use games::AnyMatch;
use knobel_core::Seat;
use serde_json::Value;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// As many questions of a person wait while one is being answered.
const MOST_WAITING: u32 = 2;
/// Who asks more is told to come back after so many seconds: an answer takes a few.
const COME_BACK_IN: u32 = 5;
/// A position is compared with so many tables of a person.
const MOST_TABLES: usize = 50;

/// Everybody's questions, a queue a person.
pub(crate) struct Desk {
    /// As many are answered at the same time; bots in seats have their own limit and don't wait for them.
    at_once: Arc<Semaphore>,
    queues: Arc<Mutex<HashMap<String, Queue>>>,
}

struct Queue {
    /// Being answered, or waiting.
    asked: u32,
    turn: Arc<Semaphore>,
}

/// A place in a person's queue; it is free again when this is dropped.
struct Place {
    queues: Arc<Mutex<HashMap<String, Queue>>>,
    person: String,
}

fn locked(queues: &Mutex<HashMap<String, Queue>>) -> MutexGuard<'_, HashMap<String, Queue>> {
    queues.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Desk {
    pub(crate) fn new(at_once: usize) -> Self {
        Desk { at_once: Arc::new(Semaphore::new(at_once.max(1))), queues: Arc::default() }
    }

    fn queue_up(&self, person: &str) -> Served<(Place, Arc<Semaphore>)> {
        let mut queues = locked(&self.queues);
        let fresh = || Queue { asked: 0, turn: Arc::new(Semaphore::new(1)) };
        let queue = queues.entry(person.to_owned()).or_insert_with(fresh);
        if queue.asked > MOST_WAITING {
            return Err(too_many(COME_BACK_IN));
        }
        queue.asked += 1;
        let place = Place { queues: Arc::clone(&self.queues), person: person.to_owned() };
        Ok((place, Arc::clone(&queue.turn)))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut queues = locked(&self.queues);
        if let Some(queue) = queues.get_mut(&self.person) {
            queue.asked -= 1;
            if queue.asked == 0 {
                queues.remove(&self.person);
            }
        }
    }
}

async fn permit(of: Arc<Semaphore>) -> Served<OwnedSemaphorePermit> {
    of.acquire_owned().await.map_err(|why| Failed::Broken(why.to_string()))
}

/// Answers a person's question off the async threads: after the one before it, and with few others at a time. Who has
/// too many open is told when to come back. The work goes on where the asker has gone, and holds the place till then.
pub(crate) async fn answer<T: Send + 'static>(
    app: &App,
    person: &str,
    work: impl FnOnce() -> T + Send + 'static,
) -> Served<T> {
    let (place, turn) = app.desk.queue_up(person)?;
    let turn = permit(turn).await?;
    let permit = permit(Arc::clone(&app.desk.at_once)).await?;
    let working = tokio::task::spawn_blocking(move || {
        let _held = (permit, turn, place);
        work()
    });
    working.await.map_err(|why| Failed::Broken(format!("a question could not be answered: {why}")))
}

/// May this person ask about this match, by the eyes of this seat (or with everything open)? While it runs: only for
/// an own seat, where the table allows assistance.
pub(crate) fn may_ask(live: &Live, person: &str, seat: Option<u8>) -> Served<()> {
    if !live.may_look(person) {
        return Err(not_found("there is no such table"));
    }
    match live.phase() {
        Phase::Over => Ok(()),
        Phase::Open => Err(refused("the match has not begun")),
        Phase::Running | Phase::Paused => {
            let seat = seat.ok_or_else(|| refused("everything lies open once the match is over"))?;
            live.seat_of(person, seat)?;
            if live.doc.assistance { Ok(()) } else { Err(refused("no assistance at this table while the match runs")) }
        }
    }
}

/// A copy of the match at a table to answer a question about, if this person [may ask](may_ask).
pub(crate) async fn board(app: &Shared, table: &str, person: &str, seat: Option<u8>) -> Served<Box<dyn AnyMatch>> {
    let live = app.table(table).await?;
    let live = live.read().await;
    may_ask(&live, person, seat)?;
    Ok(live.board.copy())
}

/// A situation that somebody brings along must not be that of a match they are playing without assistance, nor a part
/// of it.
pub(crate) async fn may_bring(app: &Shared, person: &str, situation: &Value) -> Served<()> {
    for table in app.store.tables_of(person, None, MOST_TABLES).await? {
        let live = app.table(&table).await?;
        let live = live.read().await;
        let running = matches!(live.phase(), Phase::Running | Phase::Paused) && live.sequence() > 0;
        if !running || live.doc.assistance {
            continue;
        }
        if live.doc.seats_of(person).into_iter().any(|seat| live.board.is_position(Seat(seat), situation)) {
            return Err(refused("this is the position of a match you are playing; ask when it is over"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::due::tests::{app, table_with};
    use crate::table;
    use std::sync::mpsc::channel;

    #[tokio::test(flavor = "multi_thread")]
    async fn a_person_has_one_question_answered_at_a_time_and_few_waiting() {
        let folder = tempfile::tempdir().unwrap();
        let (app, _) = app(folder.path()).await;
        let (begun, has_begun) = channel();
        let (end, may_end) = channel::<()>();
        let slow = {
            let app = Arc::clone(&app);
            let work = move || {
                begun.send(()).unwrap();
                may_end.recv().unwrap();
            };
            tokio::spawn(async move { answer(&app, "ada", work).await.map_err(Failed::problem) })
        };
        tokio::task::spawn_blocking(move || has_begun.recv().unwrap()).await.unwrap();
        let waiting: Vec<_> = (0..MOST_WAITING).map(|_| app.desk.queue_up("ada").unwrap()).collect();
        let turned_away = app.desk.queue_up("ada").err().unwrap().problem();
        assert_eq!(turned_away.retry_after, Some(COME_BACK_IN));
        assert!(waiting.iter().all(|(_, turn)| turn.available_permits() == 0), "the first one is still at it");
        assert!(app.desk.queue_up("ben").is_ok(), "others need not wait");
        end.send(()).unwrap();
        slow.await.unwrap().unwrap();
        drop(waiting);
        assert!(locked(&app.desk.queues).is_empty(), "nobody is remembered");
    }

    #[tokio::test]
    async fn a_running_match_is_asked_about_by_its_own_seat_where_assistance_is_allowed() {
        let folder = tempfile::tempdir().unwrap();
        let (app, ada) = app(folder.path()).await;
        let allowed = table_with(&app, &ada, |asked| asked.assistance = true).await;
        let strict = table_with(&app, &ada, |_| {}).await;
        assert!(board(&app, &allowed, "ada", Some(0)).await.is_err(), "it has not begun");
        for id in [&allowed, &strict] {
            table::start(&app, id, "ada").await.unwrap();
        }
        assert!(board(&app, &allowed, "ada", Some(0)).await.is_ok());
        assert!(board(&app, &allowed, "ada", Some(1)).await.is_err(), "not for another's seat");
        assert!(board(&app, &allowed, "ada", None).await.is_err(), "not with everything open");
        assert!(board(&app, &allowed, "eve", Some(0)).await.is_err(), "not for lookers-on");
        assert!(board(&app, &strict, "ada", Some(0)).await.is_err(), "no assistance here");
        let view = |live: &Live| {
            let view = live.board.view(live.viewers("ada")[0], 0).unwrap();
            let own = &view["observation"]["hands"][0][1];
            serde_json::json!({ "seats": 2, "me": 0, "own": own, "told": [] })
        };
        let (fine, not_fine) = {
            let (fine, not_fine) = (app.table(&allowed).await.unwrap(), app.table(&strict).await.unwrap());
            (view(&*fine.read().await), view(&*not_fine.read().await))
        };
        assert!(may_bring(&app, "ada", &fine).await.is_ok());
        assert!(may_bring(&app, "ada", &not_fine).await.is_err(), "brought along by hand");
    }
}
