//! An honest table under siege: every flood of one network for some seconds, and what a person of another network notices.
//! Run by `cargo xtask siege`; it takes minutes and wants cores of its own.

#[path = "../support/mod.rs"]
mod support;

mod honest;

use honest::{Figures, Honest};
use mimalloc::MiMalloc;
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use support::floods::{Attacker, Flood};
use support::nodes::{Node, Place};
use testkit::services;

/// The allocator of the program, so that memory is measured as it has it.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// The page is written here, from the folder of the crate.
const PAGE: &str = "../../bench/siege.md";
/// Each flood comes from the next network, so that it finds its limits untouched; the honest person is at 127.0.0.1.
const FIRST_ATTACKER: u8 = 2;
/// For the 99th percentile of moves.
const GOAL_MOVE: Duration = Duration::from_millis(50);
/// For the slowest answer of a bot.
const GOAL_BOT: Duration = Duration::from_secs(2);
const GOAL_SIGN_IN: Duration = Duration::from_secs(1);
/// In bytes.
const GOAL_MEMORY: u64 = 200 << 20;

#[test]
#[ignore = "runs in the process that the siege starts"]
fn serve_as_a_node() {
    support::nodes::serve_as_a_node();
}

#[test]
#[ignore = "runs for minutes: cargo xtask siege"]
fn an_honest_table_goes_on_under_every_flood() {
    let seconds: u64 = std::env::var("KNOBEL_SIEGE").map_or(5, |seconds| seconds.parse().expect("a number"));
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let data = tempfile::tempdir().expect("a folder");
    let place = Place::alone(services::free_port(), data.path().to_owned()).limited();
    // The server has the first half of the cores from its start, which decides how many computations it runs at once.
    pin(0, cores / 2);
    let node = Node::start(&place);
    pin(cores / 2, cores);
    let mut honest = Honest::sit_down(&node.address, node.process.id());
    let (mut page, mut missed) = (head(cores, seconds), vec![]);
    println!("{page}");
    for (flood, network) in Flood::ALL.into_iter().zip(FIRST_ATTACKER..) {
        let attacker = Attacker::new(&node.address, [127, 0, 0, network]);
        let enough = AtomicBool::new(false);
        let before = honest.play(Duration::from_secs(seconds) / 4);
        let siege = std::thread::scope(|scope| {
            let stop = StopOnDrop(&enough); // also where the honest person gives up
            let flooding = scope.spawn(|| flood.run(&attacker, &enough));
            let during = honest.play(Duration::from_secs(seconds));
            let sign_in = honest.sign_in(); // one for each flood: within the limit of passwords
            drop(stop);
            let requests = flooding.join().expect("a flood does not fail");
            Siege { flood: flood.name(), requests, before, during, sign_in }
        });
        let row = siege.row();
        println!("{row}");
        writeln!(page, "{row}").expect("a string takes everything");
        missed.extend(siege.missed_goals());
    }
    let verdict = match missed.as_slice() {
        [] => "The goals were met under every flood.".to_owned(),
        missed => format!("Goals that were missed: {}.", missed.join("; ")),
    };
    println!("\n{verdict}");
    writeln!(page, "\n{verdict}").expect("a string takes everything");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(PAGE);
    std::fs::write(&path, page).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
}

/// Ends a flood.
struct StopOnDrop<'a>(&'a AtomicBool);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Pins this process, and those it starts from now on, to these cores.
fn pin(from: usize, to: usize) {
    let cores = format!("{from}-{}", to.max(from + 1) - 1);
    let pinned = Command::new("taskset").args(["-a", "-c", "-p", &cores, &std::process::id().to_string()]).output();
    assert!(pinned.is_ok_and(|pinned| pinned.status.success()), "taskset can't pin this process to {cores}");
}

fn head(cores: usize, seconds: u64) -> String {
    format!(
        "# Under siege\n\n\
         What a person at an honest table notices while another network floods the server: `cargo xtask siege --seconds \
         {seconds}`, written by it. {cores} cores; the server had the first half of them, floods and honest clients the \
         second. Limits as on every day. The goal under every flood: moves under {} ms at p99, a bot's answer within {} s, \
         a sign-in under {} s, memory under {} MiB. The first number of a pair was measured before the flood, for a quarter \
         of the time, the second during it.\n\n\
         | flood | its requests | honest moves | move p50, ms | move p99, ms | slowest answer of a bot, ms | sign-in, ms | memory, MiB |\n\
         |---|---|---|---|---|---|---|---|\n",
        GOAL_MOVE.as_millis(),
        GOAL_BOT.as_secs(),
        GOAL_SIGN_IN.as_secs(),
        GOAL_MEMORY >> 20,
    )
}

/// What the honest person noticed of a flood.
struct Siege {
    flood: &'static str,
    requests: usize,
    before: Figures,
    during: Figures,
    sign_in: Duration,
}

impl Siege {
    fn row(&self) -> String {
        let ms = |time: Duration| format!("{:.1}", 1000.0 * time.as_secs_f64());
        let pair = |figure: &dyn Fn(&Figures) -> String| format!("{} → {}", figure(&self.before), figure(&self.during));
        let cells = [
            self.flood.to_owned(),
            self.requests.to_string(),
            pair(&|figures| figures.moves.len().to_string()),
            pair(&|figures| ms(figures.percentile(50))),
            pair(&|figures| ms(figures.percentile(99))),
            pair(&|figures| ms(figures.slowest_bot)),
            ms(self.sign_in),
            pair(&|figures| (figures.memory >> 20).to_string()),
        ];
        format!("| {} |", cells.join(" | "))
    }

    fn missed_goals(&self) -> Vec<String> {
        let goals = [
            ("moves", self.during.percentile(99) < GOAL_MOVE),
            ("bots", self.during.slowest_bot < GOAL_BOT),
            ("sign-in", self.sign_in < GOAL_SIGN_IN),
            ("memory", self.during.memory < GOAL_MEMORY),
        ];
        let missed = goals.iter().filter(|(_, is_met)| !is_met);
        missed.map(|(goal, _)| format!("{goal} under {}", self.flood)).collect()
    }
}
