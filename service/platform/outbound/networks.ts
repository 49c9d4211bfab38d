import { isIP } from 'node:net';

/** An IP network; a single address is a network of full length. */
export interface Network {
  family: 4 | 6;
  /** The address as a number. */
  bits: bigint;
  /** Number of leading bits of the network. */
  prefix: number;
  /** Its one spelling: plain when it was written plain, IPv6 as in RFC 5952. */
  text: string;
}

const LENGTH = { 4: 32, 6: 128 } as const;
/** ::ffff:0:0/96, IPv4 within IPv6 (RFC 4291 section 2.5.5.2). */
const MAPPED = 0xffffn;

/**
 * Reads a plain address or a network in CIDR notation (RFC 4632, RFC 4291). IPv4 within IPv6 (::ffff:1.2.3.4) becomes
 * IPv4.
 *
 * @returns the fault when it is neither: the format, or bits set behind the prefix.
 */
export function parseNetwork(text: string): Network | 'wrong_format' | 'host_bits' {
  const match = /^([0-9A-Fa-f:.]+)(?:\/(0|[1-9]\d{0,2}))?$/.exec(text);
  const address = match?.[1] === undefined ? null : parseAddress(match[1]);
  if (!match || !address) return 'wrong_format';
  const written = match[2] === undefined ? null : Number(match[2]);
  const length = match[1]?.includes(':') ? LENGTH[6] : LENGTH[4];
  if (written !== null && written > length) return 'wrong_format';
  // A prefix that is written for the IPv6 form of an IPv4 network counts the 96 bits before it.
  const shift = length - LENGTH[address.family];
  const prefix = (written ?? length) - shift;
  if (prefix < 0) return 'host_bits';
  const hostBits = BigInt(LENGTH[address.family] - prefix);
  if (address.bits & ((1n << hostBits) - 1n)) return 'host_bits';
  return { ...address, prefix, text: written === null ? address.text : `${address.text}/${prefix}` };
}

/**
 * The address of a request, in no network once its socket has gone: the framework has none then, although its type says
 * so.
 */
export function addressOf({ ip }: { ip?: string }): string {
  return ip ?? '';
}

/** The address that a request came from; its scope (fe80::1%eth0, RFC 4007) says nothing to others. */
export function parseAddress(text: string): Omit<Network, 'prefix'> | null {
  const bare = text.replace(/%.*$/, '');
  const family = isIP(bare);
  if (family === 4) return ipv4(bare.split('.').reduce((bits, part) => bits * 256n + BigInt(part), 0n));
  if (family !== 6) return null;
  // WHATWG URL writes IPv6 as RFC 5952 does, with the IPv4 tail in hexadecimal.
  const canonical = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const bits = ipv6Bits(canonical);
  if (bits >> 32n === MAPPED) return ipv4(bits & 0xffffffffn);
  return { family: 6, bits, text: canonical };
}

/**
 * The place of an address, for counting requests: an IPv4 address, or an IPv6 network of 64 bits, which belongs to one
 * subscriber (RFC 7934 section 3, RFC 6177 section 2). An invalid address is its own place.
 */
export function placeOf(address: string): string {
  const parsed = parseAddress(address);
  if (!parsed) return address;
  return parsed.family === 4 ? parsed.text : `${(parsed.bits >> 64n).toString(16)}/64`;
}

/** A configured proxy, which may be written with host bits. */
export function trustedNetwork(text: string): Network {
  const [address = '', length] = text.split('/');
  const parsed = parseAddress(address);
  if (!parsed) throw new Error('a trusted proxy is not an address');
  return { ...parsed, prefix: length === undefined ? LENGTH[parsed.family] : Number(length) };
}

/** The client behind a chain of proxies: the first untrusted address from the near end of X-Forwarded-For. */
export function clientAddress(remote: string, forwarded: string, trusted: readonly Network[]): string {
  const named = forwarded.split(',').map((address) => address.trim());
  const chain = [...named.filter((address) => address !== ''), remote].toReversed();
  const isTrusted = (text: string) => {
    const address = parseAddress(text);
    return address !== null && trusted.some((network) => contains(network, address));
  };
  return chain.find((address) => !isTrusted(address)) ?? chain.at(-1) ?? remote;
}

function ipv4(bits: bigint): Omit<Network, 'prefix'> {
  const text = [24n, 16n, 8n, 0n].map((shift) => String((bits >> shift) & 255n)).join('.');
  return { family: 4, bits, text };
}

function ipv6Bits(canonical: string): bigint {
  const [head = '', tail] = canonical.split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const before = groups(head);
  const after = groups(tail ?? '');
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array.from({ length: zeros }, () => '0'), ...after].reduce(
    (bits, group) => bits * 0x10000n + BigInt(`0x${group}`),
    0n,
  );
}

/** Whether the network contains the address. */
export function contains(network: Network, address: Pick<Network, 'family' | 'bits'>): boolean {
  const shift = BigInt(LENGTH[network.family] - network.prefix);
  return network.family === address.family && network.bits >> shift === address.bits >> shift;
}

/** Whether both are the same addresses, in any notation. */
export function isSameNetwork(one: Network, other: Network): boolean {
  return one.family === other.family && one.bits === other.bits && one.prefix === other.prefix;
}
