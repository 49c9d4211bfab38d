/**
 * Power of the frequencies of a square of values, by a fast Fourier transform of columns and rows (Cooley and Tukey
 * 1965).
 *
 * @param values row by row; replaced on the way
 * @param side a power of two
 * @returns as many numbers: frequency u across and v down at v · side + u, negative ones from the end
 */
export function powerOf(values: Float64Array, side: number): Float64Array {
  const imaginary = new Float64Array(values.length);
  const cosines = Float64Array.from({ length: side / 2 }, (_, i) => Math.cos((-2 * Math.PI * i) / side));
  const sines = Float64Array.from({ length: side / 2 }, (_, i) => Math.sin((-2 * Math.PI * i) / side));
  transformColumns(values, imaginary, cosines, sines);
  turnOver(values, side);
  turnOver(imaginary, side);
  transformColumns(values, imaginary, cosines, sines);
  for (let i = 0; i < values.length; i++) values[i] = values[i]! ** 2 + imaginary[i]! ** 2;
  turnOver(values, side);
  return values;
}

/** Transforms all columns at once in place, whole rows at a time: memory is read in its order. */
function transformColumns(re: Float64Array, im: Float64Array, cosines: Float64Array, sines: Float64Array): void {
  const side = 2 * cosines.length;
  for (let i = 1, j = 0; i < side; i++) {
    let bit = side >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i >= j) continue;
    exchangeRows(re, side, i, j);
    exchangeRows(im, side, i, j);
  }
  for (let length = 2; length <= side; length *= 2) {
    for (let k = 0; k < length / 2; k++) {
      const cos = cosines[(k * side) / length]!;
      const sin = sines[(k * side) / length]!;
      for (let row = k; row < side; row += length) {
        const end = (row + 1) * side;
        for (let a = row * side, b = (row + length / 2) * side; a < end; a++, b++) {
          const x = re[b]! * cos - im[b]! * sin;
          const y = re[b]! * sin + im[b]! * cos;
          re[b] = re[a]! - x;
          im[b] = im[a]! - y;
          re[a]! += x;
          im[a]! += y;
        }
      }
    }
  }
}

function exchangeRows(values: Float64Array, side: number, one: number, other: number): void {
  for (let a = one * side, b = other * side; a < (one + 1) * side; a++, b++) {
    const kept = values[a]!;
    values[a] = values[b]!;
    values[b] = kept;
  }
}

/** Makes rows of columns. */
function turnOver(values: Float64Array, side: number): void {
  for (let y = 1; y < side; y++) {
    for (let x = 0; x < y; x++) {
      const kept = values[y * side + x]!;
      values[y * side + x] = values[x * side + y]!;
      values[x * side + y] = kept;
    }
  }
}
