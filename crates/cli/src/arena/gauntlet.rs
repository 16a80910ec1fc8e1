//! `--gauntlet`: one contestant against each of the others, at a table with two sides.

use super::entrant::Entrant;
use super::report::Report;
use super::{Arena, plan};
use anyhow::{Context, bail};
use games::GameEntry;
use serde_json::{Value, json};
use std::io::{Write, stdout};
use std::process::ExitCode;

impl Arena {
    pub(super) fn run_gauntlet(&self, game: &'static GameEntry, entrants: &[Entrant]) -> anyhow::Result<ExitCode> {
        let (first, named) = entrants.split_first().context("--seats names nobody")?;
        let all = entrant_of_every_bot(game);
        let others = if named.is_empty() { &all[..] } else { named };
        let setup = self.setup(game, players_of_two_sides(game))?;
        let mut reports = vec![];
        for other in others.iter().filter(|other| other.to_string() != first.to_string()) {
            let pair = [first.clone(), other.clone()];
            let plan = self.plan(game, setup.clone(), &pair)?;
            if plan::two_sides(&plan.seated).is_none() {
                bail!("a gauntlet is run at a table with two sides of the same size; give one with --setup");
            }
            let (report, seconds) = self.measure(&plan)?;
            if !self.json {
                self.tell(&mut stdout().lock(), &reports, &report, seconds)?;
            }
            reports.push(report);
        }
        if self.json {
            writeln!(stdout(), "{}", serde_json::to_string(&json!({ "gauntlet": reports }))?)?;
        }
        Ok(self.verdict_on(&reports))
    }

    /// One line a match-up, as soon as it is played.
    fn tell(&self, to: &mut impl Write, so_far: &[Report], report: &Report, seconds: f64) -> anyhow::Result<()> {
        if so_far.is_empty() {
            writeln!(to, "{}", report.table())?;
        }
        writeln!(to, "{}, {seconds:.1} s", report.in_one_line())?;
        Ok(())
    }
}

/// Four in two teams where the game has them, else two players.
fn players_of_two_sides(game: &GameEntry) -> usize {
    let teams = |players: u8| game.usual(players).get("version") == Some(&Value::from("teams"));
    game.player_counts().into_iter().find(|players| teams(*players)).unwrap_or(2).into()
}

fn entrant_of_every_bot(game: &GameEntry) -> Vec<Entrant> {
    let bots = game.bots.map(|bots| bots.baselines().iter().chain(bots.levels())).into_iter().flatten();
    bots.map(|bot| Entrant::Bot((*bot).to_owned())).collect()
}
