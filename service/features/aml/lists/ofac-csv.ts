import { countryCode } from './countries.ts';
import { csvRows, type CsvRow } from './csv-rows.ts';
import { partialDates } from './dates.ts';
import { ListError } from './list-error.ts';
import type { ListFile } from './list-file.ts';
import { addIdentifier, addName, addTo, emptyEntity, reasonText, type ListedEntity } from './listed-entity.ts';
import { ofacType } from './vocabulary.ts';

/** Fields of a record of each file, as the Treasury's "SDN data format" describes them. */
const SDN_FIELDS = 12;
const ALT_FIELDS = 5;
const ADD_FIELDS = 6;

/**
 * Reads the Treasury's sdn.csv and, if given, alt.csv (aliases) and add.csv (addresses). No file has a header; "-0-"
 * means nothing. The two smaller files are held in memory; the list itself is streamed.
 */
export async function* readOfacCsv(sdn: ListFile, alt?: ListFile, add?: ListFile): AsyncGenerator<ListedEntity> {
  const aliases = await grouped(alt, ALT_FIELDS);
  const addresses = await grouped(add, ADD_FIELDS);
  for await (const row of csvRows(sdn)) {
    const values = checked(sdn, row, SDN_FIELDS);
    const entity = entityOf(values);
    for (const [, , kind, name] of aliases.get(entity.id) ?? [])
      addName(entity, name, kind === 'weak' ? 'weak' : 'strong');
    for (const address of addresses.get(entity.id) ?? []) addTo(entity.countries, countryCode(address[4]));
    yield entity;
  }
}

function checked(file: ListFile, row: CsvRow, fields: number): string[] {
  if (row.values.length !== fields)
    throw new ListError(file.name, `line ${row.line}`, `${row.values.length} fields instead of ${fields}`);
  if (!/^\d+$/.test(row.values[0]?.trim() ?? ''))
    throw new ListError(file.name, `line ${row.line}`, 'the first field is not a number');
  return row.values.map((value) => (value.trim() === '-0-' ? '' : value.trim()));
}

async function grouped(file: ListFile | undefined, fields: number): Promise<Map<string, string[][]>> {
  const rows = new Map<string, string[][]>();
  if (file === undefined) return rows;
  for await (const row of csvRows(file)) {
    const values = checked(file, row, fields);
    const id = values[0] ?? '';
    const known = rows.get(id);
    if (known === undefined) rows.set(id, [values]);
    else known.push(values);
  }
  return rows;
}

function entityOf(values: readonly string[]): ListedEntity {
  const [id = '', name, type = '', programme = '', , callSign, , , , flag, , remarks = ''] = values;
  const entity = emptyEntity(id, ofacType(type));
  entity.categories = ['sanction'];
  addName(entity, name, 'primary');
  if (entity.type === 'vessel') {
    addIdentifier(entity, 'call_sign', callSign, null);
    addTo(entity.countries, countryCode(flag));
  } else if (entity.type === 'organisation') addTo(entity.countries, countryCode(callSign));
  for (const remark of remarks.replace(/\.$/, '').split(/;\s*/)) readRemark(entity, remark.trim());
  entity.listings = programme.split(/\]?\s*\[|;\s*/).map((code) => ({
    programme: code.replaceAll(/[[\]]/g, '').trim(),
    listed_on: null,
    reason: reasonText(remarks),
    url: null,
  }));
  return entity;
}

/** The remarks are a list of facts in fixed wordings, set apart by semicolons. */
function readRemark(entity: ListedEntity, remark: string): void {
  const born = /^(?:alt\. )?DOB (.+)$/.exec(remark);
  if (born !== null) {
    for (const date of partialDates(born[1] ?? '')) addTo(entity.birthDates, date);
    return;
  }
  const country = /^(?:alt\. )?(?:nationality|citizen) (.+)$/.exec(remark);
  if (country !== null) return addTo(entity.countries, countryCode(country[1]));
  const alias = /^(?:alt\. )?[afn]\.k\.a\. '(.+)'$/.exec(remark);
  if (alias !== null) return addName(entity, alias[1], 'weak');
  const gender = /^Gender (Male|Female)$/.exec(remark);
  if (gender !== null) {
    entity.gender = gender[1] === 'Male' ? 'male' : 'female';
    return;
  }
  const numbered =
    /^(?:alt\. )?([A-Z][\w.,'/ ()-]*?)(?: No\.)?(?: Number)? ((?:IMO )?[A-Z0-9][\w./-]*\d[\w./-]*)(?: \(([^)]+)\))?/.exec(
      remark,
    );
  if (numbered !== null && !/^(?:POB|DOB|Linked|Aircraft Model|Aircraft Manufacture Date)/.test(remark)) {
    const value = (numbered[2] ?? '').replace(/^IMO /, '');
    addIdentifier(
      entity,
      (numbered[2] ?? '').startsWith('IMO') ? 'imo' : (numbered[1] ?? ''),
      value,
      countryCode(numbered[3]),
    );
  }
}
