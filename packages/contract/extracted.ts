import { Type, type Static } from 'typebox';
import { nullable } from './common.ts';
import { reference } from './reference.ts';

/** The source of a value, the most trusted first. */
export const ValueSource = Type.Enum(['machine_readable_zone', 'barcode', 'print', 'customer', 'integrator'], {
  $id: 'ValueSource',
  description:
    'machine_readable_zone: lines by ICAO Doc 9303. barcode: of a licence, by AAMVA DL/ID. print: letters beside them. customer: answered or chosen in the flow. integrator: what you said of the customer.',
});
export type ValueSource = Static<typeof ValueSource>;

const document = nullable(
  Type.String({ format: 'uuid', description: 'The page that says it; null for what somebody typed.' }),
);

export const SourcedValue = Type.Object(
  { source: reference(ValueSource), value: Type.String({ description: 'The value.' }), document },
  { $id: 'SourcedValue', description: 'A value and who says it.' },
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
          'How likely a wrong reading would have been noticed: by check digits or error correction. Null where nothing checks the value.',
      }),
    ),
    others: Type.Array(reference(SourcedValue), { description: 'What other sources say that differs.' }),
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
    full_name: value('First and last name, or the name that was given as one.'),
    birth_date: value('YYYY-MM-DD; YYYY or YYYY-MM where the document says no more.'),
    sex: value('M, F or X.'),
    nationality: value('ISO 3166-1 alpha-2.'),
    number: value('Of the document.'),
    type: value('Of the document, for example passport.'),
    issuer: value('Country that issued the document, ISO 3166-1 alpha-2.'),
    issue_date: value('YYYY-MM-DD; MRZs of passports and cards have none.'),
    expiry_date: value('YYYY-MM-DD.'),
    address: value('Street, postal code and city on one line.'),
  },
  {
    $id: 'Extracted',
    description: 'What is known of a person and the document, each value from its most trusted source.',
  },
);
export type Extracted = Static<typeof Extracted>;
export type ExtractedField = keyof Extracted;
export const EXTRACTED_FIELDS = Object.keys(Extracted.properties) as ExtractedField[];
