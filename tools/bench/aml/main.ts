import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { isFolder, labelledPairs, measuredLists } from './data.ts';
import { measureDatabases, type DatabaseRate } from './database.ts';
import { generatedPeople } from './generated-list.ts';
import { measureFalseHits, measureListed } from './listed.ts';
import { measureScreening, searchedNames, type Rate } from './rates.ts';
import { measureRecall } from './recall.ts';
import { measureRescreening, type Pace } from './rescreen.ts';
import { measureRival } from '../rivals/ofac.ts';
import { measureFile, measureScores } from './score-table.ts';
import { ordinaryNames } from './ordinary-names.ts';

const MILLION = Number(process.env['AML_GENERATED'] ?? 1_200_000);
const SEARCHES = 2_000;
const RESCREENED = Number(process.env['AML_RESCREENED'] ?? 20_000);

/** All measurements, in the order of the page; each returns its section, or null when its data is missing. */
const PARTS: Readonly<Record<string, () => Promise<string | null>>> = {
  pairs: pairsSection,
  spellings: spellingsSection,
  recall: recallSection,
  listed: listedSection,
  searches: searchesSection,
  rescreen: rescreenSection,
  rival: rivalSection,
  generated: generatedSection,
};

/**
 * Measures the screening of names. Named parts are only printed; without a name all are measured, and docs/bench-aml.md
 * is written.
 */
export async function benchAml(parts: readonly string[]): Promise<void> {
  const unknown = parts.filter((part) => !(part in PARTS));
  if (unknown.length > 0) throw new Error(`no part ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}`);
  const load = loadavg()[0] ?? 0;
  const sections: string[] = [];
  for (const [name, measure] of Object.entries(PARTS)) {
    if (parts.length > 0 && !parts.includes(name)) continue;
    const section = await measure();
    if (section === null) continue;
    console.log(`${section}\n`);
    sections.push(section);
  }
  if (parts.length > 0) return;
  const head = `# AML, measured

Made by \`npm run bench -- aml\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Node ${process.versions.node}; load average ${load.toFixed(1)} before the run and ${(loadavg()[0] ?? 0).toFixed(1)} after it, in which this program is itself about one. Figures of another machine differ; what is compared ran in the same run. "Processor" is the time that this process computed for one search, which other programs on the machine do not lengthen much; the other times are by the clock.`;
  writeFileSync('docs/bench-aml.md', `${[head, ...sections].join('\n\n')}\n`);
}

/** Pairs of our own, split by whether they were seen while the rules were made. */
const SPELLINGS = ['looked-at', 'aside'] as const;

function spellingsSection(): Promise<string> {
  const rows = SPELLINGS.map((name) => measureFile(name, `tools/bench/aml/spellings/${name}.csv`));
  return Promise.resolve(`## Spellings and scripts

Pairs of our own (tools/bench/aml/spellings), from general knowledge: names of public figures in their own script and in its romanisations, legal forms, words run together, and names that are near and somebody else's. The pairs "looked-at" guided the rules; those "aside" were written before them and only counted. One hand wrote the pairs and the rules, so pairs of another source may score lower.

| | pairs | precision | recall | F1 |
| --- | --- | --- | --- | --- |
${rows.map((row) => `| ${row.name} | ${row.pairs} | ${row.precision.toFixed(3)} | ${row.recall.toFixed(3)} | ${row.f1.toFixed(3)} |`).join('\n')}`);
}

function pairsSection(): Promise<string | null> {
  const file = labelledPairs();
  if (file === null) return Promise.resolve(null);
  return Promise.resolve(`## Pairs of names

The half of a public benchmark that is at hand. Our threshold is fixed; the baselines have the threshold that suits them best here. That threshold is so low for both that they call nearly every pair a match. The rules were made with these pairs in view and the last row chooses only the threshold anew, so pairs that nobody has seen will score lower.

| | threshold | precision | recall | F1 | STRONG wrong |
| --- | --- | --- | --- | --- | --- |
${measureScores(file)
  .map(
    ({ name, threshold, precision, recall, f1, strongWrong }) =>
      `| ${name} | ${Number.isNaN(threshold) ? 'varies' : threshold.toFixed(2)} | ${precision.toFixed(3)} | ${recall.toFixed(3)} | ${f1.toFixed(3)} | ${strongWrong} |`,
  )
  .join('\n')}`);
}

async function recallSection(): Promise<string> {
  const lists = await measuredLists();
  const recall = measureRecall(lists);
  return `## Recall and false alarms

Lists: ${lists.map((list) => `${list.source} (${list.entities.length})`).join(', ')}. Listed people are searched under other spellings (tools/bench/aml/misspell.ts), ${recall.searches} searches: ${percent(recall.share)} have the right entry among the first five. Of 10,000 ordinary names (tools/bench/aml/ordinary-names.ts) ${percent(recall.alarms)} raise an alarm; ${percent(recall.homonyms)} are the very names of listed people.

| spelling | found |
| --- | --- |
${recall.byKind.map(({ kind, share }) => `| ${kind.replaceAll('_', ' ')} | ${percent(share)} |`).join('\n')}`;
}

