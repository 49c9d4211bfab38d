import { drawGround, type Palette } from '../guilloche.ts';
import { drawImage, drawText } from '../svg.ts';
import type { Box } from '../mrz-drawing.ts';
import type { Holder } from '../holder.ts';

/** ID-1 of ISO/IEC 7810, mm; corners rounded by 3.18 mm. */
export const ID1 = { width: 85.6, height: 53.98, cornerRadius: 3.18 } as const;

/** ID-3 of ISO/IEC 7810, mm: a passport's data page. */
export const ID3 = { width: 125, height: 88, cornerRadius: 3.18 } as const;

/** The specimen state of ICAO Doc 9303 part 3, section 5. */
export const UTOPIA = 'UTO';

/** The printed data of a document besides its holder. Dates are `YYYY-MM-DD`. */
export interface DocumentDetails {
  /** Code of the issuing state, also the holder's nationality, by ICAO Doc 9303 part 3: `UTO`, `TUR`, `D`. */
  issuer: string;
  documentNumber: string;
  personalNumber: string;
  issueDate: string;
  expiryDate: string;
}

/** Everything a drawing needs. */
export interface DocumentInput {
  holder: Holder;
  details: DocumentDetails;
  /** PNG, 7:9. */
  portrait: Buffer;
}

/** One side as drawn: SVG in millimetres, and its machine-readable content. */
export interface DrawnSide {
  svg: string;
  mrz?: { lines: string[]; box: Box };
  barcode?: { text: string; box: Box };
  portrait?: Box;
}

/** Ground, coloured band with the state's name, and the document's title. */
export function drawHead(
  size: { width: number; height: number },
  palette: Palette,
  seed: string,
  title: string,
  issuer: string,
  scale = 1,
): string {
  const band = 9 * scale;
  return (
    drawGround(size.width, size.height, palette, seed) +
    `<rect width="${size.width}" height="${band}" fill="${palette.accent}"/>` +
    drawText(11.5 * scale, 4.3 * scale, 'REPUBLIC OF UTOPIA', {
      size: 3 * scale,
      weight: 'bold',
      fill: '#fff',
      family: 'serif',
      spacing: 0.25,
    }) +
    drawText(11.5 * scale, 7.3 * scale, title, { size: 2 * scale, fill: '#fff', spacing: 0.1 }) +
    drawText(size.width - 4, 6.1 * scale, issuer, {
      size: 4 * scale,
      weight: 'bold',
      fill: '#fff',
      anchor: 'end',
      opacity: 0.85,
    })
  );
}

/** The portrait in a thin frame. */
export function drawPortrait(portrait: Buffer, box: Box, colour: string): string {
  return (
    drawImage(portrait, box) +
    `<rect x="${box.left}" y="${box.top}" width="${box.width}" height="${box.height}" fill="none" stroke="${colour}" stroke-width="0.2"/>`
  );
}

/** A small, pale second portrait, as cards carry against substitution. */
export function drawGhostPortrait(portrait: Buffer, box: Box): string {
  return drawImage(portrait, box, 'opacity="0.35"');
}

/** The word SPECIMEN across a part of the document, in a transparent red. */
export function drawSpecimenMark(x: number, y: number, size: number): string {
  return `<g transform="rotate(-14 ${x} ${y})">${drawText(x, y, 'SPECIMEN', {
    size,
    weight: 'bold',
    fill: '#b3261e',
    anchor: 'middle',
    spacing: size * 0.14,
    opacity: 0.2,
  })}</g>`;
}

/** A stroke like a signature, from the letters of a name: nobody's handwriting. */
export function drawSignature(name: string, x: number, y: number, width: number): string {
  const letters = Array.from(name).slice(0, 14);
  const step = width / (letters.length + 1);
  let path = `M${x} ${y}`;
  letters.forEach((letter, index) => {
    const rise = index === 0 ? 4.2 : 0.9 + ((letter.codePointAt(0) ?? 0) % 7) * 0.32;
    path += `q${(step * 0.1).toFixed(2)} ${(-rise * 1.5).toFixed(2)} ${(step * 0.55).toFixed(2)} ${(-rise * 0.4).toFixed(2)}t${(step * 0.45).toFixed(2)} ${(rise * 0.4).toFixed(2)}`;
  });
  return `<path d="${path}" fill="none" stroke="#1b2a55" stroke-width="0.32" stroke-linecap="round" stroke-linejoin="round"/>`;
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'] as const;

/** `1991-04-17` as `17 APR 1991`. */
export function printedDate(date: string): string {
  const [year, month, day] = date.split('-');
  return `${day} ${MONTHS[Number(month) - 1]} ${year}`;
}
