import { isWaited, type Waited } from '../../parts/waiting.ts';

/** Each group begins with the years that it names, and ends before the next. */
export const AGES = ['under_18', 'from_18', 'from_25', 'from_35', 'from_50', 'from_65'] as const;

/** What is late or due soonest first, as usual; without due times that is the oldest. */
export const ORDERS = ['due', 'oldest', 'riskiest'] as const;

/** How the queue is narrowed; it stands in the address, so it holds nothing about a person. */
export interface QueueFilters {
  mode: 'live' | 'test';
  order: (typeof ORDERS)[number];
  reason?: string;
  step?: string;
  country?: string;
  workflow_slug?: string;
  age_group?: (typeof AGES)[number] | undefined;
  waited?: Waited | undefined;
  listed?: boolean;
  /** Only with, or only without, a decision that waits for a second person. */
  proposed?: boolean | undefined;
  mine?: boolean;
  /** Only what is assigned to the officer, or to nobody. */
  assigned?: 'me' | 'nobody' | undefined;
  tag?: string;
}

const CODE = /^[a-z][a-z0-9_]{0,59}$/;
const SLUG = /^[a-z0-9][a-z0-9-]{0,39}$/;
const TAG = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} _-]{0,39}$/u;
const STEP = /^[a-z0-9][a-z0-9_-]{0,39}$/;

/** Reads the address; malformed filters are left out. */
export function readFilters(search: URLSearchParams): QueueFilters {
  const [reason, step, country] = [search.get('reason'), search.get('step'), search.get('country')];
  const slug = search.get('workflow_slug');
  const age = AGES.find((one) => one === search.get('age_group'));
  const waited = search.get('waited');
  const assigned = (['me', 'nobody'] as const).find((one) => one === search.get('assigned'));
  const tag = search.get('tag');
  const proposed = { true: true, false: false }[search.get('proposed') ?? ''];
  return {
    mode: search.get('mode') === 'test' ? 'test' : 'live',
    order: ORDERS.find((one) => one === search.get('order')) ?? 'due',
    ...(reason !== null && CODE.test(reason) && { reason }),
    ...(step !== null && STEP.test(step) && { step }),
    ...(country !== null && /^[A-Z]{2}$/.test(country) && { country }),
    ...(slug !== null && SLUG.test(slug) && { workflow_slug: slug }),
    ...(age && { age_group: age }),
    ...(isWaited(waited) && { waited }),
    ...(search.get('listed') === 'true' && { listed: true }),
    ...(proposed !== undefined && { proposed }),
    ...(search.get('mine') === 'true' && { mine: true }),
    ...(assigned && { assigned }),
    ...(tag !== null && TAG.test(tag) && { tag }),
  };
}

/** The address's search, without what is usual anyway. */
export function writeFilters({ mode, order, ...others }: QueueFilters): URLSearchParams {
  const search = new URLSearchParams();
  if (mode === 'test') search.set('mode', mode);
  if (order !== 'due') search.set('order', order);
  for (const [name, value] of Object.entries(others))
    if (value !== undefined && value !== '' && (value !== false || name === 'proposed'))
      search.set(name, String(value));
  return search;
}

/** Whether any filter narrows the queue. */
export const isNarrowed = (filters: QueueFilters, search: string): boolean =>
  search !== '' ||
  Object.entries(filters).some(
    ([name, value]) => name !== 'mode' && name !== 'order' && value !== undefined && value !== '',
  );

/** The years of a group; null where it has no first or no last. */
export function yearsOf(group: (typeof AGES)[number]): { from: number | null; to: number | null } {
  const begins = (one: string | undefined) => (one === undefined ? null : Number(one.slice(one.indexOf('_') + 1)));
  if (group === 'under_18') return { from: null, to: begins(group) };
  const next = begins(AGES[AGES.indexOf(group) + 1]);
  return { from: begins(group), to: next === null ? null : next - 1 };
}
