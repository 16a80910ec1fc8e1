// Tells a person that it is their turn: in the tab's title, by a soft sound, and where allowed by a notification.

import { settings } from './settings.svelte';

let audio: AudioContext | null = null;

/** A note: when it sounds, in seconds from now, and how high, in hertz. */
type Note = readonly [delay: number, pitch: number];

const KNOCK: readonly Note[] = [
  [0, 520],
  [0.14, 660],
];
/** The sound of each moment that a match is played for. */
const SOUNDS = {
  /** Four pins drop in, then wood slides on wood. */
  shield_lifts: [
    [0, 880],
    [0.09, 880],
    [0.18, 880],
    [0.27, 880],
    [0.45, 262],
    [0.62, 330],
  ],
  /** Three tiles are turned round. */
  three_tiles_turn: [
    [0.3, 392],
    [0.52, 440],
    [0.74, 494],
  ],
  /** Five tiles are turned round, each a tone higher. */
  five_tiles_turn: [
    [0.35, 392],
    [0.53, 440],
    [0.71, 494],
    [0.89, 523],
    [1.07, 587],
  ],
  /** A marble drops into wood, then a chord. */
  home_and_won: [
    [0, 220],
    [0.4, 523],
    [0.42, 659],
    [0.44, 784],
  ],
  /** The marble only. */
  home_and_lost: [[0, 220]],
  /** A low knock. */
  wrong: [[0, 196]],
  /** One low string. */
  done_to_you: [[0, 147]],
} as const satisfies Record<string, readonly Note[]>;

/** Two short wooden knocks: it is your turn. */
export const knock = () => sound(KNOCK);

export const playSound = (name: keyof typeof SOUNDS) => sound(SOUNDS[name]);

function sound(notes: readonly Note[]) {
  if (!settings.sound) return;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') return; // the browser wants a tap first; the title says it anyway
  for (const [delay, pitch] of notes) {
    const tone = audio.createOscillator();
    const loudness = audio.createGain();
    const at = audio.currentTime + delay;
    tone.type = 'triangle';
    tone.frequency.setValueAtTime(pitch, at);
    tone.frequency.exponentialRampToValueAtTime(pitch / 2, at + 0.09);
    loudness.gain.setValueAtTime(0.12, at);
    loudness.gain.exponentialRampToValueAtTime(0.001, at + 0.12);
    tone.connect(loudness).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.13);
  }
}

/** Browsers let a page make sounds only after a tap or a key. */
export function readySound() {
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume();
}

/** A notice outside the page, if the person allowed it and is not looking at it. */
export function notify(title: string, body: string) {
  if (!settings.notify || document.visibilityState === 'visible' || !('Notification' in window) || Notification.permission !== 'granted')
    return;
  new Notification(title, { body, icon: '/icon.svg', tag: 'turn' });
}

/** Asks for the permission to notify; false: it was denied. */
export async function allowNotices(): Promise<boolean> {
  if (!('Notification' in window)) return false;
  return (await Notification.requestPermission()) === 'granted';
}
