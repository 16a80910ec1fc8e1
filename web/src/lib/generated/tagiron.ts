// Made from the Rust types of `knobel-tagiron` by `cargo xtask types`. Do not edit.

/** A place at the table, numbered from 0 in turn order. */
export type Seat = number;

/** A kind of tile. The two green 5s are indistinguishable, so they are one value that the box contains twice.
 * Tiles are ordered as they lie in a row: ascending, red left of blue (TAG-2.1). */
export type Tile = string;

/** A question card, in the order of the list in TAG-1.2. */
export type Card = string;

/** A question as it is asked: a card, and the chosen number where the card allows two. */
export type Question = string;

/** A set of positions in a row, counted from 1 at the left; JSON writes them as a list. */
export type Positions = Array<number>;

/** A set of neighbouring positions; JSON writes them as a list: `[[1,2],[3,4]]`. */
export type Pairs = Array<[number, number]>;

/** The answer to a question. */
export type Answer = { "positions": Positions } | { "pairs": Pairs } | { "count": number } | { "number": number } | "yes" | "no";

/** The seat that takes the first turn (TAG-2.5). */
export type Start = "by_lot" | { "seat": Seat };

/** After which right guess the other player has one try (TAG-3.4). */
export type LastTry = "always" | "after_starting_player";

/** When no question can be asked any more (TAG-3.5). */
export type QuestionsEnd = "with_pile" | "draw_at_once" | "with_last_card";

/** The table options before validation: `{"seats":3}` is enough. */
export type Options = {
/** Two to four. */
seats: number,
/** The seat that takes the first turn. */
start: Start,
/** For two players only. */
last_try: LastTry | null,
/** For two players only. */
questions_end: QuestionsEnd | null, };

/** A valid setup: seats and options. */
export type Setup = Options;

/** The phase of the match. */
export type Phase = "deal" | { "turn": Seat } | { "last_turn": {
/** The seat whose last turn it is. */
seat: Seat,
/** The seat whose last turn is still to come. */
then: Seat | null, } } | { "last_try": Seat } | "last_guesses" | "over";

/** The standing of a player. */
export type Standing = "playing" | { "right": {
/** The order of finding, from 1. Two players who find each other's tiles are tied. */
rank: number, } } | "wrong" | "gave_up";

/** The public state. */
export type Public = {
/** Seats and options. */
setup: Setup,
/** The phase of the match. */
phase: Phase,
/** The starting player, once determined (TAG-2.5). */
first: Seat | null,
/** The standing of each seat. */
standings: Array<Standing>,
/** The open questions. */
cards: Array<Card>,
/** The number of cards in the pile. */
pile: number,
/** The questions asked, in the order of asking (TAG-2.6). */
used: Array<Card>,
/** Whether the match ended without a winner (TAG-4.5). */
all_lost?: boolean, };

/** What one viewer may know now: the public state and the viewer's own tiles. */
export type Observation = {
/** The public state. */
public: Public,
/** The viewer's seat; absent for spectators. */
me: Seat | null,
/** The rows the viewer sees: its own, and all when the match is over. */
hands: Array<[Seat, Array<Tile>]>,
/** The centre tiles, once the viewer has seen them (TAG-4.7). */
centre: Array<Tile>, };

/** What a seat asks for. */
export type Action = { "ask": Question } | { "guess": Array<Tile> } | "pass" | "give_up";

/** A guess with holes. */
export type Template = { "guess": {
/** The number of tiles. */
tiles: number, } };

/** Whether a guess was right. */
export type Verdict = "right" | "wrong";

/** An [`Event`] as one viewer saw it: hidden parts are absent. */
export type ObservedEvent = { "dealt": { to: Seat, tiles: Array<Tile> | null, } } | { "hidden": { centre: Array<Tile> | null, } } | { "shuffled": { cards: Array<Card>, pile: number, } } | { "started": { first: Seat, } } | { "reached": Phase } | { "asked": { by: Seat, question: Question, answers: Array<[Seat, Answer]>, } } | { "opened": { card: Card, } } | { "guessed_aloud": { by: Seat, row: Array<Tile>, verdict: Verdict, } } | { "guessed_secretly": { by: Seat, row: Array<Tile> | null, centre: Array<Tile> | null, verdict: Verdict, } } | { "found": { by: Seat, rank: number, } } | { "went_out": { by: Seat, } } | { "gave_up": { by: Seat, } } | { "passed": { by: Seat, } } | { "all_lost": Record<string, never> } | { "ended": { hands: Array<Array<Tile>>, centre: Array<Tile>, } };

/** Why an action is refused. */
export type Refusal = { "code": "not_seated" } | { "code": "not_dealt" } | { "code": "over" } | { "code": "not_your_turn" } | { "code": "card_not_open",
/** The card of the question. */
card: Card, } | { "code": "last_try" } | { "code": "last_turn" } | { "code": "no_card_left" } | { "code": "already_guessed" } | { "code": "already_given_up" } | { "code": "wrong_count",
/** The number of tiles searched for. */
want: number,
/** The number of tiles named. */
got: number, } | { "code": "misplaced",
/** The first tile that does not fit. */
tile: Tile, } | { "code": "no_passing" } | { "code": "no_giving_up" };

