// Made from the Rust types of `knobel-tac` by `cargo xtask types`. Do not edit.

/** A place at the table, numbered from 0 in turn order. */
export type Seat = number;

/** The colour of a seat's marbles, clockwise from black (TAC-1.1). */
export type Colour = "black" | "red" | "blue" | "green";

/** Where a marble can be. Written `17` for a ring field (1 to 64, black's start field is 1), `red2` for the second
 * field of red's house and `red` for red's yard; JSON has `#17` for the ring, so that no field is taken for a card. */
export type Place = string;

/** A kind of card (TAC-1.3). There is no 11. */
export type Card = string;

/** The cards a seat holds: a count of three bits for each kind, so that a hand is one word. At most seven cards
 * of one kind fit, and no hand has more than six. */
export type Hand = Array<Card>;

/** One part of what a card does on the board. */
export type Move = { "go": [Place, Place] } | { "swap": [Place, Place] } | "sit_out";

/** The marbles of one colour. */
export type Marbles = {
/** Ring fields, 1 to 64. */
ring: Array<number>,
/** House fields, 1 to 4. */
house: Array<number>,
/** Has the marble on the start field just been brought in? */
fresh: boolean, };

/** Where every marble stands. What is on no ring and in no house lies in its yard. */
export type Position = [Marbles, Marbles, Marbles, Marbles];

/** A set of seats, written as a list. */
export type Seats = Array<Seat>;

/** How many of each card lie open (TAC-2.8), written with the cards' names. */
export type Pile = Record<Card, number>;

/** A version of the game. */
export type Version = "teams" | "together" | "alone" | "pairs" | "free_for_all" | "one_against_two" | "two_against_one";

/** What a seat must do when it is its turn. */
export type Duty = "play" | "sit_out" | "answer";

/** A turn. */
export type Turn = {
/** The seat whose hand and marbles are played. */
seat: Seat,
/** Who decides: the same seat, or the one that laid the Devil (TAC-9.16). */
by: Seat,
/** What must be done. */
duty: Duty, };

/** How a match ended. */
export type Ending = { "won": Seat } | "stopped";

/** Where the match stands. */
export type Phase = "deal" | "exchange" | { "play": Turn } | "stack_used_up" | { "over": Ending };

/** What a TAC would take back and use (TAC-8.1). */
export type Previous = {
/** The function it would use; never TAC. */
card: Card,
/** The position it would restore; the present one after a discard. */
before: Position,
/** No TAC may be played on it (TAC-8.10). */
sealed: boolean, };

/** Whether a TAC of the next seat can still take back the last marble of one team (TAC-10.3). */
export type LastMarble = "can_be_taken_back" | "ends_at_once";

/** The card laid last in this deal. */
export type LaidCard = {
/** Its function: never TAC, which counts as the card whose function it took. */
card: Card,
/** Where the marbles stood before it; without it, it changed nothing. */
before?: Position | null, };

/** A position to play on from. */
export type Start = {
/** Where the marbles stand. */
position: Position,
/** The hands in the order of the seats. */
hands: Array<Hand>,
/** Who dealt. */
dealer: Seat,
/** Whose turn it is; without it, the exchange comes next. */
turn?: Seat | null,
/** Was that seat made to sit out? */
sits_out: boolean,
/** What a TAC would take back and use. */
previous?: LaidCard | null,
/** The cards of this stack that have been laid, as far as known; the rest is in the stack. */
laid: Array<Card>, };

/** A setup as it is asked for. */
export type SetupRequest = {
/** Which version; without it, the default one for this many people. */
version?: Version | null,
/** How many people; without it, as many as the version is for. */
people?: number | null,
/** Whether the four master cards are used. */
master: boolean,
/** For four in one team: may the last marble be taken back? */
last_marble?: LastMarble | null,
/** Where to play on from; without it the match starts with a deal. */
start?: Start | null, };

/** A table of TAC; a value that exists can be played. */
export type Setup = SetupRequest;

/** What everybody knows. */
export type Public = {
/** Which version is played. */
version: Version,
/** With the four master cards? */
master: boolean,
/** Where the marbles stand. */
position: Position,
/** What a TAC would take back and use. */
previous: Previous | null,
/** What it would take back and use once a TAC has been used as the Fool that was discarded last (TAC-9.6). */
before_fool?: Previous | null,
/** May the last marble of one team be taken back? */
last_marble?: LastMarble,
/** The seat that dealt. */
dealer: Seat,
/** Where the match stands. */
phase: Phase,
/** How many cards each seat holds. */
held: [number, number, number, number],
/** Who announced an opening card (TAC-2.4). */
openers: Seats,
/** The seats that have chosen a card for the partner. */
given: Seats,
/** The cards of this stack that lie open. */
laid: Pile,
/** How many cards have been laid in the whole match (TAC-10.1). */
played: number,
/** How many cards the stack has left. */
stack: number, };

/** What the version says of one seat (TAC-1.1). */
export type SeatRole = {
/** The colour this seat plays. */
colour: Colour,
/** The seat whose turn comes next. */
next: Seat,
/** The seat with which cards are exchanged and marbles shared. */
partner: Seat | null,
/** The seats that win together with this one, itself included. */
team: Array<Seat>, };

