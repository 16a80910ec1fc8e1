//! `knobel rules GAME [--language en|de|nl]`.

use clap::Args;
use std::io::{Write, stdout};
use std::process::ExitCode;

/// Print a game's rules in our words, with the ids of their clauses.
#[derive(Args)]
pub(crate) struct Rules {
    #[arg(help = crate::game_names())]
    game: String,
    /// The language of the text
    #[arg(long, value_enum, default_value_t = Language::En)]
    language: Language,
}

/// A language that the rules are written in.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Language {
    /// English
    En,
    /// German
    De,
    /// Dutch
    Nl,
}

impl Rules {
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        let game = games::named(&self.game)?;
        let text = match self.language {
            Language::En => game.rule_book,
            Language::De => game.translations.de,
            Language::Nl => game.translations.nl,
        };
        stdout().write_all(text.as_bytes())?;
        Ok(ExitCode::SUCCESS)
    }
}
