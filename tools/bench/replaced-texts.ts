import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { countryOf } from '@veridoor/document-vision/document/fields';
import { straighten } from '@veridoor/document-vision/document/straighten';
import { seePage } from '@veridoor/document-vision/document/see-page';
import { lostCompression, UNCOMPRESSED_LIMIT } from '@veridoor/document-vision/originality/line-compression';
import { GRAIN_LIMIT, lostGrain, type PrintLine } from '@veridoor/document-vision/originality/replaced-text';
import { readPrint } from '@veridoor/document-reading/read-print';
import type { Quad } from '@veridoor/image/frame';
import { fitHomography, project } from '@veridoor/image/homography';
import { decodeFrame } from '../../service/vision/pages/decode-frame.ts';
import { STORED_QUALITY } from '../../service/vision/pages/intake.ts';
import { judgeText, type TextSigns } from '../../service/vision/pages/originality.ts';
import { labelsOf } from '@veridoor/document-reading/fields/label-table';
import { typeLayouts } from '@veridoor/document-reading/fields/layouts';
import { loadTextNetworks } from '../../service/vision/pages/print/text-networks.ts';
import { createRandom } from '../specimens/random.ts';
import { decodeRaster, encodeJpeg } from '../specimens/video/raster.ts';
import { STORED } from './doubts/camera.ts';
import { KINDS, makeCase } from './doubts/cases.ts';
import { drawHand, replaceLine, WAYS, type Way } from './doubts/text-forgery.ts';

// How often the check `original_text` doubts an untouched document, and how often one with a replaced value.
// Writes docs/bench/replaced-texts.md.
//
//   npm run bench -- replaced-texts [--each 4] [--draws 4] [FOLDER...]
//
// Of every kind of specimen as many photographs as `--each` says, and the images of each FOLDER. In each one value after
// another is replaced, in every way that a forger may take; in those of a FOLDER as often as `--draws` says. The same is
// done in the images made smaller, which have no earlier compression. The print of the untouched image is read once.

/** Limits of the curves. */
const GRAINS = [0.8, 1, 1.2, GRAIN_LIMIT, 1.8, 2.2];
const COMPRESSIONS = [0.3, 0.4, 0.5, 0.6, UNCOMPRESSED_LIMIT, 0.8, 0.9];
const HONEST = ['honest', 'saved again'] as const;
/** An image made smaller, as many cameras and programs do before they save it. */
const REDUCED = 0.8;

interface Measured extends TextSigns {
  group: string;
  /** The group, and whether nothing was chosen on its forgeries. */
  row: string;
  how: Way | (typeof HONEST)[number];
}

type TextLine = PrintLine & { quad: Quad; text: string };

const { values, positionals } = parseArgs({
  options: { each: { type: 'string', default: '4' }, draws: { type: 'string', default: '4' } },
  allowPositionals: true,
});
const networks = await loadTextNetworks();
const [labels, layouts] = [labelsOf(), typeLayouts()];
const measured: Measured[] = [];
let cpu = 0;
for (const half of ['tuned', 'aside'] as const)
  for (const kind of KINDS[half])
    for (let number = 0; number < Number(values.each); number++) {
      const { name, bytes } = await makeCase(kind, 'honest', number);
      await measureAll(`specimens (${half})`, name, bytes, 1);
    }
for (const folder of positionals)
  for (const name of readdirSync(folder).filter((one) => /\.(?:jpe?g|png)$/iu.test(one)))
    await measureAll('photographs', name, readFileSync(join(folder, name)), Number(values.draws));
const page = describe();
writeFileSync(new URL('../../docs/bench/replaced-texts.md', import.meta.url), page);
console.log(page, describeCurves());

async function measureAll(group: string, name: string, bytes: Uint8Array, draws: number): Promise<void> {
  const lines = await linesOf(bytes);
  const { width } = await sharp(bytes).metadata();
  const smaller = await sharp(bytes)
    .resize(Math.round(REDUCED * width))
    .png()
    .toBuffer();
  for (let draw = 0; draw < draws; draw++) {
    await measureOne(group, name, draw, bytes, lines);
    await measureOne(`${group}, reduced`, name, draw, smaller, lines.map(reduced));
  }
}

function reduced(line: TextLine): TextLine {
  const quad = line.quad.map(([x, y]) => [REDUCED * x, REDUCED * y]) as unknown as Quad;
  return { ...line, box: quad, quad };
}

