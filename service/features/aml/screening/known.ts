import type { KnownFact } from '@veridoor/contract/answers/question';
import type { Connection } from '../../../platform/database/connection.ts';
import type { PlatformParts } from '../../../platform/parts.ts';
import type { KnownCustomer } from '../../../records/screening/queries.ts';
import { findWorkflows, type WorkflowRow } from '../../../records/companies/workflows-queries.ts';
import type { AmlCriteria } from '../aml-search.ts';
import { openDetails } from '../../../records/entities/details.ts';
import { openAnswers, questionsOf } from '../../../records/flow/step-questions.ts';
import { criteria, distinct, personSubjects } from './subjects.ts';

/** The subjects of some customers, by profile: the person, or the company with its owners and directors. */
export async function subjectsOf(
  parts: Pick<PlatformParts, 'secrets'>,
  connection: Connection,
  customers: readonly KnownCustomer[],
): Promise<Map<string, AmlCriteria[]>> {
  const answering = customers.filter(({ answers }) => answers.length > 0).map(({ workflow_id }) => workflow_id);
  const workflows = new Map((await findWorkflows(connection, [...new Set(answering)])).map((row) => [row.id, row]));
  return new Map(
    customers.map((customer) => {
      if (customer.subject === 'entity') return [customer.id, entitySubjects(parts, customer)];
      const documents = customer.pages.flatMap(({ fields }) => fields ?? []);
      const answers = knownAnswers(parts, customer, workflows.get(customer.workflow_id));
      const subjects = personSubjects({ name: customer.name, documents, answers });
      // A person read from a page that retention removed must still be found on tomorrow's lists.
      const forgotten = customer.pages.some(({ fields }) => fields === null);
      return [customer.id, distinct([...subjects, ...((forgotten && customer.screening?.queries) || [])])];
    }),
  );
}

/** The company itself, and its named owners and directors. */
function entitySubjects(parts: Pick<PlatformParts, 'secrets'>, { name, entity }: KnownCustomer): AmlCriteria[] {
  const { parties = [] } = entity ? openDetails(parts, { details: Buffer.from(entity.sealed, 'base64') }) : {};
  const people = parties.map((party) => criteria(party.name ?? '', { birth_date: party.birth_date ?? null }));
  return distinct([criteria(name ?? '', {}), ...people]);
}

/** The customer's answers to questions of a known meaning, step by step. */
function knownAnswers(
  parts: Pick<PlatformParts, 'secrets'>,
  customer: KnownCustomer,
  workflow: WorkflowRow | undefined,
): Partial<Record<KnownFact, string>>[] {
  return customer.answers.flatMap(({ step, sealed }) => {
    const definition = workflow?.definition.steps.find(({ id }) => id === step);
    if (!definition) return [];
    const answers = openAnswers(parts, { answers: Buffer.from(sealed, 'base64') });
    const facts = questionsOf(definition, answers).flatMap(({ id, known }): [KnownFact, string][] => {
      const answer = answers[id];
      return known !== undefined && typeof answer === 'string' ? [[known, answer]] : [];
    });
    return [Object.fromEntries(facts)];
  });
}
