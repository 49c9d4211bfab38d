import type { CustomerSubject } from '../database/tables/profiles.ts';
import type { Mode } from '@veridoor/contract/mode';
import type { Permission } from './permissions.ts';

/** The origin of a request, as far as the service knows it: for the audit. */
export interface Origin {
  /** Network address; the client's if a trusted proxy names it. */
  address: string;
  /** Whether a trusted proxy said the address. */
  forwarded: boolean;
  requestId: string;
  /** What the browser or program calls itself. */
  userAgent?: string;
  /** The languages that the browser asks for: `Accept-Language`. */
  languages?: string;
}

/** A person or a program that logged in with a user name, or shows an API key. */
export interface UserPrincipal {
  kind: 'user';
  /** With a key, the user who made it, and answers for what it does. */
  userId: string;
  /** The API key that the request shows. */
  keyId?: string;
  /** The key's: other data does not exist for it. A person, who has none, reaches both. */
  mode?: Mode;
  /** The login that the access token belongs to. */
  loginId?: string;
  /** The user may do nothing but add the second factor that the company requires. */
  mustEnrol?: boolean;
  companyId: string;
  permissions: ReadonlySet<Permission>;
  origin: Origin;
}

/** The customer of one profile, person or company, who came through a link or an application of the integrator. */
export interface ProfilePrincipal {
  kind: 'profile';
  /** The kind of customer: an entity's token makes nobody a person. */
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

/** Who acts, as the audit and the limits tell callers apart: a key is somebody else than the user who made it. */
export function callerOf(principal: Principal): { kind: 'key' | 'user' | 'profile'; id: string } {
  if (principal.kind === 'profile') return { kind: 'profile', id: principal.profileId };
  if (principal.keyId !== undefined) return { kind: 'key', id: principal.keyId };
  return { kind: 'user', id: principal.userId };
}

/** The owner of a token; with the origin of the request it becomes a principal. */
export type Identity = Omit<UserPrincipal, 'origin'> | Omit<ProfilePrincipal, 'origin'>;
