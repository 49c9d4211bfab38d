import { createHash } from 'node:crypto';
import { randomNonce, randomPKCECodeVerifier } from 'openid-client';
import type {
  LoginWays,
  LoginWaysRequest,
  OpenidAnswer,
  OpenidBegin,
  OpenidBegun,
} from '@veridoor/contract/accounts/openid';
import type { LoginResponse } from '@veridoor/contract/accounts/user';
import type { Parts } from '../../../parts.ts';
import type { Origin } from '../../../platform/access/principal.ts';
import { secondsAfter } from '../../../platform/clock.ts';
import { createOpaqueToken, hashOpaqueToken } from '../../../platform/crypto/opaque-tokens.ts';
import { takeEach } from '../../../platform/http/limits/take-each.ts';
import { placeOf } from '../../../platform/outbound/networks.ts';
import { ProblemError, type PlainProblemCode } from '../../../platform/problems/problems.ts';
import { recordAudit } from '../../../records/audit/audit.ts';
import { lockCompany } from '../../../records/companies/queries.ts';
import { admit } from '../admission.ts';
import { beginLogin } from '../logins/begin.ts';
import { findActiveUser } from '../queries.ts';
import { consolePage } from '../second-factor/console-page.ts';
import { factorsOf } from '../second-factor/demand.ts';
import { askForFactor } from '../second-factor/login.ts';
import { bindUser, CODE_OF, domainOf } from './bind-user.ts';
import { emailOf, hasShownFactor, type Said } from './claims.ts';
import { isAway, reasonOf } from './clients.ts';
import { provedSince, type DomainProof } from './domain-proof.ts';
import { proveDomain } from './domains.ts';
import { authorizationUrl, exchange, type Returned } from './exchange.ts';
import { findBoundUser } from './identities-queries.ts';
import { insertOpenidLogin, takeOpenidLogin } from './logins-queries.ts';
import { findProvider, findShownProvider, type ProviderRow } from './providers-queries.ts';
import { signInPage } from './settings.ts';

/** Seconds that a sign-in waits for the browser: people look for telephones and passwords meanwhile. */
const LOGIN_WAITS = 900;
/** Sign-ins that begin at one place in an hour: an office in the morning. */
const MOST_BEGUN = { count: 600, window: 3_600 } as const;

/** How somebody signs in, by the domain of what they typed or by the address of the page. */
export async function findLoginWays(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  { username, provider }: LoginWaysRequest,
): Promise<LoginWays> {
  const typed = username?.trim() ?? '';
  const since = provedSince(clock.now());
  const requested =
    provider !== undefined ? { company: provider } : typed.includes('@') ? { domain: domainOf(typed), since } : null;
  const shown = requested && (await findShownProvider(database, requested));
  if (!shown) return { password: true, openid: null };
  const { id, name, company, passwords } = shown;
  return { password: passwords !== 'nobody', openid: { provider: id, name, company } };
}

/**
 * Begins a sign-in in one tab.
 *
 * @throws ProblemError openid_not_set, origin_not_allowed, openid_unavailable, too_many_attempts.
 */
