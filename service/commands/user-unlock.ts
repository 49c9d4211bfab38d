import { findAccountByName } from '../features/users/accounts-queries.ts';
import { readKeyring } from '../platform/crypto/keyring.ts';
import { openSecrets } from '../platform/crypto/secrets.ts';
import { forgetAccountAttempts } from '../features/users/attempts.ts';
import { OPERATOR, recordAudit } from '../features/audit/audit.ts';
import { NotFound } from './one-company.ts';
import { operatorsCommand } from './operators-command.ts';
import { withDatabase } from './with-database.ts';

/** `user unlock`: lets a user who failed too often log in again at once. */
export const userUnlock = operatorsCommand(
  {
    usage: 'user unlock USERNAME',
    help: [
      'Lets a user log in again at once who, or in whose name somebody, failed too often. The password stays: see user',
      'password. Prints the user as JSON; `disabled` is for an admin of the company to end.',
      '',
      'Example: veridoor user unlock ada@bank.example',
    ].join('\n'),
    options: {},
  },
  ({ positionals: [username, ...rest] }) => {
    if (username === undefined || rest.length > 0) return null;
    return withDatabase(async (database, { secretKeys, dataFolder }) => {
      const secrets = await openSecrets(database, secretKeys ?? (await readKeyring(dataFolder)));
      return database.transaction().execute(async (transaction) => {
        const account = await findAccountByName(transaction, username);
        if (!account) throw new NotFound(`There is no user ${username}.`);
        await forgetAccountAttempts({ database: transaction, secrets }, account.username);
        await recordAudit(transaction, {
          companyId: account.company_id,
          actor: OPERATOR,
          action: 'user.unlocked',
          subject: { kind: 'user', id: account.id },
        });
        return [{ user: account.id, company: account.company_id, disabled: account.disabled_at !== null }];
      });
    });
  },
);
