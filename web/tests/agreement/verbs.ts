// Does the verb agree with whoever acts? A small grammar of what the client says: its verbs, and where subjects stand.

import type { Language } from '../../src/lib/settings.svelte';

/** You alone, one other, several others, you with others. */
type Person = 'you' | 'one' | 'others' | 'youAndOthers';
type Forms = Record<Person, string>;

const same = (form: string): Forms => ({ you: form, one: form, others: form, youAndOthers: form });

/** English: only "she plays" differs. */
const en = (base: string, one = `${base}${/(s|sh|ch|x|o)$/.test(base) ? 'es' : 's'}`): Forms => ({ ...same(base), one });

/** German: du spielst, sie spielt, sie spielen, ihr spielt. */
const de = (you: string, one: string, others: string, youAndOthers = one): Forms => ({ you, one, others, youAndOthers });

/** Dutch: jij speelt, zij speelt, zij spelen; "jij en Mira spelen". */
const nl = (you: string, others: string, one = you): Forms => ({ you, one, others, youAndOthers: others });

const ENGLISH = (
  'deal play discard win announce begin ask guess give let pass resign hide doubt lose place read listen think ' +
  'stay get sit wait want answer come'
)
  .split(' ')
  .map((base) => en(base));

const VERBS: Record<Language, readonly Forms[]> = {
  en: [...ENGLISH, en('are', 'is'), en('have', 'has'), same('may'), same('got')],
  de: [
    de('gibst', 'gibt', 'geben', 'gebt'),
    de('spielst', 'spielt', 'spielen'),
    de('legst', 'legt', 'legen'),
    de('gewinnst', 'gewinnt', 'gewinnen'),
    de('verlierst', 'verliert', 'verlieren'),
    de('meldest', 'meldet', 'melden'),
    de('musst', 'muss', 'müssen', 'müsst'),
    de('setzt', 'setzt', 'setzen'),
    de('hast', 'hat', 'haben', 'habt'),
    de('bist', 'ist', 'sind', 'seid'),
    de('fängst', 'fängt', 'fangen', 'fangt'),
    de('rätst', 'rät', 'raten', 'ratet'),
    de('fragst', 'fragt', 'fragen'),
    de('findest', 'findet', 'finden'),
    de('scheidest', 'scheidet', 'scheiden'),
    de('antwortest', 'antwortet', 'antworten'),
    de('passt', 'passt', 'passen'),
    de('sagst', 'sagt', 'sagen'),
    de('bekommst', 'bekommt', 'bekommen'),
    de('schweigst', 'schweigt', 'schweigen'),
    de('liest', 'liest', 'lesen', 'lest'),
    de('hörst', 'hört', 'hören'),
    de('überlegst', 'überlegt', 'überlegen'),
    de('versteckst', 'versteckt', 'verstecken'),
    de('steckst', 'steckt', 'stecken'),
    de('zweifelst', 'zweifelt', 'zweifeln'),
    de('lässt', 'lässt', 'lassen', 'lasst'),
    de('wartest', 'wartet', 'warten'),
    de('willst', 'will', 'wollen', 'wollt'),
    de('wirst', 'wird', 'werden', 'werdet'),
    de('darfst', 'darf', 'dürfen', 'dürft'),
    de('schaust', 'schaut', 'schauen'),
    de('kommst', 'kommt', 'kommen'),
  ],
  nl: [
    nl('deelt', 'delen'),
    nl('speelt', 'spelen'),
    nl('legt', 'leggen'),
    nl('wint', 'winnen'),
    nl('verliest', 'verliezen'),
    nl('meldt', 'melden'),
    nl('moet', 'moeten'),
    nl('slaat', 'slaan'),
    nl('hebt', 'hebben', 'heeft'),
    nl('bent', 'zijn', 'is'),
    nl('begint', 'beginnen'),
    nl('raadt', 'raden'),
    nl('vraagt', 'vragen'),
    nl('vindt', 'vinden'),
    nl('ligt', 'liggen'),
    nl('blijft', 'blijven'),
    nl('geeft', 'geven'),
    nl('past', 'passen'),
    nl('krijgt', 'krijgen'),
    nl('zwijgt', 'zwijgen'),
    nl('leest', 'lezen'),
    nl('luistert', 'luisteren'),
    nl('denkt', 'denken'),
    nl('verbergt', 'verbergen'),
    nl('zet', 'zetten'),
    nl('twijfelt', 'twijfelen'),
    nl('laat', 'laten'),
    nl('wacht', 'wachten'),
    nl('wilt', 'willen', 'wil'),
    nl('wordt', 'worden'),
    nl('mag', 'mogen'),
    nl('kijkt', 'kijken'),
    nl('kreeg', 'kregen'),
  ],
};

