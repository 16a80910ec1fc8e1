import type { Translated } from '$lib/i18n/translated';
import { BOARD_TAB, LEARNER, NOTE_TARGETS, type Lesson, type LessonWords } from '../lessons';
import type { ObservedEvent } from './types';

const questions = (history: readonly ObservedEvent[]) => history.filter((sight) => 'asked' in sight && sight.asked.by === LEARNER).length;
const guessed = (sight: ObservedEvent) => 'guessed_secretly' in sight && sight.guessed_secretly.by === LEARNER;

/** A question is asked once it is chosen. */
const TARGETS = ['.dock button.lit:not([aria-disabled])', BOARD_TAB, 'button.q:not(.chosen)'];

const lesson: Lesson<ObservedEvent> = {
  key: 'tagiron',
  setup: { seats: 3, start: { seat: LEARNER } },
  seats: 3,
  bot: 'casual',
  tasks: [
    { isDone: (history) => questions(history) > 0, targets: TARGETS },
    { isDone: (_, marks) => marks > 0, targets: NOTE_TARGETS },
    { isDone: (history) => questions(history) > 1, targets: TARGETS },
    { isDone: (history) => history.some((sight) => 'ended' in sight || guessed(sight)) },
  ],
};

export const lessons: readonly Lesson[] = [lesson];

export const LESSON_WORDS: Translated<LessonWords> = {
  en: {
    tagiron: {
      title: 'Ask and guess',
      tasks: [
        'You look for the tiles in the centre. Choose a question and ask it.',
        'The other two have answered. In your notes, tap a tile that is ruled out: it is struck. A second tap rings it.',
        'Choose another question and ask it.',
        'Guess the centre when you are sure: you have one guess.',
      ],
    },
  },
  de: {
    tagiron: {
      title: 'Fragen und raten',
      tasks: [
        'Gesucht sind die Plättchen der Mitte. Wähl eine Frage und stell sie.',
        'Beide anderen haben geantwortet. Tipp in deinen Notizen an, was nicht sein kann: Es wird gestrichen, ' +
          'noch ein Tipp kreist es ein.',
        'Wähl noch eine Frage und stell sie.',
        'Rate die Mitte, wenn du sicher bist: Du hast einen Versuch.',
      ],
    },
  },
  nl: {
    tagiron: {
      title: 'Vragen en raden',
      tasks: [
        'Je zoekt de stenen in het midden. Kies een vraag en stel hem.',
        'De twee anderen hebben geantwoord. Tik in je notities op wat niet kan: dat wordt doorgestreept, nog een tik omcirkelt het.',
        'Kies nog een vraag en stel hem.',
        'Raad het midden als je het zeker weet: je mag één keer.',
      ],
    },
  },
};
