import { countryCode } from './countries.ts';
import { partialDate } from './dates.ts';
import { jsonLines, objectsOf, stringsOf } from './json-lines.ts';
import { ListError } from './list-error.ts';
import type { ListFile } from './list-file.ts';
import { addIdentifier, addName, addTo, emptyEntity, type EntityType, type ListedEntity } from './listed-entity.ts';
import { categoryOfTopic } from './vocabulary.ts';

const TYPES: ReadonlyMap<string, EntityType> = new Map(
  Object.entries<EntityType>({
    PERSON: 'person',
    ORGANIZATION: 'organisation',
    COMPANY: 'organisation',
    VESSEL: 'vessel',
    AIRCRAFT: 'aircraft',
  }),
);

/** Reads the Senzing entity format as OpenSanctions writes it: one JSON object to a line, topics under RISKS. */
export async function* readSenzing(file: ListFile): AsyncGenerator<ListedEntity> {
  for await (const { value, line } of jsonLines(file)) {
    const id = value['RECORD_ID'];
    if (typeof id !== 'string' || id === '') throw new ListError(file.name, `line ${line}`, 'no RECORD_ID');
    if (!Array.isArray(value['NAMES'])) throw new ListError(file.name, `line ${line}`, 'no NAMES');
    yield entityOf(id, value);
  }
}

function entityOf(id: string, record: Record<string, unknown>): ListedEntity {
  const entity = emptyEntity(id, TYPES.get(stringsOf(record['RECORD_TYPE'])[0] ?? '') ?? 'person');
  for (const name of objectsOf(record['NAMES'])) {
    const kind = name['NAME_TYPE'] === 'PRIMARY' ? 'primary' : name['NAME_TYPE'] === 'WEAK' ? 'weak' : 'strong';
    const parts = ['NAME_FIRST', 'NAME_MIDDLE', 'NAME_LAST', 'NAME_SUFFIX']
      .flatMap((part) => stringsOf(name[part]))
      .join(' ');
    addName(entity, stringsOf(name['NAME_FULL'])[0] ?? stringsOf(name['NAME_ORG'])[0] ?? parts, kind);
  }
  for (const risk of objectsOf(record['RISKS']))
    for (const topic of stringsOf(risk['TOPIC'])) addTo(entity.categories, categoryOfTopic(topic));
  for (const date of objectsOf(record['DATES']))
    for (const text of stringsOf(date['DATE_OF_BIRTH'])) addTo(entity.birthDates, partialDate(text));
  for (const country of objectsOf(record['COUNTRIES'])) {
    for (const code of Object.values(country).flatMap(stringsOf)) addTo(entity.countries, countryCode(code));
  }
  for (const item of objectsOf(record['IDENTIFIERS'])) readIdentifier(entity, item);
  for (const gender of stringsOf(record['GENDER']))
    entity.gender = gender === 'F' ? 'female' : gender === 'M' ? 'male' : entity.gender;
  if (entity.categories.length === 0) entity.categories = ['pep'];
  const url = stringsOf(record['URL'])[0] ?? null;
  entity.listings = [{ programme: stringsOf(record['DATA_SOURCE'])[0] ?? '', listed_on: null, reason: null, url }];
  return entity;
}

/** Identifiers come as pairs of members: OTHER_ID_TYPE and OTHER_ID_NUMBER, PASSPORT_NUMBER and PASSPORT_COUNTRY. */
function readIdentifier(entity: ListedEntity, item: Record<string, unknown>): void {
  for (const [member, value] of Object.entries(item)) {
    const prefix = /^(.+)_NUMBER$/.exec(member)?.[1];
    if (prefix === undefined || typeof value !== 'string') continue;
    const type = stringsOf(item[`${prefix}_TYPE`])[0] ?? prefix.replace(/_ID$/, '');
    addIdentifier(entity, type, value, countryCode(stringsOf(item[`${prefix}_COUNTRY`])[0]));
  }
}
