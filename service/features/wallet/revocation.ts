import type { CheckResult } from '@veridoor/contract/check';
import type { StatusPolicy } from '@veridoor/contract/steps/digital-id';
import type { Outgoing } from '../../platform/outbound/outgoing.ts';
import { checkStatus } from './credentials/status-list.ts';
import type { VerifiedAnswer } from './requests/verify-answer.ts';

/** Milliseconds for a list: the customer waits. */
const TIME_LIMIT = 5_000;
/** Bytes of a compressed list of ten million identities. */
const LARGEST_ANSWER = 2_000_000;

/**
 * The result of the check `revocation`: none where nobody asks; a list that could not be read is not a good one.
 *
 * @throws WalletRefusal revoked, and status_malformed for a list that nobody trusted signed.
 */
export async function checkRevocation(
  outgoing: Outgoing,
  { status }: Pick<VerifiedAnswer, 'status'>,
  trust: { policy: StatusPolicy; hosts: readonly string[]; roots: readonly Uint8Array[]; at: Date },
): Promise<CheckResult[]> {
  if (trust.policy === 'off') return [];
  if (!status) return [notMade('status_not_offered')];
  const url = URL.canParse(status.uri) ? new URL(status.uri) : null;
  if (url?.protocol !== 'https:' || !trust.hosts.includes(url.hostname)) return [notMade('status_host_not_allowed')];
  const token = await fetchList(outgoing, status.uri);
  if (token === null) return [notMade('status_unreachable')];
  await checkStatus(token, status, trust);
  return [{ check: 'revocation', outcome: 'passed', score: 1, detail: null }];
}

async function fetchList(outgoing: Outgoing, url: string): Promise<string | null> {
  try {
    const { status, body } = await outgoing.send({
      method: 'GET',
      url,
      headers: { accept: 'application/statuslist+jwt' },
      timeLimit: TIME_LIMIT,
      answerLimit: LARGEST_ANSWER,
    });
    return status === 200 ? Buffer.from(body).toString() : null;
  } catch {
    return null;
  }
}

const notMade = (detail: string): CheckResult => ({ check: 'revocation', outcome: 'not_made', score: null, detail });
