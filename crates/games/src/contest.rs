//! One match among minds: bots of ours, and outsiders that are sent view and choices.

use crate::table::{Unserved, bot, read, written};
use knobel_core::{Bot, Luck, Match, Now, Places, Seat, Stream, View, Viewer, Whim};
use minds::Minded;
use serde_json::{Value, json};

/// Who plays a seat.
pub enum Contestant<'a> {
    /// A bot of ours.
    Bot(&'a str),
    /// A program of somebody else's.
    Outside(&'a mut dyn Outside),
}

/// A mind that is asked in JSON: `{"seat", "awaited", "view", "choices"}`. It answers with `{"choice": INDEX}`,
/// `{"action": …}` or `{"notation": "…"}`; `null` lets the others go on.
pub trait Outside {
    /// `Err`: it crashed, hung or talked nonsense.
    fn answer(&mut self, question: &Value) -> Result<Value, String>;
}

/// How a match among minds went.
#[derive(Clone, Debug, PartialEq)]
pub struct Contest {
    /// One place a player.
    pub places: Vec<u8>,
    /// How many steps it took.
    pub steps: usize,
    /// Who broke off, and why.
    pub forfeit: Option<Forfeit>,
}

/// A mind that could not go on; its seat resigned.
#[derive(Clone, Debug, PartialEq)]
pub struct Forfeit {
    /// Whose.
    pub seat: Seat,
    /// In words.
    pub why: String,
}

/// A match takes no more steps than this; who is still playing then shares the first place.
const MOST_STEPS: usize = 50_000;

/// Plays one match to its end.
pub(crate) fn play<G: Minded>(
    setup: &Value,
    seats: &mut [Contestant<'_>],
    deal: u64,
    whims: u64,
) -> Result<Contest, Unserved> {
    let mut luck = Stream::seeded(deal);
    let mut game = Match::<G>::open(&read(setup)?, &mut luck);
    let wanted = game.players().seats().count();
    if seats.len() != wanted {
        return Err(Unserved::Malformed(format!("{wanted} seats are to be filled, got {}", seats.len())));
    }
    let mut minds = seats.iter_mut().map(Mind::<G>::new).collect::<Result<Vec<_>, _>>()?;
    let mut whim = Stream::seeded(whims ^ 0x0057_1234);
    while game.outcome().is_none() && game.log().len() < MOST_STEPS {
        if let Err(forfeit) = once(&mut game, &mut minds, &mut luck, &mut whim) {
            let places = resigned(&game, forfeit.seat);
            return Ok(Contest { places, steps: game.log().len(), forfeit: Some(forfeit) });
        }
    }
    let places = game.outcome().map_or(vec![1; game.players().all().count()], |outcome| outcome.places());
    Ok(Contest { places, steps: game.log().len(), forfeit: None })
}

fn resigned<G: Minded>(game: &Match<G>, seat: Seat) -> Vec<u8> {
    game.state().resigned(seat).places()
}

/// Every seat may act in turn, beginning anywhere; the first that does, does.
fn once<G: Minded>(
    game: &mut Match<G>,
    minds: &mut [Mind<'_, '_, G>],
    luck: &mut dyn Luck,
    whim: &mut Stream,
) -> Result<(), Forfeit> {
    let awaited = game.awaited();
    let first = whim.pick(minds.len());
    for turn in 0..minds.len() {
        let index = (first + turn) % minds.len();
        let seat = Seat(u8::try_from(index).expect("a table has few seats"));
        let waits = awaited.contains(&seat);
        let forfeit = |why: String| Forfeit { seat, why };
        let Some(action) = minds[index].act(game, seat, waits, whim).map_err(forfeit)? else {
            continue;
        };
        let step = game.judge(seat, action, luck).map_err(|why| forfeit(format!("not allowed: {why}")))?;
        game.commit(step);
        return Ok(());
    }
    let seat = *awaited.first().expect("a match that is not over awaits somebody");
    Err(Forfeit { seat, why: "did nothing though everybody waits for it".to_owned() })
}

enum Mind<'a, 'b, G: Minded> {
    Bot(Box<dyn Bot<G::Now>>),
    Outside(&'b mut &'a mut dyn Outside),
}

impl<'a, 'b, G: Minded> Mind<'a, 'b, G> {
    fn new(contestant: &'b mut Contestant<'a>) -> Result<Self, Unserved> {
        match contestant {
            Contestant::Bot(name) => bot::<G>(name).map(Mind::Bot),
            Contestant::Outside(program) => Ok(Mind::Outside(program)),
        }
    }

    fn act(&mut self, game: &Match<G>, seat: Seat, awaited: bool, whim: &mut dyn Whim) -> Result<Option<G::Action>, String> {
        let view: View<G::Now> = game.view(Viewer::Seat(seat));
        match self {
            Mind::Bot(bot) => Ok(bot.act(&view, awaited, whim)),
            Mind::Outside(program) => {
                let choices: Vec<_> = view.now.choices().collect();
                if choices.is_empty() {
                    return Ok(None);
                }
                let question = json!({ "seat": seat, "awaited": awaited, "view": view, "choices": choices });
                chosen::<G>(&program.answer(&question)?, &question["choices"])
            }
        }
    }
}

/// What an outsider's answer means.
fn chosen<G: Minded>(answer: &Value, choices: &Value) -> Result<Option<G::Action>, String> {
    let nonsense = |why: String| format!("answered nonsense: {why}");
    if answer.is_null() {
        return Ok(None);
    }
    if let Some(index) = answer.get("choice").and_then(Value::as_u64) {
        let action = usize::try_from(index).ok().and_then(|index| choices.get(index)).and_then(|choice| choice.get("action"));
        let action = action.ok_or_else(|| nonsense(format!("choice {index} is no single action of those offered")))?;
        return read(action).map(Some).map_err(|why| nonsense(why.to_string()));
    }
    if let Some(action) = answer.get("action") {
        return read(action).map(Some).map_err(|why| nonsense(why.to_string()));
    }
    if let Some(text) = answer.get("notation").and_then(Value::as_str) {
        return text.parse().map(Some).map_err(|why| nonsense(format!("{why}")));
    }
    Err(nonsense(format!("{} is not {{\"choice\"}}, {{\"action\"}}, {{\"notation\"}} or null", shortened(answer))))
}

fn shortened(answer: &Value) -> String {
    written(answer).to_string().chars().take(80).collect()
}
