//! Before and around the match: who has which seat, the start, and steps of the table that people ask for.

use super::act::MAX_ATTEMPTS;
use super::document::{SeatAssignment, TableDocument};
use super::{Access, Asker, LoadedTable, Result, Tables};
use crate::ids::{PersonId, TableId};
use crate::messages::{Clock, Kick, Pace, Phase, Reason, Sit, SwapSeats};
use crate::time::now;
use knobel_core::{Players, Seat, TableStep};
use std::sync::Arc;
use store::{ChangeOutcome, JobKind, Listing, ScheduledJob, TableChange};

/// Milliseconds between two checks of a running table by the watch job.
pub(super) const WATCH_INTERVAL: u64 = 10 * 60 * 1000;

/// Upper bound on the steps of the table in one match: pauses, take-backs, bots that take over.
pub(super) const MAX_TABLE_STEPS: usize = 500;

/// Milliseconds after which a started match must be open, or its start was interrupted.
const OPENING_TIMEOUT: u64 = 2_000;

/// A person who wants a seat.
pub(crate) struct Applicant {
    pub(crate) person: PersonId,
    /// Rated tables need one.
    pub(crate) has_password: bool,
    /// A keyed hash of the network the request came from.
    pub(crate) network: String,
}

impl Applicant {
    /// The applicant as the requester of a computation.
    pub(super) fn asker(&self) -> Asker<'_> {
        Asker { person: &self.person, network: &self.network }
    }
}

impl Tables {
    /// Changes the document: stores the change, applies it, and notifies. Fails with a conflict if another change was
    /// first.
    pub(super) async fn change(
        &self,
        table: &mut LoadedTable,
        jobs: Vec<ScheduledJob>,
        edit: impl FnOnce(&mut TableDocument) -> Result<()>,
    ) -> Result<()> {
        let mut doc = table.doc.clone();
        edit(&mut doc)?;
        let change = TableChange {
            id: String::from(&table.id),
            version: table.version,
            listing: listing(&doc),
            people: people(&doc),
            doc: serde_json::to_string(&doc).expect("a document has string keys"),
            jobs: jobs.clone(),
        };
        if self.store.change_table(change).await? == ChangeOutcome::Outdated {
            self.refresh(table).await?;
            return Err(Reason::TableChanged.into());
        }
        table.version += 1;
        table.doc = doc;
        self.names.load(table.people()).await?;
        self.notify_rearranged(table);
        self.jobs.wake_for(&jobs);
        Ok(())
    }

    /// Takes a seat, with all others of the same player.
    pub(crate) async fn sit(&self, id: &TableId, applicant: &Applicant, sit: &Sit) -> Result<()> {
        for _ in 0..MAX_ATTEMPTS {
            match self.try_to_sit(id, applicant, sit).await {
                Err(why) if why.is_conflict() => {} // somebody took a seat on another node; one may be left
                done => return done,
            }
        }
        Err(Reason::TableChanged.into())
    }

    async fn try_to_sit(&self, id: &TableId, applicant: &Applicant, sit: &Sit) -> Result<()> {
        let table = self.load_fresh(id).await?;
        let mut table = table.write().await;
        table.authorize(&applicant.person, Access::See)?;
        let is_open = |seat: &Seat| table.doc.seats.get(seat.index()) == Some(&SeatAssignment::Open);
        let seat = match sit.seat {
            Some(seat) => Some(Seat(seat)).filter(is_open),
            None => table.match_state.players().seats().find(is_open),
        };
        let seats = seats_of_player(&table, seat.ok_or(Reason::SeatTaken)?);
        self.change(&mut table, vec![], |doc| {
            require_not_started(doc)?;
            require_rated_allowed(doc, applicant)?;
            doc.networks.resize(doc.seats.len(), None);
            for seat in seats {
                doc.seats[seat] = SeatAssignment::Person(applicant.person.clone());
                doc.nonces[seat] = None;
                doc.networks[seat] = doc.rated.then(|| applicant.network.clone());
            }
            Ok(())
        })
        .await
    }

    /// Gives a seat up before the start.
    pub(crate) async fn leave(&self, id: &TableId, person: &PersonId, seat: u8) -> Result<()> {
        let table = self.load_fresh(id).await?;
        let mut table = table.write().await;
        table.authorize(person, Access::Seat(seat))?;
        let seats = seats_of_player(&table, Seat(seat));
        self.change(&mut table, vec![], |doc| {
            require_not_started(doc)?;
            for seat in seats {
                doc.seats[seat] = SeatAssignment::Open;
                doc.nonces[seat] = None;
                forget_network(doc, seat);
            }
            Ok(())
        })
        .await
    }

