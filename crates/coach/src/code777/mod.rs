//! What a player of Code 777 or Tricoda could know about the own rack.

mod by_hand;

use crate::deduction::{
    Askable, Asked, Attempt, Clue, Clues, Draft, Insight, Listed, Lore, Mark, Notepad, Of, Prospect, Riddle, Saying,
    Says, SituationError, Test,
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

/// What a player has before it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "Code777Situation"))]
#[serde(deny_unknown_fields)]
pub struct Situation {
    /// Whose situation it is.
    pub me: Seat,
    /// What stands on each rack in sight; the own one is unknown.
    #[cfg_attr(feature = "types", ts(type = "Array<Array<code777.Tile> | null>"))]
    pub racks: Vec<Option<Tiles>>,
    /// Tiles that are known to lie aside.
    #[serde(default)]
    #[cfg_attr(feature = "types", ts(type = "Array<code777.Tile>"))]
    pub gone: Vec<Tile>,
    /// What was answered while the own rack stood, oldest first.
    pub told: Vec<Told>,
    /// How many own racks stood before this one.
    #[serde(default)]
    pub number: usize,
    /// The number under which notes are kept for this rack.
    #[serde(default)]
    pub notepad: usize,
    /// What the rack can be before any answer, where more is known than the tiles in sight: own racks that lie aside
    /// face down can't be told by hand.
    #[serde(skip)]
    pub prior: Option<Vec<(Tiles, f64)>>,
}

/// An answer, and what stood on the racks then.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "Code777Told"))]
#[serde(deny_unknown_fields)]
pub struct Told {
    /// The reader.
    pub by: Seat,
    /// What was asked.
    #[cfg_attr(feature = "types", ts(type = "code777.Question"))]
    pub question: Question,
    /// What was said.
    #[cfg_attr(feature = "types", ts(type = "code777.Answer"))]
    pub answer: Answer,
    /// Absent: what stands there now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(type = "Array<Array<code777.Tile> | null>", optional))]
    pub racks: Option<Vec<Option<Tiles>>>,
    /// Its place among the sights; none where it was entered by hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub heard: Option<usize>,
}

/// A puzzle begins with so many answers, most of which go again.
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
        if self.told.len() > Clues::MOST {
            return fail(format!("at most {} answers, not {}", Clues::MOST, self.told.len()));
        }
        let odd = |told: &&Told| {
            told.by == self.me
                || told.by.index() >= racks
                || told.racks.as_ref().is_some_and(|then| then.len() != racks)
        };
        match self.told.iter().find(odd) {
            Some(told) => fail(format!("seat {} is not another reader, or saw another number of racks", told.by)),
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

    /// What the own rack can be before any answer, with weights.
    fn ways(&self) -> Vec<(Tiles, f64)> {
        if let Some(prior) = &self.prior {
            return prior.clone();
        }
        let left = self.unplaced().unwrap_or([0; Tile::KINDS]);
        let weigh = |triple: Triple| (triple.tiles(), triple.orders() * ordered_draws(&left, triple));
        Triple::all().map(weigh).filter(|(_, weight)| *weight > 0.0).collect()
    }

    /// What the reader of an answer saw beside the own rack.
    pub(super) fn beside(&self, told: &Told) -> Vec<Tiles> {
        let mut racks = [None; MAX_RACKS];
        let then = told.racks.as_ref().unwrap_or(&self.racks);
        racks.iter_mut().zip(then).for_each(|(rack, tiles)| *rack = *tiles);
        other_visible_racks(&racks, told.by, self.me)
    }
}

fn clue(told: &Told) -> Clue {
    let Told { by, question, answer, heard, .. } = told;
    let said = match answer {
        Answer::Count(count) => count.to_string(),
        Answer::MoreFirst => "more of the first".to_owned(),
        Answer::MoreSecond => "more of the second".to_owned(),
        Answer::Equal => "equal".to_owned(),
    };
    let text = format!("seat {by}, {}: {said}", question.text());
    Clue { heard: *heard, step: None, by: Some(*by), question: json!(question), answer: json!(answer), text }
}

fn says_numbers(numbers: [Number; 3]) -> Says {
    Says::Row { pieces: numbers.iter().map(Number::to_string).collect() }
}

impl Insight for Code777 {
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
        let told = heard.map(|(i, heard)| Told {
            by: heard.by,
            question: heard.question,
            answer: heard.answer,
            racks: Some(heard.racks[..observation.racks.len()].to_vec()),
            heard: places.get(i).copied(),
        });
        let mut told: Vec<Told> = told.collect();
        told.drain(..told.len().saturating_sub(Clues::MOST));
        let laid_aside =
            |observed: &&ObservedEvent| matches!(observed, ObservedEvent::LaidAside { rack, .. } if is_own(rack));
        let mut racks = observation.racks.clone();
        racks[me.index()] = None;
        Some(Situation {
            me,
            racks,
            gone: observation.aside.iter().filter_map(|aside| aside.tiles).flatten().collect(),
            told,
            number: view.history.iter().filter(laid_aside).count(),
            notepad: observation.aside.iter().filter(|aside| is_own(&aside.rack)).count(),
            prior: Some(prior),
        })
    }

    /// By the racks in sight, whoever they are said to be of: those are seldom the same twice.
    fn is_part(entered: &Situation, own: &Situation) -> bool {
        let sorted = |tiles: &Tiles| {
            let mut tiles = *tiles;
            tiles.sort_unstable();
            tiles
        };
        let in_sight = |of: &Situation| of.racks.iter().flatten().map(sorted).collect::<Vec<_>>();
        let (entered, own) = (in_sight(entered), in_sight(own));
        !entered.is_empty() && entered.iter().all(|rack| own.contains(rack))
    }

    fn riddle(situation: &Situation) -> Result<Box<dyn Riddle>, SituationError> {
        situation.check()?;
        let fits = |told: &Told| consistent_racks(TripleSet::ALL, told.question, told.answer, &situation.beside(told));
        let fits: Vec<TripleSet> = situation.told.iter().map(fits).collect();
        let clues = situation.told.iter().map(clue).collect();
        let ways = situation.ways().into_iter();
        let lore = Rackful { situation: situation.clone() };
        Ok(Box::new(Listed::new(lore, clues, ways, |tiles, clue| !fits[clue].has(Triple::of(*tiles)))))
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
        let says =
            |tile: Tile, at_least: usize| Says::Holds { piece: tile.name().to_owned(), at_least: at_least as u8 };
        let mark = |keys: &[&String], says: Says, holds| {
            let key = (*keys.last().expect("a kind is entered with its first mark")).clone();
            Mark { key, saying: Saying { of: Of::Rack, says, holds } }
        };
        let struck = struck.iter().map(|(tile, keys)| {
            let left = usize::from(unplaced[tile.index()]).saturating_sub(keys.len());
            mark(keys, says(*tile, left + 1), false)
        });
        let ringed = ringed.iter().map(|(tile, keys)| mark(keys, says(*tile, keys.len()), true));
        struck.chain(ringed).collect()
    }

    fn attempt(action: &Action) -> Attempt {
        match action {
            Action::Announce(named) => {
                let mut named = named.clone();
                named.sort_unstable();
                Attempt { asks: None, names: named.try_into().ok().map(says_numbers) }
            }
            Action::Read | Action::GoOn => Attempt::default(),
        }
    }

    fn naming(solution: &Says) -> Option<Action> {
        let Says::Row { pieces } = solution else { return None };
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
        let mut told = vec![];
        while told.len() < DRAFTED_ANSWERS && !asks.is_empty() {
            let (by, question) = asks.swap_remove(rng.pick(asks.len()));
            let seen: Vec<Tiles> =
                racks.iter().enumerate().filter(|(rack, _)| *rack != by).map(|(_, tiles)| *tiles).collect();
            let answer = code777::answer(question, &seen);
            told.push(Told { by: Seat(by as u8), question, answer, racks: None, heard: None });
        }
        let in_sight = racks.iter().enumerate().map(|(rack, tiles)| (rack > 0).then_some(*tiles)).collect();
        let situation =
            Situation { me: Seat(0), racks: in_sight, gone: vec![], told, number: 0, notepad: 0, prior: None };
        Some(Draft { situation, solution: says_numbers(numbers(racks[0])) })
    }

    fn with_only(situation: &Situation, clues: Clues) -> Situation {
        Situation { told: clues.iter().map(|place| situation.told[place].clone()).collect(), ..situation.clone() }
    }

    fn askable(situation: &Situation) -> Vec<Askable> {
        by_hand::askable(situation)
    }

    fn hide(situation: &Situation, rng: &mut dyn Rng) -> Option<Vec<String>> {
        by_hand::hide(situation, rng)
    }

    fn answer(situation: &Situation, hidden: &[String], asked: &Asked) -> Result<Value, SituationError> {
        by_hand::answer_of(situation, hidden, asked)
    }

    fn is_named(hidden: &[String], named: &[String]) -> bool {
        by_hand::is_named(hidden, named)
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

/// What a player can say about the own rack.
struct Rackful {
    situation: Situation,
}

/// How many of the tiles are of this kind: a tile by its name, or all of a number.
fn count(tiles: &Tiles, piece: &str) -> usize {
    tiles.iter().filter(|tile| tile.name() == piece || tile.number().to_string() == piece).count()
}

fn is_piece(piece: &str) -> bool {
    Tile::ALL.iter().any(|tile| tile.name() == piece || tile.number().to_string() == piece)
}

impl Lore for Rackful {
    type Way = Tiles;

    fn of(&self) -> Of {
        Of::Rack
    }

    fn test(&self, says: &Says) -> Option<Test<'_, Tiles>> {
        Some(match says {
            Says::Holds { piece, at_least } => {
                let kinds: Vec<Tile> = Tile::ALL.into_iter().filter(|tile| count(&[*tile; 3], piece) > 0).collect();
                let at_least = usize::from(*at_least);
                if kinds.is_empty() {
                    return None;
                }
                Box::new(move |tiles| tiles.iter().filter(|tile| kinds.contains(tile)).count() >= at_least)
            }
            Says::Row { pieces } => {
                let named = says_numbers_of(pieces)?;
                Box::new(move |tiles| numbers(*tiles) == named)
            }
            Says::Place { .. } => return None, // the order on a rack says nothing
        })
    }

    fn solution(&self, tiles: &Tiles) -> Says {
        says_numbers(numbers(*tiles))
    }

    fn claims(&self) -> Vec<Says> {
        let numbers = Number::ALL.into_iter().map(|number| (number.to_string(), number.value()));
        let tiles = Tile::ALL.into_iter().map(|tile| (tile.name().to_owned(), tile.copies()));
        let held = |(piece, copies): (String, u8)| {
            (1..=copies.min(ON_A_RACK)).map(move |at_least| Says::Holds { piece: piece.clone(), at_least })
        };
        numbers.chain(tiles).flat_map(held).collect()
    }

    /// The pile decides what is asked.
    fn prospects(&self, _: &[(&Tiles, f64)]) -> Vec<Prospect> {
        vec![]
    }

    fn worth(&self, _: &Value, _: &[(&Tiles, f64)]) -> Option<f64> {
        None
    }

    fn fits_by_rules(&self, clues: Clues, sayings: &[Saying]) -> bool {
        self.situation.ways().iter().any(|(tiles, _)| {
            let heard = clues.iter().all(|place| {
                let told = &self.situation.told[place];
                let seen = [&self.situation.beside(told)[..], &[*tiles]].concat();
                code777::answer(told.question, &seen) == told.answer
            });
            heard && sayings.iter().all(|saying| is_so(tiles, &saying.says) == saying.holds)
        })
    }
}

fn says_numbers_of(pieces: &[String]) -> Option<[Number; 3]> {
    let number = |name: &String| Number::try_from(name.parse::<u8>().ok()?).ok();
    let mut named = pieces.iter().map(number).collect::<Option<Vec<Number>>>()?;
    named.sort_unstable();
    named.try_into().ok()
}

/// By the names of the tiles alone.
fn is_so(tiles: &Tiles, says: &Says) -> bool {
    match says {
        Says::Holds { piece, at_least } => is_piece(piece) && count(tiles, piece) >= usize::from(*at_least),
        Says::Row { pieces } => numbers(*tiles).map(|number| number.to_string())[..] == pieces[..],
        Says::Place { .. } => false,
    }
}