async function listedSection(): Promise<string> {
  const lists = await measuredLists();
  const missed = measureListed(lists);
  const found = measureFalseHits(lists);
  const cell = ({ searches, clear }: { searches: number; clear: number }) =>
    searches === 0 ? '| ' : `${searches} | ${clear} (${percent(clear / searches)})`;
  return `## No listed name is clear

2,000 entries, spread evenly over the lists, by their first name in Latin letters. A search is clear if the entry is not among its hits. Of 1,000 ordinary names ${found.alarms.toFixed(1)} have a hit; together they have ${found.hits.toFixed(1)}.

| written | people | clear | others | clear |
| --- | --- | --- | --- | --- |
${missed.map(({ kind, people, others }) => `| ${kind} | ${cell(people)} | ${cell(others)} |`).join('\n')}`;
}

async function searchesSection(): Promise<string> {
  const lists = await measuredLists();
  const entries = lists.reduce((sum, list) => sum + list.entities.length, 0);
  const screening = await measureScreening(lists, SEARCHES);
  const real = await measureDatabases('real', searchedNames(lists, SEARCHES));
  return `## Searches over these lists

${entries} entries; half of the searched names are listed ones. One process, one search at a time. "Report kept" is the whole service function: search, judge, store.

| | searches/s | processor | median | p99 |
| --- | --- | --- | --- | --- |
| finding and scoring | ${rate(screening)} |
${real.map((row) => `| report kept, ${row.database} | ${rate(row.rate)} |`).join('\n')}

${databaseTable(real)}`;
}

async function rescreenSection(): Promise<string | null> {
  const measured = await measureRescreening(RESCREENED);
  if (!measured) return null;
  const { profiles, entries, first, one, two, held } = measured;
  const time = ({ processor }: Pace) => (processor === null ? 'not reported' : `${processor.toFixed(2)} ms`);
  const row = (name: string, left: Pace, right: Pace) =>
    `| ${name} | ${left.perSecond.toFixed(0)} | ${time(left)} | ${right.perSecond.toFixed(0)} | ${time(right)} | ${(right.perSecond / left.perSecond).toFixed(2)} |`;
  return `## Everybody screened again

${profiles.toLocaleString('en')} approved profiles, each with a name and a page from which name, birth date and number were read; ${entries} entries. The largest list is replaced and all of them are searched in it, by instances of the service on one PostgreSQL, all on this machine. "Processor" is what the instances computed for one profile. The first list that is loaded also gives every profile its first report and settles it: ${first.perSecond.toFixed(0)} profiles a second by one instance, ${time(first)}.

| | one instance, profiles/s | processor | two instances, profiles/s | processor | times |
| --- | --- | --- | --- | --- | --- |
${held ? `${row(`each held to ${held.share} of a core`, held.one, held.two)}\n` : ''}${row('each takes what it gets', one, two)}`;
}

async function rivalSection(): Promise<string | null> {
  const ofac = (await measuredLists()).find((list) => list.source === 'ofac');
  if (!ofac) return null;
  const duels = await measureRival(ofac);
  return `## Beside the npm package ofac

The United States list alone. Both are asked for the same people, by exact name and with one letter lost.

| | searches/s | processor | median | p99 | found exact | found with a letter lost |
| --- | --- | --- | --- | --- | --- | --- |
${duels.map((duel) => `| ${duel.name} | ${rate(duel.rate)} | ${percent(duel.exact)} | ${percent(duel.misspelt)} |`).join('\n')}`;
}

async function generatedSection(): Promise<string> {
  const names = [...ordinaryNames(SEARCHES / 2, 5), ...listedNames(SEARCHES / 2)];
  const million = await measureDatabases(() => generatedPeople(MILLION, 1), names);
  return `## A generated list of ${MILLION.toLocaleString('en')} people

tools/bench/aml/generated-list.ts. Half of the searched names are on it.

| report kept | searches/s | processor | median | p99 |
| --- | --- | --- | --- | --- |
${million.map((row) => `| ${row.database} | ${rate(row.rate)} |`).join('\n')}

${databaseTable(million)}`;
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

function rate({ perSecond, processor, median, p99 }: Rate): string {
  return `${perSecond.toFixed(0)} | ${processor.toFixed(1)} ms | ${median.toFixed(1)} ms | ${p99.toFixed(1)} ms`;
}

await benchAml(process.argv.slice(2).filter((argument) => !isFolder(argument)));
