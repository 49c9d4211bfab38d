import { drawEmblem, drawRosette } from '../guilloche.ts';
import { composeTd1 } from '../mrz.ts';
import { drawField, drawText } from '../svg.ts';
import { drawMrz, TD1_PLACEMENT } from '../mrz-drawing.ts';
import {
  drawGhostPortrait,
  drawHead,
  drawPortrait,
  drawSignature,
  drawSpecimenMark,
  ID1,
  printedDate,
  type DocumentInput,
  type DrawnSide,
} from './layout.ts';

const PALETTE = {
  ground: ['#e6f0ee', '#f5f1e2'],
  lines: ['#6fa39a', '#c2a56b'],
  accent: '#175a55',
} as const;

const OLD_PALETTE = {
  ground: ['#f3ead9', '#efe3cf'],
  lines: ['#b99a6a', '#a7a07f'],
  accent: '#6a4a2a',
} as const;

/** Front of the identity card: portrait and the holder's data. */
export function drawIdentityCardFront({ holder, details, portrait }: DocumentInput): DrawnSide {
  const box = { left: 4, top: 12.5, width: 24.5, height: 31.5 };
  const svg = [
    drawHead(ID1, PALETTE, 'identity card', 'IDENTITY CARD / CARTE D’IDENTITÉ', details.issuer),
    drawEmblem(6.2, 4.5, 3.5, '#fff'),
    drawPortrait(portrait, box, PALETTE.accent),
    drawGhostPortrait(portrait, { left: 70.5, top: 36, width: 10.5, height: 13.5 }),
    drawField(32, 13.5, 'Surname', holder.surname),
    drawField(32, 19.7, 'Given names', holder.givenNames || '—'),
    drawField(32, 25.9, 'Date of birth', printedDate(holder.birthDate)),
    drawField(56, 25.9, 'Sex', holder.sex),
    drawField(64, 25.9, 'Nationality', details.issuer),
    drawField(32, 32.1, 'Document number', details.documentNumber),
    drawField(32, 38.3, 'Date of expiry', printedDate(details.expiryDate)),
    drawSignature(holder.surname, 33, 49.5, 22),
    drawField(4, 46.6, 'Personal number', details.personalNumber, { size: 2.3 }),
    drawSpecimenMark(52, 36, 10),
  ].join('');
  return { svg, portrait: box };
}

/** Back of the identity card, TD1 of ICAO Doc 9303 part 5: address, chip-like ornament, MRZ. */
export function drawIdentityCardBack({ holder, details }: DocumentInput): DrawnSide {
  const lines = mrzLines('ID', { holder, details });
  const mrz = drawMrz(lines, TD1_PLACEMENT, ID1.height);
  const svg = [
    drawHead(ID1, PALETTE, 'identity card back', 'IDENTITY CARD', details.issuer),
    drawEmblem(6.2, 4.5, 3.5, '#fff'),
    drawField(4, 12, 'Address', `${holder.address.street}, ${holder.address.postalCode} ${holder.address.city}`, {
      size: 2.2,
    }),
    drawField(4, 17.4, 'Place of birth', holder.birthPlace, { size: 2.2 }),
    drawField(4, 22.8, 'Date of issue', printedDate(details.issueDate), { size: 2.2 }),
    drawField(30, 22.8, 'Authority', 'CIVIL REGISTRY OF UTOPIA', { size: 2.2 }),
    drawField(44, 17.4, 'Height', `${holder.height} cm`, { size: 2.2 }),
    drawRosette(75, 20, 7, PALETTE.accent, 8),
    drawSpecimenMark(40, 24, 8),
    whiteMrz(),
    mrz.svg,
  ].join('');
  return { svg, mrz: { lines, box: mrz.box } };
}

/** An older card of one side, without an MRZ: larger text, sepia portrait. */
export function drawOldIdentityCard({ holder, details, portrait }: DocumentInput): DrawnSide {
  const box = { left: 57, top: 13, width: 24.5, height: 31.5 };
  const svg = [
    drawHead(ID1, OLD_PALETTE, 'old identity card', 'CITIZEN’S CARD', details.issuer),
    drawEmblem(6.2, 4.5, 3.5, '#fff'),
    `<filter id="sepia"><feColorMatrix values="0.5 0.4 0.1 0 0.05 0.42 0.38 0.1 0 0.03 0.33 0.3 0.1 0 0 0 0 0 1 0"/></filter>`,
    `<g filter="url(#sepia)">${drawPortrait(portrait, box, OLD_PALETTE.accent)}</g>`,
    oldField(14, 'Name', `${holder.givenNames} ${holder.surname}`.trim()),
    oldField(21, 'Born', `${printedDate(holder.birthDate)}, ${holder.birthPlace}`),
    oldField(28, 'Number', details.documentNumber),
    oldField(35, 'Valid until', printedDate(details.expiryDate)),
    oldField(42, 'Issued by', 'REGISTRAR OF THE REPUBLIC'),
    drawText(57, 48.6, details.personalNumber, { size: 2.2, fill: '#7a6a52' }),
    drawSpecimenMark(30, 36, 9),
  ].join('');
  return { svg, portrait: box };
}

/** The three lines of a card's TD1 MRZ. */
export function mrzLines(documentCode: string, { holder, details }: Omit<DocumentInput, 'portrait'>): string[] {
  return composeTd1({
    documentCode,
    issuer: details.issuer,
    nationality: details.issuer,
    surname: holder.surname,
    givenNames: holder.givenNames,
    documentNumber: details.documentNumber,
    birthDate: holder.birthDate,
    sex: holder.sex,
    expiryDate: details.expiryDate,
    optionalData: details.personalNumber,
  });
}

/** The light strip under a TD1 MRZ. */
export function whiteMrz(): string {
  return `<rect y="${ID1.height - 23.2}" width="${ID1.width}" height="23.2" fill="#fff" opacity="0.72"/>`;
}

function oldField(y: number, caption: string, value: string): string {
  return drawField(5, y, caption, value, { colour: '#7a6a52', size: 2.8 });
}
