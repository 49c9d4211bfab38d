import { AmlSource } from '../../contract/aml.ts';
import { emptyRetiredVersions, retireList } from '../repositories/aml-lists.ts';
import type { Command } from './command.ts';
import { withDatabase } from './with-database.ts';

/** `aml remove SOURCE`: searches no longer look at the list. Reports that were made with it stay. */
export const amlRemove: Command = {
  usage: `aml remove ${AmlSource.enum.join('|')}`,
  async run([text, ...rest], { error }) {
    const source = AmlSource.enum.find((known) => known === text);
    if (source === undefined || rest.length > 0) {
      error.write(`usage: veridoor ${amlRemove.usage}\n`);
      return 2;
    }
    const removed = await withDatabase(async (database) => {
      const there = await retireList(database, source);
      await emptyRetiredVersions(database);
      return there;
    });
    if (!removed) error.write(`${source} is not loaded\n`);
    return removed ? 0 : 1;
  },
};
