//! The arrows between the crates go one way, and the inner crates stay free of the outside world.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Each crate with the crates of ours that it may use, and through them everything below. [`RULES`] stands for every
/// crate that holds the rules of a game.
const ARROWS: [(&str, &[&str]); 13] = [
    ("knobel-core", &[]),
    (RULES, &["knobel-core"]),
    ("knobel-inference", &[RULES]),
    ("knobel-bots", &["knobel-inference"]),
    ("knobel-coach", &["knobel-inference", "knobel-bots"]),
    ("knobel-games", &["knobel-bots", "knobel-coach"]),
    ("knobel-browser", &["knobel-games"]),
    ("knobel-stepper", &["knobel-bots"]),
    ("knobel-store", &[]),
    ("knobel-server", &["knobel-core", "knobel-games", "knobel-store"]),
    ("knobel-cli", &["knobel-games", "knobel-server"]),
    ("knobel-testkit", &["knobel-core"]),
    ("xtask", &["knobel-testkit"]),
];

/// In [`ARROWS`] and [`PURE`]: the crates with scenarios.
const RULES: &str = "rules crates";

/// Crates that know no clock, thread, file or socket.
const PURE: [&str; 7] =
    ["knobel-core", RULES, "knobel-inference", "knobel-bots", "knobel-coach", "knobel-games", "knobel-browser"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is a folder of the project").to_owned()
}

fn packages() -> Vec<Value> {
    let mut cargo = Command::new(env!("CARGO"));
    let output = cargo.args(["metadata", "--no-deps", "--format-version", "1"]).current_dir(root()).output();
    let metadata: Value = serde_json::from_slice(&output.expect("cargo runs").stdout).expect("cargo writes JSON");
    metadata["packages"].as_array().expect("a list of packages").clone()
}

fn name(package: &Value) -> &str {
    package["name"].as_str().expect("a package has a name")
}

fn folder(package: &Value) -> &Path {
    let manifest = package["manifest_path"].as_str().expect("a package has a manifest");
    Path::new(manifest).parent().expect("a manifest is in a folder")
}

/// The package's name in the lists above.
fn role(package: &Value) -> &str {
    if folder(package).join("scenarios").is_dir() { RULES } else { name(package) }
}

#[test]
fn arrows_between_crates_go_one_way() {
    let arrows: BTreeMap<&str, &[&str]> = ARROWS.into_iter().collect();
    let packages = packages();
    let roles: BTreeMap<&str, &str> = packages.iter().map(|package| (name(package), role(package))).collect();
    assert!(roles.len() >= 10, "cargo metadata lists {roles:?}");
    for package in &packages {
        let name = name(package);
        let may = below(&arrows, roles[name]);
        for dependency in package["dependencies"].as_array().expect("a list") {
            let to = dependency["name"].as_str().expect("a name");
            let Some(to_role) = roles.get(to) else { continue };
            let dev = dependency["kind"] == "dev";
            let fine = may.contains(to_role) || dev && to == "knobel-testkit" && name != to;
            assert!(fine, "{name} must not use {to}");
        }
    }
}

/// All crates that a crate may use: those its arrows name, and those below them.
fn below<'a>(arrows: &BTreeMap<&'a str, &'a [&'a str]>, name: &str) -> BTreeSet<&'a str> {
    let direct = arrows.get(name).unwrap_or_else(|| panic!("{name} has no place in the architecture"));
    direct.iter().flat_map(|to| below(arrows, to).into_iter().chain([*to])).collect()
}

#[test]
fn inner_crates_know_no_clock_thread_file_or_socket() {
    let packages = packages();
    let pure: Vec<&Value> = packages.iter().filter(|package| PURE.contains(&role(package))).collect();
    assert!(pure.len() > PURE.len(), "several crates hold rules");
    for package in pure {
        for file in sources(&folder(package).join("src")) {
            let text = fs::read_to_string(&file).expect("a readable file");
            let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
            for (number, line) in code.enumerate() {
                for outside in
                    ["std::fs", "std::thread", "std::time", "std::net", "std::process", "SystemTime", "println!"]
                {
                    assert!(!line.contains(outside), "{}:{}: {outside}", file.display(), number + 1);
                }
            }
        }
    }
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a readable folder").path());
    let (folders, files): (Vec<PathBuf>, Vec<PathBuf>) = entries.partition(|path| path.is_dir());
    let inner = folders.iter().flat_map(|folder| sources(folder));
    files.into_iter().chain(inner).filter(|path| path.extension().is_some_and(|end| end == "rs")).collect()
}

