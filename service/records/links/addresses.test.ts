import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  callbackAddress,
  checkDeepLink,
  checkInterfaceAddress,
  checkReturnAddress,
  withParameters,
} from './addresses.ts';
import { ProblemError } from '../../platform/problems/problems.ts';

const rules = {
  subject: 'person' as const,
  allowed: ['https://verify.example', 'http://localhost:4001'],
  development: false,
};

function codeOf(work: () => unknown): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return error.details.errors?.[0]?.code;
  }
}

describe('interface addresses', () => {
  it('an interface address may have a path and a query', () => {
    expect(checkInterfaceAddress('/web_sdk_url', 'https://VERIFY.example/call?a=b', rules)).toBe(
      'https://verify.example/call?a=b',
    );
  });

  it.each([
    ['verify.example', 'wrong_format'],
    ['javascript:alert(1)', 'not_secure'],
    ['http://verify.example/', 'not_secure'],
    ['https://verify.example.evil.example/', 'not_allowed'],
    ['https://verify.example:444/', 'not_allowed'],
    ['https://user:pass@verify.example/', 'wrong_format'],
    ['https://verify.example/#x', 'wrong_format'],
    ['https://verify.example/?pid=1', 'reserved_parameter'],
    ['https://verify.example/?token=1', 'reserved_parameter'],
    ['http://localhost:4001/', 'not_secure'],
  ])('the interface address %s is refused as %s', (address, code) => {
    expect(codeOf(() => checkInterfaceAddress('/web_sdk_url', address, rules))).toBe(code);
  });

  it('an interface address on localhost is accepted in development only', () => {
    const development = { ...rules, development: true };
    expect(checkInterfaceAddress('/web_sdk_url', 'http://localhost:4001', development)).toBe('http://localhost:4001/');
    expect(codeOf(() => checkInterfaceAddress('/web_sdk_url', 'http://verify.example', development))).toBe(
      'not_secure',
    );
  });
});

describe('return addresses', () => {
  it.each([
    ['https://verify.example/?STATUS=complete', 'reserved_parameter'],
    ['https://verify.example/?Customer_ID=7', 'reserved_parameter'],
    ['https://verify.example//evil.example', 'wrong_format'],
    ['https://verify.example/a//b', 'wrong_format'],
    ['https://verify.example/\u202eenod', 'forbidden_character'],
    ['https://verify.example/%E2%80%AEenod', 'forbidden_character'],
    ['https://verify.example/?a=%e2%81%a6', 'forbidden_character'],
    ['https://verify.example/a\nb', 'forbidden_character'],
    ['https://verify.example/a%00', 'forbidden_character'],
    ['https://verify.example/a/b/?to=https://bank.example//&ü=%E4', undefined],
  ])('the return address %j is judged as %s', (address, code) => {
    expect(codeOf(() => checkReturnAddress('/return_url', address, rules))).toBe(code);
  });

  it("a return address must not contain the callback's own parameters", () => {
    expect(codeOf(() => checkReturnAddress('/return_url', 'https://verify.example/?status=1', rules))).toBe(
      'reserved_parameter',
    );
  });

  it("the callback keeps the return address's query and fragment", () => {
    expect(
      callbackAddress('https://bank.example/done?order=a%20b&x=%2F+1#top', {
        status: 'incomplete',
        customerId: 'c',
        errors: ['401', 'other'],
      }),
    ).toBe('https://bank.example/done?order=a%20b&x=%2F+1&status=incomplete&customer_id=c&errors=401%2Cother#top');
    expect(callbackAddress('https://bank.example', { status: 'complete', customerId: 'c' })).toBe(
      'https://bank.example/?status=complete&customer_id=c&errors=',
    );
  });

  it('the callback carries every parameter unchanged', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.stringMatching(/^[a-z]{1,5}$/), fc.string()), { maxLength: 4 }),
        fc.array(fc.tuple(fc.stringMatching(/^new_[a-z]$/), fc.string()), { minLength: 1, maxLength: 3 }),
        (present, added) => {
          const address = `https://bank.example/p?${new URLSearchParams(present).toString()}`;
          const result = new URL(withParameters(address, added));
          expect([...result.searchParams]).toEqual([...present, ...added]);
        },
      ),
    );
  });
});

describe('deep links', () => {
  it('a deep link needs a scheme of the company', () => {
    const check = (text: string) =>
      checkDeepLink('/deep_link', text, ['bank'], { allowed: ['https://bank.example'], development: false });
    expect(check('bank://verified')).toBe('bank://verified');
    expect(check('https://bank.example/app')).toBe('https://bank.example/app');
    expect(codeOf(() => check('https://other.example/app'))).toBe('not_allowed');
    expect(codeOf(() => check('http://bank.example/app'))).toBe('not_secure');
    expect(codeOf(() => check('https://bank.example/app?status=complete'))).toBe('reserved_parameter');
    expect(codeOf(() => check('other://verified'))).toBe('not_allowed');
    expect(codeOf(() => check('javascript:alert(1)'))).toBe('not_allowed');
    expect(codeOf(() => check('nothing'))).toBe('wrong_format');
  });
});
