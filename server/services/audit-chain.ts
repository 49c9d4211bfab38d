import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { AuditDetail } from '../../contract/audit.ts';
import type { Database } from '../db/schema.ts';
import type { Connection, Parts } from '../parts.ts';
import type { AuditRow } from '../repositories/audit.ts';
import {
  countUnsealed,
  listChains,
  listSealed,
  listUnsealed,
  listUnsealedCompanies,
  lockChain,
  writeSeals,
  type AuditChainRow,
  type Seal,
} from '../repositories/audit-chain.ts';
import { addRecurringJob } from '../repositories/jobs.ts';
import type { JobHandler } from './job-runner.ts';

export const SEAL_AUDIT = 'audit.seal';
/** The one row of this recurring job, whatever number of instances there are. */
const ROW = 'b1a6c3f4-52d7-4c1e-8f0e-6d5a1c0e7a21';
/** Seconds between two turns: so long an entry may wait for its place in the chain. */
const EVERY = 1;
const BATCH = 500;

export async function scheduleSealing({ database, clock }: Pick<Parts, 'database' | 'clock'>): Promise<void> {
  await addRecurringJob(database, ROW, SEAL_AUDIT, clock.now());
}

/** Puts entries that were committed into the chain of their company. */
export function sealAudit({ database }: Pick<Parts, 'database'>): JobHandler {
  return {
    every: EVERY,
    async run() {
      for (const companyId of await listUnsealedCompanies(database)) {
        while ((await sealBatch(database, companyId)) === BATCH);
      }
    },
  };
}

/** @returns how many entries found their place. */
async function sealBatch(database: Kysely<Database>, companyId: string): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    const end = await lockChain(transaction, companyId);
    const rows = await listUnsealed(transaction, companyId, BATCH);
    let { sequence, hash } = end;
    const seals = rows.map((row): Seal => {
      const address_salt = row.address === null ? null : randomBytes(16);
      const address_hash = address_salt && addressHash(address_salt, row.address ?? '');
      sequence += 1;
      hash = entryHash({ ...row, sequence, address_hash }, hash);
      return { id: row.id, address_salt, address_hash, sequence, hash };
    });
    await writeSeals(transaction, companyId, seals);
    return rows.length;
  });
}

/**
 * SHA-256 of the hash before, 32 bytes, and the entry as a JSON array in UTF-8: sequence, id, company, instant (ISO 8601),
 * kind and id of the actor, action, kind and id of the subject, detail with its names sorted, request id, and the hash of the
 * network address in hexadecimal or null.
 */
function entryHash(row: Omit<AuditRow, 'hash'>, before: Uint8Array): Uint8Array {
  const content = [
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
  ];
  return createHash('sha256').update(before).update(JSON.stringify(content)).digest();
}

function addressHash(salt: Uint8Array, address: string): Uint8Array {
  return createHash('sha256').update(salt).update(address).digest();
}

function sorted(detail: AuditDetail): AuditDetail {
  return Object.fromEntries(Object.entries(detail).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

export interface ChainReport {
  company: string;
  /** Entries whose hashes agree. */
  entries: number;
  /** Hash of the last one, in hexadecimal: kept elsewhere, it shows later whether the chain was written anew. */
  head: string;
  /** What is wrong first; null when the chain is whole. */
  fault: string | null;
}

/** Follows every chain from its beginning. Entries of the last second may wait for their place: `unsealed`. */
export async function verifyAudit(database: Connection): Promise<{ chains: ChainReport[]; unsealed: number }> {
  const chains: ChainReport[] = [];
  for (const chain of await listChains(database)) chains.push(await verifyChain(database, chain));
  return { chains, unsealed: await countUnsealed(database) };
}

async function verifyChain(database: Connection, chain: AuditChainRow): Promise<ChainReport> {
  let entries = 0;
  let hash: Uint8Array = new Uint8Array(32);
  const report = (fault: string | null): ChainReport => ({
    company: chain.company_id,
    entries,
    head: Buffer.from(hash).toString('hex'),
    fault,
  });
  for (;;) {
    const rows = await listSealed(database, chain.company_id, entries, BATCH);
    for (const row of rows) {
      const place = `entry ${entries + 1}`;
      if (row.sequence !== entries + 1) return report(`${place} is missing`);
      if (
        row.address !== null &&
        !same(row.address_hash, addressHash(row.address_salt ?? new Uint8Array(0), row.address))
      ) {
        return report(`the address of ${place} was changed`);
      }
      const expected = entryHash(row, hash);
      if (!same(row.hash, expected)) return report(`${place} was changed`);
      hash = expected;
      entries += 1;
    }
    if (rows.length < BATCH) break;
  }
  // Entries may have been sealed while this was reading: more than the end that was read is no fault.
  if (entries < chain.sequence) return report(`entry ${entries + 1} is missing`);
  if (entries === chain.sequence && !same(chain.hash, hash)) return report('the end of the chain was changed');
  return report(null);
}

function same(one: Uint8Array | null, other: Uint8Array): boolean {
  return one !== null && Buffer.compare(one, other) === 0;
}
