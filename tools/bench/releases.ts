import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { processorTime } from './releases/processor-time.ts';
import { autocannon } from './rivals/autocannon.ts';

/**
 * Compares what requests cost in several releases: `npm run bench -- releases NAME=FOLDER ...`, each folder a
 * checkout with its node_modules, the first the one that the others are compared with. Prints the median, over the
 * rounds, of milliseconds of processor for a request. The releases take turns; unlike answers a second, the figure
 * changes little with other work on the machine.
 */
const ROUNDS = 9;
const REQUESTS = { profiles: 900, links: 900, reads: 2_700 };
const CONNECTIONS = 16;
type Operation = keyof typeof REQUESTS;

interface Side {
  name: string;
  pid: number;
  stop(): void;
  requests: Record<Operation, () => { method: 'GET' | 'POST'; path: string; body?: string }>;
  url: string;
  headers: Record<string, string>;
}

async function start(name: string, folder: string): Promise<Side> {
  const program = join(import.meta.dirname, 'releases/side.ts');
  const child = spawn(process.execPath, [program], { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const { addresses, account } = JSON.parse(line) as {
    addresses: { service: string; interface: string; demonstration: string };
    account: { username: string; password: string };
  };
  const url = addresses.service;
  const post = async (path: string, headers: object, body: object): Promise<Record<string, string>> => {
    const sent = { 'content-type': 'application/json', ...headers };
    const answer = await fetch(url + path, { method: 'POST', headers: sent, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${name} ${path}: ${answer.status}`);
    return JSON.parse(await answer.text()) as Record<string, string>;
  };
  const { access } = await post('/api/v2/user/login', {}, { username: account.username, password: account.password });
  const headers = { authorization: `Bearer ${access}` };
  const ids: string[] = [];
  while (ids.length < 200) {
    const { id = '' } = await post('/api/v2/profile', headers, { id_card_number: randomUUID() });
    ids.push(id);
  }
  let turn = 0;
  const next = () => ids[(turn += 1) % ids.length] ?? '';
  const places = { web_sdk_url: addresses.interface, return_url: addresses.demonstration };
  return {
    name,
    pid: child.pid ?? 0,
    url,
    headers: { 'content-type': 'application/json', ...headers },
    stop: () => child.stdin.end(),
    requests: {
      profiles: () => ({
        method: 'POST',
        path: '/api/v2/profile',
        body: JSON.stringify({ id_card_number: randomUUID() }),
      }),
      links: () => ({
        method: 'POST',
        path: '/api/v2/profile/url',
        body: JSON.stringify({ profile: next(), ...places }),
      }),
      reads: () => ({ method: 'GET', path: `/api/v2/profile/${next()}` }),
    },
  };
}

async function cost({ name, pid, url, headers, requests }: Side, operation: Operation): Promise<number[]> {
  const amount = REQUESTS[operation];
  const make = requests[operation];
  const before = processorTime(pid);
  const setupRequest = (request: autocannon.Request) => ({ ...request, ...make() });
  const load = { method: make().method, path: '/', headers, setupRequest };
  const result = await autocannon({ url, connections: CONNECTIONS, amount, requests: [load] });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${name} ${operation}: ${result.non2xx} were refused`);
  const after = processorTime(pid);
  return [(after.service - before.service) / amount, (after.postgresql - before.postgresql) / amount];
}

const median = (values: readonly number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

const sides: Side[] = [];
for (const given of process.argv.slice(2)) {
  const [name = '', folder = ''] = given.split('=');
  sides.push(await start(name, folder));
}
const operations = Object.keys(REQUESTS) as Operation[];
const rounds: Record<string, number[][]> = {};
// The first round fills caches and compiles.
for (let round = 0; round <= ROUNDS; round += 1) {
  const shift = round % sides.length;
  for (const operation of operations) {
    for (const side of [...sides.slice(shift), ...sides.slice(0, shift)]) {
      const found = await cost(side, operation);
      if (round > 0) (rounds[`${operation} ${side.name}`] ??= []).push(found);
    }
  }
}
for (const operation of operations) {
  for (const { name } of sides) {
    const rows = rounds[`${operation} ${name}`] ?? [];
    const first = rounds[`${operation} ${sides[0]?.name}`] ?? [];
    const whole = (row: readonly number[] | undefined) => (row?.[0] ?? 0) + (row?.[1] ?? 0);
    const ratio = median(rows.map((row, index) => whole(row) / whole(first[index])));
    const [service, postgresql] = [0, 1].map((part) => median(rows.map((row) => row[part] ?? 0)).toFixed(3));
    console.log(`| ${operation} | ${name} | ${service} | ${postgresql} | ${ratio.toFixed(2)} |`);
  }
}
for (const { stop } of sides) stop();
