//! Sets up the load: guests, their sockets, and tables with all seats taken.

use super::client::Client;
use super::coordinator::{Coordinator, TableGroup};
use super::node::{Cookie, Node, off_thread};
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

/// Upper bound of the server on the subscriptions of one socket.
const MAX_TABLES_PER_SOCKET: usize = 50;
/// HTTP requests in flight during the setup.
const MAX_CONCURRENT_REQUESTS: usize = 64;

/// A game to be measurements, and by how many.
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
        let players = players.map(str::parse).transpose().context("players are a number, as in GAME:4")?;
        Ok(Game { name: name.to_owned(), players })
    }
}

/// A game as the server lists it.
#[derive(Deserialize)]
struct GameEntry {
    name: String,
    seatings: Vec<UsualSetup>,
}

#[derive(Clone, Deserialize)]
struct UsualSetup {
    players: u8,
    /// Which player each seat belongs to.
    seats: Vec<u8>,
    setup: Value,
}

/// The load to set up.
pub(super) struct LoadSetup<'a> {
    pub(super) nodes: &'a [Arc<Node>],
    pub(super) games: &'a [Game],
    pub(super) tables: usize,
    pub(super) people: usize,
}

/// A guest and the node it connects to.
#[derive(Clone)]
struct Guest {
    node: Arc<Node>,
    cookie: Cookie,
}

impl LoadSetup<'_> {
    /// Connects all clients and creates all tables; returns when every client has received its tables.
    pub(super) async fn run(&self, coordinator: &Rc<Coordinator>, seed: u64, bar: &ProgressBar) -> Result<()> {
        let setups = self.setups().await?;
        let tables: Vec<&(String, UsualSetup)> = setups.iter().cycle().take(self.tables).collect();
        let slots: usize = tables.iter().map(|(_, usual)| usize::from(usual.players)).sum();
        let most = slots.div_ceil(self.people.max(1));
        ensure!(most <= MAX_TABLES_PER_SOCKET, "{most} tables a person are too many for one socket; raise --people");
        let widest = setups.iter().map(|(_, usual)| usize::from(usual.players)).max().unwrap_or(0);
        ensure!(self.people >= widest, "{widest} people are needed for one table");

        bar.set_length((self.people + self.tables) as u64);
        bar.set_message("people and tables");
        let guests = self.guests(bar).await?;
        let mut clients = self.clients(coordinator, &guests, seed).await?;
        let mut next = 0..;
        let groups: Vec<Vec<usize>> = tables
            .iter()
            .map(|(_, usual)| next.by_ref().take(usual.players.into()).map(|n: usize| n % self.people).collect())
            .collect();
        let tables_created = stream::iter(tables.iter().zip(&groups)).map(|((game, usual), group)| {
            let group: Vec<Guest> = group.iter().map(|person| guests[*person].clone()).collect();
            let (game, usual) = (game.clone(), usual.clone());
            async {
                let id = off_thread(move || create_table(&game, &usual, &group)).await?;
                bar.inc(1);
                anyhow::Ok(id)
            }
        });
        let ids: Vec<String> = tables_created.buffered(MAX_CONCURRENT_REQUESTS).try_collect().await?;
        for (id, group) in ids.into_iter().zip(groups) {
            let host = &guests[group[0]];
            let seats = group.iter().map(|person| (*person, clients[*person].slot_count())).collect();
            let shared = Rc::new(TableGroup { seats, host: Arc::clone(&host.cookie), node: Arc::clone(&host.node) });
            group.iter().for_each(|person| clients[*person].add_slot(Rc::clone(&shared), id.clone()));
        }
        for client in clients {
            let client = Rc::new(RefCell::new(client));
            coordinator.add_client(&client);
            tokio::task::spawn_local(Client::play(client));
        }
        coordinator.all_tables_seen(slots).await
    }

    /// The games asked for, with their setups.
    async fn setups(&self) -> Result<Vec<(String, UsualSetup)>> {
        let node = Arc::clone(&self.nodes[0]);
        let shelf: Vec<GameEntry> = off_thread(move || node.games()).await?;
        let wanted = |game: &Game| {
            let listed = shelf.iter().find(|listed| listed.name == game.name);
            let listed = listed.with_context(|| format!("no game is called {:?}", game.name))?;
            let fits = |usual: &&UsualSetup| game.players.map_or(usual.players > 1, |players| usual.players == players);
            let usual = listed.seatings.iter().filter(fits).min_by_key(|usual| usual.players);
            let usual = usual.with_context(|| format!("{} has no setup for this number of players", game.name))?;
            Ok((game.name.clone(), usual.clone()))
        };
        self.games.iter().map(wanted).collect()
    }

    async fn guests(&self, bar: &ProgressBar) -> Result<Vec<Guest>> {
        let arriving = stream::iter(0..self.people).map(|number| {
            let node = Arc::clone(&self.nodes[number % self.nodes.len()]);
            async {
                let asked = Arc::clone(&node);
                let cookie = off_thread(move || asked.guest()).await?;
                bar.inc(1);
                anyhow::Ok(Guest { node, cookie })
            }
        });
        arriving.buffered(MAX_CONCURRENT_REQUESTS).try_collect().await
    }

    async fn clients(&self, coordinator: &Rc<Coordinator>, guests: &[Guest], seed: u64) -> Result<Vec<Client>> {
        let connecting = stream::iter(guests.iter().zip(seed..)).enumerate().map(|(number, (guest, seed))| {
            let (coordinator, rng) = (Rc::clone(coordinator), Stream::seeded(seed));
            async move { Client::connect(coordinator, &guest.node, &guest.cookie, number, rng).await }
        });
        connecting.buffered(MAX_CONCURRENT_REQUESTS).try_collect().await
    }
}

/// Creates a table, seats all its people and starts the match.
fn create_table(game: &str, usual: &UsualSetup, group: &[Guest]) -> Result<String> {
    let plan = |player: &u8| if *player == 0 { "me" } else { "open" };
    let plans: Vec<&str> = usual.seats.iter().map(plan).collect();
    let host = &group[0];
    let table = host.node.create(&host.cookie, game, &usual.setup, &plans)?;
    for (guest, player) in group.iter().zip(0..).skip(1) {
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
