import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAamva } from './aamva.ts';

const body = (elements: Record<string, string>) =>
  'DL' +
  Object.entries(elements)
    .map(([id, text]) => id + text)
    .join('\n') +
  '\r';
const licence = (elements: Record<string, string>, head = '@\n\u001e\rANSI 636000100002DL00410278ZV03190008') =>
  head + body(elements) + 'ZVZVA01\r';

const ELEMENTS = {
  DAQ: 'T64235789',
  DCS: 'SAMPLE',
  DAC: 'MICHAEL',
  DAD: 'JOHN',
  DBB: '06061986',
  DBA: '12102028',
  DBD: '06062018',
  DBC: '1',
  DAG: '2300 WEST BROAD STREET',
  DAI: 'RICHMOND',
  DAJ: 'VA',
  DAK: '232690000  ',
  DCG: 'USA',
};

describe('parseAamva', () => {
  it('parseAamva reads a licence of the United States', () => {
    expect(parseAamva(licence(ELEMENTS))).toMatchObject({
      issuer: '636000',
      version: 10,
      documentNumber: 'T64235789',
      lastName: 'SAMPLE',
      firstName: 'MICHAEL',
      middleName: 'JOHN',
      birthDate: '1986-06-06',
      expirationDate: '2028-12-10',
      issueDate: '2018-06-06',
      sex: 'M',
      jurisdiction: 'VA',
      postalCode: '232690000',
      country: 'USA',
    });
  });

  it('parseAamva reads the day of a card without an end, and no such birth', () => {
    for (const [text, country] of [
      ['12319999', 'USA'],
      ['99991231', 'CAN'],
    ] as const)
      expect(parseAamva(licence({ DBA: text, DBB: text, DCG: country }))).toMatchObject({
        expirationDate: '9999-12-31',
        birthDate: null,
      });
  });

  it('parseAamva reads Canadian dates and the name fields of earlier versions', () => {
    expect(parseAamva(licence({ DAQ: '1', DBB: '19860607', DCG: 'CAN' }))?.birthDate).toBe('1986-06-07');
    const old = licence(
      { DAA: 'SAMPLE,MICHAEL,JOHN', DBB: '19860607', DBC: 'F' },
      '@\n\u001e\rAAMVA6360000102DL00390100',
    );
    expect(parseAamva(old)).toMatchObject({
      lastName: 'SAMPLE',
      firstName: 'MICHAEL',
      middleName: 'JOHN',
      birthDate: '1986-06-07',
      sex: 'F',
    });
    expect(parseAamva(licence({ DCS: 'SAMPLE', DCT: 'MICHAEL, JOHN' }))).toMatchObject({
      firstName: 'MICHAEL',
      middleName: 'JOHN',
    });
  });

  it('parseAamva leaves out missing elements', () => {
    expect(parseAamva(licence({ DAQ: ' ', DCS: 'NONE', DAD: 'unavl', DBB: '13311986' }))).toMatchObject({
      documentNumber: null,
      lastName: null,
      middleName: null,
      birthDate: null,
    });
  });

  it('parseAamva never throws, whatever the text', () => {
    expect(parseAamva('https://example.org/')).toBeNull();
    expect(parseAamva('')).toBeNull();
    fc.assert(
      fc.property(fc.string(), (text) => parseAamva(text) === null),
      { numRuns: 40 },
    );
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.string()), (elements) => {
        const read = parseAamva(licence({ DAQ: '1', ...elements }));
        expect(read === null || typeof read.version === 'number').toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});
