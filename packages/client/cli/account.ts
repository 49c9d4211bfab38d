import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { createServiceClient, type ServiceClient } from '../service-client.ts';

/** What `login` keeps for the other commands. */
export interface Account {
  url: string;
  key: string;
  /** Signs what `listen` forwards. */
  secret: string;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** The fault of a user of the command line, in words for them. */
export class UsageError extends Error {}

const place = (environment: Environment) =>
  join(environment['XDG_CONFIG_HOME'] ?? join(homedir(), '.config'), 'veridoor', 'account.json');

/** A secret of the form that signs webhooks: `whsec_` and 32 random bytes in base64. */
export const createSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** Keeps an account in a file that only its owner reads. @returns the file. */
export async function keepAccount(environment: Environment, account: Account): Promise<string> {
  const file = place(environment);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, `${JSON.stringify(account, null, 2)}\n`, { mode: 0o600 });
  await chmod(file, 0o600);
  return file;
}

/**
 * The account of `login`; VERIDOOR_URL, VERIDOOR_API_KEY and VERIDOOR_WEBHOOK_SECRET take its place.
 *
 * @throws UsageError without a key.
 */
export async function readAccount(environment: Environment): Promise<Account> {
  const text = await readFile(place(environment), 'utf8').catch(() => null);
  const kept: Partial<Account> = text === null ? {} : (JSON.parse(text) as Account);
  const { VERIDOOR_URL, VERIDOOR_API_KEY, VERIDOOR_WEBHOOK_SECRET } = environment;
  const key = VERIDOOR_API_KEY ?? kept.key;
  if (key === undefined) throw new UsageError('Run `veridoor login` first, or set VERIDOOR_API_KEY.');
  const url = VERIDOOR_URL ?? kept.url ?? LOCAL;
  return { url, key, secret: VERIDOOR_WEBHOOK_SECRET ?? kept.secret ?? createSecret() };
}

/** Where `npm start` has the service. */
export const LOCAL = 'http://localhost:4000';

export const clientOf = ({ url, key }: Pick<Account, 'url' | 'key'>): ServiceClient =>
  createServiceClient({ url, apiKey: key });

/** Refuses a key of live data for a command that makes data up. */
export function testKeyOf(account: Account): Account {
  if (account.key.startsWith('vd_test_')) return account;
  throw new UsageError('This makes invented customers: it needs a test key (vd_test_…).');
}
