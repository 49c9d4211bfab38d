import type { Kysely } from 'kysely';
import type { Configuration } from './configuration.ts';
import type { Database } from './db/schema.ts';
import type { Parts } from './parts.ts';
import { systemClock, type Clock } from './repositories/clock.ts';
import { createSecrets, readSecretKey } from './repositories/secrets.ts';
import { openSigningKeys } from './repositories/signing-keys.ts';

/** Puts the parts of the service together on a migrated database. */
export async function createParts(
  configuration: Configuration,
  database: Kysely<Database>,
  clock: Clock = systemClock,
): Promise<Parts> {
  const secrets = createSecrets(configuration.secretKey ?? (await readSecretKey(configuration.dataFolder)));
  return { configuration, database, clock, secrets, signingKeys: await openSigningKeys(database, secrets, clock) };
}
