import { OCR_B_ADVANCE, OCR_B_OUTLINES } from './ocr-b-outlines.ts';

/** Distance between the centres of neighbouring characters, mm: 10 to the inch (ICAO Doc 9303 part 3, OCR-B size 1). */
export const CHARACTER_PITCH = 2.54;

/** Distance between the centre lines of neighbouring lines, mm: 4 to the inch, as in the MRZs of parts 4 and 5. */
export const LINE_PITCH = 6.35;

/**
 * Scale of the outlines, mm per unit. It makes capitals 2.5 mm and figures 2.8 mm high, strokes 0.35 mm: OCR-B size 1.
 */
const SCALE = CHARACTER_PITCH / OCR_B_ADVANCE;

/** Half the height of a capital, in outline units: the centre line's distance above the baseline. */
const CENTRE_LINE = 350;

/** The MRZ's place on its document, mm from the left and the bottom edge. */
export interface MrzPlacement {
  /** Left edge to the first character's cell. */
  left: number;
  /** Bottom edge to the centre line of the last line. */
  bottom: number;
}

/** TD3, Doc 9303 part 4: first character 6.0 ± 1.0 mm from the left edge, last centre line 9.4 mm from the bottom. */
export const TD3_PLACEMENT: MrzPlacement = { left: 6, bottom: 9.4 };

/** TD1, Doc 9303 part 5: first character 4.0 ± 1.0 mm from the left edge; here the lines are centred as in TD3. */
export const TD1_PLACEMENT: MrzPlacement = { left: 4.3, bottom: 6.2 };

/** A rectangle, in mm from the top left corner of the document. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * The MRZ as SVG, in a coordinate system of millimetres. Needs no font.
 *
 * @param documentHeight mm
 * @returns the markup, and the box that encloses the character cells, one line pitch high each
 */
export function drawMrz(
  lines: readonly string[],
  placement: MrzPlacement,
  documentHeight: number,
): { svg: string; box: Box } {
  const paths: string[] = [];
  lines.forEach((line, row) => {
    const centre = documentHeight - placement.bottom - (lines.length - 1 - row) * LINE_PITCH;
    const baseline = centre + CENTRE_LINE * SCALE;
    Array.from(line).forEach((character, column) => {
      const outline = OCR_B_OUTLINES[character];
      if (outline === undefined) throw new RangeError('no OCR-B outline for a character of the MRZ');
      const left = placement.left + column * CHARACTER_PITCH;
      paths.push(
        `<path transform="translate(${left.toFixed(3)} ${baseline.toFixed(3)}) scale(${SCALE} ${-SCALE})" d="${outline}"/>`,
      );
    });
  });
  const columns = Math.max(...lines.map((line) => line.length));
  const bottom = documentHeight - placement.bottom + LINE_PITCH / 2;
  return {
    svg: `<g fill="#111">${paths.join('')}</g>`,
    box: {
      left: placement.left,
      top: bottom - lines.length * LINE_PITCH,
      width: columns * CHARACTER_PITCH,
      height: lines.length * LINE_PITCH,
    },
  };
}
