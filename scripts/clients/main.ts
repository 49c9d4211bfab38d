import { writeFileSync } from 'node:fs';
import { makeDocumentWhenChanged } from '../parts/openapi.ts';
import { languages } from './languages.ts';
import { readDocument, readOperations } from './operations.ts';

/** Writes the operations of the clients in other languages. */
export async function buildClients(): Promise<void> {
  await makeDocumentWhenChanged();
  const operations = readOperations(readDocument());
  for (const { file, write } of Object.values(languages)) writeFileSync(file, write(operations));
}

if (import.meta.main) await buildClients();
