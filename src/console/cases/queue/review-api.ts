import { unwrap } from '../../../lib/api/client.ts';
import type { ReviewPage } from '../../../lib/api/types.ts';
import type { Staff } from '../../sign-in/staff.ts';
import { waitedSince } from '../../parts/waiting.ts';
import type { QueueFilters } from './filters.ts';

/** Cases of a page: as many as a screen shows with a little scrolling. */
const PAGE = 25;

/** A page of the queue. */
export function fetchQueue(
  { api }: Staff,
  { waited, age_group, proposed, ...filters }: QueueFilters,
  { search, cursor }: { search: string; cursor?: string | undefined },
  signal?: AbortSignal,
): Promise<ReviewPage> {
  const query = {
    ...filters,
    ...(age_group && { age_group }),
    ...(proposed !== undefined && { proposed }),
    limit: PAGE,
    ...(waited && { waiting_before: waitedSince(waited, new Date()) }),
    ...(search !== '' && { search }),
    ...(cursor !== undefined && { cursor }),
  };
  return unwrap(api.GET('/api/v2/review', { params: { query }, ...(signal && { signal }) }));
}
