//! New tables: from a request, or from a step of a finished match.

use super::bot_tables::is_for_bots_alone;
use super::document::{SeatAssignment, TableDocument};
use super::loaded::parse_document;
use super::lobby::MAX_LOBBY;
use super::seats::{WATCH_INTERVAL, bot_assignment, listing, people, require_rated_allowed};
use super::{Applicant, LoadedTable, Result, TableError, Tables};
use crate::config::Limits;
use crate::ids::TableId;
use crate::messages::{Clock, CreateTable, PlayOn, Reason, SeatPlan};
use crate::secret;
use crate::time::now;
use games::AnyMatch;
use knobel_core::{LuckSecret, Players};
use store::{JobKind, NewImport, NewTable, ScheduledJob, StoredStep};

/// Milliseconds after which a table whose match never started is deleted: a day.
pub(super) const STALE_AFTER: u64 = 24 * 60 * 60 * 1000;
/// Upper bound on the public tables of a person that have not started.
const MAX_PUBLIC_TABLES: u32 = 5;
/// The same for a network.
const MAX_PUBLIC_TABLES_OF_NETWORK: u32 = 20;
/// Upper bound on the seconds of a clock: 30 days.
const MAX_CLOCK_SECONDS: u32 = 30 * 24 * 60 * 60;

impl Tables {
    /// Creates a table with its seats as planned.
    pub(crate) async fn create(&self, applicant: &Applicant, new: CreateTable) -> Result<TableId> {
        let doc = planned_document(applicant, new)?;
        if doc.public {
            self.require_few_public_tables(applicant).await?;
        }
        self.store_new(doc, vec![], None).await
    }

    /// Open public tables of one person or network must not push those of others out of the lobby.
    async fn require_few_public_tables(&self, applicant: &Applicant) -> Result<()> {
        let (mut of_person, mut of_network) = (0, 0);
        for stored in self.store.lobby_tables(MAX_LOBBY).await? {
            let doc = parse_document(&stored.doc)?;
            of_person += u32::from(!doc.started && doc.host == applicant.person);
            of_network += u32::from(!doc.started && doc.host_network.as_ref() == Some(&applicant.network));
        }
        let full = |limit| Err(Reason::PublicTableLimit { limit }.into());
        match (of_person, of_network) {
            (MAX_PUBLIC_TABLES.., _) => full(MAX_PUBLIC_TABLES),
            (_, MAX_PUBLIC_TABLES_OF_NETWORK..) if self.limits == Limits::Everyday => {
                full(MAX_PUBLIC_TABLES_OF_NETWORK)
            }
            _ => Ok(()),
        }
    }

    /// Stores a new table with its steps in one transaction, so that a crash leaves no half of it.
    pub(super) async fn store_new(
        &self,
        mut doc: TableDocument,
        steps: Vec<StoredStep>,
        import: Option<NewImport>,
    ) -> Result<TableId> {
        // Never the secret of another table, whose luck may be known by now.
        doc.secret = self.randomness.secret(&doc.game, &doc.setup.to_string());
        let (id, created) = (secret::new_secret(), now());
        let stale = ScheduledJob { table: id.clone(), kind: JobKind::Stale, at: created + STALE_AFTER };
        let job = |kind, at| ScheduledJob { table: id.clone(), kind, at };
        let jobs = match (doc.started, doc.over) {
            (false, _) => vec![stale],
            (true, false) => vec![job(JobKind::Watch, created + WATCH_INTERVAL), job(JobKind::BotTurn, created)],
            (true, true) => vec![],
        };
        let text = serde_json::to_string(&doc).expect("a document has string keys");
        let (listing, people) = (listing(&doc), people(&doc));
        let new = NewTable { id: id.clone(), doc: text, created, listing, people, jobs: jobs.clone(), steps, import };
        self.store.create_table(new).await?;
        self.jobs.wake_for(&jobs);
        let id = TableId::from(id);
        let table = self.load(&id).await?;
        self.notify_rearranged(&*table.read().await);
        Ok(id)
    }

