import type { ReportLanguage } from '@veridoor/contract/report';
import type { PrintedReport } from '../printed.ts';
import {
  escape,
  isolated,
  moment,
  PRINTED_STYLE,
  printedPage,
  printedPolicy,
} from '../../../platform/http/printed-page.ts';
import { aboutSections, documentsSection } from './findings.ts';
import { personSection, resultSection } from './person.ts';
import { deciderInWords, documentInWords, outcomeInWords, section, table, type Writing } from './words.ts';
import { decisionReason, textsIn } from './texts.ts';

const STYLE = `${PRINTED_STYLE}
  header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .25rem 1rem; color: #57606a; border-bottom: 1px solid #d0d7de; padding-bottom: .5rem }
  section { break-inside: auto } ul { padding-inline-start: 1.25rem; margin: .5rem 0 } figure { margin: .75rem 0; break-inside: avoid } figcaption { color: #57606a; font-size: .8125rem }
  figure img { max-width: 100%; max-height: 24rem; border: 1px solid #d0d7de; border-radius: .5rem } .faces { display: flex; flex-wrap: wrap; gap: 1rem } .faces img { height: 12rem }
  .mark { white-space: nowrap; border-inline-start: 4px solid; padding-inline-start: .375rem } .passed { border-color: #1a7f37 } .review, .not_made { border-color: #9a6700 } .failed { border-color: #cf222e }
  td { overflow-wrap: break-word }
  @media screen and (max-width: 40rem) {
    table, tbody, tr, td { display: block } thead { display: none } tr { border-bottom: 1px solid #d0d7de; padding: .375rem 0 }
    td { border: 0; padding: .0625rem 0; font-size: .875rem } td:empty { display: none } td::before { content: attr(data-head) ": "; color: #57606a } td:first-child { font-weight: 600 } td:first-child::before { content: none }
  }
  @media print { figure img { max-height: 62mm } .faces img { height: 38mm } .mark { -webkit-print-color-adjust: exact; print-color-adjust: exact } }
`;

/** A report as people read and print it, with the images in it, and the policy that it is sent with. */
export function reportPage(printed: PrintedReport, language: ReportLanguage): { page: string; policy: string } {
  const { report, company } = printed;
  const all: Writing = { ...printed, language, texts: textsIn(language) };
  const { words } = all.texts;
  const { mode } = report.profile;
  const style =
    STYLE +
    pageFoot(
      `${mode === 'test' ? 'TEST · ' : ''}${company} · ${words.title} · ${report.profile.id_card_number} · ${moment(report.made_at)}`,
    );
  const body = [
    `<header>${isolated(company)}${isolated(words.confidential)}</header>`,
    `<h1>${escape(words.title)}</h1>`,
    resultSection(all),
    personSection(all),
    documentsSection(all),
    aboutSections(all),
    decisionsSection(all),
  ].join('\n');
  const title = `${words.title} ${report.profile.id_card_number}`;
  return { page: printedPage({ title, language, mode, style, body }), policy: printedPolicy(style, { images: true }) };
}

/** Every decision with its reason: none is ever removed. */
function decisionsSection(all: Writing): string {
  const { report, texts } = all;
  const { words, subjects } = texts;
  const rows = report.decisions.map((decision) => {
    const page = report.documents.find(({ id }) => decision.subject === 'document' && id === decision.subject_id);
    return [
      isolated(moment(decision.decided_at)),
      isolated(page ? documentInWords(all, page) : subjects[decision.subject]),
      isolated(outcomeInWords(texts, decision)),
      [decisionReason(texts, decision.reason), decision.note ?? '']
        .filter((text) => text !== '')
        .map(isolated)
        .join('<br>'),
      isolated(deciderInWords(all, decision)),
    ];
  });
  const heads = [words.when, words.about, words.outcome, words.reason, words.by];
  return section(words.decisions, table(heads, rows) || `<p>${isolated(words.noDecisions)}</p>`);
}

/** The footer of every printed page: its owner, and its number. */
function pageFoot(text: string): string {
  const small = 'font: 8pt system-ui, sans-serif; color: #57606a';
  return `@page { @bottom-left { content: ${cssText(text)}; ${small} } @bottom-right { content: counter(page) " / " counter(pages); ${small} } }`;
}

/** A string of CSS Syntax Level 3, section 4.3.7: every character except letters and digits is escaped. */
function cssText(text: string): string {
  const written = [...text].map((one) =>
    /[\p{L}\p{N} ]/u.test(one) ? one : `\\${(one.codePointAt(0) ?? 0xfffd).toString(16)} `,
  );
  return `"${written.join('')}"`;
}
