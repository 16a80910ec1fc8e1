//! What a player of Tagiron could know: the other's tiles with two players, the centre with three and four.
//!
//! ```
//! use coach::deduction::{DeductionGame, Level, Nudge, hint};
//! use knobel_core::{Match, Seat, Stream, Viewer};
//! use tagiron::{Setup, Tagiron};
//!
//! let setup: Setup = serde_json::from_str(r#"{"seats": 2, "start": {"seat": 0}}"#)?;
//! let game = Match::<Tagiron>::begin(&setup, &mut Stream::seeded(3));
//! let situation = Tagiron::situation(&game.view(Viewer::Seat(Seat(0)))).expect("a seat has something to find out");
//! let deduction = Tagiron::deduction(&situation)?;
//! assert_eq!(hint(&*deduction, &[], Level::Nudge, &|| false).nudge, Nudge::Ask); // there are no answers yet
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod centre;
mod companion;
#[cfg(feature = "types")]
mod types;

#[cfg(feature = "types")]
pub(crate) use types::types;
mod duel;
mod rows;

use crate::capability::{Likeness, ShouldStop};
use crate::deduction::{
    Attempt, Claim, Clue, ClueSet, CodemakerQuestion, Deduction, DeductionGame, Draft, HiddenPieces, Mark, Notepad,
    PossibleQuestion, QuestionValue, SituationError, Statement, ranked,
};
use inference::tagiron::HandTable;
use knobel_core::{Rng, Seat, View};
use rows::{claim_row, names};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tagiron::{
    Action, Answer, Card, Event, Observation, ObservedEvent, Phase, Question, Tagiron, Tile, Verdict, answer, misplaced,
};

/// What a player sees and has been told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "TagironSituation"))]
#[serde(deny_unknown_fields)]
pub struct Situation {
    /// Two to four.
    pub seats: u8,
    /// Whose situation it is.
    pub me: Seat,
    /// The player's tiles from left to right.
    #[cfg_attr(feature = "types", ts(type = "Array<tagiron.Tile>"))]
    pub own: Vec<Tile>,
    /// The clues about the others' tiles, oldest first.
    pub clues: Vec<ReceivedClue>,
    /// The open question cards.
    #[serde(default)]
    #[cfg_attr(feature = "types", ts(type = "Array<tagiron.Card>"))]
    pub cards: Vec<Card>,
}

/// A clue about the others' tiles.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "TagironClue"))]
#[serde(deny_unknown_fields)]
pub struct ReceivedClue {
    /// What it says.
    pub content: ClueContent,
    /// Its index in the history; none where it was entered by hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub history_index: Option<usize>,
}

/// What a clue says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "TagironClueContent"))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ClueContent {
    /// An answer.
    Answered {
        /// The seat that answered.
        by: Seat,
        /// The question.
        #[cfg_attr(feature = "types", ts(type = "tagiron.Question"))]
        question: Question,
        /// The answer.
        #[cfg_attr(feature = "types", ts(type = "tagiron.Answer"))]
        answer: Answer,
    },
    /// The player's guess was wrong.
    Wrong {
        /// The guessed row.
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
            return fail(format!("{tile} can't lie there: lay your own tiles ascending, red left of blue, each once"));
        }
        if self.clues.len() > ClueSet::MOST {
            return fail(format!("at most {} answers, not {}", ClueSet::MOST, self.clues.len()));
        }
        self.clues.iter().try_for_each(|clue| match &clue.content {
            ClueContent::Answered { by, .. } if by.0 >= self.seats || *by == self.me => {
                fail(format!("seat {by} is not one of the other players"))
            }
            ClueContent::Answered { question, .. } => asked_of_deck(self, &json!(question)).map(drop),
            ClueContent::Wrong { .. } => Ok(()),
        })
    }

    fn to_clues(&self) -> Vec<Clue> {
        self.clues.iter().map(clue).collect()
    }
}

