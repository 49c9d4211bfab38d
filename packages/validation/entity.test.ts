import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entityFaults, partiesFault, tidyDetails, type EntityDetails, type EntityParty } from './entity.ts';
import { BENEFICIAL_SHARE, beneficialOwners, mayHideAnOwner, tidyShare, totalShares } from './shares.ts';

const TODAY = '2026-11-21';

const share = fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100);
const holder = fc.record({
  kind: fc.constantFrom('person' as const, 'company' as const),
  roles: fc.constantFrom(['owner'], ['owner', 'director']),
  share,
});
/** Shares of one company with the given number of owners: they never exceed the whole. */
const owners = fc.array(fc.nat(10_000), { maxLength: 8 }).map((cuts) => {
  const places = [0, ...cuts.toSorted((a, b) => a - b)];
  return places.slice(1).map((place, index) => ({
    kind: 'person' as const,
    roles: ['owner'],
    share: (place - (places[index] ?? 0)) / 100,
  }));
});

describe('shares', () => {
  it('declared shares plus missing minus surplus make exactly 100 percent', () => {
    fc.assert(
      fc.property(fc.array(holder, { maxLength: 50 }), (holders) => {
        const { declared, missing, surplus } = totalShares(holders);
        expect(Math.round((declared + missing - surplus) * 100)).toBe(10_000);
        expect(missing === 0 || surplus === 0).toBe(true);
        expect(totalShares(holders.toReversed())).toEqual({ declared, missing, surplus });
      }),
    );
  });

  it('shares that divide the whole never show a surplus', () => {
    fc.assert(
      fc.property(owners, (parts) => {
        expect(totalShares(parts).surplus).toBe(0);
        expect(beneficialOwners(parts).length).toBeLessThanOrEqual(100 / BENEFICIAL_SHARE);
      }),
    );
  });

  it('shares leave room for an unnamed beneficial owner exactly when one would fit', () => {
    fc.assert(
      fc.property(owners, (parts) => {
        const hidden = { roles: ['owner'], share: BENEFICIAL_SHARE };
        expect(mayHideAnOwner(parts)).toBe(totalShares([...parts, hidden]).surplus === 0);
      }),
    );
  });

  it.each([
    [[33.33, 33.33, 33.33], { declared: 99.99, missing: 0.01, surplus: 0 }],
    [[0.1, 0.2], { declared: 0.3, missing: 99.7, surplus: 0 }],
    [[60, 40.01], { declared: 100.01, missing: 0, surplus: 0.01 }],
    [[], { declared: 0, missing: 100, surplus: 0 }],
  ])('the sum of the shares %j is %j', (shares, total) => {
    expect(totalShares(shares.map((one) => ({ roles: ['owner'], share: one })))).toEqual(total);
  });

  it('shares of directors who own nothing and invalid shares do not count', () => {
    const none = [{ roles: ['director'], share: 40 }, { roles: ['owner'] }, { roles: ['owner'], share: NaN }];
    expect(totalShares(none).declared).toBe(0);
  });

  it('people with at least 25 percent are beneficial owners, companies are not', () => {
    const named = (kind: 'person' | 'company', size: number) => ({ kind, roles: ['owner'], share: size });
    const found = beneficialOwners([named('person', 25), named('person', 24.99), named('company', 50)]);
    expect(found).toEqual([named('person', 25)]);
  });

  it('shares are kept in hundredths of a percent', () => {
    expect([tidyShare(33.333), tidyShare(66.666), tidyShare(1.005)]).toEqual([33.33, 66.67, 1]);
  });
});

const company: EntityDetails = {
  name: 'Norvik AS',
  legal_form: 'AS',
  country: 'NO',
  registration_number: '923 609 016',
  incorporated_on: '2019-02-28',
  street: 'Bryggen 1',
  city: 'Bergen',
};
const ada: EntityParty = {
  id: 'a',
  kind: 'person',
  name: 'Ada O’Specimen',
  birth_date: '1980-02-29',
  country: 'NO',
  roles: ['owner', 'director'],
  share: 80,
};
const faults = (details: EntityDetails, complete = true) =>
  Object.fromEntries(entityFaults(tidyDetails(details), { today: TODAY, complete }));

