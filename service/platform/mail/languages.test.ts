import { describe, expect, it } from 'vitest';
import { inLanguage } from './languages.ts';

describe('languages of messages', () => {
  it.each([
    ['tr', 'tr'],
    ['TR-tr', 'tr'],
    ['ar-EG,ar;q=0.9,en;q=0.8', 'ar'],
    ['de-DE, tr;q=0.5', 'tr'],
    ['de', 'en'],
    ['', 'en'],
    ['*', 'en'],
    ['constructor,__proto__', 'en'],
  ])('%s is written in %s', (wanted, language) => {
    expect(inLanguage({ en: 'en', tr: 'tr', ar: 'ar' }, wanted)).toBe(language);
  });
});
