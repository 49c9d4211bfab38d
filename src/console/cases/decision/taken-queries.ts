import { queryOptions } from '@tanstack/react-query';
import type { Report, ReviewCase } from '../../../lib/api/types.ts';
import { toFlowError } from '../../../lib/errors/flow-error.ts';
import { claimCase, fetchReport, releaseCase } from '../../report/case-queries.ts';
import type { Staff } from '../../sign-in/staff.ts';
import type { Waiter } from './use-held-verdict.ts';

/** Why one of several cases is left out. */
export type LeftOut = 'company' | 'decided' | 'claimed' | 'own' | 'proposal' | 'failed';

/** A case that an officer has taken to decide on it together with others. */
export interface TakenCase extends Waiter {
  readonly verification: string;
  /** Null where nobody asked for it. */
  readonly report: Report | null;
}

export interface Taken {
  readonly taken: readonly TakenCase[];
  readonly leftOut: readonly (Waiter & { readonly why: LeftOut })[];
}

const WHY: Readonly<Record<string, LeftOut>> = {
  not_waiting: 'decided',
  review_claimed: 'claimed',
  own_proposal: 'own',
};

async function take(staff: Staff, waiter: Waiter, withReport: boolean): Promise<TakenCase | LeftOut> {
  if (waiter.subject === 'entity') return 'company';
  let one: ReviewCase;
  try {
    one = await claimCase(staff, waiter.profile);
  } catch (error) {
    return WHY[toFlowError(error).details.serviceCode ?? ''] ?? 'failed';
  }
  // A colleague's proposal is answered by itself, not decided over.
  const why = one.proposal?.stands === true ? 'proposal' : one.verification === null ? 'failed' : null;
  if (why !== null || one.verification === null) {
    await releaseCase(staff, waiter.profile);
    return why ?? 'failed';
  }
  const { verification } = one;
  return {
    ...waiter,
    verification,
    report: withReport ? await fetchReport(staff, waiter.profile, verification) : null,
  };
}

/**
 * Takes several cases, one after the other, so that nobody else decides on them meanwhile. Whoever stops asking before
 * all are taken gives those back that are.
 *
 * @param open the case whose page is open: it stays the officer's.
 */
export const takenQuery = (
  staff: Staff,
  waiters: readonly Waiter[],
  { withReports, open }: { withReports: boolean; open?: string | undefined },
) =>
  queryOptions({
    queryKey: ['taken', waiters.map(({ profile }) => profile), withReports],
    queryFn: async ({ signal }): Promise<Taken> => {
      const taken: TakenCase[] = [];
      const leftOut: (Waiter & { why: LeftOut })[] = [];
      const giveBack = ({ profile }: TakenCase) => {
        if (profile !== open) void releaseCase(staff, profile);
      };
      signal.addEventListener('abort', () => taken.forEach(giveBack), { once: true });
      for (const waiter of waiters) {
        const one = await take(staff, waiter, withReports);
        if (signal.aborted) {
          if (typeof one !== 'string') giveBack(one);
          break;
        }
        if (typeof one === 'string') leftOut.push({ ...waiter, why: one });
        else taken.push(one);
      }
      return { taken, leftOut };
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
