import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLoopbackAddress, isPublicAddress } from './address-classes.ts';
import { readPrivateNetworks } from './private-networks.ts';
import { mayReach, targetFault } from './target.ts';

const PUBLIC = { loopback: false, networks: [] };
const DEVELOPMENT = { ...PUBLIC, loopback: true };
const opened = (text: string) => ({ ...PUBLIC, networks: readPrivateNetworks(text) });

type Four = readonly [number, number, number, number];
const byte = fc.integer({ min: 0, max: 255 });
const anyIpv4 = fc.tuple(byte, byte, byte, byte);
const dotted = (four: Four) => four.join('.');
const number = ([a, b, c, d]: Four) => ((a * 256 + b) * 256 + c) * 256 + d;
const hex = ([a, b, c, d]: Four) => `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;

/** Written from the registries by hand and compared byte by byte: the code under test compares networks. */
function isSpecial([a, b, c, d]: Four): boolean {
  return (
    a === 0 ||
    a === 10 ||
    (a === 100 && b >= 64 && b < 128) ||
    a === 127 ||
    (a === 169 && b === 254) ||
    (a === 172 && b >= 16 && b < 32) ||
    (a === 192 && b === 0 && (c === 0 || c === 2)) ||
    (a === 192 && b === 88 && c === 99) ||
    (a === 192 && b === 168) ||
    (a === 198 && (b === 18 || b === 19)) ||
    (a === 198 && b === 51 && c === 100) ||
    (a === 203 && b === 0 && c === 113) ||
    (a === 168 && b === 63 && c === 129 && d === 16) ||
    a >= 224
  );
}

/** Addresses that stand near the edges of the special networks as often as anywhere. */
const nearEdges = fc
  .tuple(
    fc.constantFrom(0, 9, 10, 11, 100, 126, 127, 128, 168, 169, 172, 191, 192, 198, 203, 223, 224, 255),
    fc.constantFrom(0, 15, 16, 17, 18, 19, 20, 31, 32, 51, 63, 64, 88, 127, 128, 167, 168, 254),
    fc.constantFrom(0, 1, 2, 99, 100, 113, 129, 255),
    fc.constantFrom(0, 1, 16, 254, 255),
  )
  .map((four): Four => four);

describe('address classes', () => {
  it('an IPv4 address is public unless a registry says otherwise', () => {
    const any = fc.oneof(anyIpv4, nearEdges);
    fc.assert(
      fc.property(any, (four) => {
        expect(isPublicAddress(dotted(four))).toBe(!isSpecial(four));
      }),
      { numRuns: 2_000 },
    );
  });

  it('an IPv4 address within IPv6 is never public', () => {
    fc.assert(
      fc.property(fc.oneof(anyIpv4, nearEdges), (four) => {
        const disguised = [
          `::ffff:${dotted(four)}`,
          `::ffff:${hex(four)}`,
          `0:0:0:0:0:ffff:${hex(four)}`,
          `::${hex(four)}`,
          `64:ff9b::${dotted(four)}`,
          `64:ff9b:1::${hex(four)}`,
          `2002:${hex(four)}::1`,
          `2001:0:${hex(four)}::`,
        ];
        expect(disguised.filter(isPublicAddress)).toEqual([]);
      }),
    );
  });

  it.each([
    ['::', false],
    ['::1', false],
    ['fe80::1', false],
    ['fe80::1%eth0', false],
    ['2606:4700::1%eth0', false],
    ['fec0::1', false],
    ['fc00::1', false],
    ['fd00:ec2::254', false],
    ['ff02::1', false],
    ['100::1', false],
    ['2001:db8::1', false],
    ['2001:1ff:ffff::1', false],
    ['3fff::1', false],
    ['5f00::1', false],
    ['2001:200::1', true],
    ['2606:4700:4700::1111', true],
    ['2a00:1450:4001:81b::200e', true],
    ['169.254.169.254', false],
    ['100.100.100.200', false],
    ['8.8.8.8', true],
    ['bank.example', false],
    ['', false],
    ['127.1', false],
    ['0x7f000001', false],
  ])('the address %s is public: %s', (address, expected) => expect(isPublicAddress(address)).toBe(expected));

  it('loopback addresses are recognised, and their disguises are not loopback', () => {
    expect(['127.0.0.1', '127.255.3.9', '::1'].every(isLoopbackAddress)).toBe(true);
    const others = ['::ffff:127.0.0.1', '::7f00:1', '64:ff9b::127.0.0.1', '10.0.0.1', '::2', 'localhost', '0.0.0.0'];
    expect(others.filter(isLoopbackAddress)).toEqual([]);
  });
});

describe('webhook targets', () => {
  it('a refused address is refused in every notation', () => {
    fc.assert(
      fc.property(nearEdges.filter(isSpecial), (four) => {
        const [a, b, c, d] = four;
        const octal = four.map((part) => `0${part.toString(8)}`).join('.');
        const notations = [
          dotted(four),
          `${dotted(four)}.`,
          String(number(four)),
          `0x${number(four).toString(16)}`,
          octal,
          `${a}.${(b * 256 + c) * 256 + d}`,
          `0x${a.toString(16)}.${b}.${c * 256 + d}`,
          `%3${String(a)[0]}${dotted(four).slice(1)}`,
          `[::ffff:${dotted(four)}]`,
          `[64:ff9b::${dotted(four)}]`,
        ];
        const accepted = notations.filter((host) => targetFault(`https://${host}/hook`, PUBLIC) === null);
        expect(accepted).toEqual([]);
      }),
    );
  });

  it.each([
    ['https://bank.example/hook?a=b', null],
    ['https://bank.example:8443/', null],
    ['https://93.184.216.34/', null],
    ['https://[2606:4700::1111]/', null],
    ['HTTPS://BANK.EXAMPLE/', null],
    ['http://bank.example/', 'not_https'],
    ['ws://bank.example/', 'not_https'],
    ['file:///etc/passwd', 'not_https'],
    ['javascript:alert(1)', 'not_https'],
    ['bank.example', 'not_an_address'],
    ['https://', 'not_an_address'],
    ['https://user@bank.example/', 'has_credentials'],
    ['https://bank.example:22/', 'port_refused'],
    ['https://bank.example:80/', 'port_refused'],
    ['https://bank.example:6379/', 'port_refused'],
    ['https://localhost/', 'host_refused'],
    ['https://LOCALHOST./', 'host_refused'],
    ['https://api.localhost/', 'host_refused'],
    ['https://intranet/', 'host_refused'],
    ['https://printer.local/', 'host_refused'],
    ['https://kubernetes.default.svc/', 'host_refused'],
    ['https://localhost.localdomain/', 'host_refused'],
    ['https://erp.bank.corp/', 'host_refused'],
    ['https://127.0.0.1.nip.io/', 'host_refused'],
    ['https://10-0-0-1.sslip.io/', 'host_refused'],
    ['https://app.localtest.me/', 'host_refused'],
    ['https://metadata.google.internal/', 'host_refused'],
    ['https://①②⑦.0.0.1/', 'host_refused'],
  ])('the fault of %s is %s', (url, fault) => expect(targetFault(url, PUBLIC)).toBe(fault));

  it('a target on localhost is accepted in development, and no other private one', () => {
    const fault = (url: string) => targetFault(url, DEVELOPMENT);
    expect(
      ['http://localhost:3000/', 'http://127.0.0.1:22/', 'https://[::1]:8443/', 'http://a.localhost/'].map(fault),
    ).toEqual([null, null, null, null]);
    expect(fault('http://bank.example/')).toBe('not_https');
    expect(fault('http://127.0.0.1:5432/')).toBe('port_refused');
    expect(fault('https://10.0.0.1/')).toBe('host_refused');
    expect(fault('https://[::ffff:127.0.0.1]/')).toBe('host_refused');
  });
});

