import { createHash } from 'node:crypto';
import type { AmlDecision, AmlHit, AmlReport } from '../../contract/aml.ts';

const STYLE = `
  @page { size: A4; margin: 18mm 16mm }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem; color: #1b1f24; background: #fff }
  h1 { font-size: 1.75rem; line-height: 1.2 } h2 { font-size: 1.125rem; margin: 0 }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .125rem 1rem; margin: .75rem 0 } dt { color: #57606a } dd { margin: 0 }
  .status { border-inline-start: 4px solid; padding: .5rem .75rem; background: #f6f8fa } .clear { border-color: #1a7f37 } .possible_match { border-color: #9a6700 } .match { border-color: #cf222e }
  section { border-top: 1px solid #d0d7de; padding: 1rem 0; break-inside: avoid }
  table { border-collapse: collapse; width: 100%; margin-top: .5rem } th, td { text-align: start; padding: .25rem .5rem; border-bottom: 1px solid #d0d7de; vertical-align: top }
  th { color: #57606a; font-weight: 600; font-size: .875rem } td { font-size: .9375rem } td, dd { overflow-wrap: anywhere } td.number { font-variant-numeric: tabular-nums; white-space: nowrap }
  h2 + dl { margin-top: .5rem } tr { break-inside: avoid } h2, thead { break-after: avoid }
  @media (max-width: 40rem) { dl { grid-template-columns: 1fr } dd { margin-bottom: .5rem } th, td { padding: .25rem .125rem; font-size: .75rem; overflow-wrap: anywhere } }
  @media print { body { margin: 0; padding: 0; max-width: none; font-size: 10.5pt } .status { -webkit-print-color-adjust: exact; print-color-adjust: exact } }
`;

/** Allows the page its own style, by its hash, and nothing else. */
export const REPORT_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'`;

const STATUS: Readonly<Record<AmlReport['status'], string>> = {
  clear: 'Clear: no open hits',
  possible_match: 'Possible match: open hits have to be looked at',
  match: 'Match',
};

/** Something known, and its values. */
type Fact = readonly [string, readonly (string | null)[]];

/** The reasons of a score in words; a reason without one stands by its own name. */
const REASONS: Readonly<Record<string, string>> = {
  name_words: 'Words in common',
  missing_words: 'Words that one name lacks',
  different_words: 'Words that contradict each other',
  patronymic_order: 'Father and son exchanged',
  legal_form: 'Legal form',
  weak_alias: 'Weak alias',
  birth_date: 'Date of birth',
  country: 'Country',
  gender: 'Gender',
  identifier: 'Number',
};

const VERDICTS: Readonly<Record<AmlDecision['verdict'], string>> = {
  true_match: 'Is the person',
  false_positive: 'Is somebody else',
  undecided: 'Undecided',
};

/** The report as one HTML page that prints well and needs nothing else. */
export function reportPage(report: AmlReport): string {
  const { query } = report;
  const facts: Fact[] = [
    ['Name', [query.name]],
    ['Date of birth', [query.birth_date]],
    ['Country', [query.country]],
    ['Gender', [query.gender]],
    ['Number', [query.id_number, ...(query.other_numbers ?? [])]],
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
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>AML report</title><style>${STYLE}</style></head>
<body>
<h1>AML report</h1>
<p class="status ${report.status}"><strong>${escape(STATUS[report.status])}</strong>. ${report.total} ${report.total === 1 ? 'hit' : 'hits'} in all, ${report.results.length} shown.</p>
${definitions(facts)}
${report.results.map(hitSection).join('\n')}
</body>
</html>
`;
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
          : `${VERDICTS[hit.decision.verdict]} (${moment(hit.decision.decided_at)}): ${hit.decision.reason}`,
      ],
    ],
  ];
  const rows = Object.entries(hit.features).map(
    ([name, { score, weight, query, candidate }]) =>
      `<tr><td>${escape(REASONS[name] ?? name)}</td><td class="number">${score.toFixed(2)}</td><td class="number">${weight.toFixed(2)}</td><td>${isolated(query)}</td><td>${isolated(candidate)}</td></tr>`,
  );
  return `<section><h2>${isolated(hit.name)}</h2>
${definitions(facts)}
<table><thead><tr><th scope="col">Reason</th><th scope="col">Agreement</th><th scope="col">Weight</th><th scope="col">Searched</th><th scope="col">Listed</th></tr></thead><tbody>${rows.join('')}</tbody></table></section>`;
}

/** A time as people write it, in UTC, which the page says. */
function moment(iso: string): string {
  return `${iso.slice(0, 10)}, ${iso.slice(11, 16)} UTC`;
}

function definitions(facts: readonly Fact[]): string {
  const known = facts.flatMap(([name, values]) => {
    const told = values.filter((value): value is string => value !== null && value !== '');
    return told.length === 0 ? [] : [`<dt>${escape(name)}</dt><dd>${told.map(isolated).join('; ')}</dd>`];
  });
  return `<dl>${known.join('')}</dl>`;
}

/** A text whose direction changes nothing around it. */
function isolated(text: string): string {
  return `<bdi>${escape(text)}</bdi>`;
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
