//! What one viewer may know now, and which actions are legal.

use crate::state::SEATS;
use crate::{Action, Answers, Code, Mastermind, ObservedEvent, Phase, Pins, Public, Refusal, Repeats, Template, pins};
use knobel_core::{Choice, Game, Rng, Seat, Viewer, require};
use serde::{Deserialize, Serialize};

/// What one viewer may know now: the public state and the viewer's own secrets. Pairs are indexed by seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Observation {
    /// The phase of the match.
    pub phase: Phase,
    /// The seats that must act.
    pub awaited: Vec<Seat>,
    /// The public state.
    pub public: Public,
    /// The viewer's seat; absent for spectators.
    pub me: Option<Seat>,
    /// The hidden codes that the viewer knows.
    pub codes: [Option<Code>; 2],
    /// The rows of a duel that wait for the other's, as far as the viewer knows them.
    pub made: [Option<Code>; 2],
    /// Whether the viewer was informed that no code fits the answers, so that a challenge succeeds (MM-6.4).
    pub no_code_fits: bool,
}

impl Observation {
    pub(crate) fn of(table: &Mastermind, viewer: Viewer) -> Self {
        let Mastermind { public, secret, .. } = table;
        let mine = |seat: Seat| table.players().may_see(viewer, seat);
        let own = |things: [Option<Code>; 2]| SEATS.map(|seat| things[seat.index()].filter(|_| mine(seat)));
        let breaks = SEATS.into_iter().any(|seat| mine(seat) && public.breaks(seat));
        Observation {
            phase: public.phase(),
            awaited: public.awaited(),
            public: public.clone(),
            me: match viewer {
                Viewer::Seat(seat) => Some(seat),
                Viewer::Public | Viewer::Everything => None,
            },
            codes: own(secret.codes),
            made: own(secret.made),
            no_code_fits: breaks && secret.contradicted, // MM-6.4
        }
    }

    /// The viewer's seat, if it may still act.
    fn seat(&self) -> Result<Seat, Refusal> {
        let me = self.me.ok_or(Refusal::NotSeated)?;
        require(self.phase != Phase::Over, Refusal::Over)?;
        Ok(me)
    }

    fn may_hide(&self) -> Result<(), Refusal> {
        let me = self.seat()?;
        require(self.public.hides(me), Refusal::NotCodemaker)?;
        require(!self.public.hidden[me.index()], Refusal::AlreadyHidden)
    }

    fn may_guess(&self) -> Result<(), Refusal> {
        let me = self.on_turn_to_break()?;
        require(!self.public.made[me.index()], Refusal::AlreadyMade) // MM-8
    }

    fn may_answer(&self) -> Result<(), Refusal> {
        let me = self.seat()?;
        require(self.public.setup.answers() == Answers::ByHand, Refusal::AnsweredAutomatically)?;
        require(self.public.hides(me), Refusal::NotCodemaker)?;
        require(self.phase == Phase::Answering, Refusal::NothingToAnswer)
    }

    fn may_challenge(&self) -> Result<(), Refusal> {
        self.seat()?;
        require(self.public.setup.answers() == Answers::ByHand, Refusal::AnsweredAutomatically)?;
        let me = self.on_turn_to_break()?;
        require(!self.public.boards[me.index()].rows.is_empty(), Refusal::NothingToChallenge)
    }

    fn on_turn_to_break(&self) -> Result<Seat, Refusal> {
        let me = self.seat()?;
        require(self.public.breaks(me), Refusal::NotCodebreaker)?;
        match self.phase {
            Phase::Hiding => Err(Refusal::CodeFirst),
            Phase::Answering => Err(Refusal::AnswerFirst),
            Phase::Guessing => Ok(me),
            Phase::Over => Err(Refusal::Over),
        }
    }

    fn is_row(&self, row: &Code) -> Result<(), Refusal> {
        let want = self.public.setup.pegs();
        require(row.len() == want, Refusal::WrongCount { want, got: row.len() })?;
        let foreign = row.pegs().iter().find(|colour| !self.public.setup.palette().contains(colour));
        foreign.map_or(Ok(()), |colour| Err(Refusal::ColourNotInPlay { colour: *colour }))
    }

    fn is_code(&self, code: &Code) -> Result<(), Refusal> {
        self.is_row(code)?;
        match (self.public.setup.repeats(), code.repeated()) {
            (Repeats::Off, Some(colour)) => Err(Refusal::Repeated { colour }),
            (Repeats::On, _) | (Repeats::Off, None) => Ok(()),
        }
    }

