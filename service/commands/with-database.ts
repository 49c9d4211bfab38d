import type { Kysely } from 'kysely';
import { readConfiguration, type Configuration } from '../platform/configuration.ts';
import { connectDatabase } from '../platform/database/connect.ts';
import { lockDataFolder } from '../platform/database/data-folder-lock.ts';
import { migrate } from '../platform/database/migrate.ts';
import type { Database } from '../platform/database/schema.ts';

/** Opens and migrates the service's database, as the environment names it, for one command. */
export async function withDatabase<Result>(
  work: (database: Kysely<Database>, configuration: Configuration) => Promise<Result>,
): Promise<Result> {
  const configuration = readConfiguration(process.env);
  const unlock = configuration.databaseUrl === null ? await lockDataFolder(configuration.dataFolder) : null;
  try {
    const database = await connectDatabase(configuration);
    try {
      await migrate(database);
      return await work(database, configuration);
    } finally {
      await database.destroy();
    }
  } finally {
    await unlock?.();
  }
}
