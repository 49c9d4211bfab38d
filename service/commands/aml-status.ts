import { listAmlLists } from '../features/aml/aml-lists.ts';
import { shareToRescreen } from '../features/aml/screening/ranges.ts';
import type { Command } from './command.ts';
import { withDatabase } from './with-database.ts';

/** `aml status`: prints the searched lists, and the share of all profiles that a changed list has yet to reach. */
export const amlStatus: Command = {
  usage: 'aml status',
  help: [
    'Prints as JSON the lists that are searched, and the share of all profiles that a changed list has yet to reach.',
    '',
    'Example: veridoor aml status',
  ].join('\n'),
  async run(rest, { out, error }) {
    if (rest.length > 0) {
      error.write(`usage: veridoor ${amlStatus.usage}\n`);
      return 2;
    }
    const status = await withDatabase(async (database) => ({
      lists: (await listAmlLists({ database })).data,
      left_to_rescreen: await shareToRescreen(database),
    }));
    out.write(`${JSON.stringify(status)}\n`);
    return 0;
  },
};
