import type { Connection } from '../../../platform/database/connection.ts';
import type { Parts } from '../../../parts.ts';
import { takeEach } from '../../../platform/http/limits/take-each.ts';
import { placeOf } from '../../../platform/outbound/networks.ts';

/** Seconds over which codes are counted. */
export const CODE_WINDOW = 3_600;
/**
 * Codes in that time to one customer, to one number or mailbox among all customers, and for one place. Numbers typed by
 * customers and numbers of profiles are counted separately: typing somebody's number does not block that person's
 * codes.
 */
export const CODE_LIMITS = { profile: 6, recipient: 6, address: 60 } as const;

/** The values by which codes are counted. */
export interface CodeCounted {
  profile: string;
  recipient: string;
  /** Whether it is the profile’s own. */
  own: boolean;
  address: string;
}

export const codeLimitKey = (profile: string) => `codes profile ${profile}`;

/**
 * Counts one code, or refuses it and counts nothing: call it in the transaction that writes the code.
 *
 * @throws ProblemError too_many_codes with the seconds to wait.
 */
export async function takeCode(
  transaction: Connection,
  { clock, secrets }: Pick<Parts, 'clock' | 'secrets'>,
  counted: CodeCounted,
): Promise<void> {
  const hidden = (text: string) => `codes ${secrets.keyedHash('code limit', text)}`;
  await takeEach(transaction, { now: clock.now(), window: CODE_WINDOW, code: 'too_many_codes', unit: 'messages' }, [
    [codeLimitKey(counted.profile), CODE_LIMITS.profile],
    [hidden(`${counted.own ? 'own' : 'typed'} recipient ${counted.recipient.toLowerCase()}`), CODE_LIMITS.recipient],
    [hidden(`address ${placeOf(counted.address)}`), CODE_LIMITS.address],
  ]);
}
