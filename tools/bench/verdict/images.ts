import sharp from 'sharp';
import type { DocumentSide, DocumentType } from '@veridoor/contract/documents/accepted-document';
import { ID1, type ID3 } from '../../specimens/documents/layout.ts';
import { photograph } from '../../specimens/video/photograph.ts';
import type { Condition } from '../../specimens/video/scene.ts';
import { makeSelfie, type PersonName } from '../../specimens/portrait.ts';
import { makeNationalDocument } from '../../specimens/documents/national-document.ts';
import type { NationalPerson } from '../../specimens/documents/national-type.ts';
import { makeSpecimen, type Specimen, type SpecimenKind } from '../../specimens/specimen.ts';
import { renderSvg } from '../../specimens/svg.ts';
import { AT_REST, turnHead } from '../../specimens/head/turn.ts';
import { encodeRaster } from '../../specimens/head/video.ts';
import { loadFaceModels, type FaceModels } from '../../../service/vision/faces/face-models.ts';
import { findFaces } from '../../../service/vision/faces/find-faces.ts';

/** An image of a page, and its declared target. */
export interface Page {
  step: 'identity' | 'selfie';
  type: DocumentType;
  country?: string;
  version?: string;
  side: DocumentSide;
  image: Buffer;
}

/** Pixels of a phone's image as the interface sends it. */
const SIZE = { width: 1920, height: 1440 } as const;

/** Everything is made only once. */
const made = new Map<string, Promise<Buffer>>();
function once(key: object, make: () => Promise<Buffer>): Promise<Buffer> {
  const name = JSON.stringify(key);
  const image = made.get(name) ?? make();
  made.set(name, image);
  return image;
}

type Face = 'front' | 'back';
type Sheet = Pick<Specimen, 'kind' | 'millimetres' | 'sides'>;

/** A side of a document on a table, as a camera sees it. */
async function taken(sheet: Sheet, side: Face, conditions: readonly Condition[] = []): Promise<Buffer> {
  const specimen = sheet as Specimen;
  const scene = { ...SIZE, ground: 'wood', fingers: false, careless: false, conditions } as const;
  return (await photograph({ ...scene, specimen, side, seed: `${sheet.kind} ${side}` })).jpeg;
}

/** The document's holder and type. */
export interface Paper {
  kind: Exclude<SpecimenKind, 'proof-of-address'>;
  /** The issuing state as ICAO Doc 9303 part 3 writes it. */
  issuer: string;
  /** ISO 3166-1 alpha-2, as the customer chooses it. */
  country: string;
  portrait: PersonName;
  /** A document of the type's own words, by its file in `types/`; without one this project's specimen of Utopia. */
  national?: string;
  /** Which of the country's holders. */
  person?: number;
  /** What differs from that holder. */
  holder?: Partial<NationalPerson>;
  /** What print alone says otherwise, by field. */
  printed?: Readonly<Record<string, string>>;
  details?: { expiryDate?: string };
  conditions?: readonly Condition[];
}

const TYPES = {
  passport: { type: 'passport', version: 'standard', sides: ['single'] },
  'identity-card': { type: 'id_card', version: 'new', sides: ['front', 'back'] },
  'identity-card-old': { type: 'id_card', version: 'old', sides: ['single'] },
  'residence-permit': { type: 'residence_permit', version: 'standard', sides: ['front', 'back'] },
  'driving-licence': { type: 'driving_licence', version: 'standard', sides: ['front', 'back'] },
} as const;

/** One side of a specimen, photographed. */
export function photographOf({ conditions = [], ...paper }: Paper, side: Face): Promise<Buffer> {
  return once({ ...paper, conditions, side }, async () => taken(await specimenOf(paper), side, conditions));
}

/** A document, and what a business knows of its holder. */
interface Drawn extends Sheet {
  number: string;
  name: string;
}

const specimens = new Map<string, Promise<Drawn>>();

/** The document itself, whose number is unique. */
export function specimenOf(paper: Omit<Paper, 'conditions'>): Promise<Drawn> {
  const name = JSON.stringify(paper);
  const specimen = specimens.get(name) ?? draw(paper);
  specimens.set(name, specimen);
  return specimen;
}

async function draw({
  kind,
  issuer,
  portrait,
  national,
  person,
  holder,
  printed,
  details = {},
}: Paper): Promise<Drawn> {
  if (national === undefined) {
    const specimen = await makeSpecimen({
      kind,
      seed: `${issuer} ${portrait}`,
      portrait,
      details: { issuer, ...details },
    });
    const { givenNames, surname } = specimen.holder;
    return { ...specimen, number: specimen.details.documentNumber, name: `${givenNames} ${surname}`.trim() };
  }
  const options = {
    portrait,
    ...(holder && { holder }),
    ...(printed && { printed }),
    isUnmarked: true,
    ...details,
  } as const;
  const { sides, millimetres } = await makeNationalDocument(national, person, options);
  const { number = '', first_name = '', last_name = '' } = Object.assign({}, ...sides.map(({ values }) => values));
  return { kind, sides, millimetres, number, name: `${first_name} ${last_name}` };
}

/** All pages of a document as its holder sends them. */
export async function pagesOf(paper: Paper): Promise<Page[]> {
  const { sides } = TYPES[paper.kind];
  return Promise.all(
    sides.map(async (side) => page(paper, side, await photographOf(paper, side === 'back' ? 'back' : 'front'))),
  );
}

/** An image that is sent as a page of such a document, whatever it shows. */
export function page({ kind, country }: Pick<Paper, 'kind' | 'country'>, side: DocumentSide, image: Buffer): Page {
  const { type, version } = TYPES[kind];
  return { step: 'identity', type, version, country, side, image };
}

/** How the head is held for a selfie: the portrait's own photograph would be called a copy of it. */
const HELD = { ...AT_REST, yaw: 11, pitch: -2, smile: 0.8 };

/** A person's selfie, another photograph than the portrait: the source images have no more detail. */
export async function selfieOf(person: PersonName): Promise<Page> {
  const image = await once({ selfie: person }, async () => {
    const { png } = await makeSelfie(person, { width: 640, height: 480 });
    const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const frame = { width: info.width, height: info.height, channels: 3, data } as const;
    models ??= loadFaceModels();
    const [face] = await findFaces(await models, frame);
    if (!face) throw new Error(`no face of ${person}`);
    return encodeRaster(turnHead(frame, face.mesh, HELD));
  });
  return { step: 'selfie', type: 'selfie', side: 'single', image };
}

let models: Promise<FaceModels> | undefined;

/** An empty card and a hand-drawn one, with both sides the same. */
export function drawnCard(body: string, size: typeof ID1 | typeof ID3 = ID1): Promise<Buffer> {
  return once({ body }, async () => {
    const ground = `<rect width="${size.width}" height="${size.height}" fill="#f4f1e8"/>`;
    const drawn = await renderSvg(`${ground}${body}`, size, 20);
    const kind = size === ID1 ? 'identity-card' : 'passport';
    return taken({ kind, millimetres: size, sides: [{ name: 'front', ...drawn }] }, 'front');
  });
}
