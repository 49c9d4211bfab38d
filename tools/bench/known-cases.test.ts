/** What people who build or use such software have reported as wrong, one kind each, and what is right. */

import { describe, expect, it } from 'vitest';
import { isCountry, OTHER_NATIONALITIES } from '@veridoor/contract/documents/nationality';
import { typeOfMrz } from '@veridoor/document-types/machine-readable';
import { parseAamva } from '@veridoor/document-vision/barcode/aamva';
import { daysOnEarth } from '@veridoor/document-vision/document/days';
import { fieldsOfLicence, fieldsOfMrz } from '@veridoor/document-vision/document/fields';
import { findingsOfDates } from '@veridoor/document-vision/document/findings';
import { parseMrz } from '@veridoor/document-vision/mrz/parse';
import { compareNames, NAME_THRESHOLD } from '@veridoor/name-matching/compare';
import { addressFields } from '@veridoor/validation/addresses';
import { faultOf } from '@veridoor/validation/check';
import { asciiEmail, isEmail } from '@veridoor/validation/characters';
import { internationalPhone } from '@veridoor/validation/phones';
import { isPostalCode, tidyPostalCode } from '@veridoor/validation/postal-codes';
import { checkDigit, composeTd1, composeTd3, type MrzFields } from '../specimens/mrz.ts';

const TODAY = new Date('2026-11-28T12:00:00Z');
const HOLDER: MrzFields = {
  documentCode: 'P',
  issuer: 'GBR',
  nationality: 'GBR',
  surname: 'Muster',
  givenNames: 'Anna',
  documentNumber: '500000000',
  birthDate: '1985-02-01',
  sex: 'F',
  expiryDate: '2031-01-01',
};
const read = (lines: readonly string[]) => parseMrz(lines, 2026);
const passport = (change: Partial<MrzFields> = {}) => read(composeTd3({ ...HOLDER, ...change }));
const card = (change: Partial<MrzFields> = {}) => read(composeTd1({ ...HOLDER, documentCode: 'ID', ...change }));
const findings = (mrz: ReturnType<typeof read>, minimumAge: number | null = null) =>
  mrz && findingsOfDates(fieldsOfMrz(mrz), minimumAge, daysOnEarth(TODAY));

/** A passport whose birth is written so. */
function born(birth: string) {
  const [first, second] = composeTd3(HOLDER);
  const written = second.slice(0, 13) + birth + checkDigit(birth) + second.slice(20, 43);
  const last = checkDigit(written.slice(0, 10) + written.slice(13, 20) + written.slice(21));
  return read([first, written + last]);
}

describe('machine-readable zones', () => {
  it.each([
    ['ITA', '9999-01-01'],
    ['ESP', '9999-01-01'],
    ['PRT', '9999-12-31'],
  ])('a card of %s without an end has not expired', (issuer, expiryDate) => {
    const mrz = card({ issuer, nationality: issuer, expiryDate });
    expect(mrz).toMatchObject({ valid: true, fields: { expirationDate: expiryDate } });
    expect(findings(mrz)).toEqual([]);
  });

  it('a birth without day, or without day and month, is the rest of it', () => {
    expect(born('850000')).toMatchObject({ valid: true, fields: { birthDate: '1985', documentNumber: '500000000' } });
    expect(born('850400')).toMatchObject({ valid: true, fields: { birthDate: '1985-04', lastName: 'MUSTER' } });
    expect(findings(born('850000'), 18)).toEqual([]);
  });

  it('somebody of a hundred years is never certainly too young', () => {
    expect(findings(passport({ birthDate: '1922-01-01' }), 18)).toEqual([{ code: 'age_unknown', outcome: 'review' }]);
  });

  it('Kosovo is a country, and who has none is not somebody whose nationality was not read', () => {
    const nationality = (code: string) => fieldsOfMrz(passport({ nationality: code })!).nationality;
    expect(nationality('XXK')).toBe('XK');
    for (const code of ['XXA', 'XXB', 'XXC', 'XXX', 'UNO', 'UNA', 'EUE', 'XOM', 'XPO']) {
      expect(nationality(code)).toBe(code);
      expect([OTHER_NATIONALITIES.some((one) => one === code), isCountry(code)]).toEqual([true, false]);
    }
    expect(nationality('UTO')).toBeNull();
  });

  it('a green card is a residence permit of the United States', () => {
    const lines = composeTd1({ ...HOLDER, documentCode: 'C1', issuer: 'USA', nationality: 'MEX' });
    const mrz = read(lines);
    expect(mrz).toMatchObject({ valid: true, fields: { documentCode: 'C1', documentNumber: '500000000' } });
    expect(typeOfMrz('C1', 'TD1')).toBe('residence_permit');
    expect(fieldsOfMrz(mrz!)).toMatchObject({ issuingCountry: 'US', nationality: 'MX' });
  });

  it('the names of a Russian internal passport are in Russian', () => {
    const lines = ['PNRUSIVANOV3<<IVAN<IVANOVI3<<<<<<<<<<<<<<<<<', '1100000000RUS8502016M<<<<<<01020315770000<24'];
    expect(read(lines)).toMatchObject({ valid: true, fields: { lastName: 'ИВАНОВЧ', firstName: 'ИВАН ИВАНОВИЧ' } });
  });

  it.each([
    [
      ['D1FRA13AA000026181231MARTIN<<9'],
      { documentNumber: '13AA00002', expirationDate: '2018-12-31', lastName: 'MARTIN' },
    ],
    [['D1NLD15094962111659VW87Z78NB84'], { documentNumber: '5094962111' }],
    [
      ['FACHE305142128097<<800126<<<<<', 'MUSTER<<ANNA<<<<<<<<<<<<<<<<<<'],
      { documentNumber: '305142128097', birthDate: '1980-01-26', lastName: 'MUSTER', firstName: 'ANNA' },
    ],
  ])('the lines of a driving licence are read: %j', (lines, fields) => {
    expect(read(lines)).toMatchObject({ valid: true, fields });
  });
});

