//! HTTP requests to one server: guests, tables, metrics.

use anyhow::{Context, Result, bail};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use server::Usage;
use std::sync::Arc;
use std::time::Duration;

/// A server and its connection pool.
pub(super) struct Node {
    /// As `host:port`.
    pub(super) authority: String,
    agent: ureq::Agent,
}

/// A session cookie.
pub(super) type Cookie = Arc<str>;

/// Upper bound on the wait for an answer; a server under load answers late.
const TIMEOUT: Duration = Duration::from_secs(60);

impl Node {
    pub(super) fn new(url: &str) -> Result<Self> {
        let authority = url.strip_prefix("http://").map(|rest| rest.trim_end_matches('/'));
        let authority = authority.with_context(|| format!("{url:?} is no address such as http://127.0.0.1:7777"))?;
        let config = ureq::Agent::config_builder().timeout_global(Some(TIMEOUT)).http_status_as_error(false);
        Ok(Node { authority: authority.to_owned(), agent: config.build().new_agent() })
    }

    /// The `Origin` header that the server expects.
    pub(super) fn origin(&self) -> String {
        format!("http://{}", self.authority)
    }

    fn request(
        &self,
        cookie: Option<&str>,
        method: &str,
        path: &str,
        body: &Value,
    ) -> Result<ureq::http::Response<String>> {
        let request = ureq::http::Request::builder().method(method).uri(format!("http://{}{path}", self.authority));
        let request = request.header("origin", self.origin()).header("content-type", "application/json");
        let request = match cookie {
            Some(cookie) => request.header("cookie", cookie),
            None => request,
        };
        let body = if method == "GET" { String::new() } else { body.to_string() };
        let answer = self.agent.run(request.body(body)?);
        let (parts, mut body) = answer.with_context(|| format!("{method} {path} at {}", self.origin()))?.into_parts();
        let text = body.read_to_string()?;
        match parts.status.as_u16() {
            200..=299 => Ok(ureq::http::Response::from_parts(parts, text)),
            429 => bail!("the server limits the rate of requests; start it with --no-limits"),
            status => bail!("{method} {path} at {}: {status} {text}", self.origin()),
        }
    }

    /// A new guest.
    pub(super) fn guest(&self) -> Result<Cookie> {
        let answer = self.request(None, "GET", "/api/me", &Value::Null)?;
        let set = answer.headers().get("set-cookie").and_then(|cookie| cookie.to_str().ok());
        let cookie = set.and_then(|set| set.split(';').next()).context("the server created no guest")?;
        Ok(cookie.into())
    }

    /// All games with their usual setups.
    pub(super) fn games<T: DeserializeOwned>(&self) -> Result<T> {
        Ok(serde_json::from_str(self.request(None, "GET", "/api/games", &Value::Null)?.body())?)
    }

    /// A new table; gives its id.
    pub(super) fn create(&self, host: &str, game: &str, setup: &Value, seats: &[&str]) -> Result<String> {
        let asked = json!({ "game": game, "setup": setup, "seats": seats });
        new_table(self.request(Some(host), "POST", "/api/tables", &asked)?.body())
    }

    /// Takes a seat.
    pub(super) fn sit(&self, person: &str, table: &str, seat: usize) -> Result<()> {
        self.request(Some(person), "POST", &format!("/api/tables/{table}/sit"), &json!({ "seat": seat })).map(drop)
    }

    /// Begins the match.
    pub(super) fn start(&self, host: &str, table: &str) -> Result<()> {
        self.request(Some(host), "POST", &format!("/api/tables/{table}/start"), &Value::Null).map(drop)
    }

    /// A rematch at a new table, started.
    pub(super) fn rematch(&self, host: &str, table: &str) -> Result<String> {
        let answer = self.request(Some(host), "POST", &format!("/api/tables/{table}/rematch"), &Value::Null)?;
        let next = new_table(answer.body())?;
        self.start(host, &next)?;
        Ok(next)
    }
}

fn new_table(answer: &str) -> Result<String> {
    let answer: Value = serde_json::from_str(answer)?;
    Ok(answer["table"].as_str().context("the server named no table")?.to_owned())
}

/// Runs a blocking request on another thread than the one that plays.
pub(super) async fn off_thread<T: Send + 'static>(work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
    tokio::task::spawn_blocking(work).await?
}

/// Memory and processor time of a server, from its own metrics.
pub(super) async fn usage(node: &Arc<Node>) -> Result<Usage> {
    let asked = Arc::clone(node);
    let metrics = off_thread(move || Ok(asked.request(None, "GET", "/metrics", &Value::Null)?.into_body())).await?;
    Ok(parse_usage(&metrics))
}

/// Memory and processor time from the metrics; zero where they are missing.
fn parse_usage(metrics: &str) -> Usage {
    let value = |name: &str| {
        let line = metrics.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.and_then(|value| value.trim().parse::<f64>().ok()).unwrap_or(0.0)
    };
    let memory = value("process_resident_memory_bytes") as u64;
    Usage { memory, cpu_seconds: value("process_cpu_seconds_total") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn metrics_are_parsed_and_missing_ones_are_zero() {
        let text = "# HELP x y\nprocess_resident_memory_bytes 4096\nknobel_steps_total 7\n";
        assert_eq!(parse_usage(text), Usage { memory: 4096, cpu_seconds: 0.0 });
    }
}
