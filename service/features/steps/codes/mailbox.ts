import { isLoopback } from '../../../platform/configuration.ts';
import type { KeptMessage } from '../../../platform/mail/messages.ts';
import { isLoopbackAddress } from '../../../platform/outbound/address-classes.ts';
import type { Parts } from '../../../parts.ts';
import { parseAddress } from '../../../platform/outbound/networks.ts';
import { ProblemError } from '../../../platform/problems/problems.ts';

/**
 * The development mailbox, for users of this machine who call it by its own name; to everybody else it does not exist.
 * A foreign page can make its name resolve to this machine, but its requests cannot name another host.
 *
 * @param host the request's Host header.
 * @throws ProblemError route_not_found
 */
export function readMailbox(
  { messages, configuration }: Pick<Parts, 'messages' | 'configuration'>,
  { address, host }: { address: string; host: string },
): readonly KeptMessage[] {
  const from = parseAddress(address)?.text ?? '';
  const called = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
  const own = isLoopback(called) || called === new URL(configuration.baseUrl).hostname;
  if (!messages.mailbox || !isLoopbackAddress(from) || !own) throw new ProblemError('route_not_found');
  return messages.mailbox;
}
