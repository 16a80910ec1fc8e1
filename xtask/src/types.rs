//! TypeScript types for the browser client, made from the Rust types of messages and games.

use crate::run::{cargo, root};
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::PathBuf;

/// A package whose example `typescript` prints types, the feature they need, and the file they go to.
struct Source {
    package: &'static str,
    features: &'static str,
    file: &'static str,
}

const SOURCES: [Source; 7] = [
    Source { package: "knobel-server", features: "", file: "messages" },
    Source { package: "knobel-core", features: "types", file: "core" },
    Source { package: "knobel-mastermind", features: "types", file: "mastermind" },
    Source { package: "knobel-tagiron", features: "types", file: "tagiron" },
    Source { package: "knobel-code777", features: "types", file: "code777" },
    Source { package: "knobel-tac", features: "types", file: "tac" },
    Source { package: "knobel-coach", features: "types", file: "insight" },
];

impl Source {
    fn path(&self) -> PathBuf {
        root().join(format!("web/src/lib/generated/{}.ts", self.file))
    }

    fn made(&self) -> Result<String> {
        let Source { package, features, .. } = self;
        let run = ["run", "--quiet", "--package", package, "--features", features, "--example", "typescript"];
        let made = cargo(run).output()?;
        if made.is_empty() {
            bail!("no types were made; run `cargo {}` to see why", run.join(" "));
        }
        Ok(format!(
            "// Made from the Rust types of `{package}` by `cargo xtask types`. Do not edit.\n\n{}\n",
            tidy(&made)
        ))
    }
}

/// One-line comments on one line, no blanks at the ends of lines.
fn tidy(made: &str) -> String {
    let joined = made.replace("/**\n * ", "/** ").replace("\n */", " */");
    joined.lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}

/// Writes them.
pub(crate) fn write() -> Result<()> {
    for source in &SOURCES {
        let path = source.path();
        fs::write(&path, source.made()?).with_context(|| format!("can't write {}", path.display()))?;
    }
    Ok(())
}

/// Fails if they are not what the Rust types make.
pub(crate) fn are_current() -> Result<()> {
    println!("\nare the generated files current?");
    for source in &SOURCES {
        let path = source.path();
        let written = fs::read_to_string(&path).with_context(|| format!("can't read {}", path.display()))?;
        if source.made()? != written {
            bail!("{} is not current: run `cargo xtask types`", path.display());
        }
    }
    Ok(())
}
