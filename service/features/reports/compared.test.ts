import { describe, expect, it } from 'vitest';
import type { CheckName } from '@veridoor/contract/check';
import type { DocumentFields } from '@veridoor/document-vision/document/fields';
import type { DocumentRow } from '../../records/documents/queries.ts';
import { comparedValues, type ComparedPage, type Comparison } from './compared.ts';

const fields = (change: Partial<DocumentFields> = {}): DocumentFields => ({
  source: 'mrz',
  firstName: 'FIONA JANE',
  lastName: 'ODELANEY',
  documentNumber: 'L48579407',
  otherNumbers: ['8811026063'],
  birthDate: '1988-11-02',
  expirationDate: '2031-04-30',
  sex: 'F',
  nationality: 'IE',
  issuingCountry: 'IE',
  address: null,
  ...change,
});
const page = (id: string, read: DocumentFields | null): ComparedPage => ({
  page: { id, sha256: `file-${id}`, country: 'GB' } as DocumentRow,
  fields: read,
  issuer: null,
  readAt: new Date('2026-03-01T12:00:00Z'),
});
const comparison: Comparison = {
  ...page('back', fields()),
  others: [page('front', fields({ source: 'barcode', birthDate: '1988-11-20' })), page('gone', fields())],
  customer: { address: { source: 'customer', value: 'Lindenweg 4', document: null, confidence: null } },
  integrator: { full_name: { source: 'integrator', value: 'Fiona Delaney', document: null, confidence: null } },
  idCardNumber: 'C-1',
  minimumAge: 18,
};
const compared = (check: CheckName, files = ['file-back', 'file-front']) =>
  comparedValues({ check, outcome: 'review', score: 0, detail: null, files }, comparison).map(({ source, value }) => [
    source,
    value,
  ]);

describe('compared values', () => {
  it('a proof of address shows who issued it', () => {
    const result = { check: 'proof_issuer', outcome: 'passed', score: 0.9, detail: null } as const;
    expect(comparedValues(result, { ...comparison, issuer: 'Stadtwerke Utopia GmbH' })).toEqual([
      { source: 'print', value: 'Stadtwerke Utopia GmbH', document: 'back' },
    ]);
  });

  it('a cross-check shows the values of both sides, and of no page outside the check', () => {
    expect(compared('cross_check_birth_date')).toEqual([
      ['machine_readable_zone', '1988-11-02'],
      ['barcode', '1988-11-20'],
    ]);
    expect(compared('cross_check_name', ['file-back'])).toEqual([['machine_readable_zone', 'FIONA JANE ODELANEY']]);
  });

  it("a comparison with the profile shows what was read and the integrator's value", () => {
    expect(compared('cross_check_profile_name')).toEqual([
      ['machine_readable_zone', 'FIONA JANE ODELANEY'],
      ['integrator', 'Fiona Delaney'],
    ]);
    expect(compared('cross_check_profile_number')).toEqual([
      ['machine_readable_zone', 'L48579407'],
      ['machine_readable_zone', '8811026063'],
      ['integrator', 'C-1'],
    ]);
  });

  it("a check shows what was read, the workflow's demand and the day of the check", () => {
    expect(compared('age')).toEqual([
      ['machine_readable_zone', '1988-11-02'],
      ['workflow', '18'],
      ['service', '2026-03-01'],
    ]);
    expect(compared('document')).toEqual([
      ['machine_readable_zone', 'IE'],
      ['customer', 'GB'],
    ]);
    expect(compared('proof_address')).toEqual([['customer', 'Lindenweg 4']]);
  });

  it('a check that compares nothing shows no values', () => {
    expect(compared('image')).toEqual([]);
    expect(comparedValues({ check: 'mrz', outcome: 'passed', score: 1, detail: null }, comparison)).toEqual([]);
  });
});
