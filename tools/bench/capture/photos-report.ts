/** Writes docs/bench/capture-photos.md from the videos of photographs. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { measureCapture, type Run, type Appearance } from './photos.ts';
import { MOTIONS, TURN_KINDS } from './photo-videos.ts';

const TAKEN_OF = ['still', 'hand-held', 'moving in'] as const;

/** @param most photographs of each source. */
export async function reportPhotos(folder: string, most: number): Promise<void> {
  const { runs, appearances } = await measureCapture(folder, most);
  const sources = [...new Set(appearances.map(({ photograph }) => photograph.source))];
  const wrong = runs.filter((run) => run.wrong !== null);
  const command = `npm run bench -- capture --photos FOLDER${most === Infinity ? '' : ` ${most}`}`;
  const report = `# Auto capture on photographs

Made by \`${command}\` on ${new Date().toISOString().slice(0, 10)}: the outline finder and the auto capture of the camera, without a browser, on videos made of photographs with known corners, ten frames a second. The photographs are not in the repository. \`lies well\`: the true corners have no fault of \`packages/document-vision/quality/faults.ts\`. \`found\`: the outline of the first frame overlaps the true one by 0.90.

## Taken within 3 s of lying well

| video | of those that lie well | of those found |
| --- | --- | --- |
${TAKEN_OF.map((video) => `| ${video} | ${share(runs, appearances, video, 'well')} | ${share(runs, appearances, video, 'found')} |`).join('\n')}
| turned over, the other side | ${share(runs, appearances, 'turned over', 'well')} | ${share(runs, appearances, 'turned over', 'found')} |

By source, the still and the hand-held videos of those that lie well:

| source | taken |
| --- | --- |
${sources.map((source, i) => `| ${i + 1}: ${kindsOf(appearances, source)} | ${sourceShare(runs, appearances, source)} |`).join('\n')}

Hints of the others, at their end: ${hintsOf(runs, appearances)}.

## Wrong images

| video | videos | wrong |
| --- | --- | --- |
${[...MOTIONS, ...TURN_KINDS, 'the other size asked for' as const]
  .map((video) => {
    const all = runs.filter((run) => run.video === video && run.photograph.outlines.length > 0);
    return `| ${video} | ${all.length} | ${describe(all)} |`;
  })
  .join('\n')}
| photographs without a document | ${runs.filter(isEmpty).length} | ${describe(runs.filter(isEmpty))} |
| all | ${runs.length} | ${wrong.length} |
`;
  mkdirSync('docs/bench', { recursive: true });
  writeFileSync('docs/bench/capture-photos.md', report);
  console.log(report);
  for (const { photograph, video, wrong: why } of wrong) console.log(`${photograph.name}, ${video}: ${why}`);
}

const isEmpty = ({ photograph }: Run): boolean => photograph.outlines.length === 0;

function share(
  runs: readonly Run[],
  appearances: readonly Appearance[],
  video: Run['video'],
  which: 'well' | 'found',
): string {
  const names = new Set(appearances.filter((appearance) => appearance[which]).map(({ photograph }) => photograph.name));
  return fraction(runs.filter((run) => run.video === video && names.has(run.photograph.name)));
}

function sourceShare(runs: readonly Run[], appearances: readonly Appearance[], source: string): string {
  const names = new Set(
    appearances
      .filter(({ photograph, well }) => well && photograph.source === source)
      .map(({ photograph }) => photograph.name),
  );
  return fraction(
    runs.filter(({ video, photograph }) => (video === 'still' || video === 'hand-held') && names.has(photograph.name)),
  );
}

function kindsOf(appearances: readonly Appearance[], source: string): string {
  const own = appearances.filter(({ photograph }) => photograph.source === source);
  return [...new Set(own.map(({ photograph }) => photograph.kind))].join(', ');
}

function fraction(runs: readonly Run[]): string {
  const taken = runs.filter((run) => run.taken !== null && run.wrong === null).length;
  return runs.length === 0
    ? 'none lies well'
    : `${taken} of ${runs.length}, ${Math.round((100 * taken) / runs.length)} %`;
}

function hintsOf(runs: readonly Run[], appearances: readonly Appearance[]): string {
  const names = new Set(appearances.filter(({ well }) => well).map(({ photograph }) => photograph.name));
  const counts = new Map<string, number>();
  for (const { video, photograph, taken, hint } of runs)
    if ((video === 'still' || video === 'hand-held') && taken === null && names.has(photograph.name))
      counts.set(hint ?? 'none', (counts.get(hint ?? 'none') ?? 0) + 1);
  return [...counts].map(([hint, count]) => `${hint} ${count}`).join(', ') || 'none';
}

function describe(runs: readonly Run[]): string {
  const wrong = runs.filter((run) => run.wrong !== null);
  const reasons = [...new Set(wrong.map((run) => run.wrong))];
  if (reasons.length === 0) return '0';
  return reasons.map((why) => `${why} ${wrong.filter((run) => run.wrong === why).length}`).join(', ');
}
