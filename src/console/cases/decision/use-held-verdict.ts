import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { useAction } from '../../../hooks/use-action.ts';
import { useConsole } from '../../parts/console-context.ts';
import { addressOfCase } from '../../parts/paths.ts';
import { readFilters } from '../queue/filters.ts';
import { takeNext } from '../queue/take-next.ts';
import { reportKey } from '../../parts/shared-queries.ts';
import { releaseCase } from '../../report/case-queries.ts';
import type { Outcome } from '../../parts/held-decisions.ts';
import { sendTask, type Task } from './send-task.ts';

/** Who waits: a person or a company. */
export interface Waiter {
  readonly profile: string;
  readonly subject: 'person' | 'entity';
  /** Name or number, as the officer sees it. */
  readonly who: string;
}

/** Holds what an officer says about a case for a moment. */
export function useHold() {
  const { staff, me, held } = useConsole();
  const client = useQueryClient();
  return (waiter: Waiter, outcome: Outcome, task: Task) => {
    const { profile, who } = waiter;
    held.hold({
      profile,
      address: addressOfCase(waiter),
      who,
      outcome,
      task,
      send: async () => {
        const left = await sendTask({ staff, me }, profile, task);
        client.removeQueries({ queryKey: reportKey(profile) });
        return left;
      },
      onFailed: () => void releaseCase(staff, profile),
    });
  };
}

/** Holds what an officer says about a case for a moment, and opens the next one at once. */
export function useHeldVerdict(waiter: Waiter, queue: string) {
  const { staff, held, search } = useConsole();
  const holdOne = useHold();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const goOn = useAction(() => takeNext(staff, readFilters(address), search, held.has), {
    onDone: (next) => void navigate(next === null ? queue : addressOfCase(next, window.location.search)),
    onProblem: () => void navigate(queue),
  });
  const hold = (outcome: Outcome, task: Task) => {
    holdOne(waiter, outcome, task);
    goOn.run();
  };
  return { hold, pending: goOn.pending };
}
