/** How the audit is narrowed: by codes and ids, which say nothing about a person. */
export interface AuditFilters {
  action?: string;
  actor?: string;
  subject?: string;
  /** Days of UTC, both included. */
  from?: string;
  to?: string;
}

/** Ids of people and items; other subjects, such as names of lists, are not asked for by the address. */
export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

const NAMES = ['action', 'actor', 'subject', 'from', 'to'] as const;

const isAction = (text: string): boolean => /^[a-z_]+\.[a-z_]+$/.test(text);
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
const FITS = { action: isAction, actor: isId, subject: isId, from: isDay, to: isDay };

/** Reads the address; malformed filters are left out. */
export function readAuditFilters(search: URLSearchParams): AuditFilters {
  const found: AuditFilters = {};
  for (const name of NAMES) {
    const value = search.get(name) ?? '';
    if (FITS[name](value)) found[name] = value;
  }
  return found;
}

/** The address's search. */
export function writeAuditFilters(filters: AuditFilters): URLSearchParams {
  const search = new URLSearchParams();
  for (const name of NAMES) if (filters[name]) search.set(name, filters[name]);
  return search;
}
