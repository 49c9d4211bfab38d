import { createHash } from 'node:crypto';
import type { AmlHit, AmlReport } from '../../contract/aml.ts';

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem; color: #1b1f24; background: #fff }
  h1 { font-size: 1.75rem; line-height: 1.2 } h2 { font-size: 1.125rem; margin: 0 }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .125rem 1rem; margin: .75rem 0 } dt { color: #57606a } dd { margin: 0 }
  section { border-top: 1px solid #d0d7de; padding: 1rem 0; break-inside: avoid }
  table { border-collapse: collapse; width: 100%; margin-top: .5rem } th, td { text-align: start; padding: .25rem .5rem; border-bottom: 1px solid #d0d7de; vertical-align: top }
  td, dd { overflow-wrap: anywhere }
  @media print { body { margin: 0; max-width: none } }
`;

/** Allows the page its own style, by its hash, and nothing else. */
export const REPORT_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'`;

const STATUS: Readonly<Record<AmlReport['status'], string>> = {
  clear: 'Clear: no open hits',
  possible_match: 'Possible match: open hits have to be looked at',
  match: 'Match',
};

/** The report as one HTML page that prints well and needs nothing else. */
export function reportPage(report: AmlReport): string {
  const { query } = report;
  const facts: [string, string | null][] = [
    ['Name', query.name],
    ['Date of birth', query.birth_date],
    ['Country', query.country],
    ['Gender', query.gender],
    ['Number', query.id_number],
    ['Threshold', String(query.threshold)],
    ['Searched on', report.created_at],
    ['Lists', report.lists.map((list) => `${list.code} ${list.version} (${list.entries} entries)`).join('; ')],
    ['Scoring', report.algorithm],
    ['Report', report.id],
  ];
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>AML report</title><style>${STYLE}</style></head>
<body>
<h1>AML report</h1>
<p><strong>${escape(STATUS[report.status])}</strong>. ${report.total} ${report.total === 1 ? 'hit' : 'hits'} in all, ${report.results.length} shown.</p>
${definitions(facts)}
${report.results.map(hitSection).join('\n')}
</body>
</html>
`;
}

function hitSection(hit: AmlHit): string {
  const facts: [string, string | null][] = [
    ['Score', hit.score.toFixed(2)],
    ['Entry', `${hit.source} ${hit.entity_id} (${hit.entity_type})`],
    ['Categories', hit.categories.join(', ')],
    ['Matched name', hit.matched_name],
    [
      'Other names',
      hit.aliases.map((alias) => (alias.quality === 'weak' ? `${alias.name} (weak)` : alias.name)).join('; '),
    ],
    ['Dates of birth', hit.birth_dates.join(', ')],
    ['Countries', hit.countries.join(', ')],
    ['Numbers', hit.identifiers.map((identifier) => `${identifier.type} ${identifier.value}`).join('; ')],
    [
      'Listed',
      hit.listings
        .map((listing) => [listing.programme, listing.listed_on, listing.reason].filter(Boolean).join(', '))
        .join('; '),
    ],
    ['Media', hit.media.map((media) => media.title ?? media.url).join('; ')],
    [
      'Decision',
      hit.decision === null ? 'open' : `${hit.decision.verdict}, ${hit.decision.decided_at}: ${hit.decision.reason}`,
    ],
  ];
  const rows = Object.entries(hit.features).map(
    ([name, { score, weight, query, candidate }]) =>
      `<tr>${[name, score.toFixed(2), String(weight), query, candidate].map((cell) => `<td>${escape(cell)}</td>`).join('')}</tr>`,
  );
  return `<section><h2>${escape(hit.name)}</h2>
${definitions(facts)}
<table><thead><tr><th scope="col">Reason</th><th scope="col">Agreement</th><th scope="col">Weight</th><th scope="col">Searched</th><th scope="col">Listed</th></tr></thead><tbody>${rows.join('')}</tbody></table></section>`;
}

function definitions(facts: readonly (readonly [string, string | null])[]): string {
  const known = facts.filter(([, value]) => value !== null && value !== '');
  return `<dl>${known.map(([name, value]) => `<dt>${escape(name)}</dt><dd dir="auto">${escape(value ?? '')}</dd>`).join('')}</dl>`;
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
