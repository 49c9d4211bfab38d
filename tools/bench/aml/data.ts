import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AmlSource } from '@veridoor/contract/aml/search';
import { Segment } from '../../../service/features/aml/index/segment.ts';
import { SegmentBuilder } from '../../../service/features/aml/index/segment-builder.ts';
import { demonstrationFile } from '../../../service/features/aml/demonstration/file.ts';
import type { ListFile } from '../../../service/features/aml/lists/list-file.ts';
import type { ListedEntity } from '../../../service/features/aml/lists/listed-entity.ts';
import { readList } from '../../../service/features/aml/lists/sources.ts';

/** An argument with a slash is a folder, any other names a part. */
export const isFolder = (argument: string): boolean => argument.includes('/');

/** Folder with the public lists and the labelled pairs; without it only the invented list is measured. */
const FOLDER = process.argv.slice(2).find(isFolder) ?? process.env['AML_DATA'] ?? '../shared/data/aml';

const FILES: readonly (readonly [AmlSource, readonly string[]])[] = [
  ['ofac', ['sdn.csv', 'alt.csv', 'add.csv']],
  ['un', ['UN_consolidated.xml']],
  ['eu', ['sample_eu.xml']],
  ['uk', ['sample_hmt.csv']],
  ['senzing', ['us_congress_senzing.jsonl']],
];

/** A list with its entries and its index. */
export interface MeasuredList {
  source: AmlSource;
  entities: ListedEntity[];
  segment: Segment;
}

/** The labelled pairs of names, or null when they are not there. */
export function labelledPairs(): string | null {
  const file = join(FOLDER, 'names-dev.csv');
  return existsSync(file) ? file : null;
}

/** The files of every list that is there. */
export function listFiles(): { source: AmlSource; files: () => ListFile[] }[] {
  const there = FILES.filter(([, names]) => names.every((name) => existsSync(join(FOLDER, name))));
  if (there.length === 0) return [{ source: 'demonstration', files: () => [demonstrationFile()] }];
  return there.map(([source, names]) => ({
    source,
    files: () => names.map((name) => ({ name, bytes: createReadStream(join(FOLDER, name)) })),
  }));
}

/** Reads and indexes every list that is there. */
export async function measuredLists(): Promise<MeasuredList[]> {
  const lists: MeasuredList[] = [];
  for (const { source, files } of listFiles()) {
    const builder = new SegmentBuilder();
    const entities: ListedEntity[] = [];
    for await (const entity of readList(source, files())) {
      builder.add(entity);
      entities.push(entity);
    }
    lists.push({ source, entities, segment: new Segment(builder.finish()) });
  }
  return lists;
}
