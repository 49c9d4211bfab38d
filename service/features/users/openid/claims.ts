import type { IDToken, UserInfoResponse } from 'openid-client';
import type { OpenidProvider } from '@veridoor/contract/accounts/openid';
import type { Group } from '@veridoor/contract/accounts/user';

/** What a provider says of a person: the ID token, and the answer of its userinfo endpoint if that was asked. */
export interface Said {
  token: IDToken;
  userinfo: UserInfoResponse | null;
}

type Claims = Readonly<Record<string, unknown>>;

/** The e-mail address in lower case, and whether the provider vouches for it; both from one source. */
export function emailOf({ token, userinfo }: Said): { email: string; verified: boolean } | null {
  for (const claims of [token, userinfo] as readonly (Claims | null)[]) {
    const email = claims?.['email'];
    if (claims && typeof email === 'string' && /^[^\s@]{1,64}@[^\s@]{1,253}$/u.test(email)) {
      return { email: email.toLowerCase(), verified: isVerified(claims) };
    }
  }
  return null;
}

/** Entra ID has `xms_edov` in place of the standard's claim: the tenant has proved that it owns the domain. */
function isVerified({ email_verified, xms_edov }: Claims): boolean {
  return [email_verified, xms_edov].some((claim) => claim === true || claim === 'true' || claim === '1' || claim === 1);
}

/** First and last name; empty where the provider says none. */
export function namesOf({ token, userinfo }: Said): { first_name: string; last_name: string } {
  const claims: Claims = { ...userinfo, ...token };
  const text = (name: string) => {
    const value = claims[name];
    return typeof value === 'string' ? value.trim().slice(0, 100) : '';
  };
  return { first_name: text('given_name') || text('name'), last_name: text('family_name') };
}

/** Whether the ID token says that a second factor was shown which the company accepts. */
export function hasShownFactor({ token }: Said, { acr_values, amr_values }: OpenidProvider): boolean {
  const { acr, amr } = token as Claims;
  const methods = Array.isArray(amr) ? amr : [];
  return (
    (typeof acr === 'string' && acr_values.includes(acr)) ||
    methods.some((method) => typeof method === 'string' && amr_values.includes(method))
  );
}

/** The groups that the values of a claim give, in the order of the settings; null where the company maps none. */
export function groupsOf({ token, userinfo }: Said, { group_claim, groups }: OpenidProvider): Group[] | null {
  if (group_claim === null) return null;
  const found = claimAt(token, group_claim) ?? claimAt(userinfo ?? {}, group_claim);
  const values = new Set(Array.isArray(found) ? found : [found]);
  return [...new Set(groups.filter(({ value }) => values.has(value)).map(({ group }) => group))];
}

/** A claim by its whole name, which may contain points, or by the path of names to it. */
export function claimAt(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  let found: unknown = claims;
  for (const name of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined;
    found = Reflect.get(found, name);
  }
  return found;
}
