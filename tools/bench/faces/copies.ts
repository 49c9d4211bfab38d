import { readFileSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { fitHomography } from '@veridoor/image/homography';
import { resample } from '@veridoor/image/resample';
import type { Point, Quad } from '@veridoor/image/frame';
import { judgeFaces } from '../../../service/checks/faces/face.ts';
import { describeFace } from '../../../service/vision/faces/describe-face.ts';
import { decodeFaceImage } from '../../../service/vision/faces/face-image.ts';
import type { FaceModels } from '../../../service/vision/faces/face-models.ts';
import { measureFace } from '../../../service/vision/faces/face-quality.ts';
import { findFaces } from '../../../service/vision/faces/find-faces.ts';
import { descriptorDistance, SAME_DISTANCE } from '../../../service/vision/faces/match.ts';
import { photographLikeness, uprightFace } from '../../../service/vision/faces/same-photograph.ts';
import { seededRandom } from '../../specimens/random.ts';
import { degrade, withPixels } from './degrade.ts';
import { cutHeads } from './images.ts';
import type { ListedImage } from './people.ts';

/** What an attacker does with an image of a portrait before sending it as a selfie. */
export const COPIES = {
  'cut out': (image) => Promise.resolve(image),
  'three fifths the size': async (image) => resized(image, 0.6),
  'nearly twice the size': async (image) => resized(image, 1.8),
  'compressed strongly': (image) => sharp(image).jpeg({ quality: 40 }).toBuffer(),
  brightened: (image) => sharp(image).gamma(1.8).linear(1.15, 10).jpeg({ quality: 85 }).toBuffer(),
  darkened: (image) => sharp(image).linear(0.55, 0).jpeg({ quality: 85 }).toBuffer(),
  blurred: async (image) => {
    const { width } = await sharp(image).metadata();
    return sharp(image)
      .blur(Math.max(0.4, width / 260))
      .jpeg({ quality: 85 })
      .toBuffer();
  },
  mirrored: (image) => sharp(image).flop().jpeg({ quality: 85 }).toBuffer(),
  turned: (image) => sharp(image).rotate(8, { background: '#888' }).jpeg({ quality: 85 }).toBuffer(),
  'tilted by 10 to 22 degrees': async (image, seed) => tilted(image, seededRandom(seed), 10, 22),
  'from a screen, tilted a little': async (image, seed) => fromScreen(image, seed),
  'printed and photographed': async (image, seed) => degrade(image, 'printed and photographed', seed),
  'printed on a card': async (image, seed) => degrade(image, 'portrait of a card', seed + 1000),
} satisfies Record<string, (image: Buffer, seed: number) => Promise<Buffer>>;
export type Copy = keyof typeof COPIES;

/** A selfie that the comparison of faces accepts, and how much it is the portrait's photograph. */
export interface Compared {
  /** Whether the limit was chosen by this person. */
  readonly chosen: boolean;
  readonly group: string;
  readonly likeness: number;
}

export interface CopyFigures {
  persons: number;
  images: number;
  /** Selfies that are another photograph of the person. */
  honest: Compared[];
  /** Selfies made of the very image of the document, and of the photograph that it was printed from. */
  copies: { copy: Copy; of: 'page' | 'photograph'; compared: Compared[] }[];
  /** Portraits of documents, each photographed twice. */
  documents: Compared[];
}

interface Face {
  readonly upright: Uint8Array;
  readonly descriptor: Float32Array;
}

/**
 * @param folder of images of people, with their list (people.json).
 * @param documents a folder of photographs; those of one document have the same name up to the first point.
 */
export async function measureCopies(models: FaceModels, folder: string, documents?: string): Promise<CopyFigures> {
  const listed = JSON.parse(readFileSync(join(folder, 'people.json'), 'utf8')) as ListedImage[];
  const persons = [...new Set(listed.map(({ person }) => person))];
  const copies = Object.keys(COPIES).flatMap((copy) =>
    (['page', 'photograph'] as const).map((of) => ({ copy: copy as Copy, of, compared: [] as Compared[] })),
  );
  const known: (ListedImage & { chosen: boolean; selfie: Face | null; portrait: Face | null })[] = [];
  for (const [number, image] of listed.entries()) {
    const bytes = await readFile(join(folder, image.file));
    const chosen = persons.indexOf(image.person) % 2 === 0;
    const [head] = await cutHeads(models, bytes);
    if (!head) continue;
    const page = await degrade(head, number % 4 < 2 ? 'portrait of a card' : 'engraved under a hologram', number);
    const portrait = await look(models, page, true);
    known.push({ ...image, chosen, selfie: await look(models, bytes, false), portrait });
    if (!portrait) continue;
    const of = number % 2 === 0 ? 'page' : 'photograph';
    for (const row of copies.filter((one) => one.of === of)) {
      const copy = await look(models, await COPIES[row.copy](of === 'page' ? page : head, number), false);
      row.compared.push(...compare(portrait, copy, { chosen, group: image.group }));
    }
  }
  const honest = known.flatMap(({ portrait, ...one }, i) =>
    known.flatMap(({ selfie, person }, k) =>
      i === k || person !== one.person || !portrait ? [] : compare(portrait, selfie, one),
    ),
  );
  return {
    persons: persons.length,
    images: known.length,
    honest,
    copies,
    documents: documents === undefined ? [] : await photographedTwice(models, documents),
  };
}

/** The first photograph of each document against its others, as a page and a selfie. */
async function photographedTwice(models: FaceModels, folder: string): Promise<Compared[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.jpg')).toSorted();
  const found: Compared[] = [];
  for (const [number, [document, files]] of [
    ...Map.groupBy(names, (name) => name.slice(0, name.indexOf('.'))),
  ].entries()) {
    const [first, ...others] = files;
    const page = await look(models, await readFile(join(folder, first!)), true);
    if (!page) continue;
    for (const file of others) {
      const copy = await look(models, await readFile(join(folder, file)), false);
      found.push(...compare(page, copy, { chosen: number % 2 === 0, group: document }));
    }
  }
  return found;
}

/** The largest face of an image; null where the check of a selfie fails it. */
async function look(models: FaceModels, bytes: Buffer, printed: boolean): Promise<Face | null> {
  const frame = await decodeFaceImage(bytes);
  const faces = await findFaces(models, frame);
  const [face] = faces;
  if (!face) return null;
  const seen = faces.map((one) => ({ ...one, quality: measureFace(frame, one.mesh), descriptor: null, upright: null }));
  if (!printed && judgeFaces(seen).outcome === 'failed') return null;
  return {
    upright: uprightFace(frame, face.mesh),
    descriptor: await describeFace(models, frame, face.mesh, { printed }),
  };
}

/** Nothing where the faces do not match: the selfie is refused without this check. */
function compare(portrait: Face, selfie: Face | null, { chosen, group }: Omit<Compared, 'likeness'>): Compared[] {
  if (!selfie || descriptorDistance(selfie.descriptor, portrait.descriptor) > SAME_DISTANCE) return [];
  return [{ chosen, group, likeness: photographLikeness(portrait.upright, selfie.upright) }];
}

async function resized(image: Buffer, factor: number): Promise<Buffer> {
  const { width } = await sharp(image).metadata();
  return sharp(image)
    .resize({ width: Math.round(width * factor) })
    .jpeg({ quality: 82 })
    .toBuffer();
}

/** A flat image that is held at an angle before a camera two and a half widths away. */
async function tilted(image: Buffer, random: () => number, least: number, most: number): Promise<Buffer> {
  const { data, info } = await sharp(image)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const angle = () => ((random() < 0.5 ? -1 : 1) * (least + random() * (most - least)) * Math.PI) / 180;
  const [yaw, pitch, away] = [angle(), angle() / 2, 2.5 * Math.max(width, height)];
  const seen = ([x, y]: Point): Point => {
    const [u, v] = [x - width / 2, y - height / 2];
    const depth = away / (away + u * Math.sin(yaw) + v * Math.sin(pitch));
    return [width / 2 + u * Math.cos(yaw) * depth, height / 2 + v * Math.cos(pitch) * depth];
  };
  const corners: Quad = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
  const [a, b, c, d] = corners;
  const map = fitHomography([seen(a), seen(b), seen(c), seen(d)], corners);
  if (!map) throw new Error('an image without an area');
  const channels = info.channels === 1 ? 1 : 3;
  const frame = resample({ width, height, channels, data }, map, width, height);
  return sharp(frame.data, { raw: { width, height, channels } }).jpeg({ quality: 80 }).toBuffer();
}

/** A screen's pixels against the camera's, its own tones, a lamp's reflection, noise, and a slight tilt. */
async function fromScreen(image: Buffer, seed: number): Promise<Buffer> {
  const random = seededRandom(seed);
  const [angle, pitch, lampX, lampY] = [random() * 0.2, 2.3 + random() * 0.8, random() * 520, random() * 520];
  const shown = await withPixels(
    await sharp(image).resize({ width: 520 }).png().toBuffer(),
    (value, x, y, noise, channel) => {
      const stripe = 10 * Math.sin((2 * Math.PI * (x * Math.cos(angle) + y * Math.sin(angle))) / pitch + channel * 2.1);
      const band = 5 * Math.sin(2 * Math.PI * (x * 0.05 + y * 0.03) + channel * 2.1);
      const lamp = 50 * Math.exp(-((x - lampX) ** 2 + (y - lampY) ** 2) / 130 ** 2);
      return 12 + 217 * (value / 255) ** 1.25 + stripe + band + lamp + 10 * (noise() + noise() - 1);
    },
    seed,
  );
  return sharp(await tilted(shown, random, 0, 9))
    .blur(0.8)
    .jpeg({ quality: 75 })
    .toBuffer();
}
