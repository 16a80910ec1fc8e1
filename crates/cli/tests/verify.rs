//! Records that hold, and files that are none.

mod run;

use games::Value;
use knobel_core::record::{LuckCommitment, Record};
use knobel_core::{FairLuck, LuckSecret, Nonce, Stream};
use run::{file, for_two, knobel, played};
use std::fs::{self, File};

fn verify(name: &str, content: &[u8]) -> run::ProgramOutput {
    knobel(&["verify", file(name, content).to_str().unwrap()], b"")
}

#[track_caller]
fn refused(name: &str, content: &[u8], why: &str) {
    let ended = verify(name, content);
    assert_eq!((ended.code, ended.out.as_str()), (1, ""), "{name}");
    assert!(ended.err.contains(why), "{name}: {}", ended.err);
    assert!(ended.err.len() < 3000, "{name}: {} bytes of message", ended.err.len());
}

fn record() -> String {
    played(games::named("tagiron").unwrap(), 1, usize::MAX).record().text()
}

#[test]
fn a_true_record_of_every_game_holds() {
    for game in games::all() {
        let table = played(game, 2, usize::MAX);
        let ended = verify(&format!("true-{}.jsonl", game.name), table.record().text().as_bytes());
        assert_eq!(ended.code, 0, "{}: {}", game.name, ended.err);
        assert!(ended.out.contains(&format!("{} steps", table.steps())), "{}", ended.out);
        assert!(ended.out.contains("luck unbound"), "{}", ended.out);
    }
}

/// A match whose luck comes from this secret, as far as it was played, and its record.
fn bound(secret: &LuckSecret, steps: usize) -> Record<Value> {
    let game = games::named("tagiron").unwrap();
    let nonces = vec![Nonce([1; 32]), Nonce([2; 32])];
    let luck = FairLuck::new(secret, &nonces);
    let mut table = game.begin(&for_two(game), &mut luck.of_step(0)).unwrap();
    let mut rng = Stream::seeded(5);
    while table.places().is_none() && table.steps() < steps {
        let seat = table.awaited()[0];
        let action = game.bots().unwrap().act(&*table, "plain", seat, &mut rng).unwrap().unwrap();
        let judged = table.judge(seat, &action, &mut luck.of_step(table.steps())).unwrap();
        table.commit(judged);
    }
    let mut record = table.record();
    record.header.luck = Some(LuckCommitment { commitment: secret.commitment(), nonces });
    record
}

#[test]
fn the_kind_of_luck_is_shown() {
    let secret = LuckSecret([7; 32]);
    let mut fair = bound(&secret, usize::MAX);
    refused("closed.jsonl", fair.text().as_bytes(), "the secret of its luck is not opened");
    fair.end.secret = Some(secret.clone());
    assert!(verify("fair.jsonl", fair.text().as_bytes()).out.contains("luck fair"));
    assert!(verify("bound.jsonl", bound(&secret, 3).text().as_bytes()).out.contains("luck bound"));
    fair.end.secret = Some(LuckSecret([8; 32]));
    refused(
        "other-secret.jsonl",
        fair.text().as_bytes(),
        "the opened secret does not match the commitment in the header",
    );
    let mut unfair = bound(&LuckSecret([9; 32]), usize::MAX);
    unfair.header.luck.as_mut().unwrap().commitment = secret.commitment();
    unfair.end.secret = Some(secret);
    refused(
        "unfair.jsonl",
        unfair.text().as_bytes(),
        "line 2: step 0: the luck does not follow from the opened secret",
    );
}

#[test]
fn the_first_line_that_does_not_hold_is_named() {
    let text = record();
    let mut lines: Vec<&str> = text.lines().collect();
    let forged = lines[3].replace("\"by\":[0,", "\"by\":[7,").replace("\"by\":[1,", "\"by\":[7,");
    lines[3] = &forged;
    refused("forged.jsonl", lines.join("\n").as_bytes(), "line 4: step 2: not allowed: there is no seat 7");
    let (kept, _) = text.trim_end().rsplit_once('\n').unwrap();
    refused("cut-short.jsonl", kept.as_bytes(), "cut short");
    refused("torn.jsonl", &text.as_bytes()[..text.len() / 2], "line ");
    refused("doubled.jsonl", format!("{text}{text}").as_bytes(), "nothing may follow the end line");
}

