import { describe, expect, it } from 'vitest';
import { ReportLanguage } from '@veridoor/contract/report';
import { decisionReason, textsIn, wordsFor } from './texts.ts';

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

describe('a reason on the report', () => {
  const texts = textsIn('en');

  it('is what the person chose in the console', () => {
    expect(decisionReason(texts, 'document_forged')).toBe('The document is forged');
    expect(decisionReason(texts, 'seen_before')).toBe('Somebody else has used the document or the face');
  });

  it('of the rules is what the check found', () => {
    expect(decisionReason(texts, 'image_blurred')).toBe('The image is blurred.');
    expect(wordsFor(texts, 'seen_before')).toBe('It was seen with another customer.');
  });

  it('of another program stands as it was sent', () => {
    expect(decisionReason(texts, 'branch_closed')).toBe('branch_closed');
    expect(decisionReason(texts, null)).toBe('');
  });
});
