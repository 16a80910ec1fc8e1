//! Bots in seats. A bot decides on a copy of the match, on a blocking thread, with a limit on how many think at once.

use super::document::SeatAssignment;
use super::fair_slots::Priority;
use super::thinking_time::{self, BotMoment};
use super::{LoadedTable, Result, TableError, Tables};
use crate::ids::TableId;
use crate::messages::{Clock, Pace, Phase};
use crate::secret;
use crate::time::now;
use games::{AnyMatch, Bots};
use knobel_core::{Rng, Seat, Stream, TableStep};
use serde_json::Value;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use store::{JobKind, ScheduledJob};

/// After this many missed moves in a row a bot plays on until the person comes back.
const MAX_MISSED_TURNS: usize = 3;

/// Upper bound on the time a bot thinks; then it takes the best action it has found. Nearly all take a fraction of a second.
const MAX_THINKING: Duration = Duration::from_secs(5);

/// Milliseconds for which a table counts as looked at after somebody has read it.
const LOOK_LASTS: u64 = 60_000;

/// What the bots of a table did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BotTurn {
    /// A bot moved, or somebody else did while it was thinking.
    Moved,
    /// No bot moved.
    Passed,
    /// Nobody plays or watches, so the bots wait.
    Unattended,
    /// The host or the host's network has other tables of bots that run, so these bots wait.
    OverQuota,
}

/// Milliseconds before a bot starts to think. Drawn independently of the position, so that the time reveals nothing.
pub(super) fn delay(pace: Pace) -> u64 {
    let [byte] = secret::random::<1>();
    match pace {
        Pace::Instant => 0,
        Pace::Quick => 2 * u64::from(byte),
        Pace::Calm => 200 + 4 * u64::from(byte),
    }
}

/// Milliseconds after which a move is shown that took `took` milliseconds to find. Times are rounded up to multiples of
/// a beat, and nearly all moves are found within the first, so the time does not tell an easy hand from a hard one.
fn shown_after(pace: Pace, took: u64) -> u64 {
    let beat = match pace {
        Pace::Instant => return took,
        Pace::Quick => 400,
        Pace::Calm => 800,
    };
    took.div_ceil(beat).max(1) * beat
}

/// A seat that a bot plays.
struct BotSeat {
    seat: Seat,
    role: Role,
}

/// Why a bot plays a seat.
enum Role {
    /// The seat is its own; it has this level.
    Own(String),
    /// The person asked it to play.
    HandedOver,
    /// The person is absent: the bot spends nothing that only the person should decide on.
    StandIn,
}

fn role(table: &LoadedTable, seat: Seat) -> Role {
    match table.doc.bot_at(seat.index()) {
        Some(level) => Role::Own(level.to_owned()),
        None if table.is_handed_over(seat) && !table.doc.rated => Role::HandedOver,
        None => Role::StandIn,
    }
}

impl Tables {
    /// Lets the bots of a table act, unless they leave people time to think.
    pub(super) async fn bot_turn(self: &Arc<Self>, id: &TableId) -> Result<BotTurn> {
        let moment = {
            let table = self.load(id).await?;
            thinking_time::bot_moment(&*table.read().await, now())
        };
        match moment {
            BotMoment::At(moment) => self.schedule_thinking_check(id, moment).await.map(|()| BotTurn::Passed),
            BotMoment::AfterPeople => Ok(BotTurn::Passed),
            BotMoment::Now => self.bot_turn_now(id).await,
        }
    }

    /// Lets the bots of a table act at once. Where no bot acts and people think, a job checks again when their time ends.
    pub(super) async fn bot_turn_now(self: &Arc<Self>, id: &TableId) -> Result<BotTurn> {
        let turn = self.first_bot_to_act(id).await?;
        if turn == BotTurn::Passed {
            let table = self.load(id).await?;
            let until = table.read().await.thinking_until();
            if let Some(until) = until {
                self.schedule_thinking_check(id, until).await?;
            }
        }
        Ok(turn)
    }

