import type { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { compareNames } from '@veridoor/name-matching/compare';

/** A file that cannot be scored: which column it lacks. */
export class MissingColumnError extends Error {
  readonly code = 'missing_column';
}

const NEEDED = ['schema', 'name1', 'name2'] as const;

interface RawRecord {
  record: string[];
  raw: string;
}

/**
 * Reads CSV (RFC 4180) with the columns schema, name1 and name2 in any place, and returns every line unchanged with one
 * more column: `score`, four decimals. Throws MissingColumnError, or CsvError with the line of a broken record.
 */
export async function* scoreLines(input: Readable): AsyncGenerator<string> {
  const parser = parse({ bom: true, raw: true, skip_empty_lines: true });
  input.on('error', (fault) => parser.destroy(fault));
  let places: Record<(typeof NEEDED)[number], number> | undefined;
  for await (const { record, raw } of input.pipe(parser) as AsyncIterable<RawRecord>) {
    const line = raw.replace(/[\r\n]+$/, '').replace(/^\ufeff/, '');
    if (places === undefined) {
      places = placesOf(record);
      yield `${line},score\n`;
      continue;
    }
    const score = compareNames(
      record[places.name1] ?? '',
      record[places.name2] ?? '',
      record[places.schema] ?? '',
    ).score;
    yield `${line},${score.toFixed(4)}\n`;
  }
}

function placesOf(header: readonly string[]): Record<(typeof NEEDED)[number], number> {
  const missing = NEEDED.filter((column) => !header.includes(column));
  if (missing.length > 0) throw new MissingColumnError(`the first line lacks the column ${missing.join(', ')}`);
  return { schema: header.indexOf('schema'), name1: header.indexOf('name1'), name2: header.indexOf('name2') };
}
