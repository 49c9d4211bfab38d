import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { unwrap, type Api } from '../../lib/api/client.ts';
import type { AuditVerification } from '../../lib/api/types.ts';
import type { AuditFilters } from '../parts/audit-filters.ts';
import { collectPages } from '../parts/save-all.tsx';
import type { Period } from './period.ts';

/** Entries on a page. */
const PAGE = 50;

async function fetchAudit(api: Api, { from, to, ...filters }: AuditFilters, cursor?: string, signal?: AbortSignal) {
  // An unknown action is one of a later version: the service judges.
  const query = {
    ...(filters as object),
    ...(from && { created_after: `${from}T00:00:00Z` }),
    ...(to && { created_before: new Date(Date.parse(to) + 86_400_000).toISOString() }),
    limit: PAGE,
    ...(cursor !== undefined && { cursor }),
  };
  return unwrap(api.GET('/api/v2/audit', { params: { query }, ...(signal && { signal }) }));
}

export const auditQuery = (api: Api, filters: AuditFilters, cursor?: string) =>
  queryOptions({
    queryKey: ['audit', filters, cursor ?? null],
    queryFn: ({ signal }) => fetchAudit(api, filters, cursor, signal),
    placeholderData: keepPreviousData,
  });

/** Every entry that the filters leave, the newest first, as far as one file goes. */
export const fetchWholeAudit = (api: Api, filters: AuditFilters) =>
  collectPages((cursor) => fetchAudit(api, filters, cursor));

/**
 * Follows the chain of the company's audit to its end, or to its first fault.
 *
 * @param onProgress how far it is whole, after each stretch.
 */
export async function verifyAudit(
  api: Api,
  onProgress: (soFar: AuditVerification) => void,
): Promise<AuditVerification> {
  let soFar: AuditVerification | null = null;
  do {
    const body: { entries?: number; head?: string } = soFar ? { entries: soFar.entries, head: soFar.head } : {};
    soFar = await unwrap(api.POST('/api/v2/audit/verification', { body }));
    onProgress(soFar);
  } while (!soFar.done);
  return soFar;
}

export const decisionsQuery = (api: Api, period: Period) =>
  queryOptions({
    queryKey: ['decision figures', period],
    queryFn: ({ signal }) => unwrap(api.GET('/api/v2/insight/decisions', { params: { query: period }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** @param workflow its slug; empty for all. */
export const insightQuery = (api: Api, period: Period, workflow: string) =>
  queryOptions({
    queryKey: ['insight', period, workflow],
    queryFn: ({ signal }) => {
      const query = { ...period, ...(workflow !== '' && { workflow_slug: workflow }) };
      return unwrap(api.GET('/api/v2/insight', { params: { query }, signal }));
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** How the deliveries of the mode go now. */
export const deliveryHealthQuery = (api: Api, mode: Period['mode']) =>
  queryOptions({
    queryKey: ['delivery health', mode],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/v2/webhook_endpoint/health', { params: { query: { mode } }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
