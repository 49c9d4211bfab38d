/**
 * What is read of proofs of address in photographs, and what the checks make of it, also of wrong ones.
 *
 *   npm run bench -- letters [--list] [--width 1500]
 *   npm run bench -- letters --pdf
 *
 * Drawn bills and statements of twelve languages and four layouts, photographed in two sizes; or printed to PDF by
 * Chromium, whose text layer is compared with what the page shows. Photographs are made once and kept in a temporary
 * folder. The figures are in docs/bench/reading.md.
 */

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readLetter } from '@veridoor/document-reading/read-letter';
import { contains, fold, mistakesIn } from '@veridoor/document-reading/fields/fold';
import { decodeFrame } from '../../service/vision/pages/decode-frame.ts';
import { drawFirstPage } from '../../service/vision/pages/pdf/draw-pdf.ts';
import { compilePdfium } from '../../service/vision/pages/pdf/pdf.ts';
import { inBands, TONE_CUTS } from '../../service/vision/pages/pdf/tones.ts';
import { judgeProof, judgeTextLayer, type ExpectedProof, type ProofText } from '../../service/vision/pages/proof.ts';
import { labelsOf } from '@veridoor/document-reading/fields/label-table';
import { loadTextNetworks } from '../../service/vision/pages/print/text-networks.ts';
import { photograph } from '../specimens/video/photograph.ts';
import { drawLetter } from './letters/draw.ts';
import { LETTERS, type Letter } from './letters/letters.ts';
import { openPrinter } from './letters/print.ts';

const CACHE = join(tmpdir(), 'veridoor-letters');
/** Pixels across a photograph: twelve megapixels, and a smaller camera's or a forwarded image's three. */
const WIDTHS = [3024, 1500] as const;
const TODAY = '2026-03-10';
const CHECKS = ['proof_name', 'proof_address', 'proof_date'] as const;

const { values } = parseArgs({
  options: {
    list: { type: 'boolean', default: false },
    pdf: { type: 'boolean', default: false },
    width: { type: 'string' },
  },
});
const networks = await loadTextNetworks();
const labels = labelsOf();
if (values.pdf) {
  await benchPdfs();
  process.exit();
}
console.log(
  '| letters | photographs | name | address | date | all | issuer | another issuer | wrong ones let through | CPU s |',
);
console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |');
for (const half of ['tuned', 'aside'] as const)
  for (const width of WIDTHS.filter((one) => !values.width || one === Number(values.width))) {
    const sums = {
      proof_name: 0,
      proof_address: 0,
      proof_date: 0,
      all: 0,
      issuer: 0,
      otherIssuer: 0,
      wrong: 0,
      tried: 0,
      cpu: 0,
    };
    for (const letter of LETTERS[half]) {
      const frame = await decodeFrame(await photographed(letter, width));
      const before = process.cpuUsage();
      const { readings: read, issuer } = await readLetter(frame, networks, labels);
      const readings = read.map((lines) => lines.join('\n'));
      const { user, system } = process.cpuUsage(before);
      sums.cpu += (user + system) / 1e6;
      const isIssuer = issuer !== null && isSame(issuer.name, letter.issuer);
      if (isIssuer) sums.issuer += 1;
      else if (issuer) sums.otherIssuer += 1;
      if (values.list) console.log(letter.language, width, letter.issuer, '-', JSON.stringify(issuer));
      const judge = (change: Partial<ExpectedProof> = {}) =>
        new Set(
          judgeProof({ readings, isPrint: true }, { ...expectedOf(letter), ...change })
            .filter(({ outcome }) => outcome === 'passed')
            .map(({ check }) => check),
        );
      const passed = judge();
      for (const check of CHECKS) if (passed.has(check)) sums[check] += 1;
      if (CHECKS.every((check) => passed.has(check))) sums.all += 1;
      if (values.list && !CHECKS.every((check) => passed.has(check)))
        console.log(letter.language, width, CHECKS.filter((check) => !passed.has(check)).join(', '), readings);
      for (const [check, change] of wrongs(letter)) {
        sums.tried += 1;
        if (!judge(change).has(check)) continue;
        sums.wrong += 1;
        if (values.list) console.log(letter.language, width, 'let through', change);
      }
    }
    const count = LETTERS[half].length;
    console.log(
      `| ${half}, ${width} pixels across | ${count} | ${sums.proof_name} | ${sums.proof_address} | ${sums.proof_date} | ${sums.all} | ${sums.issuer} | ${sums.otherIssuer} | ${sums.wrong} of ${sums.tried} | ${(sums.cpu / count).toFixed(1)} |`,
    );
  }

