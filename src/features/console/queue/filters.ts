/** How the queue is narrowed; it stands in the address, so it holds nothing about a person. */
export interface QueueFilters {
  mode: 'live' | 'test';
  order: 'oldest' | 'riskiest';
  reason?: string;
  step?: string;
  country?: string;
  listed?: boolean;
  mine?: boolean;
}

const CODE = /^[a-z][a-z0-9_]{0,59}$/;
const STEP = /^[a-z0-9][a-z0-9_-]{0,39}$/;

/** Reads the address; malformed filters are left out. */
export function readFilters(search: URLSearchParams): QueueFilters {
  const [reason, step, country] = [search.get('reason'), search.get('step'), search.get('country')];
  return {
    mode: search.get('mode') === 'test' ? 'test' : 'live',
    order: search.get('order') === 'riskiest' ? 'riskiest' : 'oldest',
    ...(reason !== null && CODE.test(reason) && { reason }),
    ...(step !== null && STEP.test(step) && { step }),
    ...(country !== null && /^[A-Z]{2}$/.test(country) && { country }),
    ...(search.get('listed') === 'true' && { listed: true }),
    ...(search.get('mine') === 'true' && { mine: true }),
  };
}

/** The address's search, without what is usual anyway. */
export function writeFilters({ mode, order, ...others }: QueueFilters): URLSearchParams {
  const search = new URLSearchParams();
  if (mode === 'test') search.set('mode', mode);
  if (order === 'riskiest') search.set('order', order);
  for (const [name, value] of Object.entries(others))
    if (value !== undefined && value !== '' && value !== false) search.set(name, String(value));
  return search;
}

/** Whether any filter narrows the queue. */
export const isNarrowed = (filters: QueueFilters, search: string): boolean =>
  search !== '' || Object.keys(filters).some((name) => name !== 'mode' && name !== 'order');
