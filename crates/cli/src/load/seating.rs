//! Bringing people to tables: guests, sockets, seats.

use super::hall::{Hall, Party};
use super::node::{Cookie, Node, aside};
use super::person::Person;
use anyhow::{Context, Result, ensure};
use futures_util::{StreamExt, TryStreamExt, stream};
use indicatif::ProgressBar;
use knobel_core::Stream;
use serde::Deserialize;
use serde_json::Value;
use std::cell::RefCell;
use std::rc::Rc;
use std::str::FromStr;
use std::sync::Arc;

/// Tables that one socket may look at.
const MOST_PLACES: usize = 50;
/// Requests on their way while people come in.
const AT_ONCE: usize = 64;

/// A game to be played, and by how many.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Game {
    name: String,
    /// Absent: as few as can play it with others.
    players: Option<u8>,
}

impl FromStr for Game {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Self> {
        let (name, players) = text.split_once(':').map_or((text, None), |(name, players)| (name, Some(players)));
        let players = players.map(str::parse).transpose().context("players are a number, as in tac:4")?;
        Ok(Game { name: name.to_owned(), players })
    }
}

/// A game as the server lists it.
#[derive(Deserialize)]
struct GameEntry {
    name: String,
    players: Vec<Usual>,
}

#[derive(Clone, Deserialize)]
struct Usual {
    players: u8,
    /// Which player each seat belongs to.
    seats: Vec<u8>,
    setup: Value,
}

/// Who is to sit where.
pub(super) struct Seating<'a> {
    pub(super) nodes: &'a [Arc<Node>],
    pub(super) games: &'a [Game],
    pub(super) tables: usize,
    pub(super) people: usize,
}

/// A guest, and the node they come in by.
#[derive(Clone)]
struct Guest {
    node: Arc<Node>,
    cookie: Cookie,
}

impl Seating<'_> {
    /// Brings everybody in and seats them; they have seen all their tables when it is done.
    pub(super) async fn fill(&self, hall: &Rc<Hall>, seed: u64, bar: &ProgressBar) -> Result<()> {
        let boxes = self.boxes().await?;
        let tables: Vec<&(String, Usual)> = boxes.iter().cycle().take(self.tables).collect();
        let places: usize = tables.iter().map(|(_, usual)| usize::from(usual.players)).sum();
        let most = places.div_ceil(self.people.max(1));
        ensure!(most <= MOST_PLACES, "{most} tables a person are too many for one socket; more --people");
        let widest = boxes.iter().map(|(_, usual)| usize::from(usual.players)).max().unwrap_or(0);
        ensure!(self.people >= widest, "{widest} people are needed for one table");

        bar.set_length((self.people + self.tables) as u64);
        bar.set_message("people and tables");
        let guests = self.guests(bar).await?;
        let mut people = self.people(hall, &guests, seed).await?;
        let mut next = 0..;
        let parties: Vec<Vec<usize>> = tables
            .iter()
            .map(|(_, usual)| next.by_ref().take(usual.players.into()).map(|n: usize| n % self.people).collect())
            .collect();
        let arranged = stream::iter(tables.iter().zip(&parties)).map(|((game, usual), party)| {
            let party: Vec<Guest> = party.iter().map(|person| guests[*person].clone()).collect();
            let (game, usual) = (game.clone(), usual.clone());
            async {
                let id = aside(move || arrange(&game, &usual, &party)).await?;
                bar.inc(1);
                anyhow::Ok(id)
            }
        });
        let ids: Vec<String> = arranged.buffered(AT_ONCE).try_collect().await?;
        for (id, party) in ids.into_iter().zip(parties) {
            let host = &guests[party[0]];
            let seats = party.iter().map(|person| (*person, people[*person].places())).collect();
            let shared = Rc::new(Party { seats, host: Arc::clone(&host.cookie), node: Arc::clone(&host.node) });
            party.iter().for_each(|person| people[*person].take(Rc::clone(&shared), id.clone()));
        }
        for person in people {
            let person = Rc::new(RefCell::new(person));
            hall.admit(&person);
            tokio::task::spawn_local(Person::play(person));
        }
        hall.all_arrived(places).await;
        Ok(())
    }

    /// The games asked for, with their setups.
    async fn boxes(&self) -> Result<Vec<(String, Usual)>> {
        let node = Arc::clone(&self.nodes[0]);
        let shelf: Vec<GameEntry> = aside(move || node.games()).await?;
        let wanted = |game: &Game| {
            let listed = shelf.iter().find(|listed| listed.name == game.name);
            let listed = listed.with_context(|| format!("no game is called {:?}", game.name))?;
            let fits = |usual: &&Usual| game.players.map_or(usual.players > 1, |players| usual.players == players);
            let usual = listed.players.iter().find(fits);
            let usual = usual.with_context(|| format!("{} is not for so many", game.name))?;
            Ok((game.name.clone(), usual.clone()))
        };
        self.games.iter().map(wanted).collect()
    }

    async fn guests(&self, bar: &ProgressBar) -> Result<Vec<Guest>> {
        let arriving = stream::iter(0..self.people).map(|number| {
            let node = Arc::clone(&self.nodes[number % self.nodes.len()]);
            async {
                let asked = Arc::clone(&node);
                let cookie = aside(move || asked.guest()).await?;
                bar.inc(1);
                anyhow::Ok(Guest { node, cookie })
            }
        });
        arriving.buffered(AT_ONCE).try_collect().await
    }

    async fn people(&self, hall: &Rc<Hall>, guests: &[Guest], seed: u64) -> Result<Vec<Person>> {
        let connecting = stream::iter(guests.iter().zip(seed..)).enumerate().map(|(number, (guest, seed))| {
            let (hall, rng) = (Rc::clone(hall), Stream::seeded(seed));
            async move { Person::connect(hall, &guest.node, &guest.cookie, number, rng).await }
        });
        connecting.buffered(AT_ONCE).try_collect().await
    }
}

/// A table with all its people, begun.
fn arrange(game: &str, usual: &Usual, party: &[Guest]) -> Result<String> {
    let plan = |player: &u8| if *player == 0 { "me" } else { "open" };
    let plans: Vec<&str> = usual.seats.iter().map(plan).collect();
    let host = &party[0];
    let table = host.node.create(&host.cookie, game, &usual.setup, &plans)?;
    for (guest, player) in party.iter().zip(0..).skip(1) {
        let seat = usual.seats.iter().position(|of| *of == player).context("a player without a seat")?;
        guest.node.sit(&guest.cookie, &table, seat)?;
    }
    host.node.start(&host.cookie, &table)?;
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_named_with_or_without_its_players() {
        assert_eq!("tac:4".parse::<Game>().unwrap(), Game { name: "tac".to_owned(), players: Some(4) });
        assert_eq!("tagiron".parse::<Game>().unwrap(), Game { name: "tagiron".to_owned(), players: None });
        assert!("tac:four".parse::<Game>().is_err());
    }
}
