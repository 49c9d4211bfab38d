import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { barcodeProgram } from '@veridoor/document-vision/barcode/program';
import { createBarcodeReader } from '@veridoor/document-vision/barcode/read';
import { readMrz } from '@veridoor/document-vision/mrz/read';
import { loadWeights } from '@veridoor/document-vision/mrz/weights';
import { fold } from '@veridoor/document-reading/fields/fold';
import { SURE } from '@veridoor/document-reading/fields/agree';
import type { PrintedField } from '@veridoor/document-types/fields';
import { findOutline } from '@veridoor/document-vision/outline/find';
import { fieldsOf } from '@veridoor/document-vision/document/findings';
import type { Quad } from '@veridoor/image/frame';
import { inspectedFields, inspectedType } from '../../service/commands/inspected-fields.ts';
import { machineFactsOf } from '../../service/vision/pages/print/print-fields.ts';
import { decodeFrame } from '../../service/vision/pages/decode-frame.ts';
import { readDocument as readPrint } from '../../service/vision/pages/print/print-worker.ts';
import { readByTesseract } from './reading/tesseract.ts';
import { measureNativeLines } from './reading/native-lines.ts';
import { images, nationalDocuments, specimens, type ReadableDocument } from './reading/documents.ts';

// Fields of print that are read without a mistake, and wrong ones that are said to be sure.
//
//   npm run bench -- reading [--list [--aside]] [--only WORD] [--alone] [--tesseract] [--types [--holder N] | FOLDER...]
//   npm run bench -- reading --native [--list] [--only LANGUAGE]
//
// Without a folder: drawings of Utopia's documents; with `--types` photographs of those of many countries. With
// folders: those of their images that `public-documents.json` knows. For each file's name it has the fields that the
// print shows, in their standard form, and `kind` and `country` of the document.
//
// `--holder N`: of the Nth holder alone, from 3 on of fresh ones. `--only WORD`: those whose names have the word.
// `--list` shows each field that is not exact, `--aside` those of countries kept aside, too; `--alone` reads print
// without MRZ and barcode. `--native`: names in other scripts instead, line by line. `--tesseract`: print is read by Debian's Tesseract instead of our networks.

const { values: options, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'boolean', default: false },
    aside: { type: 'boolean', default: false },
    alone: { type: 'boolean', default: false },
    native: { type: 'boolean', default: false },
    types: { type: 'boolean', default: false },
    tesseract: { type: 'boolean', default: false },
    holder: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});

interface Sums {
  images: number;
  fields: number;
  exact: number;
  withoutMarks: number;
  sure: number;
  wrongSure: number;
  types: number;
  sides: number;
  cpu: number;
}

if (options.native) {
  await measureNativeLines(options.only, options.list);
  process.exit();
}
const documents = options.types
  ? nationalDocuments(options.only, options.holder === undefined ? undefined : Number(options.holder))
  : folders.length > 0
    ? images(folders)
    : specimens();
const weights = loadWeights();
const barcodes = await createBarcodeReader(new Uint8Array(await readFile(barcodeProgram())).buffer);
const parts = new Map<string, Sums>();
for await (const document of documents) {
  if (!document.name.includes(options.only)) continue;
  const sums = parts.get(document.part) ?? {
    images: 0,
    fields: 0,
    exact: 0,
    withoutMarks: 0,
    sure: 0,
    wrongSure: 0,
    types: 0,
    sides: 0,
    cpu: 0,
  };
  parts.set(document.part, sums);
  const isShown = options.list && (options.aside || document.part !== 'countries kept aside');
  await measure(document, sums, (line) => isShown && console.log(`${document.name}: ${line}`));
}
console.log(
  `| | images | fields | exact | without marks | sure | sure and wrong | type right | side right | CPU s an image |`,
);
console.log(`| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |`);
for (const [part, { images: count, fields, exact, withoutMarks, sure, wrongSure, types, sides, cpu }] of parts)
  console.log(
    `| ${part} | ${count} | ${fields} | ${exact} | ${withoutMarks} | ${sure} | ${wrongSure} | ${types} | ${sides} | ${(cpu / count).toFixed(1)} |`,
  );
console.log(`${Math.round(process.resourceUsage().maxRSS / 1000)} MB`);

async function measure(
  { bytes, kind, country, side, fields }: ReadableDocument,
  sums: Sums,
  tell: (line: string) => void,
): Promise<void> {
  const frame = await decodeFrame(bytes);
  const before = process.cpuUsage();
  const outline = findOutline(frame);
  const corners = outline?.corners.map(([x, y]) => [x / frame.width, y / frame.height]) as Quad | undefined;
  const size = outline?.size ?? 'ID-1';
  const today = new Date().toISOString().slice(0, 10);
  const mrz = options.alone ? null : readMrz(weights, frame, new Date().getFullYear());
  const [barcode = null] = options.alone ? [] : await barcodes.read(frame);
  const page = { mrz, licence: barcode?.licence ?? null };
  const machine = fieldsOf(page);
  const facts = machine && machineFactsOf(machine, mrz?.format ?? null);
  const rival = options.tesseract
    ? await readByTesseract(frame, outline?.corners ?? null, size, { today, machine: facts })
    : null;
  const print = rival?.print ?? (await readPrint({ bytes, outline: corners ?? null, size, today, machine: facts }));
  const found = inspectedFields(print, machine, frame);
  const { user, system } = process.cpuUsage(before);
  sums.cpu += rival?.seconds ?? 0;
  sums.images += 1;
  sums.cpu += (user + system) / 1e6;
  const type = inspectedType(print, page);
  if (type.kind === (kind ?? null) && (country === undefined || type.country === country)) sums.types += 1;
  else tell(`${kind} of ${country} is taken for ${type.kind} of ${type.country}`);
  if (side !== undefined && type.side === side) sums.sides += 1;
  else if (side !== undefined) tell(`${side} is taken for ${type.side}`);
  for (const [field, value] of Object.entries(fields) as [PrintedField, string | string[]][]) {
    const read = found[field];
    const values = [value].flat();
    // An MRZ has capitals alone.
    const cased = (text: string) => (read?.source === 'mrz' ? text.toUpperCase() : text);
    const isExact = read !== undefined && values.some((one) => cased(one) === read.value);
    const isSame = read !== undefined && values.some((one) => fold(read.value) === fold(one));
    // An MRZ is there only when its check digits are right.
    const isSure = read !== undefined && (read.confidence ?? 1) >= SURE;
    sums.fields += 1;
    if (isExact) sums.exact += 1;
    else tell(`${field} ${values.join(' or ')} is read ${read?.value} (${read?.source} ${read?.confidence})`);
    if (isSame) sums.withoutMarks += 1;
    if (isSure) sums.sure += 1;
    if (isSure && !isExact) {
      sums.wrongSure += 1;
      tell(`${field} is sure and wrong`);
    }
  }
}
