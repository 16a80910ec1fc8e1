//! PostgreSQL and NATS servers for one test: on free ports, in a temporary folder, stopped when the test ends.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// What tests do about services: `required` fails where one is missing, `off` starts none. Unset, tests use what is
/// installed and are skipped otherwise.
const SERVICES: &str = "KNOBEL_TEST_SERVICES";

fn is_off() -> bool {
    std::env::var_os(SERVICES).is_some_and(|setting| setting == "off")
}

/// A temporary folder that is removed on drop.
struct TempFolder(PathBuf);

impl TempFolder {
    fn new(name: &str) -> TempFolder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("knobel-{name}-{}-{number}", std::process::id()));
        fs::create_dir_all(&folder).expect("the temporary folder can be created");
        TempFolder(folder)
    }
}

impl Drop for TempFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0); // the system cleans up its temporary files
    }
}

/// A free TCP port.
pub fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("there is a free port");
    listener.local_addr().expect("a bound port has a number").port()
}

/// Sends a signal (`KILL`, `STOP`, `CONT`, `INT` …) to a process that a test has started.
pub fn signal(process: &Child, name: &str) {
    let sent = Command::new("kill").args([&format!("-{name}"), &process.id().to_string()]).status();
    assert!(sent.expect("`kill` can be run").success(), "no process took the signal {name}");
}

/// Waits until a process prints `word` on its standard error; later output is discarded.
fn wait_for_output(process: &mut Child, word: &str) -> Result<(), String> {
    let mut lines = BufReader::new(process.stderr.take().expect("standard error was asked for")).lines();
    let mut output = String::new();
    while let Some(Ok(line)) = lines.next() {
        if line.contains(word) {
            std::thread::spawn(move || lines.for_each(drop));
            return Ok(());
        }
        output.push_str(&line);
        output.push('\n');
    }
    Err(output)
}

fn missing(package: &str) {
    let remedy = format!("install it with: sudo apt-get install --yes {package}");
    let is_required = std::env::var_os(SERVICES).is_some_and(|setting| setting == "required");
    assert!(!is_required, "{package} is missing; {remedy}");
    // Straight to the terminal: what a passing test prints is swallowed.
    let _ = writeln!(std::io::stderr(), "SKIPPED, since {package} is missing; {remedy}");
}

/// A PostgreSQL server for one test.
pub struct Postgres {
    programs: PathBuf,
    /// The user to run its programs as, because PostgreSQL refuses to run as root.
    user: Option<(u32, u32)>,
    folder: TempFolder,
    port: u16,
    process: Option<Child>,
}

