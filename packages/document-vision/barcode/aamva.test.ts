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
      postalCode: '23269',
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

  /** The elements of names, dates and sexes as each version writes them. */
  const whole = { DAA: 'SAMPLE,MICHAEL,JOHN', DBB: '19860607', DBA: '20301210', DBC: 'M' };
  const oneGiven = { DCS: 'SAMPLE', DCT: 'MICHAEL, JOHN', DBB: '06071986', DBA: '12102030', DBC: '1' };
  const apart = { DCS: 'SAMPLE', DAC: 'MICHAEL', DAD: 'JOHN', DBB: '06071986', DBA: '12102030', DBC: '1' };
  it.each([
    ['01', 2000, 'AAMVA636000', '02', whole],
    ['02', 2003, 'ANSI 636000', '0002', oneGiven],
    ['03', 2005, 'ANSI 636000', '0002', oneGiven],
    ['04', 2009, 'ANSI 636000', '0002', apart],
    ['05', 2010, 'ANSI 636000', '0002', apart],
    ['06', 2011, 'ANSI 636000', '0002', apart],
    ['07', 2012, 'ANSI 636000', '0002', apart],
    ['08', 2013, 'ANSI 636000', '0002', apart],
    ['09', 2016, 'ANSI 636000', '0002', apart],
    ['10', 2020, 'ANSI 636000', '0002', apart],
    ['11', 2025, 'ANSI 636000', '0002', apart],
  ])('reads version %s of %i', (version, _, issuer, rest, elements) => {
    const text = licence({ DAQ: 'T64235789', ...elements }, `@\n\u001e\r${issuer}${version}${rest}DL00410278`);
    expect(parseAamva(text)).toMatchObject({
      version: Number(version),
      documentNumber: 'T64235789',
      lastName: 'SAMPLE',
      firstName: 'MICHAEL',
      middleName: 'JOHN',
      birthDate: '1986-06-07',
      expirationDate: '2030-12-10',
      sex: 'M',
      country: 'USA',
    });
  });

  it.each([
    ['a header without versions', '@\n\u001e\rANSI 636004DL00410286', {}, { issuer: '636004' }],
    ['separators that a reader changed', '@\n6MANSI 636004080002DL00410286', {}, { version: 8 }],
    [
      'dates with dashes',
      undefined,
      { DBB: '06-07-1986', DBA: '12/10/2030' },
      { birthDate: '1986-06-07', expirationDate: '2030-12-10' },
    ],
    ['sex f', undefined, { DBC: 'f' }, { sex: 'F' }],
    ['sex X', undefined, { DBC: 'X' }, { sex: 'X' }],
    ['sex 9', undefined, { DBC: '9' }, { sex: 'X' }],
    ['a postal code of nine digits', undefined, { DAK: '564311234  ' }, { postalCode: '56431-1234' }],
    ['noughts for the last four', undefined, { DAK: '232690000  ' }, { postalCode: '23269' }],
    ['a postal code without its nought', undefined, { DAK: '2108' }, { postalCode: '02108' }],
    ['nine digits without the nought', undefined, { DAK: '67081897' }, { postalCode: '06708-1897' }],
    ['a code of Canada', undefined, { DAK: 'E5K 1Y3', DCG: 'CAN' }, { postalCode: 'E5K 1Y3' }],
    [
      'the country of Ontario by its number',
      '@\n\u001e\rANSI 636012030001DL00000367',
      { DCG: '', DBB: '19860706' },
      { country: 'CAN', birthDate: '1986-07-06' },
    ],
    ['of Hidalgo', '@\n\u001e\rANSI 636057030001DL00000367', { DCG: '' }, { country: 'MEX' }],
    [
      'a whole name without a comma',
      undefined,
      { DAA: 'JOHN P SMITH', DCS: 'unavl', DAC: '', DAD: '' },
      { lastName: null },
    ],
    ['a surname with a comma at its end', undefined, { DCS: 'TESTER, ' }, { lastName: 'TESTER' }],
    [
      'a residence without an address for mail',
      undefined,
      { DAL: '1 MAIN ST', DAN: 'SALEM', DAO: 'OR', DAP: '973010000' },
      { street: '1 MAIN ST', city: 'SALEM', jurisdiction: 'OR', postalCode: '97301' },
    ],
  ])('reads %s', (_, head, elements, read) => {
    expect(parseAamva(licence({ DAQ: '1', DCG: 'USA', ...elements }, head))).toMatchObject(read);
  });

  it.each([
    ['JOHN P SMITH', { firstName: 'JOHN', middleName: 'P', lastName: 'SMITH' }],
    ['SMITH, MARY JONES', { firstName: 'MARY', middleName: 'JONES', lastName: 'SMITH' }],
    ['SMITH$MARY$JONES', { firstName: 'MARY', middleName: 'JONES', lastName: 'SMITH' }],
    ['WANG,CHUNG', { firstName: 'CHUNG', middleName: null, lastName: 'WANG' }],
  ])('reads the whole name %s', (DAA, names) => {
    expect(parseAamva(licence({ DAQ: '1', DAA }))).toMatchObject(names);
  });

  it.each(['\r\n', '\u001e', '\u001d'])('finds elements that a reader parted by %j', (separator) => {
    const text = licence(ELEMENTS).replaceAll(/(?<=[A-Z0-9 ])\n/g, separator);
    expect(parseAamva(text)).toMatchObject({ lastName: 'SAMPLE', birthDate: '1986-06-06', sex: 'M' });
  });

  it.each([
    ['DL00410313ZM03540027DCAE', ''],
    ['DL00410266ZM03040010DL\nDCAR', ''],
  ])('finds the elements after %s', (directory) => {
    expect(parseAamva(`@\n\u001e\rANSI 636061040002${directory}\nDCSSMITH\nDACMARY\r`)).toMatchObject({
      lastName: 'SMITH',
      firstName: 'MARY',
    });
  });

  const stripe = (end: string, sex = 'F') =>
    '%BCVICTORIA^MUSTER,$JANE QUINN^1 MAIN ST$VICTORIA BC  V8V 1A1^?;' +
    `6360281234567=${end}19850201=?_%0AV8V1A1     ${' '.repeat(16)}${sex}165 60BROBLU9000000000                00000?`;

  it('reads the stripe that British Columbia prints', () => {
    expect(parseAamva(stripe('3104'))).toMatchObject({
      issuer: '636028',
      documentNumber: '1234567',
      lastName: 'MUSTER',
      firstName: 'JANE',
      middleName: 'QUINN',
      birthDate: '1985-02-01',
      expirationDate: '2031-04',
      sex: 'F',
      street: '1 MAIN ST',
      city: 'VICTORIA',
      jurisdiction: 'BC',
      postalCode: 'V8V1A1',
      country: 'CAN',
    });
    expect(parseAamva(stripe('3177', '9'))).toMatchObject({ expirationDate: '9999-12-31', sex: 'X' });
    expect(parseAamva(stripe('3188'))).toMatchObject({ expirationDate: '2031' });
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
