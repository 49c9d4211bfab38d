import { describe, expect, it } from 'vitest';
import type { DocumentFields } from '@veridoor/document-vision/document/fields';
import type { DocumentContext } from '../contexts.ts';
import { compareFirstNames, compareLastNames } from './names.ts';
import { printBirthDate } from './print-birth-date.ts';
import { printExpiryDate } from './print-expiry-date.ts';
import { printLastName } from './print-last-name.ts';
import { printNumber } from './print-number.ts';

const MACHINE: DocumentFields = {
  source: 'mrz',
  lastName: 'ODELANEY',
  firstName: 'FIONA JANE',
  documentNumber: 'L48579407',
  otherNumbers: [],
  birthDate: '1988-11-02',
  expirationDate: '2034-02-07',
  sex: 'F',
  nationality: 'TR',
  issuingCountry: 'TR',
  address: null,
};
const PRINT: DocumentFields = { ...MACHINE, source: 'print', lastName: "O'Delaney", firstName: 'Fiona Jane' };

/** A card whose front prints this, and whose back has this MRZ. */
const card = (print: Partial<DocumentFields>, machine: Partial<DocumentFields> = {}): DocumentContext => ({
  page: { side: 'back', sha256: 'b', fingerprint: '', fields: { ...MACHINE, ...machine } },
  others: [{ side: 'front', sha256: 'f', fingerprint: '', fields: { ...PRINT, ...print } }],
});

describe('print against the machine-readable part', () => {
  it('compares a front with the MRZ of the back, and names both files', () => {
    expect(printLastName.make(card({}))).toEqual([{ outcome: 'passed', score: 1, detail: null, files: ['f', 'b'] }]);
    expect(printLastName.make(card({ lastName: 'Baumgartner' }))).toMatchObject([
      { outcome: 'review', detail: 'print_name_differs' },
    ]);
  });

  it('takes what is not sure in print only where the MRZ says the same', () => {
    expect(printLastName.make(card({ lastName: '', unsure: { lastName: 'O’Delaney' } }))).toMatchObject([
      { outcome: 'passed' },
    ]);
    expect(printLastName.make(card({ lastName: '', unsure: { lastName: '0Delanoy' } }))).toEqual([]);
  });

  it('takes O and 0 of a number for one sign, and no other two', () => {
    const number = (print: string) =>
      printNumber.make(card({ documentNumber: print }, { documentNumber: 'MC3JY0VZ0' }));
    expect(number('MC3JYOVZO')).toMatchObject([{ outcome: 'passed' }]);
    expect(number('MC3JYQVZO')).toMatchObject([{ detail: 'print_number_differs' }]);
  });

  it('takes a word for no end for the year 9999 of the MRZ, and for no other day', () => {
    const expiry = (print: string, machine: string) =>
      printExpiryDate.make(card({ expirationDate: print }, { expirationDate: machine }));
    expect(expiry('9999-12-31', '9999-01-01')).toMatchObject([{ outcome: 'passed' }]);
    expect(expiry('9999-12-31', '2034-02-07')).toMatchObject([{ detail: 'print_expiry_date_differs' }]);
    expect(expiry('2034-02-07', '9999-01-01')).toMatchObject([{ detail: 'print_expiry_date_differs' }]);
  });

  it('takes a name on a back for nobody’s: of a parent, or before a marriage', () => {
    const { page, others } = card({});
    const named = { ...page, fields: { ...MACHINE, printed: { ...PRINT, lastName: 'Zielińska' } } };
    expect(printLastName.make({ page: named, others })).toMatchObject([{ outcome: 'passed' }]);
    expect(printLastName.make({ page: named, others: [] })).toEqual([]);
  });

  it('compares a surname whose given names were not sure', () => {
    const found = printLastName.make(card({ firstName: '', unsure: { firstName: 'Fiona' } }));
    expect(found).toMatchObject([{ outcome: 'passed' }]);
  });

  it('says nothing of a number of another length, and doubts one of the same', () => {
    expect(printNumber.make(card({ documentNumber: '88-1' }))).toEqual([]);
    expect(printNumber.make(card({ documentNumber: 'L48579408' }))).toMatchObject([{ outcome: 'review' }]);
  });

  it('takes each date that six figures may mean', () => {
    const birthDates = ['2022-03-01', '1922-03-01'];
    const born = { birthDate: '2022-03-01', birthDates };
    expect(printBirthDate.make(card({ birthDate: '1922-03-01' }, born))).toMatchObject([{ outcome: 'passed' }]);
    expect(printBirthDate.make(card({ birthDate: '1932-03-01' }, born))).toMatchObject([{ outcome: 'review' }]);
  });
});

describe('names in print', () => {
  const names = (lastName: string, firstName: string) => ({ lastName, firstName });

  it.each([
    ['Müller', 'Jörg', 'MUELLER', 'JOERG', 'same'],
    ['Ångström', 'Åke', 'AANGSTROEM', 'AAKE', 'same'],
    ['García López', 'Ana', 'GARCIA', 'ANA', 'same'],
    ['Lindqvist', 'Åke', 'BAUMGARTNER', 'AAKE', 'other'],
    ['Müllerstein', 'Jörg', 'MUELLER', 'JOERG', 'other'],
    ['Wolfeschlegelsteinhausenberger', 'Hubert', 'WOLFESCHLEGELSTEINHAUSENB', 'HUBE', 'same'],
  ] as const)('compares the surname of %s %s with %s %s: %s', (last, first, mrzLast, mrzFirst, agreement) => {
    // An MRZ of a card has 30 places for both names and the two signs between them.
    const isNameCut = mrzLast.length + mrzFirst.length >= 28;
    expect(compareLastNames(names(last, first), { ...names(mrzLast, mrzFirst), isNameCut })).toBe(agreement);
  });

  it('compares a name in one field as a whole', () => {
    expect(compareLastNames(names('KOVÁCS ANNA', ''), names('KOVACS', 'ANNA'))).toBe('same');
    expect(compareLastNames(names('Suharto', ''), names('SUHARTO', ''))).toBe('same');
    expect(compareLastNames(names('KOVÁCS ANNA', ''), names('SZABO', 'ANNA'))).toBe('other');
  });

  it('takes fewer given names for the same', () => {
    expect(compareFirstNames(names('Erika', 'Erika'), names('X', 'ERIKA MARIA'))).toBe('same');
    expect(compareFirstNames(names('Erika', 'Erik'), names('X', 'ERIKA MARIA'))).toBe('other');
  });
});
