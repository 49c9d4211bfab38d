import { randomUUID } from 'node:crypto';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import type { Parts } from '../../../parts.ts';
import { secondsAfter } from '../../../platform/clock.ts';
import { createOpaqueToken, hashOpaqueToken } from '../../../platform/crypto/opaque-tokens.ts';
import type { Connection } from '../../../platform/database/connection.ts';
import type { MailPurpose } from '../../../platform/database/tables/companies.ts';
import type { JobHandler } from '../../../platform/jobs/job-runner.ts';
import { addJob } from '../../../platform/jobs/queries.ts';
import { MessageError } from '../../../platform/mail/message.ts';
import { ProblemError } from '../../../platform/problems/problems.ts';
import { recordAudit } from '../../../records/audit/audit.ts';
import { findCompanySettings } from '../../../records/companies/queries.ts';
import { findMailed, insertMailToken } from './queries.ts';
import { mailText } from './texts.ts';

export const SEND_ACCOUNT_MAIL = 'send_account_mail';
const ATTEMPTS = 8;
/** Seconds that links open: half an hour for a password (OWASP Forgot Password Cheat Sheet), three days for an address. */
const LIFETIME: Readonly<Record<MailPurpose, number>> = { password: 1_800, email: 3 * 86_400 };
/** Where the interface takes a link; the token is in the fragment, which no server sees. */
const PAGES: Readonly<Record<MailPurpose, string>> = { password: '/console/password', email: '/console/email' };

const Order = Type.Object({
  purpose: Type.Enum(['password', 'email']),
  users: Type.Array(Type.String()),
  language: Type.String(),
  expires_at: Type.Integer(),
});

interface MailOrder {
  purpose: MailPurpose;
  /** Nobody is a right answer too: a job that does nothing hides that there is nobody. */
  users: readonly string[];
  /** `Accept-Language` of whoever asked. */
  language: string;
  now: Date;
}

/** Orders the links in the transaction that decided to send them. */
export async function orderMail(transaction: Connection, { purpose, users, language, now }: MailOrder): Promise<void> {
  const expires_at = secondsAfter(now, LIFETIME[purpose]).getTime();
  const payload: Static<typeof Order> = { purpose, users: [...users], language: language.slice(0, 100), expires_at };
  await addJob(transaction, { kind: SEND_ACCOUNT_MAIL, queue: 'messages', payload, runAt: now, maxAttempts: ATTEMPTS });
}

/**
 * Whether links of a company can be sent and lead somewhere.
 *
 * @throws ProblemError delivery_unavailable.
 */
export async function refuseWithoutMail(
  { database, messages }: Pick<Parts, 'database' | 'messages'>,
  companyId: string,
): Promise<void> {
  if (!messages.carries('email')) throw new ProblemError('delivery_unavailable');
  if ((await findCompanySettings(database, companyId))?.interface_origins[0] !== undefined) return;
  throw new ProblemError('delivery_unavailable', {
    detail: 'The company has no interface_origins, so a link would lead nowhere.',
  });
}

type DeliveryParts = Pick<Parts, 'database' | 'clock' | 'messages'>;

/** Sends links. Each attempt makes a token of its own, because only hashes are stored. */
export function sendAccountMail(parts: DeliveryParts): JobHandler {
  return {
    async run(payload) {
      if (!Value.Check(Order, payload)) throw new Error('the job names no mail');
      const { users } = payload;
      for (const [place, user] of users.entries()) {
        try {
          await sendOne(parts, payload, user);
        } catch (error) {
          if (error instanceof MessageError && error.fault === 'refused') continue;
          // Those before have their mail: they must not get it again.
          if (place > 0) return { left: { ...payload, users: users.slice(place) } };
          throw error;
        }
      }
      return undefined;
    },
  };
}

async function sendOne({ database, clock, messages }: DeliveryParts, order: Static<typeof Order>, userId: string) {
  const { purpose, language, expires_at } = order;
  const user = await findMailed(database, userId);
  const email = purpose === 'email' ? user?.pending_email : user?.email;
  const settings = user && (await findCompanySettings(database, user.company_id));
  const origin = settings?.interface_origins[0];
  if (!user || user.disabled_at || !email || !settings || origin === undefined || new Date(expires_at) <= clock.now())
    return;
  const token = createOpaqueToken();
  const requested = `${language},${settings.branding.language}`;
  const about = {
    company: settings.branding.name,
    username: user.username,
    link: `${origin}${PAGES[purpose]}#${token}`,
    seconds: LIFETIME[purpose],
  };
  const row = {
    token_hash: hashOpaqueToken(token),
    user_id: user.id,
    purpose,
    email,
    expires_at: new Date(expires_at),
  };
  await insertMailToken(database, row);
  await messages.send({ id: randomUUID(), channel: 'email', to: email, ...mailText(purpose, requested, about) });
  await recordAudit(database, {
    companyId: user.company_id,
    actor: { kind: 'system' },
    action: purpose === 'email' ? 'user.email_link_sent' : 'user.password_link_sent',
    subject: { kind: 'user', id: user.id },
  });
}
