//! Turn notices: a signed call to an address the person gave (a webhook), with nothing of the match in it.

use super::{LoadedTable, Tables};
use crate::config::Config;
use crate::ids::{PersonId, TableId};
use crate::messages::Reason;
use crate::notifier::Topic;
use crate::secret;
use crate::time::now;
use serde_json::json;
use std::collections::HashSet;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use store::StoredWebhook;
use tokio::sync::Semaphore;
use ureq::config::Config as HttpConfig;
use ureq::http::Uri;
use ureq::unversioned::resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::{DefaultConnector, NextTimeout};

/// Upper bound on the characters of an address.
const MAX_URL: u32 = 500;
/// Upper bound on the time of a call.
const TIMEOUT: Duration = Duration::from_secs(10);
/// Upper bound on the calls at the same time: an address that never answers holds a thread until the timeout.
const MAX_CALLS: usize = 8;
/// Upper bound on the people whose notices run or wait; with more, notices are dropped.
const MAX_PENDING: usize = 500;

/// Whether this address may be stored. Where it leads is checked when it is called.
pub(crate) fn check_url(config: &Config, url: &str) -> Result<(), Reason> {
    let uri: Uri = url.parse().map_err(|_| Reason::UrlInvalid)?;
    let plain_http = config.private_webhooks && uri.scheme_str() == Some("http");
    if url.len() > MAX_URL as usize || uri.host().is_none() || uri.scheme_str() != Some("https") && !plain_http {
        return Err(Reason::UrlNotHttps { max: MAX_URL });
    }
    if uri.authority().is_some_and(|authority| authority.as_str().contains('@')) {
        return Err(Reason::UrlWithUser);
    }
    Ok(())
}

/// Whether an address is on the public internet: not loopback, private, link-local, reserved or documentation.
fn is_public(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => {
            let [a, b, c, _] = ip.octets();
            let shared = a == 100 && (64..128).contains(&b);
            let reserved = a == 0 || a >= 224 || (a, b, c) == (192, 0, 0) || a == 198 && (b == 18 || b == 19);
            !(ip.is_private() || ip.is_loopback() || ip.is_link_local() || ip.is_documentation() || shared || reserved)
        }
        IpAddr::V6(ip) => match ip.to_ipv4_mapped() {
            Some(ip) => is_public(ip.into()),
            None => {
                ip.segments()[0] & 0xe000 == 0x2000
                    && ip.segments()[..2] != [0x2001, 0x0db8]
                    && ip.segments()[..2] != [0x2001, 0] // Teredo: an IPv4 address inside
                    && ip.segments()[0] != 0x2002
            }
        },
    }
}

/// A resolver that gives public addresses alone. The check comes after the name was resolved, so no name can lead to a
/// private address (no server-side request forgery).
#[derive(Debug)]
struct PublicOnly {
    inner: DefaultResolver,
    allow_private: bool,
}

impl Resolver for PublicOnly {
    fn resolve(
        &self,
        uri: &Uri,
        config: &HttpConfig,
        timeout: NextTimeout,
    ) -> Result<ResolvedSocketAddrs, ureq::Error> {
        let found = self.inner.resolve(uri, config, timeout)?;
        let mut allowed = self.empty();
        let public = |address: &&SocketAddr| self.allow_private || is_public(address.ip());
        found.iter().filter(public).for_each(|address| allowed.push(*address));
        if allowed.is_empty() { Err(ureq::Error::HostNotFound) } else { Ok(allowed) }
    }
}

/// How webhooks are called.
#[derive(Clone)]
pub(super) struct Webhooks {
    /// The address of this server, for the link to the table.
    origin: Option<String>,
    allow_private: bool,
    slots: Arc<Semaphore>,
    /// The people whose notice runs or waits. A person has one at a time: a second one would say the same.
    pending: Arc<Mutex<HashSet<PersonId>>>,
}

/// A notice that runs or waits; the person's next one may be sent when this is dropped.
struct PendingNotice {
    person: PersonId,
    pending: Arc<Mutex<HashSet<PersonId>>>,
}

impl Drop for PendingNotice {
    fn drop(&mut self) {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.person);
    }
}

impl Webhooks {
    pub(super) fn new(config: &Config) -> Self {
        Webhooks {
            origin: config.origins().into_iter().next(),
            allow_private: config.private_webhooks,
            slots: Arc::new(Semaphore::new(MAX_CALLS)),
            pending: Arc::default(),
        }
    }

    /// A place for a person's notice; none while an earlier one is on its way, or while too many are.
    fn begin(&self, person: &PersonId) -> Option<PendingNotice> {
        let mut pending = self.pending.lock().unwrap_or_else(PoisonError::into_inner);
        if pending.len() >= MAX_PENDING || !pending.insert(person.clone()) {
            return None;
        }
        Some(PendingNotice { person: person.clone(), pending: Arc::clone(&self.pending) })
    }

