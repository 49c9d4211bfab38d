/** What a browser's `Intl` must know of a language; `scripts/intl-data.ts` writes it from Node's. */
export interface IntlData {
  readonly regions: Readonly<Record<string, string>>;
  readonly languages: Readonly<Record<string, string>>;
  readonly conjunction: readonly string[];
  readonly disjunction: readonly string[];
  readonly dates: Readonly<Record<'long' | 'medium', { readonly pattern: string; readonly months: readonly string[] }>>;
  readonly weekdays: readonly string[];
  readonly order: readonly ('day' | 'month' | 'year')[];
  readonly digits: string;
  readonly group: string;
  readonly decimal: string;
  readonly minus: string;
  /** Whether digits stand in groups of two above the thousands. */
  readonly lakh: boolean;
  readonly percent: string;
  readonly currency: string;
  readonly kilobyte: string;
  readonly megabyte: string;
}
