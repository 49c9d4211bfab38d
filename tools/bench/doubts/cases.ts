import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Quad } from '@veridoor/image/frame';
import { createRandom, type Random } from '../../specimens/random.ts';
import { makeSpecimen, type Specimen, type SpecimenKind } from '../../specimens/specimen.ts';
import { photograph } from '../../specimens/video/photograph.ts';
import { LENGTH, drawCamera, takeScene, type Camera } from './camera.ts';
import { drawCopy, printed } from './copy.ts';
import { drawScreen, takeScreen } from './screen.ts';

/** What is done to a document. */
export const MAKINGS = ['honest', 'screen', 'copy'] as const;
export type Making = (typeof MAKINGS)[number];

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
  const screen = drawScreen(random);
  // Half of the screens show a photograph of the document, the others its clean drawing, as a scan is.
  const shown =
    random.next() < 0.5
      ? (await photograph({ specimen, seed: `shown ${number}`, width: 2000, height: 1500 })).jpeg
      : specimen.sides[0]!.png;
  return { bytes: await takeScreen(shown, screen, camera, random), corners: null, drawn: { ...camera, ...screen } };
}

async function takeOn(specimen: Specimen, camera: Camera, random: Random): Promise<Truth & { bytes: Buffer }> {
  const size = { width: camera.sensor, height: Math.round(camera.sensor * 0.75) };
  const { jpeg, corners } = await photograph({ specimen, seed: `doubts ${random.next()}`, ...size, quality: 98 });
  const share = LENGTH / camera.sensor;
  const bytes = await takeScene(jpeg, camera, random);
  return { bytes, corners: corners.map(([x, y]) => [x * share, y * share]) as unknown as Quad, drawn: {} };
}
