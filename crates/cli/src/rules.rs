//! `knobel rules GAME`.

use clap::Args;
use std::io::{Write, stdout};
use std::process::ExitCode;

/// Print a game's rules in our words, with the ids of their clauses.
#[derive(Args)]
pub(crate) struct Rules {
    #[arg(help = crate::game_names())]
    game: String,
}

impl Rules {
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        let game = games::named(&self.game)?;
        stdout().write_all(game.rule_book.as_bytes())?;
        Ok(ExitCode::SUCCESS)
    }
}