    /// A person leaves for good: their seats at open tables are free again, bots play those at running tables, and what
    /// they imported is deleted.
    pub(crate) async fn depart(self: &Arc<Self>, person: &PersonId) -> Result<()> {
        self.delete_imports(person).await?;
        for id in self.store.tables_of(person, None, usize::MAX).await? {
            let table = self.load(&id.into()).await?;
            let mut table = table.write().await;
            let seats: Vec<Seat> = table.doc.seats_of(person).into_iter().map(Seat).collect();
            match table.phase() {
                Phase::Open => {
                    let free = |doc: &mut TableDocument| {
                        for seat in &seats {
                            doc.seats[seat.index()] = SeatAssignment::Open;
                            forget_network(doc, seat.index());
                        }
                        Ok(())
                    };
                    self.change(&mut table, vec![], free).await?;
                }
                Phase::Running | Phase::Paused => {
                    let (stand_ins, withdrawn) = (table.match_state.stand_ins(), table.match_state.withdrawn());
                    let plays = |seat: &Seat| !stand_ins.contains(seat) && !withdrawn.contains(seat);
                    for seat in seats.into_iter().filter(plays) {
                        self.make_table_step(&mut table, TableStep::HandedOver(seat)).await?;
                    }
                }
                Phase::Over => {}
            }
        }
        Ok(())
    }

    /// The host empties a seat, or puts a bot there.
    pub(crate) async fn kick(&self, id: &TableId, person: &PersonId, kick: &Kick) -> Result<()> {
        let table = self.load_fresh(id).await?;
        let mut table = table.write().await;
        table.authorize(person, Access::Host)?;
        if !table.match_state.players().has(Seat(kick.seat)) {
            return Err(Reason::NoSuchSeat { seat: kick.seat }.into());
        }
        let seats = seats_of_player(&table, Seat(kick.seat));
        self.change(&mut table, vec![], |doc| {
            require_not_started(doc)?;
            let assignment = match &kick.bot {
                Some(level) => bot_assignment(doc, level)?,
                None => SeatAssignment::Open,
            };
            for seat in seats {
                doc.seats[seat] = assignment.clone();
                doc.nonces[seat] = None;
                forget_network(doc, seat);
            }
            Ok(())
        })
        .await
    }

    /// The host exchanges two players, each with all their seats.
    pub(crate) async fn swap(&self, id: &TableId, person: &PersonId, swap: SwapSeats) -> Result<()> {
        let table = self.load_fresh(id).await?;
        let mut table = table.write().await;
        table.authorize(person, Access::Host)?;
        let mut groups = vec![];
        for seat in swap.seats {
            if !table.match_state.players().has(Seat(seat)) {
                return Err(Reason::NoSuchSeat { seat }.into());
            }
            groups.push((usize::from(seat), seats_of_player(&table, Seat(seat))));
        }
        self.change(&mut table, vec![], |doc| {
            require_not_started(doc)?;
            let holders = groups.iter().map(|(seat, _)| (doc.seats[*seat].clone(), doc.networks.get(*seat).cloned()));
            let holders: Vec<_> = holders.collect();
            for ((_, seats), (holder, network)) in groups.iter().zip(holders.into_iter().rev()) {
                for &seat in seats {
                    doc.seats[seat] = holder.clone();
                    doc.nonces[seat] = None; // a nonce belongs to its seat
                    if let (Some(known), Some(network)) = (doc.networks.get_mut(seat), &network) {
                        known.clone_from(network);
                    }
                }
            }
            Ok(())
        })
        .await
    }

    /// The host closes a table that has not started, or deletes a match that was imported.
    pub(crate) async fn close(&self, id: &TableId, person: &PersonId) -> Result<()> {
        let table = self.load(id).await?;
        let table = table.write().await;
        table.authorize(person, Access::Host)?;
        if table.doc.started && !table.doc.imported {
            return Err(Reason::MatchStarted.into());
        }
        self.delete(&table).await
    }

    /// The operator removes a table.
    pub(crate) async fn remove(&self, id: &TableId) -> Result<()> {
        let table = self.load(id).await?;
        let table = table.read().await;
        self.delete(&table).await
    }

    pub(super) async fn delete(&self, table: &LoadedTable) -> Result<()> {
        self.store.delete_table(&table.id).await?;
        self.evict(&table.id);
        self.notify_rearranged(table);
        Ok(())
    }

