import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Group } from '../contract/authentication.ts';
import type { WorkflowDefinition } from '../contract/workflow.ts';
import type { CompanySettings } from './db/tables/companies.ts';
import type { Parts } from './parts.ts';
import { findCompanySettings, insertCompany, updateCompanySettings } from './repositories/companies.ts';
import { findActiveUserByName, insertUser, updatePassword } from './repositories/users.ts';
import { insertWorkflow } from './repositories/workflows.ts';
import { hashPassword, verifyPassword } from './services/passwords.ts';

type DemonstrationParts = Pick<Parts, 'configuration' | 'database' | 'clock'>;

export interface DemonstrationUser {
  username: Group;
  password: string;
}

export interface DemonstrationOrigins {
  interfaceOrigin: string;
  /** Of the integrator's site: customers return there, and it may show the flow in a frame. */
  returnOrigin: string;
}

/**
 * Makes sure that the company for trying things out exists, with one user for each group, and that their passwords are the
 * ones in `users.json` of the data folder, which only the owner can read. The file comes first: a start that breaks off is
 * made good by the next one.
 */
export async function ensureDemonstrationCompany(
  parts: DemonstrationParts,
  origins: DemonstrationOrigins,
): Promise<DemonstrationUser[]> {
  const users = await readUsers(parts.configuration.dataFolder);
  const admin = await findActiveUserByName(parts.database, 'admin');
  if (!admin) await createCompany(parts, origins, users);
  else {
    await addOrigins(parts, admin.company_id, origins);
    await setPasswords(parts, users);
  }
  return users;
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

async function createCompany(
  parts: DemonstrationParts,
  origins: DemonstrationOrigins,
  users: readonly DemonstrationUser[],
): Promise<void> {
  const now = parts.clock.now();
  const accounts = await Promise.all(
    users.map(async ({ username, password }) => ({ username, password_hash: await hashPassword(password) })),
  );
  await parts.database.transaction().execute(async (transaction) => {
    const company_id = await insertCompany(transaction, {
      name: 'Example Bank',
      settings: settings(origins),
      created_at: now,
    });
    await insertWorkflow(transaction, company_id, demonstrationWorkflow, now);
    for (const { username, password_hash } of accounts) {
      await insertUser(transaction, {
        company_id,
        username,
        first_name: 'Demo',
        last_name: `${username[0]?.toUpperCase()}${username.slice(1)}`,
        password_hash,
        groups: [username],
        created_at: now,
      });
    }
  });
}

const add = (list: readonly string[], origin: string) => [...new Set([...list, origin])];

/** The interface may have moved to another port since the first start. */
async function addOrigins(parts: DemonstrationParts, companyId: string, origins: DemonstrationOrigins): Promise<void> {
  const present = await findCompanySettings(parts.database, companyId);
  if (!present) return;
  await updateCompanySettings(parts.database, companyId, {
    ...present,
    interface_origins: add(present.interface_origins, origins.interfaceOrigin),
    return_origins: add(present.return_origins, origins.returnOrigin),
    frame_origins: add(present.frame_origins, origins.returnOrigin),
  });
}

/** The file was lost or changed: what stands in it counts. */
async function setPasswords(parts: DemonstrationParts, users: readonly DemonstrationUser[]): Promise<void> {
  for (const { username, password } of users) {
    const user = await findActiveUserByName(parts.database, username);
    if (user && !(await verifyPassword(password, user.password_hash))) {
      await updatePassword(parts.database, user.id, await hashPassword(password));
    }
  }
}

function settings({ interfaceOrigin, returnOrigin }: DemonstrationOrigins): CompanySettings {
  return {
    link_lifetime: 24 * 60 * 60,
    interface_origins: [interfaceOrigin],
    return_origins: [returnOrigin],
    deep_link_schemes: ['examplebank'],
    frame_origins: [returnOrigin],
    branding: { name: 'Example Bank', logo: null, colour: '#1f5f8b', radius: 12, font: 'system' },
    retention_days: 90,
    privacy_url: null,
    biopay: true,
    consent: { version: '1', text: null },
  };
}

/** An identity document and a selfie. Sizes by ISO/IEC 7810; the old Turkish card was of the size ID-2. */
export const demonstrationWorkflow: WorkflowDefinition = {
  name: 'Identity',
  automatic_decision: true,
  steps: [
    {
      id: 'identity',
      kind: 'document',
      title: { en: 'Identity document', tr: 'Kimlik belgesi', ar: 'وثيقة الهوية' },
      required_step_ids: [],
      max_attempts: 3,
      optional: false,
      options: {
        allow_file: true,
        accepted: [
          {
            country: 'TR',
            type: 'id_card',
            version: 'new',
            title: {
              en: 'New id card (with chip)',
              tr: 'Yeni kimlik kartı (çipli)',
              ar: 'بطاقة الهوية الجديدة (بشريحة)',
            },
            sides: ['front', 'back'],
            format: 'ID-1',
          },
          {
            country: 'TR',
            type: 'id_card',
            version: 'old',
            title: { en: 'Old id card', tr: 'Eski nüfus cüzdanı', ar: 'بطاقة الهوية القديمة' },
            sides: ['front', 'back'],
            format: 'ID-2',
          },
          { country: '*', type: 'passport', version: 'standard', sides: ['single'], format: 'ID-3' },
          { country: '*', type: 'driving_licence', version: 'standard', sides: ['front', 'back'], format: 'ID-1' },
          { country: '*', type: 'residence_permit', version: 'standard', sides: ['front', 'back'], format: 'ID-1' },
        ],
      },
    },
    {
      id: 'selfie',
      kind: 'selfie',
      title: { en: 'Selfie', tr: 'Özçekim', ar: 'صورة ذاتية' },
      required_step_ids: ['identity'],
      max_attempts: 3,
      optional: false,
      options: { allow_file: false },
    },
  ],
};
