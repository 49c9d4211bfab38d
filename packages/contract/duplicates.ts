import { listedMode, mode, namedMode } from './mode.ts';
import { Type, type Static } from 'typebox';
import { Identifier, PageQuery, Timestamp, pageOf, described, reference, nullable } from './common.ts';
import { DocumentType } from './documents/accepted-document.ts';

export const DuplicateKind = Type.Enum(['number', 'page', 'face'], {
  $id: 'DuplicateKind',
  description: 'What two documents may have in common: the number, the image of the page, the face.',
});
export type DuplicateKind = Static<typeof DuplicateKind>;

export const Duplicate = Type.Object(
  {
    id: described(Identifier, 'Id of the finding.'),
    kind: reference(DuplicateKind),
    document: described(Identifier, 'The document of this profile.'),
    other_profile: described(Identifier, 'The other profile.'),
    other_document: described(Identifier, 'The document of the other profile.'),
    score: Type.Number({ minimum: 0, maximum: 1, description: 'Similarity of the two; 1 if identical.' }),
    created_at: described(Timestamp, 'When it was found.'),
  },
  {
    $id: 'Duplicate',
    description: 'A document of a profile and one of another profile of the company that have something in common.',
  },
);
export type Duplicate = Static<typeof Duplicate>;

export const DuplicateListQuery = Type.Object(PageQuery, { additionalProperties: false });
export const DuplicatePage = pageOf(Duplicate, 'DuplicatePage', 'A page of findings, newest first.');

export const BlockEntry = Type.Object(
  {
    id: described(Identifier, 'Id of the entry.'),
    mode: described(mode, 'It blocks documents of this mode alone.'),
    kind: reference(DuplicateKind),
    reason: Type.String({ description: 'Why it is blocked; for colleagues.' }),
    document: nullable(Identifier, 'The document that it was found in; null for a number that somebody typed.'),
    created_by: nullable(Identifier, 'The user who added it; null once the user is gone.'),
    created_at: described(Timestamp, 'When it was added.'),
    expires_at: nullable(Type.String({ format: 'date-time', description: 'When the entry ends by itself.' })),
  },
  {
    $id: 'BlockEntry',
    description:
      'Something that a company accepts from nobody. The service does not show it; it keeps only what it needs to recognise it.',
  },
);
export type BlockEntry = Static<typeof BlockEntry>;

const why = {
  reason: Type.String({ minLength: 1, maxLength: 500, description: 'For colleagues; customers do not see it.' }),
  expires_at: Type.Optional(described(Timestamp, 'When the entry ends by itself (RFC 3339).')),
};

/** Blocks values found in a document. */
export const BlockDocument = Type.Object(
  {
    document: described(Identifier, 'The document whose items are blocked.'),
    kinds: Type.Array(reference(DuplicateKind), {
      minItems: 1,
      maxItems: 3,
      uniqueItems: true,
      description: 'What of the document is blocked.',
    }),
    ...why,
  },
  {
    $id: 'BlockDocument',
    additionalProperties: false,
    description: 'With the kind face expires_at is required, at most five years from now.',
  },
);
export type BlockDocument = Static<typeof BlockDocument>;

export const BlockNumber = Type.Object(
  {
    number: Type.String({
      minLength: 1,
      maxLength: 40,
      description: 'Number of the document; spaces and punctuation do not matter.',
    }),
    country: Type.String({ pattern: '^[A-Z]{2}$', description: 'That issued the document.' }),
    type: reference(DocumentType),
    mode: namedMode,
    ...why,
  },
  { $id: 'BlockNumber', additionalProperties: false, description: 'Blocks a known number.' },
);
export type BlockNumber = Static<typeof BlockNumber>;

export const BlockListQuery = Type.Object(
  {
    ...PageQuery,
    mode: listedMode,
    kind: Type.Optional(described(reference(DuplicateKind), 'Only entries of this kind.')),
  },
  { additionalProperties: false },
);
export const BlockEntries = Type.Object(
  { data: Type.Array(reference(BlockEntry), { description: 'One for each kind.' }) },
  { $id: 'BlockEntries', description: 'Entries that were added.' },
);
export const BlockEntryPage = pageOf(BlockEntry, 'BlockEntryPage', 'A page of the block list.');
