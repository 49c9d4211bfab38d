import { makeNationalDocument } from './documents/national-document.ts';
import { NATIONAL_TYPES } from './documents/national-type.ts';
import type { MadeFiles } from './made-files.ts';
import { createRandom } from './random.ts';
import { photograph } from './video/photograph.ts';

/** A type of document of a country with one of its holders: `type-pl-id-card-1`. */
export type NationalName = `type-${string}`;

/** Holders of each type. */
const HOLDERS = 2;

/** Each type of `types/`, of two holders. */
export const NATIONAL_NAMES: readonly NationalName[] = NATIONAL_TYPES.flatMap((type) =>
  Array.from({ length: HOLDERS }, (_, holder) => `type-${type}-${holder + 1}` as const),
);

/** Families that no reader was trained with; Debian's packages of these names have them. */
const FACES = ['Clear Sans', 'PT Sans', 'Play', 'Lato', 'Manrope', 'Vollkorn'] as const;
/** Widths in px of a photograph of 4:3, of which a document takes two thirds at most. */
const WIDTHS = [3024, 2016, 1600] as const;

/** What a national document's truth says of a side. */
export interface NationalTruth {
  readonly kind: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly version: string;
  readonly sides: readonly {
    readonly name: 'front' | 'back';
    readonly face: string;
    /** Width of the photograph, px. */
    readonly width: number;
    /** By field of print: dates ISO 8601, sex a letter, numbers without spaces, an address with commas between lines. */
    readonly values: Readonly<Record<string, string>>;
  }[];
}

/** A document of a type drawn, and each of its sides photographed without care, and the truth about it. */
export async function makeNationalFiles(name: NationalName): Promise<MadeFiles> {
  const [, type = '', holder = '1'] = /^type-(.+)-(\d+)$/u.exec(name) ?? [];
  const index = NATIONAL_TYPES.indexOf(type) * HOLDERS + Number(holder) - 1;
  const face = FACES[(Math.floor(index / HOLDERS) + index) % FACES.length]!;
  const specimen = await makeNationalDocument(type, Number(holder) - 1, { face });
  const files: MadeFiles = {};
  const sides: NationalTruth['sides'][number][] = [];
  for (const { name: side, png, values } of specimen.sides) {
    const seed = `${name} ${side}`;
    const random = createRandom(seed);
    const width = random.pick(WIDTHS);
    const quality = random.integer(70, 90);
    const { jpeg } = await photograph({ specimen, side, seed, width, height: (width * 3) / 4, quality });
    const role = side === 'front' ? 'photograph' : 'photograph-back';
    files[side] = { ending: `-${side}.png`, bytes: png };
    files[role] = { ending: `-${role}.jpg`, bytes: jpeg };
    sides.push({ name: side, face, width, values });
  }
  const { kind, country, version } = specimen.type;
  const truth: NationalTruth = { kind, country, version, sides };
  return { ...files, truth: { ending: '.json', bytes: Buffer.from(`${JSON.stringify(truth)}\n`) } };
}
