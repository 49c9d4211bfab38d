import { describe, expect, it } from 'vitest';
import { PRINTED_FIELDS } from '@veridoor/document-types/fields';
import { holderOfNumber } from '@veridoor/validation/national-number-holder';
import { isNationalNumber, knowsNationalNumber } from '@veridoor/validation/national-numbers';
import { makeNationalDocument } from './documents/national-document.ts';
import { NATIONAL_TYPES, readNationalType, readPeople, type TypeSide } from './documents/national-type.ts';
import { nationalValues } from './documents/national-values.ts';

/** Millimetres. */
const PAGES = { 'ID-1': [85.6, 53.98], 'ID-3': [125, 88] } as const;

describe('types of national documents', () => {
  it('there are thirty or more, of twenty countries or more', () => {
    expect(NATIONAL_TYPES.length).toBeGreaterThanOrEqual(30);
    expect(new Set(NATIONAL_TYPES.map((name) => readNationalType(name).country)).size).toBeGreaterThanOrEqual(20);
  });

  it.each(NATIONAL_TYPES)('%s prints known fields, inside its page', (name) => {
    const type = readNationalType(name);
    const [width, height] = PAGES[type.size ?? 'ID-1'];
    const sides: TypeSide[] = [type.front, ...(type.back ? [type.back] : [])];
    for (const { fields } of sides)
      for (const { field, at, text } of fields) {
        const names: readonly string[] = field.split('+');
        expect(names.every((one) => PRINTED_FIELDS.some((known) => known === one) || text !== undefined)).toBe(true);
        expect(at[0]).toBeLessThan(width - 5);
        expect(at[1]).toBeLessThan(height - 2);
      }
  });

  it.each(NATIONAL_TYPES)('%s has holders whose numbers are right', (name) => {
    const type = readNationalType(name);
    const people = readPeople(type.people ?? type.country);
    for (const [index, person] of people.entries()) {
      const { values } = nationalValues(type, person, `test ${index}`);
      const number = values['personal_number'];
      expect(values['expiry_date']! > values['issue_date']!).toBe(true);
      if (!number || !knowsNationalNumber(type.country)) continue;
      expect(isNationalNumber(type.country, number)).toBe(true);
      const { sex, month, day } = { sex: null, month: null, day: null, ...holderOfNumber(type.country, number) };
      expect(sex ?? person.sex).toBe(person.sex);
      const [, bornIn, bornOn] = person.birth_date.split('-');
      expect([month ?? bornIn, day ?? bornOn]).toEqual([bornIn, bornOn]);
    }
  });
});

describe('makeNationalDocument', () => {
  it('makes both sides, with the values of each', async () => {
    const { sides, type } = await makeNationalDocument('pl-id-card', 0);
    expect(type.country).toBe('PL');
    expect(sides.map(({ name }) => name)).toEqual(['front', 'back']);
    expect(sides[0]!.values).toMatchObject({ last_name: 'ŚWIĘCICKA', birth_date: '1989-09-17', sex: 'F' });
    expect(Object.keys(sides[1]!.values)).toEqual(['personal_number', 'birth_place', 'authority', 'issue_date']);
  });

  it('refuses a type without a file', async () => {
    await expect(makeNationalDocument('xx-id-card')).rejects.toThrow('xx-id-card');
  });
});
