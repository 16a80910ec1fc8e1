// Mastermind as JSON, as its rules crate writes it (`cargo xtask types`).

export type {
  Action,
  Template,
  Board as Rows,
  Code,
  Colour,
  LiftedCode,
  Observation,
  Public,
  Outcome,
  Pins,
  Refusal,
  Setup,
  ObservedEvent,
} from '$lib/generated/mastermind';
