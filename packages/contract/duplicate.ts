import { Type, type Static } from 'typebox';
import { Identifier, PageQuery, Timestamp, page, described, reference } from './common.ts';

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
export const DuplicatePage = Type.Object(page(reference(Duplicate)).properties, {
  $id: 'DuplicatePage',
  description: 'A page of findings, newest first.',
});
