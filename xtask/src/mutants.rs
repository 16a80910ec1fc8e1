//! `cargo xtask mutants`: mutation testing of the rules, by cargo-mutants.

use crate::run::{cargo, root};
use crate::workspace::{RulesCrate, Workspace};
use anyhow::{Result, bail};

/// Modules without rules, in any rules crate: texts, notation, drawings and TypeScript types have tests of their own.
///
/// Every other module is mutated, so a new one is covered without anybody thinking of it.
const WITHOUT_RULES: [&str; 10] = [
    "lib",
    "notation",
    "refusal",
    "types",
    "name",
    "explain",
    "telling",
    "arrange",
    "position/board",
    "position/picture",
];

/// Seconds after which a mutant counts as caught: the match it is tried in never ends.
const TIMEOUT: &str = "120";
/// Random matches for each law. Few suffice: a law that can notice a mutant notices it soon.
const MATCHES: &str = "5";

/// Mutates the rule modules of one crate, or of all.
pub(crate) fn run(name: Option<&str>, more: &[String]) -> Result<()> {
    if !cargo(["mutants", "--version"]).quiet().succeeds() {
        bail!("cargo-mutants is missing; install it with `cargo install --locked cargo-mutants`");
    }
    let workspace = Workspace::load()?;
    let crates = match name {
        Some(name) => vec![workspace.rules_crate(name)?],
        None => workspace.rules_crates(),
    };
    std::fs::create_dir_all(root().join("target/mutants"))?;
    let mut survivors = vec![];
    for rules in &crates {
        let mut mutants = cargo(["mutants", "--package", &rules.package, "--baseline", "skip", "--timeout", TIMEOUT]);
        mutants = mutants.args(["--output", &format!("target/mutants/{}", rules.name())]);
        mutants = mutants.args(selection(rules)).args(more).env("KNOBEL_LAWS", MATCHES);
        if mutants.run().is_err() {
            survivors.push(rules.name());
        }
    }
    if survivors.is_empty() { Ok(()) } else { bail!("not every mutant was caught in {}", survivors.join(", ")) }
}

/// The arguments that select a crate's rule modules.
fn selection(rules: &RulesCrate) -> Vec<String> {
    let folder = rules.folder.strip_prefix(root()).unwrap_or(&rules.folder).join("src");
    let folder = folder.display();
    let excluded = WITHOUT_RULES.iter().map(|module| format!("--exclude={folder}/{module}.rs"));
    [format!("--file={folder}/**/*.rs")].into_iter().chain(excluded).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_module_is_mutated_unless_the_list_names_it() {
        let rules = RulesCrate { package: "knobel-chess".to_owned(), folder: root().join("crates/chess") };
        let selection = selection(&rules);
        assert_eq!(selection[0], "--file=crates/chess/src/**/*.rs");
        assert!(selection.contains(&"--exclude=crates/chess/src/notation.rs".to_owned()), "{selection:?}");
        assert!(!selection.iter().any(|argument| argument.contains("resolve")), "{selection:?}");
    }
}
