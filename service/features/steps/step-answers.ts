import type { Static } from 'typebox';
import type { AnswersRequest, KnownFact, ProfileAnswers, StepAnswers } from '@veridoor/contract/answers/question';
import type { Session } from '@veridoor/contract/session';
import type { WorkflowStep } from '@veridoor/contract/step';
import {
  askedQuestions,
  faultsOf,
  isCountryOf,
  isOneOf,
  tidyAnswer,
  type AnswerFault,
} from '@veridoor/validation/check';
import type { Answers } from '@veridoor/validation/question';
import type { DocumentFields } from '@veridoor/document-vision/document/fields';
import type { Connection } from '../../platform/database/connection.ts';
import type { Parts } from '../../parts.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { findFlow, updateStep, UNTOUCHED, type Flow } from '../../records/flow/queries.ts';
import { findProfile, type ProfileRow } from '../../records/profiles/queries.ts';
import { archiveDocuments, findStepPages } from '../../records/documents/queries.ts';
import { findProfileFields } from '../../records/documents/readings-queries.ts';
import { STEP_ANSWERS } from '../../platform/crypto/sealing-purposes.ts';
import { findStepAnswers, listStepAnswers, saveStepAnswers } from '../../records/flow/step-answers-queries.ts';
import { findWorkflow } from '../../records/companies/workflows-queries.ts';
import { ofCustomer, recordAudit } from '../../records/audit/audit.ts';
import { toDocument } from '../../records/documents/document-view.ts';
import { recordEvents } from '../../records/outbox/events.ts';
import { possiblePhone } from '../../records/profiles/personal-data.ts';
import { fillProfile } from '../profiles/profile-fill.ts';
import { offerOf, takenDocuments } from '../../steps/registry.ts';
import type { KnownQuestion } from '../../steps/step-module.ts';
import { settleSteps } from '../decisions/settle-steps.ts';
import { accountHashes, openAnswers, questionsOf } from '../../records/flow/step-questions.ts';
import type { ProfilePrincipal, UserPrincipal } from '../../platform/access/principal.ts';
import { wordsOf, ProblemError } from '../../platform/problems/problems.ts';
import { orderScreening } from '../../records/screening/order.ts';
import { drawSession, withLockedProfile } from '../../records/profiles/customer-profile.ts';
import { openStep } from '../../records/flow/submission-rules.ts';

type AnswerParts = Pick<Parts, 'database' | 'clock' | 'secrets'>;

const HOUR = 3_600;

/**
 * The customer's answers in a step so far, with suggestions.
 *
 * @throws ProblemError step_not_found, step_locked, consent_required, session_completed, profile_closed.
 */
export async function getAnswers(parts: AnswerParts, customer: ProfilePrincipal, stepId: string): Promise<StepAnswers> {
  const { database } = parts;
  const flow = await findFlow(database, customer.companyId, customer.profileId);
  const profile = await findProfile(database, customer.companyId, customer.profileId);
  if (!flow || !profile) throw new ProblemError('profile_not_found');
  const row = await findStepAnswers(database, profile.id, stepId);
  const answers = openAnswers(parts, row);
  const questions = questionsOf(askingStep(flow, customer, stepId), answers);
  const facts = questions.some(({ known }) => known !== undefined)
    ? factsOf(profile, await findProfileFields(database, profile.id))
    : {};
  const suggestions = questions.flatMap((question): [string, string][] => {
    const fact = question.known === undefined ? undefined : facts[question.known];
    if (fact === undefined || fact === '') return [];
    // A document may name an organisation as a nationality, which no list of countries has.
    return question.type === 'country' && !isCountryOf(question, fact) ? [] : [[question.id, fact]];
  });
  return { answers, suggestions: Object.fromEntries(suggestions) };
}

/**
 * Saves answers of a step; the last ones complete it. Earlier answers that are not named stay, so that two tabs do not
 * undo each other.
 *
 * @throws ProblemError what `getAnswers` throws; invalid_request with the place and the code of every wrong answer.
 */
