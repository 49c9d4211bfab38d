import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import {
  COMPRESSION_LIMIT,
  GHOST_LIMIT,
  GLUED_LIMIT,
  judgeReplacedPortrait,
  PAINTED_LIMIT,
} from '../../service/vision/pages/originality.ts';
import { decodeFaceImage } from '../../service/vision/faces/face-image.ts';
import { loadFaceModels } from '../../service/vision/faces/face-models.ts';
import { findFaces } from '../../service/vision/faces/find-faces.ts';
import { portraitSigns, type PortraitSigns } from '../../service/vision/faces/portrait-signs.ts';
import { createRandom } from '../specimens/random.ts';
import { glueOver } from './doubts/glued-photographs.ts';
import { paintOver } from './doubts/painted-photographs.ts';
import { MANNERS, otherHeads, portraitCases, savedAgain } from './doubts/portrait-cases.ts';

// How often the check `original_portrait` doubts an original, and how often a replaced portrait.
// Writes docs/bench/replaced.md.
//
//   npm run bench -- replaced [FOLDER...]
//
// Specimens of many types, each once as it was issued and once in each manner of replacing its portrait. FOLDER: honest
// photographs of documents, as they are, saved again, and with other portraits painted into them or glued over theirs.

interface Measured {
  group: string;
  forged: boolean;
  portrait: boolean;
  signs: PortraitSigns;
  doubted: boolean;
}

/** Limits of the curves. */
const DISTANCES = [0.9, 1, 1.1, GHOST_LIMIT, 1.3, 1.4];
const SHARES = [0.3, 0.5, COMPRESSION_LIMIT, 0.7, 0.8, 0.9];
const LIKE_GLUED = [0.5, 0.6, 0.7, 0.8, GLUED_LIMIT, 0.95];
const LIKE_PAINTED = [0.1, 0.15, 0.2, PAINTED_LIMIT, 0.3, 0.5];
/** Portraits that are painted into each photograph, and as many glued. */
const FORGED = 3;

const { positionals } = parseArgs({ allowPositionals: true });
const models = await loadFaceModels();
const heads = await otherHeads(models);
const measured: Measured[] = [];
let cpu = 0;
for await (const { half, manner, ghost, bytes } of portraitCases(models, heads)) {
  const group = `${manner}, ${ghost ? 'with' : 'without'} ghost portrait (${half})`;
  await measure(group, manner !== 'honest', bytes);
}
for (const folder of positionals)
  for (const name of readdirSync(folder).filter((one) => /\.(?:jpe?g|png)$/iu.test(one))) {
    const bytes = readFileSync(join(folder, name));
    const random = createRandom(`painted ${name}`);
    await measure('photographs', false, await savedAgain(bytes));
    const again = await sharp(bytes)
      .jpeg({ quality: random.integer(70, 95) })
      .toBuffer();
    await measure('photographs, saved again', false, await savedAgain(again));
    const glue = createRandom(`glued ${name}`);
    for (let number = 0; number < FORGED; number++) {
      const painted = await paintOver(models, bytes, random.pick(heads), random);
      if (painted) await measure('photographs, painted', true, await savedAgain(painted));
      const glued = await glueOver(models, bytes, glue.pick(heads), glue);
      if (glued) await measure('photographs, glued', true, await savedAgain(glued));
    }
  }
const page = describe();
writeFileSync(new URL('../../docs/bench/replaced.md', import.meta.url), page);
console.log(page, describeCurves());

async function measure(group: string, forged: boolean, bytes: Uint8Array): Promise<void> {
  const frame = await decodeFaceImage(bytes);
  const [portrait] = await findFaces(models, frame);
  const start = process.cpuUsage();
  const seen = await portraitSigns(models, bytes, frame, portrait);
  const { user, system } = process.cpuUsage(start);
  cpu += (user + system) / 1e6;
  // These photographs were compressed before the paper lay in them, unlike a photograph of it.
  const signs = group === 'photographs, glued' ? { ...seen, compression: null } : seen;
  const doubted = judgeReplacedPortrait(signs).some(({ outcome }) => outcome === 'review');
  measured.push({ group, forged, portrait: portrait !== undefined, signs, doubted });
  console.log(group, signs, doubted);
}

