import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { unwrap, type Api } from '../../lib/api/client.ts';
import type { WebhookLog } from '../../lib/api/types.ts';

/** All pages of the API keys. */
export const keysKey = ['keys'] as const;

export const keysQuery = (api: Api, cursor?: string) =>
  queryOptions({
    queryKey: [...keysKey, cursor ?? null],
    queryFn: ({ signal }) => {
      const query = { limit: 50, ...(cursor !== undefined && { cursor }) };
      return unwrap(api.GET('/api/v2/api-key', { params: { query }, signal }));
    },
    placeholderData: keepPreviousData,
  });

/** The endpoints of both modes. */
export const endpointsKey = ['webhooks'] as const;

export const endpointsQuery = (api: Api, mode: 'live' | 'test') =>
  queryOptions({
    queryKey: [...endpointsKey, mode],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/v2/webhook_endpoint', { params: { query: { limit: 100, mode } }, signal })),
    placeholderData: keepPreviousData,
  });

export const deliveriesQuery = (api: Api, endpoint: string, status: WebhookLog['status'] | '', cursor?: string) =>
  queryOptions({
    queryKey: ['webhook logs', endpoint, status, cursor ?? null],
    queryFn: ({ signal }) => {
      const query = { limit: 25, ...(status !== '' && { status }), ...(cursor !== undefined && { cursor }) };
      const params = { path: { endpoint_id: endpoint }, query };
      return unwrap(api.GET('/api/v2/webhook_endpoint/{endpoint_id}/logs', { params, signal }));
    },
    placeholderData: keepPreviousData,
  });
