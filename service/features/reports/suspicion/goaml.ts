import type { Extracted } from '@veridoor/contract/documents/extracted';
import type { EntityDetails } from '@veridoor/validation/entity';
import type { Report } from '@veridoor/contract/report';
import type { SuspicionDraft } from '@veridoor/contract/aml/suspicion';
import { escape } from '../../../platform/http/printed-page.ts';

/** Everything that a report of suspicion says. */
export interface Suspicion {
  draft: SuspicionDraft;
  report: Pick<Report, 'made_at' | 'screening'> & {
    profile: Pick<Report['profile'], 'id' | 'name' | 'mode' | 'reference'>;
  };
  /** What is known of the customer: a person by documents, a company by its own words. */
  subject: { kind: 'person'; extracted: Extracted } | { kind: 'entity'; details: EntityDetails };
  /** Who drafts it. */
  author: { first_name: string; last_name: string };
}

/**
 * An activity report in goAML's XML: elements and their order are those that schemas 4 and 5 share
 * (https://unite.un.org/goaml). The codes of a unit's own lists are the author's. It has neither declaration of a
 * namespace nor transactions: goAML's reports have no namespace, and the service knows no payments.
 */
export function goamlReport({ draft, report, subject, author }: Suspicion): string {
  const { profile, made_at } = report;
  const body = [
    element('rentity_id', String(draft.reporting_entity)),
    element('rentity_branch', draft.branch),
    element('submission_code', 'E'),
    element('report_code', 'SAR'),
    element('entity_reference', profile.id),
    element('submission_date', made_at.slice(0, 19)),
    element('currency_code_local', draft.currency),
    parent('reporting_person', [
      element('first_name', nameOf(author.first_name)),
      element('last_name', nameOf(author.last_name)),
    ]),
    parent('location', [
      element('address_type', '-'),
      element('address', draft.address),
      element('city', draft.city),
      element('country_code', draft.country),
      element('state', draft.state ?? null),
    ]),
    element('reason', draft.reason),
    element('action', draft.action),
    parent('activity', [
      parent('report_parties', [
        parent('report_party', [
          subject.kind === 'person'
            ? parent('person', personOf(subject.extracted, profile.name))
            : parent('entity', entityOf(subject.details, profile.name)),
          element('reason', draft.reason),
          element('comments', hitsInWords(report).join('\n').slice(0, LONGEST_COMMENT)),
        ]),
      ]),
    ]),
    parent(
      'report_indicators',
      draft.indicators.map((code) => element('indicator', code)),
    ),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${parent('report', body)}\n`;
}

/** `comments_type` of the schema. */
const LONGEST_COMMENT = 8000;
/** Of a name, in the schema. */
const LONGEST_NAME = 100;

function personOf(extracted: Extracted, given: string | null): string[] {
  const valueOf = (field: keyof Extracted) => extracted[field]?.value ?? null;
  const whole = (valueOf('full_name') ?? given ?? '').split(' ');
  const [number, issuer, nationality] = [valueOf('number'), valueOf('issuer'), valueOf('nationality')];
  const isPassport = valueOf('type') === 'passport' && number !== null && isCountry(issuer);
  const birthDate = valueOf('birth_date');
  const sex = valueOf('sex');
  return [
    element('gender', sex === 'F' || sex === 'M' ? sex : null),
    element('first_name', nameOf(valueOf('first_name') ?? whole.slice(0, -1).join(' '))),
    element('last_name', nameOf(valueOf('last_name') ?? whole.at(-1))),
    element('birthdate', birthDate?.length === 10 ? `${birthDate}T00:00:00` : null),
    element('alias', valueOf('native_name')?.slice(0, LONGEST_NAME) ?? null),
    element('passport_number', isPassport ? number : null),
    element('passport_country', isPassport ? issuer : null),
    element('id_number', isPassport ? null : number),
    element('nationality1', isCountry(nationality) ? nationality : null),
  ];
}

/** Of a company's name, in the schema. */
const LONGEST_COMPANY = 255;

/** A company as it describes itself. The legal form is a code of each unit's list: it stands among the comments. */
function entityOf(details: EntityDetails, given: string | null): string[] {
  const { country, street, city, postal_code, incorporated_on, registration_number, tax_number } = details;
  const isPlaced = Boolean(street && city) && isCountry(country ?? null);
  const address = [
    element('address_type', '-'),
    element('address', street?.slice(0, LONGEST_NAME) ?? null),
    element('city', city ?? null),
    element('zip', postal_code?.slice(0, 10) ?? null),
    element('country_code', country ?? null),
  ];
  return [
    element('name', (details.name ?? given)?.trim().slice(0, LONGEST_COMPANY) || '-'),
    element('incorporation_number', registration_number?.slice(0, 50) ?? null),
    isPlaced ? parent('addresses', [parent('address', address)]) : '',
    element('incorporation_country_code', isCountry(country ?? null) ? (country ?? null) : null),
    element('incorporation_date', incorporated_on?.length === 10 ? `${incorporated_on}T00:00:00` : null),
    element('tax_number', tax_number ?? null),
    element(
      'comments',
      [details.legal_form, ...partiesInWords(details)].filter(Boolean).join('\n').slice(0, LONGEST_COMMENT),
    ),
  ];
}

/** Owners and directors, each in a line. */
export const partiesInWords = ({ parties = [] }: EntityDetails): string[] =>
  parties.map(({ name, birth_date, registration_number, country, roles = [], share }) =>
    [name, birth_date, registration_number, country, roles.join(' and '), share === undefined ? null : `${share} %`]
      .filter(Boolean)
      .join(', '),
  );

/** The schema requires both names, and has a dash for what is unknown. */
const nameOf = (name: string | undefined): string => name?.trim().slice(0, LONGEST_NAME) || '-';
const isCountry = (code: string | null): boolean => code !== null && /^[A-Z]{2}$/.test(code);

/** The entries of lists that nobody has decided to be somebody else. */
export const hitsInWords = ({ screening }: Pick<Report, 'screening'>): string[] =>
  screening.hits
    .filter(({ decision }) => decision?.verdict !== 'false_positive')
    .map(({ source, entity_id, name, categories }) => `${source} ${entity_id}: ${name} (${categories.join(', ')})`);

const parent = (name: string, children: readonly string[]): string => `<${name}>${children.join('')}</${name}>`;

const element = (name: string, value: string | null): string =>
  value === null || value === '' ? '' : `<${name}>${escape(value.replaceAll(NOT_IN_XML, ''))}</${name}>`;

/** Characters that XML 1.0 has not (https://www.w3.org/TR/xml/#charsets). */
const NOT_IN_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
