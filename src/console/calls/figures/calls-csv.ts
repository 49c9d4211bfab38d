import type { CallFigures } from '../../../lib/api/types.ts';
import { writeCsv, type Cell } from '../../parts/csv.ts';

const WHOLE = [
  'from',
  'to',
  'time_zone',
  'mode',
  'calls',
  'taken',
  'given_up',
  'approved',
  'rejected',
  'undecided',
  'wait',
  'wait_longest',
  'duration',
] as const satisfies readonly (keyof CallFigures)[];

/** The figures of calls as CSV, one number in a row; an agent is named by the id, since names are not unique. */
export function callsCsvOf(figures: CallFigures): string {
  const { hours, agents } = figures;
  const rows: Cell[][] = [['part', 'name', 'measure', 'value']];
  for (const [measure, value] of WHOLE.map((name) => [name, figures[name]] as const))
    rows.push(['whole', '', measure, value]);
  for (const { hour, ...measures } of hours)
    for (const [measure, value] of Object.entries(measures)) rows.push(['hour', hour, measure, value]);
  for (const { id, name, ...measures } of agents) {
    rows.push(['agent', id, 'name', name]);
    for (const [measure, value] of Object.entries(measures)) rows.push(['agent', id, measure, value]);
  }
  return writeCsv(rows);
}
