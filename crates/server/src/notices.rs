//! Turn notices: a signed call to an address the person gave, with nothing of the match in it.

use crate::app::Shared;
use crate::config::Config;
use crate::problem::{Served, malformed};
use crate::secret;
use crate::table::Live;
use serde_json::json;
use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;
use store::StoredWebhook;
use ureq::config::Config as HttpConfig;
use ureq::http::Uri;
use ureq::unversioned::resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::{DefaultConnector, NextTimeout};

/// No address is longer.
const LONGEST_URL: usize = 500;

/// Could this address be called at all? Where it leads is looked at when it is called.
pub(crate) fn check(config: &Config, url: &str) -> Served<()> {
    let uri: Uri = url.parse().map_err(|_| malformed("that is no address"))?;
    let plain = config.private_webhooks && uri.scheme_str() == Some("http");
    if url.len() > LONGEST_URL || uri.host().is_none() || uri.scheme_str() != Some("https") && !plain {
        return Err(malformed("an https address of at most 500 characters is needed"));
    }
    if uri.authority().is_some_and(|authority| authority.as_str().contains('@')) {
        return Err(malformed("no user name in the address"));
    }
    Ok(())
}

/// An address on the open internet: nothing of this computer, this house or this cloud.
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
                    && ip.segments()[0] != 0x2002
            }
        },
    }
}

/// Looks names up, and hands out public addresses alone: checked here, after the look-up, no name can lead inside.
#[derive(Debug)]
struct PublicOnly {
    inner: DefaultResolver,
    private_too: bool,
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
        let public = |address: &&SocketAddr| self.private_too || is_public(address.ip());
        found.iter().filter(public).for_each(|address| allowed.push(*address));
        if allowed.is_empty() { Err(ureq::Error::HostNotFound) } else { Ok(allowed) }
    }
}

fn call(config: &Config, webhook: &StoredWebhook, text: &str) -> Result<(), ureq::Error> {
    let http = HttpConfig::builder().timeout_global(Some(Duration::from_secs(10))).max_redirects(0).proxy(None).build();
    let resolver = PublicOnly { inner: DefaultResolver::default(), private_too: config.private_webhooks };
    let agent = ureq::Agent::with_parts(http, DefaultConnector::default(), resolver);
    // `content` is read by Discord, `text` by Matrix bridges, and ntfy shows the body as it is.
    let body = json!({ "content": text, "text": text, "message": text }).to_string();
    let signature = secret::signature(webhook.key.as_bytes(), &body);
    let request = agent.post(&webhook.url).header("content-type", "application/json");
    request.header("knobel-signature", &signature).send(&body).map(drop)
}

/// Tells the awaited people who have no page open, and have asked for it.
pub(crate) fn tell_awaited(app: &Shared, live: &Live) {
    let absent = |person: &String| !app.lines.has(person);
    let awaited: Vec<String> = live.newly_awaited_people().into_iter().filter(absent).collect();
    if awaited.is_empty() {
        return;
    }
    let place = app.config.origins().first().map_or(String::new(), |origin| format!(" {origin}/t/{}", live.id));
    let title = games::named(&live.doc.game).map_or("a game", |game| game.title);
    let text = format!("Knobel: it is your turn at {title}.{place}");
    for person in awaited {
        let (app, text) = (Shared::clone(app), text.clone());
        tokio::spawn(async move {
            let Ok(Some(webhook)) = app.store.webhook(&person).await else { return };
            if app.is_on_another_node(&person).await {
                return;
            }
            let caller = Shared::clone(&app);
            let called = tokio::task::spawn_blocking(move || call(&caller.config, &webhook, &text)).await;
            match called {
                Ok(Ok(())) => drop(app.metrics.notices.fetch_add(1, Relaxed)),
                Ok(Err(_)) | Err(_) => tracing::info!("a turn notice could not be delivered"),
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_houses_and_clouds_are_not_public() {
        let inside = [
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
        ];
        for ip in inside {
            assert!(!is_public(ip.parse().unwrap()), "{ip}");
        }
        for ip in ["93.184.216.34", "2606:2800:220:1::1"] {
            assert!(is_public(ip.parse().unwrap()), "{ip}");
        }
    }

    #[test]
    fn only_https_addresses_are_taken_unless_the_operator_allows_others() {
        let strict = Config::default();
        assert!(check(&strict, "https://ntfy.example/topic").is_ok());
        assert!(check(&strict, "http://ntfy.example/topic").is_err());
        assert!(check(&strict, "https://user:pass@ntfy.example/").is_err());
        assert!(check(&strict, "file:///etc/passwd").is_err());
        assert!(check(&Config { private_webhooks: true, ..strict }, "http://localhost:1/").is_ok());
    }
}
