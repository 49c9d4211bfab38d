import { copyFileSync, readFileSync, renameSync } from 'node:fs';
import { ensureSpecimens, type SpecimenPaths } from '../../tools/specimens/ensure.ts';

/** What the fake cameras of these tests see, and the files that their people send. */
const names = [
  'identity-card',
  'passport',
  'selfie',
  'film-identity-card-front',
  'film-identity-card-back',
  'film-selfie',
  'film-dark',
  'film-passport',
  'film-blurred',
  'film-glare',
  'film-too-far',
] as const;
type Name = (typeof names)[number];
export type FilmName = Extract<Name, `film-${string}`>;

/** Makes the specimens that are not there yet, telling how far it is. */
export function prepareSpecimens(): Promise<Record<Name, SpecimenPaths>> {
  return ensureSpecimens(names, {
    onProgress: ({ name, share, made }) => {
      if (made && share === 1) console.log(`Made the specimen ${name}.`);
    },
  });
}

/** A file of a specimen. */
export async function specimenFile(name: Name, role: Exclude<keyof SpecimenPaths, 'truth'>): Promise<string> {
  const path = (await prepareSpecimens())[name][role];
  if (!path) throw new Error(`${name} has no ${role}`);
  return path;
}

/** The different pictures of a film, as JPEGs. */
export async function picturesOfFilm(name: FilmName): Promise<Buffer[]> {
  const film = readFileSync(await specimenFile(name, 'film'));
  const starts: number[] = [];
  // Every JPEG begins with its start-of-image marker and the next marker's first byte (ITU-T T.81, B.1.1.3).
  for (let at = film.indexOf('ffd8ff', 0, 'hex'); at >= 0; at = film.indexOf('ffd8ff', at + 3, 'hex')) starts.push(at);
  const pictures = starts.map((start, index) => film.subarray(start, starts[index + 1]));
  return pictures.filter((picture, index) => index === 0 || !picture.equals(pictures[index - 1] ?? Buffer.alloc(0)));
}

/**
 * Puts a film before the fake camera whose file is `camera`. Chromium opens the file anew whenever a page opens the
 * camera, so the film changes at the next opening; a camera that runs keeps the film that it has.
 */
export async function showFilm(camera: string, name: FilmName): Promise<void> {
  copyFileSync(await specimenFile(name, 'film'), `${camera}.next`);
  renameSync(`${camera}.next`, camera);
}