impl Postgres {
    /// Starts one; `None` where services are off, or, with a message, where it is not installed.
    pub fn start() -> Option<Postgres> {
        if is_off() {
            return None;
        }
        let Some(programs) = postgres_programs() else {
            missing("postgresql");
            return None;
        };
        let user = unprivileged();
        let folder = TempFolder::new("postgres");
        if let Some((uid, gid)) = user {
            chown(&folder.0, Some(uid), Some(gid)).expect("root can give a folder away");
        }
        let mut postgres = Postgres { programs, user, folder, port: free_port(), process: None };
        let data = postgres.data();
        let args = ["--username=knobel", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C", "--pgdata"];
        let made = postgres.program("initdb").args(args).arg(data).output().expect("initdb can be run");
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        postgres.resume();
        Some(postgres)
    }

    fn data(&self) -> PathBuf {
        self.folder.0.join("data")
    }

    fn program(&self, name: &str) -> Command {
        let mut command = Command::new(self.programs.join(name));
        command.current_dir(&self.folder.0).stdin(Stdio::null()).env("LC_ALL", "C");
        if let Some((uid, gid)) = self.user {
            command.uid(uid).gid(gid);
        }
        command
    }

    /// Starts it again, on the same port and with the same data.
    pub fn resume(&mut self) {
        let mut command = self.program("postgres");
        command.arg("-D").arg(self.data()).arg("-k").arg(&self.folder.0).args(["-p", &self.port.to_string()]);
        command.args(["-c", "listen_addresses=127.0.0.1", "-c", "max_connections=100"]);
        let mut process = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("postgres can be run");
        if let Err(output) = wait_for_output(&mut process, "ready to accept connections") {
            panic!("PostgreSQL did not start:\n{output}");
        }
        self.process = Some(process);
    }

    /// Stops it, which cuts every connection.
    pub fn stop(&mut self) {
        if let Some(mut process) = self.process.take() {
            signal(&process, "INT");
            process.wait().expect("our own process can be waited for");
        }
    }

    /// Suspends (`STOP`) or resumes (`CONT`) the server and its child processes.
    pub fn signal_all(&self, name: &str) {
        let server = self.process.as_ref().expect("it was started");
        signal(server, name);
        for child in children(server.id()) {
            let _ = Command::new("kill").args([&format!("-{name}"), &child]).status(); // a child may have ended by itself
        }
    }

    /// Creates an empty database and returns its address.
    pub fn database(&self, name: &str) -> String {
        let port = self.port.to_string();
        let args = ["--host=127.0.0.1", "--username=knobel", "--maintenance-db=postgres", "--port", &port, name];
        let made = self.program("createdb").args(args).output().expect("createdb can be run");
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        format!("postgres://knobel@127.0.0.1:{port}/{name}")
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        if let Some(mut process) = self.process.take() {
            let _ = Command::new("kill").args(["-QUIT", &process.id().to_string()]).status();
            let _ = process.wait();
        }
    }
}

/// The child processes of a process.
fn children(parent: u32) -> Vec<String> {
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let is_child = |folder: &Path| {
        let status = fs::read_to_string(folder.join("stat")).unwrap_or_default();
        let after_name = status.rsplit(')').next().unwrap_or_default();
        after_name.split_whitespace().nth(1).is_some_and(|number| number == parent.to_string())
    };
    let found = processes.map(|entry| entry.path()).filter(|folder| is_child(folder));
    found.filter_map(|folder| Some(folder.file_name()?.to_str()?.to_owned())).collect()
}

/// The folder of PostgreSQL's programs. Debian keeps each version in a folder that is not on the path.
fn postgres_programs() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> = versions.map(|version| version.path().join("bin")).collect();
    found.sort();
    let on_path = std::env::split_paths(&std::env::var_os("PATH")?).collect::<Vec<_>>();
    found.into_iter().rev().chain(on_path).find(|folder| folder.join("initdb").is_file())
}

/// The user and group `postgres`, if this process runs as root.
fn unprivileged() -> Option<(u32, u32)> {
    let root = Command::new("id").arg("-u").output().is_ok_and(|id| id.stdout.trim_ascii() == b"0");
    let known = fs::read_to_string("/etc/passwd").unwrap_or_default();
    let line = known.lines().find(|line| line.starts_with("postgres:")).filter(|_| root)?;
    let mut numbers = line.split(':').skip(2).map_while(|part| part.parse().ok());
    Some((numbers.next()?, numbers.next()?))
}

/// A NATS server for one test.
pub struct Nats {
    program: PathBuf,
    port: u16,
    process: Option<Child>,
}

impl Nats {
    /// Starts one; `None` where services are off, or, with a message, where it is not installed.
    pub fn start() -> Option<Nats> {
        if is_off() {
            return None;
        }
        let folders = std::env::var_os("PATH").unwrap_or_default();
        let folders = std::env::split_paths(&folders).chain([Path::new("/usr/sbin").to_owned()]);
        let Some(program) = folders.map(|folder| folder.join("nats-server")).find(|program| program.is_file()) else {
            missing("nats-server");
            return None;
        };
        let mut nats = Nats { program, port: free_port(), process: None };
        nats.resume();
        Some(nats)
    }

    /// Starts it again, on the same port.
    pub fn resume(&mut self) {
        let mut command = Command::new(&self.program);
        command.args(["--addr", "127.0.0.1", "--port", &self.port.to_string()]).stdin(Stdio::null());
        let mut process = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("nats-server can be run");
        if let Err(output) = wait_for_output(&mut process, "Server is ready") {
            panic!("NATS did not start:\n{output}");
        }
        self.process = Some(process);
    }

    /// Stops it, which cuts every connection.
    pub fn stop(&mut self) {
        if let Some(mut process) = self.process.take() {
            process.kill().expect("our own process can be killed");
            process.wait().expect("our own process can be waited for");
        }
    }

    /// The server process.
    pub fn process(&self) -> &Child {
        self.process.as_ref().expect("it was started")
    }

    /// The address it listens on.
    pub fn address(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        if let Some(mut process) = self.process.take() {
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}
