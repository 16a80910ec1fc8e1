import type { Translated } from '$lib/i18n/translated';
import { LEARNER, type Lesson, type LessonWords } from '../lessons';
import type { ObservedEvent } from './types';

const answers = (history: readonly ObservedEvent[], whose: 'mine' | 'others') =>
  history.filter((sight) => 'answered' in sight && (sight.answered.by === LEARNER) === (whose === 'mine')).length;

/** One button reads and goes on. */
const GO_ON = '.dock button.lit:not([aria-disabled])';

const lesson: Lesson<ObservedEvent> = {
  key: 'code777',
  setup: { seats: 4, start: { seat: LEARNER } },
  seats: 4,
  bot: 'casual',
  tasks: [
    { isDone: (history) => answers(history, 'mine') > 0, targets: [GO_ON] },
    { isDone: (_, marks) => marks > 0, targets: ['.diagram [data-note="open"]:not(.auto)'] },
    { isDone: (history) => answers(history, 'others') > 1, targets: [GO_ON] },
    { isDone: (history) => history.some((sight) => 'announced' in sight && sight.announced.by === LEARNER) },
  ],
};

export const lessons: readonly Lesson[] = [lesson];

export const LESSON_WORDS: Translated<LessonWords> = {
  en: {
    code777: {
      title: 'Your own rack',
      tasks: [
        'Read a question. It is answered from all racks you see, not from your own.',
        'The stairs have all 28 tiles. Tap one that can’t be on your rack: it is struck. A second tap rings it.',
        'Now listen until two others have read: they see your rack.',
        'Announce your three numbers, sure or not: either way you get new tiles.',
      ],
    },
  },
  de: {
    code777: {
      title: 'Die eigene Ablage',
      tasks: [
        'Lies eine Frage vor. Es zählen alle Ablagen, die du siehst, nur deine nicht.',
        'Die Treppe hat alle 28 Tafeln. Tipp eine an, die nicht auf deiner Ablage stehen kann: Sie wird gestrichen, ' +
          'noch ein Tipp kreist sie ein.',
        'Jetzt hör zu, bis zwei andere vorgelesen haben: Sie sehen deine Ablage.',
        'Sag deine drei Zahlen an, sicher oder nicht: Neue Tafeln bekommst du auf jeden Fall.',
      ],
    },
  },
  nl: {
    code777: {
      title: 'Je eigen standaard',
      tasks: [
        'Lees een vraag voor. Alle standaards die je ziet tellen mee, alleen die van jou niet.',
        'De trap heeft alle 28 stenen. Tik op een die niet op jouw standaard kan staan: die wordt doorgestreept, ' +
          'nog een tik omcirkelt hem.',
        'Luister nu tot twee anderen hebben voorgelezen: zij zien jouw standaard.',
        'Meld je drie cijfers, zeker of niet: nieuwe stenen krijg je hoe dan ook.',
      ],
    },
  },
};
