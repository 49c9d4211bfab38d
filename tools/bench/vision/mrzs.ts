/** MRZs of specimens and of a folder of images, read and timed. */

import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { readMrz } from '@veridoor/document-vision/mrz/read';
import { loadWeights } from '@veridoor/document-vision/mrz/weights';
import { findOutline } from '@veridoor/document-vision/outline/find';
import { intersectionOverUnion } from '@veridoor/document-vision/outline/geometry';
import type { Frame, Quad } from '@veridoor/image/frame';
import { photograph } from '../../specimens/video/photograph.ts';
import { makeSpecimen } from '../../specimens/specimen.ts';

export interface PhotographRow {
  name: string;
  count: number;
  right: number;
  valid: number;
  falseValid: number;
  outlines: number;
  ms: number;
}

export interface FolderRow {
  name: string;
  format: string;
  valid: boolean | null;
  ms: number;
}

const SIDES = [
  ['passport', 'front'],
  ['identity-card', 'back'],
  ['residence-permit', 'back'],
  ['identity-card-old', 'front'],
] as const;
const TURNS = [0, 0, 90, 180, 270] as const;
const SIZES = [
  ['12 megapixels', 4032, 3024],
  ['1920 x 1440', 1920, 1440],
] as const;

const weights = loadWeights();

/** Photographs of specimens with an MRZ, at the sizes of a phone's still and of its preview. */
export async function measurePhotographs(count: number): Promise<PhotographRow[]> {
  const rows: PhotographRow[] = [];
  for (const [name, width, height] of SIZES) {
    const row: PhotographRow = { name, count: 0, right: 0, valid: 0, falseValid: 0, outlines: 0, ms: 0 };
    const times: number[] = [];
    for (let i = 0; row.count < count; i++) {
      const [kind, sideName] = SIDES[i % SIDES.length]!;
      const specimen = await makeSpecimen({ kind, seed: `mrz ${i}` });
      const side = specimen.sides.find((one) => one.name === sideName);
      if (!side?.mrz) continue;
      const turn = TURNS[i % TURNS.length]!;
      const { jpeg, corners } = await photograph({ specimen, side: sideName, seed: `mrz ${i}`, width, height, turn });
      const frame = await decode(jpeg);
      const start = performance.now();
      const mrz = readMrz(weights, frame, 2026);
      times.push(performance.now() - start);
      const isRight = mrz?.lines.join('\n') === side.mrz.lines.join('\n');
      row.count++;
      if (isRight) row.right++;
      if (mrz?.valid) row.valid++;
      if (mrz?.valid && !isRight) row.falseValid++;
      const outline = findOutline(frame);
      if (outline && intersectionOverUnion(outline.corners, corners as unknown as Quad) >= 0.9) row.outlines++;
    }
    row.ms = times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
    rows.push(row);
  }
  return rows;
}

/** Every image of a folder. */
export async function readFolder(folder: string): Promise<FolderRow[]> {
  const rows: FolderRow[] = [];
  for (const name of readdirSync(folder).toSorted()) {
    const frame = await decode(readFileSync(`${folder}/${name}`));
    const start = performance.now();
    const mrz = readMrz(weights, frame, 2026);
    rows.push({ name, format: mrz?.format ?? 'none', valid: mrz?.valid ?? null, ms: performance.now() - start });
  }
  return rows;
}

async function decode(bytes: Buffer): Promise<Frame> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: 4, data };
}
