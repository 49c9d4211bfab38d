import type { Permission } from './permissions.ts';

/** A person or a program that logged in with a user name. */
export interface UserPrincipal {
  kind: 'user';
  userId: string;
  companyId: string;
  permissions: ReadonlySet<Permission>;
}

/** The customer of one profile, who came through a link or an application of the integrator. */
export interface ProfilePrincipal {
  kind: 'profile';
  profileId: string;
  companyId: string;
  /** The link that opened the session; null when the profile token came from the integrator's server. */
  linkId: string | null;
}

export type Principal = UserPrincipal | ProfilePrincipal;
