//! Where a request comes from, and whether its page may change anything.

use crate::api_error::ApiError;
use crate::app::{App, SharedApp};
use crate::config::Config;
use crate::messages::Reason;
use crate::rate_limit::RequestClass;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::{IpAddr, SocketAddr};
use std::time::Instant;

/// The caller's network, as text: an IPv4 address, or the first half of an IPv6 address.
pub(crate) fn address(app: &App, parts: &Parts) -> String {
    let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| peer.ip());
    network(caller(&app.config, peer, &parts.headers))
}

fn caller(config: &Config, peer: Option<IpAddr>, headers: &HeaderMap) -> Option<IpAddr> {
    let mut caller = peer?.to_canonical(); // a listener on [::] sees ::ffff:10.0.0.1 for 10.0.0.1
    let lines = headers.get_all("x-forwarded-for").into_iter().rev();
    let mut hops = lines.flat_map(|line| line.to_str().unwrap_or_default().rsplit(','));
    // Only what a trusted proxy has written counts, and of that nothing before a hop that can't be read.
    while is_trusted(config, caller) {
        let Some(hop) = hops.next().and_then(hop) else { break };
        caller = hop;
    }
    Some(caller)
}

/// The address of a hop, which some proxies write with its port.
fn hop(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let with_port = || text.parse::<SocketAddr>().ok().map(|address| address.ip());
    let in_brackets = || text.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    text.parse().ok().or_else(with_port).or_else(in_brackets).map(|ip: IpAddr| ip.to_canonical())
}

/// Whether this is a proxy whose `X-Forwarded-For` header is trusted.
pub(crate) fn is_trusted(config: &Config, ip: IpAddr) -> bool {
    config.trusted_proxies.iter().any(|proxy| proxy.to_canonical() == ip.to_canonical())
}

/// The network of an address, as text.
pub(crate) fn of(ip: IpAddr) -> String {
    network(Some(ip))
}

fn network(ip: Option<IpAddr>) -> String {
    match ip {
        Some(IpAddr::V4(ip)) => ip.to_string(),
        Some(IpAddr::V6(ip)) => match ip.to_ipv4_mapped() {
            Some(ip) => ip.to_string(),
            None => ip.segments()[..4].iter().map(|part| format!("{part:x}")).collect::<Vec<_>>().join(":"),
        },
        None => "unknown".to_owned(),
    }
}

/// A keyed hash of the caller's network, which does not reveal the address.
pub(crate) fn network_mark(app: &App, parts: &Parts) -> String {
    app.keys.mark(&address(app, parts))
}

/// Whether this request shows a token. Then it needs no origin: no page can make a browser send one.
pub(crate) fn has_token(headers: &HeaderMap) -> bool {
    headers.contains_key(header::AUTHORIZATION)
}

/// Whether a request comes from a page of this server (protection against cross-site request forgery).
pub(crate) fn check_origin(app: &App, headers: &HeaderMap) -> Result<(), Reason> {
    let origin = headers.get(header::ORIGIN).and_then(|origin| origin.to_str().ok());
    match origin {
        Some(origin) if app.config.origins().iter().any(|ours| ours == origin) => Ok(()),
        Some(_) | None => Err(Reason::ForeignOrigin),
    }
}

/// Wraps every request: rate limit and origin before it, security headers and metrics after it.
pub(crate) async fn guard(State(app): State<SharedApp>, request: Request, next: Next) -> Response {
    let started = Instant::now();
    let (parts, body) = request.into_parts();
    let allowed = app.rate_limiter.check(RequestClass::Any, &address(&app, &parts)).and_then(|()| {
        let changes = !matches!(parts.method, Method::GET | Method::HEAD);
        if changes && !has_token(&parts.headers) { check_origin(&app, &parts.headers) } else { Ok(()) }
    });
    let kind = if parts.uri.path().starts_with("/api") { ResponseKind::Api } else { ResponseKind::Page };
    let transport = if app.config.is_https() { PublicScheme::Https } else { PublicScheme::Http };
    let mut response = match allowed {
        Ok(()) => next.run(Request::from_parts(parts, body)).await,
        Err(reason) => ApiError::from(reason).into_response(),
    };
    metrics::counter!("knobel_requests_total").increment(1);
    if response.status().is_server_error() {
        metrics::counter!("knobel_failures_total").increment(1);
    }
    metrics::histogram!("knobel_request_seconds").record(started.elapsed());
    protect(response.headers_mut(), kind, transport);
    response
}

