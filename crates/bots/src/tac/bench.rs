//! Games on a [`Table`] without views, and decisions of bots: the workload of `knobel bench tac`.

use super::Greedy;
use crate::HasBots;
use knobel_core::{Bot, Luck, Match, Observation as _, Rng, Stream, View, Viewer};
pub use tac::Version;
use tac::{Card, Hand, Observation, Phase, Play, Plays, Setup, Table, Tac};

/// Amount of work done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayTally {
    /// Whole games.
    pub games: u64,
    /// Cards played, each chosen among all distinct results of a hand.
    pub plies: u64,
    /// Results generated.
    pub results: u64,
}

/// Four players with master cards, all choices random.
pub fn random_games(games: u64, seed: u64) -> PlayTally {
    play(games, seed, |_, hand, chance, _| pick(hand, chance), |_, plays, chance| plays[chance.pick(plays.len())])
}

/// The same with every seat played by the greedy bot.
pub fn greedy_games(games: u64, seed: u64) -> PlayTally {
    let choose = |table: &Table, plays: &[Play], chance: &mut Stream| {
        let Phase::Play(turn) = table.public().phase else { return plays[0] };
        *Greedy::play(table.public(), turn, plays, chance).unwrap_or(&plays[0])
    };
    let give = |table: &Table, hand: Hand, chance: &mut Stream, buffer: &mut Plays| {
        let giver = table.givers().next();
        giver.and_then(|seat| Greedy::gift(table.public(), seat, hand, buffer)).unwrap_or_else(|| pick(hand, chance))
    };
    play(games, seed, give, choose)
}

/// A bot whose decisions are timed.
pub struct TimedBot(Box<dyn Bot<Observation>>);

impl TimedBot {
    /// The bot of this name.
    pub fn named(name: &str) -> Option<Self> {
        Tac::bot(name).map(TimedBot)
    }
}

/// The view of a seat that has more than one choice.
#[derive(Clone, Debug)]
pub struct Decision(View<Observation>);

impl Decision {
    /// Lets a bot decide; returns whether it acted.
    pub fn decide(&self, bot: &TimedBot) -> bool {
        bot.0.act(&self.0, true, &mut Stream::seeded(0)).is_some()
    }
}

/// All decisions of a match between `instant` bots.
pub fn decisions(version: Version, master: bool, seed: u64) -> Vec<Decision> {
    let (mut luck, mut rng) = (Stream::seeded(seed), Stream::seeded(seed ^ 0x5eed));
    let setup = Setup::new(version, None, master).expect("every version has a default number of people");
    let instant = Tac::bot("instant").expect("the network is loaded");
    let mut game = Match::<Tac>::begin(&setup, &mut luck);
    let mut decisions = vec![];
    while let Some(seat) = game.awaited().first().copied() {
        let view = game.view(Viewer::Seat(seat));
        let action = instant.act(&view, true, &mut rng).expect("an awaited seat acts");
        if view.observation.choices().nth(1).is_some() {
            decisions.push(Decision(view));
        }
        let step = game.judge(seat, action, &mut luck).expect("what a bot does is allowed");
        game.commit(step);
    }
    decisions
}

fn pick(hand: Hand, chance: &mut Stream) -> Card {
    hand.cards().nth(chance.pick(hand.len().into())).unwrap_or(Card::One)
}

fn play(
    games: u64,
    seed: u64,
    give: impl Fn(&Table, Hand, &mut Stream, &mut Plays) -> Card,
    choose: impl Fn(&Table, &[Play], &mut Stream) -> Play,
) -> PlayTally {
    let mut chance = Stream::seeded(seed);
    let mut luck = Stream::seeded(seed ^ 0x5eed);
    let mut buffer = Plays::default();
    let mut played = PlayTally { games, ..PlayTally::default() };
    for _ in 0..games {
        let mut table = Table::dealt_out(Version::Teams, true, &mut luck as &mut dyn Luck);
        loop {
            match table.public().phase {
                Phase::Exchange => {
                    for seat in table.givers() {
                        let card = give(&table, table.hand(seat), &mut chance, &mut buffer);
                        table.give(seat, card);
                    }
                }
                Phase::Play(turn) => {
                    let plays = buffer.list(table.public(), turn, table.hand(turn.seat));
                    played.plies += 1;
                    played.results += plays.len() as u64;
                    let chosen = choose(&table, plays, &mut chance);
                    table.play(&chosen, &mut buffer, &mut luck);
                }
                Phase::Deal | Phase::StackUsedUp | Phase::Over(_) => break,
            }
        }
    }
    played
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_plays_the_same_games() {
        assert_eq!(random_games(2, 7), random_games(2, 7));
        assert_eq!(greedy_games(5, 7), greedy_games(5, 7));
    }

    #[test]
    fn greedy_games_are_shorter_than_random_ones() {
        let plies = |played: PlayTally| played.plies / played.games;
        assert!(plies(greedy_games(30, 1)) * 2 < plies(random_games(30, 1)));
    }
}
