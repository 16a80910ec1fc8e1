// What a person chose on this device: language, theme, sound, and how tables help. Kept in local storage, never sent anywhere.

export const LANGUAGES = ['en', 'de', 'nl'] as const;
/** A language the client speaks. */
export type Language = (typeof LANGUAGES)[number];
/** Light is morning at the table, dark is evening under the lamp. */
export type Theme = 'light' | 'dark';

interface StoredSettings {
  language?: Language;
  theme?: Theme;
  sound?: boolean;
  notify?: boolean;
  /** Do notes mark what is plain by themselves? */
  autoNotes?: boolean;
  /** Do fields that moves are written with show their numbers? */
  fieldNumbers?: boolean;
}

const KEY = 'knobel.settings';

/** The first of the browser's languages that the client speaks; English if there is none. */
export function languageFrom(wishes: readonly string[]): Language {
  for (const wish of wishes) {
    const known = LANGUAGES.find((language) => wish.toLowerCase().split('-')[0] === language);
    if (known) return known;
  }
  return 'en';
}

function stored(): StoredSettings {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as StoredSettings;
  } catch {
    return {}; // storage closed or spoilt: as on a first visit
  }
}

class Settings {
  language = $state<Language>('en');
  theme = $state<Theme>('light');
  sound = $state(true);
  notify = $state(false);
  autoNotes = $state(true);
  fieldNumbers = $state(false);
  #chosen: StoredSettings = {};

  /** Reads what was chosen before; without it, what browser and system prefer. */
  load() {
    this.#chosen = stored();
    this.language = this.#chosen.language ?? languageFrom(navigator.languages);
    const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
    this.theme = this.#chosen.theme ?? (systemIsDark.matches ? 'dark' : 'light');
    // Who never chose a theme follows the system, also while the page is open.
    systemIsDark.addEventListener('change', ({ matches }) => {
      if (this.#chosen.theme) return;
      this.theme = matches ? 'dark' : 'light';
      this.#show();
    });
    this.sound = this.#chosen.sound ?? true;
    this.notify = this.#chosen.notify ?? false;
    this.autoNotes = this.#chosen.autoNotes ?? true;
    this.fieldNumbers = this.#chosen.fieldNumbers ?? false;
    this.#show();
  }

  /** Takes over a choice and remembers it. */
  choose(wish: StoredSettings) {
    Object.assign(this, wish);
    Object.assign(this.#chosen, wish);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#chosen));
    } catch {
      // It then holds until the page is closed.
    }
    this.#show();
  }

  #show() {
    document.documentElement.dataset.theme = this.theme;
    document.documentElement.lang = this.language;
  }
}

export const settings = new Settings();
