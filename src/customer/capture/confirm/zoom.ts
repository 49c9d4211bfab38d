import type { Size } from '../../../media/geometry.ts';

/** The placement of an image on its stage: enlarged around the middle, then moved by CSS pixels. */
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };
/** Four times: the lines of a passport that fill a phone's width are then an arm's length high. */
export const LARGEST = 4;
/** One press of a button or turn of a wheel. */
export const ZOOM_STEP = 1.5;
/** One press of an arrow key, as a share of the stage. */
export const PAN_STEP = 0.15;

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** Moves the image, but never its edge past the edge of the stage. */
function within({ scale, x, y }: Zoom, stage: Size): Zoom {
  const most = { x: (stage.width * (scale - 1)) / 2, y: (stage.height * (scale - 1)) / 2 };
  return { scale, x: clamp(x, -most.x, most.x), y: clamp(y, -most.y, most.y) };
}

export function panBy(zoom: Zoom, dx: number, dy: number, stage: Size): Zoom {
  return within({ ...zoom, x: zoom.x + dx, y: zoom.y + dy }, stage);
}

/**
 * Enlarges by a factor and keeps the given point in place.
 * @param point from the middle of the stage, in CSS pixels
 */
export function zoomBy(
  zoom: Zoom,
  factor: number,
  point: { readonly x: number; readonly y: number },
  stage: Size,
): Zoom {
  const scale = clamp(zoom.scale * factor, 1, LARGEST);
  const ratio = scale / zoom.scale;
  return within({ scale, x: point.x - (point.x - zoom.x) * ratio, y: point.y - (point.y - zoom.y) * ratio }, stage);
}
