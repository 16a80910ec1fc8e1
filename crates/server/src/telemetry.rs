//! Metrics for Prometheus, by the `metrics` crate. Counters, gauges and histograms are recorded where they happen;
//! this module describes them and renders them.

use crate::process::Usage;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use std::sync::OnceLock;
use std::time::Duration;
use tokio::sync::watch;

/// Upper bounds of the histograms' buckets in seconds, from a fast flush to a slow bot.
const BUCKETS: [f64; 13] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];

const COUNTERS: [(&str, &str); 8] = [
    ("knobel_requests_total", "HTTP requests"),
    ("knobel_failures_total", "responses with a fault of the server"),
    ("knobel_steps_total", "steps stored"),
    ("knobel_matches_begun_total", "matches started"),
    ("knobel_matches_over_total", "matches finished"),
    ("knobel_bot_moves_total", "moves made by bots"),
    ("knobel_dropped_readers_total", "sockets closed because the client read too slowly"),
    ("knobel_notices_total", "turn notices sent"),
];
const GAUGES: [(&str, &str); 7] = [
    ("knobel_sockets", "open sockets"),
    ("knobel_tables_in_memory", "tables in memory"),
    ("knobel_jobs_running", "jobs of the job queue that run on this node"),
    ("knobel_bots_waiting", "bots that wait for a thread"),
    (
        "knobel_work_queue_length",
        "computations for people (coach, reports, puzzles, imports, records, passwords) that run or wait",
    ),
    ("knobel_write_queue_length", "writes that wait for the next flush"),
    ("process_resident_memory_bytes", "resident memory"),
];
const HISTOGRAMS: [(&str, &str); 4] = [
    ("knobel_request_seconds", "time to serve an HTTP request"),
    ("knobel_move_seconds", "time from a person's request to the stored and applied move"),
    ("knobel_flush_seconds", "time to make a batch of writes durable"),
    ("knobel_bot_seconds", "time a bot took to decide"),
];
/// Time between two aggregations of histogram samples.
const UPKEEP_INTERVAL: Duration = Duration::from_secs(5);
const CPU_SECONDS: &str = "process_cpu_seconds_total";

static HANDLE: OnceLock<PrometheusHandle> = OnceLock::new();

/// Installs the recorder of this process; a second call does nothing.
pub(crate) fn install() {
    HANDLE.get_or_init(|| {
        let builder = HISTOGRAMS.iter().fold(PrometheusBuilder::new(), |builder, (name, _)| {
            let matcher = Matcher::Full((*name).to_owned());
            builder.set_buckets_for_metric(matcher, &BUCKETS).expect("there are buckets")
        });
        let recorder = builder.build_recorder();
        let handle = recorder.handle();
        if metrics::set_global_recorder(recorder).is_err() {
            tracing::warn!("another metrics recorder is installed; /metrics stays empty");
        }
        COUNTERS.iter().for_each(|(name, text)| metrics::describe_counter!(*name, *text));
        COUNTERS.iter().for_each(|(name, _)| metrics::counter!(*name).increment(0));
        GAUGES.iter().for_each(|(name, text)| metrics::describe_gauge!(*name, *text));
        GAUGES.iter().for_each(|(name, _)| metrics::gauge!(*name).set(0.0));
        HISTOGRAMS.iter().for_each(|(name, text)| metrics::describe_histogram!(*name, *text));
        handle
    });
}

/// Aggregates recorded histogram samples until the server shuts down: without it they would pile up between two scrapes.
pub(crate) async fn upkeep(mut shutdown: watch::Receiver<bool>) {
    while !*shutdown.borrow() {
        if let Some(handle) = HANDLE.get() {
            handle.run_upkeep();
        }
        tokio::select! {
            () = tokio::time::sleep(UPKEEP_INTERVAL) => {}
            _ = shutdown.changed() => {}
        }
    }
}

/// Everything in Prometheus' text format.
pub(crate) fn render() -> String {
    let Some(handle) = HANDLE.get() else { return String::new() };
    let Some(Usage { memory, cpu_seconds }) = Usage::own() else { return handle.render() };
    metrics::gauge!("process_resident_memory_bytes").set(memory as f64);
    // Counters of the `metrics` crate are whole numbers; this one has a fraction.
    let cpu =
        format!("# HELP {CPU_SECONDS} processor time\n# TYPE {CPU_SECONDS} counter\n{CPU_SECONDS} {cpu_seconds}\n");
    handle.render() + &cpu
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recorded_values_are_rendered() {
        install();
        metrics::counter!("knobel_steps_total").increment(3);
        metrics::histogram!("knobel_flush_seconds").record(0.002);
        let text = render();
        assert!(text.contains("# TYPE knobel_steps_total counter"), "{text}");
        assert!(text.contains("knobel_flush_seconds_bucket{le=\"0.0025\"} 1"), "{text}");
        assert!(text.contains("process_cpu_seconds_total "), "{text}");
    }
}
