import { queryOptions } from '@tanstack/react-query';
import { canMakePasskey } from '../../../lib/passkey-device.ts';

/** Whether this device can make a passkey. */
export const passkeyQuery = queryOptions({
  queryKey: ['passkey'],
  queryFn: canMakePasskey,
  networkMode: 'always',
  staleTime: Infinity,
  gcTime: 0,
});
