// The drawings that all pieces share: numerals, shapes, icons and pencil marks, as path data.

export const COLOURS = ['red', 'blue', 'yellow', 'green', 'white', 'black', 'orange', 'violet', 'aqua', 'brown', 'pink'] as const;
/** A colour of some game's pieces. */
export type Colour = (typeof COLOURS)[number];

const SIX = 'M15.5 3 5.2 17.6C3.8 19.6 3 21.4 3 23.8 3 29 7 33 12 33s9-4 9-9.2-4-8.8-9-8.8c-2.9 0-5.3 1.1-6.8 3';

/** Numerals as strokes in a 24 x 36 box, so that a 7 is the same 7 on every system. A 9 is a 6 turned round. */
export const NUMERALS: readonly string[] = [
  'M12 3c5 0 9 4 9 10v10c0 6-4 10-9 10S3 29 3 23V13C3 7 7 3 12 3Z',
  'M5 10 13.5 3v30',
  'M4 11.5C4 6.5 7.5 3 12 3s8 3.5 8 8.2c0 3.3-1.7 6-4 8.6L4.5 33H21',
  'M4 3h15.5L12 14c5.2.2 8.8 4.2 8.8 9.4C20.8 29 17 33 11.8 33c-4 0-7-2-8.6-5.6',
  'M13.5 3 3 25h19M16.5 16v17',
  'M19.5 3H6.2L5 16.5c1.9-1.7 4.3-2.6 7-2.6 5.1 0 9 3.9 9 9.4S17.1 33 12 33c-3.9 0-7-1.9-8.7-5.2',
  SIX,
  'M3 3h18L9.5 33',
  'M12 3c4.2 0 7.3 3 7.3 7s-3.1 7-7.3 7-7.3-3-7.3-7S7.8 3 12 3ZM12 17c5 0 9 3.4 9 8s-4 8-9 8-9-3.4-9-8 4-8 9-8Z',
  SIX,
];

/** Filled shapes in a 20 x 20 box around 0,0: one for each colour, in every game. */
export const SHAPES: Record<Colour, string> = {
  red: 'M0-8.5a8.5 8.5 0 1 0 .01 0Z',
  blue: 'M-7.7-7.7H7.7V7.7H-7.7Z',
  green: 'M0-10 10 0 0 10-10 0Z',
  yellow: 'M0-9.2 10 8.2H-10Z',
  black: 'M0-10 2.9-3.5 9.8-2.9 4.6 1.8 6.2 8.6 0 5-6.2 8.6-4.6 1.8-9.8-2.9-2.9-3.5Z',
  white: 'M-3-9.5H3V-3H9.5V3H3V9.5H-3V3H-9.5V-3H-3Z',
  brown: 'M-10-3.8H10V3.8H-10Z',
  pink: 'M0 9C-13-1-9.5-9-4.8-9-2.3-9-.8-7.4 0-5.8.8-7.4 2.3-9 4.8-9 9.5-9 13-1 0 9Z',
  orange: 'M0-8 10 3V9.5L0-1.2-10 9.5V3Z',
  violet: 'M3-9.5A9.5 9.5 0 1 0 9 3.5 8 8 0 0 1 3-9.5Z',
  aqua: 'M0-10.5C5-4 7.5-.8 7.5 3A7.5 7.5 0 0 1-7.5 3C-7.5-.8-5-4 0-10.5Z',
};

