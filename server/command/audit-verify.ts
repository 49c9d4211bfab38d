import { verifyAudit } from '../services/audit-chain.ts';
import type { Command } from './command.ts';
import { withDatabase } from './with-database.ts';

/** `audit verify`: follows every company's chain of hashes; one line of JSON for each, then how many entries wait. */
export const auditVerify: Command = {
  usage: 'audit verify',
  help: [
    'Follows the chain of hashes of every company. Prints a line of JSON for each, and ends with 1 where one is broken.',
    '',
    'Example: veridoor audit verify',
  ].join('\n'),
  async run(args, { out, error }) {
    if (args.length > 0) {
      error.write(`usage: veridoor ${auditVerify.usage}\n`);
      return 2;
    }
    const { chains, unsealed } = await withDatabase(verifyAudit);
    for (const chain of chains) out.write(`${JSON.stringify(chain)}\n`);
    out.write(`${JSON.stringify({ chains: chains.length, unsealed })}\n`);
    return chains.every((chain) => chain.fault === null) ? 0 : 1;
  },
};
