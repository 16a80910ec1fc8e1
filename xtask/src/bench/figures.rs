//! The report that both load tools print.

use anyhow::{Context, Result, bail};
use serde_json::Value;

/// One run.
#[derive(Clone, Debug)]
pub(crate) struct Figures {
    pub(crate) tables: u64,
    pub(crate) in_flight: u64,
    pub(crate) moves_per_second: f64,
    pub(crate) p50: f64,
    pub(crate) p99: f64,
    /// Bytes.
    pub(crate) idle: f64,
    /// Bytes.
    pub(crate) per_table: f64,
    /// Cores the server kept busy.
    pub(crate) server: f64,
    /// Cores the load tool kept busy.
    pub(crate) load: f64,
}

impl Figures {
    /// From the JSON a load tool printed; a run with errors is no measurement.
    pub(crate) fn read(report: &str) -> Result<Self> {
        let json: Value = serde_json::from_str(report).with_context(|| format!("no report: {report:?}"))?;
        if json["errors"].as_object().is_none_or(|errors| !errors.is_empty()) {
            bail!("errors occurred during the measurement: {}", json["errors"]);
        }
        let number =
            |path: &str| json.pointer(path).and_then(Value::as_f64).with_context(|| format!("{path} is missing"));
        Ok(Figures {
            tables: number("/tables")? as u64,
            in_flight: number("/in_flight")? as u64,
            moves_per_second: number("/moves_per_second")?,
            p50: number("/milliseconds/p50")?,
            p99: number("/milliseconds/p99")?,
            idle: number("/memory/idle")?,
            per_table: number("/memory/per_table")?,
            server: number("/cores/servers")?,
            load: number("/cores/load")?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const REPORT: &str = r#"{"tables":2,"in_flight":1,"moves_per_second":9.5,"milliseconds":{"p50":1.5,"p99":2},
        "memory":{"idle":7,"per_table":3},"cores":{"servers":0.5,"load":0.25},"errors":{}}"#;

    #[test]
    fn a_report_is_read() {
        let figures = Figures::read(REPORT).unwrap();
        assert_eq!((figures.tables, figures.moves_per_second, figures.p50), (2, 9.5, 1.5));
    }

    #[test]
    fn a_run_with_errors_is_no_measurement() {
        assert!(Figures::read(&REPORT.replace(r#""errors":{}"#, r#""errors":{"lost":1}"#)).is_err());
    }
}
