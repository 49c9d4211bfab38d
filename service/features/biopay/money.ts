import type { FaceLimit } from '../../../packages/contract/biopay.ts';
import { invalidField } from '../../platform/problems/problems.ts';

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
