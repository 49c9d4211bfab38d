import { drawEmblem, drawRosette } from '../guilloche.ts';
import { drawField } from '../svg.ts';
import { drawMrz, TD1_PLACEMENT } from '../mrz-drawing.ts';
import { whiteMrz, mrzLines } from './identity-card.ts';
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
  ground: ['#f7e8ea', '#e9eef8'],
  lines: ['#c98b99', '#8b9fc9'],
  accent: '#7a2340',
} as const;

/** Front of the residence permit. */
export function drawResidencePermitFront({ holder, details, portrait }: DocumentInput): DrawnSide {
  const box = { left: 4, top: 12.5, width: 24.5, height: 31.5 };
  const svg = [
    drawHead(ID1, PALETTE, 'residence permit', 'RESIDENCE PERMIT / TITRE DE SÉJOUR', details.issuer),
    drawEmblem(6.2, 4.5, 3.5, '#fff'),
    drawPortrait(portrait, box, PALETTE.accent),
    drawGhostPortrait(portrait, { left: 70.5, top: 36, width: 10.5, height: 13.5 }),
    drawField(32, 13.5, 'Name', `${holder.surname} ${holder.givenNames}`.trim()),
    drawField(32, 19.7, 'Kind of permit', 'PERMANENT RESIDENCE'),
    drawField(32, 25.9, 'Date of birth', printedDate(holder.birthDate)),
    drawField(56, 25.9, 'Sex', holder.sex),
    drawField(64, 25.9, 'Nationality', details.issuer),
    drawField(32, 32.1, 'Valid until', printedDate(details.expiryDate)),
    drawField(32, 38.3, 'Permit number', details.documentNumber),
    drawField(4, 46.6, 'Remarks', 'EMPLOYMENT PERMITTED', { size: 2.1 }),
    drawSignature(holder.surname, 40, 49.5, 22),
    drawSpecimenMark(52, 36, 10),
  ].join('');
  return { svg, portrait: box };
}

/** Back of the residence permit, with a TD1 MRZ of document code AR. */
export function drawResidencePermitBack({ holder, details }: DocumentInput): DrawnSide {
  const lines = mrzLines('AR', { holder, details });
  const mrz = drawMrz(lines, TD1_PLACEMENT, ID1.height);
  const svg = [
    drawHead(ID1, PALETTE, 'residence permit back', 'RESIDENCE PERMIT', details.issuer),
    drawEmblem(6.2, 4.5, 3.5, '#fff'),
    drawField(4, 12, 'Place of birth', holder.birthPlace, { size: 2.2 }),
    drawField(44, 12, 'Eyes', holder.eyes, { size: 2.2 }),
    drawField(55, 12, 'Height', `${holder.height} cm`, { size: 2.2 }),
    drawField(4, 17.4, 'Address', `${holder.address.street}, ${holder.address.city}`, { size: 2.2 }),
    drawField(4, 22.8, 'Issued', `${printedDate(details.issueDate)}, OFFICE FOR RESIDENCE`, { size: 2.2 }),
    drawRosette(75, 21, 7, PALETTE.accent, 9),
    drawSpecimenMark(40, 24, 8),
    whiteMrz(),
    mrz.svg,
  ].join('');
  return { svg, mrz: { lines, box: mrz.box } };
}