/// The files of every rules crate; a crate adds others for its own pieces.
const RULES_FILES: [&str; 11] =
    ["action", "arrange", "event", "lib", "notation", "observation", "refusal", "resolve", "setup", "state", "types"];

#[test]
fn all_rules_crates_have_the_same_files() {
    let packages = packages();
    let rules_crates: Vec<&Value> = packages.iter().filter(|package| role(package) == RULES).collect();
    assert!(!rules_crates.is_empty(), "no crate has scenarios");
    for package in rules_crates {
        for file in RULES_FILES {
            let path = folder(package).join(format!("src/{file}.rs"));
            assert!(path.is_file(), "{} is missing", path.display());
        }
    }
}

/// No more files than this outside a game's own folders may name it.
const MAX_FILES_NAMING_A_GAME: usize = 8;

/// Games whose rules are editions of one another: the folders of one belong to the other.
const EDITIONS: [&[&str]; 1] = [&["code777", "tricoda"]];

/// Folders that belong to a game, though they are not named after it.
const OWN_FOLDERS: [(&str, &str); 1] = [("training", "tac")];

/// Source files that count: no tests, docs, generated files or manifests.
fn counts(path: &Path) -> bool {
    let is_source = ["rs", "ts", "svelte", "js", "mjs", "py", "sh", "html", "css"];
    let uncounted = ["tests", "e2e", "docs", "generated"];
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    path.extension().and_then(|extension| extension.to_str()).is_some_and(|extension| is_source.contains(&extension))
        && !name.ends_with(".test.ts")
        && !["tests.rs", "test_support.rs"].contains(&name)
        && !path.iter().any(|part| uncounted.iter().any(|folder| part == *folder))
}

/// Does a text name the game, as a word or as a part of a longer name?
fn names_game(text: &str, game: &str) -> bool {
    let is_part = |found: Option<char>| found.is_some_and(char::is_alphanumeric);
    text.match_indices(game).any(|(at, _)| {
        let alone = !is_part(text[..at].chars().next_back()) && !is_part(text[at + game.len()..].chars().next());
        alone || game.len() > 3
    })
}

#[test]
fn each_game_is_named_in_at_most_eight_files_outside_its_folders() {
    let games = fs::read_dir(root().join("web/src/games")).expect("the client has a folder for each game");
    let games = games.map(|entry| entry.expect("a readable folder").path()).filter(|path| path.is_dir());
    let games: Vec<String> =
        games.map(|path| path.file_name().expect("a name").to_str().expect("a plain name").to_owned()).collect();
    assert!(games.len() > 4, "{games:?}");
    let listed = Command::new("git").args(["ls-files"]).current_dir(root()).output().expect("git runs");
    let listed = String::from_utf8(listed.stdout).expect("plain names");
    let files: Vec<&Path> = listed.lines().map(Path::new).filter(|path| counts(path)).collect();
    assert!(files.len() > 100, "git lists {} files", files.len());
    for game in &games {
        let editions = EDITIONS.iter().find(|editions| editions.contains(&game.as_str()));
        let own: Vec<&str> = editions.map_or(vec![game.as_str()], |editions| editions.to_vec());
        let is_own = |path: &Path| {
            let stem =
                |part: &std::ffi::OsStr| part.to_str().and_then(|part| part.split('.').next()).map(str::to_owned);
            path.iter().filter_map(stem).any(|part| own.contains(&part.as_str()))
                || OWN_FOLDERS.iter().any(|(folder, of)| of == game && path.starts_with(folder))
        };
        let naming = files.iter().filter(|path| !is_own(path)).filter(|path| {
            let text = fs::read_to_string(root().join(path)).unwrap_or_default().to_lowercase();
            let product = text.split("#[cfg(test)]").next().unwrap_or_default();
            names_game(product, game)
        });
        let naming: Vec<String> = naming.map(|path| path.display().to_string()).collect();
        assert!(naming.len() <= MAX_FILES_NAMING_A_GAME, "{game} is named in {} files: {naming:#?}", naming.len());
    }
}
