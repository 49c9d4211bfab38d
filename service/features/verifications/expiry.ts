import type { Parts } from '../../parts.ts';
import { secondsAfter } from '../../platform/clock.ts';
import type { JobHandler } from '../../platform/jobs/job-runner.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { addRecurringJob } from '../../platform/jobs/queries.ts';
import { recordAudit, SYSTEM, type Actor } from '../../records/audit/audit.ts';
import { readFacts } from '../../records/decisions/facts.ts';
import { EXPIRED } from '../decisions/profile-decision.ts';
import { progressOfJourney } from '../../records/links/link-problems.ts';
import { lockProfile, type ProfileRow } from '../../records/profiles/queries.ts';
import { handInFacts } from '../decisions/handing-in.ts';
import { aboutProfile, recordEvents } from '../../records/outbox/events.ts';
import { isOverdue, listDone, listOverdue, markExpired } from '../../records/profiles/verifications-queries.ts';

export const EXPIRE_VERIFICATIONS = 'expire_verifications';
/** The one row of this recurring job, whatever the number of instances. */
const ROW = 'd3f0a6b4-52c1-4c0b-8a3c-6a7f1e9b2d58';
/** Seconds between two turns. */
const EVERY = 60;
const BATCH = 100;
/** Seconds after the last step in which the customer may still press the last button, or take a better image. */
const QUIET = 120;

type ExpiryParts = Pick<Parts, 'database' | 'clock'>;
type Overdue = Awaited<ReturnType<typeof listOverdue>>[number];
type Done = Awaited<ReturnType<typeof listDone>>[number];

export async function scheduleExpiry({ database, clock }: ExpiryParts): Promise<void> {
  await addRecurringJob(database, { id: ROW, kind: EXPIRE_VERIFICATIONS, queue: 'housekeeping', runAt: clock.now() });
}

/**
 * Ends verifications, as if the customer had pressed the last button: those in which nothing is left to do, and, once
 * their link has expired, those whose required steps were all sent. Any other whose link has expired expires. Each has
 * a transaction of its own, so interrupting it loses nothing.
 */
export function expireVerifications(parts: ExpiryParts): JobHandler {
  return {
    every: EVERY,
    async run() {
      const now = parts.clock.now();
      const quietSince = secondsAfter(now, -QUIET);
      for (let last: string | null = null; ;) {
        const batch: Done[] = await listDone(parts.database, quietSince, last, BATCH);
        for (const one of batch) await handInDone(parts, one, now);
        last = batch.at(-1)?.id ?? null;
        if (batch.length < BATCH) break;
      }
      for (let last: Overdue | null = null; ;) {
        const batch: Overdue[] = await listOverdue(parts.database, now, last, BATCH);
        for (const one of batch) await end(parts, one, now);
        last = batch.at(-1) ?? null;
        if (batch.length < BATCH) return;
      }
    },
  };
}

/** Whether nobody handed it in; `created` is one that a server sends, and whose link nobody has opened. */
const isOpen = ({ status }: ProfileRow): boolean => status === 'created' || status === 'pending';

/** Nothing is left to do; the customer may have pressed the button meanwhile. */
async function handInDone({ database }: ExpiryParts, { profile_id, company_id }: Done, now: Date): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const profile = await lockProfile(transaction, company_id, profile_id);
    if (!profile || !isOpen(profile)) return;
    const facts = await readFacts(transaction, profile);
    const { progress, exhausted, end: result } = progressOfJourney(facts, null);
    if (progress.kind !== 'complete') return;
    await handInFacts(transaction, SYSTEM, profile, facts, { exhausted, end: result, now });
  });
}

/** A page that is still being checked keeps it open until the next turn. */
async function end({ database }: ExpiryParts, { id, profile_id, company_id }: Overdue, now: Date): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const profile = await lockProfile(transaction, company_id, profile_id);
    if (!profile || !(await isOverdue(transaction, id, now))) return;
    const facts = await readFacts(transaction, profile);
    const { progress, exhausted, end: result } = progressOfJourney(facts, null);
    if (progress.kind === 'processing') return;
    // Somebody who was asked for more and sent nothing has not finished.
    if (progress.kind === 'complete' && isOpen(profile)) {
      await handInFacts(transaction, SYSTEM, profile, facts, { exhausted, end: result, now });
      return;
    }
    await expire(transaction, SYSTEM, profile, id, now);
  });
}

/** Ends an open verification that was not handed in; a new link goes on with it. */
export async function expire(
  transaction: Connection,
  actor: Actor,
  profile: ProfileRow,
  id: string,
  now: Date,
): Promise<void> {
  await markExpired(transaction, { id, profile_id: profile.id }, now);
  await recordAudit(transaction, {
    companyId: profile.company_id,
    actor,
    action: 'verification.expired',
    subject: { kind: 'profile', id: profile.id },
    detail: { verification: id },
  });
  await recordEvents(transaction, aboutProfile(profile), [EXPIRED], now);
}