    /// Whether somebody plays at a table or looks at it. Bots wait where nobody does: their match would only take
    /// processor time from others.
    pub(super) fn is_attended(&self, table: &LoadedTable) -> bool {
        let is_looked_at = || table.looked_at.load(Ordering::Relaxed) + LOOK_LASTS > now();
        has_playing_person(table) || self.presence.is_watched(&table.id) || is_looked_at()
    }

    /// Somebody looks at a table: bots that waited for that go on.
    pub(crate) async fn look_at(&self, table: &LoadedTable) -> Result<()> {
        let attended = self.is_attended(table);
        table.looked_at.store(now(), Ordering::Relaxed);
        if !attended && table.phase() == Phase::Running {
            let (id, at) = (String::from(&table.id), now());
            self.jobs.schedule(ScheduledJob { table: id, kind: JobKind::BotTurn, at }).await?;
        }
        Ok(())
    }

    async fn first_bot_to_act(self: &Arc<Self>, id: &TableId) -> Result<BotTurn> {
        let table = self.load(id).await?;
        let (bots, copy, seats, sequence, pace, rng, host, network, priority) = {
            let table = table.read().await;
            if table.phase() != Phase::Running || table.sequence() == 0 {
                return Ok(BotTurn::Passed);
            }
            if !self.is_attended(&table) {
                return Ok(BotTurn::Unattended);
            }
            if table.doc.people().is_empty() && !self.is_within_bot_quota(&table) {
                return Ok(BotTurn::OverQuota);
            }
            let priority = if has_playing_person(&table) { Priority::Person } else { Priority::Background };
            let seat = |seat| BotSeat { seat, role: role(&table, seat) };
            let seats: Vec<BotSeat> = table.played_by_bots().into_iter().map(seat).collect();
            if seats.is_empty() {
                return Ok(BotTurn::Passed);
            }
            let rng = self.randomness.bots(&table.doc.secret, table.sequence());
            let bots = games::named(&table.doc.game)?.bots()?;
            let (copy, host) = (table.match_state.copy(), table.doc.host.clone());
            let network = table.doc.host_network.clone().unwrap_or_else(|| String::from(&host));
            (bots, copy, seats, table.sequence(), table.doc.pace, rng, host, network, priority)
        };
        let internal = |why: String| TableError::Internal(why);
        let waiting = metrics::gauge!("knobel_bots_waiting");
        waiting.increment(1.0);
        let slot = self.bot_slots.acquire(&network, &host, priority).await;
        waiting.decrement(1.0);
        let started = Instant::now();
        let decision = tokio::task::spawn_blocking(move || {
            let _slot = slot;
            decide(bots, &*copy, seats, rng, MAX_THINKING)
        });
        let decision = decision.await.map_err(|why| internal(format!("a bot panicked: {why}")))?;
        let took = started.elapsed();
        metrics::histogram!("knobel_bot_seconds").record(took);
        let Some((seat, action)) = decision? else { return Ok(BotTurn::Passed) };
        let took = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
        tokio::time::sleep(Duration::from_millis(shown_after(pace, took) - took)).await;
        let mut table = table.write().await;
        if table.sequence() != sequence {
            return Ok(BotTurn::Moved); // somebody was faster, and their step has scheduled the bots again
        }
        metrics::counter!("knobel_bot_moves_total").increment(1);
        self.make_bot_move(&mut table, seat, &action).await?;
        if table.match_state.stand_ins().contains(&seat) && gets_another_turn(&table, seat) {
            self.make_table_step(&mut table, TableStep::CameBack(seat)).await?;
        }
        Ok(BotTurn::Moved)
    }
}

/// Whether a person plays a seat here, and no bot for them.
fn has_playing_person(table: &LoadedTable) -> bool {
    let stand_ins = table.match_state.stand_ins();
    let is_played = |(seat, assignment): (&SeatAssignment, u8)| {
        matches!(seat, SeatAssignment::Person(_)) && !stand_ins.contains(&Seat(assignment))
    };
    table.doc.seats.iter().zip(0u8..).any(is_played)
}

