import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logIn, startStack } from '../../../e2e/support/stack.ts';
import { startPostgresql } from '../../../service/testing/servers/postgresql.ts';
import { startServiceProcess } from '../../../service/testing/servers/service-process.ts';
import { requestRate } from '../rivals/autocannon.ts';
import { median } from '@veridoor/image/median';
import { limitProcessors } from './processors.ts';

/** Each instance's limit in cores, if the system can set one: two and their servers fit into two cores. */
const SHARE = 0.25;
/**
 * One instance and both alternate this many times, for this many seconds each: a machine's speed changes by the minute.
 */
const ROUNDS = 5;
const SECONDS = 4;

/** Profiles read in a second by one instance, and by two at the same time. */
interface Reads {
  one: number;
  two: number;
  /** Processor seconds that each second cost the whole machine while two ran, of as many as it has cores. */
  busy: number;
}

export interface Instances {
  /** Each instance limited to `share` of a core, so that the machine is not the limit; null where the system cannot. */
  held: (Reads & { share: number }) | null;
  /** Each without a limit. */
  free: Reads;
}

/** The same requests to one instance and then to two, on one PostgreSQL; the same machine makes the load. */
export async function measureInstances(busyCores: () => () => number): Promise<Instances> {
  const postgresql = await startPostgresql();
  const folder = await mkdtemp(join(tmpdir(), 'veridoor-instances-'));
  const environment = {
    DATABASE_URL: postgresql.url,
    SECRET_KEYS: randomBytes(32).toString('base64'),
    RATE_LIMIT_PER_USER: '100000000',
    LOG_LEVEL: 'info',
  };
  const stack = await startStack(environment);
  const startInstance = (name: string) =>
    startServiceProcess({ ...environment, DATA_FOLDER: join(folder, name), BASE_URL: stack.addresses.service });
  const instances = await Promise.all([startInstance('first'), startInstance('second')]);
  const [first, second] = instances;
  let release: (() => void) | null = null;
  try {
    const { profile } = await stack.newLink();
    const headers = { authorization: `Bearer ${(await logIn(stack.addresses.service, stack.account)).access}` };
    const read = (url: string) =>
      requestRate({ url, method: 'GET', path: `/api/v2/profile/${profile}`, headers, seconds: SECONDS });
    const readBoth = () => Promise.all([read(first.address), read(second.address)]);
    const measure = async (): Promise<Reads> => {
      await readBoth();
      const rounds: Reads[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const one = await read((round % 2 === 0 ? first : second).address);
        const busy = busyCores();
        const two = await readBoth();
        rounds.push({ one: one.perSecond, two: two[0].perSecond + two[1].perSecond, busy: busy() });
      }
      const middle = (of: keyof Reads) => median(rounds.map((round) => round[of]));
      return { one: middle('one'), two: middle('two'), busy: middle('busy') };
    };
    const free = await measure();
    const pids = instances.map(({ pid }) => pid);
    release = limitProcessors(pids, SHARE);
    return { free, held: release && { ...(await measure()), share: SHARE } };
  } finally {
    await Promise.all(instances.map((instance) => instance.kill()));
    release?.();
    await stack.stop();
    await postgresql.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Two instances beside one, in words. */
export function describeInstances({ free, held }: Instances, cores: number): string {
  const times = ({ one, two }: Reads) =>
    `one instance gives ${one.toFixed(0)} answers a second and two give ${two.toFixed(0)}, ${(two / one).toFixed(2)} times as many`;
  const work = ({ busy }: Reads) => `${busy.toFixed(1)} of this machine's ${cores} cores were at work`;
  const alone =
    held === null
      ? ''
      : `Reading one profile over and over, the medians of ${ROUNDS} rounds in turn, each instance held to ${held.share} of a core as a container's limit does, ${times(held)}; ${work(held)}. `;
  return `${alone}Where each takes what it gets, ${times(free)}; ${work(free)}, the load generator's and PostgreSQL's share included: where that is nearly all of them, the machine is the limit and not the database.`;
}
