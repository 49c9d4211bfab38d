import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shapeOf } from '@veridoor/document-reading/scripts/shapes';
import { KNOWN as KNOWN_BY_BOTH } from '@veridoor/document-reading/scripts/read-scripts';
import { KNOWN } from '@veridoor/document-reading/text/known';
import { lineTensor } from '@veridoor/document-reading/text/tensors';
import type { Quad } from '@veridoor/image/frame';
import { decodeFrame } from '../../service/vision/pages/decode-frame.ts';
import { loadTextNetworks } from '../../service/vision/pages/print/text-networks.ts';

// How well lines of Latin, Greek and Cyrillic are read, and how many of those that are sure are wrong.
//
//   python3 tools/training/lines/measure.py WORDS.json FOLDER
//   npm run bench -- lines FOLDER [LIMIT]
//
// A line is sure when two readings of it are alike, of two cuts by the network for all scripts, or of Greek and Cyrillic
// by that and the other network, and each sign of both has a probability of at least LIMIT.

interface DrawnLine {
  file: string;
  set: string;
  height: number;
  shapes: string;
}

const [folder = '.', limit] = process.argv.slice(2);
const lines = JSON.parse(await readFile(join(folder, 'lines.json'), 'utf8')) as DrawnLine[];
const networks = await loadTextNetworks();
/** Shares of the height by which the second cut is smaller, above and below. */
const [ABOVE, BELOW] = [0.06, 0.04];

const sums = new Map<
  string,
  { lines: number; signs: number; errors: number; right: number; sure: number; wrong: number }
>();
const latinOf: typeof networks.scripts = async (line, used) => (await networks.read(line, used)).latin;
const shapesOf: typeof networks.scripts = async (line, used) => (await networks.read(line, used)).shapes;
let milliseconds = 0;
for (const { file, set, height, shapes } of lines) {
  const frame = await decodeFrame(await readFile(join(folder, file)));
  const before = process.cpuUsage();
  const isLatin = set.startsWith('Latin');
  const known = Number(limit ?? (isLatin ? KNOWN : KNOWN_BY_BOTH));
  const [one, other] = isLatin
    ? [await read(0, 1, latinOf), await read(ABOVE, 1 - BELOW, latinOf)]
    : [await read(0, 1, networks.scripts), await read(0, 1, shapesOf)];
  const { user, system } = process.cpuUsage(before);
  milliseconds += (user + system) / 1000;
  const sum = sums.get(`${set} ${height}`) ?? { lines: 0, signs: 0, errors: 0, right: 0, sure: 0, wrong: 0 };
  sums.set(`${set} ${height}`, sum);
  const isSure = one.text === other.text && [...one.certainties, ...other.certainties].every((p) => p >= known);
  sum.lines += 1;
  sum.signs += shapes.length;
  sum.errors += distance(one.text, shapes);
  if (one.text === shapes) sum.right += 1;
  if (isSure) sum.sure += 1;
  if (isSure && one.text !== shapes) sum.wrong += 1;

  async function read(top: number, bottom: number, network: typeof networks.scripts) {
    const [y, z] = [top * frame.height, bottom * frame.height];
    const box: Quad = [
      [0, y],
      [frame.width, y],
      [frame.width, z],
      [0, z],
    ];
    const { tensor, used } = lineTensor(frame, box)!;
    const { text, ...reading } = await network(tensor, used);
    return { ...reading, text: [...text].map(shapeOf).join('') };
  }
}
console.log('| height of a capital | letters wrong | lines right | sure | sure and wrong |');
console.log('| --- | --- | --- | --- | --- |');
const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;
for (const [name, { lines: count, signs, errors, right, sure, wrong }] of sums)
  console.log(
    `| ${name} pixels | ${percent(errors, signs)} | ${percent(right, count)} | ${percent(sure, count)} | ${wrong} of ${sure} |`,
  );
console.log(`${(milliseconds / lines.length / 2).toFixed(1)} ms of a processor for a reading`);

/** Signs that make two texts differ (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, j) => j);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++)
      next.push(Math.min(row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1), row[j]! + 1, next[j - 1]! + 1));
    row = next;
  }
  return row.at(-1)!;
}
