import { drawEmblem } from '../guilloche.ts';
import { composeTd3 } from '../mrz.ts';
import { drawField, drawText } from '../svg.ts';
import { drawMrz, TD3_PLACEMENT } from '../mrz-drawing.ts';
import {
  drawGhostPortrait,
  drawHead,
  drawPortrait,
  drawSignature,
  drawSpecimenMark,
  ID3,
  printedDate,
  UTOPIA,
  type DocumentInput,
  type DrawnSide,
} from './layout.ts';

const PALETTE = {
  ground: ['#eef1f6', '#f6efe4'],
  lines: ['#7f95bd', '#c49a7a'],
  accent: '#1f3a68',
} as const;

/** The data page of a passport, TD3 of ICAO Doc 9303 part 4: portrait left, MRZ in the lower 23.2 mm. */
export function drawPassport({ holder, details, portrait }: DocumentInput): DrawnSide {
  const lines = composeTd3({
    documentCode: 'P',
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
  const mrz = drawMrz(lines, TD3_PLACEMENT, ID3.height);
  const box = { left: 5, top: 14.5, width: 35, height: 45 };
  const svg = [
    drawHead(ID3, PALETTE, 'passport', 'PASSPORT / PASSEPORT', details.issuer, 1.2),
    drawEmblem(7.2, 5.4, 4.2, '#fff'),
    drawPortrait(portrait, box, PALETTE.accent),
    drawGhostPortrait(portrait, { left: 106, top: 36.5, width: 14, height: 18 }),
    field(44, 15.5, 'Type', 'P'),
    field(55, 15.5, 'Issuing state', details.issuer),
    field(84, 15.5, 'Passport number', details.documentNumber),
    field(44, 22.5, 'Surname', holder.surname),
    field(44, 29.5, 'Given names', holder.givenNames || '—'),
    field(44, 36.5, 'Nationality', details.issuer === UTOPIA ? 'UTOPIAN' : details.issuer),
    field(76, 36.5, 'Personal number', details.personalNumber),
    field(44, 43.5, 'Date of birth', printedDate(holder.birthDate)),
    field(76, 43.5, 'Sex', holder.sex),
    field(84, 43.5, 'Place of birth', holder.birthPlace),
    field(44, 50.5, 'Date of issue', printedDate(details.issueDate)),
    field(76, 50.5, 'Date of expiry', printedDate(details.expiryDate)),
    field(44, 57.5, 'Authority', 'MINISTRY OF THE INTERIOR'),
    drawSignature(holder.surname, 87, 62, 26),
    drawText(87, 64.2, "Holder's signature", { size: 1.4, fill: '#5a6675' }),
    drawSpecimenMark(80, 45, 14),
    `<rect y="${ID3.height - 23.2}" width="${ID3.width}" height="23.2" fill="#fff" opacity="0.72"/>`,
    mrz.svg,
  ].join('');
  return { svg, mrz: { lines, box: mrz.box }, portrait: box };
}

function field(x: number, y: number, caption: string, value: string): string {
  return drawField(x, y, caption, value, { size: 2.9 });
}
