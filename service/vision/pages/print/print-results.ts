import type { CheckResult } from '@veridoor/contract/check';
import type { DocumentType } from '@veridoor/contract/documents/accepted-document';
import { sureValues, type PrintReading } from '@veridoor/document-reading/read-print';
import type { PrintedField } from '@veridoor/document-types/fields';
import type { DocumentFields } from '@veridoor/document-vision/document/fields';
import { isBefore, isOld, isYounger, type ExpectedPage } from '@veridoor/document-vision/document/findings';

/** What MRZs and barcodes have, too. */
const COMPARED: readonly PrintedField[] = ['last_name', 'first_name', 'number', 'birth_date', 'expiry_date', 'sex'];

/** Whether print contradicts itself, or the MRZ or the barcode of its page: a result for each contradiction. */
export function printCrossCheck(print: PrintReading, machine: DocumentFields | null): CheckResult[] {
  const check = 'cross_check_print';
  const sure = sureValues(print.fields);
  if (print.doubts.length > 0) return print.doubts.map((detail) => ({ check, outcome: 'review', score: 0, detail }));
  const compared = machine !== null && COMPARED.some((field) => sure.has(field));
  return compared ? [{ check, outcome: 'passed', score: 1, detail: null }] : [];
}

/**
 * The results for a page without a valid MRZ or barcode, from what is sure in print. Print has no check digits: what
 * speaks against a page is for a person to look at, and never rejects it.
 */
export function printResults(
  print: PrintReading,
  fields: DocumentFields | null,
  { type, country, minimumAge, side }: Omit<ExpectedPage, 'machineReadable' | 'size'> & { type: DocumentType },
  today: string,
): CheckResult[] {
  const { kind, country: issuer, side: seen } = print.type;
  const { birthDate = null, expirationDate = null } = fields ?? {};
  const result = (check: CheckResult['check'], doubt: string | null): CheckResult => ({
    check,
    outcome: doubt === null ? 'passed' : 'review',
    score: doubt === null ? 1 : 0,
    detail: doubt,
  });
  const results: CheckResult[] = [];
  if (kind !== null) {
    const wrong = kind !== type ? 'wrong_document' : side === 'back' && seen === 'front' ? 'wrong_side' : null;
    const differs = country !== null && issuer !== null && issuer !== country ? 'country_differs' : null;
    results.push(result('document', wrong ?? differs));
  }
  if (expirationDate !== null)
    results.push(result('expiry', isBefore(expirationDate, today) ? 'document_expired' : null));
  if (minimumAge !== null && birthDate !== null) {
    const young = isYounger(birthDate, minimumAge, today) ? 'too_young' : null;
    results.push(result('age', young ?? (isOld(birthDate, minimumAge, today) ? null : 'age_unknown')));
  }
  return results;
}
