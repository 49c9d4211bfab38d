import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { AuditDetail, AuditFault } from '@veridoor/contract/audit';
import type { Database } from '../../platform/database/schema.ts';
import type { Connection } from '../../platform/database/connection.ts';
import type { Parts } from '../../parts.ts';
import type { AuditRow } from '../../records/audit/queries.ts';
import {
  countUnsealed,
  isOwnEnd,
  listAudited,
  listChains,
  listErased,
  listSealed,
  listUnsealed,
  listUnsealedCompanies,
  lockChain,
  writeSeals,
  type AuditChainRow,
  type Seal,
} from '../../records/audit/audit-chain-queries.ts';
import type { AnchoredHead } from './audit-anchors-queries.ts';
import { addRecurringJob } from '../../platform/jobs/queries.ts';
import { secretsOf } from '../../platform/crypto/sealed-values.ts';
import type { JobHandler } from '../../platform/jobs/job-runner.ts';

export const SEAL_AUDIT = 'audit.seal';
/** The one row of this recurring job, whatever the number of instances. */
const ROW = 'b1a6c3f4-52d7-4c1e-8f0e-6d5a1c0e7a21';
/** Seconds between two turns: an entry may wait this long for its place in the chain. */
const EVERY = 1;
const BATCH = 500;

export async function scheduleSealing({ database, clock }: Pick<Parts, 'database' | 'clock'>): Promise<void> {
  // A process that was killed leaves entries, and a lease on the job that must lapse first. The job reports failures.
  await sealEntries(database).catch(() => undefined);
  await addRecurringJob(database, { id: ROW, kind: SEAL_AUDIT, queue: 'audit', runAt: clock.now() });
}

/** Puts entries that were committed into the chain of their company. */
export function sealAudit({ database }: Pick<Parts, 'database'>): JobHandler {
  return { every: EVERY, run: () => sealEntries(database) };
}

/**
 * @throws Error when a chain is missing or has an end that this service did not write; all other chains are extended
 * first.
 */
export async function sealEntries(database: Kysely<Database>): Promise<void> {
  let refused = 0;
  for (const companyId of await listUnsealedCompanies(database)) {
    let sealed: number | null = BATCH;
    while (sealed === BATCH) sealed = await sealBatch(database, companyId);
    if (sealed === null) refused += 1;
  }
  if (refused > 0) throw new Error('chains of the audit were tampered with: see veridoor audit verify');
}

/** @returns how many entries found their place; null when the chain's end is not what this service wrote. */
async function sealBatch(database: Kysely<Database>, companyId: string): Promise<number | null> {
  return database.transaction().execute(async (transaction) => {
    const end = await lockChain(transaction, companyId);
    // Continuing would adopt somebody else's end as this service's own.
    if (!end || !isOwnEnd(transaction, end)) return null;
    const rows = await listUnsealed(transaction, companyId, BATCH);
    let { sequence, hash } = end;
    const seals = rows.map((row): Seal => {
      const address_salt = row.address === null ? null : randomBytes(16);
      const address_hash = address_salt && addressHash(address_salt, row.address ?? '');
      sequence += 1;
      hash = entryHash(transaction, { ...row, sequence, address_hash }, hash);
      return { id: row.id, address_salt, address_hash, sequence, hash };
    });
    await writeSeals(transaction, end, seals);
    return rows.length;
  });
}

/**
 * HMAC-SHA-256 of the previous hash in hexadecimal, a space, and the entry as a JSON array in UTF-8: sequence, id,
 * company, instant (ISO 8601), kind and id of the actor, action, kind and id of the subject, detail with its names
 * sorted, request id, and the hash of the network address in hexadecimal or null. The key is derived from the
 * installation's.
 */
export function entryHash(connection: Connection, row: Omit<AuditRow, 'hash'>, before: Uint8Array): Uint8Array {
  const text = `${Buffer.from(before).toString('hex')} ${contentOf(row)}`;
  return Buffer.from(secretsOf(connection).keyedHash('audit chain', text), 'base64url');
}

function contentOf(row: Omit<AuditRow, 'hash'>): string {
  return JSON.stringify([
    row.sequence,
    row.id,
    row.company_id,
    row.created_at.toISOString(),
    row.actor_kind,
    row.actor_id,
    row.action,
    row.subject_kind,
    row.subject_id,
    sorted(row.detail),
    row.request_id,
    row.address_hash && Buffer.from(row.address_hash).toString('hex'),
  ]);
}

function addressHash(salt: Uint8Array, address: string): Uint8Array {
  return createHash('sha256').update(salt).update(address).digest();
}

