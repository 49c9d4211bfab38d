import * as openid from 'openid-client';
import type { OpenidProvider } from '@veridoor/contract/accounts/openid';
import type { OpenidSecrets } from '../../../platform/database/tables/openid.ts';
import { claimAt, emailOf, type Said } from './claims.ts';
import { CLOCK_TOLERANCE } from './clients.ts';

/** What a browser came back with. */
export interface Returned {
  state: string;
  code: string;
  iss?: string;
}

/** The address at the provider where a sign-in begins: authorization code with PKCE, state and nonce. */
export async function authorizationUrl(
  configuration: openid.Configuration,
  { acr_values }: Pick<OpenidProvider, 'acr_values'>,
  { redirectUri, state, secrets, hint }: { redirectUri: string; state: string; secrets: OpenidSecrets; hint?: string },
): Promise<string> {
  const url = openid.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    code_challenge: await openid.calculatePKCECodeChallenge(secrets.verifier),
    code_challenge_method: 'S256',
    state,
    nonce: secrets.nonce,
    ...(acr_values.length > 0 && { acr_values: acr_values.join(' ') }),
    ...(hint !== undefined && { login_hint: hint }),
  });
  return url.href;
}

/**
 * Exchanges a code. The library checks `iss` of the answer (RFC 9207), and of the ID token signature, issuer, audience,
 * nonce and end (OpenID Connect Core 1.0, 3.1.3.7); here is what it leaves open.
 *
 * @throws when anything of the answer does not fit.
 */
export async function exchange(
  configuration: openid.Configuration,
  settings: Pick<OpenidProvider, 'client_id' | 'group_claim'>,
  {
    redirectUri,
    secrets,
    returned,
    now,
  }: { redirectUri: string; secrets: OpenidSecrets; returned: Returned; now: Date },
): Promise<Said & { idToken: string }> {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(returned)) url.searchParams.set(name, value);
  const answer = await openid.authorizationCodeGrant(configuration, url, {
    expectedState: returned.state,
    expectedNonce: secrets.nonce,
    pkceCodeVerifier: secrets.verifier,
    idTokenExpected: true,
  });
  const token = answer.claims();
  if (!token || answer.id_token === undefined) throw new UnfitToken();
  refuseUnfit(token, settings.client_id, now);
  const said: Said = { token, userinfo: null };
  const isWhole =
    emailOf(said) !== null && (settings.group_claim === null || claimAt(token, settings.group_claim) !== undefined);
  if (!isWhole && configuration.serverMetadata().userinfo_endpoint !== undefined) {
    said.userinfo = await openid.fetchUserInfo(configuration, answer.access_token, token.sub);
  }
  return { ...said, idToken: answer.id_token };
}

function refuseUnfit({ azp, iat, sub }: openid.IDToken, clientId: string, now: Date): void {
  const fits =
    (azp === undefined || azp === clientId) &&
    iat * 1000 <= now.getTime() + CLOCK_TOLERANCE * 1000 &&
    sub.length <= 255;
  if (!fits) throw new UnfitToken();
}

/** Claims that the library lets pass. */
class UnfitToken extends Error {
  readonly code = 'id_token_unfit';
}
