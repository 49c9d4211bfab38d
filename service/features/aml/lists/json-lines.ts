import { ListError } from './list-error.ts';
import { textOf, type ListFile } from './list-file.ts';

/** Longest line taken: the largest entities of the public sets are a few hundred kilobytes. */
const LONGEST_LINE = 8_000_000;

/** Reads one JSON object from each line; empty lines are passed over. A line that is no object is a ListError. */
export async function* jsonLines(file: ListFile): AsyncGenerator<{ value: Record<string, unknown>; line: number }> {
  let rest = '';
  let line = 0;
  for await (const text of textOf(file)) {
    rest += text;
    let start = 0;
    for (let end = rest.indexOf('\n'); end !== -1; end = rest.indexOf('\n', start)) {
      line += 1;
      const value = objectOf(rest.slice(start, end), file, line);
      if (value !== undefined) yield { value, line };
      start = end + 1;
    }
    rest = rest.slice(start);
    if (rest.length > LONGEST_LINE) throw new ListError(file.name, `line ${line + 1}`, 'the line does not end');
  }
  const last = objectOf(rest, file, line + 1);
  if (last !== undefined) yield { value: last, line: line + 1 };
}

function objectOf(text: string, file: ListFile, line: number): Record<string, unknown> | undefined {
  if (text.trim() === '') return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // The caller's error names the place, without the text, which may hold personal data.
  }
  throw new ListError(file.name, `line ${line}`, 'not a JSON object');
}

/** Whether a value is an object with named members. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The strings of a member that is a string or a list of strings; otherwise none. */
export function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string' && item !== '') : [];
}

/** The objects of a member that is a list; anything else is left out. */
export function objectsOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
