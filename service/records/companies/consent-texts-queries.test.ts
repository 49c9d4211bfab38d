import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashOfText } from './consent-texts-queries.ts';

const language = fc.stringMatching(/^[a-z]{2,3}(-[A-Z]{2})?$/u);
const texts = fc.dictionary(language, fc.string({ minLength: 1, maxLength: 40 }), { minKeys: 1, maxKeys: 6 });

describe('hash of a consent text', () => {
  it('the hash does not depend on the order of the languages', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const turned = Object.fromEntries(Object.entries(text).toReversed());
        expect(hashOfText(turned)).toBe(hashOfText(text));
      }),
    );
  });

  it('the hash changes with every word in any language', () => {
    fc.assert(
      fc.property(texts, fc.nat(), (text, place) => {
        const [changed = 'en'] = Object.keys(text).slice(place % Object.keys(text).length);
        expect(hashOfText({ ...text, [changed]: `${text[changed]}!` })).not.toBe(hashOfText(text));
      }),
    );
  });

  it("the hash of a text differs from that of the interface's own words", () => {
    expect(hashOfText('null')).not.toBe(hashOfText(null));
  });
});
