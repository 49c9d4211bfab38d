import { expect, it } from 'vitest';
import { HOUSE_COLOUR, themeProperties } from './theme.ts';

const files = import.meta.glob<string>('../styles/tokens.css', { query: '?raw', import: 'default', eager: true });

it('writes into the style sheet what is computed for the colour of the house', () => {
  const written = Object.values(files).join('').replaceAll(/\s+/g, ' ');
  const missing = Object.entries(themeProperties(HOUSE_COLOUR)).filter(
    ([name, value]) => !written.includes(`${name}: ${value};`),
  );
  expect(missing).toEqual([]);
});
