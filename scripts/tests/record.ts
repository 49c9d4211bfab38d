import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Count } from './count.ts';

/** The last run of each part of the tests, for the closing line of both and for the figures. */
export interface TestRecord extends Count {
  /** Processor seconds in multiples of the floor's, or null where the system does not count them. */
  readonly processor: number | null;
}

const FOLDER = '.cache/tests';
const fileOf = (part: 'quick' | 'rest') => join(FOLDER, `${part}.json`);

export function writeRecord(part: 'quick' | 'rest', record: TestRecord): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(fileOf(part), JSON.stringify(record));
}

export function readRecord(part: 'quick' | 'rest'): TestRecord | null {
  if (!existsSync(fileOf(part))) return null;
  return JSON.parse(readFileSync(fileOf(part), 'utf8')) as TestRecord;
}
