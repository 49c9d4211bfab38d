import { beforeAll, describe, expect, it } from 'vitest';
import { documentType, typesOfFamily, type IdentityDocumentType } from '@veridoor/contract/documents/document-types';
import { makeSpecimen, SPECIMEN_OF, type Specimen } from './specimen.ts';

const ISSUERS = { id_card: 'TUR', passport: 'D', driving_licence: 'USA', residence_permit: 'FRA' } as const;

describe('makeSpecimen', { timeout: 30_000 }, () => {
  const made = new Map<IdentityDocumentType, Specimen>();
  beforeAll(async () => {
    for (const type of typesOfFamily('identity')) {
      const details = { issuer: ISSUERS[type] };
      made.set(
        type,
        await makeSpecimen({ kind: SPECIMEN_OF[type], seed: type, holder: 'lindqvist', portrait: 'bea', details }),
      );
    }
  });

  it('makeSpecimen writes the issuing state and the nationality into the MRZ', () => {
    const [page] = made.get('passport')!.sides;
    expect(page?.mrz?.lines[0]).toMatch(/^P<D<<LINDQVIST/u);
    expect(page?.mrz?.lines[1]?.slice(10, 13)).toBe('D<<');
    const back = made.get('residence_permit')!.sides[1];
    expect(back?.mrz?.lines[0]).toMatch(/^ARFRA/u);
    expect(back?.mrz?.lines[1]?.slice(15, 18)).toBe('FRA');
  });

  it.each(typesOfFamily('identity'))('makeSpecimen gives the type %s its machine-readable part', (type) => {
    const parts = documentType(type).machine_readable.map(({ part }) => part);
    const borne = made
      .get(type)!
      .sides.flatMap(({ mrz, barcode }) => [...(mrz ? [mrz.lines[0]] : []), ...(barcode ? ['licence'] : [])]);
    const kinds = borne.map((one) => (one === 'licence' ? one : one?.startsWith('P') ? 'passport' : 'card'));
    expect(kinds.length).toBeGreaterThan(0);
    expect(parts).toEqual(expect.arrayContaining(kinds));
  });

  it('makeSpecimen writes the issuing country into the barcode', () => {
    expect(made.get('driving_licence')!.sides[1]?.barcode?.text).toContain('\nDCGUSA');
  });
});
