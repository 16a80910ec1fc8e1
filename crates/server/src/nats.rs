//! The bus between nodes: NATS, which carries which table changed and how many steps it has, never what happened.
//!
//! Words may get lost (the line is cut, a node dies before it speaks); whoever waits for them looks by itself every few
//! seconds as well ([`crate::nodes`]).

use crate::bus::{Heard, Wire};
use async_nats::{Client, ConnectOptions, Event};
use futures_util::StreamExt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::mpsc;

/// All nodes speak and listen here.
const SUBJECT: &str = "knobel.changed";
/// Words that may wait to be sent, and to be heard.
const QUEUE: usize = 16 * 1024;

/// A line to NATS; where it is cut, it comes back by itself.
pub(crate) struct Nats {
    words: mpsc::Sender<String>,
    up: Arc<AtomicBool>,
}

impl Wire for Nats {
    fn tell(&self, topic: &str, sequence: u32) {
        let _ = self.words.try_send(format!("{sequence} {topic}")); // the others look by themselves, too
    }

    fn is_up(&self) -> bool {
        self.up.load(Ordering::Relaxed)
    }
}

/// Connects, now or as soon as NATS is there; gives the line and what is heard on it.
pub(crate) async fn connect(address: &str) -> Result<(Nats, mpsc::Receiver<Heard>), String> {
    let (hears, heard) = mpsc::channel(QUEUE);
    let up = Arc::new(AtomicBool::new(false));
    let (mark, tells) = (Arc::clone(&up), hears.clone());
    let options = ConnectOptions::new().name("knobel").no_echo().retry_on_initial_connect();
    let options = options.event_callback(move |event| {
        match event {
            Event::Connected => {
                mark.store(true, Ordering::Relaxed);
                let _ = tells.try_send(Heard::Missed); // full: then everything is looked at anyway
                tracing::info!("NATS is there");
            }
            Event::Disconnected => {
                mark.store(false, Ordering::Relaxed);
                tracing::warn!("NATS is away; tables are looked at more often meanwhile");
            }
            Event::SlowConsumer(_) => drop(tells.try_send(Heard::Missed)),
            _ => {}
        }
        std::future::ready(())
    });
    let client = options.connect(address).await.map_err(|why| why.to_string())?;
    let subscribed = client.subscribe(SUBJECT).await.map_err(|why| why.to_string())?;
    tokio::spawn(listen(subscribed, hears));
    let (words, queue) = mpsc::channel(QUEUE);
    tokio::spawn(speak(client, queue));
    Ok((Nats { words, up }, heard))
}

async fn listen(mut subscribed: async_nats::Subscriber, hears: mpsc::Sender<Heard>) {
    while let Some(message) = subscribed.next().await {
        let text = std::str::from_utf8(&message.payload).unwrap_or_default();
        let Some(word) = read(text) else { continue };
        if hears.send(word).await.is_err() {
            return;
        }
    }
}

fn read(text: &str) -> Option<Heard> {
    let (sequence, topic) = text.split_once(' ')?;
    Some(Heard::Word { topic: topic.to_owned(), sequence: sequence.parse().ok()? })
}

async fn speak(client: Client, mut queue: mpsc::Receiver<String>) {
    while let Some(word) = queue.recv().await {
        if let Err(why) = client.publish(SUBJECT, word.into()).await {
            tracing::debug!(cause = %why, "a word was not sent");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use testkit::services;

    #[test]
    fn words_of_strangers_are_passed_over() {
        let word = |topic: &str, sequence| Some(Heard::Word { topic: topic.to_owned(), sequence });
        assert_eq!(read("7 abc"), word("abc", 7));
        assert_eq!(read("0 person ada"), word("person ada", 0));
        assert_eq!((read("abc"), read("x abc"), read("")), (None, None, None));
    }

    #[tokio::test]
    async fn a_word_reaches_the_other_node_alone_and_a_cut_is_noticed() {
        let Some(mut server) = services::Nats::start() else { return };
        let (one, mut at_one) = connect(&server.address()).await.unwrap();
        let (_other, mut at_other) = connect(&server.address()).await.unwrap();
        assert_eq!(at_one.recv().await, Some(Heard::Missed), "the first connection");
        assert_eq!(at_other.recv().await, Some(Heard::Missed));
        let word = loop {
            one.tell("t", 5); // again, for the other may not have subscribed yet
            if let Ok(word) = tokio::time::timeout(std::time::Duration::from_millis(100), at_other.recv()).await {
                break word;
            }
        };
        assert_eq!(word, Some(Heard::Word { topic: "t".to_owned(), sequence: 5 }));
        server.stop();
        server.resume();
        while at_other.recv().await != Some(Heard::Missed) {} // until the line came back
        assert_eq!(at_one.recv().await, Some(Heard::Missed), "one never heard its own word");
        assert!(one.is_up());
    }
}
