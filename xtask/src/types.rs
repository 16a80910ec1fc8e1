//! TypeScript types for the browser client, generated from the Rust types of messages and games.

use crate::api;
use crate::run::{Run, cargo, program, root, target_folder};
use crate::workspace::{TypesCrate, Workspace};
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::PathBuf;

impl TypesCrate {
    fn path(&self) -> PathBuf {
        root().join(format!("web/src/lib/generated/{}.ts", self.file()))
    }

    fn generate(&self) -> Result<String> {
        let types = built_example(&self.example).output()?;
        Ok(format!(
            "// Made from the Rust types of `{}` by `cargo xtask types`. Do not edit.\n\n{}\n",
            self.package,
            tidy(&types)
        ))
    }
}

/// A built example, ready to run.
fn built_example(name: &str) -> Run {
    program(&target_folder().join("debug/examples").join(name).to_string_lossy())
}

/// One-line comments on one line, no blanks at the ends of lines.
fn tidy(types: &str) -> String {
    let joined = types.replace("/**\n * ", "/** ").replace("\n */", " */");
    joined.lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}

/// Every generated file with its content.
fn generated_files() -> Result<Vec<(PathBuf, String)>> {
    let workspace = Workspace::load()?;
    cargo(["build", "--quiet", "--examples"]).args(workspace.selection()).run()?;
    let routes = built_example("openapi").output()?;
    let mut files = vec![(root().join("web/src/lib/generated").join(api::FILE), api::generate(&routes)?)];
    for source in workspace.types_crates() {
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
