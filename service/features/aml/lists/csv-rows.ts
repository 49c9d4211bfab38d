import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { ListError } from './list-error.ts';
import { textOf, type ListFile } from './list-file.ts';

/** A record of a CSV file and the line it begins on, counted from 1. */
export interface CsvRow {
  values: string[];
  line: number;
}

/** Longest record of any of the lists, with room; a quote that never closes must not swallow the file. */
const LONGEST_RECORD = 1_000_000;

/** Reads CSV (RFC 4180, first line included, record by record). A broken record is a ListError with its line. */
export async function* csvRows(file: ListFile): AsyncGenerator<CsvRow> {
  const parser = parse({
    bom: true,
    info: true,
    skip_empty_lines: true,
    relax_column_count: true,
    relax_quotes: false,
    max_record_size: LONGEST_RECORD,
  });
  const source = Readable.from(textOf(file));
  source.on('error', (fault) => parser.destroy(fault));
  try {
    for await (const { record, info } of source.pipe(parser) as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      // The Treasury's files end with the end-of-file mark of CP/M.
      if (record.length === 1 && record[0] === '\u001a') continue;
      yield { values: record, line: info.lines };
    }
  } catch (fault) {
    if (!(fault instanceof CsvError)) throw fault;
    throw new ListError(file.name, typeof fault['lines'] === 'number' ? `line ${fault['lines']}` : '', fault.message);
  } finally {
    source.destroy();
  }
}

/** Reads the values of a record by the names of its columns. */
export class Columns {
  readonly #places: ReadonlyMap<string, number>;

  /** Takes the header record. A column of `needed` that it lacks is a ListError. */
  constructor(file: ListFile, header: CsvRow, needed: readonly string[]) {
    this.#places = new Map(header.values.map((name, index) => [name.trim().toLowerCase(), index]));
    const missing = needed.filter((name) => !this.#places.has(name.toLowerCase()));
    if (missing.length > 0) throw new ListError(file.name, `line ${header.line}`, `no column ${missing.join(', ')}`);
  }

  /** The trimmed value in a column; empty when the record or the file has no such column. */
  get(row: CsvRow, name: string): string {
    const place = this.#places.get(name.toLowerCase());
    return place === undefined ? '' : (row.values[place] ?? '').trim();
  }
}
