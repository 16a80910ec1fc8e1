//! `knobel serve`: flags and environment of the server, start and graceful shutdown.

use anyhow::{Context, Result};
use clap::Args;
use server::{Config, Limits};
use std::io::{IsTerminal, Write};
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::process::ExitCode;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tracing_subscriber::filter::LevelFilter;

/// Serve games to browsers and bots
#[derive(Args)]
#[command(after_help = "Without flags, only this computer can connect. To play with others in your network:\n    \
    knobel serve --listen 0.0.0.0:7777 --public-url http://YOUR-ADDRESS:7777\n\
    On the internet, put an https proxy in front of it and name its address:\n    \
    knobel serve --public-url https://games.example --trusted-proxy 127.0.0.1\n\
    Several nodes behind one proxy share PostgreSQL and NATS:\n    \
    knobel serve --store postgres://knobel@db.example/knobel --bus nats://bus.example:4222 …")]
pub(crate) struct Serve {
    /// Address and port to listen on
    #[arg(long, env = "KNOBEL_LISTEN", default_value = "127.0.0.1:7777", value_name = "ADDRESS:PORT")]
    listen: SocketAddr,
    /// Folder of the database and the signing keys; created on the first start
    #[arg(long, env = "KNOBEL_DATA", default_value = "knobel-data", value_name = "FOLDER")]
    data: PathBuf,
    /// PostgreSQL database, shared by any number of nodes, instead of the data folder
    #[arg(long, env = "KNOBEL_STORE", value_name = "postgres://…", hide_env_values = true)]
    store: Option<String>,
    /// NATS server that carries notifications between nodes on one PostgreSQL database
    #[arg(long, env = "KNOBEL_BUS", value_name = "nats://…", hide_env_values = true)]
    bus: Option<String>,
    /// The address people open in their browsers; requests from other origins are refused
    #[arg(long, env = "KNOBEL_PUBLIC_URL", value_name = "URL")]
    public_url: Option<String>,
    /// Proxy whose forwarded client address is trusted; may be given several times
    #[arg(long, env = "KNOBEL_TRUSTED_PROXY", value_name = "ADDRESS", value_delimiter = ',')]
    trusted_proxy: Vec<IpAddr>,
    /// Number of bots that may think at the same time [default: half of the cores]
    #[arg(long, env = "KNOBEL_THINKING_BOTS", value_name = "NUMBER")]
    thinking_bots: Option<usize>,
    /// Allow turn notices to private addresses, and by plain http
    #[arg(long, env = "KNOBEL_PRIVATE_WEBHOOKS")]
    private_webhooks: bool,
    /// Disable rate limits, for load tests of your own server
    #[arg(long, env = "KNOBEL_NO_LIMITS")]
    no_limits: bool,
    /// Sign with a new key from now on; cookies signed with older keys stay valid
    #[arg(long)]
    rotate_keys: bool,
    /// Folder of the pages, for a program that was built without them
    #[arg(long, env = "KNOBEL_PAGES", default_value = "web/dist", value_name = "FOLDER")]
    pages: PathBuf,
    /// Log level: error, warn, info, debug
    #[arg(long, env = "KNOBEL_LOG", default_value = "info", value_name = "LEVEL")]
    log: LevelFilter,
    /// Log as JSON, one object per line
    #[arg(long, env = "KNOBEL_LOG_JSON")]
    log_json: bool,
}

/// The operator's token is read only from the environment: other users of the machine can see a process's flags.
const OPERATOR_TOKEN: &str = "KNOBEL_OPERATOR_TOKEN";
/// A seed for the luck of all matches and the bots' randomness, for end-to-end tests of debug builds.
const TEST_SEED: &str = "KNOBEL_TEST_SEED";

impl Serve {
    pub(crate) fn run(self) -> Result<ExitCode> {
        self.start_logging();
        let config = self.config()?;
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        if self.rotate_keys {
            runtime.block_on(server::rotate_keys(&config)).context("can't change the signing key")?;
        }
        runtime.block_on(serve(config))?;
        Ok(ExitCode::SUCCESS)
    }

    fn config(&self) -> Result<Config> {
        let operator_token = std::env::var(OPERATOR_TOKEN).ok();
        if operator_token.as_ref().is_some_and(|token| token.len() < 32) {
            anyhow::bail!("{OPERATOR_TOKEN} needs at least 32 characters; try: openssl rand -hex 32");
        }
        let defaults = Config::default();
        Ok(Config {
            listen: self.listen,
            data: self.data.clone(),
            store: self.store.clone(),
            bus: self.bus.clone(),
            public_url: self.public_url.clone(),
            trusted_proxies: self.trusted_proxy.clone(),
            thinking_bots: self.thinking_bots.unwrap_or(defaults.thinking_bots),
            private_webhooks: self.private_webhooks,
            operator_token,
            limits: if self.no_limits { Limits::Lifted } else { Limits::Everyday },
            pages: self.pages.clone(),
            test_seed: test_seed()?,
            ..defaults
        })
    }

    fn start_logging(&self) {
        let log = tracing_subscriber::fmt().with_max_level(self.log).with_writer(std::io::stderr);
        let log = log.with_ansi(std::io::stderr().is_terminal());
        if self.log_json { log.json().init() } else { log.init() }
    }
}

/// Reads [`TEST_SEED`], which release builds refuse: whoever knows the seed knows all hidden pieces.
fn test_seed() -> Result<Option<u64>> {
    let Ok(text) = std::env::var(TEST_SEED) else { return Ok(None) };
    if !cfg!(debug_assertions) {
        anyhow::bail!("{TEST_SEED} is only for tests of debug builds: unset it");
    }
    let seed = text.parse().with_context(|| format!("{TEST_SEED} is a number, not {text:?}"))?;
    eprintln!("knobel: {TEST_SEED} is set, so all luck can be predicted");
    Ok(Some(seed))
}

async fn serve(config: Config) -> Result<()> {
    let (listen, public) = (config.listen, config.public_url.clone());
    // Before the address is printed, because its reader may stop the server at once.
    let mut shutdown = ShutdownSignals::listen()?;
    let running = tokio::select! {
        running = server::start(config) => running?,
        () = shutdown.received() => return Ok(()),
    };
    let place = public.unwrap_or_else(|| format!("http://{}", running.address));
    announce(&format!("Knobel is at {place}"));
    if listen.ip().is_loopback() {
        announce("Only this computer can connect; `knobel serve --help` says how to let others in.");
    }
    announce("Stop it with Ctrl-C.");
    shutdown.received().await;
    announce("Finishing what is in flight …");
    running.stop().await;
    Ok(())
}

/// Prints a line for the person at the terminal. The server goes on without a reader: a script may have closed the pipe.
fn announce(line: &str) {
    let _ = writeln!(std::io::stdout(), "{line}");
}

/// Ctrl-C and the service manager's SIGTERM; either would kill the process where nobody listens for it.
struct ShutdownSignals {
    interrupt: Signal,
    terminate: Signal,
}

impl ShutdownSignals {
    fn listen() -> Result<Self> {
        Ok(ShutdownSignals { interrupt: signal(SignalKind::interrupt())?, terminate: signal(SignalKind::terminate())? })
    }

    /// Waits for one of them, which may have come before.
    async fn received(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}
