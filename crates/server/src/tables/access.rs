//! The guard: who may see a table, act in a seat, take part in decisions, and host.

use super::LoadedTable;
use crate::ids::PersonId;
use crate::messages::Reason;

/// What a request needs to be allowed to do.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Access {
    /// See the table as the public may.
    See,
    /// Act for this seat.
    Seat(u8),
    /// Take part in decisions of the players.
    Play,
    /// Change the table.
    Host,
}

impl LoadedTable {
    /// Whether a person may do this. A table that the person may not see is answered like one that does not exist,
    /// whatever the request needs, so no answer tells that a hidden table exists.
    pub(crate) fn authorize(&self, person: &PersonId, access: Access) -> Result<(), Reason> {
        let doc = &self.doc;
        let is_host = doc.host == *person;
        let may_see = doc.spectators || !doc.started || is_host || doc.is_player(person);
        if !may_see {
            return Err(Reason::NoSuchTable);
        }
        match access {
            Access::See => Ok(()),
            Access::Seat(seat) if doc.seats_of(person).contains(&seat) => Ok(()),
            Access::Seat(_) => Err(Reason::NotYourSeat),
            Access::Play if doc.is_player(person) => Ok(()),
            Access::Play => Err(Reason::PlayersOnly),
            Access::Host if is_host => Ok(()),
            Access::Host => Err(Reason::HostOnly),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::TableId;
    use crate::messages::{GiveUp, Kick, Pace, PlayOn, Sit, SwapSeats, TakeBack};
    use crate::tables::test_support::{ada, table_of_ada, tables};
    use crate::tables::{Action, Applicant, Asker, MoveRequest, Replay, Result, Tables};
    use serde_json::json;
    use std::sync::Arc;

    fn reason<T>(answer: Result<T>) -> Reason {
        answer.err().expect("a stranger is refused").into_problem().reason
    }

    /// The answers to every request that a stranger can make about a table.
    async fn answers(tables: &Arc<Tables>, id: &TableId) -> Vec<Reason> {
        let eve = &PersonId::from("eve");
        let asker = Asker { person: eve, network: "n" };
        let applicant = Applicant { person: eve.clone(), has_password: true, network: String::new() };
        let action = Action::Json(json!("read"));
        let request = MoveRequest { table: id.clone(), person: eve.clone(), request: "1".into(), seat: 0, action };
        let play_on = PlayOn { steps: 1, seats: vec![] };
        vec![
            reason(tables.state(id, asker).await),
            reason(tables.close(id, eve).await),
            reason(tables.sit(id, &applicant, &Sit { seat: None }).await),
            reason(tables.leave(id, eve, 0).await),
            reason(tables.kick(id, eve, &Kick { seat: 0, bot: None }).await),
            reason(tables.swap(id, eve, SwapSeats { seats: [0, 1] }).await),
            reason(tables.give_nonce(id, eve, 0, &"0".repeat(64)).await),
            reason(tables.start(id, eve).await),
            reason(tables.act(request).await),
            reason(tables.completions(id, eve, 0, &json!(null)).await),
            reason(tables.resign(id, eve, 0).await),
            reason(tables.hand_over(id, eve, 0).await),
            reason(tables.come_back(id, eve, 0).await),
            reason(tables.pause(id, eve).await),
            reason(tables.resume(id, eve).await),
            reason(tables.take_back(id, eve, TakeBack::Agree).await),
            reason(tables.give_up(id, eve, GiveUp::Agree).await),
            reason(tables.set_ready(id, eve, 0).await),
            reason(tables.set_pace(id, eve, Pace::Instant).await),
            reason(tables.rematch(id, eve).await),
            reason(tables.decline_rematch(id, eve).await),
            reason(tables.play_on(id, &applicant, &play_on).await),
            reason(tables.record(id, asker).await),
            reason(tables.replay(id, asker, Replay { steps: 1, seat: None }).await),
            reason(tables.match_to_analyse(id, eve, Some(0)).await),
            reason(tables.chat_lines(id, eve, 0).await),
            reason(tables.say(id, eve, "hello").await),
            reason(tables.report_chat_line(id, eve, 1, "").await),
            reason(tables.notepad(id, eve, 0).await),
            reason(tables.set_notepad(id, eve, 0, &json!({})).await),
        ]
    }

    #[tokio::test]
    async fn a_hidden_table_is_answered_like_a_missing_one_by_every_operation() {
        let tables = tables().await;
        let hidden = table_of_ada(&tables, |new| new.spectators = false).await;
        tables.start(&hidden, &ada()).await.unwrap();
        let answers_of_hidden = answers(&tables, &hidden).await;
        assert!(answers_of_hidden.iter().all(|reason| *reason == Reason::NoSuchTable), "{answers_of_hidden:?}");
        assert_eq!(answers_of_hidden, answers(&tables, &"missing".into()).await);
    }
}
