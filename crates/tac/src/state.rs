//! A match of TAC as the core knows it.

use crate::event::{Event, Gift};
use crate::play::{Play, Plays};
use crate::setup::{Setup, Start};
use crate::table::{Ending, Phase, Public, Table, Turn};
use crate::{Action, Hand, Observation};
use knobel_core::{Facets, Game, Luck, Partnership, Player, Players, Ranking, Seat, Viewer, places_by_score};
use serde::{Deserialize, Serialize};

/// A match of TAC.
#[derive(Clone, Debug, PartialEq)]
pub struct Tac {
    players: Players,
    start: Option<Start>,
    pub(crate) table: Table,
}

/// How it ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// One place a player.
    pub places: Vec<u8>,
    /// Who won, or how else it ended; nothing when somebody resigned.
    pub ending: Option<Ending>,
    /// How many cards were laid: the score of one team (TAC-10.1).
    pub cards: u32,
}

impl Ranking for Outcome {
    fn places(&self) -> Vec<u8> {
        self.places.clone()
    }
}

impl Tac {
    /// The compact state: for the record and for tests; nothing that serves a viewer may read it.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Places when all players who hold a seat for which `won` is true won.
    fn outcome_for(&self, ending: Option<Ending>, won: impl Fn(Seat) -> bool) -> Outcome {
        let won: Vec<bool> = self.players.all().map(|player| self.players.seats_of(player).any(&won)).collect();
        Outcome { places: places_by_score(&won), ending, cards: self.table.public.played }
    }
}

impl Partnership for Tac {
    /// The seats of one player are of one team, so any seat of each decides.
    fn are_partners(&self, one: Player, other: Player) -> bool {
        let seat = |player| self.players.seats_of(player).next();
        seat(one).zip(seat(other)).is_some_and(|(one, other)| self.table.public.sides().allied(one, other))
    }
}

fn all_four(hands: &[Hand]) -> [Hand; 4] {
    std::array::from_fn(|seat| hands.get(seat).copied().unwrap_or(Hand::EMPTY))
}

impl Game for Tac {
    const NAME: &'static str = "tac";
    const RULES: u32 = 2;
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type Observation = Observation;
    type Outcome = Outcome;

    fn new(setup: &Setup) -> Self {
        let mut table = Table::new(setup.version(), setup.master());
        table.public.last_marble = setup.last_marble();
        Tac { players: setup.players(), start: setup.start().cloned(), table }
    }

    fn players(&self) -> &Players {
        &self.players
    }

    fn opening(&self, luck: &mut dyn Luck) -> Vec<Event> {
        let (mut table, mut events) = (self.table, vec![]);
        match &self.start {
            Some(start) => table.begin(start, luck, &mut events),
            None => table.deal(luck, &mut events),
        }
        events
    }

    fn resolve(&self, seat: Seat, action: &Action, luck: &mut dyn Luck) -> Vec<Event> {
        let (mut table, mut events) = (self.table, vec![]);
        let mut lay = |play: Option<Play>, moves: &[_]| {
            let play = play.expect("what `check` let through can be resolved");
            table.play_told(&play, moves, &mut Plays::default(), luck, &mut events);
        };
        let observation = self.observation(Viewer::Seat(seat));
        match action {
            Action::Play { card, moves } => lay(observation.judged_play(*card, moves), moves),
            Action::Discard(card) => lay(observation.judged_discard(*card), &[]),
            Action::Give(card) => table.give_told(seat, *card, &mut events),
            Action::GoOn => table.deal(luck, &mut events),
            Action::Stop => table.stop(&mut events),
        }
        events
    }

    fn apply(&mut self, event: &Event) {
        let table = &mut self.table;
        match event {
            Event::Shuffled { stack, laid } => {
                table.shuffled(stack.iter().copied().collect(), laid.iter().copied().collect());
            }
            Event::Placed { position, previous } => {
                table.public.position = *position;
                table.public.previous = *previous;
            }
            Event::Dealt { dealer, hands, stack } => table.dealt(*dealer, all_four(hands), *stack),
            Event::Announced { openers } => table.public.openers = openers.clone().into(),
            Event::Gave { by, card } => table.gave(*by, *card),
            Event::Exchanged { gifts } => {
                table.exchanged(gifts.iter().map(|Gift { from, to, card }| (*from, *to, *card)));
            }
            Event::Played(played) => {
                table.played(played.seat, played.card, played.function, played.position, played.sealed);
            }
            Event::Discarded { seat, card, hands_on, sealed, .. } => {
                table.discarded(*seat, *card, *hands_on, *sealed);
            }
            Event::Passed { seat, card, hands, .. } => table.passed(*seat, *card, all_four(hands)),
            Event::TookOver { seat, card, .. } => {
                let position = table.public.position;
                table.played(*seat, *card, crate::Card::Devil, position, false);
            }
            Event::Shown { .. } => {}
            Event::Reached(phase) => table.public.phase = *phase,
        }
    }

    fn observation(&self, viewer: Viewer) -> Observation {
        Observation::of(&self.table, viewer, &self.players)
    }

    fn awaited(&self) -> Vec<Seat> {
        match self.table.public.phase {
            Phase::Exchange => self.table.givers().collect(),
            Phase::Play(Turn { by, .. }) => vec![by],
            Phase::StackUsedUp => vec![Seat(0)],
            Phase::Deal | Phase::Over(_) => vec![],
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let Public { phase, .. } = self.table.public;
        let sides = self.table.public.sides();
        match phase {
            Phase::Over(Ending::Won(winner)) => {
                Some(self.outcome_for(Some(Ending::Won(winner)), |seat| sides.allied(seat, winner)))
            }
            Phase::Over(Ending::Stopped) => Some(self.outcome_for(Some(Ending::Stopped), |_| true)),
            Phase::Deal | Phase::Exchange | Phase::Play(_) | Phase::StackUsedUp => None,
        }
    }

    /// The public setup lacks the hands of a prepared start; every view shows the rest.
    fn facets(&self) -> Facets<'_, Self> {
        Facets { partnership: Some(self), public_setup: Some(Setup::dealt), ..Facets::default() }
    }
    fn resigned(&self, seat: Seat) -> Outcome {
        let sides = self.table.public.sides();
        if sides.one_team() {
            return self.outcome_for(None, |_| true); // nobody is there to win instead
        }
        self.outcome_for(None, |other| !sides.allied(other, seat))
    }
}
