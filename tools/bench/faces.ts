/**
 * Measures what is said about faces, and writes docs/bench/faces.md and docs/bench/faces-match.md.
 *
 * - `npm run bench -- faces`: how faces are compared, five minutes
 * - `npm run bench -- faces --videos FOLDER`: what videos show of a living person, ten minutes; FOLDER has an index.json
 *   of `[{ file, truth: { live } }]`
 */

import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { createFaceReader } from '../../service/vision/faces/face-reader.ts';
import { measureLiveness } from './faces/liveness.ts';
import { livenessReport } from './faces/liveness-report.ts';
import { matchReport } from './faces/match-report.ts';
import { measureMatch } from './faces/match.ts';

const { values } = parseArgs({ options: { videos: { type: 'string' } } });
const on = `on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Node ${process.versions.node}.`;

if (values.videos === undefined) {
  const made = `Made by \`npm run bench -- faces\` ${on}`;
  await write('faces-match.md', `# Faces compared, measured\n\n${made}\n\n${matchReport(await measureMatch())}`);
} else {
  const reader = createFaceReader({ processes: availableParallelism(), timeLimit: 60_000 });
  const rows = await measureLiveness(reader, values.videos).finally(() => reader.close());
  await write('faces.md', livenessReport(rows, `Made by \`npm run bench -- faces --videos FOLDER\` ${on}`));
}

async function write(name: string, report: string): Promise<void> {
  const folder = new URL('../../docs/bench/', import.meta.url);
  await mkdir(folder, { recursive: true });
  await writeFile(new URL(name, folder), report);
  console.log(report);
}