describe('private networks that an operator opens', () => {
  it.each([
    ['https://10.20.3.4:8443/', null],
    ['https://[fd12:3456::7]/', null],
    ['https://keycloak/', null],
    ['https://sso.bank.internal/', null],
    ['https://bank.example/', null],
    ['http://10.20.3.4/', 'not_https'],
    ['https://10.20.3.4:5432/', 'port_refused'],
    ['https://10.21.0.1/', 'host_refused'],
    ['https://[fd12:3456::8]/', 'host_refused'],
    ['https://localhost/', 'host_refused'],
    ['https://127.0.0.1/', 'host_refused'],
    ['https://169.254.169.254/', 'host_refused'],
  ])('the fault of %s is %s', (url, fault) =>
    expect(targetFault(url, opened('10.20.0.0/16, fd12:3456::7'))).toBe(fault),
  );

  it('addresses with credentials of a machine stay shut, and so does everything that is not private', () => {
    const all = opened('10.0.0.0/8,100.64.0.0/10,172.16.0.0/12,192.168.0.0/16,fc00::/7');
    const shut = ['100.100.100.200', 'fd00:ec2::254', 'fd20:ce::254', 'fd00:42::42', '168.63.129.16', 'fe80::1', '::1'];
    expect(shut.filter((address) => mayReach(address, all))).toEqual([]);
    fc.assert(
      fc.property(nearEdges.filter(isSpecial), (four) => {
        const isPrivate = /^(10|192\.168|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./;
        expect(mayReach(dotted(four), all)).toBe(isPrivate.test(dotted(four)));
      }),
    );
  });

  it.each([
    ['0.0.0.0/0', 'must be private networks'],
    ['127.0.0.0/8', 'must be private networks'],
    ['169.254.169.254', 'must be private networks'],
    ['10.0.0.0/7', 'must be private networks'],
    ['::/0', 'must be private networks'],
    ['93.184.216.34', 'must be private networks'],
    ['10.20.0.0/16,', 'must be private networks'],
    ['sso.bank.internal', 'must be private networks'],
    ['10.20.1.1/16', 'must have no bits after the prefix'],
  ])('%s cannot be opened', (text, message) => expect(() => readPrivateNetworks(text)).toThrow(message));
});
