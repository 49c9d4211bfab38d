/** Width and height, in any one unit. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A rectangle from its upper left corner. */
export interface Rectangle extends Size {
  readonly x: number;
  readonly y: number;
}

const clamp = (value: number, most: number) => Math.min(Math.max(Math.round(value), 0), most);

/**
 * Where a rectangle of the screen lies in the picture that fills the screen as CSS `object-fit: cover` does: scaled until
 * both sides are covered, the surplus cut off evenly. The part beyond the picture is left out.
 * @returns whole pixels of the picture
 */
export function coveredPart(screen: Size, picture: Size, part: Rectangle): Rectangle {
  const scale = Math.max(screen.width / picture.width, screen.height / picture.height);
  const left = (picture.width * scale - screen.width) / 2;
  const top = (picture.height * scale - screen.height) / 2;
  const x = clamp((part.x + left) / scale, picture.width);
  const y = clamp((part.y + top) / scale, picture.height);
  const right = clamp((part.x + part.width + left) / scale, picture.width);
  const bottom = clamp((part.y + part.height + top) / scale, picture.height);
  return { x, y, width: right - x, height: bottom - y };
}

/** The rectangle with a margin on every side, as a share of its longer side. */
export function withMargin(part: Rectangle, share: number): Rectangle {
  const margin = Math.max(part.width, part.height) * share;
  return {
    x: part.x - margin,
    y: part.y - margin,
    width: part.width + 2 * margin,
    height: part.height + 2 * margin,
  };
}

/**
 * The same part of a still picture whose sides are in another ratio than the preview's. Sensors are read out whole for a
 * still and cut at the long sides for a film, around the same centre, so the width that both share gives the scale.
 */
export function partOfStill(preview: Size, still: Size, part: Rectangle): Rectangle {
  const turned = preview.width > preview.height !== still.width > still.height;
  if (turned) return { x: 0, y: 0, ...still };
  const scale = Math.min(still.width / preview.width, still.height / preview.height);
  const left = (still.width - preview.width * scale) / 2;
  const top = (still.height - preview.height * scale) / 2;
  return {
    x: Math.round(left + part.x * scale),
    y: Math.round(top + part.y * scale),
    width: Math.round(part.width * scale),
    height: Math.round(part.height * scale),
  };
}
