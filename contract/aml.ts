import { Type, type Static } from 'typebox';
import { Identifier, PageQuery, Timestamp, nullable, page } from './common.ts';
import { reference } from './reference.ts';

/** Longest name taken in a search, in characters. More is refused. */
export const LONGEST_SEARCHED_NAME = 300;
/** Score at and above which a hit is an alarm, unless the search says otherwise. */
export const AML_THRESHOLD = 0.7;

export const AmlCategory = Type.Enum(['sanction', 'pep', 'adverse_media'], { $id: 'AmlCategory' });
export type AmlCategory = Static<typeof AmlCategory>;

export const AmlEntityType = Type.Enum(['person', 'organisation', 'vessel', 'aircraft'], { $id: 'AmlEntityType' });
export type AmlEntityType = Static<typeof AmlEntityType>;

export const AmlSource = Type.Enum(['ofac', 'un', 'eu', 'uk', 'opensanctions', 'senzing', 'demonstration'], {
  $id: 'AmlSource',
});
export type AmlSource = Static<typeof AmlSource>;

const criteria = {
  name: Type.Optional(
    Type.String({
      maxLength: LONGEST_SEARCHED_NAME,
      description: 'Of a person, a company, a ship or an aircraft, in any script. Either this or `profile`.',
    }),
  ),
  profile: Type.Optional(Type.String({ format: 'uuid', description: 'Searches the name of this profile.' })),
  birth_date: Type.Optional(
    Type.String({
      pattern: '^[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$',
      description: 'As far as it is known: YYYY, YYYY-MM or YYYY-MM-DD.',
    }),
  ),
  country: Type.Optional(Type.String({ pattern: '^[A-Za-z]{2}$', description: 'ISO 3166-1 alpha-2.' })),
  gender: Type.Optional(Type.Enum(['male', 'female'])),
  id_number: Type.Optional(Type.String({ minLength: 3, maxLength: 64, description: 'Of a document or a register.' })),
  threshold: Type.Optional(Type.Number({ minimum: 0.5, maximum: 1, default: AML_THRESHOLD })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 10 })),
};

/** In the query, several categories or sources stand in one parameter with commas between them. */
export const AmlSearchQuery = Type.Object(
  {
    ...criteria,
    categories: Type.Optional(
      Type.String({
        pattern: '^(sanction|pep|adverse_media)(,(sanction|pep|adverse_media))*$',
        description: 'With commas between them.',
      }),
    ),
    sources: Type.Optional(
      Type.String({ pattern: '^[a-z]+(,[a-z]+)*$', maxLength: 200, description: 'With commas between them.' }),
    ),
  },
  { additionalProperties: false },
);
export const AmlSearchRequest = Type.Object(
  {
    ...criteria,
    categories: Type.Optional(Type.Array(reference(AmlCategory), { minItems: 1, maxItems: 3 })),
    sources: Type.Optional(Type.Array(reference(AmlSource), { minItems: 1, maxItems: 10 })),
  },
  { $id: 'AmlSearchRequest', additionalProperties: false },
);
export type AmlSearchRequest = Static<typeof AmlSearchRequest>;

export const AmlFeature = Type.Object(
  {
    score: Type.Number({ minimum: 0, maximum: 1, description: 'How well both sides agree.' }),
    weight: Type.Number({ description: 'What it counted for.' }),
    query: Type.String(),
    candidate: Type.String(),
  },
  { $id: 'AmlFeature' },
);
export type AmlFeature = Static<typeof AmlFeature>;

export const AmlIdentifier = Type.Object(
  { type: Type.String(), value: Type.String(), country: nullable(Type.String()) },
  { $id: 'AmlIdentifier' },
);
export const AmlListing = Type.Object(
  {
    programme: Type.String(),
    listed_on: nullable(Type.String()),
    reason: nullable(Type.String()),
    url: nullable(Type.String()),
  },
  { $id: 'AmlListing' },
);
export const AmlMedia = Type.Object({ url: Type.String(), title: nullable(Type.String()) }, { $id: 'AmlMedia' });

export const AmlVerdict = Type.Enum(['true_match', 'false_positive', 'undecided'], { $id: 'AmlVerdict' });
export type AmlVerdict = Static<typeof AmlVerdict>;

