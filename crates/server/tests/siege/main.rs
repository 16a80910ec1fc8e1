//! An honest table under siege: every flood of one network for some seconds, and what a person of another network notices.
//! Run by `cargo xtask siege`; it takes minutes and wants cores of its own.

#[path = "../support/mod.rs"]
mod support;

mod honest;

use honest::{Figures, Honest};
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use support::floods::{Attacker, Flood};
use support::nodes::{Node, Place};
use testkit::services;

/// The page is written here, from the folder of the crate.
const PAGE: &str = "../../bench/siege.md";
/// The network of the floods; the honest person is at 127.0.0.1.
const ATTACKER: [u8; 4] = [127, 0, 0, 2];

#[test]
#[ignore = "runs in the process that the siege starts"]
fn serve_as_a_node() {
    support::nodes::serve_as_a_node();
}

#[test]
#[ignore = "runs for minutes: cargo xtask siege"]
fn an_honest_table_goes_on_under_every_flood() {
    let seconds: u64 = std::env::var("KNOBEL_SIEGE").map_or(5, |seconds| seconds.parse().expect("a number"));
    let time = Duration::from_secs(seconds);
    let data = tempfile::tempdir().expect("a folder");
    let place = Place::alone(services::free_port(), data.path().to_owned()).limited();
    let node = Node::start(&place);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    // The server has the first half of the cores, whoever attacks or measures the second.
    pin(node.process.id(), 0, cores / 2);
    pin(std::process::id(), cores / 2, cores);
    let attacker = Attacker::new(&node.address, ATTACKER);
    let mut honest = Honest::sit_down(&node.address, node.process.id());
    let mut page = head(cores, seconds);
    row(&mut page, "none", &honest.play(time), 0);
    for flood in Flood::ALL {
        let enough = AtomicBool::new(false);
        let (figures, sent) = std::thread::scope(|scope| {
            let flooding = scope.spawn(|| flood.run(&attacker, &enough));
            std::thread::sleep(Duration::from_secs(1)); // until it has its full strength
            let figures = honest.play(time);
            enough.store(true, Ordering::Relaxed);
            (figures, flooding.join().expect("a flood does not fail"))
        });
        row(&mut page, flood.name(), &figures, sent);
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(PAGE);
    std::fs::write(&path, page).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
}

/// Pins all threads of a process to these cores.
fn pin(process: u32, from: usize, to: usize) {
    let cores = format!("{from}-{}", to.max(from + 1) - 1);
    let pinned = Command::new("taskset").args(["-a", "-c", "-p", &cores, &process.to_string()]).output();
    assert!(pinned.is_ok_and(|pinned| pinned.status.success()), "taskset can't pin {process} to {cores}");
}

fn head(cores: usize, seconds: u64) -> String {
    format!(
        "# Under siege\n\n\
         What a person at an honest table notices while another network floods the server: `cargo xtask siege --seconds \
         {seconds}`, written by it. {cores} cores; the server had the first half of them, floods and honest clients the \
         second. Limits as on every day. The goal under every flood: moves under 50 ms at p99, a bot's answer within 2 s, \
         a sign-in under 1 s, memory under 200 MiB.\n\n\
         | flood | requests | moves | move p50 | p99 | bot answers, slowest | sign-in | memory |\n\
         |---|---|---|---|---|---|---|---|\n"
    )
}

fn row(page: &mut String, flood: &str, figures: &Figures, sent: usize) {
    let ms = |time: Duration| format!("{:.1} ms", 1000.0 * time.as_secs_f64());
    let line = format!(
        "| {flood} | {sent} | {} | {} | {} | {} | {} | {} MiB |",
        figures.moves.len(),
        ms(figures.percentile(50)),
        ms(figures.percentile(99)),
        ms(figures.slowest_bot),
        ms(figures.sign_in),
        figures.memory >> 20,
    );
    println!("{line}");
    writeln!(page, "{line}").expect("a string takes everything");
}
