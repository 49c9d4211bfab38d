import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { GHOST_LIMIT } from '../../service/features/documents/checks/originality.ts';
import { decodeFaceImage } from '../../service/features/liveness/faces/face-image.ts';
import { loadFaceModels } from '../../service/features/liveness/faces/face-models.ts';
import { findFaces } from '../../service/features/liveness/faces/find-faces.ts';
import { ghostDistance } from '../../service/features/liveness/faces/ghost-portrait.ts';
import { FORGERIES, KINDS, makeCase } from './doubts/cases.ts';

// How often the check `original_portrait` doubts an original, and how often a replaced portrait.
// Writes docs/bench/replaced.md.
//
//   node tools/bench/replaced.ts [--each 4] [FOLDER...]
//
// Of every kind of specimen, as many originals, replaced portraits and replaced texts as `--each` says. FOLDER: honest
// photographs of documents.

interface Measured {
  group: string;
  portrait: boolean;
  distance: number | null;
  cpu: number;
}

/** Distances of the curve. */
const LIMITS = [0.9, 1, 1.1, GHOST_LIMIT, 1.3, 1.4];
/** Kinds that are drawn with a ghost portrait. */
const WITH_GHOST = new Set<string>(['identity-card', 'passport', 'driving-licence', 'residence-permit']);

const { values, positionals } = parseArgs({
  options: { each: { type: 'string', default: '4' } },
  allowPositionals: true,
});
const models = await loadFaceModels();
const measured: Measured[] = [];
for (const half of ['tuned', 'aside'] as const)
  for (const kind of KINDS[half])
    for (const making of FORGERIES)
      for (let number = 0; number < Number(values.each); number++) {
        const { bytes, drawn } = await makeCase(kind, making, number);
        const { where = '' } = (drawn['forgery'] ?? {}) as { where?: string };
        const names = { honest: 'originals', text: 'texts replaced', portrait: `portraits replaced in the ${where}` };
        const ghost = WITH_GHOST.has(kind) ? '' : ' of a kind without ghost portrait';
        measured.push({ group: `${names[making]}${ghost} (${half})`, ...(await measure(bytes)) });
      }
for (const folder of positionals)
  for (const name of readdirSync(folder).filter((one) => /\.(?:jpe?g|png)$/iu.test(one)))
    measured.push({ group: 'photographs', ...(await measure(readFileSync(join(folder, name)))) });
const page = describe(measured);
writeFileSync(new URL('../../docs/bench/replaced.md', import.meta.url), page);
console.log(page);

async function measure(bytes: Uint8Array): Promise<Omit<Measured, 'group'>> {
  const frame = await decodeFaceImage(bytes);
  const [portrait] = await findFaces(models, frame);
  const start = process.cpuUsage();
  const distance = await ghostDistance(models, frame, portrait);
  const { user, system } = process.cpuUsage(start);
  return { portrait: portrait !== undefined, distance, cpu: (user + system) / 1e6 };
}

function describe(all: readonly Measured[]): string {
  const groups = [...new Set(all.map(({ group }) => group))].toSorted();
  const rows = groups.map((name) => {
    const group = all.filter(({ group: own }) => own === name);
    const compared = group.filter(({ distance }) => distance !== null);
    return [
      name,
      group.length,
      group.filter(({ portrait }) => portrait).length,
      compared.length,
      compared.filter(({ distance }) => distance! > GHOST_LIMIT).length,
    ];
  });
  const share = (limit: number, is: (one: Measured) => boolean) => {
    const compared = all.filter((one) => is(one) && one.distance !== null);
    return `${compared.filter(({ distance }) => distance! > limit).length} of ${compared.length}`;
  };
  const isForged = ({ group }: Measured) => group.startsWith('portraits');
  const curve = LIMITS.map((limit) => [limit, share(limit, (one) => !isForged(one)), share(limit, isForged)]);
  const cpu = all.reduce((sum, one) => sum + one.cpu, 0) / Math.max(1, all.length);
  return [
    '# Replaced portraits',
    '',
    '`node tools/bench/replaced.ts [--each 4] [FOLDER...]` forges fictional specimens and compares each portrait with its ghost portrait, as the check `original_portrait` does. What it does not see: [the verdict](../verdict.md#doubts-about-the-original).',
    '',
    table(['', 'images', 'portrait found', 'ghost portrait compared', 'doubted'], rows),
    '',
    '- **in the document**: another portrait is laid over the first before the document is photographed. **in the photograph**: it is painted into the photograph, which is saved again. Ghost portraits stay.',
    '- **texts replaced** are originals for this check: [another](replaced-texts.md) looks for those.',
    '- **tuned** and **aside** as in [the doubts](doubts.md); **photographs** are honest, and hardly any of them has a ghost portrait.',
    '',
    `The share of compared images above a limit; the service’s is ${GHOST_LIMIT}:`,
    '',
    table(['distance', 'not replaced', 'portraits replaced'], curve),
    '',
    `One image takes ${cpu.toFixed(2)} s of CPU time more than its faces do anyway.`,
    '',
  ].join('\n');
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
