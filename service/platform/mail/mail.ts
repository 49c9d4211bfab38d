import { createTransport } from 'nodemailer';
import { MessageError, type Carrier } from './message.ts';

export interface SmtpSettings {
  /** smtp://user:password@host:587, or smtps:// for TLS from the first byte. */
  url: string;
  /** Sender of the messages. */
  from: string;
  /** Whether the connection may stay unencrypted: to this machine only. */
  plain: boolean;
}

/** Milliseconds to connect, to be greeted, and between two answers. */
const TIMEOUT = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 };

/** E-mail by SMTP (RFC 5321), encrypted. */
export function openMail({ url, from, plain }: SmtpSettings): Carrier {
  const transport = createTransport({
    url,
    ...TIMEOUT,
    requireTLS: !plain,
    ignoreTLS: plain,
    // A message consists of texts; none of them names a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ id, to, subject, text }) {
      try {
        await transport.sendMail({
          from,
          // As an object, so that no address is parsed as a list.
          to: { name: '', address: to },
          subject,
          text,
          messageId: `<${id}@veridoor>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        throw new MessageError(isRefusal(error) ? 'refused' : 'unavailable', 'email');
      }
    },
    close: () => transport.close(),
  };
}

/**
 * A permanent answer (5yz) to the recipient or to the message; one to our own name and password is no fault of theirs.
 */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, responseCode } = error as Error & { code?: unknown; responseCode?: unknown };
  const permanent = typeof responseCode === 'number' && responseCode >= 500;
  return permanent && (code === 'EENVELOPE' || code === 'EMESSAGE');
}
