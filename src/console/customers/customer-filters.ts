import { isId } from '../parts/audit-filters.ts';

export const STATUSES = [
  'created',
  'pending',
  'in_review',
  'resubmission_requested',
  'approved',
  'rejected',
  'expired',
  'archived',
] as const;

export const DECIDERS = ['rules', 'person'] as const;

export const DATES = ['created', 'opened', 'decided'] as const;

export const REACHED = ['consented', 'completed'] as const;

/** How the list is narrowed; it stands in the address, so it holds nothing about a person. */
export interface CustomerFilters {
  mode: 'live' | 'test';
  /** What the days are about. */
  dated: (typeof DATES)[number];
  from?: string;
  to?: string;
  subject?: 'person' | 'entity' | undefined;
  status?: (typeof STATUSES)[number] | undefined;
  reason?: string;
  workflow_slug?: string;
  officer?: string;
  decided_by?: 'rules' | 'person' | undefined;
  reached?: (typeof REACHED)[number] | undefined;
  country?: string;
}

const SHAPES = {
  from: /^\d{4}-\d{2}-\d{2}$/,
  to: /^\d{4}-\d{2}-\d{2}$/,
  reason: /^[a-z][a-z0-9_]{0,59}$/,
  workflow_slug: /^[a-z0-9][a-z0-9-]{0,39}$/,
  country: /^[A-Z]{2}$/,
} as const;

/** Reads the address; malformed filters are left out. */
export function readCustomerFilters(search: URLSearchParams): CustomerFilters {
  const status = STATUSES.find((one) => one === search.get('status'));
  const subject = (['person', 'entity'] as const).find((one) => one === search.get('subject'));
  const decider = DECIDERS.find((one) => one === search.get('decided_by'));
  const reached = REACHED.find((one) => one === search.get('reached'));
  const officer = search.get('officer') ?? '';
  const shaped = Object.entries(SHAPES).filter(([name, shape]) => shape.test(search.get(name) ?? ''));
  return {
    mode: search.get('mode') === 'test' ? 'test' : 'live',
    dated: DATES.find((one) => one === search.get('dated')) ?? 'created',
    ...(status && { status }),
    ...(subject && { subject }),
    ...(decider && { decided_by: decider }),
    ...(reached && { reached }),
    ...(isId(officer) && { officer }),
    ...Object.fromEntries(shaped.map(([name]) => [name, search.get(name) ?? ''])),
  };
}

/** The address's search, without what is usual anyway. */
export function writeCustomerFilters({ mode, dated, ...others }: CustomerFilters): URLSearchParams {
  const search = new URLSearchParams();
  if (mode === 'test') search.set('mode', mode);
  if (dated !== 'created') search.set('dated', dated);
  for (const [name, value] of Object.entries(others)) if (value) search.set(name, value);
  return search;
}

/** The filters as the service reads them; days are those of UTC. */
export function queryOf({ dated, from, to, ...others }: CustomerFilters) {
  const given = Object.fromEntries(Object.entries(others).filter(([, value]) => value));
  return {
    ...(given as { [Name in keyof typeof others]?: NonNullable<(typeof others)[Name]> }),
    ...(from && { [`${dated}_after`]: `${from}T00:00:00Z` }),
    ...(to && { [`${dated}_before`]: new Date(Date.parse(to) + 86_400_000).toISOString() }),
  };
}
