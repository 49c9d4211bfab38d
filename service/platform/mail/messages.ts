import { MessageError, type Carrier, type Channel, type Message } from './message.ts';
import { openMail, type SmtpSettings } from './mail.ts';
import type { Outgoing } from '../outbound/outgoing.ts';
import { openSms, type SmsSettings } from './sms.ts';

/** A message that was kept here instead of being sent. */
export type KeptMessage = Message & { at: Date };

/** Sends short messages to people. */
export interface Messages {
  /** Whether there is a way for such messages. */
  carries(channel: Channel): boolean;
  /** @throws MessageError */
  send(message: Message): Promise<void>;
  /** The development mailbox, newest first: the messages of channels without a carrier; null outside of development. */
  mailbox: readonly KeptMessage[] | null;
  close(): void;
}

interface MessagesOptions {
  smtp: SmtpSettings | null;
  sms: SmsSettings | null;
  /** Whether messages that have no carrier are kept to be looked at. */
  development: boolean;
  outgoing: Outgoing;
  now: () => Date;
}

/** Maximum messages in the development mailbox. */
const MAILBOX_SIZE = 50;

export function createMessages({ smtp, sms, development, outgoing, now }: MessagesOptions): Messages {
  const carriers: Record<Channel, Carrier | null> = {
    email: smtp && openMail(smtp),
    phone: sms && openSms(sms, outgoing),
  };
  const mailbox: KeptMessage[] | null = development ? [] : null;
  return {
    carries: (channel) => carriers[channel] !== null || mailbox !== null,
    async send(message) {
      const carrier = carriers[message.channel];
      if (carrier) return carrier.send(message);
      if (!mailbox) throw new MessageError('unavailable', message.channel);
      mailbox.unshift({ ...message, at: now() });
      mailbox.length = Math.min(mailbox.length, MAILBOX_SIZE);
    },
    mailbox,
    close() {
      for (const carrier of Object.values(carriers)) carrier?.close();
    },
  };
}
