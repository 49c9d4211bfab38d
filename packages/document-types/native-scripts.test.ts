import { describe, expect, it } from 'vitest';
import { NATIVE_LANGUAGES, NATIVE_LETTER, NATIVE_WORDS, nativeLanguageOf } from './native-scripts.ts';

describe('scripts beside the Latin one', () => {
  it.each(NATIVE_LANGUAGES)('%s has labels of names and words of specimens, in its own letters alone', (language) => {
    const { labels, titles, disclaimers } = NATIVE_WORDS[language];
    const words = [...Object.values(labels).flat(), ...titles, ...disclaimers];
    expect(labels.full_name).not.toEqual([]);
    expect(disclaimers.length).toBeGreaterThan(1);
    const letters = words.flatMap((word) => word.match(/\p{L}/gu) ?? ['']);
    expect(letters.filter((letter) => !NATIVE_LETTER[language].test(letter) && letter !== 'ー')).toEqual([]);
    expect(new Set(words).size).toBe(words.length);
  });

  it('belong to one country each', () => {
    const countries = NATIVE_LANGUAGES.flatMap((language) => NATIVE_WORDS[language].countries);
    expect(new Set(countries).size).toBe(countries.length);
    expect(countries.filter((country) => !/^[A-Z]{2}$/u.test(country))).toEqual([]);
    expect([nativeLanguageOf('TW'), nativeLanguageOf('AE'), nativeLanguageOf('DE')]).toEqual(['zh-Hant', 'ar', null]);
  });
});
