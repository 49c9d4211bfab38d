/**
 * Measures video calls and writes docs/bench/calls.md.
 *
 * npm run bench -- calls [calls between pages = 5]
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { buildWhenChanged } from '../../scripts/build.ts';
import { measurePages } from './calls/pages.ts';
import { measureSignalling } from './calls/signalling.ts';
import { median } from '@veridoor/image/median';

const rounds = Number(process.argv[2] ?? 5);
await buildWhenChanged();

const signalling = await measureSignalling();
const pages = await measurePages(rounds);

const milliseconds = (value: number): string => `${value.toFixed(0)} ms`;
const row = (name: string, times: readonly number[]): string =>
  `| ${name} | ${milliseconds(median(times))} | ${milliseconds(Math.max(...times))} |`;
const report = `# Calls, measured

Made by \`npm run bench -- calls ${rounds}\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Node ${process.versions.node}; load average ${(loadavg()[0] ?? 0).toFixed(1)} at the end.

## Between two pages

${rounds} calls of two Chromium pages on this machine, with all their paths through coturn. The service runs on its embedded database.

| | median | slowest |
| --- | --- | --- |
${row('from the agent’s click to the first frame of the customer', pages.firstFrame)}
${row('from the loss of the customer’s socket until the page knows how the call stands', pages.socketBack)}
${row('without a frame, when the relay is killed and started again', pages.pathBack)}

## Signalling

${signalling.calls} calls on one instance with PostgreSQL; in ${signalling.seconds} seconds each makes a connection at a random moment: ${signalling.messages} messages. Time from saying to hearing, with the acknowledgement between; all pages are one process on the same machine.

| median | p99 | slowest |
| --- | --- | --- |
| ${milliseconds(signalling.median)} | ${milliseconds(signalling.p99)} | ${milliseconds(signalling.slowest)} |

${signalling.takers} agents who take the next customer at the same instant, of a queue with 100 more, are done in ${signalling.takeSeconds.toFixed(1)} s. ${
  signalling.exact
    ? 'They have exactly those who waited longest, each once.'
    : 'They do NOT have exactly those who waited longest.'
}
`;
mkdirSync('docs/bench', { recursive: true });
writeFileSync('docs/bench/calls.md', report);
console.log(report);
