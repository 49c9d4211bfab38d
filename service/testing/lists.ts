import type { AmlSource } from '@veridoor/contract/aml/search';
import { demonstrationFile } from '../features/aml/demonstration/file.ts';
import { emptyEntity, type ListedEntity } from '../features/aml/lists/listed-entity.ts';
import { readList } from '../features/aml/lists/sources.ts';
import { importList, type ImportParts } from '../features/aml/aml-import.ts';

/** Loads the list of invented entries, or one of the entries that are given: with a list, screenings can be clear. */
export async function loadList(
  parts: ImportParts,
  entries?: readonly ListedEntity[],
  source: AmlSource = 'demonstration',
): Promise<void> {
  if (entries) await importList(parts, source, [], () => listed(entries));
  else await importList(parts, 'demonstration', [demonstrationFile()], (files) => readList('demonstration', files));
}

/** An entry for a person of that name. */
export function listedPerson(id: string, name: string): ListedEntity {
  return { ...emptyEntity(id, 'person'), names: [{ text: name, kind: 'primary' }], categories: ['sanction'] };
}

async function* listed(entries: readonly ListedEntity[]): AsyncGenerator<ListedEntity> {
  yield* entries;
}
