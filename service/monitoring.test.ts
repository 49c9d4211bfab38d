import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { features } from './features/registry.ts';
import { systemClock } from './platform/clock.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { createTestApplication } from './testing/application.ts';
import { database } from './testing/servers/databases.ts';

const folder = join(import.meta.dirname, '../container/monitoring');
const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string };
}
const { groups } = parse(textOf('alerts.yaml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(textOf('dashboard.json')) as {
  panels: { title: string; targets: { expr: string }[] }[];
  templating: { list: { query: string }[] };
};
const expressions = [
  ...rules.map(({ expr }) => expr),
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ...dashboard.templating.list.map(({ query }) => query),
];

/** Every figure of an instance, with the suffixes of its parts, and the labels of those that are the service's own. */
let served: { names: Set<string>; labels: Map<string, Set<string>> };
beforeAll(async () => {
  const test = await createTestApplication(database);
  try {
    const gauges = features.flatMap((feature) => feature.gauges ?? []);
    const metrics = createMetrics({ database: test.parts.database, clock: systemClock, gauges });
    metrics.request({ method: 'GET', route: '/', status: 200, seconds: 1 });
    metrics.job({ kind: 'check_document', outcome: 'failed', seconds: 1 });
    const text = await metrics.text();
    const series = [...text.matchAll(/^([a-z_0-9]+)(?:\{(.*)\})? /gm)];
    served = { names: new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name)), labels: new Map() };
    for (const [, name = '', labels = ''] of series) {
      served.names.add(name);
      served.labels.set(name, new Set([...labels.matchAll(/(\w+)=/g)].map(([, label = '']) => label)));
    }
  } finally {
    await test.close();
  }
});

it('every alert and panel asks for figures that an instance has', () => {
  const named = expressions.flatMap(
    (expression) => expression.match(/\b(?:veridoor|nodejs|process)_[a-z_0-9]+/g) ?? [],
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !served.names.has(name))).toEqual([]);
});

it('every figure is asked for with labels that it has', () => {
  const selections = expressions.flatMap((one) => [...one.matchAll(/\b(veridoor_[a-z_]+)\{([^}]*)\}/g)]);
  const wrong = selections.flatMap(([, name = '', selection = '']) =>
    [...selection.matchAll(/(\w+)(?:=~?|!=|!~)/g)]
      .map(([, label = '']) => label)
      // Prometheus adds the instance; a gauge of jobs has none while no job waits.
      .filter((label) => label !== 'instance' && label !== 'kind' && !served.labels.get(name)?.has(label)),
  );
  expect(wrong).toEqual([]);
});

it('every alert says how urgent it is and what is wrong, and is tried', () => {
  const tried = textOf('alerts.test.yaml');
  for (const { labels, annotations } of rules) {
    expect(['page', 'ticket']).toContain(labels.severity);
    expect(annotations.summary.length).toBeGreaterThan(10);
  }
  const untried = rules.map(({ alert }) => alert).filter((alert) => !tried.includes(`alertname: ${alert}`));
  expect(untried).toEqual([]);
});

it.skipIf(spawnSync('promtool', ['--version']).error)(
  'Prometheus understands the alerts and fires them in time',
  () => {
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', 'alerts.test.yaml'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(`${stdout}${stderr}`).toContain('SUCCESS');
    expect(status).toBe(0);
  },
);
