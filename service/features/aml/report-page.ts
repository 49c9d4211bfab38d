import type { AmlFeatureName, AmlHit } from '@veridoor/contract/aml/hit';
import type { AmlReport } from '@veridoor/contract/aml/report';
import { findings, type Findings } from '@veridoor/texts/findings';
import {
  definitions,
  escape,
  isolated,
  moment,
  PRINTED_STYLE,
  printedPage,
  printedPolicy,
  type Fact,
} from '../../platform/http/printed-page.ts';

/** Allows the page its own style and nothing else. */
export const REPORT_PAGE_POLICY = printedPolicy(PRINTED_STYLE);

const STATUS: Readonly<Record<AmlReport['status'], string>> = {
  clear: 'Clear: no open hits',
  possible_match: 'Possible match: open hits have to be looked at',
  match: 'Match',
};

/** As the console says them. A reason of a score without words appears under its own name. */
const { features, verdicts }: Findings = findings.en;

/** The report as one HTML page that prints well and needs nothing else. */
export function reportPage(report: AmlReport): string {
  const { query } = report;
  const facts: Fact[] = [
    ['Name', [query.name]],
    [features.birth_date, [query.birth_date]],
    [features.country, [query.country]],
    [features.gender, [query.gender]],
    [features.identifier, [query.id_number, ...(query.other_numbers ?? [])]],
    [
      'Searched as well',
      (report.further_queries ?? []).map((further) => [further.name, further.birth_date].filter(Boolean).join(', ')),
    ],
    ['Threshold', [String(query.threshold)]],
    ['Categories', query.categories],
    ['Sources', query.sources],
    ['Searched on', [moment(report.created_at)]],
    [
      'Lists',
      report.lists.map((list) => `${list.code} ${list.version} (${list.entries.toLocaleString('en')} entries)`),
    ],
    ['Scoring', [report.algorithm]],
    ['Report', [report.id]],
  ];
  const body = `<h1>AML report</h1>
<p class="status ${report.status}"><strong>${escape(STATUS[report.status])}</strong>. ${report.total} ${report.total === 1 ? 'hit' : 'hits'} in all, ${report.results.length} shown.</p>
${definitions(facts)}
${report.results.map(hitSection).join('\n')}`;
  return printedPage({ title: 'AML report', language: 'en', mode: report.mode, style: PRINTED_STYLE, body });
}

function hitSection(hit: AmlHit): string {
  const facts: Fact[] = [
    ['Score', [hit.score.toFixed(2)]],
    ['Entry', [`${hit.source} ${hit.entity_id} (${hit.entity_type})`]],
    ['Categories', hit.categories],
    ['Matched name', [hit.matched_name]],
    ['Other names', hit.aliases.map((alias) => (alias.quality === 'weak' ? `${alias.name} (weak)` : alias.name))],
    ['Dates of birth', hit.birth_dates],
    ['Countries', hit.countries],
    ['Numbers', hit.identifiers.map((identifier) => `${identifier.type} ${identifier.value}`)],
    [
      'Listed',
      hit.listings.map((listing) => [listing.programme, listing.listed_on, listing.reason].filter(Boolean).join(', ')),
    ],
    ['Media', hit.media.map((media) => media.title ?? media.url)],
    [
      'Decision',
      [
        hit.decision === null
          ? 'Open'
          : `${verdicts[hit.decision.verdict]} (${moment(hit.decision.decided_at)}): ${hit.decision.reason}`,
      ],
    ],
  ];
  const rows = Object.entries(hit.features).map(
    ([name, { score, weight, query, candidate }]) =>
      `<tr><td>${escape(name in features ? features[name as AmlFeatureName] : name)}</td><td class="number">${score.toFixed(2)}</td><td class="number">${weight.toFixed(2)}</td><td>${isolated(query)}</td><td>${isolated(candidate)}</td></tr>`,
  );
  return `<section><h2>${isolated(hit.name)}</h2>
${definitions(facts)}
<table><thead><tr><th scope="col">Reason</th><th scope="col">Agreement</th><th scope="col">Weight</th><th scope="col">Searched</th><th scope="col">Listed</th></tr></thead><tbody>${rows.join('')}</tbody></table></section>`;
}