    /// Creates a table that continues from a step of a finished match; all seats but the applicant's are bots.
    pub(crate) async fn play_on(&self, id: &TableId, applicant: &Applicant, request: &PlayOn) -> Result<TableId> {
        let (doc, steps) = {
            let table = self.load(id).await?;
            let table = table.read().await;
            table.require_analysis(&applicant.person, None)?;
            (table.doc.clone(), self.store.steps(id, 0).await?)
        };
        let kept = usize::try_from(request.steps).ok().filter(|kept| (1..=steps.len()).contains(kept));
        let range = || Reason::malformed(format!("the match has 1 to {} steps to continue from", steps.len()));
        let kept = kept.ok_or_else(range)?;
        let unrequested = |step: StoredStep| StoredStep { request: None, ..step };
        let steps: Vec<_> = steps.into_iter().take(kept).map(unrequested).collect();
        let mut doc = continued_document(doc, id, applicant, request)?;
        doc.nonces = (0..doc.seats.len()).map(|seat| Some(self.randomness.nonce(seat, None))).collect();
        let begun = doc.clone();
        let tried = self.work.exports.run(applicant.asker(), move |_| {
            let mut trial = LoadedTable::new("".into(), 0, 0, begun)?;
            trial.catch_up(&steps)?;
            let is_over = trial.match_state.places().is_some();
            if is_over { Err(Reason::OverBeforeStep.into()) } else { Ok::<_, TableError>(steps) }
        });
        self.store_new(doc, tried.await??, None).await
    }
}

/// Whether the setup has hands or a stack that only its author knows.
pub(super) fn is_prepared(match_state: &dyn AnyMatch) -> bool {
    match_state.shown_setup() != match_state.setup()
}

fn planned_document(applicant: &Applicant, new: CreateTable) -> Result<TableDocument> {
    let game = games::named(&new.game)?;
    let people = people_planned(&new.seats, game.empty(&new.setup)?.players());
    let empty = game.empty(&game.table_setup(&new.setup, people, new.rated))?;
    let seat_count = usize::from(empty.players().seat_count());
    if new.seats.len() != seat_count {
        let planned = new.seats.len();
        return Err(Reason::malformed(format!("this game has {seat_count} seats, and {planned} are planned")).into());
    }
    require_one_mind_per_player(&new.seats, empty.players())?;
    require_valid_clock(new.clock)?;
    let CreateTable { game, public, rated, seats_by_lot, spectators, assistance, clock, pace, seats, .. } = new;
    let is_prepared = is_prepared(&*empty);
    if public && is_prepared {
        return Err(Reason::PreparedNotPublic.into());
    }
    if rated {
        let is_own = |seat: knobel_core::Seat| seats[seat.index()] == SeatPlan::Me;
        let own = empty.players().all().filter(|player| empty.players().seats_of(*player).any(is_own));
        if own.count() > 1 {
            return Err(Reason::RatedOneSeat.into());
        }
        if assistance {
            return Err(Reason::RatedNoCoach.into());
        }
        if is_prepared {
            return Err(Reason::RatedNoPreparedStart.into());
        }
    }
    let mut doc = TableDocument {
        game,
        setup: empty.setup(),
        rules: empty.rules(),
        public,
        rated,
        seats_by_lot,
        spectators,
        assistance,
        clock,
        pace,
        host: applicant.person.clone(),
        seats: vec![SeatAssignment::Open; seat_count],
        nonces: vec![None; seat_count],
        secret: LuckSecret(secret::random()),
        started: false,
        over: false,
        imported: false,
        header: None,
        imported_secret: None,
        rematch: None,
        rematch_agreed: vec![],
        starts_by_itself: false,
        continues: None,
        proposal: None,
        places: None,
        networks: vec![None; seat_count],
        host_network: (public || is_for_bots_alone(&seats)).then(|| applicant.network.clone()),
    };
    if seats.contains(&SeatPlan::Me) {
        require_rated_allowed(&doc, applicant)?;
    }
    for (seat, plan) in seats.iter().enumerate() {
        doc.seats[seat] = match plan {
            SeatPlan::Open => SeatAssignment::Open,
            SeatPlan::Me => {
                doc.networks[seat] = rated.then(|| applicant.network.clone());
                SeatAssignment::Person(applicant.person.clone())
            }
            SeatPlan::Bot(level) => bot_assignment(&doc, level)?,
        };
    }
    Ok(doc)
}

/// The document of a table that continues the match of another.
fn continued_document(
    mut doc: TableDocument,
    id: &TableId,
    applicant: &Applicant,
    request: &PlayOn,
) -> Result<TableDocument> {
    if request.seats.len() != doc.seats.len() {
        return Err(Reason::malformed(format!("this match has {} seats", doc.seats.len())).into());
    }
    require_one_mind_per_player(&request.seats, games::named(&doc.game)?.empty(&doc.setup)?.players())?;
    (doc.rated, doc.public, doc.over, doc.started, doc.imported) = (false, false, false, true, false);
    doc.seats_by_lot = false;
    (doc.rematch, doc.header, doc.imported_secret) = (None, None, None);
    (doc.rematch_agreed, doc.starts_by_itself) = (vec![], false);
    (doc.proposal, doc.places) = (None, None);
    doc.continues = Some((id.clone(), request.steps));
    doc.host = applicant.person.clone();
    doc.host_network = is_for_bots_alone(&request.seats).then(|| applicant.network.clone());
    doc.clock = Clock::None;
    for (seat, plan) in request.seats.iter().enumerate() {
        doc.seats[seat] = match plan {
            SeatPlan::Me => SeatAssignment::Person(applicant.person.clone()),
            SeatPlan::Bot(level) => bot_assignment(&doc, level)?,
            SeatPlan::Open => {
                return Err(Reason::malformed("such a table has no open seats: plan yourself or bots").into());
            }
        };
    }
    Ok(doc)
}

