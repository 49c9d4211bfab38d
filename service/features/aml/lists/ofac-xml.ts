import { countryCode } from './countries.ts';
import { partialDates } from './dates.ts';
import type { ListFile } from './list-file.ts';
import { addIdentifier, addName, addTo, emptyEntity, reasonText, type ListedEntity } from './listed-entity.ts';
import { ofacType } from './vocabulary.ts';
import { childText, elementsAt, xmlRecords, type XmlElement } from './xml-records.ts';

/** Reads the Treasury's sdn.xml or consolidated.xml (root sdnList, one sdnEntry for each entry). */
export async function* readOfacXml(file: ListFile): AsyncGenerator<ListedEntity> {
  for await (const entry of xmlRecords(file, 'sdnList', new Set(['sdnEntry']))) yield entityOf(entry);
}

function entityOf(entry: XmlElement): ListedEntity {
  const entity = emptyEntity(childText(entry, 'uid'), ofacType(childText(entry, 'sdnType')));
  entity.categories = ['sanction'];
  addName(entity, nameOf(entry), 'primary');
  for (const aka of elementsAt(entry, 'akaList', 'aka'))
    addName(entity, nameOf(aka), childText(aka, 'category') === 'weak' ? 'weak' : 'strong');
  for (const item of elementsAt(entry, 'dateOfBirthList', 'dateOfBirthItem')) {
    for (const date of partialDates(childText(item, 'dateOfBirth'))) addTo(entity.birthDates, date);
  }
  const places = [
    ...elementsAt(entry, 'nationalityList', 'nationality'),
    ...elementsAt(entry, 'citizenshipList', 'citizenship'),
    ...elementsAt(entry, 'addressList', 'address'),
  ];
  for (const place of places) addTo(entity.countries, countryCode(childText(place, 'country')));
  for (const id of elementsAt(entry, 'idList', 'id')) readIdentifier(entity, id);
  for (const vessel of elementsAt(entry, 'vesselInfo')) {
    addIdentifier(entity, 'call_sign', childText(vessel, 'callSign'), null);
    addTo(entity.countries, countryCode(childText(vessel, 'vesselFlag')));
  }
  entity.listings = elementsAt(entry, 'programList', 'program').map((programme) => ({
    programme: programme.text.trim(),
    listed_on: null,
    reason: reasonText(childText(entry, 'remarks')),
    url: null,
  }));
  return entity;
}

function nameOf(element: XmlElement): string {
  return `${childText(element, 'firstName')} ${childText(element, 'lastName')}`;
}

function readIdentifier(entity: ListedEntity, id: XmlElement): void {
  const type = childText(id, 'idType');
  const value = childText(id, 'idNumber');
  if (type === 'Gender') entity.gender = /^female$/i.test(value) ? 'female' : /^male$/i.test(value) ? 'male' : null;
  else if (value.startsWith('IMO ')) addIdentifier(entity, 'imo', value.slice(4), null);
  else addIdentifier(entity, type, value, countryCode(childText(id, 'idCountry')));
}
