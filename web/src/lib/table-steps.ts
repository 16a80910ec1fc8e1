// The table's own steps (paused, resigned …), as lines between those of the game's log.

import type { TableStep } from './generated/core';
import type { ObservedTableStep } from './generated/messages';
import { i18n } from './i18n/i18n.svelte';
import type { Actor } from './agreement';
import { actorAt, type LogLine, type Person } from './play';

function lineOf(step: TableStep, people: readonly Person[]): Omit<LogLine, 'key'> {
  const { tableStep } = i18n.m;
  const who = actorAt(people);
  if (step === 'paused' || step === 'resumed') return { at: '–', text: tableStep[step] };
  if (step === 'given_up') return { at: '–', text: tableStep.givenUp };
  if ('took_back' in step) return { at: '–', text: tableStep.tookBack };
  if ('bot_took_over' in step) return { at: '–', text: tableStep.botTookOver(who(step.bot_took_over)) };
  const by = (seat: number, text: (who: Actor) => string) => ({ at: '–', who: who(seat).name, text: text(who(seat)) });
  if ('handed_over' in step) return by(step.handed_over, tableStep.handedOver);
  if ('withdrew' in step) return by(step.withdrew, tableStep.resigned);
  return 'resigned' in step ? by(step.resigned, tableStep.resigned) : by(step.came_back, tableStep.cameBack);
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
