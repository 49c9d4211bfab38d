/** Pixels of any number of channels side by side, row after row. */
interface Pixels {
  readonly data: ArrayLike<number>;
  readonly width: number;
  readonly height: number;
  readonly channels: number;
}

/**
 * An image made smaller to exactly this size, each pixel the mean of the area that it covers: a pixel on the border of
 * two areas counts for each by its share, so that the same scene in two sizes gives nearly the same numbers.
 *
 * @returns `columns` times `rows` times `channels` values, not rounded
 */
export function areaMeans({ data, width, height, channels }: Pixels, columns: number, rows: number): Float64Array {
  const means = new Float64Array(columns * rows * channels);
  const [across, down] = [sharesOf(width, columns), sharesOf(height, rows)];
  const area = (width / columns) * (height / rows);
  for (const [y, row, high] of down)
    for (const [x, column, wide] of across) {
      const [from, to] = [(y * width + x) * channels, (row * columns + column) * channels];
      const share = (high * wide) / area;
      for (let channel = 0; channel < channels; channel++) means[to + channel]! += data[from + channel]! * share;
    }
  return means;
}

/** Which pixels lie in which of `few` equal parts, and how much of each does. */
function sharesOf(many: number, few: number): (readonly [pixel: number, part: number, share: number])[] {
  const shares: (readonly [number, number, number])[] = [];
  for (let pixel = 0; pixel < many; pixel++) {
    const [start, end] = [(pixel * few) / many, ((pixel + 1) * few) / many];
    for (let part = Math.floor(start); part < Math.min(few, end); part++) {
      const share = ((Math.min(end, part + 1) - Math.max(start, part)) * many) / few;
      if (share > 1e-9) shares.push([pixel, part, share]);
    }
  }
  return shares;
}
