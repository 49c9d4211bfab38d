import type { Connection } from '../parts.ts';

/** The version that a profile's tokens must bear, or null when the company has no such profile. */
export async function findTokenVersion(connection: Connection, companyId: string, id: string): Promise<number | null> {
  const row = await connection
    .selectFrom('profile')
    .select('token_version')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row?.token_version ?? null;
}
