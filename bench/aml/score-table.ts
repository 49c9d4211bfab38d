import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { compareNames, NAME_THRESHOLD } from '../../names/compare.ts';
const file = process.argv[2] ?? '/work/shared/data/aml/names-dev.csv';
const rows = parse(readFileSync(file), { columns: true, bom: true }) as Record<string, string>[];
const verbose = process.argv.includes('-v');
let tp = 0,
  fp = 0,
  fn = 0,
  strong = 0;
const scored = rows.map((r) => ({
  r,
  s: compareNames(r['name1']!, r['name2']!, r['schema']!).score,
  y: r['is_match'] === 'true',
}));
const T = NAME_THRESHOLD;
for (const { r, s, y } of scored) {
  const p = s >= T;
  if (p && y) tp++;
  else if (p) fp++;
  else if (y) fn++;
  if (p !== y) {
    if (r['quality'] === 'STRONG') strong++;
    if (verbose)
      console.log(y ? 'MISS ' : 'FALSE', s.toFixed(3), r['quality'], r['schema'], '|', r['name1'], '|', r['name2']);
  }
}
console.log({ p: tp / (tp + fp), r: tp / (tp + fn), f1: (2 * tp) / (2 * tp + fp + fn), strongWrong: strong });
for (const g of [...new Set(rows.map((r) => r['case_group']))]) {
  let a = 0,
    b = 0,
    c = 0;
  for (const { r, s, y } of scored)
    if (r['case_group'] === g) {
      const p = s >= T;
      if (p && y) a++;
      else if (p) b++;
      else if (y) c++;
    }
  console.log(g, ((2 * a) / (2 * a + b + c)).toFixed(3), { tp: a, fp: b, fn: c });
}
for (const t of [0.6, 0.65, 0.68, 0.7, 0.72, 0.75, 0.8]) {
  let a = 0,
    b = 0,
    c = 0;
  for (const { s, y } of scored) {
    const p = s >= t;
    if (p && y) a++;
    else if (p) b++;
    else if (y) c++;
  }
  console.log(t, ((2 * a) / (2 * a + b + c)).toFixed(3));
}
