//! Asking alone until all is certain: how good is a way of choosing questions?

use super::ahead::{self, Table, Worth};
use crate::HasBots;
use inference::tagiron::Notes;
use inference::tagiron::{Candidates, most_informative, questions};
use inference::tagiron::{Hands, Mask, code, mask, row};
use knobel_core::{Bot, Luck, Match, Rng, Seat, Stream, View, Viewer};
use tagiron::{Card, Observation, Options, Question, Setup, Start, Tagiron, answer};

/// A way of choosing questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chooser {
    /// The open question that tells most.
    MostInformative,
    /// The open question after which certainty is expected soonest, looking two questions ahead.
    Soonest,
}

/// What the other player does between two questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Other {
    /// Takes any open card, and nothing is heard of it: one player alone is measured.
    TakesAny,
    /// Asks what tells it most, and both hear the answers to shared cards.
    AsksMostInformative,
}

/// How many questions a player asked over these deals, until the other's hand was certain or no card was left.
pub fn questions_to_certainty(chooser: Chooser, other: Other, deals: std::ops::Range<u64>) -> u64 {
    deals.map(|deal| u64::from(one(chooser, other, &mut Stream::seeded(deal)))).sum()
}

/// Counts exactly what can lie where after three questions to everyone, for two, three or four players; the number of
/// possibilities for what is looked for.
pub fn posterior(players: u8, deal: u64) -> usize {
    let mut luck = Stream::seeded(deal);
    let size = if players == 4 { 4 } else { 5 };
    let (hands, tiles) = (Hands::of(size), luck.order(20));
    let dealt: Vec<Mask> =
        tiles.chunks(size).map(|tiles| tiles.iter().fold(0, |mask, tile| mask | 1 << tile)).collect();
    let mut notes = Notes::template(mask(&row(dealt[0])), (1..players).map(Seat));
    for card in luck.order(19).into_iter().take(3) {
        let question = Card::deck(4)[usize::from(card)].questions().next().expect("every card asks something");
        for (seat, candidates) in &mut notes.others {
            candidates.keep(hands.codes(question), code(answer(question, &row(dealt[seat.index()]))));
        }
    }
    if players == 2 { notes.others[0].1.len() } else { notes.deals().1.centres().len() }
}

/// The top level.
pub fn master() -> Box<dyn Bot<Observation>> {
    Tagiron::bot("master").expect("it is a level of every game")
}

/// What every seat sees at each turn of so many matches, as players play them who know all that can be known.
///
/// # Panics
/// If Tagiron is not for so many players.
pub fn views(players: u8, matches: u64) -> Vec<View<Observation>> {
    let setup = Setup::try_from(Options { seats: players, start: Start::ByLot, last_try: None, questions_end: None })
        .expect("2 to 4 players");
    let bot = Tagiron::bot("informed").expect("it is a yardstick");
    let mut views = vec![];
    for seed in 0..matches {
        let (mut luck, mut rng) = (Stream::seeded(seed), Stream::seeded(seed));
        let mut game = Match::<Tagiron>::begin(&setup, &mut luck);
        while game.outcome().is_none() {
            let awaited = game.awaited()[0];
            let view = game.view(Viewer::Seat(awaited));
            let action = bot.act(&view, true, &mut rng).expect("who is awaited acts");
            views.push(view);
            game.commit(game.judge(awaited, action, &mut luck).expect("bots do what is allowed"));
        }
    }
    views
}

struct Asker {
    hand: Mask,
    candidates: Candidates,
}

fn one(chooser: Chooser, other: Other, luck: &mut Stream) -> u32 {
    let tiles = luck.order(20);
    let hands = Hands::of(5);
    let asker = |places: &[u8]| {
        let hand = places.iter().fold(0, |mask, tile| mask | 1 << tile);
        Asker { hand, candidates: Candidates::unseen(hands, hand) }
    };
    let (mut me, mut they) = (asker(&tiles[..5]), asker(&tiles[5..10]));
    let mut pile: Vec<Card> = luck.order(21).into_iter().map(|card| Card::ALL[usize::from(card)]).collect();
    let mut cards: Vec<Card> = pile.split_off(pile.len() - 6);
    let mut asked = 0;
    while me.candidates.len() > 1 {
        let Some(question) = choose(chooser, hands, &me.candidates, &cards, &pile) else { break }; // no card is left
        asked += 1;
        hear(hands, &mut me, &they, question);
        replace(&mut cards, question.card(), &mut pile);
        let Some(taken) = (match other {
            Other::TakesAny => (!cards.is_empty()).then(|| any(&cards, luck)),
            Other::AsksMostInformative => most_informative(hands, &they.candidates, &cards),
        }) else {
            break;
        };
        replace(&mut cards, taken.card(), &mut pile);
        if other == Other::AsksMostInformative {
            hear(hands, &mut they, &me, taken);
            [question, taken].into_iter().filter(|question| question.card().is_shared()).for_each(|question| {
                hear(hands, &mut me, &they, question);
                hear(hands, &mut they, &me, question);
            });
        }
    }
    asked
}

fn any(cards: &[Card], luck: &mut Stream) -> Question {
    let questions = questions(cards);
    questions[luck.pick(questions.len())]
}

fn hear(hands: &Hands, asker: &mut Asker, other: &Asker, question: Question) {
    asker.candidates.keep(hands.codes(question), code(answer(question, &row(other.hand))));
}

fn replace(cards: &mut Vec<Card>, used: Card, pile: &mut Vec<Card>) {
    cards.retain(|card| *card != used);
    cards.extend(pile.pop());
}

fn choose(chooser: Chooser, hands: &Hands, candidates: &Candidates, cards: &[Card], pile: &[Card]) -> Option<Question> {
    let informative = || most_informative(hands, candidates, cards);
    match chooser {
        Chooser::MostInformative => informative(),
        Chooser::Soonest => {
            let mut pile = pile.to_vec();
            pile.sort_unstable(); // which cards will come is known, not when
            let best = ahead::best(hands, candidates, Table { cards, pile: &pile }, |_| Worth::of_certainty());
            best.map(|(question, _)| question).or_else(informative)
        }
    }
}
