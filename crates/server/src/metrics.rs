//! Counters for Prometheus.

use crate::process::Usage;
use std::fmt::Write;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering::Relaxed};

/// What is counted since the program began.
#[derive(Default)]
pub(crate) struct Metrics {
    pub(crate) requests: AtomicU64,
    pub(crate) failures: AtomicU64,
    pub(crate) steps: AtomicU64,
    pub(crate) matches_begun: AtomicU64,
    pub(crate) matches_over: AtomicU64,
    pub(crate) bot_moves: AtomicU64,
    pub(crate) bot_thinking_ms: AtomicU64,
    pub(crate) sockets: AtomicI64,
    pub(crate) dropped_readers: AtomicU64,
    pub(crate) notices: AtomicU64,
}

impl Metrics {
    /// In Prometheus' text format.
    pub(crate) fn text(&self) -> String {
        let counters = [
            ("knobel_requests_total", "HTTP requests", &self.requests),
            ("knobel_failures_total", "answers that were faults of the server", &self.failures),
            ("knobel_steps_total", "steps stored", &self.steps),
            ("knobel_matches_begun_total", "matches begun", &self.matches_begun),
            ("knobel_matches_over_total", "matches that came to an end", &self.matches_over),
            ("knobel_bot_moves_total", "moves made by bots", &self.bot_moves),
            ("knobel_bot_thinking_milliseconds_total", "time bots spent thinking", &self.bot_thinking_ms),
            ("knobel_dropped_readers_total", "sockets closed because they read too slowly", &self.dropped_readers),
            ("knobel_notices_total", "turn notices sent", &self.notices),
        ];
        let mut text = String::new();
        for (name, help, counter) in counters {
            let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} counter\n{name} {}", counter.load(Relaxed));
        }
        let _ = writeln!(
            text,
            "# HELP knobel_sockets open sockets\n# TYPE knobel_sockets gauge\nknobel_sockets {}",
            self.sockets.load(Relaxed)
        );
        text.push_str(&process());
        text
    }
}

/// What the program uses, by the names Prometheus' own libraries give it.
fn process() -> String {
    let Some(Usage { memory, cpu_seconds }) = Usage::own() else { return String::new() };
    format!(
        "# HELP process_resident_memory_bytes memory in use\n# TYPE process_resident_memory_bytes gauge\n\
         process_resident_memory_bytes {memory}\n\
         # HELP process_cpu_seconds_total processor time\n# TYPE process_cpu_seconds_total counter\n\
         process_cpu_seconds_total {cpu_seconds}\n"
    )
}
