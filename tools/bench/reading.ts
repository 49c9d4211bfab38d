import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { barcodeProgram } from '../../packages/document-vision/barcode/program.ts';
import { createBarcodeReader } from '../../packages/document-vision/barcode/read.ts';
import { readMrz } from '../../packages/document-vision/mrz/read.ts';
import { loadWeights } from '../../packages/document-vision/mrz/weights.ts';
import { fold } from '../../packages/document-reading/fields/fold.ts';
import { SURE } from '../../packages/document-reading/fields/agree.ts';
import type { PrintedField } from '../../packages/document-reading/fields/label-table.ts';
import { findOutline } from '../../packages/document-vision/outline/find.ts';
import { fieldsOf } from '../../packages/document-vision/document/findings.ts';
import type { Quad } from '../../packages/image/frame.ts';
import { inspectedFields, inspectedType } from '../../service/commands/inspected-fields.ts';
import { machineFactsOf } from '../../service/features/documents/checks/print/print-fields.ts';
import { decodeFrame } from '../../service/features/documents/checks/decode-frame.ts';
import { readDocument as readPrint } from '../../service/features/documents/checks/print/print-worker.ts';
import publicDocuments from './public-documents.json' with { type: 'json' };
import { makeNationalCard, type NationalIssuer } from '../specimens/documents/national-cards.ts';
import { NATIONAL_CARDS } from '../specimens/documents/national-card-texts.ts';
import { makeSpecimen, type SpecimenKind } from '../specimens/specimen.ts';

// Fields of print that are read without a mistake, and wrong ones that are said to be sure.
//
//   node tools/bench/reading.ts [--list] [--alone] [--scripts | FOLDER...]
//
// Without a folder: specimens; with `--scripts` those in Greek and Cyrillic, as photographs of three sizes. With some: those of their images that `public-documents.json` knows. For each file's
// name it has the fields that the print shows, in their standard form, and `kind` and `country` of the document.
// `--list` shows each field that is not exact, `--alone` reads print without MRZ and barcode.

/** Several values where print and MRZ say the same in different words. */
type Truth = Partial<Record<PrintedField, string | string[]>> & { kind?: string; country?: string };

interface Sums {
  images: number;
  fields: number;
  exact: number;
  withoutMarks: number;
  sure: number;
  wrongSure: number;
  kinds: number;
  cpu: number;
}

const KINDS: readonly SpecimenKind[] = ['identity-card', 'passport', 'driving-licence', 'residence-permit'];
const PEOPLE = 5;

async function* specimens(): AsyncGenerator<[name: string, bytes: Uint8Array, truth: Truth]> {
  for (const kind of KINDS)
    for (let person = 0; person < PEOPLE; person++) {
      const { holder, details, sides } = await makeSpecimen({ kind, seed: `reading ${person}` });
      const truth = {
        // A permit has one line for the whole name; it and the identity card have the date of issue on their backs.
        ...(kind === 'residence-permit'
          ? { full_name: `${holder.surname} ${holder.givenNames ?? ''}`.trim() }
          : { last_name: holder.surname, ...(holder.givenNames && { first_name: holder.givenNames }) }),
        birth_date: holder.birthDate,
        ...((kind === 'passport' || kind === 'driving-licence') && { issue_date: details.issueDate }),
        expiry_date: details.expiryDate,
        number: details.documentNumber,
        kind: kind === 'identity-card' ? 'id_card' : kind.replace('-', '_'),
      };
      yield [`${kind} ${person}`, sides[0]!.png, truth];
    }
}

/** Families that no line was drawn in for training: tools/training/scripts/draw.py. */
const FACES = ['Clear Sans', 'PT Sans', 'Play', 'Lato', 'Manrope', 'Vollkorn'] as const;
/** Widths of the card in pixels, and how much its photograph is blurred. */
const PHOTOGRAPHED = [
  [1540, 0.3],
  [1000, 0.6],
  [700, 0.7],
] as const;

