import type { Connection } from '../../platform/database/connection.ts';
import { hasCheckedPage, type DocumentRow } from './queries.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { findProfileOfAnyCompany } from '../profiles/queries.ts';
import type { Flow } from '../flow/queries.ts';
import { ProblemError } from '../../platform/problems/problems.ts';
import { addJob, isLineLongerThan } from '../../platform/jobs/queries.ts';

export const CHECK_DOCUMENT = 'check_document';
/** A check that failed this often, not because of the file, is left to a person. */
const ATTEMPTS = 3;

/** Which check was ordered. */
export interface CheckOrder {
  document: string;
  revision: number;
}

/** Seconds to wait when too many checks of a company wait. */
const RETRY_AFTER = 30;

/**
 * Turns away who begins while too many checks of the company wait: they would wait for too long, and those who have
 * begun longer still. Who has begun is let in.
 *
 * @param most checks that may wait, MAX_CHECKS_WAITING.
 * @throws ProblemError overloaded.
 */
export async function refuseInLongLine(
  connection: Connection,
  { companyId, profileId }: Pick<Flow, 'companyId' | 'profileId'>,
  most: number,
): Promise<void> {
  if (!(await isLineLongerThan(connection, { queue: 'checks', companyId }, most))) return;
  if (!(await hasCheckedPage(connection, profileId))) throw new ProblemError('overloaded', { retryAfter: RETRY_AFTER });
}

/** Seconds after which a page is looked at when a test wants to see a slow service. */
export const SLOW = 60;

/** Orders the check of a document's file, in the transaction that brought it. */
export async function orderCheck(transaction: Connection, document: DocumentRow, now: Date): Promise<void> {
  const payload: CheckOrder = { document: document.id, revision: document.revision };
  const testOutcome = (await findProfileOfAnyCompany(transaction, document.profile_id))?.test_outcome;
  const runAt = testOutcome?.result === 'slow' ? secondsAfter(now, SLOW) : now;
  await addJob(transaction, {
    kind: CHECK_DOCUMENT,
    queue: 'checks',
    companyId: document.company_id,
    // Who has begun ends first: otherwise everybody would wait twice as long.
    rank: (await hasCheckedPage(transaction, document.profile_id)) ? 0 : 1,
    payload: { ...payload },
    runAt,
    maxAttempts: ATTEMPTS,
  });
}

export function readCheckOrder(payload: unknown): CheckOrder {
  if (typeof payload === 'object' && payload !== null && 'document' in payload && 'revision' in payload) {
    const { document, revision } = payload;
    if (typeof document === 'string' && typeof revision === 'number') return { document, revision };
  }
  throw new Error('the job names no document');
}
