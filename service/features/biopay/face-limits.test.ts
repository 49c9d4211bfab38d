import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIRST_SETTINGS } from '../companies/new-company.ts';
import { isAboveFaceLimit } from './face-limits.ts';

/** An amount in ten-thousandths, written with as many decimals as it is given. */
function written(value: bigint, decimals: number): string {
  const digits = String(value).padStart(5, '0');
  const fraction = digits.slice(-4).slice(0, decimals);
  return decimals === 0 ? digits.slice(0, -4) : `${digits.slice(0, -4)}.${fraction}`;
}

const most = 10n ** 16n - 1n;
const amount = fc.tuple(fc.bigInt({ min: 0n, max: most }), fc.integer({ min: 0, max: 4 })).map(([value, decimals]) => {
  const unit = 10n ** BigInt(4 - decimals);
  const rounded = value - (value % unit);
  return { value: rounded, text: written(rounded, decimals) };
});

describe('limit of payments without a passkey', () => {
  it('the limit is compared exactly, with any number of decimals', () => {
    fc.assert(
      fc.property(amount, amount, (paid, limit) => {
        const limits = [{ currency: 'EUR', amount: limit.text }];
        expect(isAboveFaceLimit(limits, { currency: 'EUR', amount: paid.text })).toBe(paid.value > limit.value);
      }),
    );
  });

  it('the default limit is thirty euros, and zero in other currencies', () => {
    for (const [currency, paid, above] of [
      ['EUR', '30.00', false],
      ['EUR', '30.01', true],
      ['USD', '0.01', true],
    ] as const) {
      expect(isAboveFaceLimit(FIRST_SETTINGS.biopay_face_limits, { currency, amount: paid })).toBe(above);
    }
    expect(isAboveFaceLimit(null, { currency: 'USD', amount: '99999' })).toBe(false);
    expect(isAboveFaceLimit([], { currency: 'EUR', amount: '0.01' })).toBe(true);
  });
});
