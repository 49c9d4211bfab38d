import type { FaceLimit } from '@veridoor/contract/faces/biopay';
import { invalidField } from '../../platform/problems/problems.ts';

/**
 * Whether face and PIN are not enough for an amount; a currency without a limit always needs more. Null: they are
 * always enough.
 */
export function isAboveFaceLimit(limits: readonly FaceLimit[] | null, { amount, currency }: FaceLimit): boolean {
  if (limits === null) return false;
  const limit = limits.find((one) => one.currency === currency);
  return limit === undefined || tenThousandths(amount) > tenThousandths(limit.amount);
}

/** A decimal number with four digits after the point at most, exactly. */
function tenThousandths(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(4, '0'));
}

/** @throws ProblemError invalid_request for an unknown or repeated currency, and for too many decimals. */
export function checkFaceLimits(limits: readonly FaceLimit[]): void {
  limits.forEach((limit, place) => {
    const field = `/biopay_face_limits/${place}`;
    checkMoney(field, limit);
    if (limits.findIndex(({ currency }) => currency === limit.currency) < place) {
      throw invalidField(`${field}/currency`, 'duplicate', 'must appear once');
    }
  });
}

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

/**
 * @param place of the object in the request, as a JSON pointer.
 * @throws ProblemError invalid_request for an unknown currency, and for more decimals than it has.
 */
export function checkMoney(place: string, { amount, currency }: FaceLimit): void {
  if (!CURRENCIES.has(currency)) {
    throw invalidField(`${place}/currency`, 'not_allowed', 'must be a currency of ISO 4217');
  }
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  if ((amount.split('.')[1] ?? '').length > maximumFractionDigits) {
    throw invalidField(`${place}/amount`, 'wrong_format', `must have at most ${maximumFractionDigits} decimals`);
  }
}
