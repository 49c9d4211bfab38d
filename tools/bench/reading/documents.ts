import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PrintedField } from '@veridoor/document-types/fields';
import { NATIONAL_TYPES, readNationalType } from '../../specimens/documents/national-type.ts';
import { ensureSpecimens } from '../../specimens/ensure.ts';
import type { FileRole } from '../../specimens/made-files.ts';
import { makeNationalFiles, NATIONAL_NAMES, type NationalName, type NationalTruth } from '../../specimens/national.ts';
import { makeSpecimen, type SpecimenKind } from '../../specimens/specimen.ts';
import publicDocuments from '../public-documents.json' with { type: 'json' };

/** Several values where print and MRZ say the same in different words. */
export type Truth = Partial<Record<PrintedField, string | string[]>>;

/** An image to read, with the truth about it. */
export interface ReadableDocument {
  name: string;
  /** What is summed apart. */
  part: string;
  bytes: Uint8Array;
  kind: string | undefined;
  country: string | undefined;
  side?: 'front' | 'back';
  fields: Truth;
}

const KINDS: readonly SpecimenKind[] = ['identity-card', 'passport', 'driving-licence', 'residence-permit'];
const PEOPLE = 5;

/** Clean drawings of Utopia's documents. */
export async function* specimens(): AsyncGenerator<ReadableDocument> {
  for (const kind of KINDS)
    for (let person = 0; person < PEOPLE; person++) {
      const { holder, details, sides } = await makeSpecimen({ kind, seed: `reading ${person}` });
      const fields = {
        // A permit has one line for the whole name; it and the identity card have the date of issue on their backs.
        ...(kind === 'residence-permit'
          ? { full_name: `${holder.surname} ${holder.givenNames ?? ''}`.trim() }
          : { last_name: holder.surname, ...(holder.givenNames && { first_name: holder.givenNames }) }),
        birth_date: holder.birthDate,
        ...((kind === 'passport' || kind === 'driving-licence') && { issue_date: details.issueDate }),
        expiry_date: details.expiryDate,
        number: details.documentNumber,
      };
      yield {
        name: `${kind} ${person}`,
        part: 'drawings',
        bytes: sides[0]!.png,
        kind: kind === 'identity-card' ? 'id_card' : kind.replace('-', '_'),
        country: undefined,
        fields,
      };
    }
}

/** Countries whose documents nobody looked at while labels and rules were written. */
const ASIDE: ReadonlySet<string> = new Set('AT BR CA CH CZ ES FI GR HU IE LV NL PT RU SE SK UA US'.split(' '));

/**
 * Each side of the documents of `tools/specimens/types`, held without care and photographed.
 *
 * @param only part of their names
 * @param holder who has them: 1 and 2 are kept as files; further ones have names of these two, with other numbers and
 *   dates, and are photographed anew.
 */
export async function* nationalDocuments(only = '', holder?: number): AsyncGenerator<ReadableDocument> {
  const names = holder === undefined ? NATIONAL_NAMES : NATIONAL_TYPES.map((type) => `type-${type}-${holder}` as const);
  for (const name of names.filter((one) => one.includes(only))) {
    const read = await readerOf(name);
    const { kind, country, sides } = JSON.parse((await read('truth')).toString()) as NationalTruth;
    const type = readNationalType(/^type-(.+)-\d+$/u.exec(name)![1]!);
    for (const { name: side, face, width, values } of sides) {
      const { nationality, ...others } = values;
      yield {
        name: `${name} ${side}, ${width} pixels, ${face}`,
        part: ASIDE.has(country) ? 'countries kept aside' : 'countries looked at',
        bytes: await read(side === 'front' ? 'photograph' : 'photograph-back'),
        kind,
        country,
        side,
        // An MRZ has the code of the country.
        fields: { ...others, ...(nationality && { nationality: [nationality, type.people ?? country] }) },
      };
    }
  }
}

/** Reads a document's files, which are kept for the first holders. */
async function readerOf(name: NationalName): Promise<(file: FileRole) => Promise<Buffer>> {
  if (NATIONAL_NAMES.includes(name)) {
    const files = (await ensureSpecimens([name]))[name]!;
    return (file) => readFile(files[file]!);
  }
  const made = await makeNationalFiles(name);
  return async (file) => Buffer.from(made[file]!.bytes);
}

/** The images of folders that `public-documents.json` knows. */
export async function* images(folders: readonly string[]): AsyncGenerator<ReadableDocument> {
  const truths = publicDocuments as Record<string, Truth & { kind?: string; country?: string }>;
  for (const folder of folders)
    for (const name of (await readdir(folder)).toSorted()) {
      const truth = truths[name];
      if (!truth) continue;
      const { kind, country, ...fields } = truth;
      yield { name, part: 'images', bytes: await readFile(join(folder, name)), kind, country, fields };
    }
}
