import type { EntityParty } from '@veridoor/validation/entity';
import type { Holders } from './holders.ts';

/** The company whose owners are looked for; the holders have the numbers from 0. */
export const CUSTOMER = -1;

/** Who holds how much of whom, from 0 to 1: `of.get(company).get(holder)`. */
export type Holdings = ReadonlyMap<number, ReadonlyMap<number, number>>;

const NONE: ReadonlyMap<number, number> = new Map();

/** The declared shares between the holders. A company of which more than the whole is declared counts as the whole. */
export function holdingsOf({ holders, itself }: Holders): Holdings {
  const numbers = new Map<string, number>([
    ...itself.map(({ id }): [string, number] => [id, CUSTOMER]),
    ...holders.flatMap(({ parties }, number) => parties.map(({ id }): [string, number] => [id, number])),
  ]);
  const holdings = new Map<number, Map<number, number>>();
  const declare = ({ id, of, roles = [], share = 0 }: EntityParty) => {
    const company = of === undefined ? CUSTOMER : numbers.get(of);
    const holder = numbers.get(id);
    if (company === undefined || holder === undefined || !roles.includes('owner') || !(share > 0)) return;
    const held = holdings.get(company) ?? new Map<number, number>();
    holdings.set(company, held.set(holder, (held.get(holder) ?? 0) + share / 100));
  };
  for (const party of [...itself, ...holders.flatMap(({ parties }) => parties)]) declare(party);
  return new Map([...holdings].map(([company, held]) => [company, withinTheWhole(held)]));
}

function withinTheWhole(held: ReadonlyMap<number, number>): ReadonlyMap<number, number> {
  const whole = Math.max(1, sum(held.values()));
  return new Map([...held].map(([holder, share]) => [holder, share / whole]));
}

/** What is not declared of a company. */
export function undeclared(holdings: Holdings, company: number): number {
  return Math.max(0, 1 - sum((holdings.get(company) ?? NONE).values()));
}

/** The holding that an owner has in each company at once: a person's, or what nobody declared. */
export type Own = (company: number) => number;

/** What a holder of the given number holds. */
export const ownOf =
  (holdings: Holdings, holder: number): Own =>
  (company) =>
    holdings.get(company)?.get(holder) ?? 0;

/**
 * The share that the owner has in each company through all chains: products along a chain, summed over the chains. A
 * loop is a series without end, so this solves the equations `e = own + W e` instead of walking.
 */
export function interests(holdings: Holdings, companies: readonly number[], own: Own): Map<number, number> {
  const rows = companies.map((company) => [
    ...companies.map((held) => (held === company ? 1 : 0) - (holdings.get(company)?.get(held) ?? 0)),
    own(company),
  ]);
  for (let column = 0; column < rows.length; column += 1) eliminate(rows, column);
  return new Map(companies.map((company, place) => [company, clamp(rows[place]?.at(-1) ?? 0)]));
}

/** A circle of companies that hold each other whole has no pivot: nobody owns anything through it. */
const NOTHING = 1e-9;

function eliminate(rows: number[][], column: number): void {
  const row = rows[column];
  const pivot = row?.[column] ?? 0;
  if (!row) return;
  if (Math.abs(pivot) < NOTHING) {
    row.fill(0);
    return;
  }
  for (const [place, value] of row.entries()) row[place] = value / pivot;
  for (const other of rows) {
    const factor = other[column] ?? 0;
    if (other === row || factor === 0) continue;
    for (const [place, value] of row.entries()) other[place] = (other[place] ?? 0) - factor * value;
  }
}

/**
 * The votes that the owner has in each company, where a majority in one company gives all votes that it holds in
 * others. Votes of a company in itself rest.
 */
export function votes(holdings: Holdings, companies: readonly number[], own: Own): Map<number, number> {
  const controlled = new Set<number>();
  const count = () =>
    new Map(
      companies.map((company) => {
        const held = holdings.get(company) ?? NONE;
        const others = sum([...held].filter(([holder]) => controlled.has(holder)).map(([, share]) => share));
        const resting = held.get(company) ?? 0;
        const theirs = controlled.has(company) ? others - resting : others;
        return [company, resting < 1 ? clamp((own(company) + theirs) / (1 - resting)) : 0];
      }),
    );
  for (;;) {
    const counted = count();
    const further = companies.filter((company) => isMajority(counted.get(company)) && !controlled.has(company));
    if (further.length === 0) return counted;
    for (const company of further) controlled.add(company);
  }
}

/** More than half. */
export const isMajority = (share = 0): boolean => share > 0.5 + NOTHING;

/** Whether the share reaches a limit in percent. */
export const reaches = (share: number, percent: number): boolean => share * 100 >= percent - NOTHING;

/** Companies that hold a share in themselves, through others. */
export function inLoops(holdings: Holdings, companies: readonly number[]): number[] {
  return companies.filter((company) => {
    const seen = new Set<number>();
    const open = [...(holdings.get(company) ?? NONE).keys()];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (next === company) return true;
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(...(holdings.get(next) ?? NONE).keys());
    }
    return false;
  });
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

const clamp = (share: number): number => Math.min(1, Math.max(0, share));