/** What one viewer may know now: what is open, and what is its own. */
export type Observation = {
/** What everybody knows. */
public: Public,
/** From which seat it looks. */
me: Seat | null,
/** The hands it sees: its own (TAC-11.2), and the one it plays from as the Devil (TAC-9.16). */
hands: Array<[Seat, Hand]>,
/** The cards it has chosen for the partner. */
gifts: Array<[Seat, Card]>,
/** Each seat's colour, partner, team and successor, in the order of the seats. */
seating: Array<SeatRole>, };

/** What a seat asks for. */
export type Action = { "give": Card } | { "play": {
/** Which card. */
card: Card,
/** One part for most cards, none for a Fool or a Devil, several legs for a 7. */
moves: Array<Move>, } } | { "discard": Card } | "go_on" | "stop";

/** Every choice of TAC can be listed, so there is nothing to fill in. */
export type Template = never;

/** A marble that was captured. */
export type Capture = {
/** Its colour. */
colour: Colour,
/** The ring field where it was taken, 1 to 64. */
field: number, };

/** A card was used to move marbles, or to make the next seat sit out. */
export type Played = {
/** The seat whose card and turn it is. */
seat: Seat,
/** The seat that decided: another one when the Devil plays. */
by: Seat,
/** The card laid. */
card: Card,
/** The card whose function was used: another one for a TAC. */
function: Card,
/** What a TAC took back. */
back: Array<Move>,
/** What was done. */
moves: Array<Move>,
/** The captured marbles. */
captured: Array<Capture>,
/** Where the marbles stand now. */
position: Position,
/** No TAC may be played on this (TAC-8.10). */
sealed: boolean, };

/** How a marble goes. */
export type Gait = "walk" | "jump";

/** Why a marble goes. */
export type Cause = "moved" | "captured" | "taken_back";

/** One marble going from one place to another. */
export type Motion = {
/** The colour of the marble. */
colour: Colour,
/** Every place it touches, from the first to the last; a jump has only these two. */
path: Array<Place>,
/** How it goes. */
gait: Gait,
/** Why it goes. */
cause: Cause, };

/** A card that was used, as every viewer sees it. */
export type ObservedPlay = {
/** How each marble went, in order; what a TAC takes back comes first. */
motions: Array<Motion>,
/** The seat whose card and turn it is. */
seat: Seat,
/** The seat that decided: another one when the Devil plays. */
by: Seat,
/** The card laid. */
card: Card,
/** The card whose function was used: another one for a TAC. */
function: Card,
/** What a TAC took back. */
back: Array<Move>,
/** What was done. */
moves: Array<Move>,
/** The captured marbles. */
captured: Array<Capture>,
/** Where the marbles stand now. */
position: Position,
/** No TAC may be played on this (TAC-8.10). */
sealed: boolean, };

/** How far a 7 is (TAC-5.1). */
export type SevenSteps = {
/** How many of the steps the last leg costs; 0 before the first. */
last: number,
/** How many steps are made. */
made: number,
/** How many are still to be made. */
left: number, };

/** What a card would do, as far as its moves are chosen. */
export type Preview = {
/** The card whose function is used: another one for a TAC (TAC-8.1). */
function: Card,
/** How each marble goes, in order; what a TAC takes back comes first. */
motions: Array<Motion>,
/** How far a 7 is; absent for every other function. */
seven: SevenSteps | null, };

/** A card given to the partner. */
export type Gift<C> = {
/** The seat that gave it. */
from: Seat,
/** The seat that got it. */
to: Seat,
/** Which card. */
card: C, };

/** What one viewer saw of it: what it may not see is absent. */
export type ObservedEvent = { "shuffled": { stack: Array<Card> | null, laid: Array<Card>, } } | { "placed": { position: Position, previous: Previous | null, } } | { "dealt": { dealer: Seat, hands: Array<Hand | null>, stack: number, } } | { "announced": { openers: Array<Seat>, } } | { "gave": { by: Seat, card: Card | null, } } | { "exchanged": { gifts: Array<Gift<Card | null>>, } } | { "played": ObservedPlay } | { "discarded": { seat: Seat, by: Seat, card: Card, hands_on: Card | null, sealed: boolean, } } | { "passed": { seat: Seat, by: Seat, card: Card, hands: Array<Hand | null>, } } | { "took_over": { seat: Seat, by: Seat, card: Card, whose: Seat, } } | { "shown": { of: Seat, to: Seat, hand: Hand | null, } } | { "reached": Phase };

