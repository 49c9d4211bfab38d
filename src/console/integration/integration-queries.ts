import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { unwrap, type Api } from '../../lib/api/client.ts';
import type { ListOrder } from '../parts/order-choice.tsx';

/** All pages of the API keys. */
export const keysKey = ['keys'] as const;

export interface KeyFilters {
  search: string;
  mode: 'live' | 'test' | '';
  state: 'present' | 'ended' | '';
  order: ListOrder;
}

export const keysQuery = (api: Api, { search, mode, state, order }: KeyFilters, cursor?: string) =>
  queryOptions({
    queryKey: [...keysKey, search, mode, state, order, cursor ?? null],
    queryFn: ({ signal }) => {
      const query = {
        limit: 50,
        order,
        ...(search !== '' && { search }),
        ...(mode !== '' && { mode }),
        ...(state !== '' && { ended: state === 'ended' }),
        ...(cursor !== undefined && { cursor }),
      };
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

/** How deliveries are narrowed; empty for all. */
export interface DeliveryFilters {
  status: string;
  type: string;
  /** Id of what the event is about. */
  object: string;
}

export const deliveriesQuery = (api: Api, endpoint: string, filters: DeliveryFilters, cursor?: string) =>
  queryOptions({
    queryKey: ['webhook logs', endpoint, filters, cursor ?? null],
    queryFn: ({ signal }) => {
      // What the address has is anything: the service judges.
      const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
      const query = { limit: 25, ...(given as object), ...(cursor !== undefined && { cursor }) };
      const params = { path: { endpoint_id: endpoint }, query };
      return unwrap(api.GET('/api/v2/webhook_endpoint/{endpoint_id}/logs', { params, signal }));
    },
    placeholderData: keepPreviousData,
  });

/** The types of events; they change with the service alone. */
export const eventTypesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['event types'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/v2/webhook/events', { signal })),
    staleTime: Infinity,
  });
