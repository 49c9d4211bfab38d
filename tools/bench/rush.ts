/**
 * What a rush of one company's customers costs another company's only one: two instances on one PostgreSQL, passports and
 * selfies of A, then one customer of B, and one of C who asks for a code.
 *
 *   npm run bench -- rush [CUSTOMERS = 60]
 */

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import type { Session } from '@veridoor/contract/session';
import { createParts } from '../../service/create-parts.ts';
import { readConfiguration } from '../../service/platform/configuration.ts';
import { connectPostgresql } from '../../service/platform/database/connect.ts';
import { migrate } from '../../service/platform/database/migrate.ts';
import { buildCompany, buildSession, type TestCompany } from '../../service/testing/builders.ts';
import { passport, selfie, send } from '../../service/testing/documents/sending.ts';
import { startPostgresql } from '../../service/testing/servers/postgresql.ts';
import { startServiceProcess } from '../../service/testing/servers/service-process.ts';
import { makeSelfie } from '../specimens/portrait.ts';
import { makeSpecimen } from '../specimens/specimen.ts';
import { photograph } from '../specimens/video/photograph.ts';
import { injectOver } from './service/http-inject.ts';

/** Milliseconds between two customers of the rush, after the last of them, and between looks. */
const APART = 50;
const AFTER = 4_000;
const POLL = 1_000;
const customers = Number(process.argv[2] ?? 60);
/** Work of others on the machine, as the mean of the last minute. */
const before = loadavg()[0] ?? Number.NaN;
const carrier = createServer((request, response) => {
  request.resume().on('end', () => response.end());
  carrier.emit('message', performance.now());
}).listen(0, '127.0.0.1');
await once(carrier, 'listening');
const postgresql = await startPostgresql();
const folder = mkdtempSync(join(tmpdir(), 'veridoor-rush-'));
const environment = {
  DATABASE_URL: postgresql.url,
  DATA_FOLDER: folder,
  SECRET_KEYS: randomBytes(32).toString('base64'),
  BASE_URL: 'http://localhost:4000',
  SMS_URL: `http://127.0.0.1:${(carrier.address() as AddressInfo).port}`,
  RATE_LIMIT_PER_USER: '100000000',
};
const database = connectPostgresql(postgresql.url, 2);
await migrate(database);
const parts = await createParts(readConfiguration(environment), database);
const [a, b] = [await buildCompany(parts), await buildCompany(parts)];
const step = { id: 'phone', kind: 'otp_phone', options: { recipient: 'typed' } } as const;
const workflow = {
  name: 'Code',
  automatic_decision: true,
  steps: [{ ...step, required_step_ids: [], optional: false, max_attempts: 2 }],
};
const c = await buildCompany(parts, { workflow });
const instances = [await startServiceProcess(environment), await startServiceProcess(environment)];
let turn = 0;
const inject = injectOver(() => instances[turn++ % instances.length]!.address);
const test = { inject } as Parameters<typeof send>[0];
const { page, face } = await makeImages();
const polls: number[] = [];

interface Waits {
  page: number;
  selfie: number;
}

try {
  // Whatever loads once is loaded in both instances.
  await Promise.all(Array.from({ length: 4 }, () => verify(a)));
  const idle = { ...(await verify(b)), code: await askCode() };
  polls.length = 0;
  const rush: Promise<Waits>[] = [];
  for (let number = 0; number < customers; number += 1) {
    rush.push(verify(a));
    await wait(APART);
  }
  await wait(AFTER);
  const [lone, code] = await Promise.all([verify(b), askCode()]);
  console.log(describe(idle, { all: await Promise.all(rush), lone, code }));
} finally {
  await Promise.all(instances.map((instance) => instance.kill()));
  await database.destroy();
  await postgresql.stop();
  carrier.close();
  rmSync(folder, { recursive: true, force: true });
}

