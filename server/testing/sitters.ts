import sharp from 'sharp';
import type { Sitter } from '../../scripts/specimens/head/film.ts';
import { makeSelfie, type PersonName } from '../../scripts/specimens/portrait.ts';
import type { FaceReader } from '../checks/faces/face-reader.ts';

/** A person before the camera, with the mesh that films bend. */
export async function sitterOf(
  reader: FaceReader,
  person: PersonName,
  size = { width: 384, height: 288 },
): Promise<Sitter> {
  const { png } = await makeSelfie(person, size);
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [face] = (await reader.read(png)).faces;
  if (!face) throw new Error(`${person} shows no face`);
  return { portrait: { width: info.width, height: info.height, data: new Uint8Array(data) }, mesh: face.mesh };
}
