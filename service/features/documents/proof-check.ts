import type { CheckResult } from '../../../packages/contract/check.ts';
import { judgeProof, type ExpectedProof } from './checks/proof.ts';
import type { Parts } from '../../parts.ts';
import type { DocumentRow } from './queries.ts';
import { findFlow } from '../sessions/flows-queries.ts';
import { findProfileOfAnyCompany } from '../profiles/queries.ts';
import { findProfileFields } from './readings-queries.ts';
import { findStepAnswers } from '../steps/step-answers-queries.ts';
import { offerOf } from '../../steps/registry.ts';
import { openAnswers } from '../steps/step-questions.ts';

/** Maximum age in days of a proof of address without a step of its own. */
const USUAL_AGE = 92;

/** Compares a proof of address with the customer; nothing for other documents. */
export async function checkProof(
  { database, secrets }: Pick<Parts, 'database' | 'secrets'>,
  document: DocumentRow,
  text: string | null,
  today: string,
): Promise<CheckResult[]> {
  if (document.type !== 'proof_of_address') return [];
  const { profile_id: profileId, step_id: stepId, company_id: companyId } = document;
  const profile = await findProfileOfAnyCompany(database, profileId);
  const flow = await findFlow(database, companyId, profileId);
  // A company's proof of address has other words in it.
  if (flow?.subject === 'entity') return [];
  const step = flow?.definition.steps.find(({ id }) => id === stepId);
  const proof = step && offerOf(step).proof;
  const [fields] = await findProfileFields(database, profileId);
  const kept = stepId === null ? null : await findStepAnswers(database, profileId, stepId);
  const expected: ExpectedProof = {
    // An authority wrote the name in a document; somebody typed the name in the profile.
    name: fields ? `${fields.firstName} ${fields.lastName}`.trim() : (profile?.name ?? null),
    address: proof && kept ? addressOf(openAnswers({ secrets }, kept)) : null,
    maxAgeDays: proof?.max_age_days ?? USUAL_AGE,
    today,
  };
  return judgeProof(text, expected);
}

function addressOf(answers: Readonly<Record<string, unknown>>): NonNullable<ExpectedProof['address']> {
  const parts = ['line1', 'city', 'postal_code'] as const;
  return Object.fromEntries(
    parts.flatMap((part) => (typeof answers[part] === 'string' ? [[part, answers[part]]] : [])),
  );
}
