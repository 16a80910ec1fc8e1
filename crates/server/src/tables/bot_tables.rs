//! A quota of running tables at which bots play among themselves: those of one person or network beyond it wait.

use super::document::TableDocument;
use super::{LoadedTable, Tables};
use crate::config::Limits;
use crate::messages::{Phase, SeatPlan};

/// Upper bound on the running bot tables of a person.
const MAX_PER_PERSON: usize = 4;
/// Upper bound on the running bot tables of a network.
const MAX_PER_NETWORK: usize = 12;

/// Whether no person is to sit at a table.
pub(super) fn is_for_bots_alone(seats: &[SeatPlan]) -> bool {
    seats.iter().all(|plan| matches!(plan, SeatPlan::Bot(_)))
}

impl Tables {
    /// Whether the bots of a table without people may play now: the host and the host's network have few such tables that
    /// are attended, or this is one of the first of them. Tables in memory of other nodes are not counted.
    pub(super) fn is_within_bot_quota(&self, table: &LoadedTable) -> bool {
        let competes = |other: &LoadedTable| other.id < table.id && self.is_running_bot_table(other);
        let (mut of_person, mut of_network) = (0, 0);
        for other in self.all_cached() {
            let Ok(other) = other.try_read() else { continue }; // being changed, or this one
            if competes(&other) {
                of_person += usize::from(other.doc.host == table.doc.host);
                of_network += usize::from(is_same_network(&other.doc, &table.doc));
            }
        }
        of_person < MAX_PER_PERSON && (of_network < MAX_PER_NETWORK || self.limits == Limits::Lifted)
    }

    fn is_running_bot_table(&self, table: &LoadedTable) -> bool {
        table.doc.people().is_empty() && table.phase() == Phase::Running && self.is_attended(table)
    }
}

fn is_same_network(one: &TableDocument, other: &TableDocument) -> bool {
    one.host_network.is_some() && one.host_network == other.host_network
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::TableId;
    use crate::tables::bots::BotTurn;
    use crate::tables::test_support::{ada, bot_table, tables};
    use crate::tables::{Applicant, Asker};
    use std::sync::Arc;

    /// Tables of bots that somebody looks at, each by the next of these hosts, and what their bots do.
    async fn turns(hosts: &[(&str, &str)], count: usize) -> Vec<BotTurn> {
        let tables = tables().await;
        let mut started: Vec<TableId> = vec![];
        for (person, network) in hosts.iter().cycle().take(count) {
            let host = Applicant { person: (*person).into(), has_password: false, network: (*network).to_owned() };
            let id = bot_table(&tables, &host).await;
            tables.start(&id, &host.person).await.unwrap();
            tables.state(&id, Asker { person: &ada(), network: "n" }).await.unwrap();
            started.push(id);
        }
        let mut turns = vec![];
        for id in &started {
            turns.push(tables.bot_turn(id).await.unwrap());
        }
        turns
    }

    fn moved(turns: &[BotTurn]) -> usize {
        turns.iter().filter(|turn| **turn == BotTurn::Moved).count()
    }

    #[tokio::test]
    async fn few_bot_tables_of_a_person_run_and_the_others_wait() {
        let turns = turns(&[("eve", "n")], MAX_PER_PERSON + 2).await;
        assert_eq!(moved(&turns), MAX_PER_PERSON);
        assert_eq!(turns.iter().filter(|turn| **turn == BotTurn::OverQuota).count(), 2);
    }

    #[tokio::test]
    async fn few_bot_tables_of_a_network_run_however_many_guests_it_has() {
        let guests: Vec<String> = (0..MAX_PER_NETWORK + 2).map(|number| format!("guest {number}")).collect();
        let of_one: Vec<(&str, &str)> = guests.iter().map(|guest| (guest.as_str(), "many")).collect();
        assert_eq!(moved(&turns(&of_one, guests.len()).await), MAX_PER_NETWORK);
        let networks = ["one", "other"].into_iter().cycle();
        let of_two: Vec<(&str, &str)> = guests.iter().map(String::as_str).zip(networks).collect();
        assert_eq!(moved(&turns(&of_two, guests.len()).await), guests.len(), "two networks");
    }

    #[tokio::test]
    async fn a_bot_table_that_waits_goes_on_when_another_is_not_looked_at_any_more() {
        let tables: Arc<Tables> = tables().await;
        let host = Applicant { person: "eve".into(), has_password: false, network: "n".to_owned() };
        let mut ids = vec![];
        for _ in 0..=MAX_PER_PERSON {
            let id = bot_table(&tables, &host).await;
            tables.start(&id, &host.person).await.unwrap();
            tables.state(&id, Asker { person: &ada(), network: "n" }).await.unwrap();
            ids.push(id);
        }
        ids.sort();
        let (first, last) = (&ids[0], &ids[MAX_PER_PERSON]);
        assert_eq!(tables.bot_turn(last).await.unwrap(), BotTurn::OverQuota);
        tables.evict(first); // as a table that nobody has looked at for long
        assert_eq!(tables.bot_turn(last).await.unwrap(), BotTurn::Moved);
    }
}
