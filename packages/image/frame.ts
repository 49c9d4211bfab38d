/** An image in memory: rows from the top, `channels` bytes a pixel (1 grey, 3 RGB, 4 RGBA). */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3 | 4;
  readonly data: Uint8Array | Uint8ClampedArray;
}

/** A grey image, one byte a pixel, 0 black. */
export interface Grey {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** A point in pixels; (0, 0) is the top left corner of the top left pixel, whose middle is (0.5, 0.5). */
export type Point = readonly [x: number, y: number];

/** Four corners from the top left, clockwise as seen. */
export type Quad = readonly [Point, Point, Point, Point];

/** @throws RangeError when the data does not have the length that the sizes ask for. */
export function assertFrame(frame: Frame): void {
  const { width, height, channels, data } = frame;
  const whole = Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0;
  if (!whole || data.length !== width * height * channels) {
    throw new RangeError(`A frame of ${width} x ${height} x ${channels} cannot have ${data.length} bytes`);
  }
}

/** RGBA pixels as words with red lowest, for readers of many pixels: reading bytes takes two to three times as long. */
export function wordsOf({ channels, data }: Frame): Int32Array | null {
  const isLittleEndian = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;
  if (channels !== 4 || data.byteOffset % 4 !== 0 || !isLittleEndian) return null;
  return new Int32Array(data.buffer, data.byteOffset, data.length / 4);
}

/** Writes red, green and blue of the pixel at a place into `colour`; of the nearest pixel for a place outside. */
export function colourAt({ width, height, channels, data }: Frame, x: number, y: number, colour: Float32Array): void {
  const column = Math.max(0, Math.min(width - 1, Math.floor(x)));
  const row = Math.max(0, Math.min(height - 1, Math.floor(y)));
  const at = (row * width + column) * channels;
  colour[0] = data[at]!;
  colour[1] = data[channels === 1 ? at : at + 1]!;
  colour[2] = data[channels === 1 ? at : at + 2]!;
}
