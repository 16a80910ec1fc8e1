//! Deductions by enumeration of possible worlds: each world is stored with the clues that rule it out, so that questions
//! about subsets of clues are bit operations.

use super::hitting_set::minimum_hitting_set;
use super::knowledge::{Clue, ClueSet, Deduction, QuestionValue, Uncertainty};
use super::statement::{Claim, HiddenPieces, Statement};
use super::truth_table::{BitSet, TruthTable};
use crate::capability::ShouldStop;
use knobel_core::math::log2;
use serde_json::Value;

/// Does a claim hold in a world?
pub(crate) type Test<'a, W> = Box<dyn Fn(&W) -> bool + 'a>;

/// What the game knows about its worlds.
pub(crate) trait WorldModel: Send {
    /// One possible arrangement of the hidden pieces.
    type World: Clone + Send;
    /// What is to be found in a world; several worlds can have the same solution.
    type Solution: Ord;
    /// The pieces to be found.
    fn hidden_pieces(&self) -> HiddenPieces;
    /// The test for a claim; none where the claim has no meaning in this game.
    fn test(&self, claim: &Claim) -> Option<Test<'_, Self::World>>;
    /// The solution in this world.
    fn solution(&self, world: &Self::World) -> Self::Solution;
    /// The claim that this is the solution.
    fn solution_claim(&self, solution: &Self::Solution) -> Claim;
    /// The elementary claims worth knowing.
    fn candidate_claims(&self) -> Vec<Claim>;
    /// The open questions with their expected information gain over these weighted worlds, the best first, of those that
    /// were valued when it should stop.
    fn open_questions(&self, worlds: &[(&Self::World, f64)], should_stop: ShouldStop<'_>) -> Vec<QuestionValue>;
    /// The expected information gain of this question over these weighted worlds, in bits.
    fn information_gain(&self, question: &Value, worlds: &[(&Self::World, f64)]) -> Option<f64>;
    /// Is there a world consistent with these clues and statements, by the rules alone?
    fn is_possible_by_rules(&self, clues: ClueSet, statements: &[Statement]) -> bool;
}

/// A deduction whose worlds are enumerated.
pub(crate) struct EnumeratedWorlds<L: WorldModel> {
    model: L,
    clues: Vec<Clue>,
    /// Each world with its weight and the clues that rule it out.
    worlds: Vec<(L::World, f64, ClueSet)>,
}

impl<L: WorldModel> EnumeratedWorlds<L> {
    /// `against` tells whether a clue rules a world out.
    pub(crate) fn new(
        model: L,
        clues: Vec<Clue>,
        worlds: impl Iterator<Item = (L::World, f64)>,
        against: impl Fn(&L::World, usize) -> bool,
    ) -> Self {
        let count = clues.len();
        let ruled = |world: &L::World| (0..count).filter(|clue| against(world, *clue)).collect();
        let worlds = worlds
            .map(|(world, weight)| (ruled(&world), world, weight))
            .map(|(clues, world, weight)| (world, weight, clues));
        EnumeratedWorlds { model, clues, worlds: worlds.collect() }
    }

    /// The worlds that these clues leave.
    fn left(&self, known: ClueSet) -> impl Iterator<Item = &(L::World, f64, ClueSet)> {
        self.worlds.iter().filter(move |(_, _, against)| against.and(known).is_empty())
    }

    /// The worlds that all clues leave, with their weights.
    fn weighed(&self) -> Vec<(&L::World, f64)> {
        self.left(self.all()).map(|(world, weight, _)| (world, *weight)).collect()
    }

    /// The tests of all statements; none where one of them has no meaning.
    fn tests(&self, statements: &[Statement]) -> Option<Vec<(Test<'_, L::World>, bool)>> {
        let read = |statement: &Statement| Some((self.model.test(&statement.claim)?, statement.holds));
        statements.iter().map(read).collect()
    }

    /// The worlds in which all statements hold.
    fn with(&self, statements: &[Statement]) -> impl Iterator<Item = &(L::World, f64, ClueSet)> {
        let tests = self.tests(statements);
        let all_so = move |world: &L::World| tests.iter().flatten().all(|(test, holds)| test(world) == *holds);
        self.worlds.iter().filter(move |(world, _, _)| all_so(world))
    }
}

impl<L: WorldModel> Deduction for EnumeratedWorlds<L> {
    fn clues(&self) -> &[Clue] {
        &self.clues
    }

    fn wanted(&self) -> HiddenPieces {
        self.model.hidden_pieces()
    }

