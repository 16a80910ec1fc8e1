//! What a player of Code 777 or Tricoda could know about their own rack.

mod companion;
#[cfg(feature = "types")]
mod types;

#[cfg(feature = "types")]
pub(crate) use types::types;

use crate::capability::{Likeness, ShouldStop};
use crate::deduction::{
    Attempt, Claim, Clue, ClueSet, CodemakerQuestion, Deduction, DeductionGame, Draft, EnumeratedWorlds, HiddenPieces,
    Mark, Notepad, PossibleQuestion, QuestionValue, SituationError, Statement, Test, WorldModel,
};
use code777::{
    Action, Answer, Code777, Event, Number, Observation, ObservedEvent, Question, Rack, Tile, Tiles, Verdict, numbers,
};
use inference::code777::consistent_racks;
use inference::code777::{BeliefState, MemoryModel};
use inference::code777::{FULL_BOX, TileCounts, Triple, TripleSet, ordered_draws};
use inference::code777::{MAX_RACKS, other_visible_racks};
use knobel_core::{Rng, Seat, View};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// What a player sees and has been told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "Code777Situation"))]
#[serde(deny_unknown_fields)]
pub struct Situation {
    /// Whose situation it is.
    pub me: Seat,
    /// What stands on each rack in sight; the player's own is unknown.
    #[cfg_attr(feature = "types", ts(type = "Array<Array<code777.Tile> | null>"))]
    pub racks: Vec<Option<Tiles>>,
    /// Tiles that are known to lie aside.
    #[serde(default)]
    #[cfg_attr(feature = "types", ts(type = "Array<code777.Tile>"))]
    pub gone: Vec<Tile>,
    /// The answers given while the player's rack stood, oldest first.
    pub clues: Vec<ReceivedClue>,
    /// How many racks the player had before this one.
    #[serde(default)]
    pub number: usize,
    /// The number under which notes are kept for this rack.
    #[serde(default)]
    pub notepad: usize,
    /// What the rack can be before any answer, where more is known than the tiles in sight: racks of the player that lie
    /// aside face down can't be entered by hand.
    #[serde(skip)]
    pub prior: Option<Vec<(Tiles, f64)>>,
}

/// An answer, and what stood on the racks then.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "Code777Clue"))]
#[serde(deny_unknown_fields)]
pub struct ReceivedClue {
    /// The reader.
    pub by: Seat,
    /// The question.
    #[cfg_attr(feature = "types", ts(type = "code777.Question"))]
    pub question: Question,
    /// The answer.
    #[cfg_attr(feature = "types", ts(type = "code777.Answer"))]
    pub answer: Answer,
    /// Absent: what stands there now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(type = "Array<Array<code777.Tile> | null>", optional))]
    pub racks: Option<Vec<Option<Tiles>>>,
    /// Its index in the history; none where it was entered by hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub history_index: Option<usize>,
}

/// A puzzle's draft has this many answers, most of which are removed.
const DRAFTED_ANSWERS: usize = 60;
/// A rack holds no more.
const ON_A_RACK: u8 = 3;

impl Situation {
    fn check(&self) -> Result<(), SituationError> {
        let fail = |why: String| Err(SituationError(why));
        let racks = self.racks.len();
        if !(4..=MAX_RACKS).contains(&racks) || self.me.index() >= racks {
            return fail(format!(
                "four or five racks stand on the table, not {racks}, and one is that of seat {}",
                self.me
            ));
        }
        if self.unplaced().is_none() {
            return fail("more tiles of one kind are in sight than the box holds".to_owned());
        }
        if self.clues.len() > ClueSet::MOST {
            return fail(format!("at most {} answers, not {}", ClueSet::MOST, self.clues.len()));
        }
        let odd = |clue: &&ReceivedClue| {
            clue.by == self.me
                || clue.by.index() >= racks
                || clue.racks.as_ref().is_some_and(|then| then.len() != racks)
        };
        match self.clues.iter().find(odd) {
            Some(clue) => fail(format!("seat {} is not another reader, or saw another number of racks", clue.by)),
            None => Ok(()),
        }
    }

    /// How many tiles of each kind are not in sight; none if there are too many.
    pub(super) fn unplaced(&self) -> Option<TileCounts> {
        let mut left = FULL_BOX;
        let others = self.racks.iter().enumerate().filter(|(rack, _)| *rack != self.me.index());
        let seen = others.filter_map(|(_, tiles)| *tiles).flatten().chain(self.gone.iter().copied());
        for tile in seen {
            left[tile.index()] = left[tile.index()].checked_sub(1)?;
        }
        Some(left)
    }

