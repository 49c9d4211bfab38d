import { createReadStream } from 'node:fs';
import type { ListFile } from '../lists/list-file.ts';

/** The list of invented entries. */
export function demonstrationFile(): ListFile {
  return { name: 'list.ftm.jsonl', bytes: createReadStream(new URL('list.ftm.jsonl', import.meta.url)) };
}
