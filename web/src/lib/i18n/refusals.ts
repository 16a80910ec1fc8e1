// What the server itself refuses (a game's rules say no in the game's own words): by the English sentence it sends,
// with `#` for every number. A test holds this list against the server's source.

import type { Language } from '../settings.svelte';

type Translations = Record<Exclude<Language, 'en'>, string>;

export const REFUSALS: Record<string, Translations> = {
  'the match has begun': { de: 'Die Partie hat schon begonnen.', nl: 'De partij is al begonnen.' },
  'the match has not begun': { de: 'Die Partie hat noch nicht begonnen.', nl: 'De partij is nog niet begonnen.' },
  'the match is over': { de: 'Die Partie ist vorbei.', nl: 'De partij is afgelopen.' },
  'the match is paused': { de: 'Die Partie ruht.', nl: 'De partij ligt stil.' },
  'there is no seat #': { de: 'Einen Platz # gibt es nicht.', nl: 'Er is geen plek #.' },
  'the match is not paused': { de: 'Die Partie ruht nicht.', nl: 'De partij ligt niet stil.' },
  'a bot plays for this seat already': { de: 'Für diesen Platz spielt schon ein Bot.', nl: 'Voor deze plek speelt al een bot.' },
  'no bot plays for this seat': { de: 'Für diesen Platz spielt kein Bot.', nl: 'Voor deze plek speelt geen bot.' },
  'enough has been taken back in this match': {
    de: 'In dieser Partie wurde genug zurückgenommen.',
    nl: 'In deze partij is genoeg teruggenomen.',
  },
  'something hidden or random has come out since': {
    de: 'Seither ist etwas Verdecktes oder Zufälliges ans Licht gekommen.',
    nl: 'Sindsdien is er iets verborgens of toevalligs aan het licht gekomen.',
  },
  'one seat a person at a rated table': {
    de: 'An einem gewerteten Tisch hat jede Person einen Platz.',
    nl: 'Aan een tafel die meetelt heeft ieder één plek.',
  },
  'you have # connections open; close some first': {
    de: 'Du hast # Verbindungen offen. Schließ erst ein paar.',
    nl: 'Je hebt # verbindingen open. Sluit er eerst een paar.',
  },
  'at most # tables at once': { de: 'Höchstens # Tische auf einmal.', nl: 'Hooguit # tafels tegelijk.' },
  'you have many tokens; revoke one first': {
    de: 'Du hast viele Schlüssel. Widerruf erst einen.',
    nl: 'Je hebt veel sleutels. Trek er eerst een in.',
  },
  'who knows the solution says nothing until the match is over': {
    de: 'Wer die Lösung kennt, sagt bis zum Ende der Partie nichts.',
    nl: 'Wie de oplossing kent, zegt niets tot het eind van de partij.',
  },
  'at a rated table with partners only set phrases are said until the match is over': {
    de: 'An einem gewerteten Tisch mit Partnern sagt man bis zum Ende nur feste Sätze.',
    nl: 'Aan een tafel met partners die meetelt zeg je tot het eind alleen vaste zinnen.',
  },
  'this code is not known, was used, or is too old': {
    de: 'Dieser Code ist unbekannt, verbraucht oder zu alt.',
    nl: 'Deze code is onbekend, gebruikt of te oud.',
  },
  'no other device has shown the code, or it is too late': {
    de: 'Kein anderes Gerät hat den Code gezeigt, oder es ist zu spät.',
    nl: 'Geen ander apparaat heeft de code getoond, of het is te laat.',
  },
  'the record is open once the match is over': {
    de: 'Die Aufzeichnung gibt es nach dem Ende der Partie.',
    nl: 'De opname is er als de partij afgelopen is.',
  },
  'the old password is another': { de: 'Das bisherige Passwort ist ein anderes.', nl: 'Het wachtwoord tot nu toe is een ander.' },
  'the match was over by then': { de: 'Da war die Partie schon vorbei.', nl: 'Toen was de partij al afgelopen.' },
  'that seat is taken': { de: 'Dieser Platz ist besetzt.', nl: 'Die plek is bezet.' },
  'somebody else signs in by this name': { de: 'Mit diesem Namen meldet sich schon jemand an.', nl: 'Met deze naam logt al iemand in.' },
  'rated tables are for people with a password; set one first': {
    de: 'Gewertete Tische sind für Personen mit Passwort. Setz erst eins.',
    nl: 'Tafels die meetellen zijn voor mensen met een wachtwoord. Stel er eerst een in.',
  },
  'only a finished match can be played on': {
    de: 'Weiterspielen lässt sich nur eine beendete Partie.',
    nl: 'Alleen een afgelopen partij kan verder gespeeld worden.',
  },
  'only a finished match can be looked through': {
    de: 'Durchsehen lässt sich nur eine beendete Partie.',
    nl: 'Alleen een afgelopen partij kan doorgekeken worden.',
  },
  'nothing is proposed': { de: 'Es ist nichts vorgeschlagen.', nl: 'Er is niets voorgesteld.' },
  'nothing can be taken back here now': { de: 'Hier lässt sich jetzt nichts zurücknehmen.', nl: 'Hier valt nu niets terug te nemen.' },
  'no bots at rated tables': { de: 'An gewerteten Tischen spielen keine Bots.', nl: 'Aan tafels die meetellen spelen geen bots.' },
  'no assistance at rated tables': { de: 'An gewerteten Tischen gibt es keinen Coach.', nl: 'Aan tafels die meetellen is er geen coach.' },
  'a seat is still open; wait for somebody, or put a bot there': {
    de: 'Ein Platz ist noch frei. Warte auf jemanden, oder setz einen Bot hin.',
    nl: 'Er is nog een plek vrij. Wacht op iemand, of zet er een bot neer.',
  },
  'a rematch comes after the match': { de: 'Erst muss die Partie zu Ende sein.', nl: 'Eerst moet de partij afgelopen zijn.' },
  'a match with a clock is not paused': {
    de: 'Eine Partie mit Uhr wird nicht unterbrochen.',
    nl: 'Een partij met klok wordt niet stilgelegd.',
  },
  'everything lies open once the match is over': {
    de: 'Alles liegt offen, wenn die Partie vorbei ist.',
    nl: 'Alles ligt open als de partij afgelopen is.',
  },
  'there is nothing to hide in this game': {
    de: 'In diesem Spiel gibt es nichts zu verstecken.',
    nl: 'In dit spel valt er niets te verbergen.',
  },
  'that day has not come': { de: 'Dieser Tag ist noch nicht gekommen.', nl: 'Die dag is nog niet aangebroken.' },
  'this puzzle has no row to name': { de: 'Dieses Rätsel hat keine Reihe zu nennen.', nl: 'Deze puzzel heeft geen rij om te noemen.' },
  'no assistance at this table while the match runs': {
    de: 'An diesem Tisch gibt es keine Hilfe, solange die Partie läuft.',
    nl: 'Aan deze tafel is er geen hulp zolang de partij loopt.',
  },
  'this is the position of a match you are playing; ask when it is over': {
    de: 'So steht eine Partie, die du gerade spielst. Frag, wenn sie vorbei ist.',
    nl: 'Zo staat een partij die je nu speelt. Vraag het als ze afgelopen is.',
  },
  'there is no time to think now': { de: 'Jetzt ist keine Bedenkzeit.', nl: 'Er is nu geen bedenktijd.' },
  'at a rated table nobody plays for you; you can resign': {
    de: 'An einem gewerteten Tisch spielt niemand für dich. Du kannst aufgeben.',
    nl: 'Aan een tafel die meetelt speelt niemand voor jou. Je kunt opgeven.',
  },
  "this can't be proposed here now": { de: 'Das lässt sich hier jetzt nicht vorschlagen.', nl: 'Dat kan hier nu niet voorgesteld worden.' },
  'who prepares a start knows all hands: such a table is not rated': {
    de: 'Wer den Anfang vorbereitet, kennt alle Karten: So ein Tisch wird nicht gewertet.',
    nl: 'Wie het begin klaarzet, kent alle handen: zo’n tafel telt niet mee.',
  },
  'a password has # to # characters': { de: 'Ein Passwort hat # bis # Zeichen.', nl: 'Een wachtwoord heeft # tot # tekens.' },
  'a name has # to # characters': { de: 'Ein Name hat # bis # Zeichen.', nl: 'Een naam heeft # tot # tekens.' },
  'a line has # to # characters': { de: 'Eine Zeile hat # bis # Zeichen.', nl: 'Een regel heeft # tot # tekens.' },
  'that is no address': { de: 'Das ist keine Adresse.', nl: 'Dat is geen adres.' },
  'no user name in the address': { de: 'In der Adresse darf kein Benutzername stehen.', nl: 'In het adres mag geen gebruikersnaam staan.' },
  'an https address of at most # characters is needed': {
    de: 'Nötig ist eine https-Adresse von höchstens # Zeichen.',
    nl: 'Nodig is een https-adres van hooguit # tekens.',
  },
};

/** The server's sentence in this language, where it is known. */
export function serverText(text: string, language: Language): string {
  const numbers = text.match(/\d+/g) ?? [];
  const told = language === 'en' ? undefined : REFUSALS[text.replace(/\d+/g, '#')]?.[language];
  if (told) return numbers.reduce((filled, number) => filled.replace('#', number), told);
  return language === 'en' ? sentence(text) : text;
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1) + (/[.?!]$/.test(text) ? '' : '.');
