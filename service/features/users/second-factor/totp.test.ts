import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appAddress, base32, codeOf, newSecret, stepAt, stepOfCode } from './totp.ts';

/** The secret of the test vectors in RFC 4226, appendix D, and RFC 6238, appendix B. */
const SECRET = Buffer.from('12345678901234567890');

describe('codes of an authenticator app', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('the code at second %i is that of RFC 6238', (second, code) => {
    const step = stepAt(new Date(second * 1000));
    expect(codeOf(SECRET, step, 8)).toBe(code);
    expect(codeOf(SECRET, step)).toBe(code.slice(2));
  });

  it('codes of the counters 0 to 9 are those of RFC 4226', () => {
    expect(Array.from({ length: 10 }, (_, counter) => codeOf(SECRET, counter))).toEqual([
      '755224',
      '287082',
      '359152',
      '969429',
      '338314',
      '254676',
      '287922',
      '162583',
      '399871',
      '520489',
    ]);
  });

  it('a code is taken one step early or late, no more, and none again', () => {
    const now = new Date('2026-03-01T12:00:00Z');
    const present = stepAt(now);
    const taken = [-2, -1, 0, 1, 2].map((by) => stepOfCode(SECRET, codeOf(SECRET, present + by), now, 0));
    expect(taken).toEqual([null, present - 1, present, present + 1, null]);
    expect(stepOfCode(SECRET, codeOf(SECRET, present), now, present)).toBeNull();
    expect(stepOfCode(SECRET, codeOf(SECRET, present - 1), now, present)).toBeNull();
    expect(stepOfCode(SECRET, codeOf(SECRET, present + 1), now, present)).toBe(present + 1);
  });

  it('a secret is written in base32 as RFC 4648 has it', () => {
    const vectors = ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text)));
    expect(vectors).toEqual(['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI']);
    expect(base32(newSecret())).toMatch(/^[A-Z2-7]{32}$/);
  });

  it('an app finds issuer, account and secret in the address, whatever the company is called', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.string({ minLength: 1 }), (issuer, account) => {
        const url = new URL(appAddress({ issuer, account, secret: 'MZXW6YTB' }));
        const [of, name] = url.pathname.replace(/^\/+/, '').split(':');
        expect(url.searchParams.get('issuer')).toBe(issuer.replaceAll(':', ' '));
        expect([of, name].map((part) => decodeURIComponent(part ?? ''))).toEqual([
          issuer.replaceAll(':', ' '),
          account,
        ]);
      }),
    );
  });
});
