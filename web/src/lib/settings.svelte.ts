// What a person chose on this device: language, theme, motion, sound, and how tables help. Kept in local storage, never sent anywhere.

export const LANGUAGES = ['en', 'de', 'nl'] as const;
/** A language the client speaks. */
export type Language = (typeof LANGUAGES)[number];
/** Light is morning at the table, dark is evening under the lamp. */
export type Theme = 'light' | 'dark';

interface StoredSettings {
  language?: Language;
  /** Absent: as the system has it. */
  theme?: Theme;
  /** Things are where they belong at once; absent: as the system has it. */
  lessMotion?: true;
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
  /** The theme that is shown. */
  theme = $state<Theme>('light');
  /** The theme that was wished for; null: the system's. */
  themeWish = $state<Theme | null>(null);
  lessMotion = $state(false);
  sound = $state(true);
  notify = $state(false);
  autoNotes = $state(true);
  fieldNumbers = $state(false);
  #chosen: StoredSettings = {};
  #systemIsDark: MediaQueryList | null = null;

  /** Reads what was chosen before; without it, what browser and system prefer. */
  load() {
    this.#chosen = stored();
    this.language = this.#chosen.language ?? languageFrom(navigator.languages);
    // Who wishes for no theme follows the system, also while the page is open.
    this.#systemIsDark = matchMedia('(prefers-color-scheme: dark)');
    this.#systemIsDark.addEventListener('change', () => this.#show());
    // Paper is light.
    addEventListener('beforeprint', () => (document.documentElement.dataset.theme = 'light'));
    addEventListener('afterprint', () => this.#show());
    this.sound = this.#chosen.sound ?? true;
    this.notify = this.#chosen.notify ?? false;
    this.autoNotes = this.#chosen.autoNotes ?? true;
    this.fieldNumbers = this.#chosen.fieldNumbers ?? false;
    this.#show();
  }

  /** Takes over a choice and remembers it. */
  choose(wish: Omit<StoredSettings, 'theme' | 'lessMotion'>) {
    Object.assign(this, wish);
    Object.assign(this.#chosen, wish);
    this.#store();
  }

  /** Null: the system's. */
  chooseTheme(wish: Theme | null) {
    this.#chosen.theme = wish ?? undefined;
    this.#store();
  }

  /** Null: as the system has it. */
  chooseMotion(wish: 'less' | null) {
    this.#chosen.lessMotion = wish === 'less' ? true : undefined;
    this.#store();
  }

  #store() {
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#chosen));
    } catch {
      // It then holds until the page is closed.
    }
    this.#show();
  }

  #show() {
    const { theme, lessMotion } = this.#chosen;
    this.themeWish = theme ?? null;
    this.theme = theme ?? (this.#systemIsDark?.matches ? 'dark' : 'light');
    this.lessMotion = lessMotion ?? false;
    document.documentElement.toggleAttribute('data-less-motion', this.lessMotion);
    document.documentElement.dataset.theme = this.theme;
    document.documentElement.lang = this.language;
  }
}

export const settings = new Settings();