    fn uncertainty(&self, known: ClueSet) -> Uncertainty {
        // A claim names its pieces and takes many times the memory of a solution, so only the likeliest are made, one at a time.
        let mut solutions: Vec<(L::Solution, f64)> =
            self.left(known).map(|(world, weight, _)| (self.model.solution(world), *weight)).collect();
        solutions.sort_unstable_by(|one, other| one.0.cmp(&other.0));
        solutions.dedup_by(|next, first| {
            let alike = next.0 == first.0;
            first.1 += if alike { next.1 } else { 0.0 };
            alike
        });
        let whole: f64 = solutions.iter().map(|(_, weight)| weight).sum();
        let bits = solutions.iter().map(|(_, weight)| weight / whole * log2(whole / weight)).sum();
        let left = solutions.len() as u64;
        let greatest = solutions.iter().map(|(_, weight)| *weight).max_by(f64::total_cmp).unwrap_or(0.0);
        let chance = if left == 0 { 0.0 } else { greatest / whole };
        let likeliest = solutions.iter().filter(|(_, weight)| weight.total_cmp(&greatest).is_eq());
        let likeliest = likeliest.map(|(solution, _)| self.model.solution_claim(solution)).max();
        let likeliest = likeliest.map(|claim| Statement::affirm(self.model.hidden_pieces(), claim));
        Uncertainty { left, bits, likeliest, chance }
    }

    fn candidate_claims(&self) -> Vec<Statement> {
        self.model
            .candidate_claims()
            .into_iter()
            .map(|claim| Statement::affirm(self.model.hidden_pieces(), claim))
            .collect()
    }

    fn can_express(&self, statement: &Statement) -> bool {
        statement.about == self.model.hidden_pieces() && self.model.test(&statement.claim).is_some()
    }

    fn count_worlds(&self, known: ClueSet, statements: &[Statement]) -> u64 {
        self.with(statements).filter(|(_, _, against)| against.and(known).is_empty()).count() as u64
    }

    fn certain(&self, known: ClueSet) -> Vec<Statement> {
        let left: Vec<&L::World> = self.left(known).map(|(world, _, _)| world).collect();
        let Some((first, others)) = left.split_first() else { return vec![] };
        let settled = self.model.candidate_claims().into_iter().filter_map(|claim| {
            let test = self.model.test(&claim)?;
            let holds = test(first);
            let same = others.iter().all(|world| test(world) == holds);
            drop(test);
            same.then(|| Statement { about: self.model.hidden_pieces(), claim, holds })
        });
        settled.collect()
    }

    fn smallest_refutation(&self, known: ClueSet, statements: &[Statement]) -> Option<ClueSet> {
        minimum_hitting_set(self.with(statements).map(|(_, _, against)| against.and(known)))
    }

    fn is_refuted(&self, by: ClueSet, statements: &[Statement]) -> bool {
        !self.model.is_possible_by_rules(by, statements)
    }

    fn open_questions(&self, should_stop: ShouldStop<'_>) -> Vec<QuestionValue> {
        let left = self.weighed();
        if left.is_empty() { vec![] } else { self.model.open_questions(&left, should_stop) }
    }

    fn information_gain(&self, question: &Value) -> Option<f64> {
        let left = self.weighed();
        if left.is_empty() { None } else { self.model.information_gain(question, &left) }
    }

    fn chance(&self, statement: &Statement) -> f64 {
        let Some(test) = self.model.test(&statement.claim) else { return 0.0 };
        let left = self.weighed();
        let whole: f64 = left.iter().map(|(_, weight)| weight).sum();
        let so = left.iter().filter(|(world, _)| test(world) == statement.holds).map(|(_, weight)| weight).sum::<f64>();
        if whole > 0.0 { so / whole } else { 0.0 }
    }

    fn truth_table(&self) -> Option<TruthTable> {
        let leaves = |clue: usize| BitSet::collect(self.worlds.iter().map(|(_, _, against)| !against.has(clue)));
        let claims = self.model.candidate_claims().into_iter().filter_map(|claim| {
            let test = self.model.test(&claim)?;
            let holding = BitSet::collect(self.worlds.iter().map(|(world, _, _)| test(world)));
            drop(test);
            Some((Statement::affirm(self.model.hidden_pieces(), claim), holding))
        });
        Some(TruthTable {
            leaves: (0..self.clues.len()).map(leaves).collect(),
            claims: claims.collect(),
            alive: BitSet::collect(self.worlds.iter().map(|_| true)),
        })
    }
}

/// The entropy of a partition into parts of these weights, in bits: the information that an answer carries.
pub(crate) fn information(parts: impl Iterator<Item = f64>) -> f64 {
    let parts: Vec<f64> = parts.filter(|part| *part > 0.0).collect();
    let whole: f64 = parts.iter().sum();
    parts.iter().map(|part| part / whole * log2(whole / part)).sum()
}

/// Sorted by information gain, the best first.
pub(crate) fn ranked(mut prospects: Vec<QuestionValue>) -> Vec<QuestionValue> {
    prospects.sort_by(|one, other| other.bits.total_cmp(&one.bits));
    prospects
}
