import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EntityParty } from '@veridoor/validation/entity';
import { resolveOwnership } from './resolve.ts';

const CUSTOMER = { name: 'Norvik AS', country: 'NO', registration_number: '923 609 016' };

const NAMES = [
  'Ada Lovelace',
  'Bo Nilsen',
  'Chloe Durand',
  'Dmitri Volkov',
  'Emre Yildiz',
  'Fatima Haddad',
  'Gustav Lindqvist',
  'Hana Sato',
];

/** A person of its own: nobody else has this name and day. */
function person(number: number, share: number, fields: Partial<EntityParty> = {}): EntityParty {
  return {
    id: `p${number}`,
    kind: 'person',
    name: NAMES[number % NAMES.length] ?? '',
    birth_date: `19${60 + number}-01-01`,
    country: 'NO',
    roles: ['owner'],
    share,
    ...fields,
  };
}

function firm(number: number, share: number, fields: Partial<EntityParty> = {}): EntityParty {
  return {
    id: `c${number}`,
    kind: 'company',
    name: `Holding ${NAMES[number] ?? ''}`,
    registration_number: `81172233${number}`,
    country: 'NO',
    roles: ['owner'],
    share,
    ...fields,
  };
}

const resolve = (...parties: EntityParty[]) => resolveOwnership({ ...CUSTOMER, parties });
const codes = (...parties: EntityParty[]) => resolve(...parties).findings.map(({ code }) => code);
const director = person(7, 0, { roles: ['director'] });

describe('owners of a company', () => {
  it('adds up what one person holds in two entries, whatever the spelling of the name', () => {
    const twice = resolve(person(0, 20), person(0, 20, { id: 'p9', name: 'LOVELACE Ada Byron' }), person(1, 60));
    expect(twice.owners).toContainEqual({ parties: ['p0', 'p9'], share: 40, votes: 40, basis: 'ownership' });
    expect(twice.findings).toEqual([{ code: 'owner_declared_twice', parties: ['p0', 'p9'] }]);
  });

  it('adds up what one person holds in two entries, one of which leaves the day of birth open', () => {
    const { owners } = resolve(person(0, 20), person(0, 20, { id: 'p9', birth_date: '1960' }), person(1, 60));
    expect(owners).toContainEqual({ parties: ['p0', 'p9'], share: 40, votes: 40, basis: 'ownership' });
  });

  it('keeps twins and namesakes apart', () => {
    expect(codes(person(0, 50), person(0, 50, { id: 'p9', birth_date: '1990-05-05' }))).toEqual([]);
    expect(codes(person(0, 50), person(0, 50, { id: 'p9', name: 'Byron Lovelace' }))).toEqual([]);
  });

  it.each([
    ['number', { registration_number: '923609016', name: 'Another name' }],
    ['name, where one has no number', { registration_number: '', name: 'NORVIK A.S.' }],
  ])('finds the company itself among its owners by %s', (_by, fields) => {
    const own = firm(0, 100, fields);
    expect(resolve(own, director)).toMatchObject({
      beneficial_owners: ['p7'],
      owners: [{ parties: ['p7'], share: 0, votes: 0, basis: 'senior_management' }],
      findings: [{ code: 'company_owns_itself', parties: ['c0'] }, { code: 'no_beneficial_owner' }],
    });
  });

  it('finds companies that own each other, and nobody through them', () => {
    const found = resolve(firm(0, 100), firm(1, 100, { of: 'c0' }), firm(0, 100, { id: 'c9', of: 'c1' }), director);
    expect(found.findings).toEqual([
      { code: 'ownership_loop', parties: ['c0', 'c1', 'c9'] },
      { code: 'no_beneficial_owner', parties: [] },
    ]);
  });

  it('counts what is left beside a company’s own shares as the whole', () => {
    const own = firm(0, 80, { registration_number: '923609016' });
    expect(resolve(own, person(0, 20)).owners).toMatchObject([{ share: 100, votes: 100, basis: 'ownership' }]);
  });

  it('multiplies along a chain and adds the chains up', () => {
    const parties = [
      firm(0, 50),
      firm(1, 50),
      person(0, 40, { of: 'c0' }),
      person(0, 30, { id: 'p9', of: 'c1' }),
      person(1, 60, { of: 'c0' }),
      person(2, 70, { of: 'c1' }),
    ];
    expect(resolve(...parties).owners).toEqual([
      { parties: ['p0', 'p9'], share: 35, votes: 0, basis: 'ownership' },
      { parties: ['p1'], share: 30, votes: 50, basis: 'ownership' },
      { parties: ['p2'], share: 35, votes: 50, basis: 'ownership' },
    ]);
  });

  it('counts a majority in a company as all that it holds', () => {
    const parties = [firm(0, 30), person(0, 51, { of: 'c0' }), person(1, 49, { of: 'c0' }), person(2, 70)];
    expect(resolve(...parties).owners).toEqual([
      { parties: ['p0'], share: 15.3, votes: 30, basis: 'control' },
      { parties: ['p1'], share: 14.7, votes: 0, basis: null },
      { parties: ['p2'], share: 70, votes: 70, basis: 'ownership' },
    ]);
  });

  it('takes who owns a quarter of a company with the majority', () => {
    const parties = [firm(0, 60), person(0, 30, { of: 'c0' }), person(1, 70, { of: 'c0' }), person(2, 40)];
    expect(resolve(...parties).beneficial_owners).toEqual(['p0', 'p1', 'p2']);
    expect(resolve(...parties).owners[0]).toEqual({ parties: ['p0'], share: 18, votes: 0, basis: 'control' });
  });

  it('takes half of a company for no majority', () => {
    const parties = [firm(0, 40), person(0, 50, { of: 'c0' }), person(1, 50, { of: 'c0' }), person(2, 60)];
    expect(resolve(...parties).beneficial_owners).toEqual(['p2']);
  });

  it('names the directors where nobody reaches the limit, and says so', () => {
    const four = [0, 1, 2, 3].map((number) => person(number, 24.99));
    const found = resolve(...four, director);
    expect(found.findings).toEqual([{ code: 'no_beneficial_owner', parties: [] }]);
    expect(found.owners.filter(({ basis }) => basis !== null)).toEqual([
      { parties: ['p7'], share: 0, votes: 0, basis: 'senior_management' },
    ]);
  });

  it('names an owner’s directors for no customer', () => {
    const found = resolve(firm(0, 100), person(0, 1, { of: 'c0', roles: ['director'] }), director);
    expect(found.beneficial_owners).toEqual(['p7']);
  });

  it('asks for the owners of a company who may be beneficial owners', () => {
    expect(codes(firm(0, 25), person(0, 75))).toEqual(['company_owners_missing']);
    expect(codes(firm(0, 24.99), person(0, 75.01))).toEqual([]);
    expect(codes(firm(0, 40), person(1, 50, { of: 'c0' }), person(0, 60))).toEqual([]);
    // One person may stand behind both.
    expect(resolve(firm(0, 20), firm(1, 20), person(0, 60)).findings).toEqual([
      { code: 'company_owners_missing', parties: ['c0', 'c1'] },
    ]);
  });

  it('finds nothing about a company that has named nobody yet', () => {
    expect(resolve()).toEqual({ declared: 0, missing: 100, beneficial_owners: [], owners: [], findings: [] });
  });
});