export async function giveAnswers(
  parts: AnswerParts,
  customer: ProfilePrincipal,
  stepId: string,
  request: Static<typeof AnswersRequest>,
): Promise<Session> {
  return withLockedProfile(parts, customer, async (transaction, profile, link) => {
    const flow = await findFlow(transaction, customer.companyId, customer.profileId);
    if (!flow) throw new ProblemError('profile_not_found');
    const step = askingStep(flow, customer, stepId);
    const before = await findStepAnswers(transaction, profile.id, stepId);
    const known = openAnswers(parts, before);
    const questions = questionsOf(step, { ...known, ...request.answers });
    const answers = merged(questions, known, request.answers);
    const now = parts.clock.now();
    refuseFaults(questions, answers, request.complete, now);
    const asked = new Set(askedQuestions(questions, answers).map(({ id }) => id));
    const kept = request.complete
      ? Object.fromEntries(Object.entries(answers).filter(([question]) => asked.has(question)))
      : answers;
    await saveStepAnswers(transaction, {
      profile_id: profile.id,
      step_id: stepId,
      answers: parts.secrets.seal(STEP_ANSWERS, Buffer.from(JSON.stringify(kept))),
      public_office: declaredOffice(askedQuestions(questions, answers), kept),
      account_hashes: accountHashes(parts, customer.companyId, kept),
      completed_at: request.complete ? now : (before?.completed_at ?? null),
      updated_at: now,
    });
    if (request.complete) {
      const changed = JSON.stringify(sorted(kept)) !== JSON.stringify(sorted(known));
      await settle(transaction, flow, customer, step, { answered: Object.keys(kept).length, changed }, now);
      await fillProfile(transaction, customer, profile, { questions, answers: kept }, now);
      await orderScreening(transaction, profile.id, now);
    }
    return drawSession(transaction, profile, link, { now, origin: customer.origin });
  });
}

/**
 * The answers of a profile's customer, for the company.
 *
 * @throws ProblemError profile_not_found, also for another company's.
 */
export async function listAnswers(parts: AnswerParts, user: UserPrincipal, profileId: string): Promise<ProfileAnswers> {
  const profile = await findProfile(parts.database, user.companyId, profileId);
  if (!profile) throw new ProblemError('profile_not_found');
  const { definition } = await findWorkflow(parts.database, profile.workflow_id);
  const rows = await listStepAnswers(parts.database, profile.id);
  return {
    data: definition.steps.flatMap((step) => {
      const row = rows.find(({ step_id }) => step_id === step.id);
      const { questions, code } = offerOf(step);
      if (!row || (!questions && !code)) return [];
      return [
        {
          step: step.id,
          kind: step.kind,
          answers: openAnswers(parts, row),
          completed_at: row.completed_at?.toISOString() ?? null,
          updated_at: row.updated_at.toISOString(),
        },
      ];
    }),
  };
}

function askingStep(flow: Flow, customer: ProfilePrincipal, stepId: string): WorkflowStep {
  const step = openStep(flow, stepId, customer);
  if (!offerOf(step).questions) throw new ProblemError('step_not_found');
  return step;
}

function merged(
  questions: readonly KnownQuestion[],
  before: Answers,
  given: Static<typeof AnswersRequest>['answers'],
): Answers {
  const answers = new Map(Object.entries(before));
  for (const [id, value] of Object.entries(given)) {
    const question = questions.find((one) => one.id === id);
    if (!question) throw refusal([[id, 'unknown_question']]);
    const answer = value === null ? null : tidyAnswer(question, value);
    if (answer === null) answers.delete(id);
    else answers.set(id, answer);
  }
  return Object.fromEntries(answers);
}

/** Whether an answer declares a public office; null where no question that is asked can. */
function declaredOffice(asked: readonly KnownQuestion[], answers: Answers): boolean | null {
  const declaring = asked.flatMap(({ id, declares }) => {
    const answer = answers[id];
    return declares?.fact !== 'public_office' || answer === undefined ? [] : [{ is: declares.is, answer }];
  });
  if (declaring.length === 0) return null;
  return declaring.some(({ is, answer }) => isOneOf(is, answer));
}

