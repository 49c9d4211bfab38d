import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Quad } from '../../../packages/image/frame.ts';
import { createRandom, type Random } from '../../specimens/random.ts';
import { makeSpecimen, type Specimen, type SpecimenKind } from '../../specimens/specimen.ts';
import { photograph } from '../../specimens/video/photograph.ts';
import { makePortrait, PERSON_NAMES, type PersonName } from '../../specimens/portrait.ts';
import type { Corners } from '../../specimens/video/homography.ts';
import { decodeRaster, encodeJpeg, type Raster } from '../../specimens/video/raster.ts';
import sharp from 'sharp';
import { LENGTH, STORED, drawCamera, takeScene, type Camera } from './camera.ts';
import { drawCopy, printed } from './copy.ts';
import { drawForgery, replacePortrait, replaceText, type Lying } from './forgery.ts';
import { drawScreen, takeScreen } from './screen.ts';

/** What is done to a document. */
export const MAKINGS = ['honest', 'screen', 'copy'] as const;
/** What is done to a document whose portrait, or one value, is then another. */
export const FORGERIES = ['honest', 'portrait', 'text'] as const;
export type Making = (typeof MAKINGS)[number] | (typeof FORGERIES)[number];

/** An image with the truth about it. */
export interface Case {
  name: string;
  kind: SpecimenKind;
  making: Making;
  bytes: Buffer;
  /** Corners of the page in pixels; null where it is on a screen. */
  corners: Quad | null;
  /** What was drawn by lot: the copy's or the screen's properties. */
  drawn: Record<string, unknown>;
}

/** Kinds whose images the limits were chosen on, and kinds kept aside. */
export const KINDS = {
  tuned: ['identity-card', 'passport'],
  aside: ['residence-permit', 'driving-licence', 'identity-card-old'],
} as const satisfies Record<string, readonly SpecimenKind[]>;

const CACHE = join(tmpdir(), 'veridoor-doubts');

/** An image of a specimen's front; made once and kept in a temporary folder. */
export async function makeCase(kind: SpecimenKind, making: Making, number: number): Promise<Case> {
  const name = `${making}-${kind}-${number}`;
  mkdirSync(CACHE, { recursive: true });
  const [image, truth] = [join(CACHE, `${name}.jpg`), join(CACHE, `${name}.json`)];
  if (!existsSync(truth)) {
    const { bytes, ...rest } = await draw(kind, making, number);
    writeFileSync(image, bytes);
    writeFileSync(truth, JSON.stringify(rest));
  }
  return { name, kind, making, bytes: readFileSync(image), ...(JSON.parse(readFileSync(truth, 'utf8')) as Truth) };
}

type Truth = Pick<Case, 'corners' | 'drawn'>;

async function draw(kind: SpecimenKind, making: Making, number: number): Promise<Truth & { bytes: Buffer }> {
  const random = createRandom(`doubts ${kind} ${making} ${number}`);
  const specimen = await makeSpecimen({ kind, seed: `doubts ${making} ${number}` });
  const camera = drawCamera(random);
  if (making === 'honest') return { ...(await takeOn(specimen, camera, random)), drawn: { ...camera } };
  if (making === 'copy') {
    const copy = drawCopy(random);
    return { ...(await takeOn(await printed(specimen, copy, random), camera, random)), drawn: { ...camera, ...copy } };
  }
  if (making === 'portrait' || making === 'text') return forge(specimen, making, camera, random);
  const screen = drawScreen(random);
  // Half of the screens show a photograph of the document, the others its clean drawing, as a scan is.
  const shown =
    random.next() < 0.5
      ? (await photograph({ specimen, seed: `shown ${number}`, width: 2000, height: 1500 })).jpeg
      : specimen.sides[0]!.png;
  return { bytes: await takeScreen(shown, screen, camera, random), corners: null, drawn: { ...camera, ...screen } };
}

/** A document with another portrait or another value than it was issued with. */
async function forge(
  specimen: Specimen,
  what: 'portrait' | 'text',
  camera: Camera,
  random: Random,
): Promise<Truth & { bytes: Buffer }> {
  const forgery = drawForgery(random);
  const [front] = specimen.sides;
  const isThem = async (person: PersonName) => (await makePortrait(person)).equals(specimen.portrait);
  const others: PersonName[] = [];
  for (const person of PERSON_NAMES) if (!(await isThem(person))) others.push(person);
  const other = await makePortrait(random.pick(others));
  const value = random.pick(front!.values.filter(({ text }) => text.length > 4));
  const change = async (lying: Lying): Promise<Lying> => {
    if (what === 'portrait') await replacePortrait(lying, front!.portrait!, other, forgery, random);
    else await replaceText(lying, value.box, otherValue(value.text, random), forgery, random);
    return lying;
  };
  const drawn = { ...camera, forgery };
  if (forgery.where === 'document') {
    const { image } = await change({ image: await decodeRaster(front!.png), side: front!, corners: null });
    const png = await sharp(image.data, { raw: { ...sizeOf(image), channels: 3 } })
      .png({ compressionLevel: 1 })
      .toBuffer();
    return { ...(await takeOn({ ...specimen, sides: [{ ...front!, png }] }, camera, random)), drawn };
  }
  const { bytes, corners } = await takeOn(specimen, camera, random);
  const quad = corners!.map(([x, y]) => ({ x, y })) as unknown as Corners;
  const { image } = await change({ image: await decodeRaster(bytes), side: front!, corners: quad });
  // Saved by the program that it was changed in, and stored by the service.
  const saved = await encodeJpeg(image, random.integer(80, 97));
  return { bytes: await sharp(saved).jpeg(STORED).toBuffer(), corners, drawn };
}

const sizeOf = ({ width, height }: Raster) => ({ width, height });

/** A value of the same length with about half of its letters and digits exchanged. */
function otherValue(text: string, random: Random): string {
  const changed = Array.from(text, (letter) =>
    /[0-9]/u.test(letter) && random.next() < 0.5
      ? String(random.integer(0, 9))
      : /[a-z]/iu.test(letter) && random.next() < 0.5
        ? String.fromCodePoint((letter < 'a' ? 65 : 97) + random.integer(0, 25))
        : letter,
  ).join('');
  return changed === text ? text.split('').toReversed().join('') : changed;
}

async function takeOn(specimen: Specimen, camera: Camera, random: Random): Promise<Truth & { bytes: Buffer }> {
  const size = { width: camera.sensor, height: Math.round(camera.sensor * 0.75) };
  const { jpeg, corners } = await photograph({ specimen, seed: `doubts ${random.next()}`, ...size, quality: 98 });
  const share = LENGTH / camera.sensor;
  const bytes = await takeScene(jpeg, camera, random);
  return { bytes, corners: corners.map(([x, y]) => [x * share, y * share]) as unknown as Quad, drawn: {} };
}
