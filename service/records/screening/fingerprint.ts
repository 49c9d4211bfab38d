import { createHash } from 'node:crypto';
import type { DocumentFields } from '@veridoor/document-vision/document/fields';
import type { Connection } from '../../platform/database/connection.ts';
import { secretsOf } from '../../platform/crypto/sealed-values.ts';
import type { KnownCustomer } from './queries.ts';

/**
 * Keyed hash of everything that decides who is screened: without a key, names could be guessed from it. It needs no
 * sealed answers to be opened, because it is read often.
 */
export function fingerprintOf(connection: Connection, known: KnownCustomer): string {
  const { name, pages, answers, entity, test_outcome } = known;
  const said = {
    name,
    pages: pages.map(({ sha256, fields }) => [sha256, fields && readOf(fields)]),
    answers: answers.map(({ step, completed_at }) => [step, completed_at]),
    entity: entity?.updated_at ?? null,
    ...(test_outcome && { test_outcome }),
  };
  const digest = createHash('sha256').update(JSON.stringify(said)).digest('hex');
  return secretsOf(connection).keyedHash('screening', digest);
}

const readOf = ({
  firstName,
  lastName,
  nativeName,
  printed,
  birthDate,
  nationality,
  sex,
  documentNumber,
  otherNumbers,
}: DocumentFields) => [
  firstName,
  lastName,
  birthDate,
  nationality,
  sex,
  documentNumber,
  otherNumbers,
  // Last and only where it is, so that other profiles are not screened again.
  ...[nativeName ?? printed?.nativeName ?? []].flat(),
];

/** Whether nothing names the customer. */
export function isUnnamed({ name, pages, answers, entity }: KnownCustomer): boolean {
  return name === null && pages.length === 0 && answers.length === 0 && entity === null;
}
