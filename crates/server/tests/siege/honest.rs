//! The honest client of a siege: it plays, signs in, waits for a bot's answer, and measures these times.

use crate::support::{Person, Socket, at, pick};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Between two moves: within the limit of moves of a person.
const PAUSE: Duration = Duration::from_millis(110);
/// Moves between two at the table with a bot.
const MOVES_PER_BOT_MOVE: usize = 10;

/// Several logins, because each password can be tried only a few times in a row.
const LOGINS: [&str; 3] = ["honest one", "honest two", "honest three"];
const PASSWORD: &str = "correct horse";

/// What the person noticed.
#[derive(Default)]
pub(crate) struct Figures {
    /// From the request to its answer, sorted.
    pub(crate) moves: Vec<Duration>,
    /// From one's own move to the bot's.
    pub(crate) slowest_bot: Duration,
    /// The most bytes that the server held.
    pub(crate) memory: u64,
}

impl Figures {
    pub(crate) fn percentile(&self, percent: usize) -> Duration {
        let index = (self.moves.len() * percent / 100).min(self.moves.len().saturating_sub(1));
        self.moves.get(index).copied().unwrap_or_default()
    }
}

/// The honest person.
pub(crate) struct Honest {
    person: Person,
    address: String,
    server: u32,
    table: String,
    bot: BotTable,
    luck: u64,
    requests: u32,
    sign_ins: usize,
}

impl Honest {
    /// Comes with passwords, and sits down at a table of their own and at one with a bot.
    pub(crate) fn sit_down(address: &str, server: u32) -> Honest {
        for login in LOGINS {
            Person::arrive(address).put("/api/me/password", json!({ "login": login, "new": PASSWORD }));
        }
        let mut person = Person::arrive(address);
        let bot = BotTable::start(Person::arrive(address));
        let table = own_table(&mut person);
        Honest { person, address: address.to_owned(), server, table, bot, luck: 7, requests: 0, sign_ins: 0 }
    }

    /// Plays for a while.
    pub(crate) fn play(&mut self, time: Duration) -> Figures {
        let mut figures = Figures::default();
        let begun = Instant::now();
        while begun.elapsed() < time {
            figures.moves.push(self.make_move());
            let number = figures.moves.len();
            if number % MOVES_PER_BOT_MOVE == 1 {
                figures.slowest_bot = figures.slowest_bot.max(self.bot.make_move(&mut self.luck));
            }
            figures.memory = figures.memory.max(memory(self.server));
            std::thread::sleep(PAUSE);
        }
        figures.moves.sort_unstable();
        figures
    }

    /// How long a move took.
    fn make_move(&mut self) -> Duration {
        let state = self.person.get(&at(&self.table, ""));
        let Some((seat, choices)) = turn(&state) else {
            self.table = own_table(&mut self.person);
            return self.make_move();
        };
        let action = pick(&mut self.person, &self.table, seat, &choices, &mut self.luck).expect("there is a choice");
        self.requests += 1;
        let act = json!({ "request": format!("r{}", self.requests), "seat": seat, "action": action });
        let begun = Instant::now();
        self.person.post(&at(&self.table, "/act"), act);
        begun.elapsed()
    }

    /// How long it takes to sign in on another device.
    pub(crate) fn sign_in(&mut self) -> Duration {
        self.sign_ins += 1;
        let login = LOGINS[self.sign_ins % LOGINS.len()];
        let begun = Instant::now();
        let mut device = Person::nobody(&self.address);
        let signed = device.ask("POST", "/api/me/sign-in", Some(json!({ "login": login, "password": PASSWORD })));
        assert_eq!(signed.status, 200, "{}", signed.text);
        begun.elapsed()
    }
}

/// A long match of which the person has all seats.
fn own_table(person: &mut Person) -> String {
    let setup = games::named("tac").expect("a game").usual(4);
    let table = person.create("tac", &setup, json!(["me", "me", "me", "me"]), json!({}));
    person.post(&at(&table, "/start"), json!({}));
    table
}

/// A seat that is awaited, and what it can do.
fn turn(state: &Value) -> Option<(u8, Value)> {
    let views = state["views"].as_array()?;
    let is_awaited = |view: &&Value| state["awaited"].as_array().is_some_and(|all| all.contains(&view["seat"]));
    let view = views.iter().find(is_awaited)?;
    Some((u8::try_from(view["seat"].as_u64()?).ok()?, view["choices"].clone()))
}

/// A table at which a beginner bot answers every move.
struct BotTable {
    /// Somebody of their own, whose limits of moves and tables are not shared.
    person: Person,
    table: String,
    socket: Socket,
    requests: u32,
}

impl BotTable {
    fn start(mut person: Person) -> BotTable {
        let table = table_with_bot(&mut person);
        let socket = person.connect();
        BotTable { person, table, socket, requests: 0 }
    }

    /// How long the bot took to answer a move.
    fn make_move(&mut self, luck: &mut u64) -> Duration {
        let (state, seat, questions) = self.await_turn();
        let action = pick(&mut self.person, &self.table, seat, &questions, luck).expect("there is a question");
        self.requests += 1;
        let request = format!("b{}", self.requests);
        let act = json!({ "type": "act", "table": self.table, "request": request, "seat": seat, "action": action });
        let begun = Instant::now();
        self.socket.say(act);
        let sequence = state["sequence"].as_u64().unwrap_or(0);
        // One's own step is the first; the second is the bot's. The move fails where the bot has guessed meanwhile.
        self.socket.hear_until(|message| {
            message["places"].is_array() || message["to"].as_u64() >= Some(sequence + 2) || message["type"] == "failed"
        });
        begun.elapsed()
    }

    /// The table when it is the person's turn, their seat, and the questions they can ask: a guess could end the match.
    fn await_turn(&mut self) -> (Value, u8, Value) {
        loop {
            let state = self.socket.subscribe(&self.table);
            let turn = turn(&state);
            if let Some((seat, choices)) = &turn {
                let mut questions = choices.as_array().expect("a list").clone();
                questions.retain(|choice| choice.get("action").is_some());
                if !questions.is_empty() {
                    return (state, *seat, Value::Array(questions));
                }
            }
            if turn.is_some() || !state["places"].is_null() {
                self.socket.say(json!({ "type": "unsubscribe", "table": self.table }));
                self.table = table_with_bot(&mut self.person);
            } else {
                self.socket.hear(); // the bot moves
            }
        }
    }
}

/// A running match against a beginner bot.
fn table_with_bot(person: &mut Person) -> String {
    let setup = games::named("tagiron").expect("a game").usual(2);
    let table = person.create("tagiron", &setup, json!(["me", { "bot": "beginner" }]), json!({}));
    person.post(&at(&table, "/start"), json!({}));
    table
}

/// Bytes that a process holds in memory.
fn memory(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()).and_then(|number| number.parse::<u64>().ok());
    kilobytes.unwrap_or(0) << 10
}
