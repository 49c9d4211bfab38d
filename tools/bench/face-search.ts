/**
 * Measures the search for faces and pages among many, and writes docs/bench/face-search.md.
 *
 * npm run bench -- face-search
 */

import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { DESCRIPTOR_LENGTH } from '../../service/vision/faces/descriptor-net.ts';
import { descriptorDistance, SAME_DISTANCE } from '../../service/vision/faces/match.ts';
import { createSecrets } from '../../service/platform/crypto/secrets.ts';
import { faceEntry, Scan } from '../../service/features/duplicates/scan.ts';
import { openFace, sealFace } from '../../service/features/duplicates/seen-index.ts';
import { SEEN_DISTANCE } from '../../service/features/duplicates/traits.ts';
import { SAME_IMAGE } from '@veridoor/document-vision/document/fingerprint';
import { createStrangers, readFaces } from './faces/pairs.ts';
import { below, spread } from './faces/normal.ts';
import { seededRandom } from '../specimens/random.ts';
import { median } from '@veridoor/image/median';

const MOST = 1_000_000;
const SIZES = [100_000, MOST];
/** Searched faces: half are another photo of a stored person, half are strangers. */
const QUERIES = 1000;
/** Queries that the plain scans make. */
const ROUNDS = 15;

const random = seededRandom(17);
const set = await readFaces();
const stranger = createStrangers(set, random);
const near = set.changes.filter((change) => Math.hypot(...change) <= SEEN_DISTANCE);
const scan = new Scan('face');
const plain = new Float32Array(MOST * DESCRIPTOR_LENGTH);
const rows = [];
for (const size of SIZES) {
  while (scan.count < size) {
    const face = stranger();
    plain.set(face, scan.count * DESCRIPTOR_LENGTH);
    scan.add(faceEntry(face));
  }
  rows.push({ size, ...measureFaces(size) });
  console.log(rows.at(-1));
}

function measureFaces(size: number) {
  const times: number[] = [];
  const processor: number[] = [];
  let [present, found, beyond] = [0, 0, 0];
  for (let query = 0; query < QUERIES; query++) {
    const slot = Math.floor(random() * size);
    const there = query % 2 === 0;
    const change = near[query % near.length]!;
    const queried = there
      ? plain.slice(slot * DESCRIPTOR_LENGTH, (slot + 1) * DESCRIPTOR_LENGTH).map((value, k) => value + change[k]!)
      : stranger();
    const entry = faceEntry(queried);
    const before = process.cpuUsage();
    const start = performance.now();
    const slots = scan.near(entry, SEEN_DISTANCE);
    times.push(performance.now() - start);
    const used = process.cpuUsage(before);
    processor.push((used.user + used.system) / 1000);
    const distance = (at: number) =>
      descriptorDistance(queried, plain.subarray(at * DESCRIPTOR_LENGTH, (at + 1) * DESCRIPTOR_LENGTH));
    const alike = slots.filter((at) => distance(at) <= SEEN_DISTANCE);
    if (there && distance(slot) <= SEEN_DISTANCE) {
      present++;
      if (slots.includes(slot)) found++;
    }
    beyond += alike.filter((at) => !there || at !== slot).length;
  }
  const floats = timed(ROUNDS, () => scanFloats(size));
  const copy = new Uint8Array(size * DESCRIPTOR_LENGTH);
  const source = new Uint8Array(plain.buffer, 0, size * DESCRIPTOR_LENGTH);
  const copied = timed(ROUNDS, () => copy.set(source));
  const sorted = processor.toSorted((a, b) => a - b);
  return {
    time: median(times),
    worst: sorted[Math.floor(QUERIES * 0.99)]!,
    floats,
    copied,
    present,
    found,
    strangers: beyond / QUERIES,
  };
}