async function benchPdfs(): Promise<void> {
  console.log('| letters | PDFs | name | address | date | all | wrong ones let through | CPU s |');
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
  const printer = await openPrinter();
  for (const half of ['tuned', 'aside'] as const) {
    const sums = { proof_name: 0, proof_address: 0, proof_date: 0, all: 0, wrong: 0, tried: 0, cpu: 0 };
    for (const letter of LETTERS[half]) {
      const bytes = await printer.print(letter);
      const { text } = await drawFirstPage(await compilePdfium(), bytes, 600);
      const page = await decodeFrame(bytes);
      const before = process.cpuUsage();
      const shown: ProofText[] = [];
      for (const cut of TONE_CUTS) {
        const { readings } = await readLetter(inBands(page, cut), networks, labels);
        shown.push({ readings: readings.map((lines) => lines.join('\n')), isPrint: true });
      }
      const { user, system } = process.cpuUsage(before);
      sums.cpu += (user + system) / 1e6;
      const judge = (change: Partial<ExpectedProof> = {}) =>
        new Set(
          judgeTextLayer(text ?? '', shown, { ...expectedOf(letter), ...change })
            .filter(({ outcome }) => outcome === 'passed')
            .map(({ check }) => check),
        );
      const passed = judge();
      for (const check of CHECKS) if (passed.has(check)) sums[check] += 1;
      if (CHECKS.every((check) => passed.has(check))) sums.all += 1;
      for (const [check, change] of wrongs(letter)) {
        sums.tried += 1;
        if (judge(change).has(check)) sums.wrong += 1;
      }
    }
    const count = LETTERS[half].length;
    console.log(
      `| ${half} | ${count} | ${sums.proof_name} | ${sums.proof_address} | ${sums.proof_date} | ${sums.all} | ${sums.wrong} of ${sums.tried} | ${(sums.cpu / count).toFixed(1)} |`,
    );
  }
  await printer.close();
}

/** Whether a name was read, a letter in eight apart, as the checks of a proof allow. */
function isSame(read: string, name: string): boolean {
  const [one, other] = [fold(read), fold(name)];
  return Math.abs(one.length - other.length) < 3 && contains(one, other, mistakesIn(other));
}

function expectedOf({ name, line1, postal, city }: Letter): ExpectedProof {
  return {
    name: name.replace(/^Mr /u, ''),
    address: { line1, postal_code: postal, city },
    maxAgeDays: 92,
    today: TODAY,
  };
}

/** Customers whose proof this is not, by the check that has to notice. */
function wrongs(letter: Letter): [(typeof CHECKS)[number], Partial<ExpectedProof>][] {
  const { address, name } = expectedOf(letter);
  const [first = '', ...rest] = name!.split(' ');
  const other = address!.line1!.replace(/\d+/u, (number) => String(Number(number) + 1));
  const code = address!.postal_code!.replace(/\d(?=\D*$)/u, (digit) => String((Number(digit) + 3) % 10));
  const given = /\p{Script=Latin}/u.test(first) ? 'Roberta' : /\p{Script=Greek}/u.test(first) ? 'Μαρία' : 'Виктор';
  return [
    ['proof_name', { name: [given, ...rest].join(' ') }],
    ['proof_address', { address: { ...address, line1: other } }],
    ['proof_address', { address: { ...address, postal_code: code } }],
    ['proof_date', { today: '2026-09-01' }],
  ];
}

async function photographed(letter: Letter, width: number): Promise<Uint8Array> {
  mkdirSync(CACHE, { recursive: true });
  const file = join(CACHE, `${letter.language}-${width}.jpg`);
  if (!existsSync(file)) {
    const specimen = await drawLetter(letter);
    const height = Math.round((width * 4) / 3);
    const { jpeg } = await photograph({ specimen, seed: `letter ${letter.language} ${width}`, width, height });
    writeFileSync(file, jpeg);
  }
  return readFileSync(file);
}
