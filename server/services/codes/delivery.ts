import type { Parts } from '../../parts.ts';
import { findCompanySettings } from '../../repositories/companies.ts';
import { addJob } from '../../repositories/jobs.ts';
import { findOpenLink } from '../../repositories/links.ts';
import {
  CODE,
  CODE_RECIPIENT,
  findCodeById,
  setDelivery,
  type OneTimeCodeRow,
} from '../../repositories/one-time-codes.ts';
import { findProfileOfAnyCompany } from '../../repositories/profiles.ts';
import { MessageError } from '../../outgoing/message.ts';
import type { Connection } from '../../parts.ts';
import type { JobHandler } from '../job-runner.ts';
import { codeText } from './texts.ts';

export const SEND_CODE = 'send_code';
/** Attempts at one message: with the job runner's pauses they end before the code does. */
const ATTEMPTS = 8;

type DeliveryParts = Pick<Parts, 'database' | 'clock' | 'secrets' | 'messages'>;

/** Orders the message with a code, in the transaction that wrote the code. */
export async function orderDelivery(
  transaction: Connection,
  code: Pick<OneTimeCodeRow, 'id' | 'profile_id'>,
  now: Date,
): Promise<void> {
  const payload = { code: code.id, profile: code.profile_id };
  await addJob(transaction, { kind: SEND_CODE, payload, runAt: now, maxAttempts: ATTEMPTS });
}

/** Sends the message with a code; what is refused is not tried again. */
export function sendCode({ database, clock, secrets, messages }: DeliveryParts): JobHandler {
  return {
    async run(payload) {
      const row = await findCodeById(database, readOrder(payload));
      // Another one has taken its place, it was sent before, or its time is over: nobody waits for it.
      if (!row?.code || row.expires_at <= clock.now()) return;
      const profile = await findProfileOfAnyCompany(database, row.profile_id);
      const settings = profile && (await findCompanySettings(database, profile.company_id));
      if (!settings) return;
      const link = await findOpenLink(database, row.profile_id);
      const page = row.channel === 'phone' && link ? new URL(link.web_sdk_url).hostname : null;
      const open = (purpose: string, sealed: Uint8Array) => Buffer.from(secrets.open(purpose, sealed)).toString();
      try {
        await messages.send({
          id: row.id,
          channel: row.channel,
          to: open(CODE_RECIPIENT, row.recipient),
          ...codeText(row.language, open(CODE, row.code), settings.branding.name, page),
        });
      } catch (error) {
        const refused = error instanceof MessageError && error.fault === 'refused';
        await setDelivery(database, row.id, refused ? 'refused' : 'retrying');
        if (refused) return;
        throw error;
      }
      await setDelivery(database, row.id, 'sent');
    },
    exhausted: async (payload) => setDelivery(database, readOrder(payload), 'failed'),
  };
}

function readOrder(payload: unknown): string {
  if (typeof payload === 'object' && payload !== null && 'code' in payload && typeof payload.code === 'string')
    return payload.code;
  throw new Error('the job names no code');
}