function sorted(detail: AuditDetail): AuditDetail {
  return Object.fromEntries(Object.entries(detail).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

export interface ChainReport {
  company: string;
  /** Entries with matching hashes, and those before them that retention took. */
  entries: number;
  /** Entries that retention took. */
  gone: number;
  /** Hash of the last one, in hexadecimal: kept elsewhere, it later reveals a rewritten chain. */
  head: string;
  /** The first fault; null when the chain is whole. */
  fault: string | null;
}

export interface AuditReport {
  chains: ChainReport[];
  /** Entries of the last second wait for their place; more wait when a chain cannot be extended. */
  unsealed: number;
}

/**
 * Follows the chain of every present and past company from its start, and compares it with heads that were kept
 * elsewhere.
 */
export async function verifyAudit(database: Connection, anchored: readonly AnchoredHead[] = []): Promise<AuditReport> {
  const ends = new Map((await listChains(database)).map((chain) => [chain.company_id, chain]));
  const companies = new Set([...(await listAudited(database)), ...anchored.map(({ company }) => company)]);
  const chains: ChainReport[] = [];
  for (const company of [...companies].toSorted()) {
    const heads = new Map(
      anchored.flatMap((head) => (head.company === company ? [[head.sequence, head.hash] as const] : [])),
    );
    const end = ends.get(company);
    const missing = { company, entries: 0, gone: 0, head: '00'.repeat(32), fault: 'the chain is missing' };
    chains.push(end ? await verifyChain(database, end, heads) : missing);
  }
  return { chains, unsealed: await countUnsealed(database) };
}

async function verifyChain(
  database: Connection,
  chain: AuditChainRow,
  anchored: ReadonlyMap<number, string>,
): Promise<ChainReport> {
  const { entries, hash, fault } = await verifyStretch(database, chain, anchored, startOf(chain), Infinity);
  return {
    company: chain.company_id,
    entries,
    gone: chain.start_sequence,
    head: Buffer.from(hash).toString('hex'),
    fault: fault && wordsOf(fault),
  };
}

/** Where a chain starts now: behind the last entry that retention took. */
export const startOf = ({ start_sequence, start_hash }: AuditChainRow): Pick<Stretch, 'entries' | 'hash'> => ({
  entries: start_sequence,
  hash: start_hash,
});

/** The first fault of a chain, and at which entry; null for its end. */
export interface ChainFault {
  entry: number | null;
  reason: AuditFault;
}

function wordsOf({ entry, reason }: ChainFault): string {
  const place = `entry ${entry}`;
  return {
    missing: `${place} is missing`,
    changed: `${place} was changed`,
    address_changed: `the address of ${place} was changed`,
    address_removed: `the address of ${place} was taken away without an erasure`,
    not_anchored: `${place} is not the one that was anchored`,
    end_changed: 'the end of the chain was changed',
  }[reason];
}

export interface Stretch {
  /** Whole entries from the beginning of the chain, and the hash of the last. */
  entries: number;
  hash: Uint8Array;
  /** When the last entry of the stretch was written; null without one. */
  until: Date | null;
  /** The chain ends here, or is broken. */
  done: boolean;
  fault: ChainFault | null;
}

/**
 * Follows a chain from a place that is known to be whole.
 *
 * @param most entries that are read at most, in whole batches.
 */
export async function verifyStretch(
  database: Connection,
  chain: AuditChainRow,
  anchored: ReadonlyMap<number, string>,
  from: Pick<Stretch, 'entries' | 'hash'>,
  most: number,
): Promise<Stretch> {
  let { entries, hash } = from;
  let until: Date | null = null;
  const hex = () => Buffer.from(hash).toString('hex');
  const broken = (reason: AuditFault, entry: number | null): Stretch => ({
    entries,
    hash,
    until,
    done: true,
    fault: { entry, reason },
  });
  if ((anchored.get(entries) ?? hex()) !== hex()) return broken('not_anchored', entries);
  /** Places of entries without their network address, by the person who might have been erased. */
  const emptied = new Map<string, number>();
  let rows: AuditRow[] = [];
  do {
    rows = await listSealed(database, chain.company_id, entries, BATCH);
    for (const row of rows) {
      const place = entries + 1;
      if (row.sequence !== place) return broken('missing', place);
      if (row.address === null && row.address_hash !== null) emptied.set(`${row.subject_id} ${row.actor_id}`, place);
      if (
        row.address !== null &&
        !same(row.address_hash, addressHash(row.address_salt ?? new Uint8Array(0), row.address))
      ) {
        return broken('address_changed', place);
      }
      const expected = entryHash(database, row, hash);
      if (!same(row.hash, expected)) return broken('changed', place);
      hash = expected;
      entries = place;
      until = row.created_at;
      if ((anchored.get(entries) ?? hex()) !== hex()) return broken('not_anchored', place);
    }
  } while (rows.length === BATCH && entries - from.entries < most);
  const done = rows.length < BATCH;
  if (done) {
    // Entries may have been sealed during the read: more than the end that was read is no fault.
    const least = Math.max(chain.sequence, ...anchored.keys());
    if (entries < least) return broken('missing', entries + 1);
    if (entries === chain.sequence && !same(chain.hash, hash)) return broken('end_changed', null);
    if (!isOwnEnd(database, chain)) return broken('end_changed', null);
  }
  const erased = emptied.size > 0 ? await listErased(database, chain.company_id) : new Set<string>();
  for (const [people, place] of emptied) {
    if (!people.split(' ').some((id) => erased.has(id))) return broken('address_removed', place);
  }
  return { entries, hash, until, done, fault: null };
}

export function same(one: Uint8Array | null, other: Uint8Array): boolean {
  return one !== null && Buffer.compare(one, other) === 0;
}
