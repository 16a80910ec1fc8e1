// Tells a person that it is their turn: in the tab's title, by a soft sound, and where allowed by a notification.

import { settings } from './settings.svelte';

let audio: AudioContext | null = null;

/** A note: when it sounds, in seconds from now, and how high, in hertz. */
type Note = readonly [delay: number, pitch: number];

const KNOCK: readonly Note[] = [
  [0, 520],
  [0.14, 660],
];
/** What is heard when something hidden is turned over, when somebody wins, and when something was wrong. */
const SOUNDS = {
  reveal: [
    [0, 392],
    [0.2, 440],
    [0.4, 523],
  ],
  win: [
    [0, 523],
    [0.02, 659],
    [0.04, 784],
  ],
  wrong: [[0, 196]],
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
