import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { seePage } from '@veridoor/document-vision/document/see-page';
import { hologramChange } from '@veridoor/document-vision/originality/hologram';
import { median } from '@veridoor/image/median';
import { decodeFrame } from '../../service/vision/pages/decode-frame.ts';
import { HOLOGRAM_LIMIT } from '../../service/vision/pages/originality.ts';
import { KINDS } from './doubts/cases.ts';
import { GENUINE, SURFACES, type Surface } from './doubts/light.ts';
import { makeLightPair } from './doubts/light-pairs.ts';

// How often the check `original_hologram` doubts a drawn document with a hologram, and how often a print or a screen.
// Writes docs/bench/hologram.md.
//
//   npm run bench -- hologram [--each 2]
//
// Of every kind of specimen and surface, as many pairs of images as `--each` says, of holograms one more: made once,
// kept in a temporary folder.

interface Measured {
  half: 'tuned' | 'aside';
  surface: Surface;
  /** Null: the page was not seen in two lights. */
  change: number | null;
  /** Seconds. */
  cpu: number;
}

/** Limits of the curve. */
const LIMITS = [3, HOLOGRAM_LIMIT, 4, 5, 6, 8];

const { values } = parseArgs({ options: { each: { type: 'string', default: '2' } } });
const measured: Measured[] = [];
for (const half of ['tuned', 'aside'] as const)
  for (const kind of KINDS[half])
    for (const surface of SURFACES)
      for (let number = 0; number < Number(values.each) + (surface === 'hologram' ? 1 : 0); number++) {
        const { image, frame } = await makeLightPair(kind, surface, number);
        measured.push({ half, surface, ...(await measure(image, frame)) });
      }
const page = describe(measured);
writeFileSync(new URL('../../docs/bench/hologram.md', import.meta.url), page);
console.log(page, describeCurve(measured));

async function measure(image: Buffer, frame: Buffer): Promise<Pick<Measured, 'change' | 'cpu'>> {
  const decoded = await decodeFrame(image);
  const page = seePage({ frame: decoded, fromCamera: true }, null, null, 1000);
  const start = process.cpuUsage();
  const change = page && hologramChange(decoded, page, await decodeFrame(frame));
  const { user, system } = process.cpuUsage(start);
  return { change, cpu: (user + system) / 1e6 };
}

function doubted(group: readonly Measured[], limit: number = HOLOGRAM_LIMIT): number {
  return group.filter(({ change }) => change !== null && change < limit).length;
}

function describe(all: readonly Measured[]): string {
  const rows = (['tuned', 'aside'] as const).flatMap((half) =>
    SURFACES.map((surface) => {
      const group = all.filter((one) => one.half === half && one.surface === surface);
      const seen = group.flatMap(({ change }) => change ?? []);
      const middle = seen.length > 0 ? median(seen).toFixed(1) : '-';
      return [`${surface} (${half})`, group.length, group.length - seen.length, doubted(group), middle];
    }),
  );
  return [
    '# Holograms in two lights',
    '',
    '`npm run bench -- hologram [--each 2]` draws fictional specimens under two lights, without and with a telephone’s torch, and compares the image with the frame of the moment after, as the check `original_hologram` does. No pair of a real document, torch and telephone was measured. What the check does not see: [the verdict](../verdict.md#doubts-about-the-original).',
    '',
    table(['', 'pairs', 'not seen twice', 'doubted', 'middle change'], rows),
    '',
    '- **tuned** and **aside** as in [the doubts](doubts.md); places, lights and patterns of both are drawn by the same rules. The measure and the limit were chosen with half of the pairs in sight, those aside too, so that others will be worse.',
    '- **not seen twice**: the page was not found in both, or could not be laid over itself; the check is `not_made`.',
    '',
    `The limit is ${HOLOGRAM_LIMIT}. A comparison takes ${median(all.map(({ cpu }) => cpu)).toFixed(2)} s of CPU time.`,
    '',
  ].join('\n');
}

/** Pairs below each limit, of those that were seen: for whoever chooses it. */
function describeCurve(all: readonly Measured[]): string {
  const curve = LIMITS.map((limit) => {
    const cell = (half: Measured['half'], genuine: boolean) => {
      const group = all.filter(
        (one) => one.half === half && one.change !== null && GENUINE.includes(one.surface) === genuine,
      );
      return `${doubted(group, limit)} of ${group.length}`;
    };
    return [limit, cell('tuned', true), cell('tuned', false), cell('aside', true), cell('aside', false)];
  });
  return table(
    ['limit', 'genuine (tuned)', 'prints and screens (tuned)', 'genuine (aside)', 'prints and screens (aside)'],
    curve,
  );
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
