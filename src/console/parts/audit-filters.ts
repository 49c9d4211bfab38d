/** How the audit is narrowed: by codes and ids, which say nothing about a person. */
export interface AuditFilters {
  action?: string;
  actor?: string;
  subject?: string;
}

/** Ids of people and items; other subjects, such as names of lists, are not asked for by the address. */
export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

const NAMES = ['action', 'actor', 'subject'] as const;

/** Reads the address; malformed filters are left out. */
export function readAuditFilters(search: URLSearchParams): AuditFilters {
  const found: AuditFilters = {};
  for (const name of NAMES) {
    const value = search.get(name) ?? '';
    if (name === 'action' ? /^[a-z_]+\.[a-z_]+$/.test(value) : isId(value)) found[name] = value;
  }
  return found;
}

/** The address's search. */
export function writeAuditFilters(filters: AuditFilters): URLSearchParams {
  const search = new URLSearchParams();
  for (const name of NAMES) if (filters[name]) search.set(name, filters[name]);
  return search;
}
