import { compareNames, NAME_THRESHOLD } from '@veridoor/name-matching/compare';
import type { EntityDetails, EntityParty } from '@veridoor/validation/entity';

/** Parties that are one person or one company. */
export interface Holder {
  kind: 'person' | 'company';
  /** Sorted, so that the order of declaration changes nothing. */
  parties: readonly [EntityParty, ...EntityParty[]];
}

/** The owners and directors by who they are, and the parties that are the company itself. */
export interface Holders {
  holders: readonly Holder[];
  itself: readonly EntityParty[];
}

/** Joins the parties that are one: people by name and date of birth, companies by number or name in a country. */
export function holdersOf({ parties = [], ...company }: EntityDetails): Holders {
  const sorted = parties.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const groups: [EntityParty, ...EntityParty[]][] = [];
  const itself: EntityParty[] = [];
  for (const party of sorted) {
    if (party.kind === 'company' && sameCompany(party, company)) {
      itself.push(party);
      continue;
    }
    // The new party may be what two groups have in common.
    const alike = groups.filter((group) => group.some((one) => sameParty(one, party)));
    const joined = [...alike.flat(), party].toSorted((a, b) => (a.id < b.id ? -1 : 1));
    for (const group of alike) groups.splice(groups.indexOf(group), 1);
    const [first = party, ...others] = joined;
    groups.push([first, ...others]);
  }
  return {
    holders: groups
      .toSorted(([a], [b]) => (a.id < b.id ? -1 : 1))
      .map((group) => ({ kind: group[0].kind ?? 'person', parties: group })),
    itself,
  };
}

function sameParty(one: EntityParty, other: EntityParty): boolean {
  if (one.kind === undefined || one.kind !== other.kind) return false;
  return one.kind === 'person' ? samePerson(one, other) : sameCompany(one, other);
}

function samePerson(one: EntityParty, other: EntityParty): boolean {
  const [birth, otherBirth] = [one.birth_date ?? '', other.birth_date ?? ''];
  if (birth === '' || otherBirth === '') return false;
  // A day that one of them leaves open contradicts nothing: a date cut short must not split an owner's share.
  if (!birth.startsWith(otherBirth) && !otherBirth.startsWith(birth)) return false;
  return alike(one.name, other.name, 'Person');
}

type Company = Pick<EntityParty, 'name' | 'country' | 'registration_number'>;

function sameCompany(one: Company, other: Company): boolean {
  if (one.country === undefined || one.country !== other.country) return false;
  const [number, otherNumber] = [digitsOf(one), digitsOf(other)];
  if (number !== '' && otherNumber !== '') return number === otherNumber;
  return alike(one.name, other.name, 'Company');
}

/** Registers print their numbers with points, spaces and a country's letters; those do not count. */
function digitsOf({ registration_number = '' }: Company): string {
  return registration_number.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Compared both ways: what the order of the names changes must not change who owns a company. */
function alike(one: string | undefined, other: string | undefined, schema: 'Person' | 'Company'): boolean {
  if (one === undefined || other === undefined) return false;
  return (
    compareNames(one, other, schema).score >= NAME_THRESHOLD || compareNames(other, one, schema).score >= NAME_THRESHOLD
  );
}
