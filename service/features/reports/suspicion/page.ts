import type { Extracted } from '@veridoor/contract/documents/extracted';
import type { EntityDetails } from '@veridoor/validation/entity';
import {
  definitions,
  escape,
  isolated,
  moment,
  PRINTED_STYLE,
  printedPage,
  printedPolicy,
} from '../../../platform/http/printed-page.ts';
import { hitsInWords, partiesInWords, type Suspicion } from './goaml.ts';

export const SUSPICION_POLICY = printedPolicy(PRINTED_STYLE);

/** The draft as a page to read and to print into a PDF. It says on top that nobody has sent it. */
export function suspicionPage({ draft, report, subject, author }: Suspicion): string {
  const { profile, made_at } = report;
  const body = `<h1>Report of suspicion</h1>
<p class="status match"><strong>Draft</strong>. Not sent. Confidential: the customer must not learn of it.</p>
${definitions([
  ...(subject.kind === 'person'
    ? personRows(subject.extracted, profile.name)
    : entityRows(subject.details, profile.name)),
  ['Customer', [profile.id, profile.reference]],
  ['Lists', hitsInWords(report)],
  [
    'Reported by',
    [`${draft.reporting_entity}`, draft.branch, draft.address, draft.city, draft.state ?? null, draft.country],
  ],
  ['Author', [`${author.first_name} ${author.last_name}`]],
  ['Indicators', draft.indicators],
  ['Made', [moment(made_at)]],
])}
${said('Reason', draft.reason)}
${said('Action', draft.action)}`;
  return printedPage({
    title: 'Report of suspicion: draft',
    language: 'en',
    mode: profile.mode,
    style: PRINTED_STYLE,
    body,
  });
}

type Row = [title: string, values: (string | null)[]];

const personRows = (extracted: Extracted, given: string | null): Row[] => [
  ['Name', [extracted.full_name?.value ?? given, extracted.native_name?.value ?? null]],
  ['Date of birth', [extracted.birth_date?.value ?? null]],
  ['Nationality', [extracted.nationality?.value ?? null]],
  ['Document', [extracted.type?.value ?? null, extracted.number?.value ?? null, extracted.issuer?.value ?? null]],
];

const entityRows = (details: EntityDetails, given: string | null): Row[] => [
  ['Name', [details.name ?? given, details.legal_form ?? null]],
  ['Register', [details.registration_number ?? null, details.country ?? null, details.incorporated_on ?? null]],
  ['Tax number', [details.tax_number ?? null]],
  ['Seat', [details.street ?? null, details.postal_code ?? null, details.city ?? null]],
  ['Owners and directors', partiesInWords(details)],
];

const said = (title: string, words: string): string =>
  words.trim() === ''
    ? ''
    : `<section><h2>${escape(title)}</h2>${words
        .split('\n')
        .map((line) => `<p>${isolated(line)}</p>`)
        .join('')}</section>`;
