import type { Translated } from '$lib/i18n/translated';
import { BOARD_TAB, LEARNER, NOTE_TARGETS, type Lesson, type LessonWords } from '../lessons';
import type { ObservedEvent } from './types';

const guesses = (history: readonly ObservedEvent[]) =>
  history.filter((sight) => sight !== 'duel_begun' && 'guessed' in sight && sight.guessed.by === LEARNER).length;

/** The row is checked once it is full; before that it wants pegs. */
const TARGETS = ['.dock button.lit:not([aria-disabled])', BOARD_TAB, '.palette'];

const lesson: Lesson<ObservedEvent> = {
  key: 'mastermind',
  setup: { seats: 2, rounds: 2, first_codemaker: 'seat_1' },
  seats: 2,
  bot: 'beginner',
  tasks: [
    { isDone: (history) => guesses(history) > 0, targets: TARGETS },
    { isDone: (_, marks) => marks > 0, targets: NOTE_TARGETS },
    { isDone: (history) => guesses(history) > 1, targets: TARGETS },
    { isDone: (history) => history.some((sight) => sight !== 'duel_begun' && 'shield_lifted' in sight) },
  ],
};

export const lessons: readonly Lesson[] = [lesson];

export const LESSON_WORDS: Translated<LessonWords> = {
  en: {
    mastermind: {
      title: 'Break a code',
      tasks: [
        'Fill the four holes with any colours and check the row.',
        'A black pin: right colour, right place. A white one: right colour, wrong place. ' +
          'Tap a cell in your notes to strike a colour there; a second tap rings it.',
        'Make a second row that fits the answer.',
        'Go on until the code is found or the rows are used up.',
      ],
    },
  },
  de: {
    mastermind: {
      title: 'Einen Code finden',
      tasks: [
        'Steck in die vier Löcher beliebige Farben und prüf die Reihe.',
        'Ein schwarzer Stift: Farbe und Position stimmen. Ein weißer: nur die Farbe. ' +
          'Tipp in deinen Notizen ein Feld an: Das streicht die Farbe dort, noch ein Tipp kreist sie ein.',
        'Steck eine zweite Reihe, die zur Antwort passt.',
        'Mach weiter, bis der Code gefunden ist oder die Reihen zu Ende sind.',
      ],
    },
  },
  nl: {
    mastermind: {
      title: 'Een code kraken',
      tasks: [
        'Zet in de vier gaten kleuren naar keuze en check de rij.',
        'Een zwart pinnetje: kleur en plaats kloppen. Een wit: alleen de kleur. ' +
          'Tik in je notities op een vakje om de kleur daar door te strepen; nog een tik omcirkelt hem.',
        'Maak een tweede rij die bij het antwoord past.',
        'Ga door tot de code gevonden is of de rijen op zijn.',
      ],
    },
  },
};
