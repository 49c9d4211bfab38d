import { ACTIONS } from '@veridoor/face-vision/liveness/video';
import type { SignatureRequest } from '@veridoor/contract/answers/signature';
import type { Profile } from '@veridoor/contract/profile';
import type { Session, SessionStep } from '@veridoor/contract/session';
import type { WorkflowStep } from '@veridoor/contract/step';
import type { TestOutcome } from '@veridoor/contract/test-outcome';
import type { Parts } from '../../parts.ts';
import type { ProfilePrincipal, UserPrincipal } from '../../platform/access/principal.ts';
import { invalidField, ProblemError } from '../../platform/problems/problems.ts';
import { findFlow, updateStep, UNTOUCHED } from '../../records/flow/queries.ts';
import { findPresentId } from '../../records/profiles/verifications-queries.ts';
import { isUnnamed } from '../../records/screening/fingerprint.ts';
import { findKnownCustomers } from '../../records/screening/queries.ts';
import { offerOf, takenDocuments } from '../../steps/registry.ts';
import { screenProfiles } from '../aml/screening/screen.ts';
import { answerTestCall } from '../calls/agents/test-agent.ts';
import { joinQueue } from '../calls/customer.ts';
import { checkDocument } from '../documents/document-check.ts';
import { submitDocument } from '../documents/document-submission.ts';
import { insertTestAttempt } from '../liveness/queries.ts';
import { giveConsent } from '../privacy/consent.ts';
import { getProfile, updateProfile } from '../profiles/profiles.ts';
import { keepTestOutcome } from '../profiles/test-outcome.ts';
import { completeSession } from '../sessions/completion.ts';
import { getSession } from '../sessions/session.ts';
import { sign } from '../steps/signatures.ts';
import { getAnswers, giveAnswers } from '../steps/step-answers.ts';
import { cancelVerification } from '../verifications/handing-in.ts';
import { drawSpecimen, inventedAnswers } from './invented.ts';

const SIGNATURE: SignatureRequest['signature'] = {
  method: 'drawn',
  width: 300,
  height: 120,
  strokes: [
    [
      [20, 90, 0.5],
      [150, 30, 0.5],
      [280, 90, 0.5],
    ],
  ],
};
/** The country of documents where the workflow takes every one. */
const COUNTRY = 'DE';

/**
 * Goes through the workflow of a test profile in its customer's place and hands it in.
 *
 * @returns the profile afterwards.
 * @throws ProblemError profile_not_found, also for another company's; invalid_request for a live profile, one whose
 * customer has sent something, and `slow`; profile_closed; steps_outstanding where only a person can do a step.
 */
export async function runTest(
  parts: Parts,
  user: UserPrincipal,
  id: string,
  test_outcome: TestOutcome,
): Promise<Profile> {
  if (test_outcome.result === 'slow') {
    throw invalidField('/result', 'not_allowed', 'must not be slow: send the pages, and wait');
  }
  await updateProfile(parts, user, id, { test_outcome });
  if (test_outcome.result === 'link_expired') {
    const verification = await findPresentId(parts.database, id);
    if (verification !== null) await cancelVerification(parts, user, verification);
    return getProfile(parts, user, id);
  }
  await goThrough(
    parts,
    {
      kind: 'profile',
      subject: 'person',
      profileId: id,
      companyId: user.companyId,
      linkId: null,
      origin: user.origin,
    },
    test_outcome,
  );
  return getProfile(parts, user, id);
}

/**
 * The same from the hosted page of a test, by its own session.
 *
 * @returns the session afterwards.
 * @throws ProblemError invalid_request for a live profile, one whose customer has sent something, and an outcome that
 * ends nothing here; steps_outstanding where only a person can do a step.
 */
export async function runOwnTest(
  parts: Parts,
  customer: ProfilePrincipal,
  test_outcome: TestOutcome,
): Promise<Session> {
  const { result } = test_outcome;
  if (result === 'slow' || result === 'link_expired') {
    throw invalidField('/result', 'not_allowed', `must not be ${result}: it ends nothing on the page`);
  }
  await keepTestOutcome(parts, customer, test_outcome);
  await goThrough(parts, customer, test_outcome);
  return getSession(parts, customer);
}

