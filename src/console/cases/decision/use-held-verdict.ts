import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { useAction } from '../../../hooks/use-action.ts';
import type { Report } from '../../../lib/api/types.ts';
import { useConsole } from '../../parts/console-context.ts';
import { caseAddress } from '../../parts/paths.ts';
import { readFilters } from '../queue/filters.ts';
import { takeNext } from '../queue/take-next.ts';
import { reportKey } from '../../parts/shared-queries.ts';
import { releaseCase } from '../../report/case-queries.ts';
import type { Outcome } from '../../parts/held-decisions.ts';

/** Holds what an officer says about a case for a moment, and opens the next one at once. */
export function useHeldVerdict({ profile, extracted }: Report, queue: string) {
  const { staff, held, search } = useConsole();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const goOn = useAction(() => takeNext(staff, readFilters(address), search, held.has), {
    onDone: (next) => void navigate(next === null ? queue : caseAddress(next, window.location.search)),
    onProblem: () => void navigate(queue),
  });
  const hold = (outcome: Outcome, send: () => Promise<unknown>) => {
    held.hold({
      profile: profile.id,
      who: profile.name ?? extracted.full_name?.value ?? profile.id_card_number,
      outcome,
      send: async () => {
        await send();
        client.removeQueries({ queryKey: reportKey(profile.id) });
      },
      onFailed: () => void releaseCase(staff, profile.id),
    });
    goOn.run();
  };
  return { hold, pending: goOn.pending };
}
