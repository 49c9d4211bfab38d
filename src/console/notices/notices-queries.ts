import { queryOptions } from '@tanstack/react-query';
import { unwrap, type Api } from '../../lib/api/client.ts';
import type { CaseNotices } from '../../lib/api/types.ts';

/** Milliseconds after which the bell looks again. */
const LOOKS_AGAIN = 60_000;

export const noticesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['notices'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/v2/review/notices', { signal })),
    refetchInterval: LOOKS_AGAIN,
  });

interface NoticesUpdate {
  read?: string[];
  unread?: string[];
  mail?: boolean;
}

export const updateNotices = (api: Api, body: NoticesUpdate): Promise<CaseNotices> =>
  unwrap(api.PATCH('/api/v2/review/notices', { body }));