/** Icons and card signs as strokes in a 24 x 24 box. */
export const ICONS = {
  back: 'M15 5 8 12l7 7',
  next: 'M9 5l7 7-7 7',
  menu: 'M5 7h14M5 12h14M5 17h14',
  undo: 'M9 5 4 10l5 5M4 10h10a6 6 0 0 1 0 11h-3',
  check: 'M4 13l5 5L20 6',
  close: 'M6 6l12 12M18 6 6 18',
  swap: 'M4 8h14l-4-4M20 16H6l4 4',
  enter: 'M12 3v11M7 10l5 5 5-5M4 20h16',
  reverse: 'M20 12H5M11 6l-6 6 6 6',
  pause: 'M8 5v14M16 5v14',
  play: 'M8 5v14l11-7Z',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  book: 'M4 5c3-1 6-1 8 1 2-2 5-2 8-1v13c-3-1-6-1-8 1-2-2-5-2-8-1ZM12 6v13',
  all: 'M5 8a3 3 0 1 1 6 0 3 3 0 0 1-6 0M13 8a3 3 0 1 1 6 0 3 3 0 0 1-6 0M3 20c0-4 2-6 5-6s5 2 5 6M13 15c4-2 8 0 8 5',
  pencil: 'M4 20l1-5L16 4l4 4L9 19l-5 1Z',
  people: 'M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM2 21c0-5 3-7 7-7s7 2 7 7M16 4a4 4 0 0 1 0 7M18 14c3 1 4 3 4 7',
  bot: 'M5 9h14v10H5ZM12 9V5M9 13v2M15 13v2M2 13v3M22 13v3',
  bulb: 'M9 18h6M10 21h4M8 14.5a6 6 0 1 1 8 0c-1 1-1 2-1 3.5H9c0-1.5 0-2.5-1-3.5Z',
  steps: 'M3 18h4v-4h5v-4h5V6h4',
  flag: 'M6 21V4h11l-3 4 3 4H6',
  fool: 'M4 18 6 7l5 5 1-8 1 8 5-5 2 11Z',
  angel: 'M12 6v13M12 9C8 3 3 5 3 10c0 4 4 6 9 5M12 9c4-6 9-4 9 1 0 4-4 6-9 5',
  warrior: 'M19 4 9 14M19 4h-5M19 4v5M6 11l7 7M9 15l-5 5',
  devil: 'M6 4c0 4 1 5 3 6M18 4c0 4-1 5-3 6M6 13a6 6 0 0 0 12 0c0-3-2-4-6-4s-6 1-6 4M10 13v.5M14 13v.5',
  lock: 'M6 11h12v9H6ZM9 11V8a3 3 0 0 1 6 0v3',
  eye: 'M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7ZM9 12a3 3 0 1 0 6 0 3 3 0 0 0-6 0',
  chat: 'M4 5h16v11H11l-5 4v-4H4Z',
  sun: 'M8 12a4 4 0 1 0 8 0 4 4 0 0 0-8 0M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2',
  moon: 'M15 3.5A9 9 0 1 0 20.5 16 8 8 0 0 1 15 3.5Z',
  plus: 'M12 5v14M5 12h14',
  share: 'M12 15V3M8 7l4-4 4 4M5 12v8h14v-8',
  rematch: 'M20 6v5h-5M4 18v-5h5M5.5 9A7.5 7.5 0 0 1 19 9.5M18.5 15A7.5 7.5 0 0 1 5 14.5',
  curve: 'M3 19 8 11l5 4 8-11',
  redo: 'M15 5l5 5-5 5M20 10H10a6 6 0 0 0 0 11h3',
  pair: 'M9.5 16a5 5 0 1 1 0-8M14.5 8a5 5 0 1 1 0 8M8 12h8',
  sound: 'M4 10v4h3l5 4V6l-5 4ZM16 9a4 4 0 0 1 0 6',
  copy: 'M8 8h11v12H8ZM5 16V4h11',
  qr: 'M4 4h6v6H4ZM14 4h6v6h-6ZM4 14h6v6H4ZM14 14h2v2h-2ZM18 18h2v2h-2ZM18 14h2M14 18v2',
  clock: 'M12 3a9 9 0 1 0 .01 0ZM12 7v5l3 3',
  down: 'M5 9l7 7 7-7',
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4Z',
  puzzle: 'M4 7h5a2.5 2.5 0 1 1 5 0h6v5a2.5 2.5 0 1 0 0 5v3H4Z',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4 21c0-5 4-7 8-7s8 2 8 7',
  bolt: 'M13 3 5 14h6l-1 7 8-11h-6Z',
  flame: 'M12 3c1 4 6 6 6 11a6 6 0 0 1-12 0c0-3 2-4 2-6 2 1 3 2 3 4 1-2 2-5 1-9Z',
} as const;
/** The name of an icon. */
export type IconName = keyof typeof ICONS;

/** Pencil marks in a 40 x 40 box, slightly off true on purpose: made by a person. */
export const STRIKE = 'M4 35C14 25 25 15 37 5';
/** The pencil ring: our signature. */
export const RING = 'M24 3.5C12 1 2.5 9 3 20.5 3.5 31 12 38 22 37c10-1 16.5-9 15-18.5C35.5 9 28 4 17.5 5';

/** The digits of a number with the place of each, in units of a 24-wide box; for numbers of several digits. */
export function digitsOf(number: number): { path: string; turned: boolean; offset: number }[] {
  const digits = [...String(number)].map(Number);
  return digits.map((digit, i) => ({ path: NUMERALS[digit] ?? '', turned: digit === 9, offset: (i - (digits.length - 1) / 2) * 27 }));
}
