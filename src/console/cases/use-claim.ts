import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReviewCase } from '../../lib/api/types.ts';
import { toFlowError, type FlowError } from '../../lib/errors/flow-error.ts';
import { useConsole } from '../parts/console-context.ts';
import { claimQuery, releaseCase } from '../report/case-queries.ts';

/** Milliseconds between two renewals; the service keeps a claim for three minutes. */
const RENEW_EVERY = 60_000;

export type Claim =
  | { state: 'claiming' }
  /** The user reads cases, and decides none. */
  | { state: 'reading' }
  | { state: 'mine'; case: ReviewCase }
  /** Another officer has it. */
  | { state: 'taken' }
  /** It waits for a second person to confirm what this officer proposed. */
  | { state: 'proposed' }
  /** It waits for nobody: it was decided, or never waited. */
  | { state: 'decided' }
  /** Nobody sat before the page, so it was given back. */
  | { state: 'away' }
  | { state: 'missing' }
  | { state: 'failed'; error: FlowError };

/** Takes a case while its page is open, and gives it back when the officer leaves without a decision. */
export function useClaim(profile: string): Claim & { again: () => void } {
  const { staff, me, held } = useConsole();
  const decides = me.permissions.includes('profile.decide');
  const [isAway, comeBack] = useAway(decides);
  const { data, error, refetch } = useQuery({
    ...claimQuery(staff, profile),
    enabled: decides,
    // Whoever is away keeps nobody else from it.
    refetchInterval: (query) => (query.state.data === undefined || isAway ? false : RENEW_EVERY),
    refetchIntervalInBackground: true,
  });
  const isMine = data !== undefined;

  useEffect(() => {
    if (!isMine) return undefined;
    const leave = () => {
      if (!held.has(profile)) void releaseCase(staff, profile);
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [isMine, staff, profile, held]);
  useEffect(() => {
    if (isAway && !held.has(profile)) void releaseCase(staff, profile);
  }, [isAway, staff, profile, held]);
  const again = () => {
    comeBack();
    void refetch();
  };
  if (!decides) return { state: 'reading', again };
  if (isAway && isMine) return { state: 'away', again };
  if (error !== null) {
    const known = states[toFlowError(error).details.serviceCode ?? ''];
    if (known !== undefined) return { state: known, again };
    // A renewal that got lost is repeated; the claim lasts for a while.
    if (data === undefined) return { state: 'failed', error: toFlowError(error), again };
  }
  return data === undefined ? { state: 'claiming', again } : { state: 'mine', case: data, again };
}

const states: Record<string, 'taken' | 'proposed' | 'decided' | 'missing'> = {
  review_claimed: 'taken',
  own_proposal: 'proposed',
  not_waiting: 'decided',
  profile_not_found: 'missing',
};

/** Milliseconds without a key or a pointer after which nobody sits before the page. */
const AWAY = 10 * 60_000;
const SIGNS = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

/** Whether nobody has touched the page for ten minutes; @returns also the way back. */
function useAway(watches: boolean): [isAway: boolean, comeBack: () => void] {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    if (!watches || isAway) return undefined;
    const listening = new AbortController();
    const leave = () => setAway(true);
    let timer = setTimeout(leave, AWAY);
    const stay = () => {
      clearTimeout(timer);
      timer = setTimeout(leave, AWAY);
    };
    for (const sign of SIGNS) window.addEventListener(sign, stay, { signal: listening.signal, passive: true });
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, [watches, isAway]);
  return [isAway, () => setAway(false)];
}
