import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mentionsIn, splitAtMentions, suggest } from './mentions.ts';

const ANN = { user: 'a', name: 'Ann' };
const ANN_LEE = { user: 'l', name: 'Ann Lee' };
const OSKAR = { user: 'o', name: 'Öskar Ğül' };
const readers = [ANN, ANN_LEE, OSKAR];

it.each([
  ['@Ann Lee, please look', ['l']],
  ['@Ann please look', ['a']],
  ['@Annette is a customer', []],
  ['write to desk@Ann', []],
  ['@Öskar Ğül and @Ann', ['a', 'o']],
  ['@nobody', []],
])('"%s" mentions %o', (text, users) => {
  expect(mentionsIn(text, readers)).toEqual(users);
});

it('the pieces of a text are the text, and each mention is one of them', () => {
  const word = fc.constantFrom('@', 'Ann', ' Lee', '@Ann', '@Ann Lee', 'x', '\n', '@Öskar Ğül', '😀');
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), (words) => {
      const text = words.join('');
      const pieces = splitAtMentions(text, readers);
      expect(pieces.map((piece) => piece.words).join('')).toBe(text);
      expect(pieces.some(({ isMention }) => isMention)).toBe(mentionsIn(text, readers).length > 0);
    }),
  );
});

it('names are suggested by the beginning of any of their words, after an @ alone', () => {
  expect(suggest('Ask @le', readers)?.found).toEqual([ANN_LEE]);
  expect(suggest('Ask @ğ', readers)?.found).toEqual([OSKAR]);
  expect(suggest('Ask @', readers)?.found).toHaveLength(3);
  expect(suggest('desk@le', readers)).toBeNull();
  expect(suggest('no mention', readers)).toBeNull();
  expect(suggest('@Ann Lee', readers)?.found).toEqual([]);
});
