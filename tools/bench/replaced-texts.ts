import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { countryOf } from '../../packages/document-vision/document/fields.ts';
import { straighten } from '../../packages/document-vision/document/straighten.ts';
import { seePage } from '../../packages/document-vision/document/see-page.ts';
import { GRAIN_LIMIT, lostGrain, type PrintLine } from '../../packages/document-vision/originality/replaced-text.ts';
import { readPrint } from '../../packages/document-reading/read-print.ts';
import type { Quad } from '../../packages/image/frame.ts';
import { fitHomography, project } from '../../packages/image/homography.ts';
import { decodeFrame } from '../../service/features/documents/checks/decode-frame.ts';
import { loadLabels, loadLayouts } from '../../service/features/documents/checks/print/type-tables.ts';
import { loadTextNetworks } from '../../service/features/documents/checks/print/text-networks.ts';
import { createRandom } from '../specimens/random.ts';
import { decodeRaster, encodeJpeg } from '../specimens/video/raster.ts';
import { STORED } from './doubts/camera.ts';
import { KINDS, makeCase } from './doubts/cases.ts';
import { drawHand, replaceLine, WAYS, type Way } from './doubts/text-forgery.ts';

// How often the check `original_text` doubts an untouched document, and how often one with a replaced value.
// Writes docs/bench/replaced-texts.md.
//
//   node tools/bench/replaced-texts.ts [--each 4] [FOLDER...]
//
// Of every kind of specimen as many photographs as `--each` says, and the images of each FOLDER. In each one value after
// another is replaced, in every way that a forger may take. The print of the untouched image is read once.

/** Limits of the curve. */
const LIMITS = [0.8, 1, 1.2, GRAIN_LIMIT, 1.5, 1.8, 2.2];
const HONEST = ['honest', 'saved again'] as const;

interface Measured {
  group: string;
  how: Way | (typeof HONEST)[number];
  lost: number | null;
}

const { values, positionals } = parseArgs({
  options: { each: { type: 'string', default: '4' } },
  allowPositionals: true,
});
const [networks, labels, layouts] = await Promise.all([loadTextNetworks(), loadLabels(), loadLayouts()]);
const measured: Measured[] = [];
let cpu = 0;
for (const half of ['tuned', 'aside'] as const)
  for (const kind of KINDS[half])
    for (let number = 0; number < Number(values.each); number++) {
      const { name, bytes } = await makeCase(kind, 'honest', number);
      await measureAll(`specimens (${half})`, name, bytes);
    }
for (const folder of positionals)
  for (const name of readdirSync(folder).filter((one) => /\.(?:jpe?g|png)$/iu.test(one)))
    await measureAll('photographs', name, readFileSync(join(folder, name)));
const page = describe();
writeFileSync(new URL('../../docs/bench/replaced-texts.md', import.meta.url), page);
console.log(page);

async function measureAll(group: string, name: string, bytes: Uint8Array): Promise<void> {
  const lines = await linesOf(bytes);
  const own = lines.flatMap(({ kind }, index) => (kind === 'value' ? [index] : []));
  if (own.length === 0) return;
  const random = createRandom(`replaced ${name}`);
  const measure = async (how: Measured['how'], image: Uint8Array) => {
    const frame = await decodeFrame(await sharp(image).jpeg(STORED).toBuffer());
    const start = process.cpuUsage();
    const lost = lostGrain(frame, lines);
    const { user, system } = process.cpuUsage(start);
    cpu += (user + system) / 1e6;
    measured.push({ group, how, lost });
    console.log(group, name, how, lost?.toFixed(2));
  };
  await measure('honest', bytes);
  const again = random.integer(70, 95);
  await measure('saved again', await sharp(bytes).jpeg({ quality: again }).toBuffer());
  for (const way of WAYS)
    for (const index of own.toSorted(() => random.next() - 0.5)) {
      const image = await decodeRaster(Buffer.from(bytes));
      const hand = drawHand(random);
      if (!(await replaceLine(image, lines, index, way, hand, random))) continue;
      const { width, height, data } = image;
      const saved =
        hand.quality === null
          ? await sharp(data, { raw: { width, height, channels: 3 } })
              .png({ compressionLevel: 1 })
              .toBuffer()
          : await encodeJpeg(image, hand.quality);
      await measure(way, saved);
      break;
    }
}

