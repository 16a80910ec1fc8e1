//! What a player of Tagiron could know: the other's tiles with two players, the centre with three and four.

mod by_hand;
mod centre;
mod duel;
mod pieces;

use crate::deduction::{
    Askable, Asked, Attempt, Clue, Clues, Draft, Insight, Mark, Notepad, Of, Prospect, Riddle, Saying, Says,
    SituationError, ranked,
};
use inference::tagiron::HandTable;
use knobel_core::{Rng, Seat, View};
use pieces::{names, says_row};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tagiron::{
    Action, Answer, Card, Event, Observation, ObservedEvent, Question, Tagiron, Tile, Verdict, answer, misplaced,
};

/// What a player has before it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "TagironSituation"))]
#[serde(deny_unknown_fields)]
pub struct Situation {
    /// Two to four.
    pub seats: u8,
    /// Whose situation it is.
    pub me: Seat,
    /// The own tiles from left to right.
    #[cfg_attr(feature = "types", ts(type = "Array<tagiron.Tile>"))]
    pub own: Vec<Tile>,
    /// What was heard about the others' tiles, oldest first.
    pub told: Vec<Told>,
    /// The open question cards.
    #[serde(default)]
    #[cfg_attr(feature = "types", ts(type = "Array<tagiron.Card>"))]
    pub cards: Vec<Card>,
}

/// Something heard about the others' tiles.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "TagironTold"))]
#[serde(deny_unknown_fields)]
pub struct Told {
    /// What.
    pub said: Said,
    /// Its place among the sights; none where it was entered by hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub heard: Option<usize>,
}

/// What can be heard.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "TagironSaid"))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Said {
    /// An answer.
    Answered {
        /// Who answered.
        by: Seat,
        /// What was asked.
        #[cfg_attr(feature = "types", ts(type = "tagiron.Question"))]
        question: Question,
        /// What was said.
        #[cfg_attr(feature = "types", ts(type = "tagiron.Answer"))]
        answer: Answer,
    },
    /// The own guess was wrong.
    Wrong {
        /// What was named.
        #[cfg_attr(feature = "types", ts(type = "Array<tagiron.Tile>"))]
        row: Vec<Tile>,
    },
}

impl Situation {
    fn size(&self) -> usize {
        if self.seats == 4 { 4 } else { 5 }
    }

    fn others(&self) -> impl Iterator<Item = Seat> + use<> {
        let me = self.me;
        (0..self.seats).map(Seat).filter(move |seat| *seat != me)
    }

    /// The questions that the open cards allow.
    fn questions(&self) -> Vec<Question> {
        self.cards.iter().flat_map(|card| card.questions()).collect()
    }

    fn check(&self) -> Result<(), SituationError> {
        let fail = |why: String| Err(SituationError(why));
        if !(2..=4).contains(&self.seats) || self.me.0 >= self.seats {
            return fail(format!("seat {} of {} is not at a table of two to four", self.me, self.seats));
        }
        if self.own.len() != self.size() {
            return fail(format!(
                "a row has {} tiles with {} players, not {}",
                self.size(),
                self.seats,
                self.own.len()
            ));
        }
        if let Some(tile) = misplaced(&self.own) {
            return fail(format!("{tile} can't lie there: lay the own tiles ascending, red left of blue, each once"));
        }
        if self.told.len() > Clues::MOST {
            return fail(format!("at most {} answers, not {}", Clues::MOST, self.told.len()));
        }
        self.told.iter().try_for_each(|told| match &told.said {
            Said::Answered { by, .. } if by.0 >= self.seats || *by == self.me => {
                fail(format!("seat {by} is not one of the other players"))
            }
            Said::Answered { question, .. } => asked_of_deck(self, &json!(question)).map(drop),
            Said::Wrong { .. } => Ok(()),
        })
    }

    fn clues(&self) -> Vec<Clue> {
        self.told.iter().map(clue).collect()
    }
}

fn clue(told: &Told) -> Clue {
    let heard = told.heard;
    match &told.said {
        Said::Answered { by, question, answer } => {
            let text = format!("seat {by}, {question}: {}", in_words(*answer));
            Clue { heard, step: None, by: Some(*by), question: json!(question), answer: json!(answer), text }
        }
        Said::Wrong { row } => {
            let text = format!("{}: wrong", names(row).join(", "));
            Clue { heard, step: None, by: None, question: json!({ "guess": row }), answer: json!("wrong"), text }
        }
    }
}

fn in_words(answer: Answer) -> String {
    let list = |parts: Vec<String>| if parts.is_empty() { "nowhere".to_owned() } else { parts.join(", ") };
    match answer {
        Answer::Positions(places) => list(places.iter().map(|place| format!("place {place}")).collect()),
        Answer::Pairs(pairs) => list(pairs.iter().map(|(left, right)| format!("places {left} and {right}")).collect()),
        Answer::Count(number) | Answer::Number(number) => number.to_string(),
        Answer::Yes => "yes".to_owned(),
        Answer::No => "no".to_owned(),
    }
}

/// What each open question tells, the best first, by a measure of its answers.
fn prospects(situation: &Situation, worth: impl Fn(Question) -> f64) -> Vec<Prospect> {
    let told =
        |question: Question| Prospect { question: json!(question), bits: worth(question), text: question.to_string() };
    ranked(situation.questions().into_iter().map(told).collect())
}

/// A question that is asked with so many players.
fn asked_of_deck(situation: &Situation, question: &Value) -> Result<Question, SituationError> {
    let question = Question::deserialize(question).map_err(|why| SituationError(why.to_string()))?;
    let in_deck = Card::deck(situation.seats).contains(&question.card());
    let no = || SituationError(format!("{question} is not asked with {} players", situation.seats));
    in_deck.then_some(question).ok_or_else(no)
}

