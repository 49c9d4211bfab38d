import { BlockList, isIP } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  contains,
  parseAddress,
  parseNetwork,
  clientAddress,
  placeOf,
  trustedNetwork,
  type Network,
} from './networks.ts';

function network(text: string): Network {
  const parsed = parseNetwork(text);
  if (typeof parsed === 'string') throw new Error(`${text}: ${parsed}`);
  return parsed;
}
const address = (text: string) => {
  const parsed = parseAddress(text);
  if (!parsed) throw new Error(text);
  return parsed;
};
const anyIp = fc.oneof(fc.ipV4(), fc.ipV6());

describe('networks', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.0/24', '203.0.113.0/24'],
    ['203.0.113.7/32', '203.0.113.7/32'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['2001:db8::/32', '2001:db8::/32'],
    ['::/0', '::/0'],
    ['::', '::'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:CB00:7107', '203.0.113.7'],
    ['::ffff:10.0.0.0/104', '10.0.0.0/8'],
    ['::ffff:0:0/96', '0.0.0.0/0'],
  ])('the network %s is written as %s', (text, spelling) => {
    expect(network(text).text).toBe(spelling);
    expect(network(spelling)).toEqual(network(text));
  });

  it.each([
    ['', 'wrong_format'],
    ['localhost', 'wrong_format'],
    ['1.2.3', 'wrong_format'],
    ['1.2.3.4.5', 'wrong_format'],
    ['1.2.3.256', 'wrong_format'],
    ['01.2.3.4', 'wrong_format'],
    ['1.2.3.4/', 'wrong_format'],
    ['1.2.3.4/33', 'wrong_format'],
    ['1.2.3.4/-1', 'wrong_format'],
    ['1.2.3.0/024', 'wrong_format'],
    ['1.2.3.0/255.255.255.0', 'wrong_format'],
    [' 1.2.3.4', 'wrong_format'],
    ['1.2.3.4\n', 'wrong_format'],
    ['2001:db8::/129', 'wrong_format'],
    ['fe80::1%eth0', 'wrong_format'],
    ['[::1]', 'wrong_format'],
    [':::1', 'wrong_format'],
    ['1.2.3.4/24', 'host_bits'],
    ['10.0.0.1/0', 'host_bits'],
    ['2001:db8::1/32', 'host_bits'],
    ['::ffff:10.0.0.0/90', 'host_bits'],
  ])('the network %j is refused: %s', (text, reason) => {
    expect(parseNetwork(text)).toBe(reason);
  });

  it('a plain address has one spelling, which reads as the same address', () => {
    fc.assert(
      fc.property(anyIp, (text) => {
        const parsed = network(text);
        expect(isIP(parsed.text)).toBe(parsed.family);
        expect(network(parsed.text)).toEqual(parsed);
        expect(address(text)).toMatchObject({ family: parsed.family, bits: parsed.bits });
      }),
    );
  });

  it('a network contains exactly the addresses that Node says it contains', () => {
    const pair = fc.oneof(
      fc.tuple(fc.ipV4(), fc.ipV4(), fc.integer({ min: 0, max: 32 })),
      fc.tuple(fc.ipV6(), fc.ipV6(), fc.integer({ min: 0, max: 128 })),
    );
    fc.assert(
      fc.property(pair, ([base, other, prefix]) => {
        const { family, bits, text } = address(base);
        const length = text.includes(':') ? 128 : 32;
        const shift = BigInt(Math.max(0, length - prefix));
        const masked: Network = { family, bits: (bits >> shift) << shift, prefix: Math.min(prefix, length), text };
        const list = new BlockList();
        list.addSubnet(text, masked.prefix, family === 4 ? 'ipv4' : 'ipv6');
        for (const candidate of [base, other]) {
          const { text: plain, ...parsed } = address(candidate);
          expect(contains(masked, parsed)).toBe(
            parsed.family === family && list.check(plain, parsed.family === 4 ? 'ipv4' : 'ipv6'),
          );
        }
      }),
    );
  });

  it('an IPv4 address written as IPv6 counts as itself', () => {
    fc.assert(
      fc.property(fc.ipV4(), (text) => {
        expect(contains(network(text), address(`::ffff:${text}`))).toBe(true);
        expect(contains(network('::/0'), address(`::ffff:${text}`))).toBe(false);
      }),
    );
    expect(contains(network('fe80::/10'), address('fe80::1%eth0'))).toBe(true);
  });
});

describe('place of an address', () => {
  it('each IPv4 address is a place, however it is written', () => {
    expect(placeOf('203.0.113.7')).toBe(placeOf('::ffff:203.0.113.7'));
    expect(placeOf('203.0.113.7')).not.toBe(placeOf('203.0.113.8'));
  });

  it('an IPv6 subscriber is one place, and the next subscriber another', () => {
    expect(placeOf('2001:db8:0:1::1')).toBe(placeOf('2001:db8:0:1:ffff:ffff:ffff:ffff'));
    expect(placeOf('fe80::1%eth0')).toBe(placeOf('fe80::2'));
    expect(placeOf('2001:db8:0:1::1')).not.toBe(placeOf('2001:db8:0:2::1'));
    expect(placeOf('::1')).not.toBe(placeOf('0.0.0.1'));
  });
});

describe('client behind proxies', () => {
  const trusted = ['10.0.0.0/8', '2001:db8::1'].map(trustedNetwork);
  it.each([
    ['203.0.113.7', '', '203.0.113.7'],
    ['203.0.113.7', '192.0.2.1', '203.0.113.7'],
    ['10.0.0.1', '192.0.2.1', '192.0.2.1'],
    ['::ffff:10.0.0.1', '192.0.2.1', '192.0.2.1'],
    ['10.0.0.1', '198.51.100.1, 192.0.2.1, 10.0.0.2', '192.0.2.1'],
    ['2001:db8::1', '198.51.100.1', '198.51.100.1'],
    ['10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ])('a request from %s forwarded for %j comes from %s', (remote, forwarded, client) => {
    expect(clientAddress(remote, forwarded, trusted)).toBe(client);
  });
});
