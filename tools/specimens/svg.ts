import sharp from 'sharp';
import { hasFonts, outlineText } from './outline-text.ts';

/** Generic families after common ones: the layout fits whichever of them fontconfig finds. */
const SANS = "'DejaVu Sans Condensed','Noto Sans','Liberation Sans',Arial,sans-serif";
const SERIF = "'DejaVu Serif Condensed','Noto Serif','Liberation Serif',Georgia,serif";

/** The setting of a line of text; sizes in the units of the drawing. */
export interface TextStyle {
  size: number;
  fill?: string;
  weight?: 'normal' | 'bold';
  family?: 'sans' | 'serif';
  /** A family of fonts, before the common ones. */
  face?: string;
  anchor?: 'start' | 'middle' | 'end';
  spacing?: number;
  opacity?: number;
  italic?: boolean;
}

/** Text made safe for markup. */
function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** One line of text with its baseline at (x, y). */
export function drawText(x: number, y: number, text: string, style: TextStyle): string {
  const attributes = [
    `x="${x}" y="${y}" font-size="${style.size}"`,
    `font-family="${style.face ? `'${style.face}',` : ''}${style.family === 'serif' ? SERIF : SANS}"`,
    `fill="${style.fill ?? '#1b2430'}"`,
    style.weight === 'bold' ? 'font-weight="bold"' : '',
    style.italic ? 'font-style="italic"' : '',
    style.anchor ? `text-anchor="${style.anchor}"` : '',
    style.spacing ? `letter-spacing="${style.spacing}"` : '',
    style.opacity === undefined ? '' : `opacity="${style.opacity}"`,
  ];
  return `<text ${attributes.filter(Boolean).join(' ')}>${escapeMarkup(text)}</text>`;
}

/** A caption in small type with its value below: one field of a document. */
export function drawField(
  x: number,
  y: number,
  caption: string,
  value: string,
  options: { size?: number; colour?: string } = {},
): string {
  const size = options.size ?? 2.7;
  return (
    drawText(x, y, caption, { size: 1.45, fill: options.colour ?? '#5a6675' }) +
    drawText(x, y + size * 1.1, value, { size, weight: 'bold' })
  );
}

/** A bitmap placed in the drawing. */
export function drawImage(
  png: Buffer,
  box: { left: number; top: number; width: number; height: number },
  attributes = '',
): string {
  const place = `x="${box.left}" y="${box.top}" width="${box.width}" height="${box.height}"`;
  return `<image ${place} preserveAspectRatio="none" ${attributes} href="data:image/png;base64,${png.toString('base64')}"/>`;
}

/**
 * Renders a drawing in millimetres to a PNG without alpha, white where nothing is drawn. On a machine without fonts its
 * text is set in outlines of OCR-B.
 */
export async function renderSvg(
  body: string,
  millimetres: { width: number; height: number },
  pixelsPerMillimetre: number,
): Promise<{ png: Buffer; width: number; height: number }> {
  const width = Math.round(millimetres.width * pixelsPerMillimetre);
  const height = Math.round(millimetres.height * pixelsPerMillimetre);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${millimetres.width} ${millimetres.height}" preserveAspectRatio="none">${(await hasFonts()) ? body : outlineText(body)}</svg>`;
  const png = await sharp(Buffer.from(svg), { limitInputPixels: 1e8, unlimited: true })
    .flatten({ background: '#fff' })
    .png({ compressionLevel: 6 })
    .toBuffer();
  return { png, width, height };
}
