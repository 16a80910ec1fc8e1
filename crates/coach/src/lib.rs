//! Hints, explanations, checked notes, reports and puzzles.
//!
//! Games of deduction are explained by what can be inferred ([`deduction`]), TAC by what its moves are worth ([`tac`]);
//! [`advice`] asks both the same questions.

pub mod advice;
pub mod code777;
pub mod deduction;
pub mod mastermind;
pub mod tac;
pub mod tagiron;
