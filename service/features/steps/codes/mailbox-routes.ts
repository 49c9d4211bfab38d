import { createHash } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Parts } from '../../../parts.ts';
import { isLoopback } from '../../../platform/configuration.ts';
import type { KeptMessage } from '../../../platform/mail/messages.ts';
import { isLoopbackAddress } from '../../../platform/outbound/address-classes.ts';
import { addressOf, parseAddress } from '../../../platform/outbound/networks.ts';
import { ProblemError } from '../../../platform/problems/problems.ts';

/** A page for the messages that development does not send. */
const MAILBOX_PATH = '/development/mailbox';

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; color: #1b1f24; background: #fff }
  article { border-top: 1px solid #d0d7de; padding: 1rem 0; overflow-wrap: anywhere } h2 { font-size: 1.125rem; margin: 0 }
  p { margin: .25rem 0 } .about { color: #57606a }
`;
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'`;

/** The development mailbox: only for a service in development, and only for this machine. */
export function mailboxRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(MAILBOX_PATH, { config: { requires: 'public' }, schema: { hide: true } }, (request, reply) => {
      const page = mailboxPage(readMailbox(parts, { address: addressOf(request), host: request.headers.host ?? '' }));
      return reply.type('text/html; charset=utf-8').header('content-security-policy', POLICY).send(page);
    });
  };
}

function mailboxPage(messages: ReturnType<typeof readMailbox>): string {
  const articles = messages.map(
    ({ channel, to, subject, text, at }) => `<article>
  <h2 dir="auto">${escape(subject)}</h2>
  <p class="about">${channel === 'phone' ? 'Text message' : 'E-mail'} to <bdi>${escape(to)}</bdi>, <time>${at.toISOString()}</time></p>
  <p dir="auto">${escape(text)}</p>
</article>`,
  );
  const nothing = '<p>Nothing yet. Messages that would have been sent appear here; reload the page.</p>';
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Development mailbox</title><style>${STYLE}</style></head>
<body><main><h1>Development mailbox</h1>
${articles.length > 0 ? articles.join('\n') : nothing}
</main></body>
</html>
`;
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/**
 * The development mailbox, for users of this machine who call it by its own name; to everybody else it does not exist.
 * A foreign page can make its name resolve to this machine, but its requests cannot name another host.
 *
 * @param host the request's Host header.
 * @throws ProblemError route_not_found
 */
function readMailbox(
  { messages, configuration }: Pick<Parts, 'messages' | 'configuration'>,
  { address, host }: { address: string; host: string },
): readonly KeptMessage[] {
  const from = parseAddress(address)?.text ?? '';
  const called = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
  const own = isLoopback(called) || called === new URL(configuration.baseUrl).hostname;
  if (!messages.mailbox || !isLoopbackAddress(from) || !own) throw new ProblemError('route_not_found');
  return messages.mailbox;
}
