/** The sum of a number's signs, each by its weight. Letters are 10 to 35. */
export const weighted = (number: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + weight * Number.parseInt(number[at] ?? '', 36), 0);

/** Numbers of Poland, letters and digits: the weighted sum of all is a multiple of ten. */
export const polish = (form: RegExp, weights: readonly number[]) => (number: string) =>
  form.test(number) && weighted(number, weights) % 10 === 0;
