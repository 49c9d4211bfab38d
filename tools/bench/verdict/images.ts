import sharp from 'sharp';
import type { DocumentSide, DocumentType } from '@veridoor/contract/documents/accepted-document';
import { ID1 } from '../../specimens/documents/layout.ts';
import { photograph } from '../../specimens/video/photograph.ts';
import type { Condition } from '../../specimens/video/scene.ts';
import type { Holder } from '../../specimens/holder.ts';
import { makeSelfie, type PersonName } from '../../specimens/portrait.ts';
import { makeSpecimen, type Specimen, type SpecimenKind, type SpecimenRequest } from '../../specimens/specimen.ts';
import { renderSvg } from '../../specimens/svg.ts';

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
const made = new Map<string, Promise<Buffer>>();

/** Everything is made only once. */
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
  holder: Holder;
  portrait: PersonName;
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

const specimens = new Map<string, Promise<Specimen>>();

/** The document itself, whose number is unique. */
export function specimenOf({ kind, issuer, holder, portrait, details = {} }: Paper): Promise<Specimen> {
  const request: SpecimenRequest = {
    kind,
    seed: `${issuer} ${portrait}`,
    holder,
    portrait,
    details: { issuer, ...details },
  };
  const name = JSON.stringify(request);
  const specimen = specimens.get(name) ?? makeSpecimen(request);
  specimens.set(name, specimen);
  return specimen;
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

/** A person's selfie: the source images have no more detail. */
export async function selfieOf(person: PersonName): Promise<Page> {
  const image = await once({ selfie: person }, async () => {
    const { png } = await makeSelfie(person, { width: 640, height: 480 });
    return sharp(png).jpeg({ quality: 90 }).toBuffer();
  });
  return { step: 'selfie', type: 'selfie', side: 'single', image };
}

/** An empty card and a hand-drawn one, with both sides the same. */
export function drawnCard(body: string): Promise<Buffer> {
  return once({ body }, async () => {
    const drawn = await renderSvg(`<rect width="${ID1.width}" height="${ID1.height}" fill="#f4f1e8"/>${body}`, ID1, 20);
    const sheet = {
      kind: 'identity-card',
      millimetres: ID1,
      sides: [{ name: 'front', ...drawn, values: [] }],
    } as const;
    return taken({ ...sheet, sides: [...sheet.sides] }, 'front');
  });
}
