import type { Decision } from '../../../contract/decision.ts';
import type { ExtractedField } from '../../../contract/extracted.ts';
import type { Report, ReportDocument, ReportLanguage } from '../../../contract/report.ts';
import { escape, isolated } from '../printed-page.ts';
import { textsIn, wordsFor, type Texts } from './texts.ts';

/** What sections of the page are written from. */
export interface Writing {
  report: Report;
  language: ReportLanguage;
  texts: Texts;
  /** Addresses (data:) of the pictures that there are, by document. */
  pictures: ReadonlyMap<string, DocumentPictures>;
}

export interface DocumentPictures {
  page: string | null;
  portrait: string | null;
}

export function writing(
  report: Report,
  language: ReportLanguage,
  pictures: ReadonlyMap<string, DocumentPictures>,
): Writing {
  return { report, language, texts: textsIn(language), pictures };
}

/** A part of the page; nothing where there is nothing to say. */
export function section(title: string, body: string, long = false): string {
  return body === '' ? '' : `<section${long ? ' class="long"' : ''}><h2>${escape(title)}</h2>\n${body}</section>`;
}

/** A table; cells are HTML. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const head = heads.map((text) => `<th scope="col">${escape(text)}</th>`).join('');
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');
  return `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
}

/** A value as people say it: names of countries and kinds of documents in words. */
export function valueInWords({ language, texts }: Writing, field: ExtractedField, value: string): string {
  if (field === 'type') return Object.hasOwn(texts.types, value) ? texts.types[value as keyof Texts['types']] : value;
  return field === 'nationality' || field === 'issuer' ? countryInWords(language, value) : value;
}

export function countryInWords(language: ReportLanguage, code: string): string {
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

export function deciderInWords({ words }: Texts, { by, override }: Pick<Decision, 'by' | 'override'>): string {
  const who = by.kind === 'rules' ? words.rules : by.id === null ? words.person : `${words.person} (${by.id})`;
  return override ? `${who}, ${words.override}` : who;
}

export const reasonInWords = (texts: Texts, reason: string | null) => (reason === null ? '' : wordsFor(texts, reason));

/** A picture with what it shows. */
export function figure(address: string | null | undefined, caption: string): string {
  return address
    ? `<figure><img src="${address}" alt="${escape(caption)}"><figcaption>${isolated(caption)}</figcaption></figure>`
    : '';
}
