import type { KeptMessage } from '../../outgoing/messages.ts';
import { isLoopbackAddress } from '../../outgoing/address-classes.ts';
import type { Parts } from '../../parts.ts';
import { parseAddress } from '../networks.ts';
import { ProblemError } from '../problems.ts';

/**
 * The development mailbox, for whoever sits at this machine: to everybody else it is not there, whatever the service believes
 * its own address to be.
 *
 * @throws ProblemError route_not_found
 */
export function readMailbox({ messages }: Pick<Parts, 'messages'>, address: string): readonly KeptMessage[] {
  const from = parseAddress(address)?.text ?? '';
  if (!messages.mailbox || !isLoopbackAddress(from)) throw new ProblemError('route_not_found');
  return messages.mailbox;
}
