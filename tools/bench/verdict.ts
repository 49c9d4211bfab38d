/**
 * Attacks the verification and passes it honestly, through the public API of a service in its own process. Writes
 * docs/bench/verdict.md. Exits with 1 when an attack is approved or an honest journey has the wrong end.
 *
 * npm run bench -- verdict
 */

import { writeFileSync } from 'node:fs';
import { createFaceReader } from '../../service/vision/faces/face-reader.ts';
import { sitterOf } from '../../service/testing/faces/sitters.ts';
import type { PersonName } from '../specimens/portrait.ts';
import type { Sitter } from '../specimens/head/video.ts';
import { ATTACKS } from './verdict/attacks.ts';
import { readEnds, runCases, type Case } from './verdict/cases.ts';
import { openStack } from './verdict/stack.ts';
import { JOURNEYS } from './verdict/journeys.ts';
import { describeVerdict, faultsOf } from './verdict/report.ts';
import { loosest } from './verdict/workflows.ts';

const faces = createFaceReader({ processes: 1, timeLimit: 60_000 });
const sitters = new Map<PersonName, Promise<Sitter>>();
const sitter = (person: PersonName): Promise<Sitter> => {
  const one = sitters.get(person) ?? sitterOf(faces, person);
  sitters.set(person, one);
  return one;
};

const attacks = ATTACKS.flatMap(({ run, listless = false, minimumAge, name }): Case[] => [
  { name, column: 'new company', listless, run },
  { name, column: 'loosest workflow', listless, workflow: loosest(minimumAge), run },
]);
const journeys = JOURNEYS.map(({ run, ...journey }): Case => ({
  ...journey,
  column: 'honest',
  listless: false,
  run: (company) => run(company, sitter),
}));

const cases = [...attacks, ...journeys];
const began = performance.now();
const stack = await openStack(cases.length);
try {
  const done = await runCases(
    stack,
    cases.filter(({ listless }) => listless),
  );
  // Read first: results that are undecided without a list stay so for a while after one was loaded.
  const listless = await readEnds(done);
  await stack.loadLists();
  const ended = [
    ...listless,
    ...(await readEnds(
      await runCases(
        stack,
        cases.filter((one) => !one.listless),
      ),
    )),
  ];
  const report = describeVerdict(ended, (performance.now() - began) / 1000);
  writeFileSync(new URL('../../docs/bench/verdict.md', import.meta.url), report);
  console.log(report);
  const faults = faultsOf(ended);
  if (faults.length > 0) {
    console.error(faults.join('\n'));
    process.exitCode = 1;
  }
} finally {
  await stack.stop();
  await faces.close();
}