/** The lines of an image as the service finds them, with their text. */
async function linesOf(bytes: Uint8Array): Promise<(PrintLine & { quad: Quad; text: string })[]> {
  const frame = await decodeFrame(bytes);
  const seen = seePage({ frame, fromCamera: false }, null, null, 1280);
  const straight = seen && straighten(frame, seen.corners, seen.aspect > 1.5 ? 'ID-1' : 'ID-3', 1280);
  const context = { labels, layouts, countryOf, today: '2026-11-26', machine: null };
  const read = straight && (await readPrint(straight, networks, context));
  const isPage = read !== null && Object.keys(read.fields).length > 0;
  const { lines } = isPage ? read : await readPrint(frame, networks, context);
  const map =
    isPage && straight && seen
      ? fitHomography(
          [
            [0, 0],
            [straight.width, 0],
            [straight.width, straight.height],
            [0, straight.height],
          ],
          seen.corners,
        )
      : null;
  return lines.map(({ box, kind }) => {
    const quad = (map ? box.map(([x, y]) => project(map, x, y)) : box) as Quad;
    // A new value of as many letters as have room in the line.
    const [a, b, , d] = quad;
    const letters = Math.hypot(b[0] - a[0], b[1] - a[1]) / (0.6 * Math.hypot(d[0] - a[0], d[1] - a[1]));
    return { box: quad, quad, kind, text: 'RK7ME29BODA41SLV56NT'.slice(0, Math.max(4, Math.round(letters))) };
  });
}

function describe(): string {
  const groups = [...new Set(measured.map(({ group }) => group))];
  const hows = [...HONEST, ...WAYS];
  const cell = (group: string, how: Measured['how'], limit: number) => {
    const all = measured.filter((one) => one.group === group && one.how === how && one.lost !== null);
    return `${all.filter(({ lost }) => lost! > limit).length} of ${all.length}`;
  };
  const share = (group: string, isHonest: boolean, limit: number) => {
    const all = measured.filter(
      (one) => one.group === group && (one.how.match(/honest|again/u) !== null) === isHonest && one.lost !== null,
    );
    return `${all.filter(({ lost }) => lost! > limit).length} of ${all.length}`;
  };
  return [
    '# Replaced texts',
    '',
    '`node tools/bench/replaced-texts.ts [--each 4] [FOLDER...]` replaces values in photographs of specimens and of documents, and measures the grain that they lack, as the check `original_text` does. What it does not see: [the verdict](../verdict.md#doubts-about-the-original).',
    '',
    `Doubted at the service’s limit, ${GRAIN_LIMIT}, of those with enough lines to compare:`,
    '',
    table(
      ['', ...hows],
      groups.map((group) => [group, ...hows.map((how) => cell(group, how, GRAIN_LIMIT))]),
    ),
    '',
    '- **flat**: the ground is painted in one colour; **blended**: with what lies above and below; **rebuilt**: with a piece of the ground nearby; then another value is written there, in one of four fonts, more or less blurred, shifted and noisy. **moved**: another line of the image, with its ground.',
    '- A third of the forgeries is saved without a loss, the others as JPEG of 75 to 97; everything is stored again as the service does.',
    '- **tuned** and **aside** as in [the doubts](doubts.md), but the weights were fitted and the limit was chosen with all of these images in sight, the photographs too: other images will be worse.',
    '',
    '## The curve',
    '',
    table(
      ['lost grain', ...groups.flatMap((group) => [`${group}: untouched`, 'replaced'])],
      LIMITS.map((limit) => [
        String(limit),
        ...groups.flatMap((group) => [share(group, true, limit), share(group, false, limit)]),
      ]),
    ),
    '',
    `One image takes ${(cpu / Math.max(1, measured.length)).toFixed(2)} s of CPU time.`,
    '',
  ].join('\n');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
