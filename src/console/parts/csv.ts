import { saveFile } from './save-file.ts';

export type Cell = string | number | null;

/** A cell as RFC 4180 wants it; a spreadsheet must not take it for a formula. */
function write(value: Cell): string {
  if (value === null) return '';
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as CSV; a number that is not known is empty. */
export const writeCsv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(write).join(',')}\r\n`).join('');

/** Has the browser save CSV as a file. */
export const downloadCsv = (text: string, name: string): void => saveFile(text, name, 'text/csv');
