import { readdir, readFile } from 'node:fs/promises';
import { joinTables, type Labels, type LabelTable } from '@veridoor/document-reading/fields/label-table';
import type { Layout } from '@veridoor/document-reading/fields/layouts';

const PACKAGE = new URL('../../../../packages/document-reading/', import.meta.url);

/** The labels of every language and type of document. */
export const loadLabels = async (): Promise<Labels> => joinTables(await filesOf<LabelTable>('labels/'));

/** The layouts of every type of document whose places are known. */
export const loadLayouts = (): Promise<readonly Layout[]> => filesOf<Layout>('layouts/');

/** Each file of a folder. */
async function filesOf<Table>(name: string): Promise<Table[]> {
  const folder = new URL(name, PACKAGE);
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).toSorted();
  return Promise.all(files.map(async (file) => JSON.parse(await readFile(new URL(file, folder), 'utf8')) as Table));
}
