//! TypeScript types for the browser client, generated from the Rust types of messages and games.

use crate::api;
use crate::run::{cargo, root};
use crate::workspace::{TypesCrate, Workspace};
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::PathBuf;

impl TypesCrate {
    fn path(&self) -> PathBuf {
        root().join(format!("web/src/lib/generated/{}.ts", self.file))
    }

    fn generate(&self) -> Result<String> {
        let TypesCrate { package, features, .. } = self;
        let run = ["run", "--quiet", "--package", package, "--features", features, "--example", "typescript"];
        let types = cargo(run).output()?;
        if types.is_empty() {
            bail!("no types were generated; run `cargo {}` to see why", run.join(" "));
        }
        Ok(format!(
            "// Made from the Rust types of `{package}` by `cargo xtask types`. Do not edit.\n\n{}\n",
            tidy(&types)
        ))
    }
}

/// One-line comments on one line, no blanks at the ends of lines.
fn tidy(types: &str) -> String {
    let joined = types.replace("/**\n * ", "/** ").replace("\n */", " */");
    joined.lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}

/// Every generated file with its content.
fn generated_files() -> Result<Vec<(PathBuf, String)>> {
    let mut files = vec![(root().join("web/src/lib/generated").join(api::FILE), api::generate()?)];
    for source in Workspace::load()?.types_crates() {
        files.push((source.path(), source.generate()?));
    }
    Ok(files)
}

/// Writes the generated files.
pub(crate) fn write() -> Result<()> {
    for (path, content) in generated_files()? {
        fs::write(&path, content).with_context(|| format!("can't write {}", path.display()))?;
    }
    Ok(())
}

/// Fails if a generated file differs from what the Rust types generate.
pub(crate) fn check_current() -> Result<()> {
    for (path, content) in generated_files()? {
        let written = fs::read_to_string(&path).with_context(|| format!("can't read {}", path.display()))?;
        if content != written {
            bail!("{} is not current: run `cargo xtask types`", path.display());
        }
    }
    Ok(())
}
