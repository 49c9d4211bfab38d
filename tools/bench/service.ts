import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { describeDeliveries, measureDeliveries } from './service/deliveries.ts';
import { describeInstances, measureInstances } from './service/instances.ts';
import { measureServiceRates } from './service/rates.ts';

/** Measures the service and its deliveries, and writes docs/bench.md: npm run bench -- service */
async function main(): Promise<void> {
  console.log('Service: profiles and links per second (about four minutes).');
  const rates = await measureServiceRates();
  const instances = await measureInstances(busyCores);
  console.log({ rates, instances });
  console.log('Deliveries (about three minutes).');
  const deliveries = await measureDeliveries();
  console.log(describeDeliveries(deliveries));

  const rate = (value: number): string => value.toFixed(0);
  const share = (ours: number, theirs: number): string => `${Math.round((100 * ours) / theirs)} %`;
  const report = `# Measured

Made by \`npm run bench -- service\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Node ${process.versions.node}. Figures of another machine differ; what is compared ran in turn in the same run.

## Service

Answers per second with 16 connections, the median of three rounds of eight seconds each, service and rival in turn on one PostgreSQL server (its durability switched off, so that the disk does not hide the processor's work). The rival writes the same rows, but for the audit’s, by bare \`pg\` behind bare Fastify: no login, no validation, no rules, no tokens, nothing sealed. Reads go over the same 500 profiles in turn, as whoever polls does: the service gives the token again that the user drew in the last ten minutes.

| | service | p99 | bare Fastify and pg | share | service, embedded database |
| --- | --- | --- | --- | --- | --- |
${(['profiles', 'links', 'reads'] as const)
  .map((operation) => {
    const [ours, theirs] = [rates.service[operation], rates.bare[operation]];
    const name = { profiles: 'profiles created', links: 'links created', reads: 'profiles read' }[operation];
    return `| ${name} | ${rate(ours.perSecond)} | ${ours.p99} ms | ${rate(theirs.perSecond)} | ${share(ours.perSecond, theirs.perSecond)} | ${rate(rates.embedded[operation].perSecond)} |`;
  })
  .join('\n')}

${describeInstances(instances, cpus().length)}

${describeDeliveries(deliveries)}`;
  writeFileSync('docs/bench.md', report);
  console.log(report);
}

/** Starts measuring; the returned function gives the mean number of busy cores since. */
function busyCores(): () => number {
  const worked = () => cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
  const [began, before] = [performance.now(), worked()];
  return () => (worked() - before) / (performance.now() - began);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
