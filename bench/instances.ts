import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startHouse } from '../e2e/support/house.ts';
import { startPostgresql } from '../server/testing/postgresql.ts';
import { startServiceProcess } from '../server/testing/service-process.ts';
import { requestRate } from './load.ts';

export interface Instances {
  /** Profiles read in a second by one instance, and by two at the same time. */
  one: number;
  two: number;
  /** Processor seconds that each second cost the whole machine while two were at work, of as many as it has cores. */
  busy: number;
}

/** The same requests to one instance and then to two, on one PostgreSQL; the load is made on the same machine. */
export async function measureInstances(busyCores: () => () => number): Promise<Instances> {
  const postgresql = await startPostgresql();
  const folder = await mkdtemp(join(tmpdir(), 'veridoor-instances-'));
  const environment = {
    DATABASE_URL: postgresql.url,
    SECRET_KEY: randomBytes(32).toString('base64'),
    RATE_LIMIT_PER_USER: '100000000',
  };
  const house = await startHouse(environment);
  const other = await startServiceProcess({
    ...environment,
    DATA_FOLDER: folder,
    BASE_URL: house.addresses.service,
    LOG_LEVEL: 'info',
  });
  try {
    const { profile } = await house.newLink();
    const headers = { authorization: `Bearer ${await accessToken(house.addresses.service, house.account)}` };
    const read = (url: string) => requestRate({ url, method: 'GET', path: `/api/v2/profile/${profile}`, headers });
    await Promise.all([read(house.addresses.service), read(other.address)]);
    const one = await read(house.addresses.service);
    const busy = busyCores();
    const two = await Promise.all([read(house.addresses.service), read(other.address)]);
    return { one: one.perSecond, two: two[0].perSecond + two[1].perSecond, busy: busy() };
  } finally {
    await other.kill();
    await house.stop();
    await postgresql.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function accessToken(url: string, account: { username: string; password: string }): Promise<string> {
  const answer = await fetch(`${url}/api/v2/user/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(account),
  });
  const { access }: { access: string } = JSON.parse(await answer.text());
  return access;
}
