/**
 * Measures the claims about outlines and MRZs, and writes docs/bench/vision.md.
 *
 * npm run bench -- vision [scenes = 200] [photographs = 40] [folder of images with an MRZ] [folder of real photos]
 *
 * Outlines: scenes of tools/bench/vision/scenes.ts and photos of tools/specimens, with true corners. scanic runs on the same
 * frames in Chromium, since it needs a canvas. MRZs: photos of specimens, by Node and, cut out, by Chromium.
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { makeObjects, OBJECT_NAMES } from './vision/objects.ts';
import { makeSheets, makeScene, SCENE_GROUNDS } from './vision/scenes.ts';
import { findOutline } from '@veridoor/document-vision/outline/find';
import { intersectionOverUnion } from '@veridoor/document-vision/outline/geometry';
import type { Quad } from '@veridoor/image/frame';
import { measureBrowserMrzs } from './vision/browser-mrzs.ts';
import { median } from '@veridoor/image/median';
import { measurePhotos, type PhotoRow } from './vision/photos.ts';
import { startScanic } from './rivals/scanic.ts';
import { measurePhotographs, readFolder, type FolderRow, type PhotographRow } from './vision/mrzs.ts';

/** Seeds from here on were never used while thresholds were chosen; those below 10,000 were. */
const FRESH = 50_000;
const scenes = Number(process.argv[2] ?? 200);
const photographs = Number(process.argv[3] ?? 40);
const folder = process.argv[4];
const photoFolder = process.argv[5];

interface OutlineRow {
  name: string;
  ours: number[];
  theirs: number[];
}

interface Scored {
  readonly score: number | null;
  readonly overlap: number;
}

/** Ranges of scores: no outline below the first is reported. */
const SCORES = [
  [0.5, 0.8],
  [0.8, 0.95],
  [0.95, 1.01],
] as const;

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const good = (values: readonly number[]): string =>
  percent(values.filter((value) => value >= 0.9).length / values.length);

const rows: OutlineRow[] = SCENE_GROUNDS.map((name) => ({ name, ours: [], theirs: [] }));
const scored: Scored[] = [];
const ourTimes: number[] = [];
const theirTimes: number[] = [];
let ourGhosts = 0;
let theirGhosts = 0;
const scanic = await startScanic();
const sheets = await makeSheets();
for (let i = 0; i < scenes; i++) {
  const row = rows[i % rows.length]!;
  const size = i % 3 === 2 ? { width: 480, height: 640 } : { width: 640, height: 480 };
  const ground = SCENE_GROUNDS[i % rows.length]!;
  const { frame, corners } = makeScene(FRESH + i, sheets[i % sheets.length]!, size, ground);
  const empty = makeScene(FRESH + 100_000 + i, null, size, ground).frame;
  const overlap = (found: Quad | null) => (found && corners ? intersectionOverUnion(found, corners) : 0);
  const start = performance.now();
  const ours = findOutline(frame);
  ourTimes.push(performance.now() - start);
  row.ours.push(overlap(ours?.corners ?? null));
  if (ours) scored.push({ score: ours.score, overlap: overlap(ours.corners) });
  const theirs = await scanic.find(frame);
  theirTimes.push(theirs.ms);
  row.theirs.push(overlap(theirs.corners));
  if (findOutline(empty)) ourGhosts++;
  if ((await scanic.find(empty)).corners) theirGhosts++;
}
const objects = await makeObjects();
/** By object, and so on all grounds. */
const ourObjects: number[] = [];
let theirObjects = 0;
for (const [i, object] of objects.entries()) {
  ourObjects.push(0);
  for (const [j, ground] of SCENE_GROUNDS.entries()) {
    const { frame } = makeScene(
      FRESH + 200_000 + i * SCENE_GROUNDS.length + j,
      object,
      { width: 640, height: 480 },
      ground,
    );
    if (findOutline(frame)) ourObjects[i]! += 1;
    if ((await scanic.find(frame)).corners) theirObjects++;
  }
}
const objectScenes = objects.length * SCENE_GROUNDS.length;
const photos = photoFolder ? await measurePhotos(photoFolder, (frame) => findOutline(frame)) : [];
const rivalPhotos = photoFolder
  ? await measurePhotos(photoFolder, async (frame) => {
      const { corners } = await scanic.find(frame);
      return corners && { corners };
    })
  : [];
await scanic.stop();

const browser = await measureBrowserMrzs(photographs);
const mrzs: PhotographRow[] = await measurePhotographs(photographs);
const images: FolderRow[] = folder ? await readFolder(folder) : [];

