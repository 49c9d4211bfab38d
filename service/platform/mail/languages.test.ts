import { describe, expect, it } from 'vitest';
import { durationIn, inLanguage } from './languages.ts';

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

  it('a length of time has the plural of its language', () => {
    const told = (seconds: number) => (['en', 'tr', 'ar'] as const).map((language) => durationIn(language, seconds));
    expect(told(60)).toEqual(['1 minute', '1 dakika', 'دقيقة']);
    expect(told(600)).toEqual(['10 minutes', '10 dakika', '10 دقائق']);
    expect(told(1800)).toEqual(['30 minutes', '30 dakika', '30 دقيقة']);
    expect(told(3 * 86_400)).toEqual(['3 days', '3 gün', '3 أيام']);
  });
});
