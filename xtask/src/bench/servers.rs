//! The two servers, started anew for every run, and their load tools.

use super::{Figures, Load};
use crate::run::{program, root};
use anyhow::{Context, Result, bail};
use std::fs;
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use testkit::services::{Nats, Postgres};

/// Limit on open sockets of a process.
const MAX_DESCRIPTORS: u32 = 20_000;
/// Upper bound on a server's start.
const START_TIMEOUT: Duration = Duration::from_secs(30);

/// Ended when it is dropped.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill(); // fails only if it has ended
        let _ = self.0.wait();
    }
}

/// Knobel's server and `knobel load`.
pub(crate) struct Knobel {
    pub(crate) scratch: PathBuf,
    pub(crate) seconds: u32,
}

impl Knobel {
    /// One run against a new, empty data folder, every move durable.
    pub(crate) fn load(&self, shape: Load, min_flush: Duration) -> Result<Figures> {
        println!("knobel, {shape}, flushes of {min_flush:?} or more");
        let data = self.scratch.join("data");
        if data.exists() {
            fs::remove_dir_all(&data)?;
        }
        let (folder, min_flush) = (data.display().to_string(), min_flush.as_millis().to_string());
        let node = Node::start(&["--data", &folder], &[("KNOBEL_BENCH_MIN_FLUSH_MS", &min_flush)])?;
        let figures = self.play(shape, &[node]);
        fs::remove_dir_all(&data)?;
        figures
    }

    /// One run against several nodes on a new PostgreSQL and NATS; `None` where those are not installed.
    pub(crate) fn load_nodes(&self, shape: Load, nodes: usize) -> Result<Option<Figures>> {
        let (Some(postgres), Some(nats)) = (Postgres::start(), Nats::start()) else { return Ok(None) };
        println!("knobel, {nodes} on one PostgreSQL, {shape}");
        let (store, bus) = (postgres.database("bench"), nats.address());
        let nodes =
            (0..nodes).map(|_| Node::start(&["--store", &store, "--bus", &bus], &[])).collect::<Result<Vec<_>>>()?;
        self.play(shape, &nodes).map(Some)
    }

    fn play(&self, shape: Load, nodes: &[Node]) -> Result<Figures> {
        let Load { tables, people, in_flight } = shape;
        let [tables, people, in_flight, seconds] =
            [tables, people, in_flight, self.seconds].map(|number| number.to_string());
        let mut load = with_descriptors(&knobel());
        load.args(["load", "--json", "--games", "code777:2", "--tables", &tables, "--people", &people]);
        load.args(["--in-flight", &in_flight, "--seconds", &seconds]);
        for node in nodes {
            load.args(["--url", &format!("http://127.0.0.1:{}", node.port)]);
        }
        report(&mut load)
    }
}

/// A Knobel server without rate limits.
struct Node {
    port: u16,
    _server: Running,
}

impl Node {
    fn start(more: &[&str], environment: &[(&str, &str)]) -> Result<Node> {
        let port = free_port()?;
        let mut serve = with_descriptors(&knobel());
        serve.args(["serve", "--no-limits", "--log", "error", "--listen", &format!("127.0.0.1:{port}")]).args(more);
        serve.envs(environment.iter().copied());
        Ok(Node { port, _server: start(&mut serve, port)? })
    }
}

/// boardgame.io's server, with everything in memory as it comes, and a load tool that speaks its language.
pub(crate) struct BoardgameIo {
    folder: PathBuf,
    seconds: u32,
}

impl BoardgameIo {
    /// Installs it beside the project, not within.
    pub(crate) fn install(folder: &Path, seconds: u32) -> Result<Self> {
        fs::create_dir_all(folder)?;
        for file in ["package.json", "server.js", "load.js"] {
            fs::copy(root().join("bench/boardgame.io").join(file), folder.join(file))?;
        }
        let shown = folder.display().to_string();
        program("npm").args(["install", "--no-audit", "--no-fund", "--prefix", &shown]).run()?;
        Ok(BoardgameIo { folder: folder.to_owned(), seconds })
    }

    /// One run.
    pub(crate) fn load(&self, shape: Load) -> Result<Figures> {
        println!("boardgame.io, {shape}");
        let Load { tables, in_flight, .. } = shape;
        let port = free_port()?;
        let node = || {
            let mut node = with_descriptors(Path::new("node"));
            node.current_dir(&self.folder);
            node
        };
        let server = start(node().args(["server.js", &port.to_string()]), port)?;
        let numbers = [port.into(), server.0.id(), tables, in_flight, self.seconds].map(|number| number.to_string());
        report(node().arg("load.js").args(numbers))
    }
}

/// The program that was built.
fn knobel() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    target.join("release/knobel")
}

/// A program that may open many sockets.
fn with_descriptors(name: &Path) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", &format!("ulimit -n {MAX_DESCRIPTORS} && exec \"$0\" \"$@\"")]).arg(name);
    command
}

fn free_port() -> Result<u16> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.port())
}

fn start(command: &mut Command, port: u16) -> Result<Running> {
    let mut server = Running(command.stdout(Stdio::null()).spawn().context("a server can't be started")?);
    let begun = Instant::now();
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        if let Some(status) = server.0.try_wait()? {
            bail!("the server ended at once ({status})");
        }
        if begun.elapsed() > START_TIMEOUT {
            bail!("the server does not listen after {START_TIMEOUT:?}");
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    Ok(server)
}

fn report(load: &mut Command) -> Result<Figures> {
    let output = load.stderr(Stdio::inherit()).output().context("the load tool can't be started")?;
    let figures = Figures::read(String::from_utf8_lossy(&output.stdout).trim())?;
    println!("    {:.0} moves a second, p99 {:.1} ms", figures.moves_per_second, figures.p99);
    Ok(figures)
}