function describe(): string {
  const isDrawn = ({ group }: Measured) => MANNERS.some((manner) => group.startsWith(manner));
  const groups = [...new Set(measured.map(({ group }) => group))];
  const rows = groups.toSorted().map((name) => rowOf(name, (one) => one.group === name));
  const totals = [
    ...MANNERS.slice(1).map((manner) => rowOf(`all specimens, ${manner}`, ({ group }) => group.startsWith(manner))),
    rowOf('all specimens, honest', (one) => isDrawn(one) && !one.forged),
    rowOf('all specimens, replaced', (one) => isDrawn(one) && one.forged),
    rowOf('of all replaced, kept aside', (one) => isDrawn(one) && one.forged && one.group.endsWith('(aside)')),
  ];
  return [
    '# Replaced portraits',
    '',
    '`npm run bench -- replaced [FOLDER...]` forges fictional specimens and photographs, and measures what `original_portrait` goes by: the distance of portrait and ghost portrait, the image’s earlier compression, and the portrait’s sides. What it does not see: [the verdict](../verdict.md#doubts-about-the-original); what was tried: [research](../research/replaced.md).',
    '',
    table(
      ['', 'images', 'portrait found', 'ghost portrait compared', 'compression compared', 'sides seen', 'doubted'],
      [...rows, ...totals],
    ),
    '',
    '- **printed**: another portrait before the document is printed. **glued**: a photograph on paper. **painted**: into the photograph, which is saved again. Ghost portraits stay.',
    `- What compression is gone by, and the limits (${GHOST_LIMIT}, ${COMPRESSION_LIMIT}, ${GLUED_LIMIT} and ${PAINTED_LIMIT}), were chosen with all images in sight; 8 images of other sources were not.`,
    '',
    `One image takes ${(cpu / Math.max(1, measured.length)).toFixed(2)} s of CPU time more than its faces do anyway.`,
    '',
  ].join('\n');
}

/** The shares of compared images beyond each limit: for whoever chooses limits. */
function describeCurves(): string {
  const share = (
    is: (one: Measured) => boolean,
    value: (one: Measured) => number | null,
    beyond: (at: number) => boolean,
  ) => {
    const values = measured.filter(is).flatMap((one) => value(one) ?? []);
    return `${values.filter(beyond).length} of ${values.length}`;
  };
  const honest = (one: Measured) => !one.forged;
  const forged = (one: Measured) => one.forged;
  const painted = (one: Measured) => one.forged && one.group.includes('painted');
  const glued = (one: Measured) => one.forged && one.group.includes('glued');
  const printed = (one: Measured) => one.forged && one.group.includes('printed');
  const ghost = ({ signs }: Measured) => signs.ghost;
  const compression = ({ signs }: Measured) => signs.compression;
  const likeGlued = ({ signs }: Measured) => signs.glued;
  const likePainted = ({ signs }: Measured) => signs.painted;
  return [
    table(
      ['distance above', 'honest', 'replaced'],
      DISTANCES.map((limit) => {
        const isBeyond = (value: number) => value > limit;
        return [limit, share(honest, ghost, isBeyond), share(forged, ghost, isBeyond)];
      }),
    ),
    table(
      ['compression below', 'honest', 'printed or glued', 'painted'],
      SHARES.map((limit) => {
        const isBeyond = (value: number) => value < limit;
        const others = (one: Measured) => one.forged && !painted(one);
        return [limit, ...[honest, others, painted].map((is) => share(is, compression, isBeyond))];
      }),
    ),
    ...(
      [
        ['sides like glued above', LIKE_GLUED, likeGlued],
        ['sides like painted above', LIKE_PAINTED, likePainted],
      ] as const
    ).map(([head, limits, likeness]) =>
      table(
        [head, 'honest', 'glued', 'painted', 'printed'],
        limits.map((limit) => {
          const isBeyond = (value: number) => value > limit;
          return [limit, ...[honest, glued, painted, printed].map((is) => share(is, likeness, isBeyond))];
        }),
      ),
    ),
  ].join('\n\n');
}

function rowOf(name: string, is: (one: Measured) => boolean): readonly (string | number)[] {
  const group = measured.filter(is);
  const count = (has: (one: Measured) => boolean) => group.filter(has).length;
  return [
    name,
    group.length,
    count(({ portrait }) => portrait),
    count(({ signs }) => signs.ghost !== null),
    count(({ signs }) => signs.compression !== null),
    count(({ signs }) => signs.glued !== null),
    count(({ doubted }) => doubted),
  ];
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
