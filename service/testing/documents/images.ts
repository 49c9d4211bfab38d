import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32, createDeflate, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { composeTd1 } from '../../../tools/specimens/mrz.ts';
import { drawMrz, TD1_PLACEMENT } from '../../../tools/specimens/mrz-drawing.ts';
import { seededRandom } from '../../../tools/specimens/random.ts';
import { portrait } from '../faces/faces.ts';

export interface ImageOptions {
  width?: number;
  height?: number;
  /** Deviation of a Gaussian blur, in thousandths of the longer side. */
  blur?: number;
  /** Light: 1 as it is, 0.2 dark, 5 washed out. */
  light?: number;
  /** Makes images that differ in every byte. */
  seed?: number;
  /** The other side of the card: an MRZ instead of the portrait, other print. */
  reverse?: boolean;
}

/**
 * A Turkish card on a table as a phone takes it, without fonts, so that it is the same on every machine: rows of small
 * strokes stand for print. The front has a portrait, the back an MRZ that is right.
 */
export async function cardImage(options: ImageOptions = {}): Promise<Sharp> {
  const { width = 1600, height = 1200, blur = 0, light = 1, seed = 1, reverse = false } = options;
  const random = seededRandom(seed);
  const strokes: string[] = [];
  for (let row = 0; row < 9; row += 1) {
    for (let at = 0; at < 34; at += 1) {
      const [stroke, bar] = [4 + random() * 6, 8 + random() * 14];
      strokes.push(
        `<rect x="${330 + at * 17}" y="${150 + row * 52}" width="${stroke.toFixed(1)}" height="${bar.toFixed(1)}"/>`,
      );
    }
  }
  const drawn = reverse
    ? `<rect x="70" y="120" width="860" height="70" fill="#39342f"/><g transform="translate(70 90) scale(${CARD_SCALE})">${mrzOfCard(seed)}</g>`
    : `<image x="105" y="200" width="200" height="240" mask="url(#fading)" href="data:image/jpeg;base64,${await cardPortrait()}"/>`;
  // Above the MRZ.
  const place = reverse ? 'translate(1000 170) scale(-0.95 0.35)' : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 1000 750" preserveAspectRatio="xMidYMid slice">
    <filter id="soft"><feGaussianBlur stdDeviation="${FADING}"/></filter>
    <mask id="fading"><rect x="${105 + 2 * FADING}" y="${200 + 2 * FADING}" width="${200 - 4 * FADING}" height="${240 - 4 * FADING}" fill="#fff" filter="url(#soft)"/></mask>
    <rect x="-500" y="-500" width="2000" height="2000" fill="#7a6148"/>
    <rect x="70" y="90" width="860" height="542" rx="30" fill="#e7ecef"/>
    ${drawn}
    <g fill="#1d2430" transform="${place}">${strokes.join('')}</g>
  </svg>`;
  let image = sharp(await sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 1 }).toBuffer());
  if (blur > 0) image = image.blur((blur * Math.max(width, height)) / 1000);
  return light === 1 ? image : image.linear(light, light > 1 ? (light - 1) * 25 : 0);
}

/** Units within which the portrait fades into the card, as most documents have it; one with hard edges looks painted in. */
const FADING = 8;

/** Units of the drawing for a millimetre of a card that is 85.6 mm wide (ISO/IEC 7810 ID-1). */
const CARD_SCALE = 860 / 85.6;

/** Who every drawn card belongs to. */
export const CARD_HOLDER = {
  surname: 'Yildiz',
  givenNames: 'Gulsah',
  birthDate: '1990-05-17',
  expiryDate: '2033-08-22',
} as const;

/** The MRZ of the back; cards of different seeds have different numbers. */
function mrzOfCard(seed: number): string {
  const lines = composeTd1({
    ...CARD_HOLDER,
    documentCode: 'I',
    issuer: 'TUR',
    nationality: 'TUR',
    sex: 'F',
    documentNumber: `A${String(seed).padStart(8, '0')}`,
  });
  return drawMrz(lines, TD1_PLACEMENT, 54).svg;
}

let portraitOfCards: Promise<string> | undefined;

function cardPortrait(): Promise<string> {
  portraitOfCards ??= portrait('ada', 480).then((bytes) => Buffer.from(bytes).toString('base64'));
  return portraitOfCards;
}

/** The same as JPEG bytes. */
export async function cardJpeg(options: ImageOptions = {}): Promise<Buffer> {
  return (await cardImage(options)).jpeg({ quality: 90 }).toBuffer();
}

/** An image of one colour. */
export function plainJpeg(colour: string, width = 1280, height = 960): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
}

/** A PNG of a few dozen bytes whose header claims `width` by `height` pixels. */
export function pixelBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1024))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

export interface PdfOptions {
  pages?: number;
  encrypted?: boolean;
  /** Points; A4 without it. */
  size?: readonly [width: number, height: number];
  /** Content stream of every page; rows of bars without it. */
  content?: string;
  /** How the content stream is packed, outermost first, such as `/FlateDecode`. */
  filters?: readonly string[];
}

/** A small PDF 1.4 file with vector bars for print. Readers rebuild its cross-reference table. */
export function pdfDocument(options: PdfOptions = {}): Buffer {
  const { pages = 1, encrypted = false, size = [595, 842], content, filters = [] } = options;
  const random = seededRandom(7);
  // Two rows: each bar might be a letter, and every one more costs the readers time.
  const bars = Array.from({ length: 60 }, (_, index) => {
    const [x, y] = [60 + (index % 30) * 16, 780 - Math.floor(index / 30) * 22];
    return `${x} ${y} ${(3 + random() * 8).toFixed(1)} ${(6 + random() * 6).toFixed(1)} re f`;
  }).join('\n');
  const stream = content ?? bars;
  const kids = Array.from({ length: pages }, (_, index) => `${index + 5} 0 R`);
  const encryption = encrypted
    ? `/Encrypt <</Filter/Standard/V 1/R 2/O<${'ab'.repeat(32)}>/U<${'cd'.repeat(32)}>/P -4>>/ID[<00><00>]`
    : '';
  return Buffer.from(
    [
      '%PDF-1.4',
      '1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj',
      `2 0 obj <</Type/Pages/Kids[${kids.join(' ')}]/Count ${pages}>> endobj`,
      `4 0 obj <</Length ${stream.length}/Filter[${filters.join(' ')}]>> stream\n${stream}\nendstream endobj`,
      ...kids.map(
        (kid) =>
          `${kid.slice(0, -2)} obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 ${size.join(' ')}]/Contents 4 0 R/Resources<<>>>> endobj`,
      ),
      `trailer <</Root 1 0 R/Size ${pages + 5}${encryption}>>`,
      '%%EOF',
    ].join('\n'),
    'latin1',
  );
}

/** A page whose few bytes of content unpack, twice over, to so many megabytes of blanks. */
export async function pdfBomb(megabytes: number): Promise<Buffer> {
  const blanks = Buffer.alloc(2 ** 20, ' ');
  const packed = Readable.from(Array.from({ length: megabytes }, () => blanks)).pipe(createDeflate());
  const twice = deflateSync(await buffer(packed));
  return pdfDocument({ content: twice.toString('latin1'), filters: ['/FlateDecode', '/FlateDecode'] });
}
