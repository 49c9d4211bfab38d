import { ProblemError } from '../../platform/problems/problems.ts';
import { MessageError, type Carrier, type Message } from '../../platform/mail/message.ts';

/**
 * Sends a message while its sender waits, who may send it again.
 *
 * @throws ProblemError message_refused, message_failed
 */
export async function sendNow(messages: Pick<Carrier, 'send'>, message: Message): Promise<void> {
  try {
    await messages.send(message);
  } catch (error) {
    if (!(error instanceof MessageError)) throw error;
    throw new ProblemError(error.fault === 'refused' ? 'message_refused' : 'message_failed');
  }
}
