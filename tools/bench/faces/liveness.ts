import { ATTACKS, makeHeadFilm, type Attack } from '../../specimens/head/film.ts';
import type { PersonName } from '../../specimens/portrait.ts';
import { createFaceReader } from '../../../service/features/liveness/faces/face-reader.ts';
import { readFilm } from '../../../service/features/liveness/faces/read-film.ts';
import { sitterOf } from '../../../service/testing/faces/sitters.ts';
import type { Action } from '../../../packages/face-vision/liveness/film.ts';
import { verifyFilm } from '../../../packages/face-vision/liveness/verify.ts';

export interface LivenessRow {
  film: 'living' | Attack;
  films: number;
  passed: number;
  /** How often each check failed, the most frequent first. */
  gaveAway: string;
}

const PERSONS: readonly PersonName[] = ['ada', 'dora'];
const SEQUENCES: readonly (readonly Action[])[] = [
  ['turn_left', 'come_closer', 'blink'],
  ['look_up', 'turn_right', 'smile'],
  ['blink', 'turn_right', 'turn_left'],
];

export interface LivenessFigures {
  rows: LivenessRow[];
  /** Median seconds of a living film, and of judging one. */
  filmSeconds: number;
  judgedSeconds: number;
}

/** Films of living heads and of attacks on them, judged as the service judges them. */
export async function measureLiveness(): Promise<LivenessFigures> {
  const reader = createFaceReader({ threads: 1, timeLimit: 60_000 });
  const sitters = await Promise.all(PERSONS.map((person) => sitterOf(reader, person)));
  const lengths: number[] = [];
  const times: number[] = [];
  const rows: LivenessRow[] = [];
  for (const film of ['living', ...ATTACKS] as const) {
    const failed = new Map<string, number>();
    let [films, passed] = [0, 0];
    for (const [i, sitter] of sitters.entries()) {
      for (const [k, asked] of SEQUENCES.entries()) {
        const other = sitters[(i + 1) % sitters.length] ?? sitter;
        const options = { seed: `${film} ${i} ${k}`, other, ...(film !== 'living' && { attack: film }) };
        const { frames } = await makeHeadFilm(sitter, asked, options);
        const start = performance.now();
        const verdict = verifyFilm(asked, await readFilm(reader, frames));
        times.push(performance.now() - start);
        if (film === 'living') lengths.push(frames.at(-1)?.at ?? 0);
        films += 1;
        if (verdict.passed) passed += 1;
        for (const { check } of verdict.checks.filter((one) => !one.passed))
          failed.set(check, (failed.get(check) ?? 0) + 1);
      }
    }
    const gaveAway = [...failed]
      .toSorted((a, b) => b[1] - a[1])
      .map(([check, count]) => `${check} ${count}`)
      .join(', ');
    rows.push({ film, films, passed, gaveAway });
  }
  await reader.close();
  const middle = (values: readonly number[]) => (values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0) / 1000;
  return { rows, filmSeconds: middle(lengths), judgedSeconds: middle(times) };
}
