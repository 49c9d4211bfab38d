import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeLicences } from './licences.ts';

it('NOTICE and the list of licences name what is installed today (npm run licences)', async () => {
  for (const [name, text] of Object.entries(await makeLicences()))
    expect(readFileSync(join(import.meta.dirname, '..', name), 'utf8')).toBe(text);
});
