import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Group } from '@veridoor/contract/accounts/user';
import { DigitalIdType, type DigitalIdOptions } from '@veridoor/contract/steps/digital-id';
import type { Parts } from './parts.ts';
import { findCompanySettings, updateCompanySettings } from './records/companies/queries.ts';
import { findActiveUserByName, updatePassword, type User } from './features/users/queries.ts';
import { firstWorkflow } from './features/workflows/first-workflow.ts';
import { createCompany, type NewCompany } from './features/companies/new-company.ts';
import { hashPassword, verifyPassword } from './features/users/passwords.ts';

type DemonstrationParts = Pick<Parts, 'configuration' | 'database' | 'clock'>;

export interface DemonstrationUser {
  username: Group;
  password: string;
}

export interface DemonstrationOptions {
  interfaceOrigin: string;
  /** Origin of the integrator's site: customers return there, and it may show the flow in a frame. */
  returnOrigin: string;
  /** Off when a video replaces the camera, because a video follows no prompts. */
  liveness?: 'required' | 'off';
  /** The company's, a data: URL. */
  logo?: string;
}

/**
 * Makes sure that the company for trying a product out exists and has one user for each group. Their passwords are in
 * `users.json` of the data folder, which only the owner can read. The file is written first, so that the next start
 * repairs one that broke off.
 *
 * @throws Error when the database is one that a real company works with.
 */
export async function ensureDemonstrationCompany(
  parts: DemonstrationParts,
  options: DemonstrationOptions,
): Promise<DemonstrationUser[]> {
  const accounts = await findAccounts(parts);
  const users = await readUsers(parts.configuration.dataFolder);
  const [admin] = accounts;
  if (!admin) await createCompany(parts, exampleBank(options, users));
  else {
    await addOrigins(parts, admin.company_id, options);
    await setPasswords(parts, accounts, users);
  }
  return users;
}

/** The accounts of the company whose users are named like the groups, the admin first; none before the first start. */
async function findAccounts({ database }: DemonstrationParts): Promise<User[]> {
  const [admin, ...others] = await Promise.all(Group.enum.map((username) => findActiveUserByName(database, username)));
  if (!admin) return [];
  const colleagues = others.filter((other) => other?.company_id === admin.company_id);
  // Other passwords and origins would open a real company to strangers.
  if (colleagues.length === 0) {
    throw new Error(
      'This database has a user named admin who is not of the demonstration company: start with another one.',
    );
  }
  return [admin, ...colleagues.filter((other) => other !== null)];
}

async function readUsers(dataFolder: string): Promise<DemonstrationUser[]> {
  const file = join(dataFolder, 'users.json');
  const present = await readFile(file, 'utf8').catch(() => null);
  if (present !== null) return JSON.parse(present) as DemonstrationUser[];
  const users = Group.enum.map((username) => ({ username, password: randomBytes(12).toString('base64url') }));
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  await writeFile(`${file}.new`, `${JSON.stringify(users, null, 2)}\n`, { mode: 0o600 });
  await chmod(`${file}.new`, 0o600);
  await rename(`${file}.new`, file);
  return users;
}

/** Every digital identity, also from another device: the selfie is compared with its portrait. */
const digitalId: DigitalIdOptions = {
  types: [...DigitalIdType.enum],
  asks: 'identity',
  status: 'if_reachable',
  links: 'any',
};

function exampleBank(
  { interfaceOrigin, returnOrigin, liveness = 'required', logo }: DemonstrationOptions,
  users: readonly DemonstrationUser[],
): NewCompany {
  return {
    name: 'Example Bank',
    accepts_specimens: true,
    settings: {
      branding: { ...(logo !== undefined && { logo }), colour: '#123b4a' },
      interface_origins: [interfaceOrigin],
      return_origins: [returnOrigin],
      // People who try the service send the same specimens again and again.
      duplicates: { number: false, page: false, face: false },
      frame_origins: [returnOrigin],
      deep_link_schemes: ['examplebank'],
      biopay: true,
    },
    users: users.map(({ username, password }) => ({
      username,
      password,
      first_name: 'Demo',
      last_name: `${username[0]?.toUpperCase()}${username.slice(1)}`,
      groups: [username],
    })),
    workflow: {
      ...firstWorkflow,
      // People who try the service want to see a verdict, and there are no colleagues who could review a case.
      automatic_decision: true,
      steps: firstWorkflow.steps.map((step) =>
        step.kind === 'selfie'
          ? // The camera of somebody who tries the service may be a file, on which no light of the screen falls.
            { ...step, options: { ...step.options, liveness, ...(liveness !== 'off' && { liveness_level: 'clip' }) } }
          : step.kind === 'document'
            ? { ...step, options: { ...step.options, digital_id: digitalId } }
            : step,
      ),
    },
  };
}

const add = (list: readonly string[], origin: string) => [...new Set([...list, origin])];

/** The interface may have moved to another port since the first start. */
async function addOrigins(parts: DemonstrationParts, companyId: string, origins: DemonstrationOptions): Promise<void> {
  const present = await findCompanySettings(parts.database, companyId);
  if (!present) return;
  await updateCompanySettings(parts.database, companyId, {
    ...present,
    interface_origins: add(present.interface_origins, origins.interfaceOrigin),
    return_origins: add(present.return_origins, origins.returnOrigin),
    frame_origins: add(present.frame_origins, origins.returnOrigin),
  });
}

/** The file was lost or changed: its present content counts. */
async function setPasswords(
  { database }: DemonstrationParts,
  accounts: readonly User[],
  users: readonly DemonstrationUser[],
): Promise<void> {
  for (const { username, password } of users) {
    const account = accounts.find((one) => one.username === username);
    if (account && !(await verifyPassword(password, account.password_hash))) {
      await updatePassword(database, account.id, await hashPassword(password));
    }
  }
}
