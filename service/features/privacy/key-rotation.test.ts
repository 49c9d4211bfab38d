import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFiles } from '../../platform/storage/files.ts';
import { openFolderStore } from '../../platform/storage/object-store.ts';
import { SEALED_COLUMNS } from '../../platform/crypto/sealed-columns.ts';
import { openSecrets } from '../../platform/crypto/secrets.ts';
import { openSigningKeys } from '../../platform/crypto/signing-keys.ts';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { databases } from '../../testing/servers/databases.ts';
import { rotateKeys } from './key-rotation.ts';

/** Columns of bytes that hold hashes, indexes, or what is sealed in another way. */
const NOT_SEALED = [
  'aml_index_piece.bytes',
  'api_key_secret.hash',
  'audit_chain.hash',
  'audit_chain.start_hash',
  'audit_entry.address_hash',
  'audit_entry.address_salt',
  'audit_entry.hash',
  'biopay_payment.token_hash',
  // Random; gone once it is answered.
  'factor_challenge.challenge',
  'factor_challenge.token_hash',
  'link.code_hash',
  'liveness_answer.chain',
  'login.token_hash',
  'mail_token.token_hash',
  'openid_login.browser_hash',
  'openid_login.state_hash',
  // Random, or the hash of what is sealed beside it; gone once it is answered.
  'passkey_challenge.challenge',
  'passkey.public_key',
  // Signals between the instances, gone within a minute; the library's own table.
  'socket_io_attachments.payload',
  'stored_file.sealed_key',
  'user_passkey.public_key',
];

describe.each(databases)('key rotation on $name', (kind) => {
  let test: TestApplication;
  beforeAll(async () => {
    test = await createTestApplication(kind);
  });
  afterAll(() => test.close());

  it('rotation covers every column that holds something sealed', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'bytea' order by 1`.execute(test.parts.database);
    const sealed = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
    expect(rows.map(({ name }) => name)).toEqual([...NOT_SEALED, ...sealed].toSorted());
  });

  it('rotation seals everything with the new key, resumes after a stop and retires the old key', async () => {
    const { database, clock, configuration, secrets: before } = test.parts;
    const old = configuration.secretKeys![0]!;
    const fresh = randomBytes(32);
    const objects = openFolderStore(join(configuration.dataFolder, 'files'));
    const keys: string[] = [];
    for (let count = 0; count < 5; count += 1) keys.push(await test.parts.files.write(Buffer.from(`file ${count}`)));
    const hash = before.keyedHash('test', 'x');

    const secrets = await openSecrets(database, [fresh, old]);
    let seen = 0;
    const brokenOff = rotateKeys({ database, secrets }, () => {
      seen += 1;
      if (seen === 3) throw new Error('power cut');
    });
    await expect(brokenOff).rejects.toThrow('power cut');
    await rotateKeys({ database, secrets }, () => undefined);
    expect(await rotateKeys({ database, secrets }, () => undefined)).toEqual({ values: 0, fileKeys: 0 });

    const only = await openSecrets(database, [fresh]);
    expect(only.keyedHash('test', 'x')).toBe(hash);
    expect((await openSigningKeys(database, only, clock)).current.kid).toBe(test.parts.signingKeys.current.kid);
    const files = openFiles({ database, clock, secrets: only, objects });
    for (const [count, key] of keys.entries()) {
      expect(Buffer.from(await files.read(key)).toString()).toBe(`file ${count}`);
    }
    await expect(openSecrets(database, [old])).rejects.toThrow('no key');
  });
});
