import { composeAamva } from '../aamva.ts';
import { drawEmblem } from '../guilloche.ts';
import { drawPdf417 } from '../pdf417.ts';
import { drawField, drawText } from '../svg.ts';
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
  ground: ['#eae8f6', '#f7eee6'],
  lines: ['#8d85bf', '#c9a184'],
  accent: '#45367a',
} as const;

/** Front of the driving licence, fields numbered as in annex 6 of the Convention on Road Traffic (1968). */
export function drawDrivingLicenceFront({ holder, details, portrait }: DocumentInput): DrawnSide {
  const box = { left: 4, top: 12.5, width: 24.5, height: 31.5 };
  const svg = [
    drawHead(ID1, PALETTE, 'driving licence', 'DRIVING LICENCE / PERMIS DE CONDUIRE', details.issuer),
    drawEmblem(6.2, 4.5, 3.5, '#fff'),
    drawPortrait(portrait, box, PALETTE.accent),
    drawGhostPortrait(portrait, { left: 70.5, top: 36, width: 10.5, height: 13.5 }),
    drawField(32, 13.3, '1. Surname', holder.surname),
    drawField(32, 19, '2. Given names', holder.givenNames || '—'),
    drawField(32, 24.7, '3. Date and place of birth', `${printedDate(holder.birthDate)}  ${holder.birthPlace}`, {
      size: 2.3,
    }),
    drawField(32, 30, '4a. Issued', printedDate(details.issueDate), { size: 2.3 }),
    drawField(53, 30, '4b. Expires', printedDate(details.expiryDate), { size: 2.3 }),
    drawField(32, 35.3, '5. Number', details.documentNumber),
    drawField(32, 41, '8. Address', `${holder.address.street}, ${holder.address.city}`, { size: 2 }),
    drawField(32, 46.3, '9. Categories', 'B', { size: 2.3 }),
    drawText(4, 47, '7. Signature', { size: 1.45, fill: '#5a6675' }),
    drawSignature(holder.surname, 5, 51.6, 20),
    drawSpecimenMark(54, 36, 10),
  ].join('');
  return { svg, portrait: box };
}

/** Back of the driving licence: categories and a PDF417 with the data of the AAMVA standard. */
export async function drawDrivingLicenceBack({ holder, details }: DocumentInput): Promise<DrawnSide> {
  const text = composeAamva(holder, details);
  const box = { left: 5.3, top: 24, width: 75, height: 24 };
  const rows = ['AM', 'B', 'BE'].map((category, index) => {
    const y = 14.6 + index * 2.7;
    const dates = category === 'B' ? [printedDate(details.issueDate), printedDate(details.expiryDate)] : ['—', '—'];
    return (
      drawText(6, y, category, { size: 2, weight: 'bold' }) +
      drawText(18, y, dates[0] ?? '', { size: 2 }) +
      drawText(38, y, dates[1] ?? '', { size: 2 }) +
      `<path d="M5.3 ${y + 0.7}h75" stroke="${PALETTE.lines[0]}" stroke-width="0.12"/>`
    );
  });
  const svg = [
    drawHead(ID1, PALETTE, 'driving licence back', 'DRIVING LICENCE', details.issuer),
    drawEmblem(6.2, 4.5, 3.5, '#fff'),
    drawText(6, 11.9, '9. Category', { size: 1.45, fill: '#5a6675' }),
    drawText(18, 11.9, '10. Valid from', { size: 1.45, fill: '#5a6675' }),
    drawText(38, 11.9, '11. Valid until', { size: 1.45, fill: '#5a6675' }),
    ...rows,
    drawSpecimenMark(62, 20, 6),
    await drawPdf417(text, box),
    drawText(5.3, 51.6, `12. No restrictions · DD ${details.personalNumber}`, { size: 1.7, fill: '#5a6675' }),
  ].join('');
  return { svg, barcode: { text, box } };
}
