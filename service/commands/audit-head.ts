import { openInstallation } from '../create-parts.ts';
import { systemClock } from '../platform/clock.ts';
import { withSecrets } from '../platform/crypto/sealed-values.ts';
import { currentAnchor } from '../features/audit/audit-anchors.ts';
import type { Command } from './command.ts';
import { withDatabase } from './with-database.ts';

/** `audit head`: prints the signed ends of all chains. Kept elsewhere, they are an anchor for `audit verify`. */
export const auditHead: Command = {
  usage: 'audit head',
  help: [
    'Prints where the chain of every company ends now, signed, as one line of JSON. Kept elsewhere, it is an anchor for',
    'audit verify.',
    '',
    'Example: veridoor audit head >>/mnt/elsewhere/anchors.jsonl',
  ].join('\n'),
  async run(args, { out, error }) {
    if (args.length > 0) {
      error.write(`usage: veridoor ${auditHead.usage}\n`);
      return 2;
    }
    const anchor = await withDatabase(async (database, configuration) => {
      withSecrets(database, await openInstallation(configuration, database));
      return currentAnchor({ database, clock: systemClock });
    });
    out.write(`${JSON.stringify(anchor)}\n`);
    return 0;
  },
};
