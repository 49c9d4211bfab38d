import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { describeDeliveries, measureDeliveries } from './service/deliveries.ts';
import { describeInstances, measureInstances } from './service/instances.ts';
import { OPERATIONS, measureServiceRates, type ServiceRates } from './service/rates.ts';

/**
 * Measures the service and its deliveries, and writes docs/bench.md: `npm run bench -- service`. With the names of
 * operations, such as `polls`, it measures and prints these alone.
 */
async function main(names: readonly string[]): Promise<void> {
  const only = OPERATIONS.filter((operation) => names.includes(operation));
  if (only.length < names.length) throw new Error(`npm run bench -- service [${OPERATIONS.join('] [')}]`);
  if (only.length > 0) return console.log(describeRates(await measureServiceRates(only)));
  console.log('Service: profiles and links per second (about eight minutes).');
  const rates = await measureServiceRates();
  console.log(describeRates(rates));
  const instances = await measureInstances(busyCores);
  console.log('Deliveries (about three minutes).');
  const deliveries = await measureDeliveries();
  console.log(describeDeliveries(deliveries));

  const report = `# Measured

Made by \`npm run bench -- service\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Node ${process.versions.node}. Figures of another machine differ; what is compared ran in turn in the same run.

## Service

Answers per second with 16 connections, the median of three rounds of eight seconds each, service and rival in turn on one PostgreSQL server (its durability switched off, so that the disk does not hide the processor's work). The rival writes the same rows, but for the audit’s, by bare \`pg\` behind bare Fastify: no login, no validation, no rules, no tokens, nothing sealed. Reads go over the same 500 profiles in turn, as whoever polls does: the service gives the token again that the user drew in the last ten minutes.

${describeRates(rates)}

${describeInstances(instances, cpus().length)}

${describeDeliveries(deliveries)}`;
  writeFileSync('docs/bench.md', report);
  console.log(report);
}

const rate = (value: number | undefined): string => value?.toFixed(0) ?? '–';

function describeRates({ service, bare, embedded }: ServiceRates): string {
  const names = {
    profiles: 'profiles created',
    links: 'links created',
    reads: 'profiles read',
    polls: 'sessions polled',
  };
  const rows = OPERATIONS.flatMap((operation) => {
    const [ours, theirs] = [service[operation], bare[operation]];
    if (!ours || !theirs) return [];
    const share = Math.round((100 * ours.perSecond) / theirs.perSecond);
    return `| ${names[operation]} | ${rate(ours.perSecond)} | ${ours.p99} ms | ${rate(theirs.perSecond)} | ${share} % | ${rate(embedded[operation]?.perSecond)} |`;
  });
  return `| | service | p99 | bare Fastify and pg | share | service, embedded database |
| --- | --- | --- | --- | --- | --- |
${rows.join('\n')}`;
}

/** Starts measuring; the returned function gives the mean number of busy cores since. */
function busyCores(): () => number {
  const worked = () => cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
  const [began, before] = [performance.now(), worked()];
  return () => (worked() - before) / (performance.now() - began);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
