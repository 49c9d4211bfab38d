import { readFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './address-classes.ts';

const compose = readFileSync(new URL('../../../compose.yaml', import.meta.url), 'utf8');
const service = (name: string) => new RegExp(`\\n  ${name}:\\n((?: {4}.*\\n|\\n)+)`).exec(compose)?.[1] ?? '';
const turn = service('turn');

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
const denied = new BlockList();
for (const [, range = ''] of turn.matchAll(/--denied-peer-ip=(\S+)/g)) {
  const [first = '', last = ''] = range.split('-');
  denied.addRange(first, last, family(first));
}
const isDenied = (address: string) => denied.check(address, family(address));

describe('call relay', () => {
  it.each([
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '168.63.129.16',
    '192.168.1.1',
    '224.0.0.1',
    '::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
  ])('the relay does not lead to %s', (address) => {
    expect(isDenied(address)).toBe(true);
  });

  it('the relay leads to the same addresses as webhooks', () => {
    const anyAddress = fc.oneof(
      fc.ipV4(),
      fc.ipV6(),
      fc
        .tuple(fc.constantFrom('2001:', '2001:db8:', '2002:', '2600:', '3fff:'), fc.nat(0xffff))
        .map(([start, rest]) => `${start}${rest.toString(16)}::1`),
    );
    fc.assert(
      fc.property(anyAddress, (address) => {
        // Node compares IPv4 within IPv6 with the rules for IPv4.
        fc.pre(!/^[0:]*ffff:/i.test(address));
        expect([address, isDenied(address)]).toEqual([address, !isPublicAddress(address)]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('one user cannot use up the relay', () => {
    expect(Number(/--user-quota=(\d+)/.exec(turn)?.[1])).toBeLessThan(20);
    expect(Number(/--total-quota=(\d+)/.exec(turn)?.[1])).toBeGreaterThan(0);
  });
});

describe('containers', () => {
  it.each(['interface', 'proxy', 'database', 'turn'])('the container has no unnecessary rights: %s', (name) => {
    for (const rule of ['read_only: true', 'cap_drop: [ALL]', "security_opt: ['no-new-privileges:true']"]) {
      expect(service(name)).toContain(rule);
    }
  });
});
