import { nameIn } from '@veridoor/languages/closest-text';
import type { Parts } from '../../../parts.ts';
import { findCompanySettings } from '../../../records/companies/queries.ts';
import { addJob } from '../../../platform/jobs/queries.ts';
import { CODE, CODE_RECIPIENT } from '../../../platform/crypto/sealing-purposes.ts';
import { findCodeById, setDelivery, type OneTimeCodeRow } from './queries.ts';
import { findProfileOfAnyCompany } from '../../../records/profiles/queries.ts';
import { customerText } from '../../../platform/mail/customer-texts.ts';
import { MessageError } from '../../../platform/mail/message.ts';
import type { Connection } from '../../../platform/database/connection.ts';
import type { JobHandler } from '../../../platform/jobs/job-runner.ts';

export const SEND_CODE = 'send_code';
/** Lifetime of a code in seconds. */
export const CODE_LIFETIME = 600;
/** Attempts at one message: with the job runner's pauses they end before the code does. */
const ATTEMPTS = 8;

type DeliveryParts = Pick<Parts, 'database' | 'clock' | 'secrets' | 'messages'>;

/**
 * Orders the message with a code, in the transaction that wrote the code.
 *
 * @param order.page host name of the code's page; null when unknown.
 */
export async function orderDelivery(
  transaction: Connection,
  {
    code,
    companyId,
    page,
    now,
  }: {
    code: Pick<OneTimeCodeRow, 'id' | 'profile_id'>;
    companyId: string;
    page: string | null;
    now: Date;
  },
): Promise<void> {
  const payload = { code: code.id, profile: code.profile_id, page };
  await addJob(transaction, {
    kind: SEND_CODE,
    queue: 'messages',
    companyId,
    payload,
    runAt: now,
    maxAttempts: ATTEMPTS,
  });
}

/** Sends the message with a code; a refused one is not tried again. */
export function sendCode({ database, clock, secrets, messages }: DeliveryParts): JobHandler {
  return {
    async run(payload) {
      const order = readOrder(payload);
      const row = await findCodeById(database, order.code);
      // A newer one replaced it, it was sent before, or it has expired: nobody waits for it.
      if (!row?.code || row.expires_at <= clock.now()) return;
      const profile = await findProfileOfAnyCompany(database, row.profile_id);
      const settings = profile && (await findCompanySettings(database, profile.company_id));
      if (!settings) return;
      const open = (purpose: string, sealed: Uint8Array) => Buffer.from(secrets.open(purpose, sealed)).toString();
      try {
        await messages.send({
          id: row.id,
          channel: row.channel,
          to: open(CODE_RECIPIENT, row.recipient),
          ...codeText(
            row.language,
            open(CODE, row.code),
            nameIn(settings.branding, row.language),
            row.channel === 'phone' ? order.page : null,
          ),
        });
      } catch (error) {
        const refused = error instanceof MessageError && error.fault === 'refused';
        await setDelivery(database, row.id, refused ? 'refused' : 'retrying');
        if (refused) return;
        throw error;
      }
      await setDelivery(database, row.id, 'sent');
    },
    exhausted: async (payload) => setDelivery(database, readOrder(payload).code, 'failed'),
  };
}

function readOrder(payload: unknown): { code: string; page: string | null } {
  if (typeof payload === 'object' && payload !== null && 'code' in payload && 'page' in payload) {
    const { code, page } = payload;
    if (typeof code === 'string' && (typeof page === 'string' || page === null)) return { code, page };
  }
  throw new Error('the job names no code and page');
}

/**
 * The message with a code.
 *
 * @param page host name of the code's page: a last line binds the code to it, so that the telephone's browser fills it
 * in there and nowhere else (wicg.github.io/sms-one-time-codes); null for none.
 */
function codeText(language: string, code: string, company: string, page: string | null) {
  const { subject, text } = customerText('code', language, { code, company, seconds: CODE_LIFETIME });
  return { subject, text: page === null ? text : `${text}\n\n@${page} #${code}` };
}
