import type { EntityProgress } from '../../../packages/contract/entity.ts';
import type { EntityOptions } from '../../../packages/contract/accepted-document.ts';
import type { WorkflowDefinition } from '../../../packages/contract/workflow.ts';
import type { DocumentRow } from '../documents/queries.ts';
import { mistake } from '../../steps/question-rules.ts';
import type { FieldError } from '../../../packages/contract/common.ts';

type Wanted = EntityOptions['documents'][number];

const everywhere = { country: '*', most_files: 5 };

/** Documents required from companies if the workflow names none. */
const usualDocuments: readonly Wanted[] = [
  { ...everywhere, type: 'registration_extract', optional: false },
  { ...everywhere, type: 'shareholder_register', optional: false },
  { ...everywhere, type: 'articles_of_association', optional: true },
  { ...everywhere, type: 'tax_certificate', optional: true },
  { type: 'tax_certificate', country: 'TR', optional: false, most_files: 5 },
  { type: 'signature_circular', country: 'TR', optional: false, most_files: 5 },
];

/** The documents required from a company of a country: the country's own entry of a type overrides the one for all. */
export function wantedDocuments(definition: WorkflowDefinition, country: string | null): Wanted[] {
  const all = definition.entity?.documents ?? usualDocuments;
  return all.filter(
    (one) =>
      one.country === country ||
      (one.country === '*' && !all.some((other) => other.country === country && other.type === one.type)),
  );
}

/** Progress of the documents: the required ones, each with its active files. */
export function documentProgress(
  wanted: readonly Wanted[],
  documents: readonly DocumentRow[],
): EntityProgress['documents'] {
  return wanted.map(({ type, title = null, optional, most_files }) => ({
    type,
    title,
    optional,
    most_files,
    files: documents
      .filter((document) => document.type === type)
      .map(({ id, status, reject_reason, mime_type, size }) => ({ id, status, reject_reason, mime_type, size })),
  }));
}

/** The missing parts, by name; a rejected file does not count. */
export function outstanding({ info, documents }: EntityProgress): string[] {
  const lacking = documents.filter(
    ({ optional, files }) => !optional && !files.some(({ status }) => status !== 'rejected'),
  );
  return [...(info === 'open' ? ['info'] : []), ...lacking.map(({ type }) => type)];
}

/** Mistakes in the required documents that a schema cannot express, with their place. */
export function entityOptionErrors(options: EntityOptions | undefined): FieldError[] {
  const keys = options?.documents.map(({ country, type }) => `${country} ${type}`) ?? [];
  return keys.flatMap((key, index) =>
    keys.indexOf(key) < index
      ? [mistake(`/entity/documents/${index}`, 'duplicate', 'has the country and type of an earlier one')]
      : [],
  );
}
