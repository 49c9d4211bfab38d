import { queryOptions } from '@tanstack/react-query';
import { unwrap, type Api } from '../../lib/api/client.ts';

/** Everything about the user's own account. */
export const accountKey = ['account'] as const;

/** The account with its second factors. */
export const accountQuery = (api: Api) =>
  queryOptions({
    queryKey: accountKey,
    queryFn: () => Promise.all([unwrap(api.GET('/api/v2/account')), unwrap(api.GET('/api/v2/account/second-factor'))]),
  });

export const loginsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...accountKey, 'logins'],
    queryFn: () => unwrap(api.GET('/api/v2/account/logins', { params: { query: { limit: 100 } } })),
  });
