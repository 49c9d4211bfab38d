import { hasNoEnd } from '@veridoor/document-types/no-end';
import type { Decision } from '@veridoor/contract/decisions/decision';
import type { ExtractedField } from '@veridoor/contract/documents/extracted';
import type { OtherNationality } from '@veridoor/contract/documents/nationality';
import type { ReportDocument, ReportLanguage } from '@veridoor/contract/report';
import type { PrintedReport } from '../printed.ts';
import { escape, isolated } from '../../../platform/http/printed-page.ts';
import { wordsFor, type Texts } from './texts.ts';

/** The input of the page's sections. */
export interface Writing extends PrintedReport {
  language: ReportLanguage;
  texts: Texts;
}

/** A part of the page; nothing if it is empty. */
export function section(title: string, body: string): string {
  return body === '' ? '' : `<section><h2>${escape(title)}</h2>\n${body}</section>`;
}

/** A table; cells are HTML. Each knows its head, since a narrow screen shows them one below the other. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const head = heads.map((text) => `<th scope="col">${escape(text)}</th>`).join('');
  const cellOf = (cell: string, column: number) => `<td data-head="${escape(heads[column] ?? '')}">${cell}</td>`;
  const body = rows.map((cells) => `<tr>${cells.map(cellOf).join('')}</tr>`).join('');
  return `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
}

/** A value as people say it: names of countries and kinds of documents in words. */
export function valueInWords({ language, texts }: Writing, field: ExtractedField, value: string): string {
  if (field === 'type') return Object.hasOwn(texts.types, value) ? texts.types[value as keyof Texts['types']] : value;
  if (hasNoEnd(value)) return texts.remarks.no_end;
  if (field === 'nationality' && Object.hasOwn(texts.nationalities, value))
    return `${texts.nationalities[value as OtherNationality]} (${value})`;
  return field === 'nationality' || field === 'issuer' ? countryInWords(language, value) : value;
}

function countryInWords(language: ReportLanguage, code: string): string {
  const name = /^[A-Z]{2}$/u.test(code) ? new Intl.DisplayNames(language, { type: 'region' }).of(code) : undefined;
  return name === undefined || name === code ? code : `${name} (${code})`;
}

/** A document as people call it. */
export function documentInWords(
  { texts, language }: Writing,
  page: Pick<ReportDocument, 'type' | 'side' | 'country'>,
): string {
  const kind = texts.types[page.type];
  const side = page.side === 'single' ? null : texts.sides[page.side];
  const country = page.country === null ? null : countryInWords(language, page.country);
  return [kind, side, country].filter((part) => part !== null).join(' · ');
}

export function outcomeInWords(
  { status, verdicts }: Texts,
  { subject, outcome }: Pick<Decision, 'subject' | 'outcome'>,
): string {
  const words: Readonly<Record<string, string>> = subject === 'profile' ? status : verdicts;
  return words[outcome] ?? outcome;
}

export function deciderInWords(
  { texts: { words, remarks }, names }: Writing,
  { by, override }: Pick<Decision, 'by' | 'override'>,
): string {
  const who = by.kind === 'rules' ? words.rules : (names.get(by.id ?? '') ?? words.person);
  return override ? `${who}, ${remarks.override}` : who;
}

export const reasonInWords = (texts: Texts, reason: string | null) => (reason === null ? '' : wordsFor(texts, reason));

/** An image with its caption. */
export function figure(jpeg: Uint8Array | null | undefined, caption: string): string {
  if (!jpeg) return '';
  const address = `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`;
  return `<figure><img src="${address}" alt="${escape(caption)}"><figcaption>${isolated(caption)}</figcaption></figure>`;
}
