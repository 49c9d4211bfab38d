import { describe, expect, it } from 'vitest';
import { LANGUAGE_CODES, LANGUAGES } from '@veridoor/document-types/languages';
import { NO_END } from '@veridoor/document-types/no-end';
import { labelsOf } from './label-table.ts';
import { segmentsOf } from './segments.ts';
import { assignFields } from './assign.ts';
import { anchorFields } from './anchors.ts';
import { valueOf } from './values.ts';
import type { TextLine } from '../text/text-line.ts';

const context = { labels: labelsOf(), today: '2026-11-28', country: null };
const line = (text: string, index = 0): TextLine => ({
  text,
  certainties: [0.95],
  places: [0.5],
  box: [
    [0, 30 * index],
    [10 * text.length, 30 * index],
    [10 * text.length, 30 * index + 20],
    [0, 30 * index + 20],
  ],
});

describe('a word for no end', () => {
  it.each(LANGUAGE_CODES)('of %s is an expiry, and no label', (language) => {
    expect(LANGUAGES[language].noEnd).not.toEqual([]);
    for (const word of LANGUAGES[language].noEnd) {
      expect([word, valueOf('expiry_date', word, context)]).toEqual([word, NO_END]);
      expect([word, segmentsOf([line(word)], 'id_card', context)[0]?.label]).toEqual([word, null]);
    }
  });

  it.each([
    ['unbegrenzt / illimitée', NO_END],
    ['Illimitée.', NO_END],
    ['LIMITADO', null],
    ['begrenzt', null],
    ['PERMANENT RESIDENT', null],
    ['', null],
    ['-', null],
  ])('in “%s” is %s', (text, value) => {
    expect(valueOf('expiry_date', text, context)).toBe(value);
  });

  it('is no other date', () => {
    expect(valueOf('birth_date', 'PERMANENTE', context)).toBeNull();
    expect(valueOf('issue_date', 'PERMANENTE', context)).toBeNull();
  });

  it.each([
    [['Válido hasta PERMANENTE'], NO_END],
    [['VALIDEZ', '01 01 9999'], '9999-01-01'],
    [['Gültig bis', 'unbefristet'], NO_END],
    [['Berlaku Hingga : SEUMUR HIDUP'], NO_END],
    [['4b. illimité'], NO_END],
  ])('stands behind or below its label: %j', (texts, value) => {
    const segments = segmentsOf(texts.map(line), 'driving_licence', context);
    expect(assignFields(segments, context).get('expiry_date')?.value).toBe(value);
  });

  it('without a legible label is what a machine says, and the issue is after the birth', () => {
    const facts = {
      mrz: 'TD1',
      lastName: 'GARCIA',
      firstName: 'ANA',
      documentNumber: 'AAA000001',
      otherNumbers: [],
      birthDate: '1945-02-01',
      expirationDate: '9999-01-01',
      sex: 'F',
    } as const;
    const segments = segmentsOf([line('PERMANENTE'), line('20 11 2022', 1)], null, context);
    const found = anchorFields([segments, segments], facts, context);
    expect(found.get('expiry_date')).toMatchObject({ value: NO_END, confidence: expect.closeTo(0.99, 1) });
    expect(found.get('issue_date')?.value).toBe('2022-11-20');
    expect(anchorFields([segments], { ...facts, mrz: 'TD3' }, context).get('issue_date')?.value).toBe('2022-11-20');
  });
});
