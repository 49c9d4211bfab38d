import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Connection } from '../../platform/database/connection.ts';
import { userName } from '../../records/companies/user-name-queries.ts';
import { openProfile } from '../../records/profiles/profile-rows-queries.ts';

/** The newest notices that one answer has. */
const MOST = 100;

export interface NewNotices {
  users: readonly string[];
  profile: string;
  /** The note that mentions them; null where the case became theirs. */
  note: string | null;
  by: string;
  now: Date;
}

/** @returns the ids of those whose users have them by mail, too. */
export async function insertNotices(connection: Connection, { users, profile, note, by, now }: NewNotices) {
  if (users.length === 0) return [];
  const rows = users.map((user) => ({
    id: randomUUID(),
    user_id: user,
    profile_id: profile,
    note_id: note,
    kind: note === null ? ('assigned' as const) : ('mentioned' as const),
    by_user: by,
    created_at: now,
  }));
  await connection.insertInto('case_notice').values(rows).execute();
  const mailed = await connection
    .selectFrom('user_account')
    .select('id')
    .where('id', 'in', users)
    .where('notice_mail', '=', true)
    .where('email', 'is not', null)
    .execute();
  const chosen = new Set(mailed.map(({ id }) => id));
  return rows.filter(({ user_id }) => chosen.has(user_id)).map(({ id }) => id);
}

/** The newest notices of a user, with the customers they are about. */
export async function listNotices(connection: Connection, userId: string, mayReadEntities: boolean) {
  const rows = await connection
    .selectFrom('case_notice')
    .innerJoin('profile', 'profile.id', 'case_notice.profile_id')
    .leftJoin('user_account', 'user_account.id', 'case_notice.by_user')
    .select(['case_notice.id as notice', 'case_notice.kind', 'case_notice.created_at', 'case_notice.read_at'])
    .select(['profile.id', 'profile.subject', 'profile.personal'])
    .select(userName('user_account').as('by'))
    .where('case_notice.user_id', '=', userId)
    .$if(!mayReadEntities, (query) => query.where('profile.subject', '=', 'person'))
    .orderBy('case_notice.created_at', 'desc')
    .orderBy('case_notice.id', 'desc')
    .limit(MOST)
    .execute();
  return rows.map((row) => openProfile(connection, row));
}

export async function readSettings(connection: Connection, userId: string) {
  const { rows } = await sql<{ unread: number; mail: boolean; has_email: boolean }>`
    select notice_mail as mail, email is not null as has_email,
      (select count(*)::integer from case_notice n where n.user_id = u.id and n.read_at is null) as unread
    from user_account u where u.id = ${userId}::uuid
  `.execute(connection);
  // A program with a key has no notices.
  return rows[0] ?? { unread: 0, mail: false, has_email: false };
}

/** @param at null makes them unread again. */
export async function markNotices(connection: Connection, userId: string, ids: readonly string[], at: Date | null) {
  if (ids.length === 0) return;
  await connection
    .updateTable('case_notice')
    .set({ read_at: at })
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute();
}

export async function saveNoticeMail(connection: Connection, userId: string, mail: boolean): Promise<void> {
  await connection.updateTable('user_account').set({ notice_mail: mail }).where('id', '=', userId).execute();
}

/** A notice that nobody has read yet, with whoever gets it. */
export async function findMailedNotice(connection: Connection, id: string) {
  const row = await connection
    .selectFrom('case_notice')
    .innerJoin('user_account', 'user_account.id', 'case_notice.user_id')
    .innerJoin('profile', 'profile.id', 'case_notice.profile_id')
    .leftJoin('user_account as colleague', 'colleague.id', 'case_notice.by_user')
    .select(['case_notice.kind', 'case_notice.profile_id', 'profile.subject', 'user_account.company_id'])
    .select('user_account.email')
    .select(userName('colleague').as('by'))
    .where('case_notice.id', '=', id)
    .where('case_notice.read_at', 'is', null)
    .where('user_account.notice_mail', '=', true)
    .where('user_account.disabled_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}
