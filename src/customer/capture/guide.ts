import { placeVideo, withMargin, type Rectangle, type Size } from '../../media/geometry.ts';
import type { MaskShape, PageFormat } from './capture-model.ts';

/** Page sizes in millimetres (ISO/IEC 7810:2019, table 1; ISO 216). */
const PAGES: Record<PageFormat, Size> = {
  'ID-1': { width: 85.6, height: 53.98 },
  'ID-2': { width: 105, height: 74 },
  'ID-3': { width: 125, height: 88 },
  A4: { width: 210, height: 297 },
};
/** Corner radius of the pages in millimetres; ISO/IEC 7810 gives 2.88 to 3.48. */
const CORNER = 3.18;

/** Width to height of a head in an upright oval, hair and chin included. */
const FACE_ASPECT = 0.74;
/** A larger guide would demand a document nearer than lenses focus. CSS pixels. */
const WIDEST = 860;
const TALLEST_FACE = 560;
/** A face must not fill the screen: at this share of a phone's width it is an arm's length away. */
const FACE_SHARE = 0.8;
/**
 * The margin kept around the guide, as a share of its longer side. Nobody holds a card exactly, and a check must see
 * its edges; the rest of the room stays private.
 */
const MARGIN = 0.12;
/** Room around the guide in CSS pixels: title and hint above, the shutter below or, on a low screen, at the sides. */
const UPRIGHT_INSETS = { top: 148, bottom: 164, side: 16 };
const WIDE_INSETS = { top: 128, bottom: 128, side: 32 };
const LOW_INSETS = { top: 72, bottom: 20, side: 132 };
/** A stage of this width or more belongs to a tablet or a desktop. */
const WIDE = 768;
/** Lower than this and wider than high: a sideways phone. */
const LOW = 560;

export interface Guide extends Rectangle {
  /** Corner radius; for an oval half of its width. */
  readonly radius: number;
}

export interface StageLayout {
  /** `across`: the controls are at the side. */
  readonly arrangement: 'upright' | 'across';
  /** In CSS pixels of the stage. */
  readonly guide: Guide;
}

/** The part of the stage that goes into the image of a page. */
export const keptAround = (guide: Rectangle): Rectangle => withMargin(guide, MARGIN);

/** The camera video's place on the stage. */
export const placeBehind = (stage: Size, video: Size, guide: Rectangle): Rectangle =>
  placeVideo(stage, video, keptAround(guide));

/**
 * The place of the mask's cut-out on a stage: as large as fits, in the middle of the free room, or lower where letters
 * `letters` times as large as usual need more of it above.
 */
export function layOut(shape: MaskShape, stage: Size, letters = 1): StageLayout {
  const across = stage.width > stage.height && stage.height < LOW;
  const insets = across ? LOW_INSETS : stage.width >= WIDE ? WIDE_INSETS : UPRIGHT_INSETS;
  const room: Size = {
    width: Math.max(stage.width - 2 * insets.side, 1),
    height: Math.max(stage.height - insets.top - insets.bottom, 1),
  };
  const page = shape.kind === 'page' ? PAGES[shape.format] : null;
  const aspect = page ? page.width / page.height : FACE_ASPECT;
  const widest = page ? WIDEST : Math.min(TALLEST_FACE * FACE_ASPECT, stage.width * FACE_SHARE);
  const width = Math.min(room.width, room.height * aspect, widest);
  const height = width / aspect;
  const lowest = insets.top + room.height - height;
  const middle = insets.top + (room.height - height) / 2;
  return {
    arrangement: across ? 'across' : 'upright',
    guide: {
      x: (stage.width - width) / 2,
      y: across ? middle : Math.min(lowest, Math.max(middle, insets.top * letters)),
      width,
      height,
      radius: page ? (width * CORNER) / page.width : width / 2,
    },
  };
}
