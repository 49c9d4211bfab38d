import { chooseLanguage } from '../lib/i18n/languages.ts';
import type { LoadTexts } from '../lib/i18n/texts.ts';
import { loadTexts } from '../testing/texts.ts';

/** The settings of a view of a story. */
export interface Look {
  language: string;
  /** `long` makes every text half as long again, as other languages may. */
  texts: string;
  /** Per cent. */
  size: string;
}

/** The address of a single story on the gallery's page. */
export const bySearch = (story: string, look: Look): string => `?${new URLSearchParams({ story, ...look }).toString()}`;

export function lookOf(search: URLSearchParams): Look {
  return {
    language: chooseLanguage([search.get('language')]),
    texts: search.get('texts') ?? 'usual',
    size: search.get('size') ?? '100',
  };
}

/** The texts with every sentence half as long again; placeholders keep their places. */
export const loadLongTexts: LoadTexts = async (language, namespace) => lengthened(await loadTexts(language, namespace));

function lengthened(texts: object): object {
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]: [string, string | object]) => [
      key,
      typeof value === 'string'
        ? `${value} ${value
            .replaceAll(/\{\{.*?\}\}/g, '')
            .slice(0, Math.ceil(value.length / 2))
            .trim()}`.trim()
        : lengthened(value),
    ]),
  );
}
