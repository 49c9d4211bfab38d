import { buildEndSessionUrl } from 'openid-client';
import type { OpenidLoggedOut, OpenidLogout } from '@veridoor/contract/accounts/openid';
import type { Parts } from '../../../parts.ts';
import type { Origin } from '../../../platform/access/principal.ts';
import { hashOpaqueToken } from '../../../platform/crypto/opaque-tokens.ts';
import { revokeRefreshToken } from '../authentication.ts';
import { consolePage } from '../second-factor/console-page.ts';
import { findIdToken } from './logins-queries.ts';
import { findProvider } from './providers-queries.ts';
import { signInPage } from './settings.ts';

/**
 * Ends a login, and says where the tab goes to end the session at the provider (OpenID Connect RP-Initiated Logout 1.0).
 * The login ends in any case: a provider that is away keeps nobody logged in here.
 */
export async function logOutOpenid(
  parts: Parts,
  { refresh, origin }: OpenidLogout,
  from: Origin,
): Promise<OpenidLoggedOut> {
  const found = await findIdToken(parts.database, hashOpaqueToken(refresh));
  await revokeRefreshToken(parts, refresh, from);
  const provider = found && (await findProvider(parts.database, found.company_id));
  if (!provider) return { url: null };
  const { settings, client_secret } = provider;
  try {
    const page = await consolePage(parts.database, provider.id, origin);
    const configuration = await parts.openid.open({ ...settings, client_secret });
    if (configuration.serverMetadata().end_session_endpoint === undefined) return { url: null };
    const url = buildEndSessionUrl(configuration, {
      id_token_hint: found.id_token,
      post_logout_redirect_uri: signInPage(page.origin, provider.id),
    });
    return { url: url.href };
  } catch {
    return { url: null };
  }
}
