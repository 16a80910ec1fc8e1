//! Why a request was not served: a code with fields for programs and translations, and English text.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

/// What the client can do about a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Remedy {
    /// A rule or the table refuses it (409): show why.
    Refused,
    /// The request can't be read (400): a fault of the client.
    Malformed,
    /// The table changed in the meantime (409): read it again, then try again.
    MovedOn,
    /// It does not exist, or the caller may not know of it (404).
    NotFound,
    /// The caller is not known (401).
    SignIn,
    /// The caller may not do this (403).
    Forbidden,
    /// Rate limit (429): wait `retry_after` seconds.
    TooMany,
    /// A fault of the server (500): try again later.
    Broken,
}

macro_rules! reasons {
    ($($remedy:ident { $(#[doc = $doc:literal] $name:ident $({ $($field:ident: $type:ty),* })? = $text:literal,)* })*) => {
        /// Why a request was not served: a code, and the fields a sentence about it needs.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema, thiserror::Error)]
        #[serde(tag = "code", rename_all = "snake_case")]
        #[allow(missing_docs, reason = "fields are described with their variant")]
        pub enum Reason {
            $($(
                #[doc = $doc]
                #[error($text)]
                $name $({ $($field: $type),* })?,
            )*)*
        }

        impl Reason {
            /// What the client can do about it.
            pub fn remedy(&self) -> Remedy {
                match self {
                    $($(Reason::$name { .. } => Remedy::$remedy,)*)*
                }
            }

            /// All codes.
            pub fn codes() -> Vec<String> {
                [$($(stringify!($name)),*),*].into_iter().map(snake_case).collect()
            }
        }
    };
}

reasons! {
    Refused {
        /// The rules of the game refuse the action; see `refusal` and `clause`.
        Rules = "the rules of the game refuse this",
        /// The match has started already.
        MatchStarted = "the match has started",
        /// The match has not started yet.
        MatchNotStarted = "the match has not started",
        /// The match is over.
        MatchOver = "the match is over",
        /// The match is paused.
        MatchPaused = "the match is paused",
        /// The match is not paused.
        MatchNotPaused = "the match is not paused",
        /// There is no such seat.
        NoSuchSeat { seat: u8 } = "there is no seat {seat}",
        /// The player of this seat has resigned, and the others play on.
        AlreadyResigned = "this seat has resigned already",
        /// A bot plays for this seat already.
        StandInPlays = "a bot plays for this seat already",
        /// No bot plays for this seat.
        NoStandIn = "no bot plays for this seat",
        /// The limit of take-backs in a match is reached.
        TakeBackLimit = "the limit of take-backs in this match is reached",
        /// A take-back would undo something that revealed hidden or random information.
        TakeBackReveals = "something hidden or random has been revealed since",
        /// The seat is taken.
        SeatTaken = "that seat is taken",
        /// A seat is still open.
        SeatOpen = "a seat is still open; wait for a player, or put a bot there",
        /// Rated tables are for people with a password.
        RatedNeedsPassword = "rated tables are for people with a password; set one first",
        /// At a rated table each person has one seat.
        RatedOneSeat = "one seat per person at a rated table",
        /// There are no bots at rated tables.
        RatedNoBots = "no bots at rated tables",
        /// There is no coach at rated tables.
        RatedNoCoach = "no coach at rated tables",
        /// A match from a prepared start can't be rated.
        RatedNoPreparedStart = "a match from a prepared start can't be rated: whoever prepared it knows all hands",
        /// A match from a prepared start is not listed publicly.
        PreparedNotPublic = "a match from a prepared start is not listed: whoever prepared it knows all hands",
        /// At a rated table no bot plays for a person.
        RatedNoStandIn = "at a rated table no bot plays for you; you can resign",
        /// A rematch needs a finished match.
        RematchTooEarly = "a rematch needs a finished match",
        /// The match was over after this many steps already.
        OverBeforeStep = "the match was over by then",
        /// This can't be proposed at this table now.
        CannotPropose = "this can't be proposed here now",
        /// Nothing is proposed.
        NothingProposed = "nothing is proposed",
        /// A match with a clock can't be paused.
        ClockNoPause = "a match with a clock can't be paused",
        /// Analysis, record and replay are available once the match is over.
        AvailableAfterMatch = "this is available once the match is over",
        /// There is no coach at this table while the match runs.
        CoachNotAllowed = "no coach at this table while the match runs",
        /// The situation is that of a match the person is playing.
        SituationOfOwnMatch = "this is the position of a match you are playing; ask when it is over",
        /// The situation is that of a match that somebody plays here without the coach.
        SituationOfRunningMatch = "this is the position of a match that is played here without the coach",
        /// There is no common thinking time now.
        NoThinkingTime = "there is no thinking time now",
        /// A player who knows the solution can't chat until the match is over.
        ChatSolutionKnown = "a player who knows the solution can't chat until the match is over",
        /// At a rated table with partners only set phrases are allowed until the match is over.
        ChatPhrasesOnly = "at a rated table with partners only set phrases are allowed until the match is over",
        /// The limit of subscribed tables per connection is reached.
        TableLimit { limit: u32 } = "at most {limit} tables at once",
        /// The limit of public tables per person that have not started is reached.
        PublicTableLimit { limit: u32 } = "you have {limit} open public tables; start or close one first",
        /// The match was paused or handed over too often.
        TableStepLimit = "this match was paused or handed over too often",
        /// The limit of mebibytes that a person, or everybody of a network, may have imported is reached.
        ImportLimit { limit: u32 } = "at most {limit} MiB of records can be imported; delete some first",
        /// A record has too many steps of the table.
        RecordTooLong { limit: u32 } = "at most {limit} pauses, take-backs and the like can be imported",
        /// The limit of connections per person is reached.
        ConnectionLimit { limit: u32 } = "you have {limit} connections open; close some first",
        /// The limit of API tokens per person is reached.
        TokenLimit { limit: u32 } = "you have {limit} tokens; revoke one first",
        /// The old password is wrong.
        WrongOldPassword = "the old password is wrong",
        /// Another person signs in with this name.
        LoginTaken = "another person signs in with this name",
        /// No other device has presented the transfer code, or it has expired.
        TransferNotPresented = "no other device has presented the code, or it has expired",
        /// The transfer code is unknown, used or expired.
        TransferCodeInvalid = "this code is unknown, used or expired",
        /// The game has nothing to hide.
        NothingToHide = "there is nothing to hide in this game",
        /// The puzzle of this day is not available yet.
        PuzzleInFuture = "the puzzle of that day is not available yet",
    }
    Malformed {
        /// The request can't be read; the detail is for the client's programmer.
        Malformed { detail: String } = "{detail}",
        /// The body is too large.
        BodyTooLarge = "the body is too large",
        /// A name has letters of several scripts, no letter, or too many marks on one.
        NameLetters = "a name has letters of one script, with at most two marks on each",
        /// A request id has the wrong length.
        RequestIdLength { min: u32, max: u32 } = "a request id has {min} to {max} characters",
        /// A name has the wrong length.
        NameLength { min: u32, max: u32 } = "a name has {min} to {max} characters",
        /// A password has the wrong length.
        PasswordLength { min: u32, max: u32 } = "a password has {min} to {max} characters",
        /// A chat line has the wrong length.
        ChatLength { min: u32, max: u32 } = "a chat line has {min} to {max} characters",
        /// The text is no address.
        UrlInvalid = "that is no address",
        /// The address is not https, or too long.
        UrlNotHttps { max: u32 } = "an https address of at most {max} characters is needed",
        /// The address contains a user name.
        UrlWithUser = "no user name in the address",
        /// The client speaks another version of the protocol.
        ProtocolVersion { version: u32 } = "this server speaks version {version} of the protocol; reload the page",
    }
    MovedOn {
        /// Another request or node changed the table first.
        TableChanged = "the table changed in the meantime; read it again",
    }
    NotFound {
        /// There is no such table, or the caller may not see it.
        NoSuchTable = "there is no such table",
        /// There is no such person.
        NoSuchPerson = "there is no such person",
        /// There is no such token.
        NoSuchToken = "there is no such token",
        /// There is no such chat line.
        NoSuchChatLine = "there is no such chat line",
        /// There is no such game.
        NoSuchGame = "there is no such game",
        /// The game has no puzzles.
        NoPuzzles = "this game has no puzzles",
        /// There is no such address.
        NoSuchAddress = "there is no such address; see /api/docs",
    }
    SignIn {
        /// The request carries no identity.
        NotSignedIn = "request /api/me first: it makes you a guest",
        /// The token is unknown or revoked.
        TokenInvalid = "this token is unknown or revoked",
        /// Name and password don't match.
        WrongPassword = "name and password don't match",
        /// The request carries no operator token.
        OperatorTokenMissing = "the operator's token is needed",
    }
    Forbidden {
        /// The seat belongs to another person.
        NotYourSeat = "that is not your seat",
        /// Only the host may do this.
        HostOnly = "only the host may do this",
        /// Only players of this table may do this.
        PlayersOnly = "only players of this table may do this",
        /// This needs a browser session, not a token.
        BrowserOnly = "not with a token; sign in with a browser",
        /// The token may not be used for this.
        ScopeMissing { scope: super::Scope } = "this token lacks the scope {scope}",
        /// The operator has banned the caller.
        Banned = "the operator has banned you",
        /// The token is not the operator's.
        NotOperator = "that is not the operator's token",
        /// The request comes from a page of another origin.
        ForeignOrigin = "this request does not come from this server's own page (see --public-url)",
    }
    TooMany {
        /// Rate limit.
        TooManyRequests { retry_after: u32 } = "too many requests; wait {retry_after} s",
        /// The computation was cancelled: it took longer than it may.
        ComputationTooLong = "this takes too long to compute here",
    }
    Broken {
        /// A fault of the server.
        Internal = "a fault of the server; try again later",
        /// The database can't be reached.
        DatabaseUnavailable { retry_after: u32 } = "the server can't reach its database right now; try again in a moment",
        /// The server can't store anything; tables can still be read.
        StorageFull { retry_after: u32 } = "the server can't store anything right now; try again in a moment",
    }
}

fn snake_case(name: &str) -> String {
    let mut code = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !code.is_empty() {
            code.push('_');
        }
        code.push(letter.to_ascii_lowercase());
    }
    code
}

impl Reason {
    /// A request that can't be read.
    pub(crate) fn malformed(detail: impl Into<String>) -> Self {
        Reason::Malformed { detail: detail.into() }
    }

    /// Seconds to wait before the same request can succeed.
    pub(crate) fn retry_after(&self) -> Option<u32> {
        match self {
            Reason::TooManyRequests { retry_after }
            | Reason::DatabaseUnavailable { retry_after }
            | Reason::StorageFull { retry_after } => Some(*retry_after),
            _ => None,
        }
    }
}

/// The body of every answer that is no success, over HTTP and over the socket.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Problem {
    /// What to do about it.
    pub remedy: Remedy,
    /// Code and fields.
    #[serde(flatten)]
    pub reason: Reason,
    /// In plain English, for programs and logs.
    pub text: String,
    /// A refusal by the rules of the game, as code and fields.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "unknown", optional)]
    pub refusal: Option<Value>,
    /// The clause of the rule book that refuses it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clause: Option<String>,
}

impl From<Reason> for Problem {
    fn from(reason: Reason) -> Self {
        Problem { remedy: reason.remedy(), text: reason.to_string(), reason, refusal: None, clause: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_problem_is_written_with_its_code_and_fields_side_by_side() {
        let problem = Problem::from(Reason::PasswordLength { min: 8, max: 200 });
        let text = "a password has 8 to 200 characters";
        let written = json!({ "remedy": "malformed", "code": "password_length", "min": 8, "max": 200, "text": text });
        assert_eq!(serde_json::to_value(&problem).unwrap(), written);
        assert_eq!(serde_json::from_value::<Problem>(written).unwrap(), problem);
    }

    #[test]
    fn listed_codes_are_the_written_ones() {
        let codes = Reason::codes();
        for reason in [Reason::SeatTaken, Reason::UrlNotHttps { max: 1 }, Reason::NoSuchTable, Reason::Internal] {
            let written = serde_json::to_value(&reason).unwrap()["code"].as_str().unwrap().to_owned();
            assert!(codes.contains(&written), "{written}");
        }
    }
}
