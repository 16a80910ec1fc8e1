// The table's own steps (paused, resigned …), as lines between those of the game's log.

import type { TableStep } from './generated/core';
import type { ObservedTableStep } from './generated/messages';
import { i18n } from './i18n/i18n.svelte';
import { actorAt, type LogLine, type Person } from './play';

function lineOf(step: TableStep, people: readonly Person[]): Omit<LogLine, 'key'> {
  const { tableStep } = i18n.m;
  const who = actorAt(people);
  if (step === 'paused' || step === 'resumed') return { at: '–', text: tableStep[step] };
  if (step === 'given_up') return { at: '–', text: tableStep.givenUp };
  if ('handed_over' in step) return { at: '–', text: tableStep.handedOver(who(step.handed_over).name, who(step.handed_over).you) };
  if ('took_back' in step) return { at: '–', text: tableStep.tookBack };
  if ('bot_took_over' in step) return { at: '–', text: tableStep.botTookOver(who(step.bot_took_over).name, who(step.bot_took_over).you) };
  if ('withdrew' in step) return { at: '–', who: who(step.withdrew).name, text: tableStep.resigned(who(step.withdrew).you) };
  const [seat, text] = 'resigned' in step ? [who(step.resigned), tableStep.resigned] : [who(step.came_back), tableStep.cameBack];
  return { at: '–', who: seat.name, text: text(seat.you) };
}

/** The log with the table's own steps where they happened; a game's line is keyed by the event it is about. */
export function withTableSteps(lines: readonly LogLine[], tableSteps: readonly ObservedTableStep[], people: readonly Person[]): LogLine[] {
  const all = [...lines];
  for (const [i, { after, step }] of tableSteps.entries()) {
    const place = all.findIndex(({ key }) => Number(key) >= after);
    all.splice(place < 0 ? all.length : place, 0, { ...lineOf(step as TableStep, people), key: `table step ${i}` });
  }
  return all;
}