/** The words for the reader as a subject. After its verb a Dutch "jij" takes the bare stem, which nothing here is about. */
const YOU: Record<Language, string> = { en: 'You|you', de: 'Du|du', nl: 'Jij|jij|Je|je' };
const AND: Record<Language, string> = { en: 'and', de: 'und', nl: 'en' };

const EVERY_FORM = (forms: Forms) => Object.values(forms);
const known = (language: Language, word: string) => VERBS[language].filter((forms) => EVERY_FORM(forms).includes(word));
const agrees = (language: Language, word: string, who: Person) => known(language, word).some((forms) => forms[who] === word);

/** Which person a subject is: "You and Mira" are you and others. */
function personOf(language: Language, subject: string): Person {
  const several = subject.includes(',') || subject.includes(` ${AND[language]} `);
  const you = new RegExp(`^(${YOU[language]})\\b`).test(subject);
  return several ? (you ? 'youAndOthers' : 'others') : you ? 'you' : 'one';
}

/** A subject at the beginning of a sentence or after a colon or a semicolon, with the word behind it. */
const subjectsOf = (language: Language, names: readonly string[]) => {
  const one = `(?:${YOU[language]}|${names.join('|')})`;
  return new RegExp(`(?:^|[.:;] )(${one}(?:, ${one})*(?:,? ${AND[language]} ${one})?) ([\\p{L}]+)`, 'gu');
};

/** What is wrong with the agreement in a text; empty: nothing. */
export function disagreements(language: Language, text: string, names: readonly string[]): string[] {
  const wrong: string[] = [];
  if (/\b(You|Your|Du|Dein|Jij|Je|Jouw)[’']s\b/.test(text)) wrong.push(`a pronoun owns nothing with an s: ${text}`);
  for (const [, subject = '', word = ''] of text.matchAll(subjectsOf(language, names))) {
    if (!known(language, word).length) wrong.push(`“${word}” after “${subject}” is no verb that is known here: ${text}`);
    else if (!agrees(language, word, personOf(language, subject))) wrong.push(`“${subject} ${word}”: ${text}`);
  }
  // A verb can stand before its subject, too: "darfst du", "bekommt Ida". Dutch has forms of its own there.
  if (language === 'de')
    for (const [, word = '', subject = ''] of text.matchAll(new RegExp(`(\\p{L}+) (du|${names.join('|')})\\b(?! und)`, 'gu')))
      if (known(language, word).length && !agrees(language, word, personOf(language, subject))) wrong.push(`“${word} ${subject}”: ${text}`);
  return wrong;
}

/** What is wrong with a line under a name: its verbs must agree; `words` are the ways such a line can begin without one. */
export function statusDisagreements(language: Language, name: string, status: string, words: readonly string[]): string[] {
  const who = personOf(language, name);
  const [first = ''] = status.split(/[ ,]/);
  if (!known(language, first).length && !words.includes(first) && !/^\d/.test(first))
    return [`“${first}” is no verb that is known here: ${name} / ${status}`];
  // Of each part the first verb is the finite one; an infinitive may follow it: "muss TAC spielen".
  return status.split(/, | (?:or|oder|of) /).flatMap((part) => {
    const word = part.split(/[^\p{L}]+/u).find((each) => known(language, each).length);
    return word === undefined || agrees(language, word, who) ? [] : [`“${word}” under “${name}”: ${status}`];
  });
}