/// What a response is part of.
#[derive(Clone, Copy, PartialEq)]
enum ResponseKind {
    Api,
    Page,
}

/// How browsers reach the server.
#[derive(Clone, Copy, PartialEq)]
enum PublicScheme {
    Http,
    Https,
}

fn protect(headers: &mut HeaderMap, kind: ResponseKind, scheme: PublicScheme) {
    const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; style-src 'self'; \
                          connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
    let usual = [
        ("content-security-policy", POLICY),
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("permissions-policy", "camera=(), microphone=(), geolocation=()"),
    ];
    for (name, value) in usual {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    if kind == ResponseKind::Api {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    if scheme == PublicScheme::Https {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ipv6_network_is_its_first_half() {
        let first = network("2001:db8:1:2:3:4:5:6".parse().ok());
        assert_eq!(first, network("2001:db8:1:2:ffff::1".parse().ok()));
        assert_eq!(network("::ffff:10.0.0.1".parse().ok()), "10.0.0.1");
    }

    #[test]
    fn a_forwarded_address_counts_only_from_a_trusted_proxy() {
        let ip = |text: &str| text.parse::<IpAddr>().ok();
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", HeaderValue::from_static("6.6.6.6, 1.2.3.4, 10.0.0.9"));
        let open = Config::default();
        assert_eq!(caller(&open, ip("9.9.9.9"), &headers), ip("9.9.9.9"), "anybody can write such a line");
        let trusted_proxies = vec!["10.0.0.8".parse().unwrap(), "10.0.0.9".parse().unwrap()];
        let behind = Config { trusted_proxies, ..Config::default() };
        assert_eq!(caller(&behind, ip("9.9.9.9"), &headers), ip("9.9.9.9"));
        assert_eq!(caller(&behind, ip("10.0.0.8"), &headers), ip("1.2.3.4"), "the last that no proxy of ours wrote");
        assert_eq!(caller(&behind, ip("10.0.0.8"), &HeaderMap::new()), ip("10.0.0.8"));
        assert_eq!(caller(&behind, ip("::ffff:10.0.0.8"), &headers), ip("1.2.3.4"), "IPv4 in IPv6");
    }

    #[test]
    fn a_hop_may_have_a_port_and_one_that_cannot_be_read_ends_the_list() {
        let ip = |text: &str| text.parse::<IpAddr>().ok();
        let behind = Config { trusted_proxies: vec!["10.0.0.8".parse().unwrap()], ..Config::default() };
        for (list, expected) in [
            ("9.9.9.9, 7.7.7.7:1234", "7.7.7.7"),
            ("9.9.9.9, [2001:db8::1]:443", "2001:db8::1"),
            ("9.9.9.9, [2001:db8::1]", "2001:db8::1"),
            ("9.9.9.9, ::ffff:7.7.7.7", "7.7.7.7"),
            ("9.9.9.9, unknown", "10.0.0.8"),
            ("9.9.9.9, _hidden, 10.0.0.8", "10.0.0.8"),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert("x-forwarded-for", HeaderValue::from_str(list).unwrap());
            assert_eq!(caller(&behind, ip("10.0.0.8"), &headers), ip(expected), "{list}");
        }
        let mut headers = HeaderMap::new();
        headers.append("x-forwarded-for", HeaderValue::from_static("9.9.9.9"));
        headers.append("x-forwarded-for", HeaderValue::from_static("7.7.7.7"));
        assert_eq!(caller(&behind, ip("10.0.0.8"), &headers), ip("7.7.7.7"), "the last line is the proxy's");
    }
}
