import type { Connection } from '../../../platform/database/connection.ts';
import { isOpenidLogin } from './logins-queries.ts';
import { findShownProvider } from './providers-queries.ts';
import { secondsAfter } from '../../../platform/clock.ts';
import type { User } from '../queries.ts';

/** Seconds after a sign-in by the provider in which it stands for the password that a change asks for. */
const FRESH = 600;

/** Whether a user may log in by a password, as far as the company's provider is concerned. */
export async function mayUsePassword(
  connection: Connection,
  { company_id, groups }: Pick<User, 'company_id' | 'groups'>,
): Promise<boolean> {
  const names = groups.map(({ name }) => name);
  // A program has no browser to be led anywhere.
  if (names.every((name) => name === 'integration')) return true;
  const provider = await findShownProvider(connection, { company: company_id });
  if (!provider || provider.passwords === 'everybody') return true;
  return provider.passwords === 'admins' && names.includes('admin');
}

/** Whether a login is one by the provider that began a moment ago. */
export async function hasJustSignedIn(connection: Connection, login: string | undefined, now: Date): Promise<boolean> {
  return login !== undefined && isOpenidLogin(connection, login, secondsAfter(now, -FRESH));
}
