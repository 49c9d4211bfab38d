import { createHash } from 'node:crypto';
import type { Mode } from '@veridoor/contract/mode';
import type { ReportLanguage } from '@veridoor/contract/report';

/** Look of pages that are read on a screen of any width and print well on A4. */
export const PRINTED_STYLE = `
  @page { size: A4; margin: 18mm 16mm }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem; color: #1b1f24; background: #fff }
  h1 { font-size: 1.75rem; line-height: 1.2 } h2 { font-size: 1.125rem; margin: 0 }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .125rem 1rem; margin: .75rem 0 } dt { color: #57606a } dd { margin: 0 }
  .status { border-inline-start: 4px solid; padding: .5rem .75rem; background: #f6f8fa } .clear { border-color: #1a7f37 } .possible_match { border-color: #9a6700 } .match { border-color: #cf222e }
  .test { border: 3px solid #9a6700; padding: .5rem .75rem; margin: 0 0 1rem; background: #fff8c5; -webkit-print-color-adjust: exact; print-color-adjust: exact }
  section { border-top: 1px solid #d0d7de; padding: 1rem 0; break-inside: avoid }
  table { border-collapse: collapse; width: 100%; margin-top: .5rem } th, td { text-align: start; padding: .25rem .5rem; border-bottom: 1px solid #d0d7de; vertical-align: top }
  th { color: #57606a; font-weight: 600; font-size: .875rem } td { font-size: .9375rem } td, dd { overflow-wrap: anywhere } td.number { font-variant-numeric: tabular-nums; white-space: nowrap }
  h2 + dl { margin-top: .5rem } tr { break-inside: avoid } h2, thead { break-after: avoid }
  @media (max-width: 40rem) { dl { grid-template-columns: 1fr } dd { margin-bottom: .5rem } th, td { padding: .25rem .125rem; font-size: .75rem; overflow-wrap: anywhere } }
  @media print { body { margin: 0; padding: 0; max-width: none; font-size: 10.5pt } th, td { font-size: 9.5pt } .status { -webkit-print-color-adjust: exact; print-color-adjust: exact } }
`;

const TEST: Record<ReportLanguage, string> = {
  en: 'This is no verification: invented data, made to try the integration.',
  tr: 'Bu bir doğrulama değildir: entegrasyonu denemek için uydurulmuş veriler.',
  ar: 'هذا ليس تحققًا: بيانات مُختلقة لتجربة الربط.',
};

interface PrintedPage {
  title: string;
  language: ReportLanguage;
  /** A page about a test says so, on paper as well. */
  mode: Mode;
  style: string;
  body: string;
}

/** A page of its own that needs nothing else. */
export function printedPage({ title: about, language, mode, style, body }: PrintedPage): string {
  const title = mode === 'test' ? `TEST · ${about}` : about;
  const notice =
    mode === 'test' ? `<p class="test" role="note"><strong>TEST</strong> ${escape(TEST[language])}</p>\n` : '';
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(title)}</title><style>${style}</style></head>
<body>
<main aria-label="${escape(title)}">
${notice}${body}
</main>
</body>
</html>
`;
}

/** Allows a page its own style, by its hash, and its embedded images, and nothing else. */
export function printedPolicy(style: string, { images = false } = {}): string {
  const hash = createHash('sha256').update(style).digest('base64');
  return `default-src 'none'; style-src 'sha256-${hash}';${images ? ' img-src data:;' : ''} frame-ancestors 'none'`;
}

/** Something known, and its values. */
export type Fact = readonly [string, readonly (string | null)[]];

/** A list of known facts; facts without a value are left out. */
export function definitions(facts: readonly Fact[]): string {
  const known = facts.flatMap(([name, values]) => {
    const shown = values.filter((value): value is string => value !== null && value !== '');
    return shown.length === 0 ? [] : [`<dt>${escape(name)}</dt><dd>${shown.map(isolated).join(' · ')}</dd>`];
  });
  return `<dl>${known.join('')}</dl>`;
}

/** A time as people write it, in UTC, which the page says. */
export function moment(iso: string): string {
  return `${iso.slice(0, 10)}, ${iso.slice(11, 16)} UTC`;
}

/** A text whose direction affects nothing around it. */
export function isolated(text: string): string {
  return `<bdi>${escape(text)}</bdi>`;
}

export function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
