import { randomBytes } from 'node:crypto';
import { KEY_BYTES, keyId, readKeyring, writeKeyring } from '../platform/crypto/keyring.ts';
import { openSecrets } from '../platform/crypto/secrets.ts';
import { rotateKeys } from '../features/privacy/key-rotation.ts';
import type { Command } from './command.ts';
import { withDatabase } from './with-database.ts';

/**
 * `keys rotate`: seals again, with the newest key, everything that an older key sealed. Operators put keys into the
 * environment, the newest first in SECRET_KEYS; this command replaces a key in the data folder.
 */
export const keysRotate: Command = {
  usage: 'keys rotate',
  help: [
    'Seals with the newest key whatever an older one sealed; it may be broken off and run again. Keys of SECRET_KEYS are put',
    'there by you, the newest first; one in the data folder is replaced.',
    '',
    'Example: veridoor keys rotate',
  ].join('\n'),
  async run(args, { out, error }) {
    if (args.length > 0) {
      error.write(`usage: veridoor ${keysRotate.usage}\n`);
      return 2;
    }
    return withDatabase(async (database, configuration) => {
      const { dataFolder, secretKeys } = configuration;
      const keys = secretKeys ?? (await withNewKey(dataFolder));
      const secrets = await openSecrets(database, keys);
      const { values, fileKeys } = await rotateKeys({ database, secrets }, (progress) =>
        error.write(`\r${progress.values} values, ${progress.fileKeys} files`),
      );
      error.write('\n');
      // From here on, nothing needs the old keys.
      if (!secretKeys) await writeKeyring(dataFolder, keys.slice(0, 1));
      const retired = keys.slice(1).map(keyId);
      out.write(`${JSON.stringify({ key: secrets.currentKey, values, fileKeys, retired })}\n`);
      return 0;
    });
  },
};

/** The keys with a new one in front; after an interrupted run, the keys that it left. */
async function withNewKey(dataFolder: string): Promise<readonly Uint8Array[]> {
  const keys = await readKeyring(dataFolder);
  if (keys.length > 1) return keys;
  const more = [randomBytes(KEY_BYTES), ...keys];
  await writeKeyring(dataFolder, more);
  return more;
}