    /// What the player's rack can be before any answer, with weights.
    fn count_worlds(&self) -> Vec<(Tiles, f64)> {
        if let Some(prior) = &self.prior {
            return prior.clone();
        }
        let left = self.unplaced().unwrap_or([0; Tile::KINDS]);
        let weigh = |triple: Triple| (triple.tiles(), triple.orders() * ordered_draws(&left, triple));
        Triple::all().map(weigh).filter(|(_, weight)| *weight > 0.0).collect()
    }

    /// What the reader of an answer saw besides the player's rack.
    pub(super) fn seen_besides(&self, received: &ReceivedClue) -> Vec<Tiles> {
        let mut racks = [None; MAX_RACKS];
        let then = received.racks.as_ref().unwrap_or(&self.racks);
        racks.iter_mut().zip(then).for_each(|(rack, tiles)| *rack = *tiles);
        other_visible_racks(&racks, received.by, self.me)
    }
}

fn clue(received: &ReceivedClue) -> Clue {
    let ReceivedClue { by, question, answer, history_index, .. } = received;
    let said = match answer {
        Answer::Count(count) => count.to_string(),
        Answer::MoreFirst => "more of the first".to_owned(),
        Answer::MoreSecond => "more of the second".to_owned(),
        Answer::Equal => "equal".to_owned(),
    };
    let text = format!("player {}, {}: {said}", by.0 + 1, question.text());
    Clue {
        history_index: *history_index,
        step: None,
        by: Some(*by),
        question: json!(question),
        answer: json!(answer),
        text,
    }
}

fn claim_numbers(numbers: [Number; 3]) -> Claim {
    Claim::Row { pieces: numbers.iter().map(Number::to_string).collect() }
}

/// With this many racks in common, two situations are of the same match.
const TELLING_RACKS: usize = 2;

impl DeductionGame for Code777 {
    type Situation = Situation;

    fn situation(view: &View<Observation>) -> Option<Situation> {
        let (observation, me) = (&view.observation, view.observation.me?);
        if observation.public.winner.is_some() || observation.racks.is_empty() {
            return None;
        }
        let belief = BeliefState::of(view)?;
        let prior = belief.posterior_with(MemoryModel { answers: 0, tiles_out_of_sight: true });
        let prior: Vec<(Tiles, f64)> = prior.racks().iter().map(|(triple, weight)| (triple.tiles(), *weight)).collect();
        let is_own = |rack: &Rack| rack.0 == me.0;
        let answered =
            view.history.iter().enumerate().filter(|(_, observed)| matches!(observed, ObservedEvent::Answered { .. }));
        let places: Vec<usize> = answered.map(|(place, _)| place).collect();
        let heard = belief
            .history
            .answers
            .iter()
            .enumerate()
            .skip(belief.history.own_rack_since)
            .filter(|(_, heard)| heard.by != me);
        let received = heard.map(|(i, heard)| ReceivedClue {
            by: heard.by,
            question: heard.question,
            answer: heard.answer,
            racks: Some(heard.racks[..observation.racks.len()].to_vec()),
            history_index: places.get(i).copied(),
        });
        let mut clues: Vec<ReceivedClue> = received.collect();
        clues.drain(..clues.len().saturating_sub(ClueSet::MOST));
        let laid_aside =
            |observed: &&ObservedEvent| matches!(observed, ObservedEvent::LaidAside { rack, .. } if is_own(rack));
        let mut racks = observation.racks.clone();
        racks[me.index()] = None;
        Some(Situation {
            me,
            racks,
            gone: observation.aside.iter().filter_map(|aside| aside.tiles).flatten().collect(),
            clues,
            number: view.history.iter().filter(laid_aside).count(),
            notepad: observation.aside.iter().filter(|aside| is_own(&aside.rack)).count(),
            prior: Some(prior),
        })
    }

    /// By the racks in sight, whoever they are said to be of: those are seldom the same twice.
    fn compare(entered: &Situation, own: &Situation) -> Likeness {
        let sorted = |tiles: &Tiles| {
            let mut tiles = *tiles;
            tiles.sort_unstable();
            tiles
        };
        let in_sight = |of: &Situation| of.racks.iter().flatten().map(sorted).collect::<Vec<_>>();
        let (entered, own) = (in_sight(entered), in_sight(own));
        match entered.len() {
            0 => Likeness::Other,
            _ if !entered.iter().all(|rack| own.contains(rack)) => Likeness::Other,
            TELLING_RACKS.. => Likeness::Part,
            _ => Likeness::PerhapsPart, // with two players one rack is in sight: some 1,500 can be there
        }
    }

    fn deduction(situation: &Situation) -> Result<Box<dyn Deduction>, SituationError> {
        situation.check()?;
        let fits = |clue: &ReceivedClue| {
            consistent_racks(TripleSet::ALL, clue.question, clue.answer, &situation.seen_besides(clue))
        };
        let fits: Vec<TripleSet> = situation.clues.iter().map(fits).collect();
        let clues = situation.clues.iter().map(clue).collect();
        let worlds = situation.count_worlds().into_iter();
        let model = RackModel { situation: situation.clone() };
        Ok(Box::new(EnumeratedWorlds::new(model, clues, worlds, |tiles, clue| !fits[clue].has(Triple::of(*tiles)))))
    }

