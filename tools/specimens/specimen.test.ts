import { describe, expect, it } from 'vitest';
import { documentType, typesOfFamily } from '../../packages/contract/documents/document-types.ts';
import { makeSpecimen, SPECIMEN_OF } from './specimen.ts';

describe('makeSpecimen', { timeout: 30_000 }, () => {
  const make = (kind: 'passport' | 'residence-permit' | 'driving-licence', issuer: string) =>
    makeSpecimen({
      kind,
      seed: 'issuer',
      holder: 'lindqvist',
      portrait: 'bea',
      details: { issuer },
    });

  it('makeSpecimen writes the issuing state and the nationality into the MRZ', async () => {
    const [page] = (await make('passport', 'D')).sides;
    expect(page?.mrz?.lines[0]).toMatch(/^P<D<<LINDQVIST/u);
    expect(page?.mrz?.lines[1]?.slice(10, 13)).toBe('D<<');
    const back = (await make('residence-permit', 'FRA')).sides[1];
    expect(back?.mrz?.lines[0]).toMatch(/^ARFRA/u);
    expect(back?.mrz?.lines[1]?.slice(15, 18)).toBe('FRA');
  });

  it.each(typesOfFamily('identity'))('makeSpecimen gives the type %s its machine-readable part', async (type) => {
    const { sides } = await makeSpecimen({ kind: SPECIMEN_OF[type], seed: type, holder: 'lindqvist', portrait: 'bea' });
    const parts = documentType(type).machine_readable.map(({ part }) => part);
    const borne = sides.flatMap(({ mrz, barcode }) => [
      ...(mrz ? [mrz.lines[0]] : []),
      ...(barcode ? ['licence'] : []),
    ]);
    const kinds = borne.map((one) => (one === 'licence' ? one : one?.startsWith('P') ? 'passport' : 'card'));
    expect(kinds.length).toBeGreaterThan(0);
    expect(parts).toEqual(expect.arrayContaining(kinds));
  });

  it('makeSpecimen writes the issuing country into the barcode', async () => {
    expect((await make('driving-licence', 'USA')).sides[1]?.barcode?.text).toContain('\nDCGUSA');
  });
});
