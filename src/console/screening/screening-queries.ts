import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { unwrap } from '../../lib/api/client.ts';
import type { AmlOpenHits, AmlRescreening } from '../../lib/api/types.ts';
import type { Staff } from '../sign-in/staff.ts';
import { waitedSince } from '../parts/waiting.ts';
import type { HitFilters } from './hit-filters.ts';

/** Hits of a page: each is looked at closely. */
const PAGE = 10;

/** A page of the hits that nobody has decided; the audit records the look at each customer. */
export const openHitsQuery = ({ api }: Staff, filters: HitFilters, cursor?: string) =>
  queryOptions({
    queryKey: ['open hits', filters, cursor ?? null],
    queryFn: ({ signal }): Promise<AmlOpenHits> => {
      const { mode, order, source, category, score, waited } = filters;
      const query = {
        mode,
        order,
        limit: PAGE,
        ...(source && { source }),
        ...(category && { category }),
        ...(score && { least_score: Number(score) }),
        ...(waited && { waiting_before: waitedSince(waited, new Date()) }),
        ...(cursor !== undefined && { cursor }),
      };
      return unwrap(api.GET('/api/v2/aml/hit', { params: { query }, signal }));
    },
    placeholderData: keepPreviousData,
    // Each look at a customer is audited, so none is made only because a window was in front again.
    refetchOnWindowFocus: false,
  });

export const rescreeningQuery = ({ api }: Staff) =>
  queryOptions({
    queryKey: ['rescreening'],
    queryFn: ({ signal }): Promise<AmlRescreening> => unwrap(api.GET('/api/v2/aml/rescreening', { signal })),
  });

export const startRescreening = ({ api }: Staff): Promise<AmlRescreening> =>
  unwrap(api.POST('/api/v2/aml/rescreening'));