/** The search in plain JavaScript, on the unchanged numbers. */
function scanFloats(size: number): number {
  const queried = stranger();
  let found = 0;
  for (let slot = 0, at = 0; slot < size; slot++) {
    let sum = 0;
    for (let k = 0; k < DESCRIPTOR_LENGTH; k++, at++) sum += (plain[at]! - queried[k]!) ** 2;
    if (sum <= SEEN_DISTANCE ** 2) found++;
  }
  return found;
}

function timed(rounds: number, run: () => void): number {
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return median(times);
}

const pageScan = new Scan('page');
for (let i = 0; i < MOST; i++) pageScan.add(randomBytes(32));
const pageTime = timed(100, () => pageScan.near(randomBytes(32), SAME_IMAGE.bits));

const secrets = createSecrets([randomBytes(32)], randomBytes(32));
const sealed = Array.from({ length: 10_000 }, () => sealFace(secrets, 'bench', stranger()));
const loaded = timed(3, () => {
  const fresh = new Scan('face');
  for (const face of sealed) fresh.add(faceEntry(openFace(secrets, 'bench', face)));
});

const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`;
const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;
const within = (distances: readonly number[], most: number) => distances.filter((distance) => distance <= most).length;
const { mean, deviation } = spread(set.different);
const made = spread(Array.from({ length: 20_000 }, () => descriptorDistance(stranger(), stranger())));

const report = `# Faces and pages found among many

Made by \`npm run bench -- face-search\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Node ${process.versions.node}, on one thread. The machine may have had other work.

## Faces among many

${QUERIES} faces are looked for; half of them are there in another photograph. Strangers are made by mixing the ${set.persons.length} persons that the packages' images show, and are ${made.mean.toFixed(2)} ± ${made.deviation.toFixed(2)} apart; changes from one photograph to another are those between two images of one person. The search compares with every face: nothing is left out to be quick. Beside it the same search in plain JavaScript on the numbers as they are, and a copy of as many bytes as the search reads, which is what memory allows.

| faces | search, median | its processor time, 99 of 100 within | plain JavaScript | copy | found of those who are there | strangers taken for somebody, a search |
| --- | --- | --- | --- | --- | --- | --- |
${rows.map((row) => `| ${row.size.toLocaleString('en')} | ${ms(row.time)} | ${ms(row.worst)} | ${ms(row.floats)} | ${ms(row.copied)} | ${row.found} of ${row.present} (${percent(row.found, row.present)}) | ${row.strangers.toFixed(3)} |`).join('\n')}

A face takes ${DESCRIPTOR_LENGTH} bytes of memory and 8 for its row. Reading them from the database into memory, ${ms(loaded / 10)} are for unsealing a thousand. A million fingerprints of pages are searched in ${ms(pageTime)}.

## How near is the same person

Among ${set.different.length} pairs of two persons and ${set.same.length} of one person in two photographs, often taken years apart. Strangers are ${mean.toFixed(2)} ± ${deviation.toFixed(2)} apart. Two faces are compared at ${SAME_DISTANCE}, one with a million at ${SEEN_DISTANCE}. The last column continues the strangers' distances as a normal distribution to a million. Strangers of one sex and looks are [much nearer](faces-match.md#among-a-million-faces).

| distance | one person found | two persons taken for one | of a million strangers |
| --- | --- | --- | --- |
${[0.6, 0.7, SEEN_DISTANCE, 0.85, 0.9, SAME_DISTANCE, 1.05].map((distance) => `| ${distance} | ${percent(within(set.same, distance), set.same.length)} | ${within(set.different, distance)} | ${(1e6 * below((distance - mean) / deviation)).toPrecision(2)} |`).join('\n')}

Numbers of these faces reach from ${set.reach[0].toFixed(2)} to ${set.reach[1].toFixed(2)}.
`;

mkdirSync(new URL('../../docs/bench/', import.meta.url), { recursive: true });
writeFileSync(new URL('../../docs/bench/face-search.md', import.meta.url), report);
console.log(report);
