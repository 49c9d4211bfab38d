import { Type, type Static } from 'typebox';
import { nullable, reference } from '../common.ts';

/** The source of a value, the most trusted first. */
export const ValueSource = Type.Enum(
  ['wallet', 'machine_readable_zone', 'barcode', 'print', 'customer', 'integrator'],
  {
    $id: 'ValueSource',
    description:
      'wallet: signed by the issuer of a digital identity. machine_readable_zone: lines by ICAO Doc 9303. barcode: of a licence, by AAMVA DL/ID. print: printed text beside them. customer: answered or chosen in the flow. integrator: your data about the customer.',
  },
);
export type ValueSource = Static<typeof ValueSource>;

const document = nullable(
  Type.String({ format: 'uuid', description: 'The page that has the value; null if somebody typed it.' }),
);

export const SourcedValue = Type.Object(
  { source: reference(ValueSource), value: Type.String({ description: 'The value.' }), document },
  { $id: 'SourcedValue', description: 'A value and its source.' },
);
export type SourcedValue = Static<typeof SourcedValue>;

export const ExtractedValue = Type.Object(
  {
    value: Type.String({ description: 'The value.' }),
    source: reference(ValueSource),
    document,
    confidence: nullable(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description:
          'Probability that check digits or error correction would have revealed a wrong reading. Null if nothing checks the value.',
      }),
    ),
    others: Type.Array(reference(SourcedValue), { description: 'Differing values from other sources.' }),
  },
  { $id: 'ExtractedValue', description: 'A value from its most trusted source.' },
);
export type ExtractedValue = Static<typeof ExtractedValue>;

const value = (description: string) =>
  Type.Unsafe<ExtractedValue | null>({ anyOf: [reference(ExtractedValue), { type: 'null' }], description });

export const Extracted = Type.Object(
  {
    first_name: value('Given names, as the document has them.'),
    last_name: value('Family name.'),
    full_name: value('First and last name, or the full name if it was given in one field.'),
    native_name: value('The name in Chinese, Japanese, Korean, Arabic, Persian, Hebrew or Thai letters, as printed.'),
    birth_date: value('YYYY-MM-DD; YYYY or YYYY-MM if the document has no more.'),
    sex: value('M, F or X.'),
    nationality: value(
      'ISO 3166-1 alpha-2, or a code of ICAO Doc 9303-3 where it is no country’s, for example XXA (stateless).',
    ),
    number: value('Number of the document.'),
    type: value('Type of the document, for example passport.'),
    issuer: value('Country that issued the document, ISO 3166-1 alpha-2.'),
    issue_date: value('YYYY-MM-DD; MRZs of passports and cards have none.'),
    expiry_date: value('YYYY-MM-DD.'),
    address: value('Street, postal code and city on one line.'),
  },
  {
    $id: 'Extracted',
    description: 'What is known about a person and the document, each value from its most trusted source.',
  },
);
export type Extracted = Static<typeof Extracted>;
export type ExtractedField = keyof Extracted;
export const EXTRACTED_FIELDS = Object.keys(Extracted.properties) as ExtractedField[];
