import { Type, type Static } from 'typebox';
import { Identifier, PageQuery, Timestamp, page } from './common.ts';
import { reference } from './reference.ts';

/** What two documents may have in common: the number, the picture of the page, the face. */
export const DuplicateKind = Type.Enum(['number', 'page', 'face'], { $id: 'DuplicateKind' });
export type DuplicateKind = Static<typeof DuplicateKind>;

/** A document of a profile and one of another profile of the company that have something in common. */
export const Duplicate = Type.Object(
  {
    id: Identifier,
    kind: reference(DuplicateKind),
    document: Identifier,
    other_profile: Identifier,
    other_document: Identifier,
    score: Type.Number({ minimum: 0, maximum: 1, description: 'How alike the two are; 1 for the same.' }),
    created_at: Timestamp,
  },
  { $id: 'Duplicate' },
);
export type Duplicate = Static<typeof Duplicate>;

export const DuplicateListQuery = Type.Object(PageQuery, { additionalProperties: false });
export const DuplicatePage = Type.Object(page(reference(Duplicate)).properties, { $id: 'DuplicatePage' });
