import { AmlSource } from '../../packages/contract/aml.ts';
import { emptyRetiredVersions, retireList } from '../features/aml/aml-lists-queries.ts';
import { systemClock } from '../platform/clock.ts';
import { SYSTEM, recordAudit } from '../features/audit/audit.ts';
import { orderRescreening } from '../features/aml/screening/ranges.ts';
import type { Command } from './command.ts';
import { withDatabase } from './with-database.ts';

/** `aml remove SOURCE`: takes a list out of all searches and screens everybody again without it. Its reports stay. */
export const amlRemove: Command = {
  usage: `aml remove ${AmlSource.enum.join('|')}`,
  help: [
    'Removes a list: searches no longer look at it, and everybody is screened again without it. Reports stay.',
    '',
    'Example: veridoor aml remove ofac',
  ].join('\n'),
  async run([text, ...rest], { error }) {
    const source = AmlSource.enum.find((known) => known === text);
    if (source === undefined || rest.length > 0) {
      error.write(`usage: veridoor ${amlRemove.usage}\n`);
      return 2;
    }
    const removed = await withDatabase(async (database) => {
      const there = await database.transaction().execute(async (transaction) => {
        const retired = await retireList(transaction, source);
        if (retired) {
          await orderRescreening(transaction, systemClock.now());
          await recordAudit(transaction, {
            companyId: null,
            actor: SYSTEM,
            action: 'aml.list_removed',
            subject: { kind: 'aml_list', id: null },
            detail: { source },
          });
        }
        return retired;
      });
      await emptyRetiredVersions(database);
      return there;
    });
    if (!removed) error.write(`${source} is not loaded\n`);
    return removed ? 0 : 1;
  },
};
