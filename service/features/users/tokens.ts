import { randomUUID } from 'node:crypto';
import { SignJWT, decodeProtectedHeader, errors, jwtVerify, type JWTPayload } from 'jose';
import type { CustomerSubject } from '../../platform/database/tables/profiles.ts';
import type { PlatformParts } from '../../platform/parts.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { SIGNING_ALGORITHM } from '../../platform/crypto/signing-keys.ts';
import { ProblemError } from '../../platform/problems/problems.ts';

/** Seconds that a user's access token is good for. */
export const ACCESS_LIFETIME = 15 * 60;
/** Seconds that a profile token is good for. */
const PROFILE_LIFETIME = 60 * 60;

/** Milliseconds by which the clocks of instances may differ. */
const CLOCK_TOLERANCE = 60_000;

/**
 * Media type and audience of each kind of token; both are checked, so that one never passes for another (RFC 8725
 * 3.11).
 */
const kinds = {
  user: { typ: 'at+jwt', audience: 'veridoor:user' },
  profile: { typ: 'pt+jwt', audience: 'veridoor:profile' },
  entity: { typ: 'et+jwt', audience: 'veridoor:entity' },
} as const;
export type TokenKind = keyof typeof kinds;
const tokenKindOf = { person: 'profile', entity: 'entity' } as const satisfies Record<CustomerSubject, TokenKind>;

type TokenParts = Pick<PlatformParts, 'configuration' | 'signingKeys' | 'clock'>;

export interface IssuedToken {
  token: string;
  expiresAt: Date;
}

export interface TokenClaims {
  subject: string;
  company: string;
  expiresAt: Date;
  /** Profile tokens: the profile's token_version when it was made. */
  version: number | null;
  /** The link that was exchanged for the profile token. */
  link: string | null;
  /** User tokens: the login that they belong to, by its id. */
  login: string | null;
}

/** @param login the login with which the token ends; null for one that belongs to no login. */
export function issueUserToken(
  parts: TokenParts,
  user: { id: string; company_id: string },
  login: string | null,
): Promise<IssuedToken> {
  return issue(parts, 'user', ACCESS_LIFETIME, user.id, { company: user.company_id, ...(login && { login }) });
}

/**
 * A token of one customer. A company's token is of its own kind: no operation of a person's flow accepts it.
 *
 * @param linkId the link whose launch code was shown, or null for a token handed to the integrator.
 */
export function issueProfileToken(
  parts: TokenParts,
  profile: { id: string; company_id: string; subject: CustomerSubject; token_version: number },
  linkId: string | null,
): Promise<IssuedToken> {
  const link = linkId === null ? {} : { link: linkId };
  const claims = { company: profile.company_id, ver: profile.token_version, ...link };
  return issue(parts, tokenKindOf[profile.subject], PROFILE_LIFETIME, profile.id, claims);
}

async function issue(parts: TokenParts, kind: TokenKind, lifetime: number, subject: string, claims: JWTPayload) {
  const { kid, privateKey } = parts.signingKeys.current;
  const now = parts.clock.now();
  const expiresAt = secondsAfter(now, lifetime);
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: SIGNING_ALGORITHM, typ: kinds[kind].typ, kid })
    .setIssuer(parts.configuration.baseUrl)
    .setAudience(kinds[kind].audience)
    .setSubject(subject)
    .setJti(randomUUID())
    .setIssuedAt(now)
    .setExpirationTime(expiresAt)
    .sign(privateKey);
  return { token, expiresAt };
}

/** The unchecked claims of the token; null when it is no token of this service. */
export function tokenKind(token: string): TokenKind | null {
  try {
    const { typ } = decodeProtectedHeader(token);
    return (['user', 'profile', 'entity'] as const).find((kind) => kinds[kind].typ === typ) ?? null;
  } catch {
    return null;
  }
}

/**
 * Checks signature, issuer, audience, type and time of a token (RFC 8725).
 *
 * @throws ProblemError token_expired or token_invalid.
 */
export async function verifyToken(parts: TokenParts, kind: TokenKind, token: string): Promise<TokenClaims> {
  if (!isCanonical(token)) throw new ProblemError('token_invalid');
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid }) => {
        // A key's name is a UUID: nothing else is put to the database.
        const key = isUuid(kid) ? await parts.signingKeys.find(kid) : null;
        if (!key) throw new errors.JWKSNoMatchingKey();
        return key;
      },
      {
        algorithms: [SIGNING_ALGORITHM],
        issuer: parts.configuration.baseUrl,
        audience: kinds[kind].audience,
        typ: kinds[kind].typ,
        currentDate: parts.clock.now(),
        requiredClaims: ['sub', 'company', 'exp', 'iat', 'jti', ...(kind === 'user' ? [] : ['ver'])],
      },
    );
    const { sub, company, exp = 0, iat = 0, ver, link = null, login = null } = payload;
    // Made before a clock was set back: it would be valid for too long.
    if (iat * 1000 > parts.clock.now().getTime() + CLOCK_TOLERANCE) throw new ProblemError('token_invalid');
    if (!isUuid(sub) || !isUuid(company)) throw new ProblemError('token_invalid');
    if (!isUuidOrNull(link) || !isUuidOrNull(login)) throw new ProblemError('token_invalid');
    const expiresAt = new Date(exp * 1000);
    return { subject: sub, company, expiresAt, version: typeof ver === 'number' ? ver : null, link, login };
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new ProblemError('token_expired');
    if (error instanceof errors.JOSEError || error instanceof TypeError) throw new ProblemError('token_invalid');
    throw error;
  }
}

/** Whether each part is base64url in its one spelling: unused bits of a last character must not make a second token. */
function isCanonical(token: string): boolean {
  return token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);
}

function isUuid(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
}

function isUuidOrNull(value: unknown): value is string | null {
  return value === null || isUuid(value);
}
