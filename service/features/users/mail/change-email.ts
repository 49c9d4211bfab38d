import type { Connection } from '../../../platform/database/connection.ts';
import { takeEach } from '../../../platform/http/limits/take-each.ts';
import { normaliseEmail } from '../../../records/profiles/personal-data.ts';
import { updateAccount } from '../accounts-queries.ts';
import { orderMail } from './delivery.ts';
import { deleteMailTokens, findMailed } from './queries.ts';

/** Seconds over which links are counted, and links to one user in that time. */
const WINDOW = 3_600;
const MOST_LINKS = 6;

interface Change {
  userId: string;
  /** Null removes the address. */
  email: string | null;
  /** `Accept-Language` of whoever changes it. */
  language: string;
  now: Date;
}

/**
 * Gives a user an e-mail address that counts once they open the link sent to it; the one before counts until then. The
 * same address once more sends another link.
 *
 * @returns false when this is the address that the user has: nothing changes.
 * @throws ProblemError too_many_attempts, invalid_request.
 */
export async function changeEmail(transaction: Connection, { userId, email, language, now }: Change): Promise<boolean> {
  const requested = email === null ? null : normaliseEmail('/email', email).toLowerCase();
  const user = await findMailed(transaction, userId);
  if (user?.email === requested) return false;
  await deleteMailTokens(transaction, userId, 'email');
  if (requested === null) {
    await deleteMailTokens(transaction, userId, 'password');
    await updateAccount(transaction, userId, { email: null, pending_email: null });
    return true;
  }
  await takeEach(transaction, { now, window: WINDOW, code: 'too_many_attempts', unit: 'attempts' }, [
    [`email ${userId}`, MOST_LINKS],
  ]);
  await updateAccount(transaction, userId, { pending_email: requested });
  await orderMail(transaction, { purpose: 'email', users: [userId], language, now });
  return true;
}