export async function beginOpenid(parts: Parts, input: OpenidBegin, from: Origin): Promise<OpenidBegun> {
  const { database, clock, secrets: keys } = parts;
  const provider = await findProvider(database, input.provider);
  if (!provider) throw new ProblemError('openid_not_set');
  const page = await consolePage(database, provider.id, input.origin);
  const now = clock.now();
  await database
    .transaction()
    .execute((transaction) =>
      takeEach(transaction, { now, window: MOST_BEGUN.window, code: 'too_many_attempts', unit: 'attempts' }, [
        [`openid ${keys.keyedHash('login attempt', `openid ${placeOf(from.address)}`)}`, MOST_BEGUN.count],
      ]),
    );
  const configuration = await open(parts, provider);
  const state = createOpaqueToken();
  const secrets = { nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
  const redirectUri = signInPage(page.origin, provider.id);
  const expires_at = secondsAfter(now, LOGIN_WAITS);
  await insertOpenidLogin(database, {
    company_id: provider.id,
    state_hash: hashOpaqueToken(state),
    browser_hash: Buffer.from(input.browser_challenge, 'base64url'),
    secrets,
    redirect_uri: redirectUri,
    expires_at,
  });
  const hint = input.login_hint === undefined ? {} : { hint: input.login_hint };
  const url = await authorizationUrl(configuration, provider.settings, { redirectUri, state, secrets, ...hint });
  return { url, expires_at: expires_at.toISOString() };
}

/**
 * Completes a sign-in with what the provider led the tab back with, once.
 *
 * @throws ProblemError openid_login_over, openid_refused, openid_unavailable, openid_email_unverified,
 * openid_user_unknown, openid_group_missing, second_factor_needed, ip_not_allowed.
 */
export async function completeOpenid(
  parts: Parts,
  { provider: id, browser_key, state, code, iss }: OpenidAnswer,
  from: Origin,
): Promise<LoginResponse> {
  const { database, clock } = parts;
  const asked = {
    company_id: id,
    state_hash: hashOpaqueToken(state),
    browser_hash: createHash('sha256').update(browser_key).digest(),
  };
  const waiting = await takeOpenidLogin(database, asked, clock.now());
  const provider = waiting && (await findProvider(database, id));
  if (!provider) throw new ProblemError('openid_login_over');
  const refuse = async (problem: PlainProblemCode, reason: string, userId: string | null) => {
    await recordAudit(database, {
      companyId: id,
      actor: { kind: 'anonymous', origin: from },
      action: 'user.login_refused',
      subject: { kind: 'user', id: userId },
      detail: { by: 'openid', reason },
    });
    // Without its cause: the library's errors hold claims.
    return new ProblemError(problem);
  };
  const returned: Returned = { state, code, ...(iss !== undefined && { iss }) };
  const said = await ask(parts, provider, { ...waiting, returned }).catch(async (error: unknown) => {
    throw await refuse(isAway(error) ? 'openid_unavailable' : 'openid_refused', reasonOf(error), null);
  });
  await admit(parts, { id: null, company_id: id }, from);
  const proof = await proofFor(parts, provider, said);
  const bound = await database.transaction().execute(async (transaction) => {
    await lockCompany(transaction, id);
    const present = await findProvider(transaction, id);
    // Another provider was set while this one answered.
    if (present?.updated_at.getTime() !== provider.updated_at.getTime()) return null;
    return bindUser(transaction, { provider: present, said, proof, now: clock.now() });
  });
  if (!bound) throw new ProblemError('openid_login_over');
  if ('reason' in bound) throw await refuse(CODE_OF[bound.reason], bound.reason, bound.userId);
  const user = await findActiveUser(database, bound.userId);
  if (!user) throw await refuse('openid_user_unknown', 'user_disabled', bound.userId);
  const factor = hasShownFactor(said, provider.settings);
  if (!factor && factorsOf(user).length > 0) throw await askForFactor(parts, user, said.idToken);
  return beginLogin(parts, user, from, { openid: { idToken: said.idToken, factor } });
}

/** What DNS says of the domain by which somebody would be found; of those who are known it is not asked. */
async function proofFor(parts: Parts, provider: ProviderRow, said: Said): Promise<DomainProof> {
  const address = emailOf(said);
  if (!address?.verified || !provider.settings.email_domains.includes(domainOf(address.email))) return 'missing';
  if ((await findBoundUser(parts.database, provider.id, said.token.sub)) !== null) return 'missing';
  return proveDomain(parts, { companyId: provider.id, domain: domainOf(address.email) });
}

interface Answered {
  secrets: { nonce: string; verifier: string };
  redirect_uri: string;
  returned: Returned;
}

/** @throws ProblemError openid_unavailable; anything else when the answer does not fit. */
async function ask(
  parts: Pick<Parts, 'openid' | 'clock'>,
  provider: ProviderRow,
  { secrets, redirect_uri, returned }: Answered,
): Promise<Said & { idToken: string }> {
  const configuration = await open(parts, provider);
  const now = parts.clock.now();
  return exchange(configuration, provider.settings, { redirectUri: redirect_uri, secrets, returned, now });
}

const open = ({ openid }: Pick<Parts, 'openid'>, { settings, client_secret }: ProviderRow) =>
  openid.open({ issuer: settings.issuer, client_id: settings.client_id, client_secret });
