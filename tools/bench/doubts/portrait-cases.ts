import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { decodeFaceImage } from '../../../service/vision/faces/face-image.ts';
import type { FaceModels } from '../../../service/vision/faces/face-models.ts';
import { findFaces } from '../../../service/vision/faces/find-faces.ts';
import { describeFace } from '../../../service/vision/faces/describe-face.ts';
import { descriptorDistance, SAME_DISTANCE } from '../../../service/vision/faces/match.ts';
import { makeNationalDocument } from '../../specimens/documents/national-document.ts';
import { NATIONAL_TYPES } from '../../specimens/documents/national-type.ts';
import type { Box } from '../../specimens/mrz-drawing.ts';
import { createRandom, type Random } from '../../specimens/random.ts';
import { makeSpecimen } from '../../specimens/specimen.ts';
import type { Corners } from '../../specimens/video/homography.ts';
import { photograph } from '../../specimens/video/photograph.ts';
import { decodeRaster, encodeJpeg } from '../../specimens/video/raster.ts';
import type { Photographed } from '../../specimens/video/video.ts';
import { cutHeads, groups, portraits } from '../faces/images.ts';
import { drawCamera, LENGTH, STORED, takeScene } from './camera.ts';
import { KINDS } from './cases.ts';
import { drawForgery, replacePortrait } from './forgery.ts';
import { drawGlue, gluePortrait } from './glued-portrait.ts';

/**
 * What is done to a document: nothing; another portrait is printed over the first; a photograph is glued over it; or
 * another portrait is painted into the photograph of the document.
 */
export const MANNERS = ['honest', 'printed', 'glued', 'painted'] as const;
export type Manner = (typeof MANNERS)[number];

export interface PortraitCase {
  half: 'tuned' | 'aside';
  manner: Manner;
  /** Whether the document was drawn with a ghost portrait. */
  ghost: boolean;
  bytes: Buffer;
}

/** Countries whose documents were looked at while the search was made; the others are in the second half of the alphabet. */
const isTuned = (type: string) => type < 'gr';

const CACHE = join(tmpdir(), 'veridoor-portraits');
/** Pixels a millimetre of the drawn pages. */
const DENSITY = 24;
const PORTRAIT = { width: 630, height: 810 } as const;

interface Document {
  name: string;
  half: PortraitCase['half'];
  make(manner: number): Promise<Photographed & { box: Box; ghost: boolean }>;
}

/** The kinds of Utopia and every second type of a country. */
const DOCUMENTS: readonly Document[] = [
  ...(['tuned', 'aside'] as const).flatMap((half) =>
    KINDS[half].map((kind) => ({
      name: kind,
      half,
      make: async (manner: number) => {
        const specimen = await makeSpecimen({ kind, seed: `portraits ${manner}` });
        return { ...specimen, box: specimen.sides[0]!.portrait!, ghost: kind !== 'identity-card-old' };
      },
    })),
  ),
  ...NATIONAL_TYPES.filter((_, index) => index % 2 === 0).map((type) => ({
    name: type,
    half: isTuned(type) ? ('tuned' as const) : ('aside' as const),
    make: async (manner: number) => {
      const document = await makeNationalDocument(type, manner);
      const { portrait, ghost } = document.type.front;
      const [left, top, across] = portrait!.map((millimetres) => millimetres * DENSITY) as [number, number, number];
      return { ...document, box: { left, top, width: across, height: (across * 9) / 7 }, ghost: ghost !== undefined };
    },
  })),
];

