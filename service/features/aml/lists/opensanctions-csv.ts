import { countryCode } from './countries.ts';
import { Columns, csvRows } from './csv-rows.ts';
import { partialDate } from './dates.ts';
import { ListError } from './list-error.ts';
import type { ListFile } from './list-file.ts';
import { addIdentifier, addName, addTo, emptyEntity, type ListedEntity } from './listed-entity.ts';
import { typeOfSchema, categoryOfTopic } from './vocabulary.ts';

const NEEDED = ['id', 'schema', 'name', 'aliases', 'birth_date', 'countries', 'identifiers'];

/** Reads targets.simple.csv of any OpenSanctions set. Cells with several values part them by semicolons. */
export async function* readOpenSanctionsCsv(file: ListFile): AsyncGenerator<ListedEntity> {
  let columns: Columns | undefined;
  for await (const row of csvRows(file)) {
    if (columns === undefined) {
      columns = new Columns(file, row, NEEDED);
      continue;
    }
    const value = (name: string): string => columns?.get(row, name) ?? '';
    const several = (name: string): string[] => value(name).split(';');
    const type = typeOfSchema(value('schema'));
    if (value('id') === '') throw new ListError(file.name, `line ${row.line}`, 'no id');
    if (type === null) continue;
    const entity = emptyEntity(value('id'), type);
    addName(entity, value('name'), 'primary');
    for (const alias of several('aliases')) addName(entity, alias, 'strong');
    for (const date of several('birth_date')) addTo(entity.birthDates, partialDate(date));
    for (const country of several('countries')) addTo(entity.countries, countryCode(country));
    for (const identifier of several('identifiers')) addIdentifier(entity, 'other', identifier, null);
    for (const topic of several('topics')) addTo(entity.categories, categoryOfTopic(topic.trim()));
    for (const sanction of several('sanctions')) {
      if (sanction.trim() !== '')
        entity.listings.push({ programme: sanction.trim().slice(0, 300), listed_on: null, reason: null, url: null });
    }
    if (entity.categories.length === 0)
      entity.categories = [categoryOfSet(value('dataset'), entity.listings.length > 0)];
    yield entity;
  }
}

/** The simple table has no topics: names of sets reveal office holders, and every other target is sanctioned. */
function categoryOfSet(dataset: string, sanctioned: boolean): 'sanction' | 'pep' {
  return !sanctioned && /\bpeps?\b|politic|parliament|congress|senate|members of|office holders|legislat/i.test(dataset)
    ? 'pep'
    : 'sanction';
}
