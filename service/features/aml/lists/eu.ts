import { countryCode } from './countries.ts';
import { partialDate } from './dates.ts';
import type { ListFile } from './list-file.ts';
import { addIdentifier, addName, addTo, emptyEntity, reasonText, type ListedEntity } from './listed-entity.ts';
import { childrenOf, childText, xmlRecords, type XmlElement } from './xml-records.ts';

/** Reads the European Commission's consolidated file, version 1.1 (root export, one sanctionEntity for each entry). */
export async function* readEu(file: ListFile): AsyncGenerator<ListedEntity> {
  for await (const record of xmlRecords(file, 'export', new Set(['sanctionEntity']))) yield entityOf(record);
}

function entityOf(record: XmlElement): ListedEntity {
  const person = childrenOf(record, 'subjectType')[0]?.attributes['classificationCode'] !== 'E';
  const entity = emptyEntity(record.attributes['logicalId'] ?? '', person ? 'person' : 'organisation');
  entity.categories = ['sanction'];
  for (const [index, alias] of childrenOf(record, 'nameAlias').entries()) readName(entity, alias, index === 0);
  for (const place of ['citizenship', 'address']) {
    for (const { attributes } of childrenOf(record, place))
      addTo(entity.countries, countryCode(attributes['countryIso2Code']));
  }
  for (const { attributes } of childrenOf(record, 'birthdate')) {
    addTo(entity.birthDates, partialDate(attributes['birthdate'] ?? '') ?? partialDate(attributes['year'] ?? ''));
  }
  for (const { attributes } of childrenOf(record, 'identification')) {
    const type = attributes['identificationTypeCode'] ?? attributes['identificationTypeDescription'] ?? '';
    addIdentifier(entity, type, attributes['number'], countryCode(attributes['countryIso2Code']));
  }
  addIdentifier(entity, 'eu_reference', record.attributes['euReferenceNumber'], null);
  entity.listings = childrenOf(record, 'regulation').map((regulation) => ({
    programme: regulation.attributes['programme'] ?? '',
    listed_on:
      partialDate(record.attributes['designationDate'] ?? '') ??
      partialDate(regulation.attributes['publicationDate'] ?? ''),
    reason: reasonText(childText(record, 'remark')),
    url: webAddress(childText(regulation, 'publicationUrl')),
  }));
  return entity;
}

function readName(entity: ListedEntity, { attributes }: XmlElement, first: boolean): void {
  const parts = `${attributes['firstName'] ?? ''} ${attributes['middleName'] ?? ''} ${attributes['lastName'] ?? ''}`;
  const whole = attributes['wholeName'] ?? '';
  addName(
    entity,
    whole.trim() === '' ? parts : whole,
    attributes['strong'] === 'false' ? 'weak' : first ? 'primary' : 'strong',
  );
  const gender = attributes['gender'];
  if (gender === 'M') entity.gender = 'male';
  if (gender === 'F') entity.gender = 'female';
}

function webAddress(text: string): string | null {
  return /^https?:\/\//.test(text) ? text : null;
}
