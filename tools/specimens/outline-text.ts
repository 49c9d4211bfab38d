import sharp from 'sharp';
import { OCR_B_ADVANCE, OCR_B_OUTLINES } from './ocr-b-outlines.ts';

/**
 * Whether this machine has any font. Without one every letter is drawn as the same box, so that two different words of
 * the same length look alike.
 */
export async function hasFonts(): Promise<boolean> {
  const images = await Promise.all(
    ['iiii', 'WWWW'].map((word) => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><text x="4" y="30" font-size="24" font-family="sans-serif">${word}</text></svg>`;
      return sharp(Buffer.from(svg)).raw().toBuffer();
    }),
  );
  const [first, second] = images;
  return !(first && second && first.equals(second));
}

/** OCR-B is wide; at this share of the size its letters take about as much room as a common face. */
const SHARE_OF_SIZE = 0.78;

/**
 * Replaces the `<text>` elements of a drawing by outlines of OCR-B capitals and figures, for machines without a font:
 * plain, but every value of the document is readable. Marks are dropped, other characters leave a gap.
 */
export function outlineText(svg: string): string {
  return svg.replaceAll(/<text ([^>]*)>([^<]*)<\/text>/g, (_, attributes: string, text: string) => {
    const attribute = (name: string): string | undefined =>
      new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1];
    const scale = (Number(attribute('font-size')) * SHARE_OF_SIZE) / 1000;
    const letters = Array.from(unescapeMarkup(text).normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase());
    const advance = OCR_B_ADVANCE * scale;
    const shift = { start: 0, middle: 0.5, end: 1 }[attribute('text-anchor') ?? 'start'] ?? 0;
    const left = Number(attribute('x')) - shift * letters.length * advance;
    const paths = letters.map((letter, index) => {
      const outline = letter === '<' ? undefined : OCR_B_OUTLINES[letter];
      if (outline === undefined) return '';
      const x = (left + index * advance).toFixed(3);
      return `<path transform="translate(${x} ${attribute('y')}) scale(${scale} ${-scale})" d="${outline}"/>`;
    });
    return `<g fill="${attribute('fill') ?? '#000'}" opacity="${attribute('opacity') ?? 1}">${paths.join('')}</g>`;
  });
}

function unescapeMarkup(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}
