import type { Kysely } from 'kysely';
import type { Configuration } from '../configuration.ts';
import type { Database } from '../database/schema.ts';
import { readKeyring } from './keyring.ts';
import { openSecrets, type Secrets } from './secrets.ts';

/** The installation's keys: those of the environment, or those in the data folder. */
export async function openInstallation(
  { secretKeys, dataFolder }: Pick<Configuration, 'secretKeys' | 'dataFolder'>,
  database: Kysely<Database>,
): Promise<Secrets> {
  return openSecrets(database, secretKeys ?? (await readKeyring(dataFolder)));
}
