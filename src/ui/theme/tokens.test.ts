import { expect, it } from 'vitest';
import { OWN_COLOUR, themeProperties } from './theme.ts';

const files = import.meta.glob<string>('../styles/tokens.css', { query: '?raw', import: 'default', eager: true });

it('the style sheet contains the computed values of our own colour', () => {
  const written = Object.values(files).join('').replaceAll(/\s+/g, ' ');
  const missing = Object.entries(themeProperties(OWN_COLOUR)).filter(
    ([name, value]) => !written.includes(`${name}: ${value};`),
  );
  expect(missing).toEqual([]);
});
