import { de } from './de';
import { en } from './en';
import { nl } from './nl';

export const GUIDE_WORDS = { en, de, nl };