#[test]
fn foreign_files_get_a_clear_message() {
    refused("empty", b"", "the file is empty");
    refused("picture.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "this is a PNG image");
    refused("book.pdf", b"%PDF-1.7\n%\xe2\xe3\xcf\xd3", "this is a PDF document");
    refused("packed.gz", b"\x1f\x8b\x08\0\0\0", "gunzip");
    refused("binary", &[0; 4096], "line 1: ");
    refused("latin-1", b"{\"header\":\n\xe4\xf6", "line 2: not UTF-8");
    refused("prose.txt", b"Dear Ada,\nhow are you?", "line 1: ");
    refused("other.json", b"{\"a\": 1}", "line 1: ");
    let header = |game: &str, format: u32, rules: u32| {
        format!(
            "{{\"header\":{{\"knobel\":{format},\"game\":\"{game}\",\"rules\":{rules},\"setup\":{{}}}}}}\n{{\"end\":{{\"steps\":0,\"places\":null}}}}"
        )
    };
    refused("later", header("tagiron", 99, 1).as_bytes(), "a newer knobel may read it");
    refused("chess", header("chess", 1, 1).as_bytes(), "no game is called \"chess\"");
    refused("ruled-otherwise", header("tagiron", 1, 77).as_bytes(), "played by version 77 of the rules");
}

#[test]
fn hostile_files_get_a_clear_message() {
    let deep =
        format!("{{\"header\":{{\"knobel\":1,\"game\":\"tagiron\",\"rules\":1,\"setup\":{}", "[".repeat(500_000));
    refused("nested", deep.as_bytes(), "line 1: recursion limit exceeded");
    refused("nested-arrays", "[".repeat(500_000).as_bytes(), "line 1: ");
    refused("nested-objects", "{\"header\":".repeat(50_000).as_bytes(), "line 1: ");
    refused("long-line", format!("{{\"header\":\"{}\"}}", "x".repeat(2 << 20)).as_bytes(), "longer than");
    refused("big-number", b"{\"header\":{\"knobel\":1e999999999}}", "line 1: ");
    refused("escapes", b"{\"\\u001b[2J\\u001b]0;gotcha\\u0007\":1}", "line 1: ");
    let ended = verify("escapes-again", "{\"\u{1b}[31m\":1}".as_bytes());
    assert!(!ended.err.contains('\u{1b}'), "the terminal is not to be commanded by a file");
    refused("long-name", format!("{{\"{}\":1}}", "n".repeat(1 << 19)).as_bytes(), "…");
    let many = format!("{}\n{}", record().lines().next().unwrap(), "{\"step\":{}}\n".repeat(300_000));
    refused("many-lines", many.as_bytes(), "line 2: ");
}

#[test]
fn an_oversized_file_is_not_read_to_its_end() {
    let path = file("oversized", b"");
    File::options().write(true).open(&path).unwrap().set_len(1 << 40).unwrap(); // takes no room on the disk
    let ended = knobel(&["verify", path.to_str().unwrap()], b"");
    assert_eq!(ended.code, 1);
    assert!(ended.err.contains("larger than 64 MiB"), "{}", ended.err);
    fs::remove_file(path).unwrap();
}

#[test]
fn folders_and_missing_files_get_a_remedy() {
    let folder = knobel(&["verify", env!("CARGO_TARGET_TMPDIR")], b"");
    assert_eq!(folder.code, 1);
    assert!(folder.err.contains("name the records in it"), "{}", folder.err);
    let missing = knobel(&["verify", "no/such/file"], b"");
    assert_eq!(missing.code, 1);
    assert!(missing.err.contains("look at the spelling"), "{}", missing.err);
    assert_eq!(knobel(&["verify"], b"").code, 2, "no file at all");
}

#[test]
fn one_bad_file_among_good_ones_fails_the_run_and_all_are_reported() {
    let (good, bad) = (file("good.jsonl", record().as_bytes()), file("bad.jsonl", b"?"));
    let (good, bad) = (good.to_str().unwrap(), bad.to_str().unwrap());
    let ended = knobel(&["verify", good, bad, good], b"");
    assert_eq!((ended.code, ended.out.lines().count(), ended.err.lines().count()), (1, 2, 1));
}

#[test]
fn a_dash_reads_standard_input() {
    assert_eq!(knobel(&["verify", "-"], record().as_bytes()).code, 0);
    assert_eq!(knobel(&["verify", "-"], b"\xff\xff").code, 1);
}

#[test]
fn windows_line_ends_hold_too() {
    assert_eq!(verify("windows.jsonl", record().replace('\n', "\r\n").as_bytes()).code, 0);
}
