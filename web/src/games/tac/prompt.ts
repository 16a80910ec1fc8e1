// What to do now at a table of TAC, in a sentence.

import type { Person, Prompt } from '$lib/play';
import { waitingPrompt } from '$lib/prompts';
import type { Composer } from './composer.svelte';
import { cardText } from './tell';
import type { Card, Observation } from './types';
import { words } from './words';

interface Situation {
  observation: Observation;
  people: readonly Person[];
  me: number | null;
  composer: Composer;
  gifts: ReadonlySet<Card>;
  discards: ReadonlySet<Card>;
  plays: ReadonlySet<Card>;
  mayDecide: boolean;
  /** What the lit fields would take. */
  hint: string;
}

/** What a card does, in a sentence. */
export const doesText = (card: Card) => words().does[card as '1'] ?? words().does.number(card);

export function promptFor({ observation, people, me, composer, gifts, discards, plays, mayDecide, hint }: Situation): Prompt {
  const w = words();
  const { public: open, seating } = observation;
  const turn = typeof open.phase === 'object' && 'play' in open.phase ? open.phase.play : null;
  const nameOf = (seat: number | null | undefined) => people[seat ?? -1]?.name ?? '';
  if (mayDecide) return { say: w.tell.usedUp };
  if (gifts.size)
    return { say: w.giveCard(nameOf(me === null ? null : seating[me]?.partner)), sub: composer.card ? doesText(composer.card) : '' };
  if (open.phase === 'exchange' && me !== null && open.given.includes(me)) return { say: w.exchanging };
  if (!turn || me === null || turn.by !== me) return waiting(observation, people, me);
  if (composer.card) return composing(composer, discards, hint);
  if (turn.seat !== me) return { say: w.devilHint(nameOf(turn.seat)) };
  if (turn.duty === 'sit_out') return { say: w.sitOutAsk, sub: plays.size ? w.orTac : '' };
  if (turn.duty === 'answer') return { say: w.answerHint };
  return { say: discards.size && !plays.size ? w.discardAsk : w.chooseCard };
}

function composing(composer: Composer, discards: ReadonlySet<Card>, hint: string): Prompt {
  const w = words();
  const card = composer.card ?? '';
  const function_ = composer.function;
  const asTac = card === 'tac' && function_ ? w.tacIs(cardText(function_)) : '';
  const does = [asTac, doesText(function_ ?? card)].filter(Boolean).join(' ');
  if (composer.seven) {
    const { left } = composer.seven;
    return { say: left ? w.stepsToTap(left) : w.stepsLeft(0), sub: hint || (composer.moves.length ? '' : does) };
  }
  if (!composer.next.length) {
    if (discards.has(card)) return { say: w.discardThis(cardText(card)) };
    return { say: w.play(cardText(card)), sub: does };
  }
  if (!composer.targets.length)
    return { say: composer.next.some(({ move }) => move === 'sit_out') ? w.chooseCardDeed : w.swapCard, sub: does };
  if (composer.next.some(({ move }) => move !== 'sit_out' && 'swap' in move)) return { say: w.chooseSecond, sub: does };
  return { say: w.moveCard(cardText(card)), sub: hint || does };
}

/** Whom the table waits for; of a partner it is said who follows. */
function waiting({ seating }: Observation, people: readonly Person[], me: number | null): Prompt {
  const prompt = waitingPrompt(people);
  const [awaited] = people.filter((person) => person.awaited);
  if (me === null || !awaited || seating[me]?.partner !== awaited.seat) return prompt;
  const next = people[seating[awaited.seat]?.next ?? -1];
  return { ...prompt, sub: next ? words().partnerTurn(next.name) : undefined };
}
