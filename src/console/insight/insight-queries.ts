import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { unwrap, type Api } from '../../lib/api/client.ts';
import type { AuditFilters } from '../parts/audit-filters.ts';
import type { Period } from './period.ts';

/** Entries on a page. */
const PAGE = 50;

export const auditQuery = (api: Api, filters: AuditFilters, cursor?: string) =>
  queryOptions({
    queryKey: ['audit', filters, cursor ?? null],
    queryFn: ({ signal }) => {
      // An unknown action is one of a later version: the service judges.
      const query = { ...(filters as object), limit: PAGE, ...(cursor !== undefined && { cursor }) };
      return unwrap(api.GET('/api/v2/audit', { params: { query }, signal }));
    },
    placeholderData: keepPreviousData,
  });

export const insightQuery = (api: Api, period: Period) =>
  queryOptions({
    queryKey: ['insight', period],
    queryFn: ({ signal }) => unwrap(api.GET('/api/v2/insight', { params: { query: period }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
