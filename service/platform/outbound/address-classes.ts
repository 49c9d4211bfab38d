import { BlockList, isIP } from 'node:net';

/**
 * IPv4 networks that nobody outside should be able to reach: IANA's special-purpose address registry (RFC 6890) without
 * the few globally reachable ones, multicast (RFC 5771), and the public address of Azure's host agent.
 */
const REFUSED_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
] as const;

/** The only IPv6 addresses that are given out to the world (RFC 4291 section 2.4, IANA's registry). */
const GLOBAL_UNICAST = '2000::/3';
/**
 * Exceptions within it: protocol assignments with Teredo, documentation, 6to4. Other addresses with an embedded IPv4
 * address (mapped, compatible, NAT64) are outside of the global unicast.
 */
const REFUSED_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'] as const;

const refused = blockList([...REFUSED_IPV4, ...REFUSED_IPV6]);
const global = blockList([GLOBAL_UNICAST]);
const loopback = blockList(['127.0.0.0/8', '::1/128']);

/** Whether the text is an IP address, without brackets or scope, that is out in the public network. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !refused.check(address, 'ipv4');
  return isPlainIpv6(address) && global.check(address, 'ipv6') && !refused.check(address, 'ipv6');
}

/** Whether the text is an address of this machine; one that only looks like it in another notation is not. */
export function isLoopbackAddress(address: string): boolean {
  if (isIP(address) === 4) return loopback.check(address, 'ipv4');
  // BlockList compares a mapped address with the rules for IPv4; nothing needs to be reached in that way.
  return isPlainIpv6(address) && !/^::ffff:/i.test(address) && loopback.check(address, 'ipv6');
}

function isPlainIpv6(address: string): boolean {
  return isIP(address) === 6 && !address.includes('%');
}

function blockList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}
