import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WorkflowDefinition } from '@veridoor/contract/workflow';
import { withDatabase } from '../../../service/commands/with-database.ts';
import { openInstallation } from '../../../service/platform/crypto/installation.ts';
import { withSecrets } from '../../../service/platform/crypto/sealed-values.ts';
import { systemClock } from '../../../service/platform/clock.ts';
import { ensureDemonstrationList } from '../../../service/features/aml/aml-demonstration.ts';
import { createCompany } from '../../../service/features/companies/new-company.ts';
import { startServiceProcess, type ServiceProcess } from '../../../service/testing/servers/service-process.ts';
import { asker, granted, type Answer, type Ask } from './ask.ts';

export const INTERFACE_ORIGIN = 'http://localhost:4001';
export const RETURN_ORIGIN = 'https://bank.example';

/** A company with its people, each of whom asks the service over HTTP. */
export interface Company {
  /** Without a user's token, for the customer. */
  address: string;
  admin: Ask;
  /** A user who may decide on pages, and not on profiles. */
  agent(): Promise<Ask>;
}

/** A service in its own process, with a company for each case, so that no case disturbs another. */
export interface Stack {
  /** Loads the demonstration list; before this there is none. */
  loadLists(): Promise<void>;
  /** A company as `veridoor company create` makes it, with another workflow where one is given. */
  company(workflow?: WorkflowDefinition): Promise<Company>;
  stop(): Promise<void>;
}

interface Admin {
  username: string;
  password: string;
}

/** Makes the companies and starts the service. */
export async function openStack(companies: number): Promise<Stack> {
  const folder = await mkdtemp(join(tmpdir(), 'veridoor-verdict-'));
  // The embedded database of this folder, whatever the environment names.
  Object.assign(process.env, { DATA_FOLDER: folder, DATABASE_URL: '' });
  const admins = await makeCompanies(companies);
  const start = (): Promise<ServiceProcess> =>
    startServiceProcess({ DATA_FOLDER: folder, RATE_LIMIT_PER_USER: '1000000' });
  let service = await start();
  return {
    async loadLists() {
      await service.stop();
      await withDatabase((database) => ensureDemonstrationList({ database, clock: systemClock }));
      service = await start();
    },
    async company(workflow) {
      const admin = admins.pop();
      if (!admin) throw new Error('there are more cases than companies');
      const ask = await logIn(service.address, admin);
      if (workflow) await granted(ask('PUT', '/workflow', workflow));
      return {
        address: service.address,
        admin: ask,
        agent: () => hireAgent(service.address, ask, admin),
      };
    },
    async stop() {
      await service.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The same as the command `company create`, this many times at once. */
function makeCompanies(count: number): Promise<Admin[]> {
  return withDatabase(async (database, configuration) => {
    withSecrets(database, await openInstallation(configuration, database));
    const admins: Admin[] = [];
    for (let number = 1; number <= count; number += 1) {
      const admin = { username: `admin-${number}`, password: randomBytes(18).toString('base64url') };
      await createCompany(
        { database, configuration, clock: systemClock },
        {
          name: `Company ${number}`,
          settings: { interface_origins: [INTERFACE_ORIGIN], return_origins: [RETURN_ORIGIN] },
          users: [{ ...admin, first_name: '', last_name: '', groups: ['admin'] }],
        },
      );
      admins.push(admin);
    }
    return admins;
  });
}

async function hireAgent(address: string, admin: Ask, { username, password }: Admin): Promise<Ask> {
  const agent = { username: `agent-of-${username}`, password };
  await granted(admin('POST', '/user', { ...agent, first_name: '', last_name: '', groups: ['agent'] }));
  return logIn(address, agent);
}

/** Asks as a user who logs in again when the token has expired: on a busy machine a run takes longer than it lasts. */
async function logIn(address: string, account: Admin): Promise<Ask> {
  const enter = async (): Promise<Ask> => {
    const { access } = await granted(asker(address)<{ access: string }>('POST', '/user/login', account));
    return asker(address, access);
  };
  let ask = await enter();
  return async <Body>(...request: Parameters<Ask>): Promise<Answer<Body>> => {
    const answer = await ask<Body>(...request);
    if (answer.status !== 401) return answer;
    ask = await enter();
    return ask<Body>(...request);
  };
}
