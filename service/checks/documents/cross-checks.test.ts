import { describe, expect, it } from 'vitest';
import type { DocumentFields } from '@veridoor/document-vision/document/fields';
import { NOTHING_OF_PROFILE, type ComparedPage, type ComparedProfile } from '../contexts.ts';
import { makeChecks } from '../registry.ts';

const FIELDS: DocumentFields = {
  source: 'mrz',
  lastName: 'YILDIZ',
  firstName: 'GULSAH',
  documentNumber: 'A12B34567',
  otherNumbers: ['10000000146'],
  birthDate: '1995-08-23',
  expirationDate: '2031-08-22',
  sex: 'F',
  nationality: 'TR',
  issuingCountry: 'TR',
  address: null,
};
const FRONT = '0f'.repeat(32);
const BACK = '35'.repeat(32);
const back = (fields: Partial<DocumentFields> | null = {}): ComparedPage => ({
  side: 'back',
  sha256: 'b'.repeat(64),
  fields: fields && { ...FIELDS, ...fields },
  fingerprint: BACK,
});
const front = (fields: Partial<DocumentFields> | null = null): ComparedPage => ({
  ...back(fields),
  side: 'front',
  sha256: 'f'.repeat(64),
  fingerprint: FRONT,
});
const profile = { name: 'Gülşah Yıldız', id_card_number: '10000000146' };
const compare = (page: ComparedPage, others: readonly ComparedPage[], profile: ComparedProfile) =>
  makeChecks({ document: { page, others }, profile: { ...NOTHING_OF_PROFILE, compared: { page, profile } } });
const outcomes = async (...all: Parameters<typeof compare>) =>
  Object.fromEntries((await compare(...all)).map(({ check, outcome, detail }) => [check, detail ?? outcome]));

describe('cross-checks', () => {
  it('sides and profile that agree pass, in other letters too', async () => {
    expect(await outcomes(back(), [front({})], profile)).toEqual({
      sides: 'passed',
      cross_check_name: 'passed',
      cross_check_birth_date: 'passed',
      cross_check_expiration_date: 'passed',
      cross_check_document_number: 'passed',
      cross_check_profile_name: 'passed',
      cross_check_profile_number: 'passed',
    });
  });

  it('sides without an end agree, whichever day of the year 9999 they name', async () => {
    const found = await outcomes(
      back({ expirationDate: '9999-01-01' }),
      [front({ expirationDate: '9999-12-31' })],
      profile,
    );
    expect(found).toMatchObject({ cross_check_expiration_date: 'passed' });
    const other = await outcomes(back({ expirationDate: '9999-01-01' }), [front({})], profile);
    expect(other).toMatchObject({ cross_check_expiration_date: 'sides_differ' });
  });

  it('a value that nobody gave is not compared', async () => {
    expect(await compare(back(null), [], { name: null, id_card_number: 'X' })).toEqual([]);
    expect(await compare(back(), [], { name: null, id_card_number: null })).toEqual([]);
    expect(await outcomes(back(), [front()], { name: null, id_card_number: 'a12-b34567' })).toEqual({
      sides: 'passed',
      cross_check_profile_number: 'passed',
    });
  });

  it('the sides of two documents fail, and so does one side sent twice', async () => {
    expect(await outcomes(back(), [front({ birthDate: '1990-01-01' })], profile)).toMatchObject({
      cross_check_birth_date: 'sides_differ',
    });
    expect(await outcomes(back(), [front({ lastName: 'SMITH', firstName: 'JOHN' })], profile)).toMatchObject({
      cross_check_name: 'sides_differ',
    });
    const twice = await compare(back(), [{ ...front(), fingerprint: BACK }], profile);
    expect(twice[0]).toMatchObject({ check: 'sides', outcome: 'failed', score: 0, detail: 'same_side_twice' });
    expect(twice[0]?.files).toEqual(['b'.repeat(64), 'f'.repeat(64)]);
  });

  it("a contradiction with the integrator's data goes to a person", async () => {
    const results = await compare(back(), [], { name: 'John Smith', id_card_number: 'CUSTOMER-1' });
    expect(results.map(({ outcome, detail }) => [outcome, detail])).toEqual([
      ['review', 'name_differs'],
      ['review', 'number_differs'],
    ]);
    expect(JSON.stringify(results)).not.toMatch(/YILDIZ|10000000146|1995/u);
  });
});
