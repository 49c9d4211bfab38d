import sharp from 'sharp';
import type { Sitter } from '../../../tools/specimens/head/video.ts';
import { makeSelfie, type PersonName } from '../../../tools/specimens/portrait.ts';
import type { FaceReader } from '../../vision/faces/face-reader.ts';

/** Where the light comes from on different days: videos of one image in the same light are the same video again. */
export const LIGHTS = ['above', 'left', 'below', 'right'] as const;
export type Light = 'front' | (typeof LIGHTS)[number];

interface Sitting {
  width?: number;
  height?: number;
  light?: Light;
}

const seated = new Map<string, Promise<Sitter>>();

/** A person before the camera, with the mesh that videos bend: the same one whenever the same is asked for. */
export function sitterOf(reader: FaceReader, person: PersonName, sitting: Sitting = {}): Promise<Sitter> {
  const key = JSON.stringify([person, sitting]);
  const sitter = seated.get(key) ?? seat(reader, person, sitting);
  seated.set(key, sitter);
  return sitter;
}

async function seat(
  reader: FaceReader,
  person: PersonName,
  { width = 384, height = 288, light = 'front' }: Sitting,
): Promise<Sitter> {
  const { png } = await makeSelfie(person, { width, height });
  const lit = await sharp(png)
    .composite([{ input: shadeOf(light, width, height), blend: 'multiply' }])
    .removeAlpha()
    .png()
    .toBuffer();
  const { data, info } = await sharp(lit).raw().toBuffer({ resolveWithObject: true });
  const [face] = (await reader.read(lit)).faces;
  if (!face) throw new Error(`${person} shows no face`);
  return { portrait: { width: info.width, height: info.height, data: new Uint8Array(data) }, mesh: face.mesh };
}

/** White where the light falls, darker towards the other side. */
function shadeOf(light: Light, width: number, height: number): Buffer {
  const [x1, y1, x2, y2] = {
    front: [0, 0, 0, 0],
    left: [0, 0, 1, 0],
    right: [1, 0, 0, 0],
    above: [0, 0, 0, 1],
    below: [0, 1, 0, 0],
  }[light];
  const dark = light === 'front' ? '#fff' : '#2c2c2c';
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <linearGradient id="shade" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">
      <stop offset="0.1" stop-color="#fff"/><stop offset="0.9" stop-color="${dark}"/></linearGradient>
    <rect width="${width}" height="${height}" fill="url(#shade)"/></svg>`);
}
