import type { Static } from 'typebox';
import type { LinkRequest, LinkResponse } from '../../contract/profile.ts';
import type { Parts } from '../parts.ts';
import { findCompanySettings } from '../repositories/companies.ts';
import { secondsAfter } from '../repositories/clock.ts';
import { insertLink, voidLinks } from '../repositories/links.ts';
import { lockProfile } from '../repositories/profiles.ts';
import { checkDeepLink, checkInterfaceAddress, checkReturnAddress, withParameters } from './addresses.ts';
import { createOpaqueToken, hashOpaqueToken } from './opaque-tokens.ts';
import type { UserPrincipal } from './principal.ts';
import { ProblemError, invalidField } from './problems.ts';
import { isClosed } from './profile-status.ts';

/**
 * Makes the link that opens a profile's flow; earlier ones end.
 *
 * @throws ProblemError profile_not_found, profile_closed, origin_not_allowed, invalid_request.
 */
export async function createLink(
  parts: Parts,
  user: UserPrincipal,
  input: Static<typeof LinkRequest>,
): Promise<Static<typeof LinkResponse>> {
  const settings = await findCompanySettings(parts.database, user.companyId);
  if (!settings) throw new Error('the company of a user is gone');
  const { development } = parts.configuration;
  const web_sdk_url = checkInterfaceAddress('/web_sdk_url', input.web_sdk_url, {
    allowed: settings.interface_origins,
    development,
  });
  const return_url = checkReturnAddress('/return_url', input.return_url, {
    allowed: settings.return_origins,
    development,
  });
  const deep_link =
    input.deep_link === undefined ? null : checkDeepLink('/deep_link', input.deep_link, settings.deep_link_schemes);
  const language = canonicalLanguage(input.language ?? 'en');
  const code = createOpaqueToken();
  const now = parts.clock.now();
  const expires_at = secondsAfter(now, settings.link_lifetime);
  await parts.database.transaction().execute(async (transaction) => {
    const profile = await lockProfile(transaction, user.companyId, input.profile);
    if (!profile) throw new ProblemError('profile_not_found');
    if (isClosed(profile.status)) throw new ProblemError('profile_closed');
    await voidLinks(transaction, profile.id, 'replaced', now);
    await insertLink(transaction, {
      profile_id: profile.id,
      company_id: user.companyId,
      code_hash: hashOpaqueToken(code),
      web_sdk_url,
      return_url,
      deep_link,
      language,
      geo_location: input.geo_location ?? false,
      handoff_of: null,
      expires_at,
      created_at: now,
    });
  });
  const short_url = launchAddress(web_sdk_url, input.profile, parts.configuration.baseUrl, code);
  return { short_url, expires_at: expires_at.toISOString() };
}

/** The code stands in the fragment, so that it reaches no server, log or referrer. */
export function launchAddress(webSdkUrl: string, profileId: string, baseUrl: string, code: string): string {
  const address = withParameters(webSdkUrl, [
    ['pid', profileId],
    ['server_url', baseUrl],
  ]);
  return `${address}#${code}`;
}

/** BCP 47 in its usual spelling: pt_br becomes pt-BR. */
function canonicalLanguage(text: string): string {
  try {
    return Intl.getCanonicalLocales(text.replaceAll('_', '-'))[0] ?? 'en';
  } catch {
    throw invalidField('/language', 'wrong_format', 'must be a language code');
  }
}
