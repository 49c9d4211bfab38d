import type { EntityOwnership } from '@veridoor/contract/entity';
import type { EntityDetails } from '@veridoor/validation/entity';
import { BENEFICIAL_SHARE, totalShares } from '@veridoor/validation/shares';
import { holdersOf, type Holder } from './holders.ts';
import {
  CUSTOMER,
  holdingsOf,
  inLoops,
  interests,
  isMajority,
  ownOf,
  reaches,
  undeclared,
  votes,
  type Holdings,
  type Own,
} from './holdings.ts';

type Owner = EntityOwnership['owners'][number];
type Finding = EntityOwnership['findings'][number];

interface Declared {
  holders: readonly Holder[];
  holdings: Holdings;
  /** The customer first. */
  companies: readonly number[];
}

/**
 * Who owns a company, from what it declared (Regulation (EU) 2024/1624, articles 51 to 54 and 63). A beneficial owner
 * is a person
 *
 * - With 25 % or more, the products along every chain summed (`ownership`);
 * - With 25 % or more of the votes, where a majority in a company counts as all that it holds, or with 25 % or more of a
 *   company that has the majority (`control`);
 * - Where there is none: each director (`senior_management`).
 */
export function resolveOwnership(details: EntityDetails): EntityOwnership {
  const { parties = [] } = details;
  const { declared, missing } = totalShares(parties);
  const found = holdersOf(details);
  const { holders, itself } = found;
  const holdings = holdingsOf(found);
  const numbers = holders.flatMap(({ kind }, number) => (kind === 'company' ? [number] : []));
  const all: Declared = { holders, holdings, companies: [CUSTOMER, ...numbers] };
  const owners = withManagement(ownersOf(all), holders);
  const idsOf = (company: number) =>
    company === CUSTOMER ? itself.map(({ id }) => id) : (holders[company]?.parties.map(({ id }) => id) ?? []);
  const finding = (code: Finding['code'], ids: readonly string[]): Finding[] =>
    ids.length > 0 ? [{ code, parties: ids.toSorted() }] : [];
  return {
    declared,
    missing,
    beneficial_owners: owners.filter(({ basis }) => basis !== null).map(({ parties: [first = ''] }) => first),
    owners,
    findings: [
      ...finding('company_owns_itself', idsOf(CUSTOMER)),
      ...finding('ownership_loop', inLoops(holdings, numbers).flatMap(idsOf)),
      ...holders
        .filter(({ kind, parties: same }) => kind === 'person' && same.length > 1)
        .flatMap(({ parties: same }) =>
          finding(
            'owner_declared_twice',
            same.map(({ id }) => id),
          ),
        ),
      ...finding('company_owners_missing', hiding(all).flatMap(idsOf)),
      ...(parties.length > 0 && owners.every(({ basis }) => basis === null || basis === 'senior_management')
        ? [{ code: 'no_beneficial_owner' as const, parties: [] }]
        : []),
    ],
  };
}

function ownersOf(declared: Declared): Owner[] {
  return declared.holders.flatMap(({ kind, parties }, number): Owner[] => {
    if (kind !== 'person') return [];
    const own = ownOf(declared.holdings, number);
    const { share, voting, basis } = weigh(declared, own);
    return [{ parties: parties.map(({ id }) => id), share: percent(share), votes: percent(voting), basis }];
  });
}

/** What somebody with these holdings is to the customer. */
function weigh({ holdings, companies }: Declared, own: Own) {
  const interest = interests(holdings, companies, own);
  const voting = votes(holdings, companies, own);
  const share = interest.get(CUSTOMER) ?? 0;
  const most = (company: number) => Math.max(interest.get(company) ?? 0, voting.get(company) ?? 0);
  const controllers = companies.filter((company) =>
    isMajority(votes(holdings, companies, ownOf(holdings, company)).get(CUSTOMER)),
  );
  const basis = reaches(share, BENEFICIAL_SHARE)
    ? ('ownership' as const)
    : [CUSTOMER, ...controllers].some((company) => reaches(most(company), BENEFICIAL_SHARE))
      ? ('control' as const)
      : null;
  return { share, voting: voting.get(CUSTOMER) ?? 0, basis };
}

/** Companies whose undeclared owner may be a beneficial owner; all of them where only all together would be enough. */
function hiding(declared: Declared): number[] {
  const open = declared.companies.filter(
    (company) => company !== CUSTOMER && undeclared(declared.holdings, company) > 0,
  );
  const hides = (some: readonly number[]) =>
    weigh(declared, (company) => (some.includes(company) ? undeclared(declared.holdings, company) : 0)).basis !== null;
  const alone = open.filter((company) => hides([company]));
  return alone.length > 0 || !hides(open) ? alone : open;
}

/** The law's last resort: who manages the company, where nobody owns it in effect. */
function withManagement(owners: readonly Owner[], holders: readonly Holder[]): Owner[] {
  const shown = (owner: Owner) => owner.share > 0 || owner.votes > 0 || owner.basis !== null;
  if (owners.some(({ basis }) => basis !== null)) return owners.filter(shown);
  const managers = new Set(
    holders
      .filter(({ parties }) => parties.some(({ of, roles = [] }) => of === undefined && roles.includes('director')))
      .map(({ parties: [{ id }] }) => id),
  );
  return owners
    .map((owner) =>
      owner.parties.some((id) => managers.has(id)) ? { ...owner, basis: 'senior_management' as const } : owner,
    )
    .filter(shown);
}

/** Hundredths of a percent, cut off: 24.9975 is not yet 25. */
function percent(share: number): number {
  return Math.floor(share * 10_000 + 1e-6) / 100;
}
