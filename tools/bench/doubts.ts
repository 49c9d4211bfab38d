import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seePage } from '@veridoor/document-vision/document/see-page';
import { measureReproduction } from '@veridoor/document-vision/originality/reproduction';
import { decodeFrame } from '../../service/vision/pages/decode-frame.ts';
import { loadReproductionNetwork } from '../../service/vision/pages/reproduction-network.ts';
import { judgeReproduction } from '../../service/vision/pages/originality.ts';
import { KINDS, MAKINGS, makeCase } from './doubts/cases.ts';
import { describeCurves, describeDoubts, type Measured } from './doubts/report.ts';

// How often the checks `original_screen` and `original_copy` doubt an original, and how often a screen or a copy.
// Writes docs/bench/doubts.md.
//
//   npm run bench -- doubts [--each 6] [FOLDER...]
//
// Of every kind of specimen, as many originals, screens and copies as `--each` says: made once, kept in a temporary
// folder. FOLDER: honest photographs of any flat things, which are only counted.

const { values, positionals } = parseArgs({
  options: { each: { type: 'string', default: '6' } },
  allowPositionals: true,
});
const liken = await loadReproductionNetwork();
const measured: Measured[] = [];
for (const half of ['tuned', 'aside'] as const)
  for (const kind of KINDS[half])
    for (const making of MAKINGS)
      for (let number = 0; number < Number(values.each); number++) {
        const { bytes, drawn } = await makeCase(kind, making, number);
        measured.push({ half, making, drawn, ...(await measure(bytes)) });
      }
for (const folder of positionals)
  for (const name of readdirSync(folder).filter((one) => /\.(?:jpe?g|png)$/iu.test(one)))
    measured.push({
      half: 'photographs',
      making: 'honest',
      drawn: { name },
      ...(await measure(readFileSync(join(folder, name)))),
    });
const report = describeDoubts(measured);
writeFileSync(new URL('../../docs/bench/doubts.md', import.meta.url), report);
console.log(report, describeCurves(measured));

async function measure(
  bytes: Uint8Array,
): Promise<Pick<Measured, 'found' | 'likeness' | 'isFound' | 'results' | 'cpu'>> {
  const frame = await decodeFrame(bytes);
  const page = seePage({ frame, fromCamera: false }, null, null, 1000);
  const start = process.cpuUsage();
  const found = measureReproduction(frame, page?.corners ?? null, page?.image ?? null);
  const likeness = await liken(frame, page?.corners ?? null);
  const { user, system } = process.cpuUsage(start);
  const isFound = page !== null;
  return { found, likeness, isFound, results: judgeReproduction(found, likeness, isFound), cpu: (user + system) / 1e6 };
}
