//! The crates of the workspace, from `cargo metadata`: which hold rules, and which describe types for TypeScript.

use crate::run::cargo;
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// Every crate's package name begins with this.
const PREFIX: &str = "knobel-";
/// An example with this prefix prints TypeScript; the rest of its name is that of the generated file.
const TYPESCRIPT_PREFIX: &str = "typescript_";

/// The crates of the workspace.
pub(crate) struct Workspace {
    packages: Vec<Value>,
}

/// A crate that holds the rules of a game.
#[derive(Debug, PartialEq)]
pub(crate) struct RulesCrate {
    /// The package's name.
    pub(crate) package: String,
    /// The folder of its manifest.
    pub(crate) folder: PathBuf,
}

/// A crate whose example prints TypeScript types.
#[derive(Debug, PartialEq)]
pub(crate) struct TypesCrate {
    pub(crate) package: String,
    /// The example's name.
    pub(crate) example: String,
    /// The features that the example needs.
    features: Vec<String>,
}

impl TypesCrate {
    /// The generated file's name without its ending.
    pub(crate) fn file(&self) -> &str {
        self.example.trim_start_matches(TYPESCRIPT_PREFIX)
    }
}

impl RulesCrate {
    /// The crate's name as contributors type it.
    pub(crate) fn name(&self) -> &str {
        short_name(&self.package)
    }
}

impl Workspace {
    /// Asks cargo.
    pub(crate) fn load() -> Result<Self> {
        let metadata = cargo(["metadata", "--no-deps", "--format-version", "1"]).output()?;
        Self::from_json(&metadata)
    }

    fn from_json(metadata: &str) -> Result<Self> {
        let mut metadata: Value = serde_json::from_str(metadata).context("cargo metadata printed no JSON")?;
        match metadata["packages"].take() {
            Value::Array(packages) => Ok(Workspace { packages }),
            _ => bail!("cargo metadata lists no packages"),
        }
    }

    /// The crates that hold rules: those with scenarios.
    pub(crate) fn rules_crates(&self) -> Vec<RulesCrate> {
        self.rules_crates_where(|folder| folder.join("scenarios").is_dir())
    }

    fn rules_crates_where(&self, has_scenarios: impl Fn(&Path) -> bool) -> Vec<RulesCrate> {
        let crates = self.packages.iter().filter_map(|package| {
            let folder = Path::new(package["manifest_path"].as_str()?).parent()?.to_owned();
            has_scenarios(&folder).then_some(RulesCrate { package: package["name"].as_str()?.to_owned(), folder })
        });
        crates.collect()
    }

    /// The rules crate with this name, or an error that lists the names there are.
    pub(crate) fn rules_crate(&self, name: &str) -> Result<RulesCrate> {
        let mut crates = self.rules_crates();
        let Some(found) = crates.iter().position(|rules| rules.name() == name) else {
            let names: Vec<&str> = crates.iter().map(RulesCrate::name).collect();
            bail!("no rules crate is called {name:?}; there are {}", names.join(", "));
        };
        Ok(crates.swap_remove(found))
    }

    /// The crates whose example prints TypeScript types.
    pub(crate) fn types_crates(&self) -> Vec<TypesCrate> {
        let crates = self.packages.iter().filter_map(|package| {
            let name = package["name"].as_str()?;
            let is_typescript = |target: &&Value| {
                target["name"].as_str().is_some_and(|name| name.starts_with(TYPESCRIPT_PREFIX))
                    && target["kind"].as_array().is_some_and(|kinds| kinds.iter().any(|kind| kind == "example"))
            };
            let example = package["targets"].as_array()?.iter().find(is_typescript)?;
            let features = example["required-features"].as_array().into_iter().flatten();
            Some(TypesCrate {
                package: name.to_owned(),
                example: example["name"].as_str()?.to_owned(),
                features: features.filter_map(Value::as_str).map(str::to_owned).collect(),
            })
        });
        crates.collect()
    }

    /// Arguments that select the whole workspace with the features of all types crates. Tests, lints and generated types
    /// use the same set, so that every crate is compiled once for all of them.
    pub(crate) fn selection(&self) -> [String; 3] {
        let crates = self.types_crates();
        let of_crate = |found: &TypesCrate| -> Vec<String> {
            found.features.iter().map(|feature| format!("{}/{feature}", found.package)).collect()
        };
        let features: Vec<String> = crates.iter().flat_map(of_crate).collect();
        ["--workspace".to_owned(), "--features".to_owned(), features.join(",")]
    }
}

fn short_name(package: &str) -> &str {
    package.strip_prefix(PREFIX).unwrap_or(package)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::root;

    const METADATA: &str = r#"{"packages":[
        {"name":"knobel-chess","manifest_path":"/p/chess/Cargo.toml","metadata":null,
         "targets":[{"name":"chess","kind":["lib"]},{"name":"typescript_chess","kind":["example"],"required-features":["types"]}]},
        {"name":"knobel-server","manifest_path":"/p/server/Cargo.toml","metadata":null,
         "targets":[{"name":"typescript_messages","kind":["example"]}]},
        {"name":"knobel-store","manifest_path":"/p/store/Cargo.toml","metadata":null,"targets":[]}]}"#;

    #[test]
    fn crates_with_scenarios_hold_rules() {
        let workspace = Workspace::from_json(METADATA).unwrap();
        let crates = workspace.rules_crates_where(|folder| folder.ends_with("chess"));
        let [chess] = crates.as_slice() else { panic!("{crates:?}") };
        assert_eq!((chess.name(), chess.folder.as_path()), ("chess", Path::new("/p/chess")));
    }

    #[test]
    fn types_come_from_examples_with_the_features_they_need() {
        let workspace = Workspace::from_json(METADATA).unwrap();
        let crates = workspace.types_crates();
        let [chess, server] = crates.as_slice() else { panic!("{crates:?}") };
        assert_eq!((chess.package.as_str(), chess.file()), ("knobel-chess", "chess"));
        assert_eq!((server.package.as_str(), server.file()), ("knobel-server", "messages"));
        assert_eq!(workspace.selection(), ["--workspace", "--features", "knobel-chess/types"]);
    }

    #[test]
    fn every_rules_crate_has_its_rules_in_words() {
        let workspace = Workspace::load().unwrap();
        let crates = workspace.rules_crates();
        assert!(crates.len() > 3, "{crates:?}");
        for rules in &crates {
            let text = root().join("rules").join(rules.name()).with_extension("md");
            assert!(text.is_file(), "{} is missing", text.display());
            assert_eq!(workspace.rules_crate(rules.name()).unwrap(), *rules);
        }
        assert!(workspace.rules_crate("chess").unwrap_err().to_string().contains(crates[0].name()));
    }
}
