import { Type, type Static } from 'typebox';
import { described, Identifier, nullable, page, PageQuery, reference, Timestamp } from '../common.ts';
import { mode } from '../mode.ts';
import { AmlHit, AmlVerdict } from './hit.ts';
import { AmlCategory, AmlSource } from './search.ts';

export const AmlUsedList = Type.Object(
  {
    code: reference(AmlSource),
    version: Type.String({ description: 'Version of the list, as its publisher gives it.' }),
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
    until: Type.Optional(
      described(Timestamp, 'Only with `false_positive`: the hit opens again then, for at most five years from now.'),
    ),
  },
  {
    $id: 'AmlDecisionRequest',
    additionalProperties: false,
    description: 'A decision on a hit, for this report and every later search of the same subject.',
  },
);
export type AmlDecisionRequest = Static<typeof AmlDecisionRequest>;