    /// All ways to add one peg to the row; with `repeats` off only colours that it does not contain.
    fn longer(&self, row: Code, repeats: Repeats) -> impl Iterator<Item = Code> {
        let missing = row.len() < self.public.setup.pegs();
        let palette = if missing { self.public.setup.palette() } else { &[] };
        let free = palette.iter().filter(move |colour| repeats == Repeats::On || !row.pegs().contains(colour));
        free.flat_map(move |colour| row.with(*colour))
    }

    fn any_row(&self, repeats: Repeats, rng: &mut dyn Rng) -> Code {
        let palette = self.public.setup.palette();
        let mut row = Code::EMPTY;
        while row.len() < self.public.setup.pegs() {
            let colour = palette[rng.pick(palette.len())];
            if repeats == Repeats::On || !row.pegs().contains(&colour) {
                row = row.with(colour).expect("no table plays with more pegs than a row has");
            }
        }
        row
    }

    /// A random answer, nearly always the right one, so that most rounds count.
    fn any_answer(&self, me: Seat, rng: &mut dyn Rng) -> Option<Pins> {
        if rng.pick(30) == 0 {
            let black = rng.pick(self.public.setup.pegs() + 1);
            let white = rng.pick(self.public.setup.pegs() - black + 1);
            let few = |pins| u8::try_from(pins).expect("six pins at most");
            return Some(Pins { black: few(black), white: few(white) });
        }
        let row = self.public.boards.iter().find_map(|board| board.unanswered())?;
        Some(pins(row, self.codes[me.index()]?))
    }
}

impl knobel_core::Observation for Observation {
    type Action = Action;
    type ObservedEvent = ObservedEvent;
    type Template = Template;
    type Refusal = Refusal;
    type Preview = ();

    fn check(&self, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Hide(code) => {
                self.may_hide()?;
                self.is_code(code)
            }
            Action::Guess(row) => {
                self.may_guess()?;
                self.is_row(row) // MM-2: repeats are always allowed
            }
            Action::Answer(pins) => {
                self.may_answer()?;
                let holes = self.public.setup.pegs();
                require(pins.count() <= holes, Refusal::TooManyPins { holes, got: pins.count() }) // MM-6.2: wrong pins are accepted
            }
            Action::Challenge => self.may_challenge(),
        }
    }

    fn choices(&self) -> impl Iterator<Item = Choice<Action, Template>> {
        let setup = self.public.setup;
        let (pegs, colours) = (setup.pegs(), || setup.palette().to_vec());
        let code = || Choice::Template(Template::Hide { pegs, colours: colours(), repeats: setup.repeats() });
        let row = || Choice::Template(Template::Guess { pegs, colours: colours() });
        let holes = u8::try_from(pegs).expect("six pegs at most");
        let blacks = if self.may_answer().is_ok() { 0..holes + 1 } else { 0..0 };
        let pins = blacks.flat_map(move |black| (0..=holes - black).map(move |white| Pins { black, white }));
        let challenge = self.may_challenge().is_ok().then_some(Action::Challenge);
        let templates = self.may_hide().is_ok().then(code).into_iter().chain(self.may_guess().is_ok().then(row));
        templates.chain(pins.map(Action::Answer).chain(challenge).map(Choice::Action))
    }

    fn is_reserved_for_player(&self, action: &Action) -> bool {
        matches!(action, Action::Challenge)
    }

    fn completions(&self, partial: &Action) -> Vec<Action> {
        match partial {
            Action::Hide(code) => self.longer(*code, self.public.setup.repeats()).map(Action::Hide).collect(),
            Action::Guess(row) => self.longer(*row, Repeats::On).map(Action::Guess).collect(),
            Action::Answer(_) | Action::Challenge => vec![],
        }
    }

    /// Random play seldom challenges, unless it knows that an answer is wrong.
    fn random_action(&self, rng: &mut dyn Rng) -> Option<Action> {
        let me = self.me.filter(|me| self.awaited.contains(me))?;
        match self.phase {
            Phase::Hiding => Some(Action::Hide(self.any_row(self.public.setup.repeats(), rng))),
            Phase::Guessing => {
                let patience = if self.no_code_fits { 3 } else { 50 };
                let challenges = self.may_challenge().is_ok() && rng.pick(patience) == 0;
                Some(if challenges { Action::Challenge } else { Action::Guess(self.any_row(Repeats::On, rng)) })
            }
            Phase::Answering => self.any_answer(me, rng).map(Action::Answer),
            Phase::Over => None,
        }
    }
}