async function goThrough(parts: Parts, customer: ProfilePrincipal, outcome: TestOutcome): Promise<void> {
  const { consent } = await getSession(parts, customer);
  if (consent.given_at === null) await giveConsent(parts, customer, { version: consent.version, face: true });
  await takeSteps(parts, customer, outcome);
  const [known] = await findKnownCustomers(parts.database, [customer.profileId]);
  if (known && !isUnnamed(known)) await screenProfiles(parts, [customer.profileId]);
  await completeSession(parts, customer, false);
}

/** Takes every step as often as it lets the customer. */
async function takeSteps(parts: Parts, customer: ProfilePrincipal, outcome: TestOutcome): Promise<void> {
  const isLeft = ({ status, open, attempts_left }: SessionStep) =>
    open && attempts_left > 0 && (status === 'not_uploaded' || status === 'automatically_rejected');
  for (let round = 1; ; round += 1) {
    const { steps } = await getSession(parts, customer);
    const next = steps.find(isLeft);
    if (!next) return;
    await takeStep(parts, customer, next.definition, { outcome, round });
  }
}

async function takeStep(
  parts: Parts,
  customer: ProfilePrincipal,
  step: WorkflowStep,
  { outcome, round }: { outcome: TestOutcome; round: number },
): Promise<void> {
  const { call, questions, face, text, proof } = offerOf(step);
  if (call) {
    const { id } = await joinQueue(parts, customer, { step: step.id });
    await answerTestCall(parts).run({ call: id });
    return;
  }
  if (text !== undefined) {
    const shown = typeof text === 'string' ? text : (Object.values(text)[0] ?? '');
    await sign(parts, customer, step.id, { text: shown, signature: SIGNATURE });
    return;
  }
  if (face) await noteVideo(parts, customer, step.id, outcome);
  if (questions && !(await answer(parts, customer, step.id))) throw new ProblemError('steps_outstanding');
  const taken = takenDocuments(step).find(({ type }) => type !== 'digital_id');
  if (!taken) {
    if (!questions) await pass(parts, customer, step.id);
    return;
  }
  const { type, sides, version } = taken;
  const country = taken.country === '*' ? COUNTRY : taken.country;
  for (const [index, side] of sides.entries()) {
    const { steps } = await getSession(parts, customer);
    if (steps.find(({ definition }) => definition.id === step.id)?.attempts_left === 0) return;
    const page = { step: step.id, type, side, ...(country && { country }), ...(version !== undefined && { version }) };
    const bytes = await drawSpecimen(page, round * 10 + index);
    const { document } = await submitDocument(
      parts,
      customer,
      { ...page, metadata: { source: proof ? 'file' : 'specimen' } },
      { bytes, request: null },
    );
    await checkDocument(parts).run({ document: document.id, revision: document.revision });
  }
}

/** Answers the questions of a step. @returns whether that was possible. */
async function answer(parts: Parts, customer: ProfilePrincipal, step: string): Promise<boolean> {
  const flow = await findFlow(parts.database, customer.companyId, customer.profileId);
  const definition = flow?.definition.steps.find(({ id }) => id === step);
  const questions = (definition && offerOf(definition).questions) ?? (() => []);
  const { suggestions } = await getAnswers(parts, customer, step);
  // Some are asked only after others.
  const first = inventedAnswers(questions({}), suggestions);
  const answers = inventedAnswers(questions(first), suggestions);
  try {
    await giveAnswers(parts, customer, step, { answers, complete: true });
    return true;
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'invalid_request') return false;
    throw error;
  }
}

/** A step whose code or PIN only a person has counts as done. */
async function pass({ database, clock }: Parts, customer: ProfilePrincipal, step: string): Promise<void> {
  const flow = await findFlow(database, customer.companyId, customer.profileId);
  if (!flow) throw new ProblemError('profile_not_found');
  const { failedAttempts } = flow.steps.get(step) ?? UNTOUCHED;
  const change = { status: 'approved', reason: null, failedAttempts, now: clock.now() } as const;
  await database.transaction().execute((transaction) => updateStep(transaction, flow, step, change));
}

/** A liveness video that was not taken, as the outcome has it: the report shows it. */
async function noteVideo(
  { database, clock }: Parts,
  { profileId }: ProfilePrincipal,
  step: string,
  { code }: TestOutcome,
): Promise<void> {
  const actions = ACTIONS.filter((action) => action !== 'light' || code !== 'liveness_without_light');
  const isLit = code !== 'liveness_light_unclear';
  await insertTestAttempt(database, { profile: profileId, step, actions, isLit, now: clock.now() });
}