async function measureOne(
  group: string,
  name: string,
  draw: number,
  bytes: Uint8Array,
  lines: readonly TextLine[],
): Promise<void> {
  const own = lines.flatMap(({ kind }, index) => (kind === 'value' ? [index] : []));
  if (own.length === 0) return;
  const random = createRandom(`replaced ${name}${draw || ''}`);
  const measure = async (how: Measured['how'], image: Uint8Array) => {
    const frame = await decodeFrame(await sharp(image).jpeg(STORED).toBuffer());
    const start = process.cpuUsage();
    const signs = {
      lostGrain: lostGrain(frame, lines),
      lostCompression: lostCompression(frame, lines, STORED_QUALITY),
    };
    const { user, system } = process.cpuUsage(start);
    cpu += (user + system) / 1e6;
    measured.push({ group, row: draw === 0 ? group : `${group}, later draws`, how, ...signs });
    console.log(group, name, draw, how, signs.lostGrain?.toFixed(2), signs.lostCompression?.toFixed(2));
  };
  if (draw === 0) await measure('honest', bytes);
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
async function linesOf(bytes: Uint8Array): Promise<TextLine[]> {
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

function isHonest({ how }: Measured): boolean {
  return HONEST.some((one) => one === how);
}

function isDoubted(one: Measured): boolean {
  return judgeText(one)[0]!.outcome !== 'passed';
}

/** Those with enough lines to compare. */
function said(): Measured[] {
  return measured.filter((one) => judgeText(one).length > 0);
}

function count(all: readonly Measured[], isFound: (one: Measured) => boolean): string {
  return all.length === 0 ? '-' : `${all.filter(isFound).length} of ${all.length}`;
}

function describe(): string {
  const rows = [...new Set(measured.map(({ row }) => row))];
  const hows = [...HONEST, ...WAYS];
  return [
    '# Replaced texts',
    '',
    '`npm run bench -- replaced-texts [--each 4] [--draws 4] [FOLDER...]` replaces values in photographs of specimens and of documents, and measures what they lack of the image’s grain and of its earlier compression, as `original_text` does. What it does not see: [the verdict](../verdict.md#doubts-about-the-original); what was tried: [research](../research/replaced.md).',
    '',
    'Doubted by the service, of those with enough lines to compare:',
    '',
    table(
      ['', ...hows],
      rows.map((row) => [
        row,
        ...hows.map((how) =>
          count(
            said().filter((one) => one.row === row && one.how === how),
            isDoubted,
          ),
        ),
      ]),
    ),
    '',
    '- **flat**, **blended**, **rebuilt**: how the ground was painted before another value was written. **moved**: another line of the image.',
    '- **reduced**: made smaller before and saved without a loss, so without an earlier compression.',
    `- Limits (${GRAIN_LIMIT} of grain, ${UNCOMPRESSED_LIMIT} of compression) were chosen with all images and the first draw in sight: others will be worse. Nothing was chosen on later draws.`,
    '',
    `One image takes ${(cpu / Math.max(1, measured.length)).toFixed(2)} s of CPU time.`,
    '',
  ].join('\n');
}

/** What finds the replaced values, and the shares beyond each limit: for whoever chooses limits. */
function describeCurves(): string {
  const groups = [...new Set(measured.map(({ group }) => group))];
  const rows = [...new Set(measured.map(({ row }) => row))];
  const grain = (limit: number) => (one: Measured) => (one.lostGrain ?? 0) > limit;
  const compression = (limit: number) => (one: Measured) => (one.lostCompression ?? 0) > limit;
  const curve = (limits: readonly number[], by: typeof grain) =>
    limits.map((limit) => [
      String(limit),
      ...groups.flatMap((group) =>
        [true, false].map((honest) =>
          count(
            said().filter((one) => one.group === group && isHonest(one) === honest),
            by(limit),
          ),
        ),
      ),
    ]);
  const both = groups.flatMap((group) => [`${group}: untouched`, 'replaced']);
  return [
    table(
      ['', 'shows', 'by grain', 'by compression', 'by either', 'shows none', 'by grain'],
      rows.map((row) => {
        const forged = said().filter((one) => one.row === row && !isHonest(one));
        const [shows, none] = [true, false].map((does) =>
          forged.filter(({ lostCompression: lost }) => (lost !== null) === does),
        ) as [Measured[], Measured[]];
        return [
          row,
          String(shows.length),
          count(shows, grain(GRAIN_LIMIT)),
          count(shows, compression(UNCOMPRESSED_LIMIT)),
          count(shows, isDoubted),
          String(none.length),
          count(none, isDoubted),
        ];
      }),
    ),
    table(['lost grain', ...both], curve(GRAINS, grain)),
    table(['lost compression', ...both], curve(COMPRESSIONS, compression)),
  ].join('\n\n');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