/// How many players of a plan are people; an open seat is for a person.
fn people_planned(plans: &[SeatPlan], players: &Players) -> usize {
    let by_person = |seat: knobel_core::Seat| {
        plans.get(seat.index()).is_some_and(|plan| matches!(plan, SeatPlan::Me | SeatPlan::Open))
    };
    players.all().filter(|player| players.seats_of(*player).any(by_person)).count()
}

/// All seats of a player must go to one person or bot.
fn require_one_mind_per_player(plans: &[SeatPlan], players: &Players) -> Result<()> {
    for player in players.all() {
        let mut plans = players.seats_of(player).map(|seat| &plans[seat.index()]);
        let first = plans.next();
        if plans.any(|plan| Some(plan) != first) {
            return Err(
                Reason::malformed(format!("all seats of player {} go to the same person or bot", player.0)).into()
            );
        }
    }
    Ok(())
}

fn require_valid_clock(clock: Clock) -> Result<()> {
    let (seconds, increment) = match clock {
        Clock::None => return Ok(()),
        Clock::Bank { seconds, increment } => (seconds, increment),
        Clock::PerMove { seconds } => (seconds, 0),
    };
    if (1..=MAX_CLOCK_SECONDS).contains(&seconds) && increment <= 3600 {
        return Ok(());
    }
    Err(Reason::malformed("a clock has 1 second to 30 days, and gains at most an hour").into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn setup_of(request: Value) -> Value {
        let applicant = Applicant { person: "ada".into(), has_password: true, network: String::new() };
        let new: CreateTable = serde_json::from_value(request).unwrap();
        planned_document(&applicant, new).unwrap().setup
    }

    /// With five each, forty guests of one network used to fill the lobby.
    #[tokio::test]
    async fn few_open_tables_of_a_network_are_in_the_lobby_however_many_guests_it_has() {
        let tables = crate::tables::test_support::tables().await;
        let open = async |guest: u32, network: &str| {
            let person = format!("guest {}", guest / MAX_PUBLIC_TABLES).as_str().into();
            let applicant = Applicant { person, has_password: false, network: network.to_owned() };
            let public = json!({ "game": "mastermind", "setup": {}, "seats": ["me", "open"], "public": true });
            tables.create(&applicant, serde_json::from_value(public).unwrap()).await
        };
        for guest in 0..MAX_PUBLIC_TABLES_OF_NETWORK {
            open(guest, "many").await.unwrap();
        }
        let refused = open(MAX_PUBLIC_TABLES_OF_NETWORK, "many").await.unwrap_err().into_problem().reason;
        assert_eq!(refused, Reason::PublicTableLimit { limit: MAX_PUBLIC_TABLES_OF_NETWORK });
        assert!(open(MAX_PUBLIC_TABLES_OF_NETWORK, "another").await.is_ok());
    }

    #[test]
    fn rated_tables_of_code_777_silence_after_a_wrong_announcement() {
        for game in ["code777", "tricoda"] {
            let setup = json!({ "seats": 2, "wrong_announcement": "free" });
            let request = |rated| json!({ "game": game, "setup": setup, "seats": ["me", "open"], "rated": rated });
            assert_eq!(setup_of(request(true))["wrong_announcement"], "silent_for_a_round", "{game}");
            assert_eq!(setup_of(request(false))["wrong_announcement"], "free", "{game}");
        }
    }

    #[test]
    fn the_thinking_time_suits_the_people_at_the_table() {
        let time = |seats: Value| {
            setup_of(json!({ "game": "code777", "setup": { "seats": 2 }, "seats": seats }))["thinking_time"].clone()
        };
        let bot = || json!({ "bot": "random" });
        assert_eq!(time(json!([bot(), bot()])), 0);
        assert_eq!(time(json!(["me", bot()])), "until_all_go_on");
        assert_eq!(time(json!(["open", bot()])), "until_all_go_on");
        assert_eq!(time(json!(["me", "open"])), 20);
    }
}
