import type { CheckName, CheckResult } from '@veridoor/contract/check';
import type { ValueSource } from '@veridoor/contract/documents/extracted';
import type { ComparedValue } from '@veridoor/contract/report';
import type { DocumentFields } from '@veridoor/document-vision/document/fields';
import type { DocumentRow } from '../../records/documents/queries.ts';
import { fullName, sourceOf } from './page-values.ts';
import type { Candidate, Said } from './values.ts';

/** A page with its reading. */
export interface ComparedPage {
  page: DocumentRow;
  fields: DocumentFields | null;
  /** Who issued the page, if it is a letter. */
  issuer: string | null;
  readAt: Date | null;
}

/** The sources of a check's values. */
export interface Comparison extends ComparedPage {
  /** Other sides of the same document. */
  others: readonly ComparedPage[];
  customer: Said;
  integrator: Said;
  idCardNumber: string;
  /** Minimum age in years, if the step has one. */
  minimumAge: number | null;
}

type Pick = (comparison: Comparison) => ComparedValue[];

/**
 * The values that a check compared, taken from their stored sources: results hold none. A check that compares no values
 * has none.
 */
export function comparedValues({ check, detail, files }: CheckResult, comparison: Comparison): ComparedValue[] {
  // Another kind of document, another side: the countries say nothing of that.
  if (check === 'document' && detail !== null && detail !== 'country_differs') return [];
  if (detail === 'print_native_name_differs')
    return [...read(comparison, fullName), ...printed(comparison, ({ nativeName }) => nativeName ?? null)].filter(
      ({ value }) => value !== null,
    );
  const others = comparison.others.filter(({ page }) => files?.includes(page.sha256) ?? false);
  return PICKS[check]?.({ ...comparison, others }) ?? [];
}

const PICKS: Partial<Record<CheckName, Pick>> = {
  cross_check_name: (all) => across(all, fullName),
  cross_check_birth_date: (all) => across(all, ({ birthDate }) => birthDate),
  cross_check_expiration_date: (all) => across(all, ({ expirationDate }) => expirationDate),
  cross_check_document_number: (all) => across(all, ({ documentNumber }) => documentNumber),
  print_last_name: (all) => printed(all, ({ lastName }) => lastName),
  print_first_name: (all) => printed(all, ({ firstName }) => firstName),
  print_number: (all) => printed(all, ({ documentNumber }) => documentNumber),
  print_birth_date: (all) => printed(all, ({ birthDate }) => birthDate),
  print_expiry_date: (all) => printed(all, ({ expirationDate }) => expirationDate),
  cross_check_print: (all) => [
    ...printed(all, ({ issueDate }) => issueDate ?? null),
    ...printed(all, ({ sex }) => sex),
  ],
  cross_check_profile_name: (all) => [
    ...read(all, fullName),
    ...said(all.integrator.full_name ?? all.customer.full_name),
  ],
  cross_check_profile_number: (all) => [
    ...read(all, ({ documentNumber }) => documentNumber),
    ...(all.fields?.otherNumbers ?? []).flatMap((number) => read(all, () => number)),
    { source: 'integrator', value: all.idCardNumber, document: null },
  ],
  document: (all) => [
    ...read(all, ({ issuingCountry }) => issuingCountry),
    { source: 'customer', value: all.page.country, document: all.page.id },
  ],
  expiry: (all) => [...read(all, ({ expirationDate }) => expirationDate), ...today(all)],
  age: (all) => [
    ...read(all, ({ birthDate }) => birthDate),
    { source: 'workflow', value: all.minimumAge === null ? null : String(all.minimumAge), document: null },
    ...today(all),
  ],
  proof_name: (all) => said(all.integrator.full_name ?? all.customer.full_name),
  proof_address: (all) => said(all.customer.address),
  proof_issuer: ({ issuer, page }) => [{ source: 'print', value: issuer, document: page.id }],
};

function across(all: Comparison, value: (fields: DocumentFields) => string | null): ComparedValue[] {
  return [all, ...all.others].flatMap((one) => read(one, value));
}

/** What every page of the document says by machine and in print. */
function printed(all: Comparison, value: (fields: DocumentFields) => string | null): ComparedValue[] {
  const said = (fields: DocumentFields) => value(fields) || value({ ...fields, ...fields.unsure }) || null;
  return [all, ...all.others].flatMap((one) => [
    ...read(one, said),
    ...read({ ...one, fields: one.fields?.printed ?? null }, said),
  ]);
}

function read({ page, fields }: ComparedPage, value: (fields: DocumentFields) => string | null): ComparedValue[] {
  if (!fields) return [];
  const source: ValueSource = sourceOf(fields);
  return [{ source, value: value(fields), document: page.id }];
}

function said(candidate: Candidate | undefined): ComparedValue[] {
  return candidate ? [{ source: candidate.source, value: candidate.value, document: candidate.document }] : [];
}

function today({ readAt }: ComparedPage): ComparedValue[] {
  return readAt ? [{ source: 'service', value: readAt.toISOString().slice(0, 10), document: null }] : [];
}
