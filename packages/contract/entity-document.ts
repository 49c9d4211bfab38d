import { Type, type Static } from 'typebox';
import { LocalisedText, reference } from './common.ts';
import { typesOfFamily } from './document-types.ts';

export const EntityDocumentType = Type.Enum(typesOfFamily('paper'), {
  $id: 'EntityDocumentType',
  description: 'Documents of a company.',
});
export type EntityDocumentType = Static<typeof EntityDocumentType>;

export const EntityOptions = Type.Object(
  {
    documents: Type.Array(
      Type.Object(
        {
          type: reference(EntityDocumentType),
          country: Type.String({
            pattern: '^([A-Z]{2}|\\*)$',
            description:
              'Country of the company, ISO 3166-1 alpha-2, or * for every country without its own entry of this type.',
          }),
          title: Type.Optional(LocalisedText),
          optional: Type.Boolean({ description: 'Whether it may be left out.' }),
          most_files: Type.Integer({ minimum: 1, maximum: 20, description: 'Most files of this type.' }),
        },
        { additionalProperties: false },
      ),
      { maxItems: 200, description: 'What to hand in, in the order of the journey.' },
    ),
  },
  { $id: 'EntityOptions', additionalProperties: false, description: 'What companies that are customers hand in.' },
);
export type EntityOptions = Static<typeof EntityOptions>;
