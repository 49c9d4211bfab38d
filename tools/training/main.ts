/**
 * Trains the reader of machine-readable zones and writes packages/document-vision/mrz/weights.generated.ts.
 *
 * npx node tools/training/main.ts [examples = 700000] [seed = 1]
 *
 * One core, about ten minutes. The same arguments on the same fonts give the same weights. Prints the share of
 * fresh windows that the stored (8-bit) network reads wrongly, by class of character.
 */

import { writeFileSync } from 'node:fs';
import { ALPHABET, BLANK, CLASS_COUNT } from '@veridoor/document-vision/mrz/alphabet';
import { packWeights, unpackWeights } from '@veridoor/document-vision/mrz/weights';
import { drawFaces } from './glyphs.ts';
import { Random } from './random.ts';
import { initialWeights, Trainer } from './trainer.ts';
import { drawWindows } from './window.ts';

const BATCH = 33;
const RATE = 2e-3;
const SMOOTHING = 0.01;
const EXAMINED = 30_000;

const examples = Number(process.argv[2] ?? 700_000);
const seed = Number(process.argv[3] ?? 1);
const target = process.argv[4] ?? 'packages/document-vision/mrz/weights.generated.ts';

const faces = await drawFaces();
const random = new Random(seed);
const trainer = new Trainer(initialWeights(random));
const steps = Math.ceil(examples / BATCH);
const started = performance.now();
let loss = 0;
for (let step = 0; step < steps; step++) {
  for (let i = 0; i < BATCH; i += 3) {
    drawWindows(random, faces, (window, label) => (loss += trainer.learn(window, label, SMOOTHING)));
  }
  const warm = Math.min(1, step / 500);
  trainer.step(RATE * warm * (0.5 + 0.5 * Math.cos((Math.PI * step) / steps)) + 1e-6, BATCH);
  if ((step + 1) % 1000 === 0) {
    const seconds = (performance.now() - started) / 1000;
    console.log(`${(step + 1) * BATCH} examples, loss ${(loss / 1000 / BATCH).toFixed(4)}, ${seconds.toFixed(0)} s`);
    loss = 0;
  }
}

const bytes = packWeights(trainer.weights);
writeFileSync(
  target,
  '/** Written by tools/training/main.ts: the layers of packages/document-vision/mrz/network.ts in 8 bits, as base64. */\n' +
    `export const WEIGHTS =\n  '${Buffer.from(bytes).toString('base64')}';\n`,
);

const examiner = new Trainer(unpackWeights(bytes));
const fresh = new Random(seed + 1_000_003);
const wrong = new Map<string, number>();
let errors = 0;
for (let i = 0; i < EXAMINED; i += 3) {
  drawWindows(fresh, faces, (window, label) => {
    const read = examiner.classify(window);
    if (read === label) return;
    errors++;
    const pair = `${nameOf(label)} as ${nameOf(read)}`;
    wrong.set(pair, (wrong.get(pair) ?? 0) + 1);
  });
}
console.log(`${bytes.length} bytes, ${CLASS_COUNT} classes, ${((100 * errors) / EXAMINED).toFixed(2)} % read wrongly`);
console.log(
  [...wrong]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, 25)
    .map(([pair, count]) => `${pair}: ${count}`)
    .join(', '),
);

function nameOf(label: number): string {
  return label === BLANK ? 'nothing' : ALPHABET[label]!;
}
