import { Type, type Static } from 'typebox';
import { reference } from '../common.ts';
import { AML_CATEGORIES, AML_SOURCES } from './sources.ts';

/** Longest name in a search, in characters. More is refused. */
export const LONGEST_SEARCHED_NAME = 300;
/** Score from which a hit is an alarm, unless the search says otherwise. */
export const AML_THRESHOLD = 0.7;

export const AmlCategory = Type.Enum([...AML_CATEGORIES], {
  $id: 'AmlCategory',
  description:
    'What a list is about: `sanction`; `pep`: politically exposed persons, their relatives and associates; `adverse_media`: bad news.',
});
export type AmlCategory = Static<typeof AmlCategory>;

export const AmlEntityType = Type.Enum(['person', 'organisation', 'vessel', 'aircraft'], {
  $id: 'AmlEntityType',
  description: 'What kind of thing an entry is about.',
});
export type AmlEntityType = Static<typeof AmlEntityType>;

export const AmlSource = Type.Enum([...AML_SOURCES], {
  $id: 'AmlSource',
  description:
    'Code of a list. `ofac`: United States; `un`: Security Council; `eu`: consolidated list; `uk`: OFSI; `opensanctions`, `senzing`: collections; `demonstration`: invented entries to try the search. Later versions may add lists.',
});
export type AmlSource = Static<typeof AmlSource>;

const criteria = {
  name: Type.Optional(
    Type.String({
      maxLength: LONGEST_SEARCHED_NAME,
      description: 'Name of a person, a company, a ship or an aircraft, in any script. Give either this or `profile`.',
    }),
  ),
  profile: Type.Optional(Type.String({ format: 'uuid', description: 'Searches the name of this profile.' })),
  birth_date: Type.Optional(
    Type.String({
      pattern: '^[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$',
      description: 'As precise as known: YYYY, YYYY-MM or YYYY-MM-DD.',
    }),
  ),
  country: Type.Optional(Type.String({ pattern: '^[A-Za-z]{2}$', description: 'ISO 3166-1 alpha-2.' })),
  gender: Type.Optional(Type.Enum(['male', 'female'], { description: 'Gender of the person, if known.' })),
  id_number: Type.Optional(
    Type.String({ minLength: 3, maxLength: 64, description: 'Number of a document or in a register.' }),
  ),
  threshold: Type.Optional(
    Type.Number({
      minimum: 0.5,
      maximum: 1,
      default: AML_THRESHOLD,
      description: 'Score from 0 to 1 from which an entry is a hit.',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, default: 10, description: 'Most hits in the answer, the best first.' }),
  ),
};

/** The query holds several categories or sources in one parameter, separated by commas. */
export const AmlSearchQuery = Type.Object(
  {
    ...criteria,
    categories: Type.Optional(
      Type.String({
        pattern: '^(sanction|pep|adverse_media)(,(sanction|pep|adverse_media))*$',
        description: 'Separated by commas.',
      }),
    ),
    sources: Type.Optional(
      Type.String({ pattern: '^[a-z]+(,[a-z]+)*$', maxLength: 200, description: 'Separated by commas.' }),
    ),
  },
  { additionalProperties: false },
);
export const AmlSearchRequest = Type.Object(
  {
    ...criteria,
    categories: Type.Optional(
      Type.Array(reference(AmlCategory), {
        minItems: 1,
        maxItems: 3,
        description: 'Only lists about these; by default all.',
      }),
    ),
    sources: Type.Optional(
      Type.Array(reference(AmlSource), {
        minItems: 1,
        maxItems: 10,
        description: 'Only these lists; by default all.',
      }),
    ),
  },
  { $id: 'AmlSearchRequest', additionalProperties: false, description: 'A query, and how to search.' },
);
export type AmlSearchRequest = Static<typeof AmlSearchRequest>;
