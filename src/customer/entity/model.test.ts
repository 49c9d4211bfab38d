import { describe, expect, it } from 'vitest';
import type { EntityDetails, EntityParty } from '@veridoor/validation/entity';
import type { EntityProgress } from '../../lib/api/types.ts';
import { obstacleOf, withoutParty } from './model.ts';
import { isReady, lackingDocuments, readParty } from './progress.ts';

const TODAY = '2026-11-21';
const file = { id: 'f', reject_reason: null, mime_type: 'application/pdf', size: 1 };
const required = { title: null, most_files: 5 };

const progress = (status: 'pending' | 'rejected', info: EntityProgress['info'] = 'done'): EntityProgress => ({
  info,
  documents: [
    { ...required, type: 'registration_extract', optional: false, files: [{ ...file, status }] },
    { ...required, type: 'tax_certificate', optional: true, files: [] },
  ],
});

const ada: EntityParty = {
  id: 'ada',
  kind: 'person',
  name: 'Ada',
  birth_date: '1980-02-29',
  country: 'NO',
  roles: ['owner', 'director'],
  share: 100,
};
const company: EntityDetails = {
  name: 'Norvik AS',
  legal_form: 'AS',
  country: 'NO',
  registration_number: '1',
  incorporated_on: '2019-02-28',
  street: 'Bryggen 1',
  city: 'Bergen',
};

describe('journey of a company', () => {
  it('removes with a party those who hold shares in it', () => {
    const parties: EntityParty[] = [{ id: 'a' }, { id: 'b', of: 'a' }, { id: 'c', of: 'b' }, { id: 'd' }];
    expect(withoutParty(parties, 'a')).toEqual([{ id: 'd' }]);
    expect(withoutParty([{ id: 'a', of: 'b' }, { id: 'b', of: 'a' }, { id: 'd' }], 'a')).toEqual([{ id: 'd' }]);
  });

  it('a company is ready with its details and a usable file for each required document', () => {
    expect(isReady(progress('pending'))).toBe(true);
    expect(isReady(progress('pending', 'open'))).toBe(false);
    expect(isReady(progress('rejected'))).toBe(false);
    expect(lackingDocuments(progress('rejected')).map(({ type }) => type)).toEqual(['registration_extract']);
  });

  it.each<[EntityDetails, unknown]>([
    [{ parties: [ada] }, { kind: 'company' }],
    [
      { ...company, parties: [ada, { id: 'b' }] },
      { kind: 'party', index: 1 },
    ],
    [{ ...company, parties: [] }, { kind: 'director_missing' }],
    [{ ...company, parties: [{ ...ada, share: 70 }] }, { kind: 'shares_missing' }],
    [{ ...company, parties: [ada, { ...ada, id: 'b', share: 1 }] }, { kind: 'shares_surplus' }],
    [{ ...company, parties: [ada] }, null],
  ])('the obstacle of the company details %j is named', (details, obstacle) => {
    expect(obstacleOf(details, TODAY)).toEqual(obstacle);
  });

  it('readParty accepts a party’s identifier and nothing else', () => {
    expect(readParty(new URLSearchParams('party=a-1'))).toBe('a-1');
    expect(readParty(new URLSearchParams('party=<b>'))).toBeNull();
    expect(readParty(new URLSearchParams())).toBeNull();
  });
});
