//! The browser client's files: embedded into the program, or read from disk during development. The client's build also
//! writes compressed versions of large files. Nothing else is compressed: the length of a compressed response could
//! reveal secrets in it.

use crate::api_error::ApiError;
use crate::app::SharedApp;
use crate::ids::TableId;
use crate::language::Language;
use crate::link_preview::with_preview;
use crate::messages::Reason;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

/// The embedded files: path and content. Empty if the program was built without pages.
static EMBEDDED: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/pages.rs"));

/// The client's page.
const INDEX: &str = "index.html";

/// Content encodings, the smallest first, with the file extensions of the compressed versions.
const COMPRESSED: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webp") => "image/webp",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        Some("wasm") => "application/wasm",
        Some("json" | "webmanifest") => "application/json",
        Some("txt") => "text/plain; charset=utf-8",
        Some("mp3") => "audio/mpeg",
        Some("ogg") => "audio/ogg",
        _ => "application/octet-stream",
    }
}

/// A file of the server itself.
pub(crate) fn embedded(kind: &'static str, content: &'static str) -> Response {
    ([(header::CONTENT_TYPE, kind)], content).into_response()
}

async fn file(app: &SharedApp, path: &str) -> Option<Bytes> {
    if let Some((_, content)) = EMBEDDED.iter().find(|(name, _)| *name == path) {
        return Some(Bytes::from_static(content));
    }
    let plain = path.split('/').all(|part| !part.is_empty() && !part.starts_with('.') && !part.contains('\\'));
    if !EMBEDDED.is_empty() || !plain {
        return None;
    }
    let path = app.config.pages.join(path);
    let read = tokio::task::spawn_blocking(move || std::fs::read(path).ok()).await;
    read.ok().flatten().map(Bytes::from)
}

/// Whether the client accepts this encoding.
fn accepts(headers: &HeaderMap, encoding: &str) -> bool {
    let lines = headers.get_all(header::ACCEPT_ENCODING).into_iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(',')).any(|accepted| {
        let (name, quality) = accepted.split_once(';').unwrap_or((accepted, ""));
        let refused = quality.trim().strip_prefix("q=").is_some_and(|weight| weight.parse() == Ok(0.0));
        name.trim().eq_ignore_ascii_case(encoding) && !refused
    })
}

/// A file in the best encoding that the client accepts.
async fn respond(app: &SharedApp, path: &str, headers: &HeaderMap) -> Option<Response> {
    for (encoding, ending) in COMPRESSED {
        if accepts(headers, encoding)
            && let Some(content) = file(app, &format!("{path}{ending}")).await
        {
            let mut response = response(path, content);
            response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
            return Some(response);
        }
    }
    file(app, path).await.map(|content| response(path, content))
}

/// What the client shows at an address.
#[derive(Debug, PartialEq)]
enum ClientPage {
    Table(TableId),
    Other,
    /// It says that there is nothing.
    Missing,
}

/// The page of an address, as the client's router reads it.
fn client_page(path: &str) -> ClientPage {
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    match parts[..] {
        ["table" | "report", table, ..] => ClientPage::Table(table.into()),
        [] | ["new" | "puzzles" | "companion" | "learn" | "rules" | "me"] => ClientPage::Other,
        ["new" | "puzzles" | "companion" | "learn" | "rules", game, ..] if games::named(game).is_ok() => {
            ClientPage::Other
        }
        _ => ClientPage::Missing,
    }
}

/// The client's only page, which shows all addresses; the status says whether it has something to show.
async fn client(app: &SharedApp, path: &str, headers: &HeaderMap) -> Option<Response> {
    let status = match client_page(path) {
        ClientPage::Other => StatusCode::OK,
        ClientPage::Missing => StatusCode::NOT_FOUND,
        ClientPage::Table(id) => match app.tables.invitation(&id).await {
            Ok(invitation) => {
                let page = file(app, INDEX).await?;
                let page = with_preview(&String::from_utf8_lossy(&page), &invitation, Language::accepted(headers));
                let mut response = response(INDEX, page.into());
                response.headers_mut().append(header::VARY, HeaderValue::from_static("accept-language"));
                return Some(response);
            }
            // Missing, or hidden from strangers: the answer doesn't tell which, and its players may open the latter.
            Err(_) => StatusCode::OK,
        },
    };
    let mut response = respond(app, INDEX, headers).await?;
    *response.status_mut() = status;
    Some(response)
}

/// A file, or the client's page.
pub(crate) async fn page(State(app): State<SharedApp>, headers: HeaderMap, uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") {
        return ApiError::from(Reason::NoSuchAddress).into_response();
    }
    if let Some(answer) = respond(&app, path, &headers).await {
        return answer;
    }
    let is_asset = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    match client(&app, path, &headers).await {
        Some(answer) if !is_asset => answer,
        Some(_) => (StatusCode::NOT_FOUND, "there is no such file\n").into_response(),
        None => (StatusCode::NOT_FOUND, MISSING).into_response(),
    }
}

const MISSING: &str = "The server runs, but its pages were not built.\n\
    Build them once with:  cd web && npm ci && npm run build\n\
    or build the program with:  cargo build --release\n\
    The API is described at /api/docs\n";

fn response(path: &str, content: Bytes) -> Response {
    let mut response = ([(header::CONTENT_TYPE, content_type(path))], content).into_response();
    // The names of assets contain a hash of their content.
    let cache = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_without_a_page_is_known() {
        for path in ["", "new", "new/tac", "puzzles/mastermind", "companion/", "learn", "rules/code777", "me"] {
            assert_eq!(client_page(path), ClientPage::Other, "{path}");
        }
        for path in ["nothing", "new/chess", "rules/x/y", "table", "report", "me/x", "kit"] {
            assert_eq!(client_page(path), ClientPage::Missing, "{path}");
        }
        assert_eq!(client_page("table/abc"), ClientPage::Table("abc".into()));
    }

    #[test]
    fn an_encoding_is_used_if_it_is_listed_and_not_refused() {
        let takes = |line: &'static str, encoding| {
            accepts(&HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(line))]), encoding)
        };
        assert!(takes("gzip, deflate, br", "br") && takes("gzip;q=0.5", "gzip") && takes("BR ;q=1", "br"));
        assert!(!takes("gzip", "br") && !takes("br;q=0, gzip", "br") && !takes("br;q=0.0", "br"));
        assert!(!accepts(&HeaderMap::new(), "br"));
    }
}
