/** Binomial 3 x 3 smoothing. */
export function soften(plane: Float32Array, width: number, height: number): Float32Array {
  const result = new Float32Array(plane.length);
  // Three smoothed rows are kept; each row of the result is their weighted sum.
  const kept = [new Float32Array(width), new Float32Array(width), new Float32Array(width)];
  const smoothRow = (y: number, row: Float32Array): void => {
    const start = y * width;
    row[0] = plane[start]!;
    row[width - 1] = plane[start + width - 1]!;
    for (let x = 1, i = start + 1; x < width - 1; x++, i++)
      row[x] = 0.25 * (plane[i - 1]! + plane[i + 1]!) + 0.5 * plane[i]!;
  };
  for (let y = 0; y < Math.min(2, height); y++) smoothRow(y, kept[y]!);
  if (height > 0) result.set(kept[0]!);
  for (let y = 1; y < height - 1; y++) {
    const above = kept[(y - 1) % 3]!;
    const here = kept[y % 3]!;
    const below = kept[(y + 1) % 3]!;
    smoothRow(y + 1, below);
    for (let x = 0, i = y * width; x < width; x++, i++) result[i] = 0.25 * (above[x]! + below[x]!) + 0.5 * here[x]!;
  }
  if (height > 1) result.set(kept[(height - 1) % 3]!, (height - 1) * width);
  return result;
}

/** Mean over the square of side 2 · reach + 1 around each pixel; less at the borders. */
export function boxMean(values: Float32Array, width: number, height: number, reach: number): Float32Array {
  const result = new Float32Array(values.length);
  const columns = new Float32Array(width);
  let rows = 0;
  for (let y = -reach; y < height; y++) {
    if (y + reach < height) {
      const start = (y + reach) * width;
      for (let x = 0; x < width; x++) columns[x] = columns[x]! + values[start + x]!;
      rows++;
    }
    if (y - reach - 1 >= 0) {
      const start = (y - reach - 1) * width;
      for (let x = 0; x < width; x++) columns[x] = columns[x]! - values[start + x]!;
      rows--;
    }
    if (y < 0) continue;
    let sum = 0;
    let count = 0;
    for (let x = 0; x < Math.min(reach, width); x++, count++) sum += columns[x]!;
    for (let x = 0, i = y * width; x < width; x++, i++) {
      if (x + reach < width) {
        sum += columns[x + reach]!;
        count++;
      }
      if (x - reach - 1 >= 0) {
        sum -= columns[x - reach - 1]!;
        count--;
      }
      result[i] = sum / (count * rows);
    }
  }
  return result;
}
