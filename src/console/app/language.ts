import type { Language } from '../../lib/i18n/languages.ts';
import { recall, remember } from '../../lib/storage.ts';

/** localStorage: the language that somebody chose for the console in this browser; without it, the browser's. */
const KEY = 'veridoor.console.language';

export const rememberedLanguage = (storage: () => Storage): string | null => recall(storage, KEY);

export const rememberLanguage = (storage: () => Storage, language: Language): void => remember(storage, KEY, language);
