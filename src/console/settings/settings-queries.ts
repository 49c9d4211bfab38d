import { queryOptions } from '@tanstack/react-query';
import { unwrap, type Api } from '../../lib/api/client.ts';

export const companyQuery = (api: Api) =>
  queryOptions({
    queryKey: ['company'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/v2/company', { signal })),
  });
