import { readdir, readFile } from 'node:fs/promises';
import {
  joinTables,
  type Labels,
  type LabelTable,
} from '../../../../../packages/document-reading/fields/label-table.ts';

const FOLDER = new URL('../../../../../packages/document-reading/labels/', import.meta.url);

/** The labels of every language and type of document: each file of the folder. */
export async function loadLabels(): Promise<Labels> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.json')).toSorted();
  const tables = files.map(async (name) => JSON.parse(await readFile(new URL(name, FOLDER), 'utf8')) as LabelTable);
  return joinTables(await Promise.all(tables));
}
