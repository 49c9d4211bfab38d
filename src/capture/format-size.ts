const KILOBYTE = 1000;

/** "2.4 MB" as the language writes it; whole kilobytes below one megabyte. Decimal units, as phones show them. */
export function formatSize(bytes: number, language: string): string {
  const megabytes = bytes >= KILOBYTE * KILOBYTE;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: megabytes ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: megabytes ? 1 : 0,
  }).format(megabytes ? bytes / KILOBYTE / KILOBYTE : Math.max(1, bytes / KILOBYTE));
}