    fn number(situation: &Situation) -> usize {
        situation.number
    }

    /// A mark is named `NOTEPAD/COLOUR/NUMBER/COPY`. Copies look alike, so that only how many are struck or ringed counts.
    fn marks(situation: &Situation, notepad: &Notepad) -> Vec<Mark> {
        let unplaced = situation.unplaced().unwrap_or([0; Tile::KINDS]);
        let mut struck: BTreeMap<Tile, Vec<&String>> = BTreeMap::new();
        let mut ringed: BTreeMap<Tile, Vec<&String>> = BTreeMap::new();
        for (key, mark) in notepad {
            let Some((tile, copy)) = cell(situation, key) else { continue };
            let in_sight = tile.copies().saturating_sub(unplaced[tile.index()]);
            match mark.as_str() {
                Some("struck") if copy > in_sight => struck.entry(tile).or_default().push(key),
                Some("ringed") if copy > in_sight => ringed.entry(tile).or_default().push(key),
                _ => {}
            }
        }
        let at_least =
            |tile: Tile, at_least: usize| Claim::Holds { piece: tile.name().to_owned(), at_least: at_least as u8 };
        let mark = |keys: &[&String], claim: Claim, holds| {
            let key = (*keys.last().expect("a kind is entered with its first mark")).clone();
            Mark { key, statement: Statement { about: HiddenPieces::Rack, claim, holds } }
        };
        let struck = struck.iter().map(|(tile, keys)| {
            let left = usize::from(unplaced[tile.index()]).saturating_sub(keys.len());
            mark(keys, at_least(*tile, left + 1), false)
        });
        let ringed = ringed.iter().map(|(tile, keys)| mark(keys, at_least(*tile, keys.len()), true));
        struck.chain(ringed).collect()
    }

    fn attempt(action: &Action) -> Attempt {
        match action {
            Action::Announce(named) => {
                let mut named = named.clone();
                named.sort_unstable();
                Attempt { asks: None, names: named.try_into().ok().map(claim_numbers) }
            }
            Action::Read | Action::GoOn => Attempt::default(),
        }
    }

    fn naming(solution: &Claim) -> Option<Action> {
        let Claim::Row { pieces } = solution else { return None };
        let number = |name: &String| Number::try_from(name.parse::<u8>().ok()?).ok();
        pieces.iter().map(number).collect::<Option<Vec<Number>>>().map(Action::Announce)
    }

    fn was_right(seat: Seat, events: &[Event]) -> Option<bool> {
        events.iter().find_map(|event| match event {
            Event::Announced { by, verdict, .. } if *by == seat => Some(*verdict == Verdict::Right),
            _ => None,
        })
    }

    /// A full table, and answers of all other players in random order.
    fn draft(edition: &str, rng: &mut dyn Rng) -> Option<Draft<Situation>> {
        let count = if edition == "tricoda" { 4 } else { MAX_RACKS };
        let mut stock = Tile::BOX.to_vec();
        let mut take = || stock.swap_remove(rng.pick(stock.len()));
        let racks: Vec<Tiles> = (0..count).map(|_| [take(), take(), take()]).collect();
        let mut asks: Vec<(usize, Question)> =
            (1..count).flat_map(|by| Question::all().map(move |question| (by, question))).collect();
        let mut clues = vec![];
        while clues.len() < DRAFTED_ANSWERS && !asks.is_empty() {
            let (by, question) = asks.swap_remove(rng.pick(asks.len()));
            let seen: Vec<Tiles> =
                racks.iter().enumerate().filter(|(rack, _)| *rack != by).map(|(_, tiles)| *tiles).collect();
            let answer = code777::answer(question, &seen);
            clues.push(ReceivedClue { by: Seat(by as u8), question, answer, racks: None, history_index: None });
        }
        let in_sight = racks.iter().enumerate().map(|(rack, tiles)| (rack > 0).then_some(*tiles)).collect();
        let situation =
            Situation { me: Seat(0), racks: in_sight, gone: vec![], clues, number: 0, notepad: 0, prior: None };
        Some(Draft { situation, solution: claim_numbers(numbers(racks[0])) })
    }

    fn with_only(situation: &Situation, clues: ClueSet) -> Situation {
        Situation { clues: clues.iter().map(|place| situation.clues[place].clone()).collect(), ..situation.clone() }
    }

    fn possible_questions(situation: &Situation) -> Vec<PossibleQuestion> {
        companion::possible_questions(situation)
    }

