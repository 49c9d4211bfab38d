import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { judgeFaces } from '../../../service/checks/faces/face.ts';
import { describeFace } from '../../../service/vision/faces/describe-face.ts';
import { decodeFaceImage } from '../../../service/vision/faces/face-image.ts';
import type { FaceModels } from '../../../service/vision/faces/face-models.ts';
import { measureFace } from '../../../service/vision/faces/face-quality.ts';
import { findFaces } from '../../../service/vision/faces/find-faces.ts';
import { descriptorDistance } from '../../../service/vision/faces/match.ts';

/** An image in a folder's `people.json`: a path in the folder, and words that are the same for the same person. */
export interface ListedImage {
  file: string;
  person: string;
  /** How a viewer or the images' publisher describes the person's looks, and where the image is from. */
  group: string;
}

/** The distances between images of a group's persons: a photograph and one that is described as a portrait. */
export interface GroupDistances {
  group: string;
  persons: number;
  same: number[];
  different: number[];
  /** Between photographs of two persons, as duplicates are searched. */
  photographs: number[];
}

export interface PeopleDistances {
  /** Images of the list, and those that pass the service's check of a selfie. */
  listed: number;
  passed: number;
  /** By every second person of a group the limit is chosen; the others tell what it does. */
  chosen: GroupDistances[];
  tested: GroupDistances[];
}

interface PersonFace extends ListedImage {
  photograph: Float32Array;
  portrait: Float32Array;
}

/** The distances between people of one group, in a folder with a list of its images. */
export async function measurePeople(models: FaceModels, folder: string): Promise<PeopleDistances> {
  const listed = JSON.parse(readFileSync(join(folder, 'people.json'), 'utf8')) as ListedImage[];
  const faces: PersonFace[] = [];
  for (const image of listed) {
    const found = await describe(models, await readFile(join(folder, image.file)));
    if (found) faces.push({ ...image, ...found });
  }
  const groups = [...Map.groupBy(faces, ({ group }) => group)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const half = (remainder: 0 | 1) =>
    groups.map(([group, own]) => {
      const persons = [...new Set(own.map(({ person }) => person))];
      const requested = new Set(persons.filter((_, i) => i % 2 === remainder));
      return distancesOf(
        group,
        own.filter(({ person }) => requested.has(person)),
      );
    });
  return { listed: listed.length, passed: faces.length, chosen: half(0), tested: half(1) };
}

/** The largest face in numbers, as a selfie's and as a portrait's; null for an image that is not taken as a selfie. */
async function describe(
  models: FaceModels,
  bytes: Buffer,
): Promise<Pick<PersonFace, 'photograph' | 'portrait'> | null> {
  const frame = await decodeFaceImage(bytes);
  const faces = await findFaces(models, frame);
  const judged = judgeFaces(
    faces.map((face) => ({ ...face, quality: measureFace(frame, face.mesh), descriptor: null, upright: null })),
  );
  const [face] = faces;
  if (!face || judged.outcome !== 'passed') return null;
  return {
    photograph: await describeFace(models, frame, face.mesh),
    portrait: await describeFace(models, frame, face.mesh, { printed: true }),
  };
}

function distancesOf(group: string, faces: readonly PersonFace[]): GroupDistances {
  const persons = new Set(faces.map(({ person }) => person)).size;
  const found: GroupDistances = { group, persons, same: [], different: [], photographs: [] };
  for (const [i, one] of faces.entries()) {
    for (const other of faces.slice(0, i)) {
      const isSame = one.person === other.person;
      found[isSame ? 'same' : 'different'].push(descriptorDistance(one.photograph, other.portrait));
      if (!isSame) found.photographs.push(descriptorDistance(one.photograph, other.photograph));
    }
  }
  return found;
}