fn clue(received: &ReceivedClue) -> Clue {
    let history_index = received.history_index;
    match &received.content {
        ClueContent::Answered { by, question, answer } => {
            let text = format!("player {}, {question}: {}", by.0 + 1, in_words(*answer));
            Clue { history_index, step: None, by: Some(*by), question: json!(question), answer: json!(answer), text }
        }
        ClueContent::Wrong { row } => {
            let text = format!("{}: wrong", names(row).join(", "));
            Clue {
                history_index,
                step: None,
                by: None,
                question: json!({ "guess": row }),
                answer: json!("wrong"),
                text,
            }
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

/// The open questions with their information gain, the best first, of those that were valued when it should stop.
fn open_questions(
    situation: &Situation,
    should_stop: ShouldStop<'_>,
    worth: impl Fn(Question) -> f64,
) -> Vec<QuestionValue> {
    let value = |question: Question| QuestionValue {
        question: json!(question),
        bits: worth(question),
        text: question.to_string(),
    };
    ranked(situation.questions().into_iter().take_while(|_| !should_stop()).map(value).collect())
}

/// A question of the deck for this number of players.
fn asked_of_deck(situation: &Situation, question: &Value) -> Result<Question, SituationError> {
    let question = Question::deserialize(question).map_err(|why| SituationError(why.to_string()))?;
    let in_deck = Card::deck(situation.seats).contains(&question.card());
    let no = || SituationError(format!("{question} is not asked with {} players", situation.seats));
    in_deck.then_some(question).ok_or_else(no)
}

fn asked(question: &Value) -> Option<Question> {
    Question::deserialize(question).ok()
}

impl DeductionGame for Tagiron {
    type Situation = Situation;

    fn situation(view: &View<Observation>) -> Option<Situation> {
        let (observation, me) = (&view.observation, view.observation.me?);
        let own = observation.hands.iter().find(|(seat, _)| *seat == me)?.1.clone();
        if own.is_empty() || !observation.public.is_playing(me) {
            return None;
        }
        let mut clues = vec![];
        for (place, observed) in view.history.iter().enumerate() {
            match observed {
                ObservedEvent::Asked { question, answers, .. } => {
                    let others = answers.iter().filter(|(seat, _)| *seat != me);
                    clues.extend(others.map(|(by, answer)| ReceivedClue {
                        content: ClueContent::Answered { by: *by, question: *question, answer: *answer },
                        history_index: Some(place),
                    }));
                }
                ObservedEvent::GuessedAloud { by, row, verdict: Verdict::Wrong } if *by == me => {
                    clues.push(ReceivedClue {
                        content: ClueContent::Wrong { row: row.clone() },
                        history_index: Some(place),
                    });
                }
                _ => {}
            }
        }
        // In a last try, a last turn or the last guesses nothing can be asked any more (TAG-3.4, TAG-3.5, TAG-4.6).
        let may_ask = matches!(observation.public.phase, Phase::Deal | Phase::Turn(_));
        let cards = if may_ask { observation.public.cards.clone() } else { vec![] };
        Some(Situation { seats: observation.public.setup.seats(), me, own, clues, cards })
    }

    /// Nobody holds the same tiles twice in a while.
    fn compare(entered: &Situation, own: &Situation) -> Likeness {
        if entered.own == own.own && entered.seats == own.seats { Likeness::Part } else { Likeness::Other }
    }

    fn deduction(situation: &Situation) -> Result<Box<dyn Deduction>, SituationError> {
        situation.check()?;
        Ok(if situation.seats == 2 {
            Box::new(duel::deduction(situation))
        } else {
            Box::new(centre::DealCount::new(situation))
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
            let about = match owner.strip_prefix("seat") {
                Some(seat) => HiddenPieces::Seat(Seat(seat.parse().ok()?)),
                None => (owner == "centre").then_some(HiddenPieces::Centre)?,
            };
            let (claim, holds) = match rest.strip_prefix("place/") {
                Some(place) => {
                    let place = place.parse::<u8>().ok()?.checked_add(1)?;
                    (Claim::Place { place, piece: mark.to_owned() }, true)
                }
                None => {
                    // The second copy of a doubled tile has a mark of its own.
                    let (piece, at_least) = rest.strip_suffix("/2").map_or((rest, 1), |tile| (tile, 2));
                    let holds = match mark {
                        "ringed" => true,
                        "struck" => false,
                        _ => return None,
                    };
                    (Claim::Holds { piece: piece.to_owned(), at_least }, holds)
                }
            };
            Some(Mark { key: key.clone(), statement: Statement { about, claim, holds } })
        };
        notepad.iter().filter_map(read).collect()
    }

    fn attempt(action: &Action) -> Attempt {
        match action {
            Action::Ask(question) => Attempt { asks: Some(json!(question)), names: None },
            Action::Guess(row) => Attempt { asks: None, names: Some(claim_row(row)) },
            Action::Pass | Action::GiveUp => Attempt::default(),
        }
    }

    fn naming(solution: &Claim) -> Option<Action> {
        let Claim::Row { pieces } = solution else { return None };
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
        let mut clues = vec![];
        while !questions.is_empty() {
            let question = questions.swap_remove(rng.pick(questions.len()));
            let said = ClueContent::Answered { by: Seat(1), question, answer: answer(question, &secret) };
            clues.push(ReceivedClue { content: said, history_index: None });
        }
        let situation = Situation { seats: 2, me: Seat(0), own, clues, cards: vec![] };
        Some(Draft { situation, solution: claim_row(&secret) })
    }

    fn with_only(situation: &Situation, clues: ClueSet) -> Situation {
        Situation { clues: clues.iter().map(|place| situation.clues[place].clone()).collect(), ..situation.clone() }
    }

    fn possible_questions(situation: &Situation) -> Vec<PossibleQuestion> {
        companion::possible_questions(situation)
    }

    fn hide(situation: &Situation, rng: &mut dyn Rng) -> Option<Vec<String>> {
        Some(companion::hide(situation, rng))
    }

    fn codemaker_answer(
        situation: &Situation,
        hidden: &[String],
        question: &CodemakerQuestion,
    ) -> Result<Value, SituationError> {
        companion::codemaker_answer(situation, hidden, question)
    }
}

/// What every hand of this size answers, as small numbers.
fn codes(situation: &Situation, question: Question) -> &'static [u8] {
    HandTable::of(situation.size()).answer_codes(question)
}