    fn hide(situation: &Situation, rng: &mut dyn Rng) -> Option<Vec<String>> {
        companion::hide(situation, rng)
    }

    fn codemaker_answer(
        situation: &Situation,
        hidden: &[String],
        question: &CodemakerQuestion,
    ) -> Result<Value, SituationError> {
        companion::codemaker_answer(situation, hidden, question)
    }

    fn is_guess_right(hidden: &[String], guess: &[String]) -> bool {
        companion::is_guess_right(hidden, guess)
    }
}

/// The kind of tile and the copy that a cell of the notepad stands for.
fn cell(situation: &Situation, key: &str) -> Option<(Tile, u8)> {
    let mut parts = key.split('/');
    let notepad: usize = parts.next()?.parse().ok()?;
    let tile: Tile = format!("{} {}", parts.next()?, parts.next()?).parse().ok()?;
    let copy = parts.next()?.parse().ok()?;
    (notepad == situation.notepad).then_some((tile, copy))
}

/// The worlds of a player: what can stand on their rack.
struct RackModel {
    situation: Situation,
}

/// How many of the tiles are of this kind: a tile by its name, or all of a number.
fn count(tiles: &Tiles, piece: &str) -> usize {
    tiles.iter().filter(|tile| tile.name() == piece || tile.number().to_string() == piece).count()
}

fn is_piece(piece: &str) -> bool {
    Tile::ALL.iter().any(|tile| tile.name() == piece || tile.number().to_string() == piece)
}

impl WorldModel for RackModel {
    type World = Tiles;
    type Solution = [Number; 3];

    fn hidden_pieces(&self) -> HiddenPieces {
        HiddenPieces::Rack
    }

    fn test(&self, claim: &Claim) -> Option<Test<'_, Tiles>> {
        Some(match claim {
            Claim::Holds { piece, at_least } => {
                let kinds: Vec<Tile> = Tile::ALL.into_iter().filter(|tile| count(&[*tile; 3], piece) > 0).collect();
                let at_least = usize::from(*at_least);
                if kinds.is_empty() {
                    return None;
                }
                Box::new(move |tiles| tiles.iter().filter(|tile| kinds.contains(tile)).count() >= at_least)
            }
            Claim::Row { pieces } => {
                let named = numbers_of(pieces)?;
                Box::new(move |tiles| numbers(*tiles) == named)
            }
            Claim::Place { .. } => return None, // the order on a rack says nothing
        })
    }

    fn solution(&self, tiles: &Tiles) -> [Number; 3] {
        numbers(*tiles)
    }

    fn solution_claim(&self, numbers: &[Number; 3]) -> Claim {
        claim_numbers(*numbers)
    }

    fn candidate_claims(&self) -> Vec<Claim> {
        let numbers = Number::ALL.into_iter().map(|number| (number.to_string(), number.value()));
        let tiles = Tile::ALL.into_iter().map(|tile| (tile.name().to_owned(), tile.copies()));
        let held = |(piece, copies): (String, u8)| {
            (1..=copies.min(ON_A_RACK)).map(move |at_least| Claim::Holds { piece: piece.clone(), at_least })
        };
        numbers.chain(tiles).flat_map(held).collect()
    }

    /// The pile decides what is asked.
    fn open_questions(&self, _: &[(&Tiles, f64)], _: ShouldStop<'_>) -> Vec<QuestionValue> {
        vec![]
    }

    fn information_gain(&self, _: &Value, _: &[(&Tiles, f64)]) -> Option<f64> {
        None
    }

    fn is_possible_by_rules(&self, clues: ClueSet, statements: &[Statement]) -> bool {
        self.situation.count_worlds().iter().any(|(tiles, _)| {
            let heard = clues.iter().all(|place| {
                let clue = &self.situation.clues[place];
                let seen = [&self.situation.seen_besides(clue)[..], &[*tiles]].concat();
                code777::answer(clue.question, &seen) == clue.answer
            });
            heard && statements.iter().all(|statement| is_so(tiles, &statement.claim) == statement.holds)
        })
    }
}

fn numbers_of(pieces: &[String]) -> Option<[Number; 3]> {
    let number = |name: &String| Number::try_from(name.parse::<u8>().ok()?).ok();
    let mut named = pieces.iter().map(number).collect::<Option<Vec<Number>>>()?;
    named.sort_unstable();
    named.try_into().ok()
}

/// By the names of the tiles alone.
fn is_so(tiles: &Tiles, claim: &Claim) -> bool {
    match claim {
        Claim::Holds { piece, at_least } => is_piece(piece) && count(tiles, piece) >= usize::from(*at_least),
        Claim::Row { pieces } => numbers(*tiles).map(|number| number.to_string())[..] == pieces[..],
        Claim::Place { .. } => false,
    }
}
