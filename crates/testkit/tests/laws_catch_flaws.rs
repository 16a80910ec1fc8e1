//! Each law detects a toy game that is broken on purpose.

mod toy;

use knobel_core::{Choice, Facets, Game, Luck, Partnership, Player, Players, ReplayedLuck, Rng, Seat, Stream, Viewer};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};
use testkit::laws::{self, Subject};
use toy::{Card, Event, ObservedEvent, Outcome, Phase, Refusal, Setup, Template, Toy};

const FORGETFUL: u8 = 1; // applies some events at random
const ENDLESS: u8 = 2; // never reaches the last question
const IMPATIENT: u8 = 3; // awaits seats that have offered already
const LAX: u8 = 4; // accepts cards that are not held
const BLIND_ALLEY: u8 = 5; // returns a completion that can't be completed
const HOARDER: u8 = 6; // keeps the history in the observation
const OWN_DICE: u8 = 7; // draws randomness outside of `Luck`
const RIGGED: u8 = 8; // draws luck and does not use it
const PEEKS: u8 = 9; // shows a seat its partner's hand
const BLABS: u8 = 10; // shows whether a secret guess was right
const GLASS: u8 = 11; // shows spectators the centre
const NUDGES: u8 = 12; // awaits the seat with the highest card
const MUMBLES: u8 = 13; // writes the same notation for all offers
const UNRANKED: u8 = 14; // ranks nobody when a seat resigns
const AMNESIAC: u8 = 15; // resolves the same action differently at times
const HINTS: u8 = 16; // lists choices that do not follow from the observation
const DISLOYAL: u8 = 17; // names partners and ranks them apart

/// The toy with one flaw, and the number of right guesses.
#[derive(Clone, Debug, PartialEq)]
struct Flawed<const FLAW: u8>(Toy, usize);

/// The observation of the flawed toy.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Observation<const FLAW: u8> {
    observation: toy::Observation,
    leak: Vec<Card>,
}

/// The toy's action with a notation of its own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
struct Action<const FLAW: u8>(toy::Action);

impl<const FLAW: u8> fmt::Display for Action<FLAW> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            toy::Action::Offer(_) if FLAW == MUMBLES => f.write_str("offer 1"),
            action => write!(f, "{action}"),
        }
    }
}

impl<const FLAW: u8> FromStr for Action<FLAW> {
    type Err = toy::NotationError;
    fn from_str(text: &str) -> Result<Self, toy::NotationError> {
        text.parse().map(Action)
    }
}

impl<const FLAW: u8> knobel_core::Template<Action<FLAW>> for Template {
    fn start(&self) -> Action<FLAW> {
        Action(knobel_core::Template::start(self))
    }
    fn fits(&self, action: &Action<FLAW>) -> bool {
        knobel_core::Template::fits(self, &action.0)
    }
}

/// The toy's outcome, or no places for anybody.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Ended(Option<Outcome>);

impl knobel_core::Ranking for Ended {
    fn places(&self) -> Vec<u8> {
        self.0.as_ref().map(knobel_core::Ranking::places).unwrap_or_default()
    }
}

fn changing_number() -> u64 {
    static CLOCK: AtomicU64 = AtomicU64::new(0);
    CLOCK.fetch_add(1, Ordering::Relaxed)
}

impl<const FLAW: u8> Game for Flawed<FLAW> {
    const NAME: &'static str = "flawed";
    const RULES: u32 = 1;
    type Setup = Setup;
    type Action = Action<FLAW>;
    type Event = Event;
    type Observation = Observation<FLAW>;
    type Outcome = Ended;

    fn new(setup: &Setup) -> Self {
        Flawed(Toy::new(setup), 0)
    }
    fn players(&self) -> &Players {
        self.0.players()
    }
    fn opening(&self, luck: &mut dyn Luck) -> Vec<Event> {
        match FLAW {
            OWN_DICE => self.0.opening(&mut Stream::seeded(changing_number())),
            RIGGED => {
                luck.order(10);
                self.0.opening(&mut ReplayedLuck::default())
            }
            _ => self.0.opening(luck),
        }
    }
    fn resolve(&self, seat: Seat, action: &Action<FLAW>, luck: &mut dyn Luck) -> Vec<Event> {
        let mut events = self.0.resolve(seat, &action.0, luck);
        if FLAW == AMNESIAC && changing_number().is_multiple_of(40) {
            events.reverse();
        }
        events
    }
    fn apply(&mut self, event: &Event) {
        let skip = match (FLAW, event) {
            (FORGETFUL, Event::Passed { .. }) => changing_number().is_multiple_of(3),
            (ENDLESS, Event::Asked { .. } | Event::Guessed { .. }) => true,
            _ => false,
        };
        if let Event::Guessed { row, centre, .. } = event {
            self.1 += usize::from(row == centre);
        }
        if !skip {
            self.0.apply(event);
        }
    }
    fn observation(&self, viewer: Viewer) -> Observation<FLAW> {
        let all = self.0.observation(Viewer::Everything);
        let centre = all.centre.unwrap_or_default();
        let leak = match (FLAW, viewer) {
            (HOARDER, _) => centre.repeat(100 * (8 - usize::from(all.public.questions_left))),
            (PEEKS, Viewer::Seat(seat)) => all.hands[(seat.index() + 2) % 4].1.clone(),
            (BLABS, _) => Card::ALL[..self.1].to_vec(),
            (GLASS, Viewer::Public) => centre,
            _ => vec![],
        };
        Observation { observation: self.0.observation(viewer), leak }
    }
    fn awaited(&self) -> Vec<Seat> {
        let all = self.0.observation(Viewer::Everything);
        let highest = || all.hands.iter().max_by_key(|(_, hand)| hand.iter().max()).map(|(seat, _)| *seat);
        match (FLAW, all.public.phase) {
            (IMPATIENT, Phase::Exchange) => self.players().seats().collect(),
            (NUDGES, Phase::Exchange) => self.0.awaited().into_iter().chain(highest()).collect(),
            _ => self.0.awaited(),
        }
    }
    fn outcome(&self) -> Option<Ended> {
        self.0.outcome().map(|outcome| Ended(Some(outcome)))
    }
    fn resigned(&self, seat: Seat) -> Ended {
        Ended((FLAW != UNRANKED).then(|| self.0.resigned(seat)))
    }
    fn facets(&self) -> Facets<'_, Self> {
        let partnership: Option<&dyn Partnership> = if FLAW == DISLOYAL { Some(self) } else { None };
        Facets { partnership, ..Facets::default() }
    }
}

