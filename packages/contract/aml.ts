import { listedMode, mode } from './mode.ts';
import { Type, type Static } from 'typebox';
import { Identifier, PageQuery, Timestamp, nullable, page, described, reference } from './common.ts';

/** Longest name in a search, in characters. More is refused. */
export const LONGEST_SEARCHED_NAME = 300;
/** Score from which a hit is an alarm, unless the search says otherwise. */
export const AML_THRESHOLD = 0.7;

export const AmlCategory = Type.Enum(['sanction', 'pep', 'adverse_media'], {
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

export const AmlSource = Type.Enum(['ofac', 'un', 'eu', 'uk', 'opensanctions', 'senzing', 'demonstration'], {
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

export const AmlFeature = Type.Object(
  {
    score: Type.Number({ minimum: 0, maximum: 1, description: 'How well both values agree.' }),
    weight: Type.Number({ description: 'Its weight in the score.' }),
    query: Type.String({ description: 'What was searched for.' }),
    candidate: Type.String({ description: 'What the entry says.' }),
  },
  { $id: 'AmlFeature', description: 'How one feature of the query and of the entry compare.' },
);
export type AmlFeature = Static<typeof AmlFeature>;

/** Names of features; those of names come from packages/name-matching. */
export type AmlFeatureName =
  | 'name_words'
  | 'missing_words'
  | 'different_words'
  | 'patronymic_order'
  | 'legal_form'
  | 'weak_alias'
  | 'birth_date'
  | 'country'
  | 'gender'
  | 'identifier';

export const AmlIdentifier = Type.Object(
  {
    type: Type.String({ description: 'Kind of number, for example passport.' }),
    value: Type.String({ description: 'The number as the list has it.' }),
    country: nullable(Type.String(), 'Country that issued it, ISO 3166-1 alpha-2; null if the list does not say.'),
  },
  { $id: 'AmlIdentifier', description: 'A number of an entry.' },
);
export const AmlListing = Type.Object(
  {
    programme: Type.String({ description: 'Programme or regime by which it is listed.' }),
    listed_on: nullable(Type.String(), 'Date of the listing as the list has it.'),
    reason: nullable(Type.String(), 'Why it is listed, in the words of the list.'),
    url: nullable(Type.String(), 'Page of the publisher about it.'),
  },
  { $id: 'AmlListing', description: 'Why and since when an entry is on its list.' },
);
export const AmlMedia = Type.Object(
  {
    url: Type.String({ description: 'Where the report is.' }),
    title: nullable(Type.String(), 'Headline of the report.'),
  },
  { $id: 'AmlMedia', description: 'A report in the media about an entry.' },
);

export const AmlVerdict = Type.Enum(['true_match', 'false_positive', 'undecided'], {
  $id: 'AmlVerdict',
  description:
    '`true_match`: it is the person; `false_positive`: it is somebody else; `undecided` withdraws an earlier decision.',
});
export type AmlVerdict = Static<typeof AmlVerdict>;

export const AmlDecision = Type.Object(
  {
    verdict: reference(AmlVerdict),
    reason: Type.String({ description: 'The reason.' }),
    decided_by: nullable(Type.String({ description: 'The user; null once the user is gone.' })),
    decided_at: described(Timestamp, 'When it was decided.'),
  },
  { $id: 'AmlDecision', description: 'What a person decided on a hit.' },
);
export type AmlDecision = Static<typeof AmlDecision>;

export const AmlHit = Type.Object(
  {
    source: reference(AmlSource),
    entity_id: Type.String({ description: 'Id of the entry in its list.' }),
    name: Type.String({ description: 'Main name of the entry.' }),
    matched_name: Type.String({ description: 'The name of the entry that is most similar to the query.' }),
    entity_type: reference(AmlEntityType),
    categories: Type.Array(reference(AmlCategory), { description: 'What the list is about.' }),
    score: Type.Number({ minimum: 0, maximum: 1, description: 'Similarity of query and entry, from 0 to 1.' }),
    features: Type.Record(Type.String(), reference(AmlFeature), {
      description: 'How each feature compares, by its name, for example `name_words` or `birth_date`.',
    }),
    aliases: Type.Array(
      Type.Object({
        name: Type.String({ description: 'The other name.' }),
        quality: Type.Enum(['strong', 'weak'], {
          description: '`weak`: the list itself says that many others have the name.',
        }),
      }),
      { description: 'Other names of the entry.' },
    ),
    birth_dates: Type.Array(Type.String(), { description: 'Each as YYYY, YYYY-MM or YYYY-MM-DD.' }),
    gender: nullable(Type.Enum(['male', 'female']), 'Gender of the person; null if the list does not say.'),
    countries: Type.Array(Type.String(), {
      description: 'Countries that the entry is connected with, ISO 3166-1 alpha-2.',
    }),
    identifiers: Type.Array(reference(AmlIdentifier), { description: 'Numbers of documents and registers.' }),
    listings: Type.Array(reference(AmlListing), { description: 'Why it is listed.' }),
    media: Type.Array(reference(AmlMedia), { description: 'Media reports about the entry.' }),
    decision: nullable(reference(AmlDecision)),
  },
  { $id: 'AmlHit', description: 'A list entry that is similar to the query.' },
);
export type AmlHit = Static<typeof AmlHit>;

export const AmlUsedList = Type.Object(
  {
    code: reference(AmlSource),
    version: Type.String({ description: 'Version of the list, as its publisher tells it.' }),
    entries: Type.Integer({ description: 'Entries of the list.' }),
  },
  { $id: 'AmlUsedList', description: 'A version of a list that was searched.' },
);
export type AmlUsedList = Static<typeof AmlUsedList>;

export const AmlQuery = Type.Object(
  {
    name: Type.String({ description: 'The name.' }),
    birth_date: nullable(Type.String(), 'YYYY, YYYY-MM or YYYY-MM-DD; null if unknown.'),
    country: nullable(Type.String(), 'ISO 3166-1 alpha-2; null if unknown.'),
    gender: nullable(Type.String(), 'male or female; null if unknown.'),
    id_number: nullable(Type.String(), 'Number of a document or in a register; null if unknown.'),
    other_numbers: Type.Optional(Type.Array(Type.String(), { description: 'Further numbers of the same document.' })),
    threshold: Type.Number({ description: 'Score from which an entry is a hit.' }),
    categories: Type.Array(reference(AmlCategory), { description: 'What the searched lists are about.' }),
    sources: Type.Array(reference(AmlSource), { description: 'The searched lists.' }),
  },
  { $id: 'AmlQuery', description: 'The query in normalised form.' },
);
export type AmlQuery = Static<typeof AmlQuery>;

export const AmlReport = Type.Object(
  {
    id: described(Identifier, 'Id of the report.'),
    mode,
    status: Type.Enum(['clear', 'possible_match', 'match'], {
      description:
        'match: a very high score that a birth date or an identifier confirms. Hits decided to be false positives do not count.',
    }),
    total: Type.Integer({ description: 'Hits at and above the threshold; at most 200 are counted.' }),
    results: Type.Array(reference(AmlHit), { description: 'Hits, the best first.' }),
    lists: Type.Array(reference(AmlUsedList), { description: 'What was searched.' }),
    algorithm: Type.String({ description: 'Name and version of the scoring.' }),
    profile: nullable(Identifier, 'The searched profile; null for a search by name.'),
    query: reference(AmlQuery),
    further_queries: Type.Optional(
      Type.Array(reference(AmlQuery), {
        description: 'The other names and particulars that a screening searched.',
      }),
    ),
    created_at: described(Timestamp, 'When it was searched.'),
  },
  {
    $id: 'AmlReport',
    description: 'A search of the lists and its hits. It never changes, but shows the current decisions.',
  },
);
export type AmlReport = Static<typeof AmlReport>;

export const AmlReportQuery = Type.Object(
  {
    profile: Type.String({ format: 'uuid', description: 'Id of a person, or of a company that is a customer.' }),
    ...PageQuery,
  },
  { additionalProperties: false },
);
export const AmlReports = Type.Object(page(reference(AmlReport)).properties, {
  $id: 'AmlReports',
  description: 'A page of reports.',
});

export const AmlDecisionRequest = Type.Object(
  {
    source: reference(AmlSource),
    entity_id: Type.String({ minLength: 1, maxLength: 300, description: 'Id of the hit, as the report has it.' }),
    verdict: reference(AmlVerdict),
    reason: Type.String({
      minLength: 3,
      maxLength: 2000,
      description: 'The reason; kept with the decision and shown in reports.',
    }),
  },
  {
    $id: 'AmlDecisionRequest',
    additionalProperties: false,
    description: 'A decision on a hit, for this report and every later search of the same subject.',
  },
);
export type AmlDecisionRequest = Static<typeof AmlDecisionRequest>;

export const AmlList = Type.Object(
  {
    code: reference(AmlSource),
    version: Type.String({ description: 'Version of the list, as its publisher tells it.' }),
    entries: Type.Integer({ description: 'Entries of the list.' }),
    added: Type.Integer({ description: 'Entries that the previous version did not have.' }),
    changed: Type.Integer({ description: 'Entries that differ from the previous version.' }),
    removed: Type.Integer({ description: 'Entries that only the previous version had.' }),
    activated_at: described(Timestamp, 'When it replaced the previous version.'),
  },
  { $id: 'AmlList', description: 'The version of a list that is searched now.' },
);
export type AmlList = Static<typeof AmlList>;

export const AmlImport = Type.Object(
  {
    code: reference(AmlSource),
    outcome: Type.Enum(['loaded', 'loading', 'interrupted', 'failed', 'removed'], {
      description:
        '`loading`: under way; `interrupted`: it ended without a result; `failed`: see `fault`, the version before stays in use; `removed`: the list is searched no more.',
    }),
    started_at: described(Timestamp, 'When it began.'),
    ended_at: nullable(Timestamp, 'When it was loaded or failed; null without an end.'),
    fault: nullable(Type.String(), 'What is wrong with the file, or a code; null unless it failed.'),
  },
  { $id: 'AmlImport', description: 'The last import of a list.' },
);
export type AmlImport = Static<typeof AmlImport>;

export const AmlLists = Type.Object(
  {
    data: Type.Array(reference(AmlList), { description: 'The lists that are searched, by their code.' }),
    imports: Type.Array(reference(AmlImport), {
      description: 'The last import of each list that was ever imported, by its code.',
    }),
  },
  { $id: 'AmlLists', description: 'Every list that is searched.' },
);
export type AmlLists = Static<typeof AmlLists>;

export const AmlOpenHit = Type.Object(
  {
    profile: described(Identifier, 'The customer.'),
    subject: Type.Enum(['person', 'entity'], { description: 'Whether the customer is a person or a company.' }),
    mode,
    name: nullable(Type.String(), 'Name of the customer; null while unknown.'),
    id_card_number: Type.String({ description: 'Tells your customers apart.' }),
    reference: nullable(Type.String(), 'Your reference of this customer.'),
    in_review: Type.Boolean({ description: 'Whether the profile waits for a person.' }),
    report: described(Identifier, 'The report that has the hit: decide there.'),
    waiting_since: described(Timestamp, 'When it was found.'),
    hit: reference(AmlHit),
  },
  { $id: 'AmlOpenHit', description: 'A hit that nobody has decided, with the customer.' },
);
export type AmlOpenHit = Static<typeof AmlOpenHit>;

/** Open hits that are counted at most. */
export const MOST_OPEN_HITS = 10_000;
export const AmlOpenHits = Type.Object(
  {
    ...page(reference(AmlOpenHit)).properties,
    found: Type.Integer({
      minimum: 0,
      maximum: MOST_OPEN_HITS,
      description: 'How many fit the filters; 10000 stands for as many or more.',
    }),
  },
  { $id: 'AmlOpenHits', description: 'A page of open hits.' },
);
export type AmlOpenHits = Static<typeof AmlOpenHits>;

export const AmlHitOrder = Type.Enum(['oldest', 'strongest'], {
  $id: 'AmlHitOrder',
  description: '`oldest`: what has waited longest first. `strongest`: the highest score first, then the oldest.',
});
export type AmlHitOrder = Static<typeof AmlHitOrder>;

export const AmlOpenHitQuery = Type.Object(
  {
    ...PageQuery,
    mode: listedMode,
    order: Type.Optional(described(reference(AmlHitOrder), 'oldest, unless you say strongest.')),
    source: Type.Optional(described(reference(AmlSource), 'Only hits of this list.')),
    category: Type.Optional(described(reference(AmlCategory), 'Only hits about this.')),
    least_score: Type.Optional(
      Type.Number({ minimum: 0, maximum: 1, description: 'Only hits with this score or more.' }),
    ),
    waiting_before: Type.Optional(described(Timestamp, 'Only hits that were found before this moment.')),
  },
  { additionalProperties: false },
);

export const AmlRescreening = Type.Object(
  {
    state: Type.Enum(['none', 'running', 'finished', 'incomplete', 'no_list_loaded'], {
      description:
        '`none`: none in the last days; `incomplete`: parts were given up after several attempts: order another; `no_list_loaded`: there is nothing to search.',
    }),
    profiles: Type.Integer({ minimum: 0, description: 'Open profiles of your company.' }),
    screened: Type.Integer({ minimum: 0, description: 'How many of them it has reached, about.' }),
    started_at: nullable(Timestamp, 'When the last one was ordered.'),
    finished_at: nullable(Timestamp, 'When the last one ended; null while it runs.'),
  },
  { $id: 'AmlRescreening', description: 'The screening of everybody after a change of a list, or by order.' },
);
export type AmlRescreening = Static<typeof AmlRescreening>;
