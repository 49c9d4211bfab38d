import { countryCode } from './countries.ts';
import { partialDate } from './dates.ts';
import { isObject, jsonLines, objectsOf, stringsOf } from './json-lines.ts';
import { ListError } from './list-error.ts';
import type { ListFile } from './list-file.ts';
import { addIdentifier, addName, addTo, emptyEntity, reasonText, type ListedEntity } from './listed-entity.ts';
import { typeOfSchema, categoryOfTopic } from './vocabulary.ts';

const COUNTRY_PROPERTIES = ['nationality', 'citizenship', 'country', 'jurisdiction', 'flag'];
const IDENTIFIER_PROPERTIES: readonly (readonly [string, string])[] = [
  ['passportNumber', 'passport'],
  ['idNumber', 'national_id'],
  ['taxNumber', 'tax_number'],
  ['registrationNumber', 'registration_number'],
  ['innCode', 'inn'],
  ['ogrnCode', 'ogrn'],
  ['leiCode', 'lei'],
  ['swiftBic', 'bic'],
  ['imoNumber', 'imo'],
  ['mmsi', 'mmsi'],
  ['callSign', 'call_sign'],
  ['wikidataId', 'wikidata'],
];

/**
 * Reads FollowTheMoney entities, one JSON object to a line (entities.ftm.json or targets.nested.json of OpenSanctions).
 * Taken are persons, organisations, vessels and aircraft with a topic that is a reason for an alarm, or that are
 * targets.
 */
export async function* readFollowTheMoney(file: ListFile): AsyncGenerator<ListedEntity> {
  for await (const { value, line } of jsonLines(file)) {
    if (typeof value['id'] !== 'string' || typeof value['schema'] !== 'string' || !isObject(value['properties'])) {
      throw new ListError(file.name, `line ${line}`, 'no id, schema or properties');
    }
    const entity = entityOf(value['id'], value['schema'], value['properties'], value['target'] === true);
    if (entity !== null) yield entity;
  }
}

function entityOf(
  id: string,
  schema: string,
  properties: Record<string, unknown>,
  target: boolean,
): ListedEntity | null {
  const type = typeOfSchema(schema);
  if (type === null) return null;
  const entity = emptyEntity(id, type);
  for (const topic of stringsOf(properties['topics'])) addTo(entity.categories, categoryOfTopic(topic));
  if (entity.categories.length === 0) {
    if (!target) return null;
    entity.categories = ['sanction'];
  }
  for (const [index, name] of stringsOf(properties['name']).entries())
    addName(entity, name, index === 0 ? 'primary' : 'strong');
  for (const name of [...stringsOf(properties['alias']), ...stringsOf(properties['previousName'])])
    addName(entity, name, 'strong');
  for (const name of stringsOf(properties['weakAlias'])) addName(entity, name, 'weak');
  for (const date of stringsOf(properties['birthDate'])) addTo(entity.birthDates, partialDate(date));
  for (const property of COUNTRY_PROPERTIES)
    for (const code of stringsOf(properties[property])) addTo(entity.countries, countryCode(code));
  for (const [property, kind] of IDENTIFIER_PROPERTIES)
    for (const number of stringsOf(properties[property])) addIdentifier(entity, kind, number, null);
  const gender = stringsOf(properties['gender'])[0];
  entity.gender = gender === 'male' || gender === 'female' ? gender : null;
  readListings(entity, properties);
  return entity;
}

function readListings(entity: ListedEntity, properties: Record<string, unknown>): void {
  const reason = reasonText(stringsOf(properties['notes'])[0]);
  for (const sanction of objectsOf(properties['sanctions'])) {
    const facts = isObject(sanction['properties']) ? sanction['properties'] : {};
    entity.listings.push({
      programme: (stringsOf(facts['program'])[0] ?? stringsOf(facts['authority'])[0] ?? '').slice(0, 300),
      listed_on: partialDate(stringsOf(facts['listingDate'])[0] ?? stringsOf(facts['startDate'])[0] ?? ''),
      reason: reasonText(stringsOf(facts['reason'])[0]) ?? reason,
      url: stringsOf(facts['sourceUrl']).find(isWebAddress) ?? null,
    });
  }
  if (entity.listings.length === 0) {
    for (const programme of stringsOf(properties['program']))
      entity.listings.push({ programme: programme.slice(0, 300), listed_on: null, reason, url: null });
  }
  for (const article of objectsOf(properties['documents'])) {
    const facts = isObject(article['properties']) ? article['properties'] : {};
    const url = stringsOf(facts['sourceUrl']).find(isWebAddress);
    if (url !== undefined) entity.media.push({ url, title: stringsOf(facts['title'])[0] ?? null });
  }
  for (const url of stringsOf(properties['sourceUrl']).filter(isWebAddress)) entity.media.push({ url, title: null });
  entity.media = entity.media.slice(0, 20);
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/\S+$/.test(text);
}
