import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfiguration } from '../../service/platform/configuration.ts';
import { openInstallation } from '../../service/platform/crypto/installation.ts';
import { connectDatabase } from '../../service/platform/database/connect.ts';
import { lockDataFolder } from '../../service/platform/database/data-folder-lock.ts';
import { migrate } from '../../service/platform/database/migrate.ts';
import { ensureDemonstrationCompany, type DemonstrationUser } from '../../service/demonstration.ts';
import { systemClock } from '../../service/platform/clock.ts';
import { withSecrets } from '../../service/platform/crypto/sealed-values.ts';
import { ensureDemonstrationList } from '../../service/features/aml/aml-demonstration.ts';
import type { DemonstrationWallet } from '../../demo/wallet.ts';
import type { Addresses } from './stack.ts';
import { demonstrationState, demonstrationWallet, trustDemonstrationState } from './wallet.ts';

/** The bank's sign, as on its site. */
const LOGO = new URL('../../demo/public/icon.svg', import.meta.url);

/**
 * Makes sure that the database has the demonstration company before the service opens it: the embedded database has one
 * user at a time. Returns the users, and the file with their passwords.
 */
export async function prepareDemonstration(options: {
  dataFolder: string;
  addresses: Addresses;
  environment?: NodeJS.ProcessEnv;
  /** Off when a video replaces the camera. */
  liveness?: 'off';
}): Promise<{ users: DemonstrationUser[]; file: string; wallet: DemonstrationWallet }> {
  const { dataFolder, addresses } = options;
  const configuration = readConfiguration({
    ...process.env,
    ...options.environment,
    DATA_FOLDER: dataFolder,
    BASE_URL: addresses.service,
  });
  const unlock = configuration.databaseUrl === null ? await lockDataFolder(dataFolder) : undefined;
  const database = await connectDatabase(configuration);
  try {
    await migrate(database);
    withSecrets(database, await openInstallation(configuration, database));
    const users = await ensureDemonstrationCompany(
      { configuration, database, clock: systemClock },
      {
        interfaceOrigin: addresses.interface,
        returnOrigin: addresses.demonstration,
        logo: `data:image/svg+xml;base64,${await readFile(LOGO, 'base64')}`,
        ...(options.liveness && { liveness: options.liveness }),
      },
    );
    await ensureDemonstrationList({ database, clock: systemClock });
    const now = systemClock.now();
    const state = await demonstrationState(dataFolder, now);
    await trustDemonstrationState(database, state, { walletUrl: `${addresses.demonstration}/wallet`, now });
    return { users, file: join(dataFolder, 'users.json'), wallet: demonstrationWallet(state) };
  } finally {
    await database.destroy();
    await unlock?.();
  }
}

/** The user whose only group is the given one. */
export function userOfGroup(
  users: readonly DemonstrationUser[],
  group: DemonstrationUser['username'],
): DemonstrationUser {
  const user = users.find(({ username }) => username === group);
  if (!user) throw new Error(`The demonstration company has no user of the group ${group}.`);
  return user;
}
