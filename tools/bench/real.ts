/**
 * Measures what is said about photographs of documents on photographs by others, and prints a table.
 *
 * npm run bench -- real FOLDER [PHOTOS]
 *
 * FOLDER has an index.json of `{"file", "kind", "truth": {"corners"?}}`, PHOTOS a truth.json of `{[file]: {"corners",
 * "kind", "alternatives"?}}`. Corners are in pixels, from the top left, clockwise; null where there is no document.
 */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { straighten } from '@veridoor/document-vision/document/straighten';
import { measureReproduction } from '@veridoor/document-vision/originality/reproduction';
import { findOutline } from '@veridoor/document-vision/outline/find';
import { intersectionOverUnion } from '@veridoor/document-vision/outline/geometry';
import type { Quad } from '@veridoor/image/frame';
import type { Found } from '../../service/checks/check.ts';
import { judgeCopy } from '../../service/checks/originals/original-copy.ts';
import { judgePortrait } from '../../service/checks/originals/original-portrait.ts';
import { judgeScreen } from '../../service/checks/originals/original-screen.ts';
import { decodeFaceImage } from '../../service/vision/faces/face-image.ts';
import { loadFaceModels } from '../../service/vision/faces/face-models.ts';
import { findFaces } from '../../service/vision/faces/find-faces.ts';
import { portraitSigns } from '../../service/vision/faces/portrait-signs.ts';
import { decodeFrame } from '../../service/vision/pages/decode-frame.ts';

interface Photograph {
  readonly path: string;
  readonly kind: string;
  /** Several where several are right; none where nobody said; null where there is no document. */
  readonly corners: readonly Quad[] | null;
}

interface Seen extends Photograph {
  /** With the true corners; null without an outline. */
  readonly overlap: number | null;
  readonly screen: Found;
  readonly copy: Found | null;
  readonly portrait: Found | null;
}

interface Truth {
  readonly kind: string;
  readonly corners?: Quad | null;
  readonly alternatives?: readonly Quad[];
}

/** Overlap from which corners are right. */
const RIGHT = 0.9;
/** Longer side of a straightened page in pixels, as the service's checks have it. */
const STRAIGHTENED = 1000;

const models = await loadFaceModels();

async function look(photograph: Photograph): Promise<Seen> {
  const bytes = await readFile(photograph.path);
  const frame = await decodeFrame(bytes);
  const found = findOutline(frame);
  const page = found && straighten(frame, found.corners, found.size, STRAIGHTENED);
  const measured = measureReproduction(frame, found?.corners ?? null, page ?? 'middle');
  const image = await decodeFaceImage(bytes);
  const [face] = await findFaces(models, image);
  const signs = await portraitSigns(models, bytes, image, face);
  return {
    ...photograph,
    overlap:
      found &&
      Math.max(0, ...(photograph.corners ?? []).map((corners) => intersectionOverUnion(found.corners, corners))),
    screen: judgeScreen(measured),
    copy: judgeCopy(measured, face ? 1 : 0),
    portrait: judgePortrait(signs),
  };
}

/** Photographs of a folder with an index.json. */
async function indexed(folder: string): Promise<Photograph[]> {
  const entries = JSON.parse(await readFile(join(folder, 'index.json'), 'utf8')) as (Truth & {
    file: string;
    truth: { corners?: Quad | null };
  })[];
  return entries
    .filter(({ file }) => /\.(?:jpe?g|png)$/u.test(file) && !file.startsWith('faces/'))
    .map(({ file, kind, truth: { corners } }) => ({
      path: join(folder, file),
      kind: /-pixels\./u.test(file) ? `${kind}, its middle 768 pixels` : kind,
      corners: corners === null ? null : corners === undefined ? [] : [corners],
    }));
}

/** Photographs of a folder with a truth.json. */
async function photographs(folder: string): Promise<Photograph[]> {
  const entries = JSON.parse(await readFile(join(folder, 'truth.json'), 'utf8')) as Record<string, Truth>;
  return Object.entries(entries).map(([file, { kind, corners, alternatives = [] }]) => ({
    path: join(folder, file),
    kind: kindOf(kind, corners ?? null),
    corners: corners ? [corners, ...alternatives] : null,
  }));
}

function kindOf(kind: string, corners: Quad | null): string {
  if (corners === null) return 'photograph without a document';
  return /identity|passport|licence/u.test(kind)
    ? 'photograph of an identity document'
    : 'photograph of a card or sheet';
}

function rowOf(kind: string, seen: readonly Seen[]): string {
  const known = seen.filter(({ corners }) => corners === null || corners.length > 0);
  const right = known.filter(({ corners, overlap }) =>
    corners === null ? overlap === null : overlap !== null && overlap >= RIGHT,
  );
  const count = (pick: (one: Seen) => Found | null) => {
    const made = seen.map(pick).filter((found) => found !== null && found.outcome !== 'not_made');
    return made.length === 0 ? '–' : `${made.filter((found) => found?.outcome === 'review').length} of ${made.length}`;
  };
  const corners = known.length === 0 ? '–' : `${right.length} of ${known.length}`;
  const doubts = [count(({ screen }) => screen), count(({ copy }) => copy), count(({ portrait }) => portrait)];
  return `| ${[kind, seen.length, corners, ...doubts].join(' | ')} |`;
}

const [folder, photos] = process.argv.slice(2);
if (folder === undefined) {
  console.error('usage: npm run bench -- real FOLDER [PHOTOS]');
  process.exit(2);
}
const seen: Seen[] = [];
for (const photograph of [...(await indexed(folder)), ...(photos === undefined ? [] : await photographs(photos))]) {
  seen.push(await look(photograph));
  if (seen.length % 50 === 0) console.error(`${seen.length} photographs`);
}
const rows = [...Map.groupBy(seen, ({ kind }) => kind)].map(([kind, own]) => rowOf(kind, own));
console.log(`| photographs | images | corners right | doubted as a screen | as a grey copy | a portrait |
| --- | --- | --- | --- | --- | --- |
${rows.join('\n')}

Corners are right from an overlap of ${RIGHT} on, or where none are found and there is no document. A doubt counts among the images that are large enough to tell.`);
