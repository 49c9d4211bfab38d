import { createServer } from 'node:net';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { startFault } from './start-fault.ts';
import { freePort } from '../scripts/parts/ports.ts';

const failed = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );

it('a start without its database says which setting to mend', async () => {
  const client = new Client({ connectionString: `postgres://ada@127.0.0.1:${await freePort()}/bank` });
  expect(startFault(await failed(client.connect()), {})).toMatch(/DATABASE_URL does not answer .*start it/);
});

it('a start on a folder that cannot be written names the folder and the setting', async () => {
  const folder = join(import.meta.filename, 'data');
  const error = await failed(mkdir(folder, { recursive: true }));
  expect(startFault(error, { DATA_FOLDER: folder })).toMatch(`${folder} cannot be written`);
});

it('a start on a taken port names the port', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void holder.close());
  await once(holder, 'listening');
  const address = holder.address();
  if (address === null || typeof address === 'string') throw new Error('the holder has no port');
  const [error] = await once(createServer().listen(address.port, '127.0.0.1'), 'error').catch((cause: unknown) => [
    cause,
  ]);
  expect(startFault(error, {})).toMatch(`Port ${address.port} is taken`);
});

it.each([
  ['the disk of its files', Object.assign(new Error('write'), { code: 'ENOSPC' })],
  ['the disk of the embedded database', { name: 'ErrnoError', errno: 51 }],
  ['the disk of PostgreSQL', Object.assign(new Error('could not extend file'), { code: '53100' })],
])('a start on a full disk says so: %s', (_, error) => {
  expect(startFault(error, { DATA_FOLDER: '/var/lib/veridoor' })).toMatch(/full: free some space/);
});

it('a fault of the program itself has no remedy to tell', () => {
  expect(startFault(new TypeError('undefined is not a function'), {})).toBeNull();
});
