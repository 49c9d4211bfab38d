import { isDeepStrictEqual } from 'node:util';
import type { Mode } from '@veridoor/contract/mode';
import type { TestOutcome } from '@veridoor/contract/test-outcome';
import type { Parts } from '../../parts.ts';
import type { ProfilePrincipal } from '../../platform/access/principal.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { invalidField } from '../../platform/problems/problems.ts';
import { ofCustomer, recordAudit } from '../../records/audit/audit.ts';
import { findProfileSteps } from '../../records/flow/profile-steps-queries.ts';
import { aboutProfile, recordEvents } from '../../records/outbox/events.ts';
import { withLockedProfile } from '../../records/profiles/customer-profile.ts';
import { saveProfile } from '../../records/profiles/queries.ts';
import { orderScreening } from '../../records/screening/order.ts';

const FIELD = '/test_outcome';
const WITH_CODE: ReadonlySet<TestOutcome['result']> = new Set(['rejected', 'in_review', 'check_failed']);

/**
 * The outcome that a request says; undefined when it says none.
 *
 * @throws ProblemError invalid_request for a live profile: it is really verified.
 */
export function testOutcomeOf(mode: Mode, outcome: TestOutcome | null | undefined): TestOutcome | null | undefined {
  if (outcome === undefined) return undefined;
  if (mode !== 'test') throw invalidField(FIELD, 'not_allowed', 'is only for test profiles');
  if (outcome?.code !== undefined && !WITH_CODE.has(outcome.result)) {
    throw invalidField(`${FIELD}/code`, 'not_allowed', `must not be sent with the result ${outcome.result}`);
  }
  return outcome;
}

/**
 * Keeps what the checks of a test will find, as its own page asks.
 *
 * @throws ProblemError invalid_request in a live session, and once something was sent.
 */
export async function keepTestOutcome(
  parts: Pick<Parts, 'database' | 'clock'>,
  customer: ProfilePrincipal,
  outcome: TestOutcome,
): Promise<void> {
  await withLockedProfile(parts, customer, async (transaction, profile) => {
    const test_outcome = testOutcomeOf(profile.mode, outcome) ?? null;
    await refuseLateOutcome(transaction, profile);
    if (isDeepStrictEqual(test_outcome, profile.test_outcome)) return;
    const now = parts.clock.now();
    const after = await saveProfile(transaction, profile.id, { test_outcome, updated_at: now });
    const detail = { fields: ['test_outcome'] };
    await recordAudit(transaction, { ...ofCustomer(customer), action: 'profile.updated', detail });
    await orderScreening(transaction, profile.id, now);
    await recordEvents(transaction, aboutProfile(after), [{ type: 'profile.updated' }], now);
  });
}

/** @throws ProblemError invalid_request once the customer sent something: what was found stays as it is. */
export async function refuseLateOutcome(transaction: Connection, { id }: { id: string }): Promise<void> {
  const steps = await findProfileSteps(transaction, [id]);
  if (steps.every(({ status }) => status === 'not_uploaded')) return;
  throw invalidField(FIELD, 'too_late', 'must be reported before the customer sends anything');
}
