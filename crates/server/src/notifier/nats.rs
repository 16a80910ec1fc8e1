//! Transport between nodes by NATS. A message says which topic changed and how many steps a table has, never what
//! happened. Messages may get lost (the connection breaks, a node dies before it sends); nodes poll as well
//! ([`crate::cluster`]).

use super::{NodeMessage, Topic, Transport};
use async_nats::{Client, ConnectOptions, Event};
use futures_util::StreamExt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::mpsc;

/// All nodes publish and subscribe here.
const SUBJECT: &str = "knobel.changed";
/// Capacity of the queue of outgoing messages, and of that of incoming ones.
const QUEUE_CAPACITY: usize = 16 * 1024;

/// A connection to NATS, which reconnects by itself.
pub(crate) struct Nats {
    outgoing: mpsc::Sender<String>,
    connected: Arc<AtomicBool>,
}

impl Transport for Nats {
    fn send(&self, topic: &Topic, sequence: u32) {
        let _ = self.outgoing.try_send(format!("{sequence} {topic}")); // the queue is full: the others poll
    }

    fn is_connected(&self) -> bool {
        self.connected.load(Ordering::Relaxed)
    }
}

/// Connects, now or as soon as NATS is reachable; gives the transport and the messages of other nodes.
pub(crate) async fn connect(address: &str) -> Result<(Nats, mpsc::Receiver<NodeMessage>), String> {
    let (incoming, messages) = mpsc::channel(QUEUE_CAPACITY);
    let connected = Arc::new(AtomicBool::new(false));
    let (is_connected, interrupted) = (Arc::clone(&connected), incoming.clone());
    let options = ConnectOptions::new().name("knobel").no_echo().retry_on_initial_connect();
    let options = options.event_callback(move |event| {
        match event {
            Event::Connected => {
                is_connected.store(true, Ordering::Relaxed);
                let _ = interrupted.try_send(NodeMessage::Interrupted); // the queue is full: everything is read anyway
                tracing::info!("connected to NATS");
            }
            Event::Disconnected => {
                is_connected.store(false, Ordering::Relaxed);
                tracing::warn!("disconnected from NATS; tables are polled more often until it is back");
            }
            Event::SlowConsumer(_) => drop(interrupted.try_send(NodeMessage::Interrupted)),
            _ => {}
        }
        std::future::ready(())
    });
    let client = options.connect(address).await.map_err(|why| why.to_string())?;
    let subscriber = client.subscribe(SUBJECT).await.map_err(|why| why.to_string())?;
    tokio::spawn(receive(subscriber, incoming));
    let (outgoing, queue) = mpsc::channel(QUEUE_CAPACITY);
    tokio::spawn(send(client, queue));
    Ok((Nats { outgoing, connected }, messages))
}

async fn receive(mut subscriber: async_nats::Subscriber, incoming: mpsc::Sender<NodeMessage>) {
    while let Some(message) = subscriber.next().await {
        let text = std::str::from_utf8(&message.payload).unwrap_or_default();
        let Some(message) = parse(text) else { continue };
        if incoming.send(message).await.is_err() {
            return;
        }
    }
}

fn parse(text: &str) -> Option<NodeMessage> {
    let (sequence, topic) = text.split_once(' ')?;
    Some(NodeMessage::Changed { topic: Topic::parse(topic), sequence: sequence.parse().ok()? })
}

async fn send(client: Client, mut queue: mpsc::Receiver<String>) {
    while let Some(message) = queue.recv().await {
        if let Err(why) = client.publish(SUBJECT, message.into()).await {
            tracing::debug!(cause = %why, "a notification was not sent");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use testkit::services;

    #[test]
    fn malformed_messages_are_ignored() {
        let changed = |topic, sequence| Some(NodeMessage::Changed { topic, sequence });
        assert_eq!(parse("7 abc"), changed(Topic::Table("abc".into()), 7));
        assert_eq!(parse("0 person ada"), changed(Topic::Person("ada".into()), 0));
        assert_eq!((parse("abc"), parse("x abc"), parse("")), (None, None, None));
    }

    #[tokio::test]
    async fn a_notification_reaches_the_other_node_alone_and_an_interruption_is_noticed() {
        let Some(mut server) = services::Nats::start() else { return };
        let (one, mut at_one) = connect(&server.address()).await.unwrap();
        let (_other, mut at_other) = connect(&server.address()).await.unwrap();
        assert_eq!(at_one.recv().await, Some(NodeMessage::Interrupted), "the first connection");
        assert_eq!(at_other.recv().await, Some(NodeMessage::Interrupted));
        let topic = Topic::Table("t".into());
        let received = loop {
            one.send(&topic, 5); // again, for the other may not have subscribed yet
            if let Ok(received) = tokio::time::timeout(std::time::Duration::from_millis(100), at_other.recv()).await {
                break received;
            }
        };
        assert_eq!(received, Some(NodeMessage::Changed { topic, sequence: 5 }));
        server.stop();
        server.resume();
        while at_other.recv().await != Some(NodeMessage::Interrupted) {} // until the connection is back
        assert_eq!(at_one.recv().await, Some(NodeMessage::Interrupted), "a node never receives its own notification");
        assert!(one.is_connected());
    }
}
