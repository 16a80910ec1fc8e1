//! The layers of the server: a module imports only modules of the layers below it, so there is no cycle.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The top-level modules from the bottom up. A module may import those listed before it, and no others.
const LAYERS: [(&str, &[&str]); 6] = [
    (
        "foundation",
        &[
            "ids",
            "messages",
            "process",
            "secret",
            "match_randomness",
            "config",
            "telemetry",
            "language",
            "text",
            "time",
            "bytes_in_flight",
            "connection_limit",
            "deadline_stream",
            "guest_names",
        ],
    ),
    ("jobs and notifier", &["jobs", "notifier", "presence", "rate_limit"]),
    ("tables", &["tables"]),
    (
        "shared by routes and session",
        &["app", "api_error", "extract", "cluster", "feed", "network", "identity", "profile"],
    ),
    ("routes and session", &["socket", "session", "link_preview", "pages", "routes"]),
    ("composition", &["accept", "serve", "backup"]),
];

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let (folders, files): (Vec<PathBuf>, Vec<PathBuf>) = entries.partition(|path| path.is_dir());
    let inner = folders.iter().flat_map(|folder| self::files(folder));
    files.into_iter().chain(inner).filter(|path| path.extension().is_some_and(|end| end == "rs")).collect()
}

/// The top-level module of a file; none for `lib.rs`.
fn module_of(file: &Path) -> Option<String> {
    let first = file.strip_prefix(source()).unwrap().components().next().unwrap();
    let name = first.as_os_str().to_string_lossy();
    Some(name.strip_suffix(".rs").unwrap_or(&name).to_owned()).filter(|name| name != "lib")
}

/// The modules of the crate that product code names: comments and unit tests don't count.
fn imports(text: &str) -> Vec<String> {
    let product = text.split("#[cfg(test)]\nmod tests").next().unwrap();
    let code: String =
        product.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
    let mut names = vec![];
    for path in code.split("crate::").skip(1) {
        let group = path.strip_prefix('{').and_then(|rest| rest.split('}').next());
        let paths = group.map_or(vec![path], |group| group.split(',').collect());
        for path in paths {
            let name: String =
                path.trim().chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect();
            names.push(name);
        }
    }
    names
}

fn violations(sources: &[(String, String)]) -> Vec<String> {
    let order = LAYERS.iter().flat_map(|(_, modules)| *modules).enumerate();
    let rank: BTreeMap<&str, usize> = order.map(|(rank, module)| (*module, rank)).collect();
    let mut found = vec![];
    for (module, text) in sources {
        let Some(own) = rank.get(module.as_str()) else {
            found.push(format!("{module} has no layer"));
            continue;
        };
        for import in imports(text).iter().filter(|import| *import != module) {
            match rank.get(import.as_str()) {
                Some(other) if other < own => {}
                Some(_) => found.push(format!("{module} must not import {import}")),
                None => found.push(format!("{module} imports {import}, which has no layer")),
            }
        }
    }
    found
}

#[test]
fn modules_import_only_lower_layers() {
    let read = |file: PathBuf| Some((module_of(&file)?, fs::read_to_string(&file).unwrap()));
    let sources: Vec<_> = files(&source()).into_iter().filter_map(read).collect();
    assert!(sources.len() > 40, "the sources were found");
    assert_eq!(violations(&sources), Vec::<String>::new());
}

#[test]
fn an_upward_import_is_found() {
    let source = |module: &str, text: &str| vec![(module.to_owned(), text.to_owned())];
    assert!(violations(&source("jobs", "use crate::time::now;\n// crate::routes\n")).is_empty());
    assert_eq!(violations(&source("jobs", "use crate::tables::Tables;")), ["jobs must not import tables"]);
    assert_eq!(violations(&source("tables", "use crate::{ids, session};")), ["tables must not import session"]);
    assert_eq!(violations(&source("tables", "    crate::routes::app(shared)")), ["tables must not import routes"]);
    assert_eq!(violations(&source("extra", "")), ["extra has no layer"]);
}
