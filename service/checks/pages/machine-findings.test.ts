import { expect, it } from 'vitest';
import type { DocumentFields } from '@veridoor/document-vision/document/fields';
import { NO_PRINT, NOTHING_SEEN, resultsOf, UNSEEN } from '../../testing/documents/page-context.ts';
import { barcode } from './barcode.ts';
import { specimen } from './specimen.ts';

const FIELDS: DocumentFields = {
  source: 'mrz',
  lastName: 'VINJE',
  firstName: 'BORRE',
  documentNumber: 'L48579407',
  otherNumbers: [],
  birthDate: '1988-11-02',
  expirationDate: '2034-02-07',
  sex: 'M',
  nationality: 'NO',
  issuingCountry: 'NO',
  address: null,
};

/** A page with a barcode, of which this was read. */
const page = (fields: DocumentFields | null) => {
  const machine = { hasMrz: fields?.source === 'mrz', hasBarcode: true, findings: [] };
  const reading = { outline: null, fingerprint: '', fields };
  return { ...UNSEEN, print: NO_PRINT, inspection: { ...NOTHING_SEEN, machine, reading } };
};

it('says of a barcode that it was not read where nothing in it is known', async () => {
  expect(await resultsOf([barcode], page({ ...FIELDS, source: 'barcode' }))).toMatchObject([{ outcome: 'passed' }]);
  for (const fields of [null, FIELDS])
    expect(await resultsOf([barcode], page(fields))).toMatchObject([
      { outcome: 'not_made', detail: 'barcode_not_read' },
    ]);
});

it('leaves an issuer that is no state to a person, and only the demonstration takes it', async () => {
  const utopian = page({ ...FIELDS, issuingCountry: null });
  expect(await resultsOf([specimen], utopian)).toMatchObject([{ outcome: 'review', detail: 'issuer_unknown' }]);
  expect(await resultsOf([specimen], page(FIELDS))).toMatchObject([{ outcome: 'passed' }]);
  const demonstrated = { ...utopian, file: { ...utopian.file, mayBeSpecimen: true } };
  expect(await resultsOf([specimen], demonstrated)).toEqual([]);
});
