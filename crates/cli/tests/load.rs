//! `knobel load`: the clients of a load run follow the live protocol of the server they are built with.

mod run;

use run::knobel;
use run::server::Server;
use serde_json::Value;

#[test]
fn people_play_whole_matches_and_the_run_is_reported() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(&["--data", data.path().to_str().unwrap(), "--no-limits"]);
    let url = format!("http://{}", server.address);
    let ended = knobel(
        &["load", "--url", &url, "--tables", "8", "--people", "16", "--seconds", "1", "--games", "tagiron:2", "--json"],
        b"",
    );
    assert_eq!(ended.code, 0, "{}{}", ended.out, ended.err);
    let report: Value = serde_json::from_str(&ended.out).unwrap();
    assert_eq!(report["errors"], serde_json::json!({}), "{report}");
    assert!(report["moves"].as_u64().unwrap() > 100, "{report}");
    assert!(report["matches"].as_u64().unwrap() > 0, "a finished match is followed by a rematch: {report}");
}
