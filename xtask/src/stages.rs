//! Stages of a test run, and how long each took.

use anyhow::Result;
use std::time::{Duration, Instant};

/// Runs stages one after another and keeps their times.
#[derive(Default)]
pub(crate) struct Stages {
    finished: Vec<(&'static str, Duration)>,
    skipped: Vec<(&'static str, String)>,
}

impl Stages {
    /// Runs a stage; its time counts whether it succeeds or fails.
    pub(crate) fn run(&mut self, name: &'static str, stage: impl FnOnce() -> Result<()>) -> Result<()> {
        println!("\n=== {name}");
        let begin = Instant::now();
        let result = stage();
        self.finished.push((name, begin.elapsed()));
        result
    }

    /// Notes a stage that can't run on this machine, with the remedy.
    pub(crate) fn skip(&mut self, name: &'static str, remedy: impl Into<String>) {
        self.skipped.push((name, remedy.into()));
    }

    /// A table of all stages with their times and the sum.
    pub(crate) fn summary(&self) -> String {
        let row = |name: &str, time: Duration| format!("{name:<40} {:>7.1} s\n", time.as_secs_f64());
        let mut summary: String = self.finished.iter().map(|(name, time)| row(name, *time)).collect();
        for (name, remedy) in &self.skipped {
            summary += &format!("{name:<40}   SKIPPED: {remedy}\n");
        }
        summary + &row("sum", self.finished.iter().map(|(_, time)| *time).sum())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::bail;

    #[test]
    fn a_failed_stage_is_in_the_summary_too() {
        let mut stages = Stages::default();
        stages.run("formatting", || Ok(())).unwrap();
        assert!(stages.run("tests", || bail!("one failed")).is_err());
        stages.skip("web", "run `npm ci` in web/");
        let summary = stages.summary();
        let first_words: Vec<&str> = summary.lines().filter_map(|line| line.split_whitespace().next()).collect();
        assert_eq!(first_words, ["formatting", "tests", "web", "sum"]);
        assert!(summary.contains("SKIPPED: run `npm ci` in web/"), "{summary}");
    }

    #[test]
    fn the_sum_is_that_of_all_stages() {
        let finished = vec![("a", Duration::from_millis(1500)), ("b", Duration::from_millis(700))];
        let summary = Stages { finished, skipped: vec![] }.summary();
        assert!(summary.ends_with("    2.2 s\n"), "{summary}");
    }
}
