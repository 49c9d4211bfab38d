import { MessageError, type Carrier } from './message.ts';
import type { Outgoing } from '../outbound/outgoing.ts';

export interface SmsSettings {
  /** Address that receives messages by POST. */
  url: string;
  /** Bearer token that the other side knows us by; null without one. */
  token: string | null;
}

/** Milliseconds for one message. */
const TIME_LIMIT = 10_000;
/** Answers that say nothing against the message: wrong credentials, come later, too many. */
const PASSING = new Set([401, 403, 404, 408, 425, 429]);

/**
 * Text messages by a request to a configured address: JSON `{to, text}`, with the same `Idempotency-Key` at every
 * attempt. Any answer 2xx means taken.
 */
export function openSms({ url, token }: SmsSettings, outgoing: Outgoing): Carrier {
  return {
    async send({ id, to, text }) {
      const answer = await outgoing
        .send({
          method: 'POST',
          url,
          headers: {
            'Content-Type': 'application/json',
            'Idempotency-Key': id,
            ...(token !== null && { Authorization: `Bearer ${token}` }),
          },
          body: JSON.stringify({ to, text }),
          timeLimit: TIME_LIMIT,
          answerLimit: 0,
        })
        .catch(() => null);
      const status = answer?.status ?? 0;
      if (status >= 200 && status < 300) return;
      const refused = status >= 400 && status < 500 && !PASSING.has(status);
      throw new MessageError(refused ? 'refused' : 'unavailable', 'phone');
    },
    close: () => undefined,
  };
}
