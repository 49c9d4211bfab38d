import type { EntityProgress } from '@veridoor/contract/entity';
import type { EntityOptions } from '@veridoor/contract/documents/accepted-document';
import type { WorkflowDefinition } from '@veridoor/contract/workflow';
import type { DocumentRow } from '../documents/queries.ts';
import { mistake } from '../../steps/question-rules.ts';
import type { FieldError } from '@veridoor/contract/problem';
import type { Connection } from '../../platform/database/connection.ts';
import { findActiveDocuments, findEntityRow } from './queries.ts';
import type { Flow } from '../flow/queries.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { ProblemError } from '../../platform/problems/problems.ts';
import { isClosed } from '../profiles/profile-status.ts';
import type { PageDescription } from '../../steps/step-module.ts';
import { customerMaySend } from '../flow/submission-rules.ts';

type Requested = EntityOptions['documents'][number];

const everywhere = { country: '*', most_files: 5 };

/** What is required of companies where the workflow says nothing. */
const usualDocuments: readonly Requested[] = [
  { ...everywhere, type: 'registration_extract', optional: false },
  { ...everywhere, type: 'shareholder_register', optional: false },
  { ...everywhere, type: 'articles_of_association', optional: true },
  { ...everywhere, type: 'tax_certificate', optional: true },
  { type: 'tax_certificate', country: 'TR', optional: false, most_files: 5 },
  { type: 'signature_circular', country: 'TR', optional: false, most_files: 5 },
];

/**
 * The documents that are required of a company of a country: the country's own entry of a type goes before that of all.
 */
function requiredDocuments(definition: WorkflowDefinition, country: string | null): Requested[] {
  const all = definition.entity?.documents ?? usualDocuments;
  return all.filter(
    (one) =>
      one.country === country ||
      (one.country === '*' && !all.some((other) => other.country === country && other.type === one.type)),
  );
}

/** How far the documents are: what is requested, each with its active files. */
function documentProgress(
  required: readonly Requested[],
  documents: readonly DocumentRow[],
): EntityProgress['documents'] {
  return required.map(({ type, title = null, optional, most_files }) => ({
    type,
    title,
    optional,
    most_files,
    files: documents
      .filter((document) => document.type === type)
      .map(({ id, status, reject_reason, mime_type, size }) => ({ id, status, reject_reason, mime_type, size })),
  }));
}

/** What still has to be done, by name; a file that was rejected does not count. */
export function outstanding({ info, documents }: EntityProgress): string[] {
  const lacking = documents.filter(
    ({ optional, files }) => !optional && !files.some(({ status }) => status !== 'rejected'),
  );
  return [...(info === 'open' ? ['info'] : []), ...lacking.map(({ type }) => type)];
}

/** What a schema cannot say of the requested documents, with its place. */
export function entityOptionErrors(options: EntityOptions | undefined): FieldError[] {
  const keys = options?.documents.map(({ country, type }) => `${country} ${type}`) ?? [];
  return keys.flatMap((key, index) =>
    keys.indexOf(key) < index
      ? [mistake(`/entity/documents/${index}`, 'duplicate', 'has the country and type of an earlier one')]
      : [],
  );
}

/** How far a company's journey is. */
export async function entityProgress(
  connection: Connection,
  profileId: string,
  definition: WorkflowDefinition,
): Promise<EntityProgress> {
  const entity = await findEntityRow(connection, profileId);
  const documents = await findActiveDocuments(connection, profileId);
  return {
    info: entity.completed_at === null ? 'open' : 'done',
    documents: documentProgress(requiredDocuments(definition, entity.country), documents),
  };
}

/**
 * A file of a company's document, which belongs to no step. A customer sends what the workflow wants of a company of
 * this country, and no more files of it than that; a company's own server sends what it has.
 *
 * @throws ProblemError step_not_found, profile_closed, session_completed, consent_required, document_not_accepted with
 * everything that is required, too_many_files.
 */
export async function entityPage(
  connection: Connection,
  flow: Flow,
  principal: Principal,
  { step, type }: Pick<PageDescription, 'type'> & { step?: string },
): Promise<PageDescription> {
  if (step !== undefined) throw new ProblemError('step_not_found');
  const { country } = await findEntityRow(connection, flow.profileId);
  const page: PageDescription = { type, country, version: null, side: 'single' };
  if (principal.kind === 'user') {
    if (isClosed(flow.status)) throw new ProblemError('profile_closed');
    return page;
  }
  customerMaySend(flow);
  const required = requiredDocuments(flow.definition, country);
  const own = required.find((one) => one.type === type);
  if (!own) throw new ProblemError('document_not_accepted', { allowed: required.map((one) => one.type) });
  const files = (await findActiveDocuments(connection, flow.profileId)).filter((document) => document.type === type);
  if (files.length >= own.most_files)
    throw new ProblemError('too_many_files', { limit: { maximum: own.most_files, unit: 'files' } });
  return page;
}
