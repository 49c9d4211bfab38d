import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { Value } from 'typebox/value';
import { UserCreate } from '@veridoor/contract/accounts/user';
import { systemClock } from '../platform/clock.ts';
import { endLogins } from '../features/users/logins/queries.ts';
import { findAccountByName, updateAccount } from '../features/users/accounts-queries.ts';
import { OPERATOR, recordAudit } from '../records/audit/audit.ts';
import { hashPassword } from '../features/users/passwords.ts';
import { invalidField } from '../platform/problems/problems.ts';
import { refuseWeakPassword } from '../features/users/users.ts';
import type { CommandStreams } from './command.ts';
import { NotFound } from './one-company.ts';
import { operatorsCommand } from './operators-command.ts';
import { withDatabase } from './with-database.ts';
import { readKeyring } from '../platform/crypto/keyring.ts';
import { openSecrets } from '../platform/crypto/secrets.ts';
import { forgetAccountAttempts } from '../features/users/attempts.ts';

/**
 * `user password`: sets another password for a user who cannot log in. An argument would appear in the list of
 * processes.
 */
export const userPassword = operatorsCommand(
  {
    usage: 'user password USERNAME [--stdin]',
    help: [
      'Gives a user another password and ends the sessions that the user has. Makes the password and prints it as JSON, this',
      'once; with --stdin it is the line on the standard input instead, and is not printed.',
      '',
      'Example: veridoor user password ada@bank.example',
      'Example: veridoor user password ada@bank.example --stdin < password.txt',
    ].join('\n'),
    options: { stdin: { type: 'boolean' } },
  },
  ({ values: { stdin = false }, positionals: [username, ...rest] }, streams) => {
    if (username === undefined || rest.length > 0) return null;
    return replacePassword(username, stdin, streams);
  },
);

async function replacePassword(username: string, given: boolean, { input }: CommandStreams): Promise<object[]> {
  const password = given ? (await text(input)).replace(/\r?\n$/, '') : randomBytes(18).toString('base64url');
  if (!Value.Check(UserCreate.properties.password, password)) {
    throw invalidField('/password', 'wrong_format', 'must have 12 to 1024 characters');
  }
  refuseWeakPassword(password, username.toLowerCase());
  const password_hash = await hashPassword(password);
  return withDatabase((database) =>
    database.transaction().execute(async (transaction) => {
      const account = await findAccountByName(transaction, username);
      if (!account) throw new NotFound(`There is no user ${username}.`);
      await updateAccount(transaction, account.id, { password_hash });
      await endLogins(transaction, account.id, systemClock.now());
      await recordAudit(transaction, {
        companyId: account.company_id,
        actor: OPERATOR,
        action: 'user.updated',
        subject: { kind: 'user', id: account.id },
        detail: { fields: ['password'] },
      });
      return [{ user: account.id, company: account.company_id, ...(!given && { password }) }];
    }),
  );
}

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
