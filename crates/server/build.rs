//! Embeds the browser client into release builds (feature `pages`). Debug builds read `web/dist` from disk.

use std::env;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

#[path = "../../xtask/src/engine_build.rs"]
mod engine_build;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=KNOBEL_PAGES");
    let wanted = env::var_os("CARGO_FEATURE_PAGES").is_some() && env::var("PROFILE").is_ok_and(|it| it == "release");
    let built = if wanted { pages() } else { None };
    let list = built.map_or_else(|| "&[]".to_owned(), |folder| listed(&folder));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    fs::write(out.join("pages.rs"), list).expect("OUT_DIR can be written");
}

/// The folder of built pages: the one `KNOBEL_PAGES` names, or `web/dist` after building it.
fn pages() -> Option<PathBuf> {
    if let Some(ready) = env::var_os("KNOBEL_PAGES") {
        return Some(PathBuf::from(ready));
    }
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR"));
    let web = root.join("../../web");
    if !web.join("package.json").exists() {
        println!("cargo:warning=there is no web folder: this program will have no pages");
        return None;
    }
    let parts = [
        "src",
        "public",
        "index.html",
        "package.json",
        "package-lock.json",
        "vite.config.ts",
        "scripts/service-worker.js",
    ];
    for part in parts {
        println!("cargo:rerun-if-changed={}", web.join(part).display());
    }
    if !is_installed(&web) {
        npm(&web, &["ci", "--no-audit", "--no-fund"]);
    }
    engine(&root.join("../.."));
    npm(&web, &["run", "build"]);
    Some(web.join("dist"))
}

/// Crates that the engine is not built from.
const OUTSIDE_ENGINE: [&str; 4] = ["cli", "server", "store", "testkit"];

/// Builds the browser's engine for the pages. Without a compiler for it the pages come without, and one line says so.
fn engine(root: &Path) {
    for entry in fs::read_dir(root.join("crates")).into_iter().flatten().flatten() {
        if !OUTSIDE_ENGINE.iter().any(|outside| entry.file_name() == *outside) {
            println!("cargo:rerun-if-changed={}", entry.path().join("src").display());
        }
    }
    let target = env::var_os("CARGO_TARGET_DIR").map_or(root.join("target"), PathBuf::from).join("engine");
    let built = match engine_build::Compiler::find() {
        Some(compiler) => engine_build::build(root, &target, &compiler),
        None => Err(engine_build::REMEDY.to_owned()),
    };
    if let Err(why) = built {
        // An engine of an older build would not fit the rules of this one.
        let _ = fs::remove_dir_all(root.join(engine_build::FOLDER));
        println!("cargo:warning={}", why.lines().collect::<Vec<_>>().join(" "));
    }
}

/// Whether the installed packages are newer than the lock file.
fn is_installed(web: &Path) -> bool {
    let changed = |path: PathBuf| fs::metadata(path).and_then(|found| found.modified()).ok();
    let installed = changed(web.join("node_modules/.package-lock.json"));
    installed.is_some_and(|installed| Some(installed) >= changed(web.join("package-lock.json")))
}

fn npm(web: &Path, arguments: &[&str]) {
    let remedy = "Install Node.js 20 or newer and build again; or name a folder of ready pages in KNOBEL_PAGES; \
                  or build without pages: cargo build --release --no-default-features";
    match Command::new("npm").args(arguments).current_dir(web).output() {
        Ok(done) if done.status.success() => {}
        Ok(done) => {
            let said = String::from_utf8_lossy(&done.stderr);
            panic!("the pages could not be built (npm {}):\n{said}\n{remedy}", arguments.join(" "));
        }
        Err(why) => panic!("the pages need npm to be built, and it can't be run ({why}). {remedy}"),
    }
}

/// A Rust expression that lists all files of a folder with path and content.
fn listed(folder: &Path) -> String {
    let mut files = vec![];
    collect(folder, folder, &mut files);
    files.sort();
    let mut text = "&[\n".to_owned();
    for (name, path) in files {
        writeln!(text, "    ({name:?}, include_bytes!({path:?})),").expect("text can be written to a string");
    }
    text + "]"
}

fn collect(root: &Path, folder: &Path, files: &mut Vec<(String, PathBuf)>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|why| panic!("{} can't be read: {why}", folder.display()));
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(root, &path, files);
        } else if let Ok(name) = path.strip_prefix(root) {
            let name = name.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/");
            files.push((name, fs::canonicalize(&path).unwrap_or(path)));
        }
    }
}
