import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientOf } from './client.ts';

const of = (userAgent?: string) =>
  clientOf({ address: '192.0.2.1', forwarded: false, requestId: 'r', ...(userAgent !== undefined && { userAgent }) });

describe('the client of a login', () => {
  it.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox 145', 'Windows'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
      'Safari 26',
      'macOS',
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
      'Chrome 142',
      'Linux',
    ],
    ['curl/8.5.0', 'curl 8', null],
    ['node', 'node', null],
    ['', null, null],
    [undefined, null, null],
  ])('%s is reported in words', (userAgent, browser, system) => {
    expect(of(userAgent)).toEqual({ address: '192.0.2.1', browser, system });
  });

  it('no User-Agent makes a login fail', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 2000 }), fc.string({ unit: 'binary' })), (text) => {
        const { browser } = of(text);
        expect(browser === null || browser.length <= 400).toBe(true);
      }),
    );
  });
});
