/**
 * Measures what is said about faces.
 *
 * - `npm run bench -- faces --people FOLDER`: how faces are compared, ten minutes: docs/bench/faces-match.md. The folder's
 *   `people.json` lists images of people as `[{"file", "person", "group"}]`
 * - `npm run bench -- faces --videos FOLDER`: what videos show of a living person, twelve minutes: docs/bench/faces.md. The
 *   folder's `index.json` lists them as `[{"file", "truth": {"live"}}]`
 */

import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { createFaceReader } from '../../service/vision/faces/face-reader.ts';
import { measureLiveness } from './faces/liveness.ts';
import { lightReport, livenessReport } from './faces/liveness-report.ts';
import { matchReport } from './faces/match-report.ts';
import { measureMatch } from './faces/match.ts';

const { values } = parseArgs({ options: { people: { type: 'string' }, videos: { type: 'string' } } });
const made = (how: string) =>
  `Made by \`npm run bench -- faces ${how} FOLDER\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Node ${process.versions.node}.`;

if (values.people === undefined && values.videos === undefined) {
  console.error('usage: npm run bench -- faces --people FOLDER | --videos FOLDER');
  process.exitCode = 2;
}
if (values.people !== undefined) {
  const found = matchReport(await measureMatch(values.people));
  await write('faces-match.md', `# Faces compared, measured\n\n${made('--people')}\n\n${found}`);
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