/** The customer's date may be a day earlier or later: a value that is right on one of the days is right. */
function refuseFaults(questions: readonly KnownQuestion[], answers: Answers, complete: boolean, now: Date): void {
  const on = (hours: number) =>
    faultsOf(questions, answers, {
      today: secondsAfter(now, hours * HOUR)
        .toISOString()
        .slice(0, 10),
      complete,
    });
  const latest = on(14);
  const faults = [...on(-12)].filter(([id]) => latest.has(id)).concat(impossiblePhones(questions, answers, latest));
  if (faults.length > 0) throw refusal(faults);
}

/** Numbers that look like one and cannot be: a form takes no number that a profile would not have. */
function impossiblePhones(
  questions: readonly KnownQuestion[],
  answers: Answers,
  faults: ReadonlyMap<string, AnswerFault>,
): [id: string, fault: AnswerFault][] {
  return askedQuestions(questions, answers)
    .filter(({ id, type }) => type === 'phone' && typeof answers[id] === 'string' && !faults.has(id))
    .filter(({ id }) => possiblePhone(String(answers[id])) === null)
    .map(({ id }) => [id, 'no_phone']);
}

function refusal(faults: readonly (readonly [id: string, fault: AnswerFault | 'unknown_question'])[]): ProblemError {
  const errors = faults.map(([id, code]) => ({
    field: `/answers/${id}`,
    code,
    message: wordsOf(code),
  }));
  return new ProblemError('invalid_request', { errors });
}

/**
 * Answers are checked on arrival: a complete step needs no review, unless it also wants a proof. A proof of an earlier
 * answer proves nothing about another.
 */
async function settle(
  transaction: Connection,
  flow: Flow,
  customer: ProfilePrincipal,
  step: WorkflowStep,
  { answered, changed }: { answered: number; changed: boolean },
  now: Date,
): Promise<void> {
  const { failedAttempts } = flow.steps.get(step.id) ?? UNTOUCHED;
  if (takenDocuments(step).length > 0) {
    if (changed) await archiveProof(transaction, flow, customer, step.id, now);
    await settleSteps(transaction, flow, now);
  } else await updateStep(transaction, flow, step.id, { status: 'approved', reason: null, failedAttempts, now });
  const detail = { step: step.id, answers: answered };
  await recordAudit(transaction, { ...ofCustomer(customer), action: 'step.answered', detail });
}

async function archiveProof(
  transaction: Connection,
  flow: Flow,
  customer: ProfilePrincipal,
  stepId: string,
  now: Date,
): Promise<void> {
  const pages = await findStepPages(transaction, flow.profileId, stepId);
  const ids = pages.map(({ id }) => id);
  for (const page of await archiveDocuments(transaction, ids, now)) {
    await recordAudit(transaction, {
      companyId: flow.companyId,
      actor: customer,
      action: 'document.archived',
      subject: { kind: 'document', id: page.id },
      detail: { profile: flow.profileId, step: stepId, was: page.status },
    });
    await recordEvents(transaction, flow, [{ type: 'document.archived', document: toDocument(page) }], now);
  }
}

const sorted = (answers: Answers) => Object.entries(answers).toSorted(([one], [other]) => (one < other ? -1 : 1));

/** The profile's own values come before readings. */
function factsOf(profile: ProfileRow, documents: readonly DocumentFields[]): Partial<Record<KnownFact, string>> {
  const [document] = documents;
  const first = <Key extends keyof DocumentFields>(key: Key): DocumentFields[Key] | undefined =>
    documents.find((fields) => fields[key] !== null && fields[key] !== '')?.[key];
  const address = first('address');
  const birthDate = first('birthDate');
  const read: [KnownFact, string | null | undefined][] = [
    ['name', profile.name ?? (document && `${document.firstName} ${document.lastName}`.trim())],
    ['email', profile.email],
    ['phone', profile.phone],
    ['id_card_number', profile.id_card_number],
    ['first_name', first('firstName')],
    ['last_name', first('lastName')],
    ['birth_date', birthDate?.length === 10 ? birthDate : null],
    ['nationality', first('nationality')],
    ['document_number', first('documentNumber')],
    ['street', address?.street],
    ['city', address?.city],
    ['postal_code', address?.postalCode],
  ];
  return Object.fromEntries(read.filter((entry): entry is [KnownFact, string] => typeof entry[1] === 'string'));
}
