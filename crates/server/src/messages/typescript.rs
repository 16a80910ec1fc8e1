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
        PersonRef Me Rating ChangeName NewPassword SignIn NewToken TokenLabel Scope TokenListed TransferCode Presented TransferStep
        TransferState SetNotices Notices Statistics OwnStatistics HeadToHead
        GameListed OptionListed DefaultByPeople OptionValues OptionCondition Seating CreateTable SeatPlan Clock Pace Created Sit Kick WithSeat Act Done CompletionsRequest Completion Completions TakeBack GiveUp
        ProposalKind Proposal PlayOn Say ChatLine Report ReportListed GiveNonce Notepad Imported Phase TableState SeatState Holder Drawn SeatClock SeatView ObservedTableStep LobbyTable
        MyTable MyTables
        AskCoach AskAbout CoachReply MatchReport PuzzlePosed SolvePuzzle PuzzleJudged TryActions Tried
        Entered Questions Sealed Secret AskSecret AskCodemaker CodemakerSays
        ToServer ToClient Moved
        BotEvent BotAct
    };
    let codes: Vec<String> = Reason::codes().iter().map(|code| format!("'{code}'")).collect();
    let codes =
        format!("\n/** Every code of a `Reason`. */\nexport const REASON_CODES = [{}] as const;\n", codes.join(", "));
    format!("import type * as coach from './coach';\n\nexport const VERSION = {VERSION};\n{codes}{}", types.concat())
}
