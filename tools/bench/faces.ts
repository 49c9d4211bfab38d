/**
 * Measures what is said about faces, and writes docs/bench/faces.md and docs/bench/faces-match.md.
 *
 * - `npm run bench -- faces`: everything, an hour and a half on two quiet cores
 * - `--videos --attempts=60`: so many videos of each kind, and honest people, instead of 200 and 120
 * - `--match`: how faces are compared, five minutes: docs/bench/faces-match.md
 * - `--quick`: a few videos of each kind; prints what it finds and writes nothing, as `--kinds=warp,puppet` does
 * - `--outcomes=FILE`: keeps what was found in a file, and goes on where a run before ended
 * - `--minutes=60`: begins no video later than that, and reports what there is
 * - `--from=80`: leaves out the seeds below
 * - `--unhurried`: challenges that leave more time, as people ask for who cannot see
 */

import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { VIDEO_KINDS } from './faces/videos/video.ts';
import { livenessReport } from './faces/liveness-report.ts';
import { measureLiveness, QUICK, WHOLE } from './faces/liveness.ts';
import { matchReport } from './faces/match-report.ts';
import { measureMatch } from './faces/match.ts';

const { values } = parseArgs({
  options: {
    match: { type: 'boolean' },
    videos: { type: 'boolean' },
    attempts: { type: 'string' },
    quick: { type: 'boolean' },
    kinds: { type: 'string' },
    outcomes: { type: 'string' },
    minutes: { type: 'string' },
    from: { type: 'string' },
    unhurried: { type: 'boolean' },
  },
});
const wanted = values.kinds?.split(',');
const kinds = VIDEO_KINDS.filter((kind) => wanted?.includes(kind) ?? true);

const attempts = Number(values.attempts);
const some = values.attempts === undefined ? {} : { attempts, honest: attempts };
const options = {
  ...(values.quick === true ? QUICK : WHOLE),
  ...some,
  kinds,
  ...(values.outcomes === undefined ? {} : { outcomes: values.outcomes }),
  ...(values.minutes === undefined ? {} : { minutes: Number(values.minutes) }),
  ...(values.from === undefined ? {} : { from: Number(values.from) }),
  ...(values.unhurried === undefined ? {} : { unhurried: values.unhurried }),
};

if (values.quick === true || wanted) {
  console.log(livenessReport(await measureLiveness(options)));
  process.exit();
}

const made = `Made by \`npm run bench -- faces\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Node ${process.versions.node}. The machine may have had other work; times are medians.`;

if (values.videos !== true)
  await write('faces-match.md', `# Faces compared, measured\n\n${made}\n\n${matchReport(await measureMatch())}`);
if (values.match !== true)
  await write('faces.md', `# Faces, measured\n\n${made}\n\n${livenessReport(await measureLiveness(options))}`);

async function write(name: string, report: string): Promise<void> {
  const folder = new URL('../../docs/bench/', import.meta.url);
  await mkdir(folder, { recursive: true });
  await writeFile(new URL(name, folder), report);
  console.log(report);
}
