import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fold } from '../../packages/document-reading/fields/fold.ts';
import { SURE } from '../../packages/document-reading/fields/agree.ts';
import type { PrintedField } from '../../packages/document-reading/fields/label-table.ts';
import { findOutline } from '../../packages/document-vision/outline/find.ts';
import type { Quad } from '../../packages/image/frame.ts';
import { decodeFrame } from '../../service/features/documents/checks/decode-frame.ts';
import readPrint from '../../service/features/documents/checks/print/print-worker.ts';
import { makeSpecimen, type SpecimenKind } from '../specimens/specimen.ts';

// Fields of print that are read without a mistake, and wrong ones that are said to be sure.
//
//   node tools/bench/reading.ts [FOLDER]
//
// Without a folder: specimens. With one: its images and `reading.json`, which has for each file's name the fields that
// the print shows, in their standard form, and `kind` and `country` of the document.

type Truth = Partial<Record<PrintedField, string>> & { kind?: string; country?: string };

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

async function* images(folder: string): AsyncGenerator<[name: string, bytes: Uint8Array, truth: Truth]> {
  const truths = JSON.parse(await readFile(join(folder, 'reading.json'), 'utf8')) as Record<string, Truth>;
  for (const name of (await readdir(folder)).toSorted())
    if (truths[name]) yield [name, await readFile(join(folder, name)), truths[name]];
}

const [folder] = process.argv.slice(2);
const sums: Sums = { images: 0, fields: 0, exact: 0, withoutMarks: 0, sure: 0, wrongSure: 0, kinds: 0, cpu: 0 };
for await (const [name, bytes, { kind, country, ...truth }] of folder ? images(folder) : specimens()) {
  const frame = await decodeFrame(bytes);
  const outline = findOutline(frame);
  const corners = outline?.corners.map(([x, y]) => [x / frame.width, y / frame.height]) as Quad | undefined;
  const size = outline?.size ?? 'ID-1';
  const before = process.cpuUsage();
  const today = new Date().toISOString().slice(0, 10);
  const print = await readPrint({ bytes, outline: corners ?? null, size, today, machine: null });
  const { user, system } = process.cpuUsage(before);
  sums.images += 1;
  sums.cpu += (user + system) / 1e6;
  if (print.type.kind === (kind ?? null) && (country === undefined || print.type.country === country)) sums.kinds += 1;
  for (const [field, value] of Object.entries(truth) as [PrintedField, string][]) {
    const read = print.fields[field];
    sums.fields += 1;
    const isSame = read !== undefined && fold(read.value) === fold(value);
    if (read?.value === value) sums.exact += 1;
    if (isSame) sums.withoutMarks += 1;
    if (read && read.confidence >= SURE) sums.sure += 1;
    if (read && read.confidence >= SURE && read.value !== value) {
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
