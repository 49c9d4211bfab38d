import { listWhitelist, clearWhitelist, lockWhitelist } from '../features/users/ip-whitelist/queries.ts';
import { oneCompany } from './one-company.ts';
import { operatorsCommand } from './operators-command.ts';
import { withDatabase } from './with-database.ts';
import { OPERATOR, recordAudit } from '../records/audit/audit.ts';

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

/** `whitelist clear`: the way out for a company that has locked itself out. */
export const whitelistClear = operatorsCommand(
  {
    usage: 'whitelist clear --company NAME_OR_ID',
    help: [
      "Removes every entry of the company's IP whitelist, so that every network address is let in: for a company that has",
      'locked itself out. Instances that run take note within three seconds. Prints what was removed as JSON.',
      '',
      'Example: veridoor whitelist clear --company "Example Bank"',
    ].join('\n'),
    options: { company: { type: 'string' } },
  },
  ({ values: { company }, positionals }) => {
    if (company === undefined || positionals.length > 0) return null;
    return withDatabase((database) =>
      database.transaction().execute(async (transaction) => {
        const { id } = await oneCompany(transaction, company);
        const { entries } = await lockWhitelist(transaction, id);
        const networks = entries.map(({ address }) => address);
        await clearWhitelist(transaction, id);
        const subject = { kind: 'company', id };
        const done = { companyId: id, actor: OPERATOR, action: 'ip_whitelist.cleared' as const, subject };
        if (networks.length > 0) await recordAudit(transaction, { ...done, detail: { networks } });
        return [{ company: id, removed: networks }];
      }),
    );
  },
);
