import type { CustomerSubject } from '../database/tables/profiles.ts';
import type { Permission } from './permissions.ts';

/** Where a request came from, as far as the service can tell: for the audit. */
export interface Origin {
  /** Network address; that of the client where a trusted proxy says so. */
  address: string;
  /** Whether a trusted proxy said the address. */
  forwarded: boolean;
  requestId: string;
}

/** A person or a program that logged in with a user name. */
export interface UserPrincipal {
  kind: 'user';
  userId: string;
  companyId: string;
  permissions: ReadonlySet<Permission>;
  origin: Origin;
}

/** The customer of one profile, person or company, who came through a link or an application of the integrator. */
export interface ProfilePrincipal {
  kind: 'profile';
  /** Whose profile it is: an entity's token makes nobody a person. */
  subject: CustomerSubject;
  profileId: string;
  companyId: string;
  /** The link that opened the session; null when the profile token came from the integrator's server. */
  linkId: string | null;
  /** Set while an agent asks for a page in this call: order of the steps and attempts do not matter then. */
  callId?: string;
  origin: Origin;
}

/** A customer as a user names one. */
export interface Customer {
  id: string;
  subject: CustomerSubject;
}

export type Principal = UserPrincipal | ProfilePrincipal;

/** Whom a token belongs to; a principal once the request that brought it is known. */
export type Identity = Omit<UserPrincipal, 'origin'> | Omit<ProfilePrincipal, 'origin'>;
