import { captionsOf, printedFields, titlesOf } from '@veridoor/document-types/captions';
import { isLanguage, LANGUAGE_CODES, LANGUAGES, languagesOf } from '@veridoor/document-types/languages';
import { IDENTITY_TYPE_NAMES, IDENTITY_TYPES } from '@veridoor/document-types/registry';
import { countryOf } from '@veridoor/document-vision/document/fields';
import { NATIONAL_CODES } from '@veridoor/document-vision/mrz/national/codes';
import { LAYOUTS } from '@veridoor/document-vision/mrz/national/layouts';
import { READINGS } from '@veridoor/document-vision/mrz/national/readings';
import { knowsNationalNumber } from '@veridoor/validation/national-numbers';
import type { ReferencePage } from './pages.ts';

type Type = (typeof IDENTITY_TYPE_NAMES)[number];

const WORDS: Readonly<Record<Type, string>> = {
  id_card: 'Identity card',
  passport: 'Passport',
  driving_licence: 'Driving licence',
  residence_permit: 'Residence permit',
};

/** The states that print AAMVA DL/ID barcodes on their licences and cards. */
const WITH_BARCODE: ReadonlySet<string> = new Set(['US', 'CA']);

interface Deviation {
  country: string;
  /** Null for the code of a state, which any document may have. */
  format: string | null;
  source: string;
}

const DEVIATIONS: readonly Deviation[] = [
  ...LAYOUTS.flatMap(({ issuers, name, base, source }) =>
    issuers.split(' ').map((issuer) => ({ country: countryOf(issuer) ?? issuer, format: name ?? base, source })),
  ),
  ...READINGS.map(({ issuer, format, source }) => ({ country: countryOf(issuer) ?? issuer, format, source })),
  ...NATIONAL_CODES.map(({ country, source }) => ({ country, format: null, source })),
];

const english = new Intl.DisplayNames('en', { type: 'region' });
const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/** What is known of the documents of each country, from the data that reads them: a table for each country. */
export function countriesPage(): ReferencePage {
  const countries = knownCountries();
  const rows = countries.flatMap((country) => IDENTITY_TYPE_NAMES.map((type) => ({ country, type })));
  const deviating = new Set(DEVIATIONS.map(({ country }) => country));
  const confirmed = rows.filter(({ country, type }) => formatsOf(type, country) !== '–');
  const text = [
    '# Documents by country',
    '',
    'Made from the data that reads documents. Passports of every state are read by MRZ (ICAO Doc 9303-4) and by print in English, French and Spanish; cards and permits with an MRZ or an AAMVA barcode as well. Countries of which more is known are below.',
    '',
    'A page is approved by itself only where MRZ or barcode and print agree: surname, number and birth date, each sure in print. A document without MRZ and barcode waits for a person, and so does print in a script that is not read.',
    '',
    `${countries.length} countries, ${rows.length} kinds of documents, ${confirmed.length} of them with an MRZ or a barcode; ${DEVIATIONS.length} deviations of MRZs from ${deviating.size} states.`,
    '',
    ...countries.flatMap(sectionOf),
  ].join('\n');
  return { name: 'countries', text };
}

function knownCountries(): string[] {
  const types = IDENTITY_TYPE_NAMES.map((type) => IDENTITY_TYPES[type]);
  const all = [
    ...LANGUAGE_CODES.flatMap((language) => Object.keys(LANGUAGES[language].countries)),
    ...types.flatMap(({ numbers, regions, layouts, prints }) => [
      ...Object.keys(numbers),
      ...Object.keys(regions),
      ...Object.keys(prints.byCountry),
      ...layouts.map(({ country }) => country),
    ]),
    ...DEVIATIONS.map(({ country }) => country),
  ];
  return [...new Set(all)].toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), 'en'));
}

const nameOf = (country: string) => english.of(country) ?? country;

function sectionOf(country: string): string[] {
  const languages = languagesOf(country);
  const [read, unread] = [languages.filter(isLanguage), languages.filter((code) => !isLanguage(code))];
  const list = (codes: readonly string[]) => codes.map((code) => languageNames.of(code) ?? code).join(', ');
  const sources = [...new Set(DEVIATIONS.filter((one) => one.country === country).map(({ source }) => source))];
  return [
    `## ${nameOf(country)}`,
    '',
    [
      read.length > 0 ? `Its print is read in ${list(read)}.` : 'None of its own languages is read.',
      unread.length > 0 ? `Not read: ${list(unread)}.` : '',
      knowsNationalNumber(country) ? 'The digits of its national number are checked.' : '',
    ]
      .filter(Boolean)
      .join(' '),
    '',
    '| document | MRZ or barcode | title | compared with print | number | places of print |',
    '| --- | --- | --- | --- | --- | --- |',
    ...IDENTITY_TYPE_NAMES.map((type) => rowOf(country, type)),
    '',
    ...(sources.length > 0 ? [`MRZs that deviate: ${sources.map(sourceLink).join(', ')}.`, ''] : []),
  ];
}

const sourceLink = (source: string, index: number) =>
  source.startsWith('http') ? `[source ${index + 1}](${source})` : source;

function rowOf(country: string, type: Type): string {
  const { numbers, layouts } = IDENTITY_TYPES[type];
  const captioned = printedFields(type, country).filter((field) => captionsOf(type, country, field).length > 0);
  const scheme = numbers[country];
  const number = [scheme?.form && 'form', scheme?.isRight && 'check digit', scheme?.holderOf && 'birth date'];
  const versions = layouts.filter((one) => one.country === country).map(({ version, side }) => `${version} ${side}`);
  const cells = [
    WORDS[type],
    formatsOf(type, country),
    titlesOf(type, country)[0] ?? '–',
    formatsOf(type, country) === '–' ? 'nothing: a person decides' : captioned.join(', ').replaceAll('_', ' '),
    number.filter(Boolean).join(', ') || '–',
    versions.join(', ') || '–',
  ];
  return `| ${cells.join(' | ')} |`;
}

/** The MRZs and barcodes that documents of a type and country may have; a dash for none. */
function formatsOf(type: Type, country: string): string {
  const { mrz, barcode } = IDENTITY_TYPES[type].machine;
  const deviating = new Set(DEVIATIONS.filter((one) => one.country === country).map(({ format }) => format));
  const ofStates: ReadonlySet<string> = new Set(LAYOUTS.flatMap(({ name }) => name ?? []));
  const formats = mrz.flatMap(({ formats: named }) => named);
  // A format of a few states is that of no other.
  const possible = [...new Set(formats)].filter((format) => !ofStates.has(format) || deviating.has(format));
  const shown = possible.map((format) => (deviating.has(format) ? `${format} (its own way)` : format));
  const withBarcode = barcode !== null && WITH_BARCODE.has(country) ? ['AAMVA barcode'] : [];
  return [...shown, ...withBarcode].join(', ') || '–';
}