/** Companies and people who hold each other in any way, loops included. */
const declarations = fc
  .array(
    fc.record({
      company: fc.boolean(),
      who: fc.nat(5),
      of: fc.option(fc.nat(5), { nil: undefined }),
      share: fc.integer({ min: 1, max: 10_000 }),
      director: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  .map((entries) =>
    entries.map(({ company, who, of, share, director: directs }, place): EntityParty => {
      const held = of === undefined ? undefined : `x${of}`;
      const fields: Partial<EntityParty> = {
        id: `x${place}`,
        ...(held !== undefined && { of: held }),
        roles: directs ? ['owner', 'director'] : ['owner'],
      };
      return company ? firm(who, share / 100, fields) : person(who, share / 100, fields);
    }),
  );

describe('owners of any company', () => {
  it('do not depend on the order of declaration', () => {
    const shuffled = declarations.chain((parties) =>
      fc.tuple(fc.constant(parties), fc.shuffledSubarray(parties, { minLength: parties.length })),
    );
    fc.assert(
      fc.property(shuffled, ([parties, others]) => {
        expect(resolve(...others)).toEqual(resolve(...parties));
      }),
    );
  });

  it('own no more than the whole together, and loops end', () => {
    let loops = 0;
    fc.assert(
      fc.property(declarations, (parties) => {
        const { owners, findings } = resolve(...parties);
        loops += findings.some(({ code }) => code === 'ownership_loop') ? 1 : 0;
        expect(owners.reduce((sum, { share }) => sum + share, 0)).toBeLessThanOrEqual(100.01);
        for (const { votes, share } of owners) {
          expect([votes, share].every((value) => value >= 0 && value <= 100)).toBe(true);
        }
      }),
    );
    expect(loops).toBeGreaterThan(5);
  });

  it('own the same when a share is split into two entries', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 10_000 }), fc.nat(9999), (whole, cut) => {
        const first = Math.max(1, Math.min(whole - 1, cut));
        const rest = person(1, (10_000 - whole) / 100);
        const one = resolve(person(0, whole / 100), rest);
        const two = resolve(person(0, first / 100), person(0, (whole - first) / 100, { id: 'p9' }), rest);
        const weight = ({ share, votes, basis }: (typeof one.owners)[number]) => ({ share, votes, basis });
        expect(two.owners.map(weight)).toEqual(one.owners.map(weight));
      }),
    );
  });

  it('own the product of a chain of any length', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 6 }), (chain) => {
        const links = chain.map((share, place) => firm(place, share, place === 0 ? {} : { of: `c${place - 1}` }));
        const [owner] = resolve(...links, person(0, 100, { of: `c${chain.length - 1}` })).owners;
        const product = chain.reduce((share, link) => (share * link) / 100, 100);
        expect(owner?.share ?? 0).toBeCloseTo(product, 1);
      }),
    );
  });

  it('have a beneficial owner, a director or the finding that nobody is one', () => {
    fc.assert(
      fc.property(declarations, (parties) => {
        const { owners, findings, beneficial_owners } = resolve(...parties);
        const owning = owners.filter(({ basis }) => basis === 'ownership' || basis === 'control');
        expect(findings.some(({ code }) => code === 'no_beneficial_owner')).toBe(
          parties.length > 0 && owning.length === 0,
        );
        expect(beneficial_owners).toHaveLength(owners.filter(({ basis }) => basis !== null).length);
      }),
    );
  });
});
