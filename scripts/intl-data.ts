import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { intlData, LACKING } from '../src/testing/intl-data.ts';

/** Writes what the hosted interface teaches browsers about languages that they lack. */
for (const language of LACKING)
  writeFileSync(
    join(import.meta.dirname, `../src/lib/i18n/intl/${language}.json`),
    `${JSON.stringify(intlData(language), null, 2)}\n`,
  );
