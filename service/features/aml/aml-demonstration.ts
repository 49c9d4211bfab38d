import { demonstrationFile } from './demonstration/file.ts';
import { readList } from './lists/sources.ts';
import { findActiveLists } from './aml-lists-queries.ts';
import { importList, type ImportParts } from './aml-import.ts';

/** Imports the list of invented entries when no list is loaded, so that searches can be tried. */
export async function ensureDemonstrationList(parts: ImportParts): Promise<void> {
  const lists = await findActiveLists(parts.database);
  if (lists.length > 0) return;
  await importList(parts, 'demonstration', [demonstrationFile()], (files) => readList('demonstration', files));
}