/** Photographs of documents, honest and forged, each with another portrait; made once and kept in a temporary folder. */
export async function* portraitCases(models: FaceModels, heads: readonly Buffer[]): AsyncGenerator<PortraitCase> {
  mkdirSync(CACHE, { recursive: true });
  for (const { name, half, make } of DOCUMENTS)
    for (const [index, manner] of MANNERS.entries()) {
      const [image, truth] = ['jpg', 'json'].map((ending) => join(CACHE, `${name}-${manner}.${ending}`)) as [
        string,
        string,
      ];
      if (!existsSync(truth)) {
        const document = await make(index);
        writeFileSync(image, await draw(models, heads, document, manner, createRandom(`portraits ${name} ${manner}`)));
        writeFileSync(truth, JSON.stringify({ ghost: document.ghost }));
      }
      const { ghost } = JSON.parse(readFileSync(truth, 'utf8')) as { ghost: boolean };
      yield { half, manner, ghost, bytes: readFileSync(image) };
    }
}

/** Heads of many persons, cut to the shape of a portrait. */
export async function otherHeads(models: FaceModels): Promise<Buffer[]> {
  const samples = (await groups(models)).map(({ jpeg }) => jpeg);
  for (const { jpeg } of portraits()) samples.push(...(await cutHeads(models, jpeg)).slice(0, 1));
  const { width, height } = PORTRAIT;
  return Promise.all(samples.map((jpeg) => sharp(jpeg).resize(width, height, { fit: 'cover' }).png().toBuffer()));
}

async function draw(
  models: FaceModels,
  heads: readonly Buffer[],
  { box, ...document }: Photographed & { box: Box },
  manner: Manner,
  random: Random,
): Promise<Buffer> {
  const [side] = document.sides;
  const page = await decodeRaster(side!.png);
  const forgery = drawForgery(random);
  if (manner === 'printed' || manner === 'glued') {
    const other = await strangerTo(models, await cutOut(side!.png, box), heads, random);
    if (manner === 'printed')
      await replacePortrait({ image: page, side: page, corners: null }, box, other, forgery, random);
    else await gluePortrait(page, box, other, drawGlue(random), DENSITY);
  }
  const raw = { width: page.width, height: page.height, channels: 3 } as const;
  const png = await sharp(page.data, { raw }).png({ compressionLevel: 1 }).toBuffer();
  const camera = drawCamera(random);
  const { jpeg, corners } = await photograph({
    specimen: { ...document, sides: [{ ...side!, png }] },
    seed: `portraits ${random.next()}`,
    width: camera.sensor,
    height: Math.round(camera.sensor * 0.75),
    quality: 98,
  });
  const taken = await takeScene(jpeg, camera, random);
  if (manner !== 'painted') return taken;
  const share = LENGTH / camera.sensor;
  const quad = corners.map(([x, y]) => ({ x: x * share, y: y * share })) as unknown as Corners;
  const image = await decodeRaster(taken);
  const other = await strangerTo(models, await cutOut(side!.png, box), heads, random);
  await replacePortrait({ image, side: page, corners: quad }, box, other, forgery, random);
  return savedAgain(await encodeJpeg(image, random.integer(80, 97)));
}

/** As the service stores what a program has saved. */
export const savedAgain = (bytes: Buffer): Promise<Buffer> => sharp(bytes).jpeg(STORED).toBuffer();

const cutOut = (png: Buffer, { left, top, width, height }: Box): Promise<Buffer> =>
  sharp(png)
    .extract({ left: Math.round(left), top: Math.round(top), width: Math.round(width), height: Math.round(height) })
    .png()
    .toBuffer();

/** One of the heads that shows another person. */
async function strangerTo(
  models: FaceModels,
  holder: Buffer,
  heads: readonly Buffer[],
  random: Random,
): Promise<Buffer> {
  const own = await describe(models, holder);
  for (;;) {
    const head = random.pick(heads);
    const other = await describe(models, head);
    if (!own || (other && descriptorDistance(own, other) > SAME_DISTANCE)) return head;
  }
}

async function describe(models: FaceModels, png: Buffer): Promise<Float32Array | null> {
  const frame = await decodeFaceImage(png);
  const [face] = await findFaces(models, frame);
  return face ? describeFace(models, frame, face.mesh) : null;
}
