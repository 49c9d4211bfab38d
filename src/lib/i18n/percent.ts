/** A share in percent as the language writes it: "33.33%", "%33,33". */
export function percent(share: number, language: string): string {
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(share / 100);
}
