import { contains, parseAddress, parseNetwork, type Network } from './networks.ts';

/** Networks for private use (RFC 1918, RFC 6598, RFC 4193). An operator opens parts of these, and of no others. */
const PRIVATE = ['10.0.0.0/8', '100.64.0.0/10', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'].map(known);
/** Addresses within them where clouds give a machine its credentials (Alibaba, AWS, Google, Scaleway): never opened. */
const METADATA = ['100.100.100.200', 'fd00:ec2::254', 'fd20:ce::254', 'fd00:42::42'].map(known);

/**
 * Reads the private networks that outgoing requests may reach, with commas between them.
 *
 * @throws Error that says what the text must be.
 */
export function readPrivateNetworks(text: string): Network[] {
  return text.split(',').map((part) => {
    const network = parseNetwork(part.trim());
    if (network === 'host_bits') throw new Error('must have no bits after the prefix: 10.20.0.0/16, not 10.20.1.1/16');
    if (
      network === 'wrong_format' ||
      !PRIVATE.some((each) => each.prefix <= network.prefix && contains(each, network))
    ) {
      throw new Error('must be private networks or addresses such as 10.20.0.0/16, with commas between them');
    }
    return network;
  });
}

/** Whether an address is in a network that the operator has opened. */
export function isOpened(networks: readonly Network[], text: string): boolean {
  const address = parseAddress(text);
  if (!address || METADATA.some((each) => contains(each, address))) return false;
  return networks.some((each) => contains(each, address));
}

function known(text: string): Network {
  const network = parseNetwork(text);
  if (typeof network === 'string') throw new Error(`${text}: ${network}`);
  return network;
}
