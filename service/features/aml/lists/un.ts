import { countryCode } from './countries.ts';
import { partialDate, yearsBetween } from './dates.ts';
import type { ListFile } from './list-file.ts';
import { addIdentifier, addName, addTo, emptyEntity, reasonText, type ListedEntity } from './listed-entity.ts';
import { childrenOf, childText, elementsAt, xmlRecords, type XmlElement } from './xml-records.ts';

const NAME_PARTS = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'];

/** Reads the Security Council's consolidated list (root CONSOLIDATED_LIST with INDIVIDUAL and ENTITY elements). */
export async function* readUn(file: ListFile): AsyncGenerator<ListedEntity> {
  for await (const record of xmlRecords(file, 'CONSOLIDATED_LIST', new Set(['INDIVIDUAL', 'ENTITY'])))
    yield entityOf(record);
}

function entityOf(record: XmlElement): ListedEntity {
  const person = record.name === 'INDIVIDUAL';
  const entity = emptyEntity(childText(record, 'DATAID'), person ? 'person' : 'organisation');
  entity.categories = ['sanction'];
  addName(entity, NAME_PARTS.map((part) => childText(record, part)).join(' '), 'primary');
  addName(entity, childText(record, 'NAME_ORIGINAL_SCRIPT'), 'strong');
  for (const alias of childrenOf(record, `${record.name}_ALIAS`)) {
    // Some entries hold several aliases in one element, separated by semicolons.
    const kind = childText(alias, 'QUALITY') === 'Low' ? 'weak' : 'strong';
    for (const text of childText(alias, 'ALIAS_NAME').split(';')) addName(entity, text, kind);
  }
  for (const birth of childrenOf(record, 'INDIVIDUAL_DATE_OF_BIRTH'))
    for (const date of birthDates(birth)) addTo(entity.birthDates, date);
  const gender = childText(record, 'GENDER').toLowerCase();
  entity.gender = gender === 'male' || gender === 'female' ? gender : null;
  for (const nationality of elementsAt(record, 'NATIONALITY', 'VALUE'))
    addTo(entity.countries, countryCode(nationality.text));
  for (const address of childrenOf(record, `${record.name}_ADDRESS`))
    addTo(entity.countries, countryCode(childText(address, 'COUNTRY')));
  for (const document of childrenOf(record, 'INDIVIDUAL_DOCUMENT')) {
    const country =
      countryCode(childText(document, 'ISSUING_COUNTRY')) ?? countryCode(childText(document, 'COUNTRY_OF_ISSUE'));
    addIdentifier(entity, childText(document, 'TYPE_OF_DOCUMENT'), childText(document, 'NUMBER'), country);
  }
  addIdentifier(entity, 'un_reference', childText(record, 'REFERENCE_NUMBER'), null);
  entity.listings = [
    {
      programme: childText(record, 'UN_LIST_TYPE'),
      listed_on: partialDate(childText(record, 'LISTED_ON').slice(0, 10)),
      reason: reasonText(childText(record, 'COMMENTS1')),
      // The page of INTERPOL's special notice, which has the photograph.
      url: /https?:\/\/[^\s,;]+/.exec(childText(record, 'COMMENTS1'))?.[0] ?? null,
    },
  ];
  return entity;
}

function birthDates(birth: XmlElement): string[] {
  const from = Number(childText(birth, 'FROM_YEAR'));
  const to = Number(childText(birth, 'TO_YEAR'));
  if (from > 0 && to > 0) return yearsBetween(from, to);
  const about = childText(birth, 'TYPE_OF_DATE') === 'APPROXIMATELY' ? 'circa ' : '';
  const date = partialDate(`${about}${childText(birth, 'DATE').slice(0, 10)}`) ?? partialDate(childText(birth, 'YEAR'));
  return date === null ? [] : [date];
}
