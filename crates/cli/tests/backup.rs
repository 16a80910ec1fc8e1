//! `knobel backup` of a running server and `knobel restore`: the restored tables can be played on.

mod run;

use run::server::Server;
use std::path::Path;
use std::process::Command;
use testkit::services;

fn knobel(command: &str, file: &Path, place: &[&str]) -> Result<String, String> {
    let done = Command::new(env!("CARGO_BIN_EXE_knobel")).arg(command).arg(file).args(place).output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    if done.status.success() { Ok(text(&done.stdout)) } else { Err(text(&done.stderr)) }
}

/// Somebody with a table; gives the cookie, and the table.
fn play(server: &Server) -> (String, String) {
    let me = server.request("GET", "/api/me", "", "");
    let cookie = me.split("set-cookie: ").nth(1).and_then(|rest| rest.split(';').next()).unwrap().to_owned();
    let setup = games::named("mastermind").unwrap().usual(2);
    let body = format!(r#"{{"game":"mastermind","setup":{setup},"seats":["me","me"],"pace":"instant"}}"#);
    let made = server.request("POST", "/api/tables", &cookie, &body);
    let table = made.split("\"table\":\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap().to_owned();
    let begun = server.request("POST", &format!("/api/tables/{table}/start"), &cookie, "{}");
    assert!(begun.starts_with("HTTP/1.0 2"), "{begun}");
    (cookie, table)
}

fn is_as_before(server: &Server, cookie: &str, table: &str) {
    let state = server.request("GET", &format!("/api/tables/{table}"), cookie, "");
    assert!(state.contains("\"sequence\":1") && state.contains("\"yours\":[0,1]"), "{state}");
}

/// From one place to another, both with a server running.
fn there(from: &[&str], to: &[&str], file: &Path) {
    let old = Server::start(from);
    let (cookie, table) = play(&old);
    let said = knobel("backup", file, from).unwrap();
    assert!(said.contains("rows are in"), "{said}");
    assert!(knobel("backup", file, from).unwrap_err().contains("can't be created"), "no backup is written over");
    let said = knobel("restore", file, to).unwrap();
    assert!(said.contains("rows are restored"), "{said}");
    let new = Server::start(to);
    is_as_before(&new, &cookie, &table);
    is_as_before(&old, &cookie, &table);
    assert!(knobel("restore", file, to).unwrap_err().contains("restore into an empty one"));
}

#[test]
fn a_backup_of_a_running_server_brings_everything_back() {
    let folder = std::env::temp_dir().join(format!("knobel-backup-test-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let place = |name: &str| folder.join(name).display().to_string();
    let (one, other) = (place("one"), place("other"));
    there(&["--data", &one], &["--data", &other], &folder.join("small"));
    let whole = std::fs::read_to_string(folder.join("small")).unwrap();
    let short: String =
        whole.lines().rev().skip(1).collect::<Vec<_>>().into_iter().rev().map(|line| format!("{line}\n")).collect();
    std::fs::write(folder.join("short"), short).unwrap();
    let third = place("third");
    assert!(knobel("restore", &folder.join("short"), &["--data", &third]).unwrap_err().contains("truncated"));
    knobel("restore", &folder.join("small"), &["--data", &third]).unwrap(); // nothing was left behind
    if let Some(postgres) = services::Postgres::start() {
        let (one, other) = (postgres.database("one"), postgres.database("other"));
        there(&["--store", &one], &["--store", &other], &folder.join("large"));
    }
    std::fs::remove_dir_all(folder).unwrap();
}