    /// Starts the match: a nonce is drawn for each seat that gave none, then the match is opened.
    pub(crate) async fn start(self: &Arc<Self>, id: &TableId, person: &PersonId) -> Result<()> {
        let table = self.load_fresh(id).await?;
        let mut table = table.write().await;
        table.authorize(person, Access::Host)?;
        self.begin(&mut table).await
    }

    pub(super) async fn begin(self: &Arc<Self>, table: &mut LoadedTable) -> Result<()> {
        if table.doc.started && table.sequence() > 0 {
            return Ok(()); // a repeated request
        }
        let watch = ScheduledJob { table: String::from(&table.id), kind: JobKind::Watch, at: now() + OPENING_TIMEOUT };
        if !table.doc.started {
            self.change(table, vec![watch], |doc| {
                require_not_started(doc)?;
                if doc.seats.contains(&SeatAssignment::Open) {
                    return Err(Reason::SeatOpen.into());
                }
                if doc.seats_by_lot {
                    let players = games::named(&doc.game)?.empty(&doc.setup)?.players().clone();
                    let order = self.randomness.seating(&doc.secret, u8::try_from(players.all().count()).unwrap_or(0));
                    draw_seats(doc, &players, &order);
                }
                for (seat, nonce) in doc.nonces.iter_mut().enumerate() {
                    *nonce = Some(self.randomness.nonce(seat, nonce.take()));
                }
                doc.started = true;
                Ok(())
            })
            .await?;
        }
        self.open_match(table).await
    }

    /// Makes the opening step. The watch job does so for a match whose start was interrupted by a crash.
    pub(super) async fn open_match(self: &Arc<Self>, table: &mut LoadedTable) -> Result<()> {
        self.append(table, None, |table| {
            if table.sequence() > 0 {
                return Err(Reason::TableChanged.into());
            }
            Ok(table.match_state.opening(&mut table.luck()))
        })
        .await?;
        metrics::counter!("knobel_matches_begun_total").increment(1);
        tracing::info!(game = table.doc.game, "a match begins");
        Ok(())
    }

    /// A seat gives the match up.
    pub(crate) async fn resign(self: &Arc<Self>, id: &TableId, person: &PersonId, seat: u8) -> Result<u32> {
        self.step_of_seat(id, person, seat, TableStep::Resigned).await
    }

    /// A bot plays the seat until its person comes back.
    pub(crate) async fn hand_over(self: &Arc<Self>, id: &TableId, person: &PersonId, seat: u8) -> Result<u32> {
        self.step_of_seat(id, person, seat, TableStep::HandedOver).await
    }

    /// The seat's person takes over from a bot.
    pub(crate) async fn come_back(self: &Arc<Self>, id: &TableId, person: &PersonId, seat: u8) -> Result<u32> {
        self.step_of_seat(id, person, seat, TableStep::CameBack).await
    }

    async fn step_of_seat(
        self: &Arc<Self>,
        id: &TableId,
        person: &PersonId,
        seat: u8,
        step: fn(Seat) -> TableStep,
    ) -> Result<u32> {
        let table = self.load(id).await?;
        let mut table = table.write().await;
        table.authorize(person, Access::Seat(seat))?;
        let step = step(Seat(seat));
        if table.doc.rated && matches!(step, TableStep::HandedOver(_)) {
            return Err(Reason::RatedNoStandIn.into());
        }
        if table.sequence() == 0 {
            return Err(Reason::MatchNotStarted.into());
        }
        if matches!(step, TableStep::HandedOver(_)) {
            require_few_table_steps(&table)?;
        }
        self.make_table_step(&mut table, step).await
    }

    /// The host makes bots move faster or slower, from the next move on.
    pub(crate) async fn set_pace(&self, id: &TableId, person: &PersonId, pace: Pace) -> Result<()> {
        let table = self.load_fresh(id).await?;
        let mut table = table.write().await;
        table.authorize(person, Access::Host)?;
        self.change(&mut table, vec![], |doc| {
            doc.pace = pace;
            Ok(())
        })
        .await
    }

    /// A player stops a match that has no clock.
    pub(crate) async fn pause(self: &Arc<Self>, id: &TableId, person: &PersonId) -> Result<u32> {
        let table = self.load(id).await?;
        let mut table = table.write().await;
        table.authorize(person, Access::Play)?;
        if table.doc.clock != Clock::None {
            return Err(Reason::ClockNoPause.into());
        }
        require_few_table_steps(&table)?;
        self.make_table_step(&mut table, TableStep::Paused).await
    }

