/**
 * Twenty officers work off a queue through a service that is killed and started anew twice. Exits with 1 when two hold
 * one case, or when a decision that was answered is not there, or is another one.
 *
 *   npm run bench -- officers [CASES = 10000]
 */

import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createParts } from '../../service/create-parts.ts';
import { findActiveUser, insertUser } from '../../service/features/users/queries.ts';
import { issueUserToken } from '../../service/features/users/tokens.ts';
import { readConfiguration } from '../../service/platform/configuration.ts';
import { connectPostgresql } from '../../service/platform/database/connect.ts';
import { migrate } from '../../service/platform/database/migrate.ts';
import { findCurrentWorkflow } from '../../service/records/companies/workflows-queries.ts';
import { buildCompany } from '../../service/testing/builders.ts';
import { startPostgresql } from '../../service/testing/servers/postgresql.ts';
import { startServiceProcess } from '../../service/testing/servers/service-process.ts';
import { fillQueue } from './review/parts.ts';

const OFFICERS = 20;
/** Cases of a page: an officer takes one of them, not always the first, as the others do. */
const PAGE = 100;
const cases = Number(process.argv[2] ?? 10_000);
const before = loadavg()[0] ?? Number.NaN;
const postgresql = await startPostgresql();
const folder = mkdtempSync(join(tmpdir(), 'veridoor-officers-'));
const environment = {
  DATABASE_URL: postgresql.url,
  DATA_FOLDER: folder,
  SECRET_KEYS: randomBytes(32).toString('base64'),
  BASE_URL: 'http://localhost:4000',
  RATE_LIMIT_PER_USER: '100000000',
};
const database = connectPostgresql(postgresql.url, 2);
await migrate(database);
const parts = await createParts(readConfiguration(environment), database);
const { id: company } = await buildCompany(parts);
const { id: workflow } = await findCurrentWorkflow(database, company);
await fillQueue({ database, company, workflow, count: cases });
let service = await startServiceProcess(environment);

/** Asks again while the service is away, as the console does. */
async function ask(token: string, method: string, path: string, body?: object) {
  for (;;) {
    try {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const request = { method, headers, ...(body && { body: JSON.stringify(body) }) };
      const response = await fetch(`${service.address}/api/v2${path}`, request);
      return { status: response.status, body: (await response.json()) as { code?: string; data?: Waiting[] } };
    } catch {
      await wait(50);
    }
  }
}

interface Waiting {
  profile: string;
  claim: object | null;
}

const OUTCOMES = [
  { status: 'approved', status_reason: 'Seen in the branch.', override: true },
  { status: 'rejected', status_reason: 'document_forged' },
] as const;
const holders = new Map<string, Set<number>>();
const decided = new Map<string, string>();
const opening: number[] = [];
let late = 0;

async function work(officer: number, token: string): Promise<void> {
  for (;;) {
    const { body } = await ask(token, 'GET', `/review?limit=${PAGE}`);
    const free = (body.data ?? []).filter(({ claim }) => claim === null);
    if (free.length === 0) {
      if ((body.data ?? []).length === 0) return;
      await wait(50);
      continue;
    }
    const { profile } = free[officer % free.length]!;
    const began = performance.now();
    const claimed = await ask(token, 'POST', `/review/${profile}/claim`);
    if (claimed.status !== 200) {
      late += 1;
      continue;
    }
    await ask(token, 'GET', `/profile/${profile}/report`);
    opening.push(performance.now() - began);
    holders.set(profile, (holders.get(profile) ?? new Set()).add(officer));
    const outcome = OUTCOMES[decided.size % 2]!;
    const answer = await ask(token, 'PATCH', `/profile/${profile}`, outcome);
    if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
    decided.set(profile, outcome.status);
  }
}

async function restartAt(count: number): Promise<void> {
  while (decided.size < count) await wait(20);
  await service.kill();
  service = await startServiceProcess(environment);
}

try {
  const tokens: string[] = [];
  for (let number = 1; number <= OFFICERS; number += 1) {
    const user = await insertUser(database, {
      company_id: company,
      username: `officer-${number}`,
      first_name: 'Ada',
      last_name: `Officer ${number}`,
      password_hash: '',
      groups: ['compliance'],
      created_at: new Date(),
    });
    tokens.push((await issueUserToken(parts, (await findActiveUser(database, user))!, null)).token);
  }
  const began = performance.now();
  const restarts = restartAt(cases / 3).then(() => restartAt((cases * 2) / 3));
  await Promise.all([restarts, ...tokens.map((token, officer) => work(officer, token))]);
  const seconds = (performance.now() - began) / 1000;
  const kept = await database
    .selectFrom('profile')
    .select(['id', 'status'])
    .where('company_id', '=', company)
    .execute();
  const lost = kept.filter(({ id, status }) => decided.get(id) !== status).length;
  const doubled = [...holders.values()].filter((all) => all.size > 1).length;
  const p95 = opening.toSorted((a, b) => a - b)[Math.ceil(opening.length * 0.95) - 1] ?? Number.NaN;
  console.log(
    `${OFFICERS} officers decided ${decided.size} of ${cases} cases in ${seconds.toFixed(0)} s through two kills; load before ${before.toFixed(1)}: ${doubled} held by two, ${lost} lost or otherwise, ${late} times somebody was quicker, opening a case p95 ${p95.toFixed(0)} ms`,
  );
  if (doubled > 0 || lost > 0 || decided.size !== cases) process.exitCode = 1;
} finally {
  await service.kill();
  await database.destroy();
  await postgresql.stop();
  rmSync(folder, { recursive: true });
}
