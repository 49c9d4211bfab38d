import { randomUUID } from 'node:crypto';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import type { Parts } from '../../../parts.ts';
import { secondsAfter } from '../../../platform/clock.ts';
import type { Connection } from '../../../platform/database/connection.ts';
import type { JobHandler } from '../../../platform/jobs/job-runner.ts';
import { addJob } from '../../../platform/jobs/queries.ts';
import { MessageError } from '../../../platform/mail/message.ts';
import { findCompanySettings } from '../../../records/companies/queries.ts';
import { noticeText, type News } from './notice-texts.ts';
import { findMailed } from './queries.ts';

export const SEND_ACCOUNT_NOTICE = 'send_account_notice';
const ATTEMPTS = 8;
/** Seconds after which news is none any more. */
const LIFETIME = 2 * 86_400;

const Order = Type.Object({
  user: Type.String(),
  news: Type.Unsafe<News>(Type.String()),
  language: Type.String(),
  expires_at: Type.Integer(),
});

interface Notice {
  user: string;
  news: News;
  /** `Accept-Language` of whoever made the change. */
  language: string;
  now: Date;
}

/** Orders a mail that informs a user of a change, in the transaction that makes it. */
export async function orderNotice(transaction: Connection, { user, news, language, now }: Notice): Promise<void> {
  const expires_at = secondsAfter(now, LIFETIME).getTime();
  const payload: Static<typeof Order> = { user, news, language: language.slice(0, 100), expires_at };
  await addJob(transaction, {
    kind: SEND_ACCOUNT_NOTICE,
    queue: 'messages',
    payload,
    runAt: now,
    maxAttempts: ATTEMPTS,
  });
}

type NoticeParts = Pick<Parts, 'database' | 'clock' | 'messages'>;

/** Informs users of changes of their accounts, if they have confirmed an address and mail can be sent. */
export function sendAccountNotice({ database, clock, messages }: NoticeParts): JobHandler {
  return {
    async run(payload) {
      if (!Value.Check(Order, payload)) throw new Error('the job names no news');
      const { user: id, news, language, expires_at } = payload;
      const user = await findMailed(database, id);
      if (!user?.email || user.disabled_at || !messages.carries('email') || new Date(expires_at) <= clock.now()) return;
      const settings = await findCompanySettings(database, user.company_id);
      if (!settings) return;
      const requested = `${language},${settings.branding.language}`;
      const text = noticeText(news, requested, { company: settings.branding.name, username: user.username });
      await messages.send({ id: randomUUID(), channel: 'email', to: user.email, ...text }).catch((error: unknown) => {
        if (!(error instanceof MessageError && error.fault === 'refused')) throw error;
      });
    },
  };
}
