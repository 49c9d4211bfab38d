import { Type, type Static } from 'typebox';
import { described, nullable, reference, Timestamp } from '../common.ts';
import { AmlCategory, AmlEntityType, AmlSource } from './search.ts';

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
  | 'reading_syllables'
  | 'reading_words'
  | 'reading_elided'
  | 'reading_title'
  | 'reading_run_together'
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
    until: nullable(Timestamp, 'When the hit opens again; null for a decision that holds until the entry changes.'),
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
    searched: Type.Object(
      {
        name: Type.String({ description: 'The name.' }),
        birth_date: nullable(Type.String(), 'YYYY, YYYY-MM or YYYY-MM-DD; null if unknown.'),
        country: nullable(Type.String(), 'ISO 3166-1 alpha-2; null if unknown.'),
        gender: nullable(Type.String(), 'male or female; null if unknown.'),
        numbers: Type.Array(Type.String(), { description: 'Numbers of documents or registers.' }),
      },
      { description: 'What was searched for: of several queries, the one that is most similar.' },
    ),
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
