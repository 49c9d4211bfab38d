import type { Insight } from '../../lib/api/types.ts';
import { writeCsv, type Cell } from '../parts/csv.ts';

/** The figures as CSV, one number in a row; a number that is withheld is empty. */
export function csvOf(insight: Insight): string {
  const { from, to, mode, steps, browsers, systems, workflows, captures, ...whole } = insight;
  const rows: Cell[][] = [['part', 'name', 'measure', 'value']];
  for (const [measure, value] of Object.entries({ from, to, mode, ...whole })) rows.push(['whole', '', measure, value]);
  for (const { step, kind: _, ...measures } of steps)
    for (const [measure, value] of Object.entries(measures)) rows.push(['step', step, measure, value]);
  for (const { workflow_slug, version, ...measures } of workflows)
    for (const [measure, value] of Object.entries(measures))
      rows.push(['workflow', `${workflow_slug} ${version}`, measure, value]);
  for (const { method, ...measures } of captures)
    for (const [measure, value] of Object.entries(measures)) rows.push(['capture', method, measure, value]);
  for (const [part, clients] of [
    ['browser', browsers],
    ['system', systems],
  ] as const)
    for (const { name, opened, completed } of clients)
      rows.push([part, name, 'opened', opened], [part, name, 'completed', completed]);
  return writeCsv(rows);
}
