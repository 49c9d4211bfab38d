import { countryCode } from './countries.ts';
import { Columns, csvRows, type CsvRow } from './csv-rows.ts';
import { partialDate } from './dates.ts';
import { ListError } from './list-error.ts';
import type { ListFile } from './list-file.ts';
import {
  addIdentifier,
  addName,
  addTo,
  emptyEntity,
  reasonText,
  type EntityType,
  type ListedEntity,
} from './listed-entity.ts';

const TYPES: ReadonlyMap<string, EntityType> = new Map(
  Object.entries<EntityType>({ individual: 'person', entity: 'organisation', ship: 'vessel' }),
);
const NAME_COLUMNS = ['Name 1', 'Name 2', 'Name 3', 'Name 4', 'Name 5', 'Name 6'];
const NEEDED = ['Name 6', 'Name 1', 'Group Type', 'Alias Type', 'Group ID'];

/**
 * Reads the Treasury's consolidated list of the United Kingdom (CSV; a first line with its date, then the header). An
 * entry has a row for each name and date of birth, scattered by family name, so the reader gathers entries before it
 * returns them.
 */
export async function* readUk(file: ListFile): AsyncGenerator<ListedEntity> {
  const entities = new Map<string, ListedEntity>();
  let columns: Columns | undefined;
  for await (const row of csvRows(file)) {
    if (columns === undefined) {
      if (/^last updated$/i.test(row.values[0]?.trim() ?? '')) continue;
      columns = new Columns(file, row, NEEDED);
    } else readRow(entities, file, columns, row);
  }
  yield* entities.values();
}

function readRow(entities: Map<string, ListedEntity>, file: ListFile, columns: Columns, row: CsvRow): void {
  const value = (name: string): string => columns.get(row, name);
  const id = value('Group ID');
  const type = TYPES.get(value('Group Type').toLowerCase());
  if (id === '' || type === undefined)
    throw new ListError(file.name, `line ${row.line}`, id === '' ? 'no group id' : 'unknown group type');
  let entity = entities.get(id);
  if (entity === undefined) {
    entity = emptyEntity(id, type);
    entity.categories = ['sanction'];
    entities.set(id, entity);
  }
  const primary = /^(?:prime alias|primary name)/i.test(value('Alias Type')) || entity.names.length === 0;
  const weak = /low/i.test(value('Alias Quality'));
  addName(entity, NAME_COLUMNS.map(value).join(' '), weak ? 'weak' : primary ? 'primary' : 'strong');
  addName(entity, value('Name Non-Latin Script'), 'strong');
  addTo(entity.birthDates, partialDate(value('DOB')));
  addTo(entity.countries, countryCode(value('Nationality')));
  addTo(entity.countries, countryCode(value('Country')));
  addIdentifier(entity, 'passport', value('Passport Number').replace(/\s*\(.*$/, ''), null);
  addIdentifier(entity, 'national_id', value('National Identification Number').replace(/\s*\(.*$/, ''), null);
  const programme = value('Regime');
  if (!entity.listings.some((listing) => listing.programme === programme)) {
    entity.listings.push({
      programme,
      listed_on: partialDate(value('Listed On')),
      reason: reasonText(value('Other Information')),
      url: null,
    });
  }
}
