//! The same types for the browser.

use super::*;
use ts_rs::TS;

fn declared<T: TS>() -> String {
    format!("\n{}export {}\n", T::docs().unwrap_or_default(), T::decl())
}

macro_rules! declarations {
    ($($name:ident)*) => { [$(declared::<$name>()),*] };
}

/// All message types as one TypeScript file.
pub fn typescript() -> String {
    let types = declarations! {
        Remedy Reason Problem
        PersonRef Me Rating Ratings RatingCurve RatingPoint PairRating ChangeName NewPassword SignIn NewToken TokenLabel Scope TokenListing TransferCode PresentedCode TransferStep
        TransferState SetNotices Notices Statistics OwnStatistics HeadToHead
        GameListing OptionListing DefaultByPeople OptionValues OptionCondition Seating CreateTable SeatPlan Clock Pace SetPace CreatedTable Sit Kick SwapSeats SeatRequest Act MoveReceipt CompletionsRequest Completion Completions TakeBack GiveUp
        ProposalKind Proposal PlayOn Say ChatLine Report ReportListing GiveNonce Notepad ImportedRecord Phase TableState SeatState Holder LuckCommitReveal SeatClock SeatView ObservedTableStep LobbyTable ImportListing
        MyTable MyTables
        AskCoach AskAbout CoachReply MatchReport PosedPuzzle SolvePuzzle PuzzleVerdict TryActions TrialOutcome
        EnteredSituation Questions HiddenSeal Secret AskSecret AskCodemaker CodemakerSays
        ToServer ToClient ObservedSteps
        BotEvent BotAct
    };
    let codes: Vec<String> = Reason::codes().iter().map(|code| format!("'{code}'")).collect();
    let codes =
        format!("\n/** Every code of a `Reason`. */\nexport const REASON_CODES = [{}] as const;\n", codes.join(", "));
    format!("import type * as coach from './coach';\n\nexport const VERSION = {VERSION};\n{codes}{}", types.concat())
}
