import type { OpenidSettings } from '@veridoor/contract/accounts/openid';
import type { Parts } from '../../../parts.ts';
import type { UserPrincipal } from '../../../platform/access/principal.ts';
import { secondsAfter } from '../../../platform/clock.ts';
import { takeEach } from '../../../platform/http/limits/take-each.ts';
import type { JobHandler } from '../../../platform/jobs/job-runner.ts';
import { addRecurringJob } from '../../../platform/jobs/queries.ts';
import { TxtUnanswered } from '../../../platform/outbound/txt-records.ts';
import { ProblemError } from '../../../platform/problems/problems.ts';
import { recordAudit, SYSTEM } from '../../../records/audit/audit.ts';
import { recordName, type DomainProof } from './domain-proof.ts';
import { findDomain, listDomains, listDomainsToCheck, updateDomain, type DomainRow } from './domains-queries.ts';
import { getOpenid } from './settings.ts';

export const CHECK_OPENID_DOMAINS = 'check_openid_domains';
/** The one row of this recurring job, whatever the number of instances. */
const ROW = '8a5de0c1-1c6f-4f0e-9d5b-6b7f0a3c9e42';
/** Seconds between two turns, and the age of a look at DNS from which a domain is looked for again. */
const EVERY = 3_600;
const CHECK_AGE = 86_400;
/** Domains whose records are asked for at once. */
const BATCH = 20;
/** Looks that an admin may ask for in an hour: enough to wait for DNS, too few to flood anybody's name servers. */
const MOST_CHECKS = { count: 30, window: 3_600 } as const;
type CheckingParts = Pick<Parts, 'database' | 'clock' | 'txtRecords'>;

/**
 * Looks for the records of all domains of the user's company.
 *
 * @throws ProblemError openid_not_set, too_many_attempts.
 */
export async function checkCompanyDomains(parts: CheckingParts, user: UserPrincipal): Promise<OpenidSettings> {
  const { database, clock } = parts;
  const rows = await listDomains(database, user.companyId);
  if (rows.length === 0) throw new ProblemError('openid_not_set');
  const counting = {
    now: clock.now(),
    window: MOST_CHECKS.window,
    code: 'too_many_attempts',
    unit: 'attempts',
  } as const;
  await database
    .transaction()
    .execute((transaction) =>
      takeEach(transaction, counting, [[`openid domains ${user.companyId}`, MOST_CHECKS.count]]),
    );
  await Promise.all(rows.map((row) => checkDomain(parts, row)));
  return getOpenid(parts, user);
}

/** What DNS says of a domain at this moment: before somebody is let in for its sake, an earlier answer is not enough. */
export async function proveDomain(
  parts: CheckingParts,
  of: { companyId: string; domain: string },
): Promise<DomainProof> {
  const row = await findDomain(parts.database, of);
  return row ? checkDomain(parts, row) : 'missing';
}

export async function scheduleDomainChecks({ database, clock }: Pick<Parts, 'database' | 'clock'>): Promise<void> {
  await addRecurringJob(database, { id: ROW, kind: CHECK_OPENID_DOMAINS, queue: 'housekeeping', runAt: clock.now() });
}

/** Looks once a day whether the records are still, or now, there: a domain may get another owner. */
export function checkDomainsJob(parts: CheckingParts): JobHandler {
  return {
    every: EVERY,
    async run() {
      const before = secondsAfter(parts.clock.now(), -CHECK_AGE);
      for (;;) {
        const rows = await listDomainsToCheck(parts.database, before, BATCH);
        await Promise.all(rows.map((row) => checkDomain(parts, row)));
        if (rows.length < BATCH) return;
      }
    },
  };
}

/** A missing record ends a proof at once; silence does not, but nothing is proved by it either. */
async function checkDomain({ database, clock, txtRecords }: CheckingParts, row: DomainRow): Promise<DomainProof> {
  const found = await lookFor(txtRecords, row);
  const now = clock.now();
  const proved_at = found === 'proved' ? now : found === 'missing' ? null : row.proved_at;
  const fault = found === 'proved' ? null : found;
  return database.transaction().execute(async (transaction) => {
    if (!(await updateDomain(transaction, row, { proved_at, checked_at: now, fault }))) return 'missing';
    const changed = (proved_at === null) !== (row.proved_at === null);
    if (changed) {
      await recordAudit(transaction, {
        companyId: row.company_id,
        actor: SYSTEM,
        action: proved_at === null ? 'openid.domain_lost' : 'openid.domain_proved',
        subject: { kind: 'company', id: row.company_id },
        detail: { domain: row.domain },
      });
    }
    return found;
  });
}

async function lookFor({ of }: Parts['txtRecords'], { domain, token }: DomainRow): Promise<DomainProof> {
  try {
    const texts = await of(recordName(domain));
    return texts.includes(token) ? 'proved' : 'missing';
  } catch (error) {
    if (error instanceof TxtUnanswered) return 'no_answer';
    throw error;
  }
}
