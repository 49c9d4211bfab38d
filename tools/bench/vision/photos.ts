/** Outlines on real photographs, whose true corners a file `truth.json` says. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { intersectionOverUnion } from '@veridoor/document-vision/outline/geometry';
import type { Frame, Point, Quad } from '@veridoor/image/frame';

/** The longer side of a frame that the camera's worker looks at, in pixels. */
const FRAME = 640;

interface Truth {
  readonly corners: readonly Point[] | null;
  readonly alternatives?: readonly (readonly Point[])[];
  readonly kind: string;
  readonly difficulty: string;
}

export interface PhotoRow {
  readonly kind: string;
  readonly difficulty: string;
  readonly hasDocument: boolean;
  /** Overlap with the true outline, or the best of its alternatives; 0 without an outline. */
  readonly overlap: number;
  readonly found: boolean;
  /** What the outline's finder thinks of it; null without an outline, or from a finder that does not say. */
  readonly score: number | null;
}

interface FoundOutline {
  readonly corners: Quad;
  readonly score?: number;
}

/** Looks for the outline of every photograph of a folder, reduced as the camera's frames are. */
export async function measurePhotos(
  folder: string,
  find: (frame: Frame) => Promise<FoundOutline | null> | FoundOutline | null,
): Promise<PhotoRow[]> {
  const truth = JSON.parse(await readFile(join(folder, 'truth.json'), 'utf8')) as Record<string, Truth>;
  const rows: PhotoRow[] = [];
  for (const [name, entry] of Object.entries(truth)) {
    const image = sharp(join(folder, name));
    const { width, height } = await image.metadata();
    const { data, info } = await image
      .resize(FRAME, FRAME, { fit: 'inside', withoutEnlargement: true })
      // The rival's canvas takes four channels.
      .ensureAlpha()
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const frame: Frame = { width: info.width, height: info.height, channels: 4, data: new Uint8Array(data) };
    const outline = await find(frame);
    const corners = outline?.corners ?? null;
    const requested = [entry.corners, ...(entry.alternatives ?? [])].filter((quad) => quad !== null);
    const scaled = requested.map((quad) =>
      quad.map(([x, y]) => [(x * info.width) / width, (y * info.height) / height]),
    );
    const overlap = corners ? Math.max(0, ...scaled.map((quad) => intersectionOverUnion(corners, quad as never))) : 0;
    rows.push({
      kind: entry.kind,
      difficulty: entry.difficulty,
      hasDocument: entry.corners !== null,
      overlap,
      found: corners !== null,
      score: outline?.score ?? null,
    });
  }
  return rows;
}
