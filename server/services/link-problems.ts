import { callbackAddress } from './addresses.ts';
import { ProblemError } from './problems.ts';

/** A link that no longer opens the flow, told to someone who holds its code, with the way back to the business. */
export function linkProblem(
  code: 'link_expired' | 'link_used' | 'link_replaced',
  returnUrl: string,
  customerId: string,
): ProblemError {
  return new ProblemError(code, {
    callback_url: callbackAddress(returnUrl, { status: 'incomplete', customerId, errors: ['401'] }),
  });
}