describe('barcodes of licences', () => {
  const licence = (head: string, elements: string) => parseAamva(`@\n\u001e\rANSI ${head}DL${elements}\r`);

  it('British Columbia prints the layout of a magnetic stripe', () => {
    const stripe =
      '%BCVICTORIA^DOE,$JANE QUINN^1 MAIN ST$VICTORIA BC  V8V 1A1^?;6360280000000=280419850201=?' +
      '_%0AV8V1A1                     F165 60BROBLU9000000000                00000?';
    expect(fieldsOfLicence(parseAamva(stripe)!)).toMatchObject({
      lastName: 'DOE',
      firstName: 'JANE QUINN',
      birthDate: '1985-02-01',
      expirationDate: '2028-04',
      issuingCountry: 'CA',
    });
  });

  it('North Carolina has a short header and dates with dashes', () => {
    const elements = 'DAQ1\nDAADOE,JANE,QUINN\nDBB02-01-1985\nDBA02-01-2030';
    expect(licence('636004', elements)).toMatchObject({
      lastName: 'DOE',
      birthDate: '1985-02-01',
      expirationDate: '2030-02-01',
    });
  });

  it('four noughts are no part of a postal code, and X is a sex', () => {
    const elements = 'DAQ1\nDCSDOE\nDACJANE\nDBCX\nDAK232690000  \nDCGUSA';
    expect(licence('636000100002', elements)).toMatchObject({ postalCode: '23269', sex: 'X' });
  });
});

describe('names', () => {
  it.each([
    ['O BRIEN JOHN', "John O'Brien"],
    ['O DWYER LIAM', "Liam O'Dwyer"],
    ["Sean O'Neill", 'O NEILL SEAN'],
    ['O SE HUN', 'Oh Se-hun'],
    ['SMITH JR JOHN', 'John Smith'],
    ['SMITH III JOHN', 'John Smith'],
    ['HUBE WOLFESCHLEGELSTEINHAUSENBERGERDORF', 'Hubert Blaine Wolfeschlegelsteinhausenbergerdorff'],
  ])('%s may be %s', (one, other) => {
    expect(compareNames(one, other, 'Person').score).toBeGreaterThanOrEqual(NAME_THRESHOLD);
  });
});

describe('forms', () => {
  it.each([
    ['GB', '+44 (0)7700 900123', '+447700900123'],
    ['FR', '+33 (0)6 12 34 56 78', '+33612345678'],
    ['BE', '+32 (0)470 12 34 56', '+32470123456'],
    ['AR', '011 15 2345-6789', '+5491123456789'],
    ['MX', '044 55 1234 5678', '+525512345678'],
    ['JP', '０９０－１２３４－５６７８', '+819012345678'],
  ])('in %s the telephone number %s is taken', (country, typed, meant) => {
    expect(internationalPhone(country, typed)).toBe(meant);
  });

  it.each([
    ['VN', '11110', '11110'],
    ['KZ', 'A15A2X6', 'A15A2X6'],
    ['SA', '12345-6789', '12345-6789'],
    ['DE', 'D-10115', '10115'],
    ['CH', 'CH-8001', '8001'],
    ['SE', 'SE-114 55', '114 55'],
    ['SI', 'SI-1000', '1000'],
    ['GB', 'BFPO 58', 'BFPO 58'],
  ])('in %s the postal code %s is taken', (country, typed, kept) => {
    expect(tidyPostalCode(country, typed)).toBe(kept);
    expect(isPostalCode(kept)).toBe(true);
  });

  it.each(['NG', 'VN', 'IE', 'AE', 'HK'])('nobody in %s must know a postal code', (country) => {
    expect(addressFields(country).some(({ part, optional }) => part === 'postal_code' && !optional)).toBe(false);
  });

  it.each(['1985', '1985-04', '1985-04-09'])('a birth on %s is an answer where the day may be unknown', (answer) => {
    const birth = { id: 'birth', type: 'date', latest: 'today', partial: true } as const;
    expect(faultOf(birth, answer, '2026-11-28')).toBeNull();
    expect(faultOf(birth, '2026-12', '2026-11-28')).toBe('too_late');
    expect(faultOf({ ...birth, partial: false }, '1985-04', '2026-11-28')).toBe('no_date');
  });

  it('an e-mail address may have a domain with an umlaut', () => {
    expect(isEmail(asciiEmail('ada@bücher.example'))).toBe(true);
  });
});

describe('time', () => {
  const page = { ...fieldsOfMrz(passport()!), expirationDate: '2026-11-28' };

  it('a document is valid to the end of its last day in Honolulu', () => {
    expect(findingsOfDates(page, null, daysOnEarth(new Date('2026-11-29T01:00:00Z')))).toEqual([]);
  });

  it('somebody is 18 from the morning on in Auckland', () => {
    const adult = { ...page, birthDate: '2008-11-29' };
    expect(findingsOfDates(adult, 18, daysOnEarth(new Date('2026-11-28T20:00:00Z')))).toEqual([]);
  });
});
