import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDocumentNumber } from '@veridoor/document-types/document-numbers';
import type { TextLine } from '../text/text-line.ts';
import { SURE } from './agree.ts';
import { labelsOf } from './label-table.ts';
import { numberByForm } from './number-forms.ts';
import { segmentsOf } from './segments.ts';
import { valueOf } from './values.ts';

const context = {
  labels: labelsOf(['de', 'pl', 'tr']),
  today: '2026-11-26',
  country: null,
};
const GERMAN = { country: 'DE', kind: 'driving_licence' } as const;
const TURKISH = { country: 'TR', kind: 'id_card' } as const;

const read = (value: string, confidence = 0.5) => ({ value, lines: [0], certainty: confidence, confidence });

describe('the number of a document', () => {
  it('is the one with the right check digit that looks like what was read', () => {
    // The number of the licence that the Federal Republic shows as its specimen.
    expect(isDocumentNumber('DE', 'driving_licence', 'B072RRE2I55')).toBe(true);
    expect(numberByForm(read('8072RRE2155'), [], [], GERMAN, context)).toMatchObject({ value: 'B072RRE2I55' });
    expect(numberByForm(read('B072RRE2152'), [], [], GERMAN, context)?.value).toBe('B072RRE2I52');
  });

  it('has letters and digits where its form has them', () => {
    expect(numberByForm(read('A1ZBO1234'), [], [], TURKISH, context)?.value).toBe('A12B01234');
  });

  it('is what another network read, where that has the form', () => {
    const other = new Map([['number', { value: 'A12B01234', lines: [0], certainty: 0.9 }]] as const);
    expect(numberByForm(read('A12B0124'), [other], [], TURKISH, context)).toMatchObject({
      value: 'A12B01234',
      confidence: 0.5,
    });
  });

  it('may have a single digit where it is one word, and is no other word', () => {
    const number = (text: string) => valueOf('number', text, context);
    expect(['MC3JYOVZO', 'LFXYRLJG7', 'MC3JYO', 'ERMENISTAN', '7 RUE DES LYS'].map(number)).toEqual([
      'MC3JYOVZO',
      'LFXYRLJG7',
      null,
      null,
      null,
    ]);
  });

  it('of another form that nothing explains stays as it was read, and is not sure', () => {
    expect(numberByForm(read('12345', 0.97), [], [], TURKISH, context)).toMatchObject({
      value: '12345',
      confidence: 0.5,
    });
  });

  it('that all networks read with a wrong check digit is not corrected: somebody may have changed it', () => {
    expect(numberByForm(read('B072RRE2152', 0.97), [], [], GERMAN, context)).toMatchObject({
      value: 'B072RRE2152',
      confidence: 0.97,
    });
  });

  it('without a label is the only line of its form', () => {
    const line = (text: string, top: number): TextLine => ({
      text,
      certainties: [0.95],
      places: [0.5],
      box: [
        [0, top],
        [200, top],
        [200, top + 20],
        [0, top + 20],
      ],
    });
    const page = segmentsOf([line('A12B01234', 0), line('YILMAZ', 40)], null, context);
    expect(numberByForm(undefined, [], [page, page], TURKISH, context)).toMatchObject({
      value: 'A12B01234',
      confidence: 0.5,
    });
    const two = segmentsOf([line('A12B01234', 0), line('A12B01235', 40)], null, context);
    expect(numberByForm(undefined, [], [two, two], TURKISH, context)).toBeUndefined();
  });

  it('is never made sure, and one that is right is never changed', () => {
    const sign = fc.constantFrom(...'ABDGILOQSZ0125678');
    fc.assert(
      fc.property(
        fc.string({ unit: sign, minLength: 4, maxLength: 12 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (value, confidence) => {
          const found = numberByForm(read(value, confidence), [], [], GERMAN, context)!;
          expect(found.confidence).toBeLessThanOrEqual(confidence);
          expect(found.value === value || found.confidence < SURE).toBe(true);
          expect(found.value === value || isDocumentNumber('DE', 'driving_licence', value) === false).toBe(true);
        },
      ),
    );
  });
});
