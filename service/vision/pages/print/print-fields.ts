import { sureValues, type PrintContext, type PrintReading } from '@veridoor/document-reading/read-print';
import { SURE } from '@veridoor/document-reading/fields/agree';
import type { NativeName } from '@veridoor/document-reading/native/native-names';
import type { PrintedField } from '@veridoor/document-types/fields';
import { countryOf, type DocumentFields } from '@veridoor/document-vision/document/fields';

/** The data about the holder that is sure in print; null when none of it is. */
export function fieldsOfPrint(print: PrintReading & { readonly nativeName: NativeName | null }): DocumentFields | null {
  const sure = sureValues(print.fields);
  const text = (field: PrintedField) => sure.get(field) ?? '';
  const address = sure.get('address');
  const fields: DocumentFields = {
    source: 'print',
    lastName: text('last_name') || text('full_name'),
    firstName: sure.has('last_name') || !sure.has('full_name') ? text('first_name') : '',
    documentNumber: text('number'),
    otherNumbers: sure.has('personal_number') ? [text('personal_number')] : [],
    birthDate: sure.get('birth_date') ?? null,
    expirationDate: sure.get('expiry_date') ?? null,
    issueDate: sure.get('issue_date') ?? null,
    sex: (sure.get('sex') as 'M' | 'F' | 'X' | undefined) ?? null,
    nationality: sure.has('nationality') ? countryOf(text('nationality').toUpperCase()) : null,
    issuingCountry: print.type.country,
    address: address === undefined ? null : { street: address, city: '', postalCode: '' },
    confidence: leastConfidence(print),
  };
  const { lastName, firstName, documentNumber, birthDate, expirationDate } = fields;
  const unsure = unsureValues(print);
  const nativeName = print.nativeName?.value;
  const known = lastName || firstName || documentNumber || birthDate || expirationDate || address || nativeName;
  return known
    ? { ...fields, ...(nativeName && { nativeName }), ...(Object.keys(unsure).length > 0 && { unsure }) }
    : null;
}

/** What one network alone reads, or two differently. */
function unsureValues({ fields }: PrintReading): NonNullable<DocumentFields['unsure']> {
  const value = (field: PrintedField) => {
    const read = fields[field];
    return read && read.confidence < SURE ? read.value : undefined;
  };
  const values = {
    lastName: value('last_name') ?? value('full_name'),
    firstName: value('first_name'),
    documentNumber: value('number'),
    birthDate: value('birth_date'),
    expirationDate: value('expiry_date'),
  };
  return Object.fromEntries(Object.entries(values).filter(([, read]) => read !== undefined));
}

/** The least confidence among the sure values: the reading is as good as its weakest part. */
function leastConfidence({ fields }: PrintReading): number {
  const sure = Object.values(fields).flatMap(({ confidence }) => (confidence >= SURE ? [confidence] : []));
  return Math.min(1, ...sure);
}

/** What print is compared with. @param format of the MRZ; null when the image has none. */
export function machineFactsOf(fields: DocumentFields, format: string | null): NonNullable<PrintContext['machine']> {
  return { ...fields, mrz: fields.source === 'mrz' ? format : null };
}
