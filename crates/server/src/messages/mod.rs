//! Everything that goes over the wire, in both directions. The TypeScript types and the OpenAPI document are made
//! from these, so a change here is a change of the protocol: only add; a field that goes needs a new [`VERSION`].

mod bot;
mod coach;
mod companion;
mod consent;
mod games;
mod json;
mod lists;
mod live;
mod people;
mod problem;
mod table;
mod talk;
mod typescript;

pub use bot::{BotAct, BotEvent};
pub use coach::{
    AskAbout, AskCoach, CoachReply, MatchReport, PosedPuzzle, PuzzleVerdict, SolvePuzzle, TrialOutcome, TryActions,
};
pub use companion::{AskCodemaker, AskSecret, CodemakerSays, EnteredSituation, HiddenSeal, Questions, Secret};
pub use consent::{GiveUp, Proposal, ProposalKind, TakeBack};
pub use games::{DefaultByPeople, GameListing, OptionCondition, OptionListing, OptionValues, Seating};
pub use json::Json;
pub use lists::{ImportListing, LobbyTable, MyTable, MyTables};
pub use live::{ObservedSteps, ToClient, ToServer};
pub use people::{
    ChangeName, HeadToHead, Me, NewPassword, NewToken, Notices, OwnStatistics, PairRating, PersonRef, PresentedCode,
    Rating, RatingCurve, RatingPoint, Ratings, Scope, SetNotices, SignIn, Statistics, TokenLabel, TokenListing,
    TransferCode, TransferState, TransferStep,
};
pub use problem::{Problem, Reason, Remedy};
pub use table::{
    Act, Clock, Completion, Completions, CompletionsRequest, CreateTable, CreatedTable, GiveNonce, Holder,
    ImportedRecord, Kick, LuckCommitReveal, MoveReceipt, ObservedTableStep, Pace, Phase, PlayOn, SeatClock, SeatPlan,
    SeatRequest, SeatState, SeatView, SetPace, Sit, SwapSeats, TableState,
};
pub use talk::{ChatLine, Notepad, Report, ReportListing, Say};
pub use typescript::typescript;

/// The version of the messages: a client says which it speaks (`/api/live?v=` and this number), an old one is asked to reload.
pub const VERSION: u32 = 3;
