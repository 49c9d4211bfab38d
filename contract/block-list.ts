import { Type, type Static } from 'typebox';
import { Identifier, PageQuery, Timestamp, nullable, page } from './common.ts';
import { DuplicateKind } from './duplicate.ts';
import { reference } from './reference.ts';
import { DocumentType } from './step.ts';

/** What a company accepts from nobody. The thing itself is not told: the service keeps what it needs to know it again. */
export const BlockEntry = Type.Object(
  {
    id: Identifier,
    kind: reference(DuplicateKind),
    reason: Type.String(),
    document: nullable(Identifier),
    created_by: nullable(Identifier),
    created_at: Timestamp,
    expires_at: nullable(Type.String({ format: 'date-time', description: 'When the entry ends by itself.' })),
  },
  { $id: 'BlockEntry' },
);
export type BlockEntry = Static<typeof BlockEntry>;

const why = {
  reason: Type.String({ minLength: 1, maxLength: 500, description: 'For colleagues; no customer sees it.' }),
  expires_at: Type.Optional(Timestamp),
};

/** Blocks what was found in a document. */
export const BlockDocument = Type.Object(
  {
    document: Identifier,
    kinds: Type.Array(reference(DuplicateKind), { minItems: 1, maxItems: 3, uniqueItems: true }),
    ...why,
  },
  {
    $id: 'BlockDocument',
    additionalProperties: false,
    description: 'With the kind face expires_at is required, at most five years from now.',
  },
);
export type BlockDocument = Static<typeof BlockDocument>;

/** Blocks a number that somebody knows. */
export const BlockNumber = Type.Object(
  {
    number: Type.String({ minLength: 1, maxLength: 40 }),
    country: Type.String({ pattern: '^[A-Z]{2}$', description: 'That issued the document.' }),
    type: reference(DocumentType),
    ...why,
  },
  { $id: 'BlockNumber', additionalProperties: false },
);
export type BlockNumber = Static<typeof BlockNumber>;

export const BlockListQuery = Type.Object(
  { ...PageQuery, kind: Type.Optional(reference(DuplicateKind)) },
  { additionalProperties: false },
);
export const BlockEntries = Type.Object({ data: Type.Array(reference(BlockEntry)) }, { $id: 'BlockEntries' });
export const BlockEntryPage = Type.Object(page(reference(BlockEntry)).properties, { $id: 'BlockEntryPage' });
