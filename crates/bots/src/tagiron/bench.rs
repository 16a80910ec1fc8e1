//! The workload of `knobel bench tagiron`: questions until certainty, posteriors, and views of whole matches.

use super::lookahead::{self, ContinuationValues, QuestionCards};
use crate::HasBots;
use inference::tagiron::BeliefState;
use inference::tagiron::{CandidateSet, available_questions, max_information_gain};
use inference::tagiron::{HandTable, Mask, answer_code, mask, row};
use knobel_core::{Bot, Luck, Match, Rng, Seat, Stream, View, Viewer};
use tagiron::{Card, Observation, Options, Question, Setup, Start, Tagiron, answer};

/// How questions are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chooser {
    /// By the largest information gain.
    InformationGain,
    /// By expectimax over two questions for the fewest questions to certainty.
    Lookahead,
}

/// What the opponent does between two questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opponent {
    /// Removes a random card without asking, so that one player alone is measured.
    RemovesCard,
    /// Asks for the largest information gain; both observe the answers to shared cards.
    InformationGain,
}

/// Total number of questions over these deals until the opponent's hand was certain or no card was left.
pub fn questions_to_certainty(chooser: Chooser, opponent: Opponent, deals: std::ops::Range<u64>) -> u64 {
    deals.map(|deal| u64::from(questions_of_deal(chooser, opponent, &mut Stream::seeded(deal)))).sum()
}

/// Computes the exact posterior after three questions to everyone, for two, three or four players. Returns the number of
/// possible solutions.
pub fn posterior(players: u8, deal: u64) -> usize {
    let mut luck = Stream::seeded(deal);
    let size = if players == 4 { 4 } else { 5 };
    let (hands, tiles) = (HandTable::of(size), luck.order(20));
    let dealt: Vec<Mask> =
        tiles.chunks(size).map(|tiles| tiles.iter().fold(0, |mask, tile| mask | 1 << tile)).collect();
    let mut belief = BeliefState::prior(mask(&row(dealt[0])), (1..players).map(Seat));
    for card in luck.order(19).into_iter().take(3) {
        let question = Card::deck(4)[usize::from(card)].questions().next().expect("every card asks something");
        for (seat, candidates) in &mut belief.others {
            candidates
                .retain_answer(hands.answer_codes(question), answer_code(answer(question, &row(dealt[seat.index()]))));
        }
    }
    if players == 2 { belief.others[0].1.len() } else { belief.deals().1.centres().len() }
}

/// The strongest bot.
pub fn master() -> Box<dyn Bot<Observation>> {
    Tagiron::bot("master").expect("it is a level of every game")
}

/// The view of the awaited seat at each turn of this many matches between `informed` bots.
///
/// # Panics
/// If Tagiron is not for this many players.
pub fn views(players: u8, matches: u64) -> Vec<View<Observation>> {
    let setup = Setup::try_from(Options { seats: players, start: Start::ByLot, last_try: None, questions_end: None })
        .expect("2 to 4 players");
    let bot = Tagiron::bot("informed").expect("it is a baseline");
    let mut views = vec![];
    for seed in 0..matches {
        let (mut luck, mut rng) = (Stream::seeded(seed), Stream::seeded(seed));
        let mut game = Match::<Tagiron>::begin(&setup, &mut luck);
        while game.outcome().is_none() {
            let awaited = game.awaited()[0];
            let view = game.view(Viewer::Seat(awaited));
            let action = bot.act(&view, true, &mut rng).expect("an awaited seat acts");
            views.push(view);
            game.commit(game.judge(awaited, action, &mut luck).expect("bots do what is allowed"));
        }
    }
    views
}

struct Asker {
    hand: Mask,
    candidates: CandidateSet,
}

fn questions_of_deal(chooser: Chooser, opponent: Opponent, luck: &mut Stream) -> u32 {
    let tiles = luck.order(20);
    let hands = HandTable::of(5);
    let asker = |places: &[u8]| {
        let hand = places.iter().fold(0, |mask, tile| mask | 1 << tile);
        Asker { hand, candidates: CandidateSet::unseen(hands, hand) }
    };
    let (mut me, mut they) = (asker(&tiles[..5]), asker(&tiles[5..10]));
    let mut pile: Vec<Card> = luck.order(21).into_iter().map(|card| Card::ALL[usize::from(card)]).collect();
    let mut cards: Vec<Card> = pile.split_off(pile.len() - 6);
    let mut asked = 0;
    while me.candidates.len() > 1 {
        let Some(question) = choose(chooser, hands, &me.candidates, &cards, &pile) else { break }; // no card is left
        asked += 1;
        observe(hands, &mut me, &they, question);
        replace(&mut cards, question.card(), &mut pile);
        let Some(taken) = (match opponent {
            Opponent::RemovesCard => (!cards.is_empty()).then(|| random_question(&cards, luck)),
            Opponent::InformationGain => max_information_gain(hands, &they.candidates, &cards),
        }) else {
            break;
        };
        replace(&mut cards, taken.card(), &mut pile);
        if opponent == Opponent::InformationGain {
            observe(hands, &mut they, &me, taken);
            [question, taken].into_iter().filter(|question| question.card().is_shared()).for_each(|question| {
                observe(hands, &mut me, &they, question);
                observe(hands, &mut they, &me, question);
            });
        }
    }
    asked
}

fn random_question(cards: &[Card], luck: &mut Stream) -> Question {
    let questions = available_questions(cards);
    questions[luck.pick(questions.len())]
}

fn observe(hands: &HandTable, asker: &mut Asker, other: &Asker, question: Question) {
    asker.candidates.retain_answer(hands.answer_codes(question), answer_code(answer(question, &row(other.hand))));
}

fn replace(cards: &mut Vec<Card>, used: Card, pile: &mut Vec<Card>) {
    cards.retain(|card| *card != used);
    cards.extend(pile.pop());
}

fn choose(
    chooser: Chooser,
    hands: &HandTable,
    candidates: &CandidateSet,
    cards: &[Card],
    pile: &[Card],
) -> Option<Question> {
    let informative = || max_information_gain(hands, candidates, cards);
    match chooser {
        Chooser::InformationGain => informative(),
        Chooser::Lookahead => {
            let mut pile = pile.to_vec();
            pile.sort_unstable(); // a player knows which cards will come, but not their order
            let best = lookahead::best(hands, candidates, QuestionCards { open: cards, pile: &pile }, |_| {
                ContinuationValues::questions_to_certainty()
            });
            best.map(|(question, _)| question).or_else(informative)
        }
    }
}
