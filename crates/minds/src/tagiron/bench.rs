//! Asking alone until all is certain: how good is a way of choosing questions?

use super::hands::{Hands, Mask, code, mask, row};
use super::notes::Notes;
use super::plan::{Aim, Candidates, Table, most_informative, soonest};
use knobel_core::{Luck, Seat, Stream};
use tagiron::{Card, Question, answer};

/// A way of choosing questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chooser {
    /// The open question that tells most.
    MostInformative,
    /// The open question after which certainty is expected soonest, looking so many questions ahead.
    Soonest(u8),
}

/// How many questions a player asked over these deals, until the other's hand was certain. The other asks in turn, the
/// most informative questions, and both hear the answers to shared cards.
pub fn questions_to_certainty(chooser: Chooser, deals: std::ops::Range<u64>) -> u64 {
    deals.map(|deal| u64::from(one(chooser, &mut Stream::seeded(deal)))).sum()
}

/// Counts exactly what can lie where after three questions to everyone, for two, three or four players; the number of
/// possibilities for what is looked for.
pub fn posterior(players: u8, deal: u64) -> usize {
    let mut luck = Stream::seeded(deal);
    let size = if players == 4 { 4 } else { 5 };
    let (hands, tiles) = (Hands::of(size), luck.order(20));
    let dealt: Vec<Mask> =
        tiles.chunks(size).map(|tiles| tiles.iter().fold(0, |mask, tile| mask | 1 << tile)).collect();
    let mut notes = Notes::blank(mask(&row(dealt[0])), (1..players).map(Seat));
    for card in luck.order(19).into_iter().take(3) {
        let question = Card::deck(4)[usize::from(card)].questions().next().expect("every card asks something");
        for (seat, candidates) in &mut notes.others {
            candidates.keep(hands.codes(question), code(answer(question, &row(dealt[seat.index()]))));
        }
    }
    if players == 2 { notes.others[0].1.len() } else { notes.deals().1.centres().len() }
}

struct Asker {
    chooser: Chooser,
    hand: Mask,
    candidates: Candidates,
}

fn one(chooser: Chooser, luck: &mut Stream) -> u32 {
    let tiles = luck.order(20);
    let take = |places: &[u8]| places.iter().fold(0, |mask, tile| mask | 1 << tile);
    let hands = Hands::of(5);
    let asker = |chooser, hand| Asker { chooser, hand, candidates: Candidates::unseen(hands, hand) };
    let mut askers = [asker(chooser, take(&tiles[..5])), asker(Chooser::MostInformative, take(&tiles[5..10]))];
    let mut pile: Vec<Card> = luck.order(21).into_iter().map(|card| Card::ALL[usize::from(card)]).collect();
    let mut cards: Vec<Card> = pile.split_off(pile.len() - 6);
    let mut turn = usize::from(luck.order(2)[0]);
    let mut asked = 0;
    while askers[0].candidates.len() > 1 {
        let me = &askers[turn];
        let Some(question) = choose(me.chooser, hands, &me.candidates, &cards, &pile) else { break }; // no card is left
        if turn == 0 {
            asked += 1;
        }
        for told in 0..2 {
            if told == turn || question.card().is_shared() {
                let truth = code(answer(question, &row(askers[1 - told].hand)));
                askers[told].candidates.keep(hands.codes(question), truth);
            }
        }
        cards.retain(|card| *card != question.card());
        cards.extend(pile.pop());
        turn = 1 - turn;
    }
    asked
}

fn choose(chooser: Chooser, hands: &Hands, candidates: &Candidates, cards: &[Card], pile: &[Card]) -> Option<Question> {
    match chooser {
        Chooser::MostInformative => most_informative(hands, candidates, cards),
        Chooser::Soonest(depth) => soonest(hands, candidates, Table { cards, pile, aim: Aim::Certainty }, depth)
            .map(|(question, _)| question)
            .or_else(|| most_informative(hands, candidates, cards)),
    }
}
