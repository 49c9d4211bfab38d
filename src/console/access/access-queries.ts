import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { unwrap, type Api } from '../../lib/api/client.ts';
import type { User } from '../../lib/api/types.ts';
import type { ListOrder } from '../parts/order-choice.tsx';

export const networksQuery = (api: Api) =>
  queryOptions({
    queryKey: ['networks'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/v2/ip-whitelist', { signal })),
  });

export const openidQuery = (api: Api) =>
  queryOptions({
    queryKey: ['openid'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/v2/company/openid', { signal })),
  });

/** All pages of the users. */
export const usersKey = ['users'] as const;

export interface UserFilters {
  search: string;
  group: User['groups'][number]['name'] | '';
  state: 'enabled' | 'disabled' | '';
  order: ListOrder;
}

export const usersQuery = (api: Api, { search, group, state, order }: UserFilters, cursor?: string) =>
  queryOptions({
    queryKey: [...usersKey, search, group, state, order, cursor ?? null],
    queryFn: ({ signal }) => {
      const query = {
        limit: 50,
        order,
        ...(search !== '' && { search }),
        ...(group !== '' && { group }),
        ...(state !== '' && { disabled: state === 'disabled' }),
        ...(cursor !== undefined && { cursor }),
      };
      return unwrap(api.GET('/api/v2/user', { params: { query }, signal }));
    },
    placeholderData: keepPreviousData,
  });