async function* nationalCards(): AsyncGenerator<[name: string, bytes: Uint8Array, truth: Truth]> {
  for (const [i, issuer] of (Object.keys(NATIONAL_CARDS) as NationalIssuer[]).entries())
    for (let person = 0; person < 2; person++)
      for (const [size, [width, blur]] of PHOTOGRAPHED.entries()) {
        const face = FACES[(i + 2 * person + size) % FACES.length]!;
        const { png, kind, values } = await makeNationalCard(issuer, person, face);
        const smaller = await sharp(png).resize(width).png().toBuffer();
        const bytes = await sharp(smaller).blur(blur).jpeg({ quality: 80 }).toBuffer();
        yield [`${issuer} ${person}, ${width} pixels, ${face}`, bytes, { ...values, kind, country: issuer }];
      }
}

async function* images(folders: readonly string[]): AsyncGenerator<[name: string, bytes: Uint8Array, truth: Truth]> {
  const truths = publicDocuments as Record<string, Truth>;
  for (const folder of folders)
    for (const name of (await readdir(folder)).toSorted())
      if (truths[name]) yield [name, await readFile(join(folder, name)), truths[name]];
}

const { values: options, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'boolean', default: false },
    alone: { type: 'boolean', default: false },
    scripts: { type: 'boolean', default: false },
  },
});
const documents = options.scripts ? nationalCards() : folders.length ? images(folders) : specimens();
const weights = loadWeights();
const barcodes = await createBarcodeReader(new Uint8Array(await readFile(barcodeProgram())).buffer);
const sums: Sums = { images: 0, fields: 0, exact: 0, withoutMarks: 0, sure: 0, wrongSure: 0, kinds: 0, cpu: 0 };
for await (const [name, bytes, { kind, country, ...truth }] of documents) {
  const frame = await decodeFrame(bytes);
  const outline = findOutline(frame);
  const corners = outline?.corners.map(([x, y]) => [x / frame.width, y / frame.height]) as Quad | undefined;
  const size = outline?.size ?? 'ID-1';
  const before = process.cpuUsage();
  const today = new Date().toISOString().slice(0, 10);
  const mrz = options.alone ? null : readMrz(weights, frame, new Date().getFullYear());
  const [barcode = null] = options.alone ? [] : await barcodes.read(frame);
  const page = { mrz, licence: barcode?.licence ?? null };
  const machine = fieldsOf(page);
  const facts = machine && machineFactsOf(machine, mrz?.format ?? null);
  const print = await readPrint({ bytes, outline: corners ?? null, size, today, machine: facts });
  const found = inspectedFields(print, machine, frame);
  const { user, system } = process.cpuUsage(before);
  sums.images += 1;
  sums.cpu += (user + system) / 1e6;
  const type = inspectedType(print, page);
  if (type.kind === (kind ?? null) && (country === undefined || type.country === country)) sums.kinds += 1;
  else if (options.list) console.log(`${name}: ${kind} of ${country} is taken for ${type.kind} of ${type.country}`);
  for (const [field, value] of Object.entries(truth) as [PrintedField, string | string[]][]) {
    const read = found[field];
    const values = [value].flat();
    // An MRZ has capitals alone.
    const cased = (text: string) => (read?.source === 'mrz' ? text.toUpperCase() : text);
    const isExact = read !== undefined && values.some((one) => cased(one) === read.value);
    sums.fields += 1;
    const isSame = read !== undefined && values.some((one) => fold(read.value) === fold(one));
    if (isExact) sums.exact += 1;
    else if (options.list)
      console.log(
        `${name}: ${field} ${values.join(' or ')} is read ${read?.value} (${read?.source} ${read?.confidence})`,
      );
    if (isSame) sums.withoutMarks += 1;
    // An MRZ is there only when its check digits are right.
    const isSure = read !== undefined && (read.confidence ?? 1) >= SURE;
    if (isSure) sums.sure += 1;
    if (isSure && !isExact) {
      sums.wrongSure += 1;
      console.log(`${name}: ${field} is sure and wrong`);
    }
  }
}
const { images: count, fields, exact, withoutMarks, sure, wrongSure, kinds, cpu } = sums;
console.log(`| images | fields | exact | without marks | sure | sure and wrong | type right | CPU s an image | MB |`);
console.log(`| --- | --- | --- | --- | --- | --- | --- | --- | --- |`);
const megabytes = Math.round(process.resourceUsage().maxRSS / 1000);
console.log(
  `| ${count} | ${fields} | ${exact} | ${withoutMarks} | ${sure} | ${wrongSure} | ${kinds} | ${(cpu / count).toFixed(1)} | ${megabytes} |`,
);
