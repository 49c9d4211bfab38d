/**
 * What a whole verification costs the service: both sides of an identity card, a video of a living face, the selfie and
 * the decision, by the processor time of the service and its worker processes. Writes docs/bench/verification.md.
 *
 *   npm run bench -- verification [VERIFICATIONS = 4]
 *
 * The customers come one after the other, over HTTP, as the interface does; the first finds nothing loaded and is not
 * counted.
 */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import type { LivenessChallenge, LivenessOutcome } from '@veridoor/contract/faces/liveness';
import type { Session } from '@veridoor/contract/session';
import { freePort } from '../../scripts/parts/ports.ts';
import { prepareDemonstration, userOfGroup } from '../../scripts/parts/demonstration.ts';
import { startService } from '../../scripts/parts/service.ts';
import { connectDatabase } from '../../service/platform/database/connect.ts';
import { createFaceReader } from '../../service/vision/faces/face-reader.ts';
import { buildSession, INTERFACE_ORIGIN } from '../../service/testing/builders.ts';
import { cardBack, cardFront, selfie, send } from '../../service/testing/documents/sending.ts';
import { answerForm, perform, videoOf } from '../../service/testing/faces/recognised.ts';
import { sitterOf } from '../../service/testing/faces/sitters.ts';
import { makeSelfie, PHOTOGRAPHED_NAMES, type PersonName } from '../specimens/portrait.ts';
import { makeSpecimen } from '../specimens/specimen.ts';
import { photograph } from '../specimens/video/photograph.ts';
import { injectOver } from './service/http-inject.ts';
import { familyOf, mostMegabytes, processorSeconds } from './service/processors.ts';
import { measureRowBytes, type TableBytes } from './service/row-bytes.ts';

const PHASES = ['front', 'back', 'liveness', 'selfie', 'decision'] as const;
type Phase = (typeof PHASES)[number];

const count = Number(process.argv[2] ?? 4);
const dataFolder = mkdtempSync(join(tmpdir(), 'veridoor-verification-'));
const port = await freePort();
const url = `http://localhost:${port}`;
const inject = injectOver(() => url);
const addresses = { service: url, interface: INTERFACE_ORIGIN, demonstration: 'https://bank.example' };
const { users } = await prepareDemonstration({ dataFolder, addresses });
const environment = { BASE_URL: url, DATA_FOLDER: dataFolder, LOG_LEVEL: 'warn', RATE_LIMIT_PER_USER: '100000000' };
const atFirst = await measureBytes();
const service = await startService({ port, environment, silent: true });
const faces = createFaceReader({ processes: 1, timeLimit: 120_000 });
const spent: Record<Phase, number>[] = [];
let bytes: TableBytes[] = [];
const most = new Map<number, number>();
try {
  for (let number = 0; number <= count; number++) {
    const phases = await verify(PHOTOGRAPHED_NAMES[number % PHOTOGRAPHED_NAMES.length]!, number);
    console.log(number, phases);
    if (number > 0) spent.push(phases);
  }
  await service.stop();
  bytes = await measureBytes();
} finally {
  await faces.close();
  await service.stop();
  rmSync(dataFolder, { recursive: true, force: true });
}
const page = describe();
writeFileSync(new URL('../../docs/bench/verification.md', import.meta.url), page);
console.log(page);

/** One customer's verification; processor seconds of each part of it. */
async function verify(person: PersonName, number: number): Promise<Record<Phase, number>> {
  const specimen = await makeSpecimen({
    kind: 'identity-card',
    seed: `verification ${number}`,
    portrait: person,
    details: { issuer: 'TUR' },
  });
  const [front, back] = [await pageOf(specimen, 'front'), await pageOf(specimen, 'back')];
  const sitter = await sitterOf(faces, person);
  const image = await sharp((await makeSelfie(person, { width: 1280, height: 960 })).png)
    .jpeg()
    .toBuffer();
  const { profile, token } = await buildSession({ inject }, { id: '', username: (group) => group, token: tokenOf });
  const phases = {} as Record<Phase, number>;
  const phase = async (name: Phase, work: () => Promise<unknown>) => {
    await settled(token);
    const before = secondsOfAll();
    await work();
    await settled(token);
    phases[name] = secondsOfAll() - before;
  };
  const customer = { inject } as Parameters<typeof send>[0];
  await phase('front', () => send(customer, token, front, { ...cardFront, version: 'new' }));
  await phase('back', () => send(customer, token, back, { ...cardBack, version: 'new' }));
  await phase('liveness', async () => {
    const given = await post<LivenessChallenge>('/api/v2/session/liveness', token, { step: 'selfie' });
    const clock = { advance: () => undefined } as unknown as Parameters<typeof perform>[0]['clock'];
    let begun = Date.now();
    const reported = await perform({ clock }, given, videoOf(sitter, `verification ${number}`), async (body) => {
      const { at } = body.frames.at(-1) as { at: number };
      await wait(Math.max(0, begun + at + 300 - Date.now()));
      const { payload, headers } = answerForm(body);
      const outcome = await post<LivenessOutcome>(`/api/v2/session/liveness/${given.id}`, token, payload, headers);
      begun = Date.now();
      return outcome;
    });
    if (reported.outcome !== 'passed') console.warn(`the video of ${person}: ${reported.outcome}`);
  });
  await phase('selfie', () => send(customer, token, image, selfie));
  await phase('decision', () => post('/api/v2/session/complete', token, { leave: true }));
  const { status } = (await inject({ url: `/api/v2/profile/${profile.id}`, token: await tokenOf('compliance') })).json<{
    status: string;
  }>();
  console.log(person, status);
  return phases;
}

