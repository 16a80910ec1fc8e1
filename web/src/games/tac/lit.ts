// What can be tapped on the board: marbles to choose, and where they can go.

import type { Composer, Option } from './composer.svelte';
import type { Place } from './types';

/** Something that can be taken now. */
export interface LitTarget {
  /** Tells two apart that lie on the same place. */
  key: string;
  place: Place;
  label: string;
  kind: 'marble' | 'target';
  steps?: number | null;
  chosen?: boolean;
  /** The places of the marbles it would take. */
  takes?: readonly Place[];
  /** The move it makes; absent for a marble that is only chosen. */
  option?: Option;
}

interface Texts {
  marble: (place: Place) => string;
  target: (place: Place, steps: number | null, from: Place | null, takes: Option) => string;
}

/** Everything that the chosen card lets one tap. `warned` is the key of a target that was tapped once and wants a second tap. */
export function litBy(composer: Composer, warned: string | null, { marble, target }: Texts): LitTarget[] {
  const { targets } = composer;
  const isShared = (place: Place) => targets.filter((each) => each.place === place).length > 1;
  const goals = targets.map(({ from, place, option }): LitTarget => {
    const isSwap = option.move !== 'sit_out' && 'swap' in option.move;
    const steps = option.preview?.seven?.last ?? null;
    const key = `${from} ${place}`;
    return {
      key,
      place,
      kind: isSwap ? 'marble' : 'target',
      steps,
      label: isSwap ? marble(place) : target(place, steps, isShared(place) ? from : null, option),
      takes: composer.victims(option).map((victim) => victim.place),
      chosen: key === warned,
      option,
    };
  });
  const taken = new Set(targets.map(({ place }) => place));
  const sources = composer.sources
    .filter((place) => !taken.has(place))
    .map((place): LitTarget => ({ key: place, place, kind: 'marble', chosen: place === composer.source, label: marble(place) }));
  return [...sources, ...goals];
}
