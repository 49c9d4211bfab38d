import { readdirSync } from 'node:fs';

/** Files beside the measurements that are none. */
const OTHERS = /^(?:main|programs)\.ts$|\.test\.ts$/;

/** The programs of this folder by the names that `npm run bench` takes. */
export function programsOfBench(): Map<string, string> {
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.ts') && !OTHERS.test(file));
  return new Map([['aml', 'aml/main.ts'], ...files.map((file) => [file.slice(0, -'.ts'.length), file] as const)]);
}