/** What the database holds; the service must not run. */
async function measureBytes(): Promise<TableBytes[]> {
  const database = await connectDatabase({ databaseUrl: null, databasePoolSize: 1, dataFolder });
  try {
    return await measureRowBytes(database);
  } finally {
    await database.destroy();
  }
}

/** Bytes of a verification by table, those of which it has a hundred at least. */
function describeBytes(): string {
  const before = new Map(atFirst.map((one) => [one.table, one]));
  const each = bytes.map(({ table, ...now }) => {
    const of = (part: 'rows' | 'own' | 'indexes') => (now[part] - (before.get(table)?.[part] ?? 0)) / (count + 1);
    return { table, rows: of('rows'), own: of('own'), indexes: of('indexes') };
  });
  const total = each.reduce((sum, { own, indexes }) => sum + own + indexes, 0);
  const rows = each
    .filter(({ own, indexes }) => own + indexes >= 100)
    .toSorted((one, other) => other.own + other.indexes - one.own - one.indexes)
    .map((one) => `| ${one.table} | ${one.rows.toFixed(1)} | ${one.own.toFixed(0)} | ${one.indexes.toFixed(0)} |`);
  return `It leaves ${(total / 1000).toFixed(1)} kB in the database, by the size of its rows and index entries as they are stored, without what pages leave free:

| table | rows | bytes | of indexes |
| --- | --- | --- | --- |
${rows.join('\n')}`;
}

/** A page in a photograph of twelve megapixels, cut out with a margin as the interface does. */
async function pageOf(specimen: Awaited<ReturnType<typeof makeSpecimen>>, side: 'front' | 'back'): Promise<Buffer> {
  const { jpeg, corners, width, height } = await photograph({
    specimen,
    side,
    seed: `${side} ${specimen.details.documentNumber}`,
  });
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const margin = 0.12 * Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
  const within = (value: number, limit: number) => Math.round(Math.max(0, Math.min(limit, value)));
  const [left, top] = [within(Math.min(...xs) - margin, width), within(Math.min(...ys) - margin, height)];
  const [right, bottom] = [within(Math.max(...xs) + margin, width), within(Math.max(...ys) + margin, height)];
  return sharp(jpeg)
    .extract({ left, top, width: right - left, height: bottom - top })
    .jpeg({ quality: 92 })
    .toBuffer();
}

function secondsOfAll(): number {
  const family = familyOf(service.pid);
  for (const pid of family) most.set(pid, mostMegabytes(pid));
  return processorSeconds(family) ?? Number.NaN;
}

/** Until no page waits for its check, and the service has been idle for a second. */
async function settled(token: string): Promise<void> {
  for (;;) {
    const session = (await inject({ url: '/api/v2/session', token })).json<Session>();
    const before = processorSeconds(familyOf(service.pid)) ?? 0;
    await wait(1000);
    const after = processorSeconds(familyOf(service.pid)) ?? 0;
    if (!JSON.stringify(session.steps).includes('"processing"') && after - before < 0.05) return;
  }
}

async function tokenOf(group: Parameters<typeof userOfGroup>[1]): Promise<string> {
  return (await post<{ access: string }>('/api/v2/user/login', undefined, userOfGroup(users, group))).access;
}

async function post<Answer>(
  path: string,
  token: string | undefined,
  payload: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await inject({ method: 'POST', url: path, payload, headers, ...(token !== undefined && { token }) });
  if (response.statusCode >= 400) throw new Error(`${path}: ${response.statusCode} ${response.body}`);
  return response.json<Answer>();
}

function describe(): string {
  const mean = (phase: Phase) => spent.reduce((sum, one) => sum + one[phase], 0) / spent.length;
  const whole = PHASES.reduce((sum, phase) => sum + mean(phase), 0);
  const [own, ...workers] = [...most].toSorted(([one], [other]) => one - other).map(([, megabytes]) => megabytes);
  const names: Record<Phase, string> = {
    front: 'front of the card: image, print, portrait',
    back: 'back of the card: image, MRZ, print',
    liveness: 'video of a living face',
    selfie: 'selfie, compared with the portrait',
    decision: 'decision',
  };
  return `# A whole verification, measured

Made by \`npm run bench -- verification ${count}\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Node ${process.versions.node}, PGlite. An identity card's two sides from photographs of twelve megapixels, cut out as the interface does; a video of a living face of two prompts; a selfie. Processor seconds of the service, its threads and its worker processes, mean of ${spent.length}; the first verification, which loads everything, is not counted.

| part | processor seconds |
| --- | --- |
${PHASES.map((phase) => `| ${names[phase]} | ${mean(phase).toFixed(2)} |`).join('\n')}
| the whole | ${whole.toFixed(2)} |

One core does ${Math.floor(3600 / whole)} verifications an hour. The service itself, with its threads for images, had ${own?.toFixed(0)} MB in memory at most, and the largest of the processes that read print and faces ${Math.max(0, ...workers).toFixed(0)} MB.

${describeBytes()}
`;
}
