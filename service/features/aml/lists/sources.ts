import type { AmlSource } from '@veridoor/contract/aml/search';
import { AML_SOURCES } from '@veridoor/contract/aml/sources';
import { readEu } from './eu.ts';
import { readFollowTheMoney } from './follow-the-money.ts';
import { ListError } from './list-error.ts';
import type { ListFile } from './list-file.ts';
import type { ListedEntity } from './listed-entity.ts';
import { readOfacCsv } from './ofac-csv.ts';
import { readOfacXml } from './ofac-xml.ts';
import { readOpenSanctionsCsv } from './opensanctions-csv.ts';
import { readSenzing } from './senzing.ts';
import { readUk } from './uk.ts';
import { readUn } from './un.ts';

/** Whether a word names a list that can be taken in. */
export function isListSource(word: string): word is AmlSource {
  return (AML_SOURCES as readonly string[]).includes(word);
}

/**
 * Reads the entries of a list from its files; if a source has several formats, the file names tell which. A wrong set
 * of files, a broken file and a list without entries are ListErrors.
 */
export async function* readList(source: AmlSource, files: readonly ListFile[]): AsyncGenerator<ListedEntity> {
  let entries = 0;
  for await (const entity of readerOf(source, files)) {
    if (entity.id === '' || entity.names.length === 0) continue;
    entries += 1;
    yield entity;
  }
  if (entries === 0) throw new ListError(files.map((file) => file.name).join(', '), '', 'no entries');
}

function readerOf(source: AmlSource, files: readonly ListFile[]): AsyncGenerator<ListedEntity> {
  if (source === 'ofac') return readOfac(files);
  const [file, ...others] = files;
  if (file === undefined || others.length > 0)
    throw new ListError(files.map(({ name }) => name).join(', '), '', `${source} takes one file`);
  switch (source) {
    case 'un':
      return readUn(file);
    case 'eu':
      return readEu(file);
    case 'uk':
      return readUk(file);
    case 'senzing':
      return readSenzing(file);
    case 'demonstration':
      return readFollowTheMoney(file);
    case 'opensanctions':
      return /\.csv$/i.test(file.name) ? readOpenSanctionsCsv(file) : readFollowTheMoney(file);
  }
}

function readOfac(files: readonly ListFile[]): AsyncGenerator<ListedEntity> {
  const named = (ending: RegExp): ListFile | undefined => files.find((file) => ending.test(file.name));
  const xml = named(/\.xml$/i);
  if (xml !== undefined && files.length === 1) return readOfacXml(xml);
  const sdn = named(/(?:sdn|cons_prim)\.csv$/i);
  const alt = named(/alt\.csv$/i);
  const add = named(/add\.csv$/i);
  const known = [sdn, alt, add].filter((file) => file !== undefined);
  if (sdn === undefined || known.length !== files.length) {
    throw new ListError(
      files.map(({ name }) => name).join(', '),
      '',
      'ofac takes sdn.csv with alt.csv and add.csv, or one xml file',
    );
  }
  return readOfacCsv(sdn, alt, add);
}
