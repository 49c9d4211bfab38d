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

/** Up to this much of a video's longer side may be cropped for a stage without bars. */
const CUT_MOST = 1.35;

/**
 * The place of a video on a stage, in the stage's units. It normally covers the stage and is cropped evenly. A
 * landscape video on an upright stage (a laptop's camera in a narrow window) would lose most of its sharpness. It is
 * then only as large as the required part needs, and centred on it.
 */
export function placeVideo(stage: Size, video: Size, mustBeSeen: Rectangle): Rectangle {
  const cover = Math.max(stage.width / video.width, stage.height / video.height);
  const contain = Math.min(stage.width / video.width, stage.height / video.height);
  const covers = cover / contain <= CUT_MOST;
  const { x, y, width, height } = covers ? { x: 0, y: 0, ...stage } : mustBeSeen;
  const scale = covers
    ? cover
    : Math.max(contain, Math.min(cover, Math.max(width / video.width, height / video.height)));
  const shown = { width: video.width * scale, height: video.height * scale };
  return { x: x + (width - shown.width) / 2, y: y + (height - shown.height) / 2, ...shown };
}

/**
 * The part of a video that shows in a rectangle of the stage; areas beyond the video are left out.
 * @param placed the video's place on the stage
 * @returns whole pixels of the video
 */
export function partOfVideo(placed: Rectangle, video: Size, part: Rectangle): Rectangle {
  const scale = placed.width / video.width;
  const x = clamp((part.x - placed.x) / scale, video.width);
  const y = clamp((part.y - placed.y) / scale, video.height);
  const right = clamp((part.x + part.width - placed.x) / scale, video.width);
  const bottom = clamp((part.y + part.height - placed.y) / scale, video.height);
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
 * The same part of a still image with another aspect than the preview. Sensors are read whole for a still and cut at
 * the long sides for a video, around the same centre. The width that both share gives the scale.
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
