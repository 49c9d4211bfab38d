/**
 * Solves `size` linear equations, each a row of coefficients with its right side last, by Gauss-Jordan elimination with
 * row pivoting. It overwrites the matrix. Null when it is singular.
 */
export function solveLinear(matrix: Float64Array, size: number): Float64Array | null {
  const stride = size + 1;
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let row = column + 1; row < size; row++) {
      if (Math.abs(matrix[row * stride + column]!) > Math.abs(matrix[pivot * stride + column]!)) pivot = row;
    }
    const value = matrix[pivot * stride + column]!;
    if (Math.abs(value) < 1e-12) return null;
    if (pivot !== column) {
      for (let i = 0; i < stride; i++) {
        const held = matrix[column * stride + i]!;
        matrix[column * stride + i] = matrix[pivot * stride + i]!;
        matrix[pivot * stride + i] = held;
      }
    }
    for (let row = 0; row < size; row++) {
      if (row === column) continue;
      const factor = matrix[row * stride + column]! / value;
      if (factor === 0) continue;
      for (let i = column; i < stride; i++) {
        matrix[row * stride + i] = matrix[row * stride + i]! - factor * matrix[column * stride + i]!;
      }
    }
  }
  return Float64Array.from({ length: size }, (_, i) => matrix[i * stride + size]! / matrix[i * stride + i]!);
}
