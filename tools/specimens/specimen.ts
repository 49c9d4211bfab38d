import sharp from 'sharp';
import type { IdentityDocumentType } from '@veridoor/contract/documents/document-types';
import { drawDrivingLicenceBack, drawDrivingLicenceFront } from './documents/driving-licence.ts';
import { drawIdentityCardBack, drawIdentityCardFront, drawOldIdentityCard } from './documents/identity-card.ts';
import { ID1, ID3, UTOPIA, type DocumentDetails, type DocumentInput, type DrawnSide } from './documents/layout.ts';
import { drawPassport } from './documents/passport.ts';
import { A4, drawProofOfAddress } from './documents/proof-of-address.ts';
import { drawResidencePermitBack, drawResidencePermitFront } from './documents/residence-permit.ts';
import { HOLDERS, type Holder, type HolderName } from './holder.ts';
import { composePdf } from './pdf.ts';
import { makePortrait, COMPOSED_NAMES, type PersonName } from './portrait.ts';
import { createRandom } from './random.ts';
import { renderSvg } from './svg.ts';
import type { Box } from './mrz-drawing.ts';

/** Every kind of document of Utopia: its size in mm, its sharpness in px per mm, its sides. */
const KINDS = {
  passport: { size: ID3, density: 20, sides: { front: drawPassport } },
  'identity-card': { size: ID1, density: 24, sides: { front: drawIdentityCardFront, back: drawIdentityCardBack } },
  'identity-card-old': { size: ID1, density: 24, sides: { front: drawOldIdentityCard } },
  'residence-permit': {
    size: ID1,
    density: 24,
    sides: { front: drawResidencePermitFront, back: drawResidencePermitBack },
  },
  'driving-licence': {
    size: ID1,
    density: 24,
    sides: { front: drawDrivingLicenceFront, back: drawDrivingLicenceBack },
  },
  'proof-of-address': { size: A4, density: 8, sides: { front: drawProofOfAddress } },
} as const satisfies Record<string, Kind>;

type Draw = (input: DocumentInput) => DrawnSide | Promise<DrawnSide>;

interface Kind {
  size: { width: number; height: number; cornerRadius: number };
  density: number;
  sides: { front: Draw; back?: Draw };
}

/** Name of a kind of document. */
export type SpecimenKind = keyof typeof KINDS;

/** The specimen of each type of identity document: a type without one does not compile. */
export const SPECIMEN_OF: Record<IdentityDocumentType, SpecimenKind> = {
  id_card: 'identity-card',
  passport: 'passport',
  driving_licence: 'driving-licence',
  residence_permit: 'residence-permit',
};

/** Options of `makeSpecimen`. The seed draws every omitted one. */
export interface SpecimenRequest {
  kind: SpecimenKind;
  seed: string | number;
  /** A holder of the invented ones by name, or one's own. */
  holder?: Holder | HolderName;
  /** A person of the demonstration images, or an image of 7:9 that sharp can read. */
  portrait?: PersonName | Buffer;
  details?: Partial<DocumentDetails>;
}

/** One side as an image without background, corners square. */
interface SpecimenSide {
  name: 'front' | 'back';
  png: Buffer;
  /** px */
  width: number;
  /** px */
  height: number;
  /** The machine-readable zone's lines and where it is, px. */
  mrz?: { lines: string[]; box: Box };
  /** The PDF417's text and where it is, px. */
  barcode?: { text: string; box: Box };
  /** The portrait's place, px. */
  portrait?: Box;
}

/** A document with the truth about it. */
export interface Specimen {
  kind: SpecimenKind;
  holder: Holder;
  details: DocumentDetails;
  /** mm */
  millimetres: { width: number; height: number; cornerRadius: number };
  /** The holder's portrait as PNG, 7:9. */
  portrait: Buffer;
  sides: SpecimenSide[];
  /** Letters only: the front as a PDF of one page. */
  pdf?: Buffer;
}

/**
 * Makes a fictional document of the specimen state Utopia (UTO of ICAO Doc 9303 part 3), or one that looks the same and
 * names another issuing state to machines. The same request gives the same MRZ, barcode and layout everywhere, and the
 * same bytes with the same fonts.
 */
export async function makeSpecimen(request: SpecimenRequest): Promise<Specimen> {
  const kind: Kind = KINDS[request.kind];
  const random = createRandom(`specimen ${request.kind} ${request.seed}`);
  const drawnHolder = random.pick(Object.values<Holder>(HOLDERS));
  const drawnPerson = random.pick(COMPOSED_NAMES);
  const holder = typeof request.holder === 'string' ? HOLDERS[request.holder] : (request.holder ?? drawnHolder);
  const details: DocumentDetails = {
    issuer: UTOPIA,
    documentNumber: `${random.pick(['U', 'K', 'L'])}${random.integer(1, 9)}${digits(random.integer, 7)}`,
    personalNumber: `${holder.birthDate.slice(2).replaceAll('-', '')}${digits(random.integer, 4)}`,
    issueDate: `202${random.integer(2, 5)}-0${random.integer(1, 9)}-1${random.integer(0, 9)}`,
    expiryDate: `203${random.integer(2, 5)}-0${random.integer(1, 9)}-0${random.integer(1, 9)}`,
    ...request.details,
  };
  const portrait = Buffer.isBuffer(request.portrait)
    ? await sharp(request.portrait).png().toBuffer()
    : await makePortrait(request.portrait ?? drawnPerson);

  const sides: SpecimenSide[] = [];
  for (const name of ['front', 'back'] as const) {
    const draw = kind.sides[name];
    if (draw) sides.push(await renderSide(name, await draw({ holder, details, portrait }), kind));
  }
  const specimen: Specimen = { kind: request.kind, holder, details, millimetres: kind.size, portrait, sides };
  const front = sides[0];
  if (request.kind === 'proof-of-address' && front) {
    const jpeg = await sharp(front.png).jpeg({ quality: 85 }).toBuffer();
    specimen.pdf = composePdf(jpeg, front, kind.size);
  }
  return specimen;
}

async function renderSide(name: SpecimenSide['name'], drawn: DrawnSide, kind: Kind): Promise<SpecimenSide> {
  const image = await renderSvg(drawn.svg, kind.size, kind.density);
  const side: SpecimenSide = { name, ...image };
  if (drawn.mrz) side.mrz = { ...drawn.mrz, box: inPixels(drawn.mrz.box, kind.density) };
  if (drawn.barcode) side.barcode = { ...drawn.barcode, box: inPixels(drawn.barcode.box, kind.density) };
  if (drawn.portrait) side.portrait = inPixels(drawn.portrait, kind.density);
  return side;
}

function inPixels(box: Box, density: number): Box {
  return {
    left: Math.round(box.left * density),
    top: Math.round(box.top * density),
    width: Math.round(box.width * density),
    height: Math.round(box.height * density),
  };
}

function digits(integer: (low: number, high: number) => number, count: number): string {
  return Array.from({ length: count }, () => integer(0, 9)).join('');
}