fn asked(question: &Value) -> Option<Question> {
    Question::deserialize(question).ok()
}

impl Insight for Tagiron {
    type Situation = Situation;

    fn situation(view: &View<Observation>) -> Option<Situation> {
        let (observation, me) = (&view.observation, view.observation.me?);
        let own = observation.hands.iter().find(|(seat, _)| *seat == me)?.1.clone();
        if own.is_empty() || !observation.public.is_playing(me) {
            return None;
        }
        let mut told = vec![];
        for (place, observed) in view.history.iter().enumerate() {
            match observed {
                ObservedEvent::Asked { question, answers, .. } => {
                    let others = answers.iter().filter(|(seat, _)| *seat != me);
                    told.extend(others.map(|(by, answer)| Told {
                        said: Said::Answered { by: *by, question: *question, answer: *answer },
                        heard: Some(place),
                    }));
                }
                ObservedEvent::GuessedAloud { by, row, verdict: Verdict::Wrong } if *by == me => {
                    told.push(Told { said: Said::Wrong { row: row.clone() }, heard: Some(place) });
                }
                _ => {}
            }
        }
        Some(Situation {
            seats: observation.public.setup.seats(),
            me,
            own,
            told,
            cards: observation.public.cards.clone(),
        })
    }

    /// Nobody holds the same tiles twice in a while.
    fn is_part(entered: &Situation, own: &Situation) -> bool {
        entered.own == own.own && entered.seats == own.seats
    }

    fn riddle(situation: &Situation) -> Result<Box<dyn Riddle>, SituationError> {
        situation.check()?;
        Ok(if situation.seats == 2 {
            Box::new(duel::riddle(situation))
        } else {
            Box::new(centre::Dealt::new(situation))
        })
    }

    fn number(_: &Situation) -> usize {
        0
    }

    /// A mark is named `OWNER/TILE`, or `OWNER/place/PLACE` with the tile as its text; places count from 0 there.
    fn marks(_: &Situation, notepad: &Notepad) -> Vec<Mark> {
        let read = |(key, mark): (&String, &Value)| {
            let mark = mark.as_str()?;
            let (owner, rest) = key.split_once('/')?;
            let of = match owner.strip_prefix("seat") {
                Some(seat) => Of::Seat(Seat(seat.parse().ok()?)),
                None => (owner == "centre").then_some(Of::Centre)?,
            };
            let (says, holds) = match rest.strip_prefix("place/") {
                Some(place) => {
                    let place = place.parse::<u8>().ok()?.checked_add(1)?;
                    (Says::Place { place, piece: mark.to_owned() }, true)
                }
                None if mark == "ringed" => (Says::Holds { piece: rest.to_owned(), at_least: 1 }, true),
                None if mark == "struck" => (Says::Holds { piece: rest.to_owned(), at_least: 1 }, false),
                None => return None,
            };
            Some(Mark { key: key.clone(), saying: Saying { of, says, holds } })
        };
        notepad.iter().filter_map(read).collect()
    }

    fn attempt(action: &Action) -> Attempt {
        match action {
            Action::Ask(question) => Attempt { asks: Some(json!(question)), names: None },
            Action::Guess(row) => Attempt { asks: None, names: Some(says_row(row)) },
            Action::Pass | Action::GiveUp => Attempt::default(),
        }
    }

    fn naming(solution: &Says) -> Option<Action> {
        let Says::Row { pieces } = solution else { return None };
        pieces.iter().map(|name| name.parse().ok()).collect::<Option<Vec<Tile>>>().map(Action::Guess)
    }

    fn was_right(seat: Seat, events: &[Event]) -> Option<bool> {
        events.iter().find_map(|event| match event {
            Event::GuessedAloud { by, verdict, .. } | Event::GuessedSecretly { by, verdict, .. } if *by == seat => {
                Some(*verdict == Verdict::Right)
            }
            _ => None,
        })
    }

    /// One player's tiles, and every question about them in random order.
    fn draft(_edition: &str, rng: &mut dyn Rng) -> Option<Draft<Situation>> {
        let mut tiles = Tile::BOX.to_vec();
        let mut take = |tiles: &mut Vec<Tile>| {
            let mut row: Vec<Tile> = (0..5).map(|_| tiles.swap_remove(rng.pick(tiles.len()))).collect();
            row.sort_unstable();
            row
        };
        let (own, secret) = (take(&mut tiles), take(&mut tiles));
        let mut questions = Question::ALL.to_vec();
        let mut told = vec![];
        while !questions.is_empty() {
            let question = questions.swap_remove(rng.pick(questions.len()));
            let said = Said::Answered { by: Seat(1), question, answer: answer(question, &secret) };
            told.push(Told { said, heard: None });
        }
        let situation = Situation { seats: 2, me: Seat(0), own, told, cards: vec![] };
        Some(Draft { situation, solution: says_row(&secret) })
    }

    fn with_only(situation: &Situation, clues: Clues) -> Situation {
        Situation { told: clues.iter().map(|place| situation.told[place].clone()).collect(), ..situation.clone() }
    }

    fn askable(situation: &Situation) -> Vec<Askable> {
        by_hand::askable(situation)
    }

    fn hide(situation: &Situation, rng: &mut dyn Rng) -> Option<Vec<String>> {
        Some(by_hand::hide(situation, rng))
    }

    fn answer(situation: &Situation, hidden: &[String], asked: &Asked) -> Result<Value, SituationError> {
        by_hand::answer_of(situation, hidden, asked)
    }
}

/// What every hand of this size answers, as small numbers.
fn codes(situation: &Situation, question: Question) -> &'static [u8] {
    HandTable::of(situation.size()).answer_codes(question)
}
