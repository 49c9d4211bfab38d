import type { Permission } from '../../platform/access/permissions.ts';
import type { Principal, ProfilePrincipal, UserPrincipal } from '../../platform/access/principal.ts';

/** A principal as it travels in JSON. */
export type Admitted = (Omit<UserPrincipal, 'permissions'> & { permissions: Permission[] }) | ProfilePrincipal;

export interface Handshake {
  token: string;
  address: string;
  /** X-Forwarded-For as it came; believed only from configured proxies. */
  forwardedFor: string | undefined;
}

/** Says who shows a token, or the code of the problem. */
export type SocketGuard = (handshake: Handshake) => Promise<{ admitted: Admitted } | { refused: string }>;

export function toPrincipal(admitted: Admitted): Principal {
  return admitted.kind === 'user' ? { ...admitted, permissions: new Set(admitted.permissions) } : admitted;
}