export const AmlDecision = Type.Object(
  {
    verdict: reference(AmlVerdict),
    reason: Type.String(),
    decided_by: nullable(Type.String({ description: 'The user; null once the user is gone.' })),
    decided_at: Timestamp,
  },
  { $id: 'AmlDecision' },
);
export type AmlDecision = Static<typeof AmlDecision>;

export const AmlHit = Type.Object(
  {
    source: reference(AmlSource),
    entity_id: Type.String({ description: 'Of the entry in its list.' }),
    name: Type.String(),
    matched_name: Type.String({ description: 'The name of the entry that was most like the query.' }),
    entity_type: reference(AmlEntityType),
    categories: Type.Array(reference(AmlCategory)),
    score: Type.Number({ minimum: 0, maximum: 1 }),
    features: Type.Record(Type.String(), reference(AmlFeature)),
    aliases: Type.Array(Type.Object({ name: Type.String(), quality: Type.Enum(['strong', 'weak']) })),
    birth_dates: Type.Array(Type.String()),
    gender: nullable(Type.Enum(['male', 'female'])),
    countries: Type.Array(Type.String()),
    identifiers: Type.Array(reference(AmlIdentifier)),
    listings: Type.Array(reference(AmlListing)),
    media: Type.Array(reference(AmlMedia)),
    decision: nullable(reference(AmlDecision)),
  },
  { $id: 'AmlHit' },
);
export type AmlHit = Static<typeof AmlHit>;

export const AmlUsedList = Type.Object(
  { code: reference(AmlSource), version: Type.String(), entries: Type.Integer() },
  { $id: 'AmlUsedList' },
);
export type AmlUsedList = Static<typeof AmlUsedList>;

export const AmlQuery = Type.Object(
  {
    name: Type.String(),
    birth_date: nullable(Type.String()),
    country: nullable(Type.String()),
    gender: nullable(Type.String()),
    id_number: nullable(Type.String()),
    other_numbers: Type.Optional(Type.Array(Type.String(), { description: 'Further numbers of the same document.' })),
    threshold: Type.Number(),
    categories: Type.Array(reference(AmlCategory)),
    sources: Type.Array(reference(AmlSource)),
  },
  { $id: 'AmlQuery' },
);
export type AmlQuery = Static<typeof AmlQuery>;

export const AmlReport = Type.Object(
  {
    id: Identifier,
    status: Type.Enum(['clear', 'possible_match', 'match'], {
      description:
        'match: a very high score that a birth date or an identifier confirms. Hits decided to be false positives do not count.',
    }),
    total: Type.Integer({ description: 'Hits at and above the threshold; at most 200 are counted.' }),
    results: Type.Array(reference(AmlHit)),
    lists: Type.Array(reference(AmlUsedList), { description: 'What was searched.' }),
    algorithm: Type.String({ description: 'Name and version of the scoring.' }),
    profile: nullable(Identifier),
    query: reference(AmlQuery),
    further_queries: Type.Optional(
      Type.Array(reference(AmlQuery), {
        description: 'Of a screening: the other names and particulars by which the customer was searched.',
      }),
    ),
    created_at: Timestamp,
  },
  { $id: 'AmlReport' },
);
export type AmlReport = Static<typeof AmlReport>;

export const AmlReportQuery = Type.Object(
  {
    profile: Type.String({ format: 'uuid', description: 'Of a person, or of a company that is a customer.' }),
    ...PageQuery,
  },
  { additionalProperties: false },
);
export const AmlReports = Type.Object(page(reference(AmlReport)).properties, { $id: 'AmlReports' });

export const AmlDecisionRequest = Type.Object(
  {
    source: reference(AmlSource),
    entity_id: Type.String({ minLength: 1, maxLength: 300 }),
    verdict: reference(AmlVerdict),
    reason: Type.String({ minLength: 3, maxLength: 2000 }),
  },
  { $id: 'AmlDecisionRequest', additionalProperties: false },
);
export type AmlDecisionRequest = Static<typeof AmlDecisionRequest>;

export const AmlList = Type.Object(
  {
    code: reference(AmlSource),
    version: Type.String(),
    entries: Type.Integer(),
    added: Type.Integer({ description: 'Entries that the version before did not have.' }),
    changed: Type.Integer(),
    removed: Type.Integer(),
    activated_at: Timestamp,
  },
  { $id: 'AmlList' },
);
export type AmlList = Static<typeof AmlList>;
export const AmlLists = Type.Object({ data: Type.Array(reference(AmlList)) }, { $id: 'AmlLists' });
