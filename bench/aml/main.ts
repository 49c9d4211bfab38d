import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { labelledPairs, measuredLists } from './data.ts';
import { measureDatabases, type DatabaseRate } from './database.ts';
import { generatedPeople } from './generated-list.ts';
import { measureScreening, searchedNames, type Rate } from './rates.ts';
import { measureRecall } from './recall.ts';
import { measureRival } from './rival.ts';
import { measureScores } from './score-table.ts';
import { ordinaryNames } from './ordinary-names.ts';

const MILLION = Number(process.env['AML_GENERATED'] ?? 1_200_000);
const SEARCHES = 2_000;

/** Measures the screening of names and writes docs/bench-aml.md. */
export async function benchAml(): Promise<void> {
  const sections: string[] = [];
  const say = (text: string): void => {
    sections.push(text);
    console.log(`${text}\n`);
  };
  say(`# AML, measured

Made by \`npm run bench:aml\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Node ${process.versions.node}. Figures of another machine differ; what is compared ran in the same run.`);

  const pairs = labelledPairs();
  if (pairs !== null) {
    say(`## Pairs of names

The half of a public benchmark that is at hand. Our threshold is fixed; the baselines have the threshold that suits them best here.

| | threshold | precision | recall | F1 | STRONG wrong |
| --- | --- | --- | --- | --- | --- |
${measureScores(pairs)
  .map(
    ({ name, threshold, precision, recall, f1, strongWrong }) =>
      `| ${name} | ${Number.isNaN(threshold) ? 'varies' : threshold.toFixed(2)} | ${precision.toFixed(3)} | ${recall.toFixed(3)} | ${f1.toFixed(3)} | ${strongWrong} |`,
  )
  .join('\n')}`);
  }

  const lists = await measuredLists();
  const entries = lists.reduce((sum, list) => sum + list.entities.length, 0);
  const recall = measureRecall(lists);
  say(`## Recall and false alarms

Lists: ${lists.map((list) => `${list.source} (${list.entities.length})`).join(', ')}. Listed people are searched under other spellings (bench/aml/misspell.ts), ${recall.searches} searches: ${percent(recall.share)} have the right entry among the first five. Of 10,000 ordinary names (bench/aml/ordinary-names.ts) ${percent(recall.alarms)} raise an alarm; ${percent(recall.homonyms)} are the very names of listed people.

| spelling | found |
| --- | --- |
${recall.byKind.map(({ kind, share }) => `| ${kind.replaceAll('_', ' ')} | ${percent(share)} |`).join('\n')}`);

  const screening = await measureScreening(lists, SEARCHES);
  const real = await measureDatabases('real', searchedNames(lists, SEARCHES));
  say(`## Searches over these lists

${entries} entries; half of the searched names are listed ones. One process, one search at a time. "Report kept" is the whole service function: search, judge, store.

| | searches/s | median | p99 |
| --- | --- | --- | --- |
| finding and scoring | ${rate(screening)} |
${real.map((row) => `| report kept, ${row.database} | ${rate(row.rate)} |`).join('\n')}

${databaseTable(real)}`);

  const ofac = lists.find((list) => list.source === 'ofac');
  if (ofac) {
    const duels = await measureRival(ofac);
    say(`## Beside the npm package ofac

The United States list alone. Both are asked for the same people, by exact name and with one letter lost.

| | searches/s | median | p99 | found exact | found with a letter lost |
| --- | --- | --- | --- | --- | --- |
${duels.map((duel) => `| ${duel.name} | ${rate(duel.rate)} | ${percent(duel.exact)} | ${percent(duel.misspelt)} |`).join('\n')}`);
  }

  const names = [...ordinaryNames(SEARCHES / 2, 5), ...listedNames(SEARCHES / 2)];
  const million = await measureDatabases(() => generatedPeople(MILLION, 1), names);
  say(`## A generated list of ${MILLION.toLocaleString('en')} people

bench/aml/generated-list.ts. Half of the searched names are on it.

| report kept | searches/s | median | p99 |
| --- | --- | --- | --- |
${million.map((row) => `| ${row.database} | ${rate(row.rate)} |`).join('\n')}

${databaseTable(million)}`);
  writeFileSync('docs/bench-aml.md', `${sections.join('\n\n')}\n`);
}

function listedNames(count: number): string[] {
  const names: string[] = [];
  for (const entity of generatedPeople(count * 50, 1))
    if (names.length < count && Number(entity.id.slice(2)) % 50 === 0) names.push(entity.names[0]!.text);
  return names;
}

function databaseTable(rows: readonly DatabaseRate[]): string {
  return `| | entries | import | index into memory | memory of the process |
| --- | --- | --- | --- | --- |
${rows.map((row) => `| ${row.database} | ${row.entries} | ${row.importing.toFixed(1)} s | ${row.loading.toFixed(2)} s | ${row.memory.toFixed(0)} MB |`).join('\n')}`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function rate({ perSecond, median, p99 }: Rate): string {
  return `${perSecond.toFixed(0)} | ${median.toFixed(1)} ms | ${p99.toFixed(1)} ms`;
}

await benchAml();
