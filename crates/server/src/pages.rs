//! The browser client's files: built into the program, or read from disk while it is being developed.

use crate::app::Shared;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

/// Files built in: path and content. Empty where the program was built without pages.
static BUILT_IN: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/pages.rs"));

fn kind(path: &str) -> &'static str {
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
        Some("mp3") => "audio/mpeg",
        Some("ogg") => "audio/ogg",
        _ => "application/octet-stream",
    }
}

/// A file of the program itself.
pub(crate) fn embedded(kind: &'static str, content: &'static str) -> Response {
    ([(header::CONTENT_TYPE, kind)], content).into_response()
}

async fn file(app: &Shared, path: &str) -> Option<Vec<u8>> {
    if let Some((_, content)) = BUILT_IN.iter().find(|(name, _)| *name == path) {
        return Some(content.to_vec());
    }
    let plain = path.split('/').all(|part| !part.is_empty() && !part.starts_with('.') && !part.contains('\\'));
    if !BUILT_IN.is_empty() || !plain {
        return None;
    }
    let path = app.config.pages.join(path);
    tokio::task::spawn_blocking(move || std::fs::read(path).ok()).await.ok().flatten()
}

/// A file, or the one page that shows all others.
pub(crate) async fn page(State(app): State<Shared>, uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") {
        return crate::problem::not_found("there is no such address; see /api/docs").into_response();
    }
    if let Some(content) = file(&app, path).await {
        return served(path, content);
    }
    let is_asset = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    match file(&app, "index.html").await {
        Some(content) if !is_asset => served("index.html", content),
        Some(_) => (StatusCode::NOT_FOUND, "there is no such file\n").into_response(),
        None => (StatusCode::NOT_FOUND, MISSING).into_response(),
    }
}

const MISSING: &str = "The server runs, but its pages were not built.\n\
    Build them once with:  cd web && npm ci && npm run build\n\
    or build the program with:  cargo build --release\n\
    The API is described at /api/docs\n";

fn served(path: &str, content: Vec<u8>) -> Response {
    let mut response = ([(header::CONTENT_TYPE, kind(path))], content).into_response();
    // Vite names assets by their content.
    let lasting = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(lasting));
    response
}
