import type { Parts } from '../../parts.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { addRecurringJob } from '../../platform/jobs/queries.ts';
import type { JobHandler } from '../../platform/jobs/job-runner.ts';
import { SYSTEM, recordAudit } from '../../records/audit/audit.ts';
import {
  findFirstHeld,
  isOwnEnd,
  listAuditRetention,
  listSealed,
  lockChain,
  moveStart,
} from '../../records/audit/audit-chain-queries.ts';
import { entryHash, same } from './audit-chain.ts';

export const FORGET_AUDIT = 'audit.forget';
/** The one row of this recurring job. */
const ROW = '5a0f7f0e-3b7c-4b6f-9d51-6f2f7c1f8e24';
/** Seconds between two turns. */
const EVERY = 3600;
const DAY = 24 * 3600;
/** Entries that go in one transaction: the chain waits for it. */
const BATCH = 500;

type RetentionParts = Pick<Parts, 'database' | 'clock'>;

export async function scheduleForgetting({ database, clock }: RetentionParts): Promise<void> {
  await addRecurringJob(database, { id: ROW, kind: FORGET_AUDIT, queue: 'housekeeping', runAt: clock.now() });
}

/**
 * Takes the oldest entries of companies that keep their audit for some years only. What is left stays verifiable: the
 * chain starts with the hash of the last entry that went, signed as its end is.
 *
 * @throws Error when entries that are due do not fit the chain: they stay as evidence. Other companies come first.
 */
export function forgetAudit(parts: RetentionParts): JobHandler {
  return {
    every: EVERY,
    async run() {
      const now = parts.clock.now();
      let refused = 0;
      for (const { id, days } of await listAuditRetention(parts.database)) {
        let gone = 0;
        let batch: number | null = BATCH;
        while (batch === BATCH) {
          batch = await forgetBatch(parts, id, secondsAfter(now, -days * DAY));
          gone += batch ?? 0;
        }
        if (batch === null) refused += 1;
        if (gone > 0)
          await recordAudit(parts.database, {
            companyId: id,
            actor: SYSTEM,
            action: 'audit.retention_ended',
            subject: { kind: 'audit', id: null },
            detail: { entries: gone },
          });
      }
      if (refused > 0) throw new Error('chains of the audit were tampered with: see veridoor audit verify');
    },
  };
}

/** @returns how many entries went; null when one that is due, or an end of the chain, is not what was written. */
async function forgetBatch({ database }: RetentionParts, companyId: string, before: Date): Promise<number | null> {
  return database.transaction().execute(async (transaction) => {
    const chain = await lockChain(transaction, companyId);
    if (!chain || !isOwnEnd(transaction, chain)) return null;
    const held = (await findFirstHeld(transaction, companyId)) ?? Infinity;
    let { start_sequence, start_hash } = chain;
    for (const row of await listSealed(transaction, companyId, start_sequence, BATCH)) {
      if (row.created_at >= before || (row.sequence ?? 0) >= held) break;
      const expected = entryHash(transaction, row, start_hash);
      if (row.sequence !== start_sequence + 1 || !same(row.hash, expected)) return null;
      start_sequence += 1;
      start_hash = expected;
    }
    const gone = start_sequence - chain.start_sequence;
    if (gone > 0) await moveStart(transaction, chain, { start_sequence, start_hash });
    return gone;
  });
}