    fn text(&self, table: &TableId, title: &str) -> String {
        let link = self.origin.as_ref().map_or(String::new(), |origin| format!(" {origin}/t/{table}"));
        format!("Knobel: it is your turn at {title}.{link}")
    }

    fn call(&self, webhook: &StoredWebhook, text: &str) -> Result<(), ureq::Error> {
        let http = HttpConfig::builder().timeout_global(Some(TIMEOUT)).max_redirects(0).proxy(None).build();
        let resolver = PublicOnly { inner: DefaultResolver::default(), allow_private: self.allow_private };
        let agent = ureq::Agent::with_parts(http, DefaultConnector::default(), resolver);
        // `content` is read by Discord, `text` by Matrix bridges, and ntfy shows the body as it is.
        let body = json!({ "content": text, "text": text, "message": text }).to_string();
        let signature = secret::signature(webhook.key.as_bytes(), &body);
        let request = agent.post(&webhook.url).header("content-type", "application/json");
        request.header("knobel-signature", &signature).send(&body).map(drop)
    }
}

impl Tables {
    /// Notifies the people the match now waits for, if they have no page open and have set a webhook.
    pub(super) fn send_turn_notices(self: &Arc<Self>, table: &LoadedTable) {
        let mut absent = table.newly_awaited_people();
        absent.retain(|person| !self.connections.has(person));
        if absent.is_empty() {
            return;
        }
        let title = games::named(&table.doc.game).map_or("a game", |game| game.title);
        let text = self.webhooks.text(&table.id, title);
        for person in absent {
            let Some(pending) = self.webhooks.begin(&person) else { continue };
            let (tables, text) = (Arc::clone(self), text.clone());
            tokio::spawn(async move {
                tables.send_turn_notice(&person, text).await;
                drop(pending);
            });
        }
    }

    async fn send_turn_notice(&self, person: &PersonId, text: String) {
        let Ok(Some(webhook)) = self.store.webhook(person).await else { return };
        if self.is_on_another_node(person).await {
            return;
        }
        let webhooks = self.webhooks.clone();
        let Ok(_slot) = self.webhooks.slots.acquire().await else { return };
        match tokio::task::spawn_blocking(move || webhooks.call(&webhook, &text)).await {
            Ok(Ok(())) => metrics::counter!("knobel_notices_total").increment(1),
            Ok(Err(_)) | Err(_) => tracing::info!("a turn notice could not be delivered"),
        }
    }

    /// Whether this person has a page open on another node. If that can't be found out, they may have.
    async fn is_on_another_node(&self, person: &PersonId) -> bool {
        let topics = [Topic::Person(person.clone()).to_string()];
        self.store.on_other_nodes(&self.node, now(), &topics).await.map_or(true, |people| !people.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_has_one_notice_on_its_way_and_all_together_few() {
        let webhooks = Webhooks::new(&Config::default());
        let first = webhooks.begin(&"ada".into()).unwrap();
        assert!(webhooks.begin(&"ada".into()).is_none(), "it would say the same");
        let others: Vec<_> =
            (1..MAX_PENDING).map(|n| webhooks.begin(&n.to_string().as_str().into()).unwrap()).collect();
        assert!(webhooks.begin(&"zoe".into()).is_none(), "too many are on their way");
        drop(first);
        assert!(webhooks.begin(&"ada".into()).is_some());
        drop(others);
        assert!(webhooks.pending.lock().unwrap().is_empty());
        assert_eq!(webhooks.slots.available_permits(), MAX_CALLS);
    }

    #[test]
    fn private_and_reserved_addresses_are_not_public() {
        let private = [
            "127.0.0.1",
            "10.1.2.3",
            "192.168.0.1",
            "172.20.0.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "::1",
            "fe80::1",
            "fd00::1",
            "::ffff:127.0.0.1",
            "2002:7f00:1::",
            "2001:0:4136:e378:8000:63bf:3fff:fdd2", // Teredo
        ];
        for ip in private {
            assert!(!is_public(ip.parse().unwrap()), "{ip}");
        }
        for ip in ["93.184.216.34", "2606:2800:220:1::1"] {
            assert!(is_public(ip.parse().unwrap()), "{ip}");
        }
    }

    #[test]
    fn only_https_addresses_are_allowed_unless_the_operator_allows_others() {
        let strict = Config::default();
        assert!(check_url(&strict, "https://ntfy.example/topic").is_ok());
        assert!(check_url(&strict, "http://ntfy.example/topic").is_err());
        assert!(check_url(&strict, "https://user:pass@ntfy.example/").is_err());
        assert!(check_url(&strict, "file:///etc/passwd").is_err());
        assert!(check_url(&Config { private_webhooks: true, ..strict }, "http://localhost:1/").is_ok());
    }
}
