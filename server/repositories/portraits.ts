import type { Connection } from '../parts.ts';

/** Active pages of a profile's identity documents that may show the portrait, newest first, fronts before backs. */
export async function findPortraitPages(
  connection: Connection,
  profileId: string,
  limit: number,
): Promise<{ id: string; file_key: string }[]> {
  return connection
    .selectFrom('document')
    .select(['id', 'file_key'])
    .where('profile_id', '=', profileId)
    .where('type', 'in', ['id_card', 'passport', 'driving_licence', 'residence_permit'])
    .where('state', '=', 'active')
    .where('status', '!=', 'rejected')
    .where('file_removed_at', 'is', null)
    .orderBy((order) => order.case().when('side', '=', 'back').then(1).else(0).end())
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}
