import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDigit, composeName, composeTd1, composeTd3, type MrzFields } from './mrz.ts';

/** Anna Maria Eriksson of ICAO Doc 9303 parts 4 and 5, the specimen of the standard itself. */
const ERIKSSON: MrzFields = {
  documentCode: 'P',
  issuer: 'UTO',
  nationality: 'UTO',
  surname: 'Eriksson',
  givenNames: 'Anna Maria',
  documentNumber: 'L898902C3',
  birthDate: '1974-08-12',
  sex: 'F',
  expiryDate: '2012-04-15',
};

describe('checkDigit', () => {
  it.each([
    ['520727', '3'],
    ['AB2134<<<', '5'],
    ['L898902C3', '6'],
    ['740812', '2'],
    ['120415', '9'],
    ['ZE184226B<<<<<', '1'],
    ['D23145890', '7'],
  ])('the check digit of %s is %s, as published in ICAO Doc 9303', (field, digit) => {
    expect(checkDigit(field)).toBe(digit);
  });

  it('checkDigit refuses characters that the MRZ does not allow', () => {
    expect(() => checkDigit('ab')).toThrow(RangeError);
  });
});

describe('MRZs of the standard', () => {
  it('composeTd3 writes the passport of part 4', () => {
    expect(composeTd3({ ...ERIKSSON, optionalData: 'ZE184226B' })).toEqual([
      'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
      'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
    ]);
  });

  it('composeTd1 writes the card of part 5', () => {
    expect(composeTd1({ ...ERIKSSON, documentCode: 'I', documentNumber: 'D23145890' })).toEqual([
      'I<UTOD231458907<<<<<<<<<<<<<<<',
      '7408122F1204159UTO<<<<<<<<<<<6',
      'ERIKSSON<<ANNA<MARIA<<<<<<<<<<',
    ]);
  });

  it('composeTd1 moves the end of a long number and its check digit into the optional data', () => {
    const [line] = composeTd1({ ...ERIKSSON, documentCode: 'I', documentNumber: 'D23145890734' });
    expect(line).toBe('I<UTOD23145890<7349<<<<<<<<<<<');
  });
});

describe('composeName', () => {
  it.each([
    ["O'Delaney", 'Fiona Jane', 'ODELANEY<<FIONA<JANE<<<<<<<<<<'],
    ['Lindqvist-Åkerø', 'Maja Éloïse', 'LINDQVIST<AAKEROE<<MAJA<ELOISE'],
    ['Suryani', '', 'SURYANI<<<<<<<<<<<<<<<<<<<<<<<'],
    ['Yıldız', 'Gülşah', 'YILDIZ<<GUELSAH<<<<<<<<<<<<<<<'],
  ])('composeName writes %s, %s in MRZ letters', (surname, givenNames, expected) => {
    expect(composeName({ surname, givenNames }, 30)).toBe(expected);
  });

  it('composeName ends a shortened name on a letter and keeps part of the given names', () => {
    const name = composeName({ surname: 'von Wolframshausen-Przybyłowska', givenNames: 'Anna Katharina' }, 30);
    expect(name).toMatch(/^[A-Z<]{29}[A-Z]$/);
    expect(name).toContain('<<ANNA');
  });

  it('composeName never ends a shortened name on a filler', () => {
    expect(composeName({ surname: 'Nilavadhanananda', givenNames: 'Chayapa Dejthamrong Krasuang' }, 39)).toBe(
      'NILAVADHANANANDA<<CHAYAPA<DEJTHAMRONG<K',
    );
    expect(composeName({ surname: 'Abcdef', givenNames: 'Ghi Jklmn' }, 12)).toBe('ABCDEF<<GH<J');
  });
});

const latinName = fc
  .array(fc.constantFrom(..."ABCXYZabcxyzÅÄÖÜßØÞçñğşıİł' -.".split('')), { minLength: 1, maxLength: 60 })
  .map((letters) => `A${letters.join('')}`);
const date = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true })
  .map((value) => value.toISOString().slice(0, 10));
const fields = fc.record({
  documentCode: fc.constantFrom('P', 'I', 'ID', 'AR'),
  issuer: fc.constant('UTO'),
  nationality: fc.constantFrom('UTO', 'D'),
  surname: latinName,
  givenNames: fc.oneof(fc.constant(''), latinName),
  documentNumber: fc.stringMatching(/^[A-Z0-9]{1,9}$/),
  birthDate: date,
  sex: fc.constantFrom('F' as const, 'M' as const, 'X' as const),
  expiryDate: date,
  optionalData: fc.stringMatching(/^[A-Z0-9]{0,14}$/),
});

describe('any MRZ', () => {
  it('every composed MRZ has the right length, letters and check digits', () => {
    fc.assert(
      fc.property(fields, (value) => {
        const [upper, lower] = composeTd3(value);
        expect(upper).toMatch(/^[A-Z0-9<]{44}$/);
        expect(lower).toMatch(/^[A-Z0-9<]{44}$/);
        expect(lower[9]).toBe(checkDigit(lower.slice(0, 9)));
        expect(lower[43]).toBe(checkDigit(lower.slice(0, 10) + lower.slice(13, 20) + lower.slice(21, 43)));
        const [first, second, third] = composeTd1(value);
        for (const line of [first, second, third]) expect(line).toMatch(/^[A-Z0-9<]{30}$/);
        expect(second[29]).toBe(
          checkDigit(first.slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18, 29)),
        );
      }),
    );
  });
});
