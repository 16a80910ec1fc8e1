//! Bots in seats: they think off the async threads, a few at a time, on a copy of the match.

use crate::app::{Shared, now};
use crate::messages::{Clock, Pace, Phase};
use crate::problem::{Failed, Served};
use crate::secret;
use crate::table::{self, Live};
use crate::thinking;
use games::AnyMatch;
use knobel_core::{Rng, Seat, Stream, TableStep};
use serde_json::Value;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

/// After so many missed moves in a row a bot plays on until the person comes back.
const MOST_MISSED: usize = 3;

/// Milliseconds before a bot begins to think: drawn without looking at anything, so that time tells nothing.
pub(crate) fn delay(pace: Pace) -> u64 {
    let [byte] = secret::random::<1>();
    match pace {
        Pace::Instant => 0,
        Pace::Quick => 2 * u64::from(byte),
        Pace::Calm => 200 + 4 * u64::from(byte),
    }
}

/// How long a bot seems to think that took so many milliseconds: an easy hand is not to be told from a hard one, so a
/// move is shown on the beat, and nearly all thoughts end before the first. Who wants the moves at once gets them.
fn shown_after(pace: Pace, took: u64) -> u64 {
    let beat = match pace {
        Pace::Instant => return took,
        Pace::Quick => 400,
        Pace::Calm => 800,
    };
    took.div_ceil(beat).max(1) * beat
}

/// Who is to be asked, as which bot.
struct Asked {
    seat: Seat,
    role: Role,
}

/// How a bot came to its seat.
enum Role {
    /// It is the seat's own, of this level.
    Own(String),
    /// The person asked it to play.
    HandedOver,
    /// The person is away: it spends nothing that only the person should decide on.
    StandIn,
}

fn role(live: &Live, seat: Seat) -> Role {
    match live.doc.bot_at(seat.index()) {
        Some(level) => Role::Own(level.to_owned()),
        None if live.is_handed_over(seat) && !live.doc.rated => Role::HandedOver,
        None => Role::StandIn,
    }
}

/// Lets the bots of a table think, unless they leave people time to: the first that wants to act, does. `None`:
/// nobody did.
pub(crate) async fn turn(app: &Shared, id: &str) -> Served<Option<u32>> {
    let moment = {
        let live = app.table(id).await?;
        thinking::moment(&*live.read().await, now())
    };
    match moment {
        Some(moment) => thinking::wait(app, id, moment).await.map(|()| None),
        None => act(app, id).await,
    }
}

/// The same, at once. Where nobody acts and people think, somebody looks again when their time is over.
pub(crate) async fn act(app: &Shared, id: &str) -> Served<Option<u32>> {
    let made = first_to_act(app, id).await?;
    if made.is_none() {
        let live = app.table(id).await?;
        let until = live.read().await.thinking_until();
        if let Some(until) = until {
            thinking::wait(app, id, until).await?;
        }
    }
    Ok(made)
}

async fn first_to_act(app: &Shared, id: &str) -> Served<Option<u32>> {
    let live = app.table(id).await?;
    let (board, asked, sequence, pace, rng) = {
        let live = live.read().await;
        if live.phase() != Phase::Running || live.sequence() == 0 {
            return Ok(None);
        }
        let asked: Vec<Asked> =
            live.played_by_bots().into_iter().map(|seat| Asked { seat, role: role(&live, seat) }).collect();
        if asked.is_empty() {
            return Ok(None);
        }
        let rng = app.config.match_randomness().bots(&live.doc.secret, live.sequence());
        (live.board.copy(), asked, live.sequence(), live.doc.pace, rng)
    };
    let permit = Arc::clone(&app.thinking).acquire_owned().await.map_err(|why| Failed::Broken(why.to_string()))?;
    let stand_in = stand_in(&*board)?;
    let thinking = tokio::task::spawn_blocking(move || {
        let _permit = permit;
        think(&*board, asked, stand_in, rng)
    });
    let began = now();
    let thought = thinking.await.map_err(|why| Failed::Broken(format!("a bot panicked: {why}")))?;
    let took = now().saturating_sub(began);
    app.metrics.bot_thinking_ms.fetch_add(took, Relaxed);
    let Some((seat, action)) = thought? else { return Ok(None) };
    tokio::time::sleep(Duration::from_millis(shown_after(pace, took) - took)).await;
    let mut live = live.write().await;
    if live.sequence() != sequence {
        return Ok(Some(sequence)); // somebody was faster; their step has asked the bots again
    }
    app.metrics.bot_moves.fetch_add(1, Relaxed);
    let made = table::make_step(app, &mut live, seat, &action).await?;
    if live.board.stand_ins().contains(&seat) && gets_another_turn(&live, seat) {
        table::step_table(app, &mut live, TableStep::CameBack(seat)).await?;
    }
    Ok(Some(made))
}

/// With a time for each move, who missed one move or two has the next one again; then the bot stays.
fn gets_another_turn(live: &Live, seat: Seat) -> bool {
    let each = matches!(live.doc.clock, Clock::PerMove { .. });
    each && live.phase() == Phase::Running && !live.is_handed_over(seat) && live.missed(seat) < MOST_MISSED
}

/// Stand-ins play at the lowest level: they only keep the match going.
fn stand_in(board: &dyn AnyMatch) -> Served<&'static str> {
    let game = games::all().iter().find(|game| game.plays(board));
    let lowest = game.and_then(|game| game.levels.first().copied());
    lowest.ok_or_else(|| Failed::Broken("a match of no listed game with bots".to_owned()))
}

/// Asks the bots one after the other, beginning anywhere.
fn think(
    board: &dyn AnyMatch,
    mut asked: Vec<Asked>,
    stand_in: &str,
    mut rng: Stream,
) -> Served<Option<(Seat, Value)>> {
    let first = rng.pick(asked.len());
    asked.rotate_left(first);
    let awaited = board.awaited();
    for Asked { seat, role } in asked {
        let action = match role {
            Role::Own(level) => board.bot(&level, seat, &mut rng)?,
            Role::HandedOver => board.bot(stand_in, seat, &mut rng)?,
            Role::StandIn if awaited.contains(&seat) => board.stand_in(stand_in, seat, &mut rng)?,
            Role::StandIn => None,
        };
        if let Some(action) = action {
            return Ok(Some((seat, action)));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hard_thought_takes_as_long_as_an_easy_one() {
        for pace in [Pace::Quick, Pace::Calm] {
            assert_eq!(shown_after(pace, 0), shown_after(pace, 390), "{pace:?}: the first beat hides both");
            assert!(shown_after(pace, 5000) >= 5000, "{pace:?}: no move is shown before it is found");
            assert_eq!(shown_after(pace, 5000) % shown_after(pace, 0), 0, "{pace:?}: a late one waits for its beat");
        }
        assert_eq!(shown_after(Pace::Instant, 17), 17, "where nobody wants to wait");
    }
}
