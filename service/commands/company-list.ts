import { listCompanies } from '../features/companies/queries.ts';
import { operatorsCommand } from './operators-command.ts';
import { withDatabase } from './with-database.ts';

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
