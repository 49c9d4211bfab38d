import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { unwrap, type Api } from '../../lib/api/client.ts';

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

export const usersQuery = (api: Api, cursor?: string) =>
  queryOptions({
    queryKey: [...usersKey, cursor ?? null],
    queryFn: ({ signal }) => {
      const query = { limit: 50, ...(cursor !== undefined && { cursor }) };
      return unwrap(api.GET('/api/v2/user', { params: { query }, signal }));
    },
    placeholderData: keepPreviousData,
  });
