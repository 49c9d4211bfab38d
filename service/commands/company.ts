import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { Value } from 'typebox/value';
import { UserCreate } from '@veridoor/contract/accounts/user';
import { openInstallation } from '../platform/crypto/installation.ts';
import { systemClock } from '../platform/clock.ts';
import { withSecrets } from '../platform/crypto/sealed-values.ts';
import { createCompany, type NewCompany } from '../features/companies/new-company.ts';
import { ProblemError } from '../platform/problems/problems.ts';
import type { Command } from './command.ts';
import { withDatabase } from './with-database.ts';
import { OPERATOR, recordAudit } from '../records/audit/audit.ts';
import { listCompanies } from '../records/companies/queries.ts';
import { letPasswords } from '../features/users/openid/providers-queries.ts';
import { NotFound, oneCompany } from './one-company.ts';
import { operatorsCommand } from './operators-command.ts';

const several = { type: 'string', multiple: true } as const;
const OPTIONS = { interface: several, return: several, frame: several };

/** `company create`: makes a company and its first admin, and prints the admin's password once. */
export const companyCreate: Command = {
  usage: 'company create NAME ADMIN [--interface ORIGIN]... [--return ORIGIN]... [--frame ORIGIN]...',
  help: [
    "Makes a company with a workflow to begin with and its first admin. Prints its id, and the admin's name and password, this",
    'once.',
    '',
    'Example: veridoor company create "Example Bank" ada@bank.example --interface https://verify.example.com',
  ].join('\n'),
  async run(args, { out, error }) {
    const company = companyOf(args);
    if (!company) {
      error.write(`usage: veridoor ${companyCreate.usage}\n`);
      return 2;
    }
    try {
      const id = await withDatabase(async (database, configuration) => {
        withSecrets(database, await openInstallation(configuration, database));
        return createCompany({ database, configuration, clock: systemClock }, company);
      });
      const [{ username, password }] = company.users;
      out.write(`${JSON.stringify({ company: id, username, password })}\n`);
      return 0;
    } catch (fault) {
      if (!(fault instanceof ProblemError)) throw fault;
      error.write(`${fault.title}\n`);
      for (const { field, message } of fault.details.errors ?? []) error.write(`${field} ${message}\n`);
      return 1;
    }
  },
};

type Admin = NewCompany['users'][number];

/** Null when the arguments do not match the usage. */
function companyOf(args: readonly string[]): (NewCompany & { users: [Admin] }) | null {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    const [name, username, ...rest] = positionals;
    if (!name || rest.length > 0 || !Value.Check(UserCreate.properties.username, username)) return null;
    const password = randomBytes(18).toString('base64url');
    return {
      name,
      settings: {
        interface_origins: values.interface ?? [],
        return_origins: values.return ?? [],
        frame_origins: values.frame ?? [],
      },
      users: [{ username: username.toLowerCase(), password, first_name: '', last_name: '', groups: ['admin'] }],
    };
  } catch {
    return null;
  }
}

/** `company list`: prints every company with its id and its number of users. */
export const companyList = operatorsCommand(
  {
    usage: 'company list',
    help: [
      'Prints a line of JSON for each company, the oldest first: id, name, when it was made, how many users it has.',
      '',
      'Example: veridoor company list',
    ].join('\n'),
    options: {},
  },
  ({ positionals }) => (positionals.length > 0 ? null : withDatabase((database) => listCompanies(database))),
);

/** `company passwords`: lets users log in by a password again, when the company's OpenID provider fails. */
export const companyPasswords = operatorsCommand(
  {
    usage: 'company passwords COMPANY',
    help: [
      'Lets every user of a company log in by a password again, whose OpenID provider fails. The provider stays. Prints the',
      'company as JSON. A user without a password gets one with user password.',
      '',
      'Example: veridoor company passwords "Example Bank"',
    ].join('\n'),
    options: {},
  },
  ({ positionals: [named, ...rest] }) => {
    if (named === undefined || rest.length > 0) return null;
    return withDatabase(async (database) =>
      database.transaction().execute(async (transaction) => {
        const { id, name } = await oneCompany(transaction, named);
        if (!(await letPasswords(transaction, id))) throw new NotFound(`${name} has no OpenID provider.`);
        await recordAudit(transaction, {
          companyId: id,
          actor: OPERATOR,
          action: 'openid.provider_set',
          subject: { kind: 'company', id },
          detail: { passwords: 'everybody' },
        });
        return [{ company: id, name }];
      }),
    );
  },
);
