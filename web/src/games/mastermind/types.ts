// Mastermind as JSON, as its rules crate writes it (`cargo xtask types`).

export type {
  Action,
  Blank,
  Board as Rows,
  Code,
  Colour,
  Lifted,
  Now,
  Open,
  Outcome,
  Pins,
  Refusal,
  Setup,
  Sight,
} from '$lib/generated/mastermind';
