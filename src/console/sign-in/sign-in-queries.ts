import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '../../lib/api/client.ts';
import type { Staff } from './staff.ts';

/** How somebody may sign in. @param by the domain that was typed, or the provider of the address or of the last time. */
export const loginWaysQuery = ({ open }: Staff, by: { username: string } | { provider: string } | null) =>
  queryOptions({
    queryKey: ['login ways', by],
    queryFn: () => (by === null ? null : unwrap(open.POST('/api/v2/user/login/ways', { body: by }))),
    enabled: by !== null,
    staleTime: Infinity,
  });