    /// A player resumes a paused match.
    pub(crate) async fn resume(self: &Arc<Self>, id: &TableId, person: &PersonId) -> Result<u32> {
        let table = self.load(id).await?;
        let mut table = table.write().await;
        table.authorize(person, Access::Play)?;
        self.make_table_step(&mut table, TableStep::Resumed).await
    }
}

/// Nobody plays this seat from there any more.
fn forget_network(doc: &mut TableDocument, seat: usize) {
    if let Some(network) = doc.networks.get_mut(seat) {
        *network = None;
    }
}

/// A match that was paused or handed over very often can't be again; going on is always possible.
fn require_few_table_steps(table: &LoadedTable) -> Result<()> {
    let count = table.steps.iter().filter(|step| step.table_step.is_some()).count();
    if count < MAX_TABLE_STEPS { Ok(()) } else { Err(Reason::TableStepLimit.into()) }
}

/// Whether the lobby lists a table with this document.
pub(super) fn listing(doc: &TableDocument) -> Listing {
    if doc.public && !doc.over { Listing::Lobby } else { Listing::Hidden }
}

pub(super) fn people(doc: &TableDocument) -> Vec<String> {
    doc.people().iter().map(String::from).collect()
}

/// Gives the seats of each player to the person or bot that had those of the player named by `order`.
fn draw_seats(doc: &mut TableDocument, players: &Players, order: &[u8]) {
    doc.networks.resize(doc.seats.len(), None);
    let (seats, networks) = (doc.seats.clone(), doc.networks.clone());
    let first_seat = |player: u8| players.seats().find(|seat| players.of(*seat).0 == player);
    for (player, drawn) in players.all().zip(order) {
        let Some(from) = first_seat(*drawn) else { continue };
        for to in players.seats_of(player) {
            doc.seats[to.index()] = seats[from.index()].clone();
            doc.networks[to.index()].clone_from(&networks[from.index()]);
        }
    }
}

fn require_not_started(doc: &TableDocument) -> Result<()> {
    if doc.started || doc.over { Err(Reason::MatchStarted.into()) } else { Ok(()) }
}

/// All seats of the player who has this one: a player is one mind, so all its seats go to one person.
fn seats_of_player(table: &LoadedTable, seat: Seat) -> Vec<usize> {
    let players = table.match_state.players();
    players.seats_of(players.of(seat)).map(Seat::index).collect()
}

/// At rated tables each person has one seat, and everybody has a password.
pub(super) fn require_rated_allowed(doc: &TableDocument, applicant: &Applicant) -> Result<()> {
    if !doc.rated {
        return Ok(());
    }
    if !applicant.has_password {
        return Err(Reason::RatedNeedsPassword.into());
    }
    if doc.is_player(&applicant.person) { Err(Reason::RatedOneSeat.into()) } else { Ok(()) }
}

/// A bot of this level, where the table allows bots and the game has one.
pub(super) fn bot_assignment(doc: &TableDocument, level: &str) -> Result<SeatAssignment> {
    if doc.rated {
        return Err(Reason::RatedNoBots.into());
    }
    Ok(SeatAssignment::Bot(games::named(&doc.game)?.bots()?.current_name(level)?.to_owned()))
}

#[cfg(test)]
mod tests {
    use crate::messages::SeatPlan;
    use crate::tables::test_support::{ada, table_of_ada, tables};
    use serde_json::json;

    #[tokio::test]
    async fn the_lot_gives_all_seats_of_a_player_to_the_same_person_or_bot() {
        let tables = tables().await;
        let mut seated_first = 0;
        for _ in 0..40 {
            let id = table_of_ada(&tables, |new| {
                new.game = "tac".to_owned();
                new.setup = json!({ "version": "pairs" });
                let bot = || SeatPlan::Bot("random".to_owned());
                (new.seats, new.seats_by_lot) = (vec![SeatPlan::Me, bot(), SeatPlan::Me, bot()], true);
            })
            .await;
            tables.start(&id, &ada()).await.unwrap();
            let table = tables.load(&id).await.unwrap();
            let own = table.read().await.doc.seats_of(&ada());
            assert!(own == [0, 2] || own == [1, 3], "{own:?}");
            seated_first += usize::from(own == [0, 2]);
        }
        assert!((5..=35).contains(&seated_first), "{seated_first} of 40");
    }
}
