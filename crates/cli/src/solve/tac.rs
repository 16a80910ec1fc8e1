//! `knobel solve tac`: how few cards a deal of solo TAC takes.

use crate::time_limit::TimeLimit;
use bots::tac::solo_par::par_of_deal;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use std::io::{Write, stdout};
use std::ops::ControlFlow;
use std::process::ExitCode;

/// How few cards solo TAC takes for a deal, all of its stack known: the best way found, and what no way can beat.
#[derive(Args)]
pub(super) struct Tac {
    /// Which deal; the same seed gives the same one
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// With the four master cards
    #[arg(long)]
    master: bool,
    /// Beam width: the number of positions kept from card to card; a wider beam is better and slower
    #[arg(long, value_name = "N", default_value_t = 1000)]
    width: usize,
    #[command(flatten)]
    limit: TimeLimit,
    /// Show the way, card by card
    #[arg(long)]
    way: bool,
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

impl Tac {
    pub(super) fn run(self) -> anyhow::Result<ExitCode> {
        let style = ProgressStyle::with_template("{spinner} card {pos}, {elapsed}")?;
        let bar = ProgressBar::no_length().with_style(style);
        let deadline = self.limit.begin()?;
        let (par, way) = par_of_deal(self.master, self.seed, self.width, |cards| {
            bar.set_position(cards.into());
            if deadline.is_over() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        bar.finish_and_clear();
        if self.json {
            let report = json!({
                "seed": self.seed, "master": self.master, "width": self.width,
                "cards": par.cards, "at_least": par.at_least, "proven": par.is_proven(), "way": way,
            });
            writeln!(stdout(), "{report}")?;
            return Ok(ExitCode::SUCCESS);
        }
        let bound = format!("it can't be done in fewer than {}", par.at_least);
        match par.cards {
            Some(cards) if par.is_proven() => writeln!(stdout(), "seed {}: {cards} cards; fewer won't do", self.seed)?,
            Some(cards) => writeln!(stdout(), "seed {}: {cards} cards, the best way found; {bound}", self.seed)?,
            None => writeln!(stdout(), "seed {}: no way found; {bound}", self.seed)?,
        }
        if self.way {
            way.iter().try_for_each(|step| writeln!(stdout(), "player {}: {}", step.seat.0 + 1, step.text))?;
        }
        Ok(ExitCode::SUCCESS)
    }
}
