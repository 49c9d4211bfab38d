import type { WorkflowStep } from '@veridoor/contract/step';
import type { Connection } from '../../../platform/database/connection.ts';
import type { Parts } from '../../../parts.ts';
import { updateStep, UNTOUCHED, type Flow } from '../../../records/flow/queries.ts';
import { saveProfile, type ProfileRow } from '../../../records/profiles/queries.ts';
import { STEP_ANSWERS } from '../../../platform/crypto/sealing-purposes.ts';
import { saveStepAnswers } from '../../../records/flow/step-answers-queries.ts';
import { ofCustomer, recordAudit } from '../../../records/audit/audit.ts';
import { aboutProfile, recordEvents } from '../../../records/outbox/events.ts';
import type { ProfilePrincipal } from '../../../platform/access/principal.ts';
import type { StepOffer } from '../../../steps/step-module.ts';

/** A step with a code, and how it sends one. */
export type CodeStep = Pick<WorkflowStep, 'id'> & NonNullable<StepOffer['code']>;

interface Verified {
  flow: Flow;
  profile: ProfileRow;
  customer: ProfilePrincipal;
  step: CodeStep;
}

/** The code was right: the step is done, the number or address is kept as its answer and becomes the profile's. */
export async function settleVerified(
  transaction: Connection,
  { secrets }: Pick<Parts, 'secrets'>,
  { flow, profile, customer, step }: Verified,
  recipient: string,
  now: Date,
): Promise<void> {
  const field = step.channel;
  const { failedAttempts } = flow.steps.get(step.id) ?? UNTOUCHED;
  await updateStep(transaction, flow, step.id, { status: 'approved', reason: null, failedAttempts, now });
  await saveStepAnswers(transaction, {
    profile_id: profile.id,
    step_id: step.id,
    answers: secrets.seal(STEP_ANSWERS, Buffer.from(JSON.stringify({ [field]: recipient }))),
    public_office: null,
    completed_at: now,
    updated_at: now,
  });
  const about = ofCustomer(customer);
  await recordAudit(transaction, { ...about, action: 'step.verified', detail: { step: step.id, field } });
  if (profile[field] === recipient) return;
  await saveProfile(transaction, profile.id, { [field]: recipient, updated_at: now });
  await recordAudit(transaction, { ...about, action: 'profile.updated', detail: { fields: [field] } });
  await recordEvents(transaction, aboutProfile(profile), [{ type: 'profile.updated' }], now);
}

/** The last attempt was wrong: that costs one attempt of the step. */
export async function exhaustCode(
  transaction: Connection,
  flow: Flow,
  customer: ProfilePrincipal,
  stepId: string,
  now: Date,
): Promise<void> {
  const { status, failedAttempts } = flow.steps.get(stepId) ?? UNTOUCHED;
  await updateStep(transaction, flow, stepId, {
    // A number that was proved before stays proved.
    ...(status === 'approved' ? { status, reason: null } : { status: 'automatically_rejected', reason: 'code_wrong' }),
    failedAttempts: failedAttempts + 1,
    now,
  });
  await recordAudit(transaction, { ...ofCustomer(customer), action: 'step.code_exhausted', detail: { step: stepId } });
}