describe('company details', () => {
  it('company details are complete with data, a director and shares that add up', () => {
    expect(faults({ ...company, parties: [ada] })).toEqual({});
  });

  it('company details may be incomplete before they are handed in', () => {
    expect(faults({}, false)).toEqual({});
    expect(faults({ parties: [{ id: 'a' }, { id: 'b', share: 90, roles: ['owner'] }] }, false)).toEqual({});
    expect(faults({ country: 'ZZ', parties: [{ id: 'a', kind: 'person', birth_date: '2023-02-29' }] }, false)).toEqual({
      country: 'no_country',
      'parties/0/birth_date': 'no_date',
    });
  });

  it('company details report where a value is missing', () => {
    expect(faults({})).toMatchObject({ name: 'required', city: 'required', parties: 'director_missing' });
    expect(faults({ ...company, parties: [ada, { id: 'b', kind: 'company', roles: ['owner'] }] })).toEqual({
      'parties/1/name': 'required',
      'parties/1/registration_number': 'required',
      'parties/1/country': 'required',
      'parties/1/share': 'required',
    });
    expect(faults({ ...company, parties: [ada, { ...ada, share: 1 }] })).toEqual({ 'parties/1/id': 'duplicate' });
  });

  it.each<[EntityDetails, string | null]>([
    [
      {
        parties: [
          { ...ada, share: 100 },
          { ...ada, id: 'b', share: 0.01 },
        ],
      },
      'shares_surplus',
    ],
    [{ parties: [{ ...ada, roles: ['owner'] }] }, 'director_missing'],
    [{ parties: [{ ...ada, share: 75 }] }, 'shares_missing'],
    [{ parties: [{ ...ada, share: 75.01 }] }, null],
    [{ parties: [{ ...ada, share: 10 }], no_other_owner: true }, null],
    [
      {
        parties: [
          { ...ada, share: 100 },
          { ...ada, id: 'b', of: 'c', share: 100 },
        ],
      },
      null,
    ],
    [
      {
        parties: [
          { ...ada, share: 100 },
          { ...ada, id: 'b', of: 'c', share: 60 },
          { ...ada, id: 'd', of: 'c', share: 60 },
        ],
      },
      'shares_surplus',
    ],
    [{ parties: [{ ...ada, of: 'c', share: 100 }], no_other_owner: true }, 'director_missing'],
  ])('the owners and directors %j have the fault %s', (details, fault) => {
    expect(partiesFault(details)).toBe(fault);
  });

  it('company details refuse a share in a party that is none, or a person', () => {
    const holding = { ...ada, id: 'b', of: 'holding' };
    expect(faults({ parties: [ada, holding] }, false)).toEqual({ 'parties/1/of': 'not_allowed' });
    expect(faults({ parties: [{ ...ada, id: 'holding' }, holding] }, false)).toEqual({ 'parties/1/of': 'not_allowed' });
    expect(faults({ parties: [holding, { id: 'holding', kind: 'company' }] }, false)).toEqual({});
    expect(tidyDetails({ parties: [holding] }).parties).toMatchObject([{ of: 'holding' }]);
  });

  it('tidied company details keep only the fields that a party is asked for', () => {
    const { parties } = tidyDetails({
      parties: [{ ...ada, name: '  Ada  ', roles: ['director'], registration_number: '1', share: 12.345 }],
    });
    expect(parties).toEqual([
      { id: 'a', kind: 'person', name: 'Ada', birth_date: '1980-02-29', country: 'NO', roles: ['director'] },
    ]);
  });

  it('tidying company details twice changes nothing', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 20 });
    const party = fc.record(
      { id: fc.uuid(), kind: fc.constantFrom('person' as const, 'company' as const), name: text, share },
      { requiredKeys: ['id'] },
    );
    fc.assert(
      fc.property(fc.record({ name: text, city: text, parties: fc.array(party) }), (details) => {
        const once = tidyDetails(details);
        expect(tidyDetails(once)).toEqual(once);
      }),
    );
  });
});
