import type { Parts } from '../parts.ts';
import { findProfileTokenState } from '../repositories/profile-tokens.ts';
import { findActiveUser } from '../repositories/users.ts';
import { permissionsOf } from './permissions.ts';
import type { Principal } from './principal.ts';
import { linkProblem } from './link-problems.ts';
import { ProblemError } from './problems.ts';
import { verifyToken, type TokenKind } from './tokens.ts';

/**
 * Who shows this token. What the token was made for is asked of the database again: a user who was disabled, or a profile
 * whose tokens were revoked, is out at once.
 *
 * @throws ProblemError token_expired, token_invalid or link_replaced.
 */
export async function resolvePrincipal(
  parts: Pick<Parts, 'configuration' | 'signingKeys' | 'clock' | 'database'>,
  kind: TokenKind,
  token: string,
): Promise<Principal> {
  const claims = await verifyToken(parts, kind, token);
  if (kind === 'user') {
    const user = await findActiveUser(parts.database, claims.subject);
    if (!user || user.company_id !== claims.company) throw new ProblemError('token_invalid');
    const permissions = new Set(permissionsOf(user.groups.map((group) => group.name)));
    return { kind, userId: user.id, companyId: user.company_id, permissions };
  }
  const state = await findProfileTokenState(parts.database, claims.company, claims.subject, claims.link);
  if (!state || state.token_version !== claims.version) throw new ProblemError('token_invalid');
  if (claims.link !== null && !state.link) throw new ProblemError('token_invalid');
  // A session ends with its link when a newer link takes over; one that was completed may still read how it ended.
  if (state.link?.void_reason === 'replaced') {
    throw linkProblem('link_replaced', state.link.return_url, claims.subject);
  }
  return { kind, profileId: claims.subject, companyId: claims.company, linkId: claims.link };
}
