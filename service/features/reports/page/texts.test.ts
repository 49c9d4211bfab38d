import { describe, expect, it } from 'vitest';
import { ReportLanguage } from '../../../../packages/contract/report.ts';
import { textsIn } from './page.ts';
import { type Texts } from './texts.ts';

const english = textsIn('en');
const groups = Object.keys(english) as (keyof Texts)[];

const sentencesIn = (group: keyof Texts) => Object.values(english[group]).filter((text) => text.endsWith('.')).length;

describe.each(ReportLanguage.enum)('words of the report in %s', (language) => {
  it.each(groups)('every English text has a translation: %s', (group) => {
    const words: Readonly<Record<string, string>> = textsIn(language)[group];
    expect(Object.keys(words).toSorted()).toEqual(Object.keys(english[group]).toSorted());
    for (const [name, text] of Object.entries(words)) expect([name, text.trim()]).not.toEqual([name, '']);
    // What is found is told in whole sentences.
    const sentences = Object.values(words).filter((text) => text.endsWith('.'));
    expect(sentences).toHaveLength(sentencesIn(group));
  });
});

describe('words of the report in other languages', () => {
  it('the translations are not the English words', () => {
    for (const language of ['tr', 'ar'] as const)
      for (const [code, text] of Object.entries(textsIn(language).codes))
        expect([code, text]).not.toEqual([code, english.codes[code as keyof Texts['codes']]]);
  });
});
