import type { Connection } from '../../platform/database/connection.ts';
import type { CustomerSubject } from '../../platform/database/tables/profiles.ts';
import type { LinkRow } from '../../records/profiles/links-queries.ts';
import { open } from '../../platform/crypto/sealed-values.ts';

interface ProfileTokenState {
  token_version: number;
  /** Columns of the token's link; null when there is no such link. */
  link: Pick<LinkRow, 'return_url' | 'void_reason' | 'journey'> | null;
}

/** The facts that decide whether a profile token still counts; null when the company has no such profile. */
export async function findProfileTokenState(
  connection: Connection,
  companyId: string,
  profileId: string,
  linkId: string | null,
  subject: CustomerSubject,
): Promise<ProfileTokenState | null> {
  const row = await connection
    .selectFrom('profile')
    .leftJoin('link', (join) => join.onRef('link.profile_id', '=', 'profile.id').on('link.id', '=', linkId))
    .select(['profile.token_version', 'link.id as link_id', 'link.return_url', 'link.void_reason', 'link.journey'])
    .where('profile.id', '=', profileId)
    .where('profile.company_id', '=', companyId)
    .where('profile.subject', '=', subject)
    .executeTakeFirst();
  if (!row) return null;
  const { token_version, link_id, return_url, void_reason, journey } = row;
  if (link_id === null || return_url === null || journey === null) return { token_version, link: null };
  return {
    token_version,
    link: { return_url: open(connection, 'link', 'return_url', link_id, return_url), void_reason, journey },
  };
}
