/**
 * Keeps a service on PostgreSQL at a steady rate and writes its memory to docs/bench/steady.md.
 *
 * npm run bench -- steady [minutes = 10] [requests a second = 200]
 */

import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { startStack } from '../../e2e/support/stack.ts';
import { freePort } from '../../scripts/parts/ports.ts';
import { startPostgresql } from '../../service/testing/servers/postgresql.ts';
import { requestRate } from './rivals/autocannon.ts';

const minutes = Number(process.argv[2] ?? 10);
const steady = Number(process.argv[3] ?? 200);

const postgresql = await startPostgresql();
const metricsPort = await freePort();
const stack = await startStack({ DATABASE_URL: postgresql.url, METRICS_PORT: String(metricsPort) });
const rows: string[] = [];
let slowest = 0;
try {
  let headers = await bearer();
  for (let minute = 0; minute <= minutes; minute += 1) {
    if (minute > 0) {
      const { p99 } = await requestRate({
        url: stack.addresses.service,
        headers,
        steady,
        seconds: 60,
        path: '/api/v2/profile',
        body: () => ({ id_card_number: randomUUID() }),
      });
      slowest = Math.max(slowest, p99);
    }
    headers = await bearer();
    const figures = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const read = (name: string): string =>
      (Number(new RegExp(`^${name} (\\S+)`, 'm').exec(figures)?.[1] ?? Number.NaN) / 2 ** 20).toFixed(0);
    rows.push(`| ${minute} | ${read('process_resident_memory_bytes')} | ${read('nodejs_heap_size_used_bytes')} |`);
    console.log(rows.at(-1));
  }
} finally {
  await stack.stop();
  await postgresql.stop();
}
const report = `# A steady load, measured

Made by \`npm run bench -- steady ${minutes} ${steady}\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Node ${process.versions.node}. ${steady} profiles are created each second, on PostgreSQL; the slowest hundredth of a minute's answers took ${slowest} ms at most. Megabytes of the service's process:

| minute | resident | JavaScript objects |
| --- | --- | --- |
${rows.join('\n')}
`;
mkdirSync('docs/bench', { recursive: true });
writeFileSync('docs/bench/steady.md', report);
console.log(report);

async function bearer(): Promise<Record<string, string>> {
  const answer = await fetch(`${stack.addresses.service}/api/v2/user/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(stack.account),
  });
  const { access }: { access: string } = JSON.parse(await answer.text());
  return { authorization: `Bearer ${access}` };
}
