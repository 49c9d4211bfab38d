/**
 * Power of the frequencies of a square of values, by a fast Fourier transform of rows and columns (Cooley and Tukey
 * 1965).
 *
 * @param values row by row; replaced on the way
 * @param side a power of two
 * @param imaginary as many, of complex values; replaced on the way
 * @returns as many numbers: frequency u across and v down at v · side + u, negative ones from the end
 */
export function powerOf(
  values: Float64Array,
  side: number,
  imaginary: Float64Array = new Float64Array(values.length),
): Float64Array {
  const cosines = Float64Array.from({ length: side / 2 }, (_, i) => Math.cos((-2 * Math.PI * i) / side));
  const sines = Float64Array.from({ length: side / 2 }, (_, i) => Math.sin((-2 * Math.PI * i) / side));
  for (let row = 0; row < side; row++) transform(values, imaginary, row * side, 1, cosines, sines);
  for (let column = 0; column < side; column++) transform(values, imaginary, column, side, cosines, sines);
  return values.map((real, i) => real * real + imaginary[i]! ** 2);
}

/**
 * Transforms twice as many numbers as there are cosines in place, the first at `from` and each `step` after the one
 * before.
 */
function transform(
  re: Float64Array,
  im: Float64Array,
  from: number,
  step: number,
  cosines: Float64Array,
  sines: Float64Array,
): void {
  const count = 2 * cosines.length;
  for (let i = 1, j = 0; i < count; i++) {
    let bit = count >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) exchange(re, im, from + i * step, from + j * step);
  }
  // Plain numbers: arrays made in here would be most of the time.
  for (let length = 2; length <= count; length *= 2) {
    for (let k = 0; k < length / 2; k++) {
      const cos = cosines[(k * count) / length]!;
      const sin = sines[(k * count) / length]!;
      for (let i = k; i < count; i += length) {
        const a = from + i * step;
        const b = from + (i + length / 2) * step;
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

function exchange(re: Float64Array, im: Float64Array, a: number, b: number): void {
  [re[a], re[b], im[a], im[b]] = [re[b]!, re[a]!, im[b]!, im[a]!];
}
