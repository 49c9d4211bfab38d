import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { unwrap } from '../../../lib/api/client.ts';
import type { ReviewPage } from '../../../lib/api/types.ts';
import type { Staff } from '../../sign-in/staff.ts';
import { waitedSince } from '../../parts/waiting.ts';
import { queueKey } from '../../parts/shared-queries.ts';
import type { QueueFilters } from './filters.ts';

/** Cases of a page: as many as a screen shows with a little scrolling. */
const PAGE = 25;

/** A page of the queue. */
export function fetchQueue(
  { api }: Staff,
  { waited, age_group, proposed, assigned, ...filters }: QueueFilters,
  { search, cursor }: { search: string; cursor?: string | undefined },
  signal?: AbortSignal,
): Promise<ReviewPage> {
  const query = {
    ...filters,
    ...(age_group && { age_group }),
    ...(assigned && { assigned }),
    ...(proposed !== undefined && { proposed }),
    limit: PAGE,
    ...(waited && { waiting_before: waitedSince(waited, new Date()) }),
    ...(search !== '' && { search }),
    ...(cursor !== undefined && { cursor }),
  };
  return unwrap(api.GET('/api/v2/review', { params: { query }, ...(signal && { signal }) }));
}

export const queueQuery = (staff: Staff, filters: QueueFilters, search: string, cursor?: string) =>
  queryOptions({
    queryKey: [...queueKey, filters, search, cursor ?? null],
    queryFn: ({ signal }) => fetchQueue(staff, filters, { search, cursor }, signal),
    placeholderData: keepPreviousData,
  });

/** The steps of a workflow, to filter by. @param slug the company's first one where none is chosen. */
export const stepsQuery = ({ api }: Staff, slug = 'default') =>
  queryOptions({
    queryKey: ['steps of', slug],
    queryFn: () => unwrap(api.GET('/api/v2/workflow/{slug}', { params: { path: { slug } } })),
    staleTime: Infinity,
  });
