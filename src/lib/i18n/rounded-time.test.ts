import { expect, it } from 'vitest';
import { roundedTime } from './rounded-time.ts';

it.each([
  [0, 'en', '10 minutes'],
  [601, 'en', '20 minutes'],
  [3001, 'en', '1 hour'],
  [7201, 'de', '3 Stunden'],
  [72_001, 'en', '1 day'],
  [86_401, 'ru', '2 дня'],
])('%i seconds are promised in %s as %s', (seconds, language, words) => {
  expect(roundedTime(seconds, language)).toBe(words);
});
