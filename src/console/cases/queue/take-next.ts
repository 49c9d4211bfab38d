import { FlowError } from '../../../lib/errors/flow-error.ts';
import type { ReviewCase } from '../../../lib/api/types.ts';
import type { Staff } from '../../sign-in/staff.ts';
import { claimCase } from '../../report/case-queries.ts';
import type { QueueFilters } from './filters.ts';
import { fetchQueue } from './queue-queries.ts';

/** What others may have done with a case since the queue was read. */
const GONE = new Set(['review_claimed', 'own_proposal', 'not_waiting', 'profile_not_found']);

/**
 * Takes the first case that nobody else has. Officers who ask at the same time get different cases: who comes second to
 * one goes on to the next.
 *
 * @param isLeftOut says the cases on which this officer has just decided.
 * @returns the case; null when nothing on the first page of the queue is free.
 * @throws {FlowError}
 */
export async function takeNext(
  staff: Staff,
  filters: QueueFilters,
  search: string,
  isLeftOut: (profile: string) => boolean,
): Promise<ReviewCase | null> {
  // What is one's own comes first; what is a colleague's is nobody else's to take.
  for (const assigned of filters.assigned === undefined ? (['me', 'nobody'] as const) : [filters.assigned]) {
    const taken = await takeFirst(staff, { ...filters, assigned }, search, isLeftOut);
    if (taken !== null) return taken;
  }
  return null;
}

async function takeFirst(
  staff: Staff,
  filters: QueueFilters,
  search: string,
  isLeftOut: (profile: string) => boolean,
): Promise<ReviewCase | null> {
  const { data } = await fetchQueue(staff, filters, { search });
  for (const one of data) {
    const { profile, claim, proposal } = one;
    if (isLeftOut(profile) || isOwn(proposal) || (claim !== null && !claim.mine)) continue;
    try {
      await claimCase(staff, profile);
      return one;
    } catch (error) {
      if (!(error instanceof FlowError && GONE.has(error.details.serviceCode ?? ''))) throw error;
    }
  }
  return null;
}

/** What this officer proposed waits for somebody else. */
const isOwn = (proposal: ReviewCase['proposal']): boolean => proposal !== null && proposal.mine && proposal.stands;
