// Made from the Rust types of `knobel-core` by `cargo xtask types`. Do not edit.

/** A place at the table, numbered from 0 in turn order. */
export type Seat = number;

/** A step of the table that is no move of the game. */
export type TableStep = { "resigned": Seat } | { "withdrew": Seat } | { "bot_took_over": Seat } | { "handed_over": Seat } | { "came_back": Seat } | "paused" | "resumed" | { "took_back": number } | "given_up";
