import { execFileSync } from 'node:child_process';
import sharp from 'sharp';
import { NATIVE_LANGUAGES, type NativeLanguage } from '@veridoor/document-types/native-scripts';
import { lineTensor } from '@veridoor/document-reading/text/tensors';
import type { Frame } from '@veridoor/image/frame';
import { decodeFrame } from '../../../service/vision/pages/decode-frame.ts';
import { loadTextNetworks } from '../../../service/vision/pages/print/text-networks.ts';
import { createRandom, type Random } from '../../specimens/random.ts';
import names from './native-names.json' with { type: 'json' };

// Names in scripts besides Latin, Greek and Cyrillic, drawn on crossed lines, blurred and with noise, and read.
// It needs the fonts of Debian's fonts-noto-core and fonts-noto-cjk.

const HEIGHTS = [16, 24] as const;
const LINES = 100;

interface DrawnName {
  readonly text: string;
  readonly page: Frame;
}

/** Reads names in each script and writes a row of the table of docs/bench/reading.md for each. */
export async function measureNativeLines(only: string, isListed: boolean): Promise<void> {
  const networks = await loadTextNetworks();
  console.log('| script | height | signs wrong | lines right | CPU ms a line |\n| --- | --- | --- | --- | --- |');
  for (const language of NATIVE_LANGUAGES.filter((one) => one.includes(only)))
    for (const height of HEIGHTS) {
      const random = createRandom(`names in ${language}`);
      let [signs, wrong, right, micros] = [0, 0, 0, 0];
      for (let i = 0; i < LINES; i++) {
        const { text, page } = await drawName(language, height, random);
        const { width, height: tall } = page;
        const line = lineTensor(page, [[0, 0], [width, 0], [width, tall], [0, tall]]); // prettier-ignore
        const before = process.cpuUsage();
        const read = await networks.native(language, line!.tensor, line!.used);
        const { user, system } = process.cpuUsage(before);
        // The first line loads the network.
        if (i > 0) micros += user + system;
        const errors = differences(plain(read.text), plain(text));
        signs += [...plain(text)].length;
        wrong += errors;
        if (errors === 0) right += 1;
        else if (isListed) console.log(`${text} is read ${read.text}`);
      }
      const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;
      console.log(
        `| ${language} | ${height} | ${share(wrong, signs)} | ${share(right, LINES)} | ${(micros / 1000 / (LINES - 1)).toFixed(0)} |`,
      );
    }
}

async function drawName(language: NativeLanguage, height: number, random: Random): Promise<DrawnName> {
  const { fonts, family, given, before } = names[language];
  const font = random.pick(fonts);
  if (!installed().includes(font)) throw new Error(`fonts-noto-core and fonts-noto-cjk are missing: ${font}`);
  const [one, other] = [random.pick(family), random.pick(given)];
  const isFamilyFirst = language.startsWith('zh') || language === 'ja' || language === 'ko';
  const space = language === 'ja' ? random.pick([' ', '']) : isFamilyFirst ? '' : ' ';
  const name = isFamilyFirst ? `${one}${space}${other}` : `${other}${space}${one}`;
  const text = `${random.pick(before)}${name}`;
  const weight = random.pick(['normal', 'bold']);
  const print = sharp({ text: { text: `<span weight="${weight}">${text}</span>`, font, rgba: true, dpi: 300 } });
  const { data, info } = await print.png().toBuffer({ resolveWithObject: true });
  // The detector's boxes have some space above and below.
  const tall = Math.round(height * 1.5);
  const wide = Math.round((info.width / info.height) * height);
  const width = wide + height;
  const ink = await sharp(data).resize(wide, height, { fit: 'fill' }).toBuffer();
  const strokes = Array.from({ length: 12 }, (_, i) => {
    const [from, to] = [random.between(0, tall), random.between(0, tall)];
    const hue = random.integer(0, 360);
    return `<path d="M0 ${from} Q${width / 2} ${from + (i - 6) * 3} ${width} ${to}" stroke="hsl(${hue},40%,75%)" fill="none" stroke-width="1"/>`;
  });
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${tall}"><rect width="100%" height="100%" fill="hsl(${random.integer(0, 360)},30%,92%)"/>${strokes.join('')}</svg>`;
  const drawn = await sharp(Buffer.from(ground))
    .composite([{ input: ink, left: Math.round(height / 2), top: Math.round(height / 4) }])
    .removeAlpha()
    .blur(random.between(0.4, 0.9))
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (let i = 0; i < drawn.data.length; i++)
    drawn.data[i] = Math.max(0, Math.min(255, drawn.data[i]! + 6 * random.normal()));
  const { width: across, height: down } = drawn.info;
  const jpeg = await sharp(drawn.data, { raw: { width: across, height: down, channels: 3 } })
    .jpeg({ quality: 85 })
    .toBuffer();
  return { text, page: await decodeFrame(jpeg) };
}

let fontList: string | undefined;
const installed = (): string => (fontList ??= execFileSync('fc-list', [':', 'family'], { encoding: 'utf8' }));

/** Spaces and signs do not matter in a name. */
const plain = (text: string): string => text.normalize('NFKC').replaceAll(/[^\p{L}\p{M}]/gu, '');

/** Levenshtein's distance in signs. */
function differences(text: string, truth: string): number {
  const signs = [...truth];
  let row = signs.map((_, i) => i + 1);
  row.unshift(0);
  for (const [i, sign] of [...text].entries()) {
    const next = [i + 1];
    for (let j = 0; j < signs.length; j++)
      next.push(Math.min(next[j]! + 1, row[j + 1]! + 1, row[j]! + (signs[j] === sign ? 0 : 1)));
    row = next;
  }
  return row.at(-1)!;
}
