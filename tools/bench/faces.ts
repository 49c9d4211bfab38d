/**
 * Measures what is said about faces.
 *
 * - `npm run bench -- faces --people FOLDER`: how faces are compared, ten minutes: docs/bench/faces-match.md. The folder's
 *   `people.json` lists images of people as `[{"file", "person", "group"}]`
 * - `npm run bench -- faces --copies FOLDER [--documents FOLDER]`: selfies that are made of a document's portrait:
 *   docs/bench/faces-copies.md. The list is the same; photographs of one document have one name up to the first point
 * - `npm run bench -- faces --videos FOLDER`: what videos show of a living person, twelve minutes: docs/bench/faces.md. The
 *   folder's `index.json` lists them as `[{"file", "truth": {"live"}}]`
 */

import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { createFaceReader } from '../../service/vision/faces/face-reader.ts';
import { loadFaceModels } from '../../service/vision/faces/face-models.ts';
import { measureCopies } from './faces/copies.ts';
import { copiesReport } from './faces/copies-report.ts';
import { measureLiveness } from './faces/liveness.ts';
import { lightReport, livenessReport } from './faces/liveness-report.ts';
import { matchReport } from './faces/match-report.ts';
import { measureMatch } from './faces/match.ts';

const folder = { type: 'string' } as const;
const { values } = parseArgs({ options: { people: folder, copies: folder, documents: folder, videos: folder } });
const made = (how: string) =>
  `Made by \`npm run bench -- faces ${how} FOLDER\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Node ${process.versions.node}.`;

if (values.people === undefined && values.copies === undefined && values.videos === undefined) {
  console.error(
    'usage: npm run bench -- faces --people FOLDER | --copies FOLDER [--documents FOLDER] | --videos FOLDER',
  );
  process.exitCode = 2;
}
if (values.people !== undefined) {
  const found = matchReport(await measureMatch(values.people));
  await write('faces-match.md', `# Faces compared, measured\n\n${made('--people')}\n\n${found}`);
}
if (values.copies !== undefined) {
  const found = copiesReport(await measureCopies(await loadFaceModels(), values.copies, values.documents));
  await write('faces-copies.md', `# Selfies made of a portrait, measured\n\n${made('--copies')}\n\n${found}`);
}
if (values.videos !== undefined) {
  const reader = createFaceReader({ processes: availableParallelism(), timeLimit: 60_000 });
  try {
    const { rows, light } = await measureLiveness(reader, values.videos);
    await write('faces.md', `${livenessReport(rows, made('--videos'))}\n${lightReport(light)}`);
  } finally {
    await reader.close();
  }
}

async function write(name: string, report: string): Promise<void> {
  const folder = new URL('../../docs/bench/', import.meta.url);
  await mkdir(folder, { recursive: true });
  await writeFile(new URL(name, folder), report);
  console.log(report);
}
