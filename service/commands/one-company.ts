import { listCompanies } from '../records/companies/queries.ts';
import type { Connection } from '../platform/database/connection.ts';

/** The operator asked for something that does not exist; the message says what. */
export class NotFound extends Error {}

/**
 * The company with that name or id.
 *
 * @throws NotFound when there is none, or several of that name.
 */
export async function oneCompany(connection: Connection, named: string): Promise<{ id: string; name: string }> {
  const [company, ...others] = await listCompanies(connection, named);
  if (!company) throw new NotFound(`There is no company ${named}. See veridoor company list.`);
  if (others.length === 0) return company;
  const ids = [company, ...others].map(({ id }) => id).join(' ');
  throw new NotFound(`Several companies are called ${named}. Name the id of one: ${ids}`);
}