/** What is said to a question. */
export type AnswerKind = "positions" | "pairs" | "count" | "number" | "yes_or_no";

/** A question card of the box. */
export type CardFacts = { name: Card,
/** The number printed on it. */
number: number,
/** The questions it allows: two where the asker chooses a number. */
questions: Array<Question>,
/** What is said to them. */
answer: AnswerKind, };

/** What a table of some seats uses of the box. */
export type TableFacts = { seats: number,
/** The number of tiles in front of each player, and in a guess. */
row_length: number,
/** The cards to which the asker answers as well. */
shared_cards: Array<Card>, };

/** What lies in the box. */
export type BoxFacts = {
/** Every kind of tile, in the order in which they lie. */
tiles: Array<Tile>,
/** The kinds that the box contains more than once. */
doubled: Array<Tile>,
/** The question cards in the order of their numbers. */
cards: Array<CardFacts>,
/** One entry for each possible number of seats. */
tables: Array<TableFacts>, };

export const BOX: BoxFacts = {
  "tiles": [
    "red 0",
    "blue 0",
    "red 1",
    "blue 1",
    "red 2",
    "blue 2",
    "red 3",
    "blue 3",
    "red 4",
    "blue 4",
    "green 5",
    "red 6",
    "blue 6",
    "red 7",
    "blue 7",
    "red 8",
    "blue 8",
    "red 9",
    "blue 9"
  ],
  "doubled": [
    "green 5"
  ],
  "cards": [
    {
      "name": "where is 0",
      "number": 1,
      "questions": [
        "where is 0"
      ],
      "answer": "positions"
    },
    {
      "name": "where is 1 or 2",
      "number": 2,
      "questions": [
        "where is 1",
        "where is 2"
      ],
      "answer": "positions"
    },
    {
      "name": "where is 3 or 4",
      "number": 3,
      "questions": [
        "where is 3",
        "where is 4"
      ],
      "answer": "positions"
    },
    {
      "name": "where is 5",
      "number": 4,
      "questions": [
        "where is 5"
      ],
      "answer": "positions"
    },
    {
      "name": "where is 6 or 7",
      "number": 5,
      "questions": [
        "where is 6",
        "where is 7"
      ],
      "answer": "positions"
    },
    {
      "name": "where is 8 or 9",
      "number": 6,
      "questions": [
        "where is 8",
        "where is 9"
      ],
      "answer": "positions"
    },
    {
      "name": "same colour",
      "number": 7,
      "questions": [
        "same colour"
      ],
      "answer": "pairs"
    },
    {
      "name": "consecutive",
      "number": 8,
      "questions": [
        "consecutive"
      ],
      "answer": "pairs"
    },
    {
      "name": "red count",
      "number": 9,
      "questions": [
        "red count"
      ],
      "answer": "count"
    },
    {
      "name": "blue count",
      "number": 10,
      "questions": [
        "blue count"
      ],
      "answer": "count"
    },
    {
      "name": "odd count",
      "number": 11,
      "questions": [
        "odd count"
      ],
      "answer": "count"
    },
    {
      "name": "even count",
      "number": 12,
      "questions": [
        "even count"
      ],
      "answer": "count"
    },
    {
      "name": "equal pairs",
      "number": 13,
      "questions": [
        "equal pairs"
      ],
      "answer": "count"
    },
    {
      "name": "red sum",
      "number": 14,
      "questions": [
        "red sum"
      ],
      "answer": "number"
    },
    {
      "name": "blue sum",
      "number": 15,
      "questions": [
        "blue sum"
      ],
      "answer": "number"
    },
    {
      "name": "left sum",
      "number": 16,
      "questions": [
        "left sum"
      ],
      "answer": "number"
    },
    {
      "name": "middle sum",
      "number": 17,
      "questions": [
        "middle sum"
      ],
      "answer": "number"
    },
    {
      "name": "right sum",
      "number": 18,
      "questions": [
        "right sum"
      ],
      "answer": "number"
    },
    {
      "name": "total",
      "number": 19,
      "questions": [
        "total"
      ],
      "answer": "number"
    },
    {
      "name": "middle above 4",
      "number": 20,
      "questions": [
        "middle above 4"
      ],
      "answer": "yes_or_no"
    },
    {
      "name": "difference",
      "number": 21,
      "questions": [
        "difference"
      ],
      "answer": "number"
    }
  ],
  "tables": [
    {
      "seats": 2,
      "row_length": 5,
      "shared_cards": [
        "total",
        "middle above 4",
        "difference"
      ]
    },
    {
      "seats": 3,
      "row_length": 5,
      "shared_cards": [
        "total",
        "middle above 4",
        "difference"
      ]
    },
    {
      "seats": 4,
      "row_length": 4,
      "shared_cards": [
        "where is 0",
        "where is 1 or 2",
        "where is 3 or 4",
        "where is 5",
        "where is 6 or 7",
        "where is 8 or 9",
        "same colour",
        "consecutive",
        "red count",
        "blue count",
        "odd count",
        "even count",
        "equal pairs",
        "red sum",
        "blue sum",
        "left sum",
        "right sum",
        "total",
        "difference"
      ]
    }
  ]
};