impl<const FLAW: u8> Partnership for Flawed<FLAW> {
    fn are_partners(&self, _one: Player, _other: Player) -> bool {
        true
    }
}

impl<const FLAW: u8> knobel_core::Observation for Observation<FLAW> {
    type Action = Action<FLAW>;
    type ObservedEvent = ObservedEvent;
    type Template = Template;
    type Refusal = Refusal;
    type Preview = ();

    fn check(&self, action: &Action<FLAW>) -> Result<(), Refusal> {
        match self.observation.check(&action.0) {
            Err(Refusal::NotHeld { .. }) if FLAW == LAX => Ok(()),
            judged => judged,
        }
    }
    fn choices(&self) -> impl Iterator<Item = Choice<Action<FLAW>, Template>> {
        let dropped = usize::from(FLAW == HINTS && changing_number().is_multiple_of(97));
        self.observation.choices().skip(dropped).map(|choice| match choice {
            Choice::Action(action) => Choice::Action(Action(action)),
            Choice::Template(template) => Choice::Template(template),
        })
    }
    fn completions(&self, partial: &Action<FLAW>) -> Vec<Action<FLAW>> {
        match &partial.0 {
            toy::Action::Guess(row) if FLAW == BLIND_ALLEY && row.is_empty() => {
                Card::ALL.map(|card| Action(toy::Action::Guess(vec![card]))).to_vec()
            }
            partial => self.observation.completions(partial).into_iter().map(Action).collect(),
        }
    }
}

fn subject<const FLAW: u8>() -> Subject<Flawed<FLAW>> {
    let setup = |_: &mut dyn Rng| Setup::try_from(vec![0, 1, 0, 2]).expect("four seats");
    let arbitrary_action = |rng: &mut dyn Rng| Action(toy::Action::Offer(Card::ALL[rng.pick(10)]));
    Subject { setup, piece_names: toy::names(), arbitrary_action }
}

macro_rules! caught {
    ($($test:ident: $flaw:ident breaks $law:ident, $says:literal;)*) => { $(
        #[test]
        #[should_panic(expected = $says)]
        fn $test() {
            (0..400).for_each(|seed| laws::$law(&subject::<$flaw>(), seed));
        }
    )* };
}

caught! {
    state_that_is_not_in_the_log: FORGETFUL breaks replays, "replays: the log gives another state";
    a_match_without_end: ENDLESS breaks ends, "ends: the match has not ended";
    partners_with_places_of_their_own: DISLOYAL breaks ends, "parts the partners";
    an_awaited_seat_that_can_not_act: IMPATIENT breaks awaited_can_act, "awaited_can_act: ";
    a_check_that_lets_more_through: LAX breaks choices_agree_with_check, "choices_agree_with_check: Action(Offer";
    a_completion_without_end: BLIND_ALLEY breaks completions_arrive, "completions_arrive: ";
    history_in_the_observation: HOARDER breaks observation_is_bounded, "observation_is_bounded: ";
    luck_that_is_not_recorded: OWN_DICE breaks verifies, "verifies: a valid step is rejected";
    luck_that_is_not_used: RIGGED breaks verifies, "verifies: a forged step is accepted";
    an_ambiguous_notation: MUMBLES breaks notation_round_trips, "notation_round_trips: \"offer 1\" parses as";
    a_record_that_fails_verification: AMNESIAC breaks record_round_trips, "record_round_trips: line";
    a_resignation_that_ranks_nobody: UNRANKED breaks resigning_ends, "resigning_ends: 3 players and 0 places";
    a_hand_of_another_player: PEEKS breaks keeps_secrets, "keeps_secrets: Seat(s1) sees";
    awaited_seats_that_leak: NUDGES breaks keeps_secrets, "keeps_secrets: the awaited seats depend";
    choices_that_leak: HINTS breaks keeps_secrets, "keeps_secrets: the choices depend";
    a_secret_verdict_that_leaks: BLABS breaks follows_from_history, "follows_from_history: ";
    spectators_see_more: GLASS breaks public_is_common, "public_is_common: Public sees";
}

/// Why `follows_from_history` is needed: exchanging pieces keeps a right guess right.
#[test]
fn exchanging_pieces_does_not_find_the_secret_verdict() {
    (0..200).for_each(|seed| laws::keeps_secrets(&subject::<BLABS>(), seed));
}
