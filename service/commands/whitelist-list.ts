import { listWhitelist } from '../features/users/ip-whitelist/queries.ts';
import { oneCompany } from './one-company.ts';
import { operatorsCommand } from './operators-command.ts';
import { withDatabase } from './with-database.ts';

/** `whitelist list`: the network addresses that a company lets in. */
export const whitelistList = operatorsCommand(
  {
    usage: 'whitelist list --company NAME_OR_ID',
    help: [
      'Prints a line of JSON for each network address or range that the company lets in; nothing when it lets in all.',
      '',
      'Example: veridoor whitelist list --company "Example Bank"',
    ].join('\n'),
    options: { company: { type: 'string' } },
  },
  ({ values: { company }, positionals }) => {
    if (company === undefined || positionals.length > 0) return null;
    return withDatabase(async (database) => listWhitelist(database, (await oneCompany(database, company)).id));
  },
);