/** The data page of a passport in a photograph of 1.4 MB, and the selfie of its holder. */
async function makeImages(): Promise<{ page: Buffer; face: Buffer }> {
  const request = { kind: 'passport', seed: 'rush', portrait: 'bea', details: { issuer: 'D' } } as const;
  const specimen = await makeSpecimen(request);
  const { jpeg, corners, width, height } = await photograph({ specimen, side: 'front', seed: 'rush' });
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [left, top] = [Math.max(0, Math.floor(Math.min(...xs)) - 40), Math.max(0, Math.floor(Math.min(...ys)) - 40)];
  const size = {
    width: Math.min(width - left, Math.ceil(Math.max(...xs)) + 40 - left),
    height: Math.min(height - top, Math.ceil(Math.max(...ys)) + 40 - top),
  };
  const image = sharp(jpeg).extract({ left, top, ...size });
  const { png } = await makeSelfie('bea', { width: 1280, height: 960 });
  return { page: await image.jpeg({ quality: 92 }).toBuffer(), face: await sharp(png).jpeg().toBuffer() };
}

/** One customer's way; seconds until each page was judged. */
async function verify(company: TestCompany): Promise<Waits> {
  const { token } = await buildSession(test, company);
  const waits: Waits = { page: await judged(token, page, passport), selfie: await judged(token, face, selfie) };
  await inject({ method: 'POST', url: '/api/v2/session/complete', token, payload: {} });
  return waits;
}

async function judged(token: string, bytes: Buffer, description: { step: string }): Promise<number> {
  await send(test, token, bytes, description);
  const began = performance.now();
  for (;;) {
    const asked = performance.now();
    const session = (await inject({ url: '/api/v2/session', token })).json<Session>();
    polls.push(performance.now() - asked);
    const status = session.steps.find(({ definition }) => definition.id === description.step)?.status;
    if (status !== 'processing') {
      if (status !== 'approved' && status !== 'pending_review') throw new Error(`${description.step}: ${status}`);
      return (performance.now() - began) / 1000;
    }
    await wait(POLL);
  }
}

/** Seconds until the carrier has the message with a code. */
async function askCode(): Promise<number> {
  const { token } = await buildSession(test, c);
  const sent = once(carrier, 'message');
  const began = performance.now();
  const url = `/api/v2/session/steps/${step.id}/code`;
  const answer = await inject({ method: 'POST', url, token, payload: { recipient: '+905321234567' } });
  if (answer.statusCode >= 400) throw new Error(answer.body);
  const [at] = (await sent) as [number];
  return (at - began) / 1000;
}

function describe(idle: Waits & { code: number }, rush: { all: Waits[]; lone: Waits; code: number }): string {
  const part = (values: readonly number[], share: number) =>
    values.toSorted((x, y) => x - y)[Math.ceil(values.length * share) - 1] ?? Number.NaN;
  const seconds = (value: number) => value.toFixed(1);
  const of = (what: keyof Waits) => {
    const values = rush.all.map((waits) => waits[what]);
    return `${seconds(part(values, 0.5))} / ${seconds(part(values, 0.95))}`;
  };
  return `# A rush, measured

Made by \`npm run bench -- rush ${customers}\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, two instances and PostgreSQL on one machine, load before ${before.toFixed(1)}. ${customers} customers of A, ${APART} ms apart, send a passport and a selfie; ${AFTER / 1000} s later one of B does, and one of C asks for a code. Seconds:

| | idle | in the rush |
| --- | --- | --- |
| A: passport, median / 95 of 100 | | ${of('page')} |
| A: selfie, median / 95 of 100 | | ${of('selfie')} |
| B: passport | ${seconds(idle.page)} | ${seconds(rush.lone.page)} |
| B: selfie | ${seconds(idle.selfie)} | ${seconds(rush.lone.selfie)} |
| C: code, until the carrier has it | ${idle.code.toFixed(2)} | ${rush.code.toFixed(2)} |
| session, median / 99 of 100 | | ${part(polls, 0.5).toFixed(0)} / ${part(polls, 0.99).toFixed(0)} ms |
`;
}
