import { describe, expect, it } from 'vitest';
import { makeSpecimen } from './specimen.ts';

describe('makeSpecimen', () => {
  const make = (kind: 'passport' | 'residence-permit' | 'driving-licence', issuer: string) =>
    makeSpecimen({
      kind,
      seed: 'issuer',
      holder: 'lindqvist',
      portrait: 'bea',
      details: { issuer },
    });

  it('says in the zone which state issued it and whose national the holder is', async () => {
    const [page] = (await make('passport', 'D')).sides;
    expect(page?.zone?.lines[0]).toMatch(/^P<D<<LINDQVIST/u);
    expect(page?.zone?.lines[1]?.slice(10, 13)).toBe('D<<');
    const back = (await make('residence-permit', 'FRA')).sides[1];
    expect(back?.zone?.lines[0]).toMatch(/^ARFRA/u);
    expect(back?.zone?.lines[1]?.slice(15, 18)).toBe('FRA');
  });

  it('says in the barcode which country issued it', async () => {
    expect((await make('driving-licence', 'USA')).sides[1]?.barcode?.text).toContain('\nDCGUSA');
  });
});
