import { randomUUID } from 'node:crypto';

/** The third group of an id, by the kind of its object: 8 for a UUID of version 8 (RFC 9562, section 5.8), then ours. */
const GROUPS = {
  profile: '8001',
  entity: '8002',
  verification: '8003',
  link: '8004',
  document: '8005',
  report: '8006',
  call: '8007',
  payment: '8008',
  event: '8009',
  endpoint: '800a',
  user: '800b',
  api_key: '800c',
} as const;

export type Kind = keyof typeof GROUPS;
export const kinds = Object.keys(GROUPS) as Kind[];

/** An id that shows what it names: people compare it in logs, and a refusal says what was given instead. */
export function newId(kind: Kind): string {
  const random = randomUUID();
  return random.slice(0, 14) + GROUPS[kind] + random.slice(18);
}

/** What an id names; undefined for those from before, and for other texts. */
export function kindOf(id: string): Kind | undefined {
  const [, group] = /^[0-9a-f]{8}-[0-9a-f]{4}-([0-9a-f]{4})-[0-9a-f]{4}-[0-9a-f]{12}$/i.exec(id) ?? [];
  return kinds.find((kind) => GROUPS[kind] === group?.toLowerCase());
}