/// With a time limit per move, a person who missed one or two moves may make the next one; then the bot stays.
fn gets_another_turn(table: &LoadedTable, seat: Seat) -> bool {
    let per_move = matches!(table.doc.clock, Clock::PerMove { .. });
    let few_missed = table.missed_turns(seat) < MAX_MISSED_TURNS;
    per_move && table.phase() == Phase::Running && !table.is_handed_over(seat) && few_missed
}

/// Asks the bots one after the other, starting at a random one, until one acts. All together think no longer than `limit`.
fn decide(
    bots: &dyn Bots,
    match_state: &dyn AnyMatch,
    mut seats: Vec<BotSeat>,
    mut rng: Stream,
    limit: Duration,
) -> Result<Option<(Seat, Value)>> {
    let begun = Instant::now();
    let should_stop = || begun.elapsed() >= limit;
    // Stand-ins play at the lowest level: they only keep the match going.
    let stand_in = bots.levels().first().ok_or_else(|| TableError::Internal("bots without levels".to_owned()))?;
    let first = rng.pick(seats.len());
    seats.rotate_left(first);
    let awaited = match_state.awaited();
    for BotSeat { seat, role } in seats {
        let action = match role {
            Role::Own(level) => bots.act_until(match_state, &level, seat, &mut rng, &should_stop)?,
            Role::HandedOver => bots.act_until(match_state, stand_in, seat, &mut rng, &should_stop)?,
            Role::StandIn if awaited.contains(&seat) => bots.stand_in(match_state, stand_in, seat, &mut rng)?,
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
    use games::{ArenaMatch, Contestant, MatchError, ShouldStop, TrainedBot};

    /// A bot that thinks until it should stop.
    struct Endless;

    impl Bots for Endless {
        fn levels(&self) -> &'static [&'static str] {
            &["endless"]
        }

        fn baselines(&self) -> &'static [&'static str] {
            &[]
        }

        fn current_name(&self, _: &str) -> std::result::Result<&'static str, MatchError> {
            Ok("endless")
        }

        fn act_until(
            &self,
            _: &dyn AnyMatch,
            _: &str,
            _: Seat,
            _: &mut dyn Rng,
            should_stop: ShouldStop<'_>,
        ) -> std::result::Result<Option<Value>, MatchError> {
            while !should_stop() {
                std::thread::yield_now();
            }
            Ok(Some(Value::Null))
        }

        fn stand_in(
            &self,
            _: &dyn AnyMatch,
            _: &str,
            _: Seat,
            _: &mut dyn Rng,
        ) -> std::result::Result<Option<Value>, MatchError> {
            Ok(None)
        }

        fn trained(&self, name: &str, _: &[u8]) -> std::result::Result<TrainedBot, MatchError> {
            Err(MatchError::Malformed(name.to_owned()))
        }

        fn play_match(
            &self,
            _: &Value,
            _: &mut [Contestant<'_>],
            _: u64,
            _: u64,
        ) -> std::result::Result<ArenaMatch, MatchError> {
            Err(MatchError::Malformed("it plays no arena".to_owned()))
        }
    }

    /// A bot used to think to its end, however long that took.
    #[test]
    fn a_bot_whose_time_is_over_acts() {
        let game = games::named("tac").unwrap();
        let played = game.begin(&game.usual(4), &mut Stream::seeded(1)).unwrap();
        let seats = vec![BotSeat { seat: Seat(0), role: Role::Own("endless".to_owned()) }];
        let decision = decide(&Endless, &*played, seats, Stream::seeded(2), Duration::from_millis(10));
        assert_eq!(decision.unwrap(), Some((Seat(0), Value::Null)));
    }

    #[test]
    fn a_hard_decision_is_shown_as_late_as_an_easy_one() {
        for pace in [Pace::Quick, Pace::Calm] {
            assert_eq!(shown_after(pace, 0), shown_after(pace, 390), "{pace:?}: the first beat hides both");
            assert!(shown_after(pace, 5000) >= 5000, "{pace:?}: no move is shown before it is found");
            assert_eq!(shown_after(pace, 5000) % shown_after(pace, 0), 0, "{pace:?}: a late one waits for its beat");
        }
        assert_eq!(shown_after(Pace::Instant, 17), 17, "at once, where nobody wants to wait");
    }
}
