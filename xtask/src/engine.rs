//! `cargo xtask engine`: builds the browser's engine, and compares it with the native program.

use crate::engine_build::{Compiler, FOLDER, REMEDY, build};
use crate::run::{cargo, root, target_folder};
use anyhow::{Context, Result, anyhow, bail};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Stdio};

/// Whether this machine can build the engine.
pub(crate) fn can_be_built() -> bool {
    Compiler::find().is_some()
}

/// Builds the engine, says how long that took, and compares this many seeded decisions with the native program.
pub(crate) fn run(decisions: u64) -> Result<()> {
    build_engine()?;
    if decisions > 0 {
        cargo(["build", "--release", "--quiet", "--package", "knobel-browser", "--example", EXAMPLE]).run()?;
        compare(&target_folder().join("release/examples").join(EXAMPLE), decisions)?;
    }
    Ok(())
}

/// Builds the engine and compares a few decisions, with the example that the tests have built already.
pub(crate) fn test() -> Result<()> {
    build_engine()?;
    compare(&target_folder().join("debug/examples").join(EXAMPLE), DECISIONS_IN_TESTS)
}

/// The example that makes decisions natively.
const EXAMPLE: &str = "decisions";
/// Enough for every game, every level and the coach to come up.
const DECISIONS_IN_TESTS: u64 = 1_500;

fn build_engine() -> Result<()> {
    let Some(compiler) = Compiler::find() else { bail!(REMEDY) };
    let took = build(&root(), &target_folder().join("engine"), &compiler).map_err(|why| anyhow!(why))?;
    println!("{FOLDER}: built in {:.1} s", took.as_secs_f64());
    Ok(())
}

/// Lets the engine in WebAssembly, run by Node, answer what the native one was asked: all answers must be equal.
fn compare(native: &Path, decisions: u64) -> Result<()> {
    let mut native = Command::new(native);
    let mut native = native
        .arg(decisions.to_string())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .context("the decisions can't be made natively")?;
    let answers = native.stdout.take().context("standard output is piped")?;
    let compared = Command::new("node")
        .arg(root().join("web/scripts/engine-decisions.mjs"))
        .stdin(answers)
        .output()
        .context("node can't be started")?;
    let made = native.wait_with_output()?;
    if !compared.status.success() {
        bail!("{}", String::from_utf8_lossy(&compared.stderr));
    }
    let times = |json: &[u8]| serde_json::from_slice::<Times>(json).context("the times are JSON");
    println!(
        "{decisions} decisions are equal, natively and in WebAssembly\n{}",
        table(&times(&made.stderr)?, &times(&compared.stdout)?)
    );
    Ok(())
}

/// For each kind of request, how many there were and how many seconds they took.
type Times = BTreeMap<String, (u64, f64)>;

fn table(native: &Times, engine: &Times) -> String {
    let mut text =
        "| request | number | native, ms each | WebAssembly, ms each | speed |\n|---|---:|---:|---:|---:|\n".to_owned();
    for (kind, (count, seconds)) in native {
        let Some((_, of_engine)) = engine.get(kind) else { continue };
        let each = |seconds: &f64| 1000.0 * seconds / (*count).max(1) as f64;
        let share = 100.0 * seconds / of_engine;
        text += &format!("| `{kind}` | {count} | {:.3} | {:.3} | {share:.0} % |\n", each(seconds), each(of_engine));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speeds_stand_side_by_side() {
        let times = |seconds| Times::from([("bot casual".to_owned(), (4, seconds))]);
        let table = table(&times(0.002), &times(0.004));
        assert!(table.ends_with("| `bot casual` | 4 | 0.500 | 1.000 | 50 % |\n"), "{table}");
    }
}
