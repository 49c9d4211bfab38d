import { CallEnd } from '@veridoor/contract/calls/call-outcome';
import { isId } from '../../parts/audit-filters.ts';

export const ENDS = CallEnd.enum;
type End = (typeof ENDS)[number];

/** How past calls are narrowed: by days on this browser's clock, codes and ids. */
export interface PastView {
  from?: string;
  to?: string;
  agent?: string;
  end?: End;
  mode?: 'test';
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (text: string): boolean => DAY.test(text) && !Number.isNaN(Date.parse(text));

/** Reads the address; malformed filters are left out. */
export function readPastView(search: URLSearchParams): PastView {
  const get = (name: string) => search.get(name) ?? '';
  const end = ENDS.find((one) => one === get('end'));
  return {
    ...(isDay(get('from')) && { from: get('from') }),
    ...(isDay(get('to')) && { to: get('to') }),
    ...(isId(get('agent')) && { agent: get('agent') }),
    ...(end && { end }),
    ...(get('mode') === 'test' && { mode: 'test' }),
  };
}

/** What the service is asked for. Days begin and end at this browser's midnight. */
export function askedOf({ from, to, ...rest }: PastView) {
  return {
    ...rest,
    ...(from !== undefined && { created_after: midnight(from, 0) }),
    ...(to !== undefined && { created_before: midnight(to, 1) }),
  };
}

function midnight(day: string, after: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + after).toISOString();
}
