/**
 * Bytes in kilobytes or megabytes (SI, as phones count), as the language writes them: "0.8 MB".
 * @param whole of which they are a part, in the same unit
 */
export function bytesInWords(count: number, language: string, whole = count): string {
  const mega = whole >= 100_000;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: mega ? 'megabyte' : 'kilobyte',
    unitDisplay: 'short',
    maximumFractionDigits: mega ? 1 : 0,
    minimumFractionDigits: mega ? 1 : 0,
  }).format(count / (mega ? 1_000_000 : 1000));
}
