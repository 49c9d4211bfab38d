/** Mean and standard deviation. */
export function spread(values: readonly number[]): { mean: number; deviation: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return { mean, deviation: Math.sqrt(variance) };
}

/** Share of a normal distribution below a point far out on its left (Abramowitz and Stegun 26.2.12). */
export function below(z: number): number {
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  return (density / -z) * (1 - 1 / z ** 2 + 3 / z ** 4 - 15 / z ** 6);
}