const all = { name: 'all', ours: rows.flatMap(({ ours }) => ours), theirs: rows.flatMap(({ theirs }) => theirs) };
const report = `# Vision, measured

Made by \`npm run bench -- vision ${scenes} ${photographs}${folder ? ' FOLDER' : ''}${photoFolder ? ' PHOTOS' : ''}\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Node ${process.versions.node}. Load average ${loadavg()[0]?.toFixed(1)} at the end; times are medians of wall time, and grow with what else the machine does.

## Outline

${scenes} scenes of \`tools/bench/vision/scenes.ts\` (640 x 480 and 480 x 640, tilts to 40 degrees, a fifth in poor light, fingers on a third) and as many without a document; none of them was looked at while thresholds were chosen. Share of scenes whose outline overlaps the true one by 0.90 or more, and the mean overlap.

| ground | ours ≥ 0.90 | ours, mean | scanic ≥ 0.90 | scanic, mean |
| --- | --- | --- | --- | --- |
${[...rows, all].map(({ name, ours, theirs }) => `| ${name} | ${good(ours)} | ${mean(ours)} | ${good(theirs)} | ${mean(theirs)} |`).join('\n')}

| | ours | scanic 1.6.0 |
| --- | --- | --- |
| outlines where there is no document | ${percent(ourGhosts / scenes)} | ${percent(theirGhosts / scenes)} |
| outlines of other objects | ${percent(ourObjects.reduce((sum, found) => sum + found, 0) / objectScenes)} | ${percent(theirObjects / objectScenes)} |
| median time of a frame | ${median(ourTimes).toFixed(1)} ms | ${median(theirTimes).toFixed(1)} ms |

Other objects, ten scenes each: ${OBJECT_NAMES.map((name, i) => `${name} ${ourObjects[i]}`).join(', ')}.

scanic ran in Chromium with its default detector. jscanify 1.4.3 is not in the table: its package needs a canvas compiled on installation.

### Doubt

An outline's \`score\` is the probability that it overlaps the true one by 0.90 or more. Of the outlines that were found:

| score | scenes | mean score | right | photographs | mean score | right |
| --- | --- | --- | --- | --- | --- | --- |
${SCORES.map(([from, below]) => `| ${from.toFixed(2)} to ${Math.min(1, below).toFixed(2)} | ${calibration(scored, from, below)} | ${calibration(photos, from, below)} |`).join('\n')}

${photos.length > 0 ? photoTable(photos, rivalPhotos) : ''}## MRZ

${photographs} photographs of specimens (\`tools/specimens\`), held without care, a fifth each turned by 0, 0, 90, 180, 270 degrees, on all grounds.

| photographs | read without an error | reported valid | valid with an error | outline ≥ 0.90 | median time |
| --- | --- | --- | --- | --- | --- |
${mrzs.map((row) => `| ${row.name} | ${row.right} of ${row.count} | ${row.valid} | ${row.falseValid} | ${row.outlines} | ${row.ms.toFixed(0)} ms |`).join('\n')}

In Chromium, by a worker, documents cut out of such photographs (1500 pixels wide at most): ${browser.right} of ${browser.count} read without an error; the first reading of a worker just started takes ${browser.first.toFixed(0)} ms, later ones ${browser.later.toFixed(0)} ms (medians).

${images.length > 0 ? `| image | format | valid | time |\n| --- | --- | --- | --- |\n${images.map(({ name, format, valid, ms }) => `| ${name} | ${format} | ${valid} | ${ms.toFixed(0)} ms |`).join('\n')}\n` : ''}`;

mkdirSync(new URL('../../docs/bench/', import.meta.url), { recursive: true });
writeFileSync(new URL('../../docs/bench/vision.md', import.meta.url), report);
console.log(report);

function mean(values: readonly number[]): string {
  return (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(3);
}

/** How many outlines have a score in this range, their mean score, and the share of them that is right. */
function calibration(all: readonly Scored[], from: number, below: number): string {
  const some = all.filter(({ score }) => score !== null && score >= from && score < below);
  if (some.length === 0) return '0 | |';
  return `${some.length} | ${mean(some.map(({ score }) => score ?? 0))} | ${good(some.map(({ overlap }) => overlap))}`;
}

/** Shares of real photographs with a good outline, ours beside the rival's. */
function photoTable(ours: readonly PhotoRow[], theirs: readonly PhotoRow[]): string {
  const groups: ReadonlyArray<readonly [string, (row: PhotoRow) => boolean]> = [
    ['easy', ({ difficulty }) => difficulty === 'easy'],
    ['all', () => true],
    ['identity documents', ({ kind }) => /identity|licence|passport/.test(kind)],
  ];
  const share = (rows: readonly PhotoRow[], belongs: (row: PhotoRow) => boolean): string => {
    const some = rows.filter((row) => row.hasDocument && belongs(row));
    return `${some.filter(({ overlap }) => overlap >= 0.9).length} of ${some.length}`;
  };
  const ghosts = (rows: readonly PhotoRow[]): string => {
    const empty = rows.filter(({ hasDocument }) => !hasDocument);
    return `${empty.filter(({ found }) => found).length} of ${empty.length}`;
  };
  const lines = groups.map(([name, belongs]) => `| ${name} | ${share(ours, belongs)} | ${share(theirs, belongs)} |`);
  return `### Real photographs

${ours.length} photographs by others, of cards, passports, sheets, receipts and playing cards, reduced to 640 pixels. Those with an outline that overlaps the true one by 0.90 or more.

| photographs | ours | scanic |
| --- | --- | --- |
${lines.join('\n')}
| outlines where there is no document | ${ghosts(ours)} | ${ghosts(theirs)} |

`;
}