/** Why an action is refused. */
export type Refusal = { "code": "not_seated" } | { "code": "not_your_turn", turn: Seat, } | { "code": "exchange_first" } | { "code": "no_exchange" } | { "code": "already_given" } | { "code": "no_partner" } | { "code": "stack_used_up" } | { "code": "nothing_to_decide" } | { "code": "over" } | { "code": "not_held", card: Card, } | { "code": "can_so_must", card: Card, } | { "code": "sits_out" } | { "code": "must_answer" } | { "code": "nothing_before" } | { "code": "sealed" } | { "code": "unusable", card: Card, } | { "code": "not_its_function", card: Card, } | { "code": "not_yours", place: Place, } | { "code": "wrong_count", card: Card, fields: number, } | { "code": "in_the_way", place: Place, } | { "code": "fresh" } | { "code": "not_exact" } | { "code": "stays_in_house" } | { "code": "not_on_the_ring", place: Place, } | { "code": "no_four_inside" } | { "code": "locked" } | { "code": "empty_yard" } | { "code": "steps_left", left: number, } | { "code": "too_many_steps" } | { "code": "dead_end" } | { "code": "no_marble_for_sit_out" } | { "code": "nobody_to_sit_out" };

/** The colours and teams of a version, known before any card is dealt. */
export type VersionFacts = { version: Version,
/** In the order of the seats. */
seating: Array<SeatRole>, };

/** What the box offers. */
export type BoxFacts = { versions: Array<VersionFacts>,
/** The cards that bring a marble in, which are announced after the deal. */
opening_cards: Array<Card>, };

export const BOX: BoxFacts = {
  "versions": [
    {
      "version": "teams",
      "seating": [
        {
          "colour": "black",
          "next": 1,
          "partner": 2,
          "team": [
            0,
            2
          ]
        },
        {
          "colour": "red",
          "next": 2,
          "partner": 3,
          "team": [
            1,
            3
          ]
        },
        {
          "colour": "blue",
          "next": 3,
          "partner": 0,
          "team": [
            0,
            2
          ]
        },
        {
          "colour": "green",
          "next": 0,
          "partner": 1,
          "team": [
            1,
            3
          ]
        }
      ]
    },
    {
      "version": "together",
      "seating": [
        {
          "colour": "black",
          "next": 1,
          "partner": 2,
          "team": [
            0,
            1,
            2,
            3
          ]
        },
        {
          "colour": "red",
          "next": 2,
          "partner": 3,
          "team": [
            0,
            1,
            2,
            3
          ]
        },
        {
          "colour": "blue",
          "next": 3,
          "partner": 0,
          "team": [
            0,
            1,
            2,
            3
          ]
        },
        {
          "colour": "green",
          "next": 0,
          "partner": 1,
          "team": [
            0,
            1,
            2,
            3
          ]
        }
      ]
    },
    {
      "version": "alone",
      "seating": [
        {
          "colour": "black",
          "next": 1,
          "partner": 2,
          "team": [
            0,
            1,
            2,
            3
          ]
        },
        {
          "colour": "red",
          "next": 2,
          "partner": 3,
          "team": [
            0,
            1,
            2,
            3
          ]
        },
        {
          "colour": "blue",
          "next": 3,
          "partner": 0,
          "team": [
            0,
            1,
            2,
            3
          ]
        },
        {
          "colour": "green",
          "next": 0,
          "partner": 1,
          "team": [
            0,
            1,
            2,
            3
          ]
        }
      ]
    },
    {
      "version": "pairs",
      "seating": [
        {
          "colour": "black",
          "next": 1,
          "partner": 2,
          "team": [
            0,
            2
          ]
        },
        {
          "colour": "red",
          "next": 2,
          "partner": 3,
          "team": [
            1,
            3
          ]
        },
        {
          "colour": "blue",
          "next": 3,
          "partner": 0,
          "team": [
            0,
            2
          ]
        },
        {
          "colour": "green",
          "next": 0,
          "partner": 1,
          "team": [
            1,
            3
          ]
        }
      ]
    },
    {
      "version": "free_for_all",
      "seating": [
        {
          "colour": "black",
          "next": 1,
          "partner": null,
          "team": [
            0
          ]
        },
        {
          "colour": "red",
          "next": 2,
          "partner": null,
          "team": [
            1
          ]
        },
        {
          "colour": "blue",
          "next": 0,
          "partner": null,
          "team": [
            2
          ]
        }
      ]
    },
    {
      "version": "one_against_two",
      "seating": [
        {
          "colour": "black",
          "next": 1,
          "partner": 2,
          "team": [
            0,
            2
          ]
        },
        {
          "colour": "red",
          "next": 2,
          "partner": 3,
          "team": [
            1,
            3
          ]
        },
        {
          "colour": "blue",
          "next": 3,
          "partner": 0,
          "team": [
            0,
            2
          ]
        },
        {
          "colour": "green",
          "next": 0,
          "partner": 1,
          "team": [
            1,
            3
          ]
        }
      ]
    },
    {
      "version": "two_against_one",
      "seating": [
        {
          "colour": "black",
          "next": 1,
          "partner": null,
          "team": [
            0
          ]
        },
        {
          "colour": "red",
          "next": 2,
          "partner": 2,
          "team": [
            1,
            2
          ]
        },
        {
          "colour": "blue",
          "next": 0,
          "partner": 1,
          "team": [
            1,
            2
          ]
        }
      ]
    }
  ],
  "opening_cards": [
    "1",
    "13"
  ]
};
