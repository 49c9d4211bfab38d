import { describe, expect, it } from 'vitest';
import { ReportLanguage } from '../../../../packages/contract/report.ts';
import { textsIn } from './texts.ts';

const { words: english } = textsIn('en');
const translations = ReportLanguage.enum.filter((language) => language !== 'en');

describe.each(translations)('words of the report in %s', (language) => {
  const { words } = textsIn(language);

  it('has a translation of every English word and no other', () => {
    expect(Object.keys(words).toSorted()).toEqual(Object.keys(english).toSorted());
  });

  it('says in a sentence what English says in one', () => {
    const sentences = (texts: object) => Object.values(texts).filter((text: string) => text.endsWith('.')).length;
    expect(sentences(words)).toBe(sentences(english));
    expect(Object.values(words)).not.toContain('');
  });
});
