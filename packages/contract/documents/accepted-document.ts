import { Type, type Static } from 'typebox';
import { LocalisedText, reference } from '../common.ts';
import { DOCUMENT_TYPE_NAMES, typesOfFamily } from './document-types.ts';

export const DocumentType = Type.Enum(DOCUMENT_TYPE_NAMES, {
  $id: 'DocumentType',
  description: 'Type of a page: an identity document, a selfie, a paper.',
});
export type DocumentType = Static<typeof DocumentType>;

export const DocumentSide = Type.Enum(['front', 'back', 'single'], {
  $id: 'DocumentSide',
  description: 'Which side of the document; `single` for one that has only one, and for a selfie.',
});
export type DocumentSide = Static<typeof DocumentSide>;

/** Which page of which document an image shows. */
export const namedPage = {
  type: reference(DocumentType),
  version: Type.Optional(
    Type.String({ maxLength: 40, description: 'Version of the document, as the workflow names it.' }),
  ),
  country: Type.Optional(
    Type.String({ pattern: '^[A-Z]{2}$', description: 'Country that issued the document, ISO 3166-1 alpha-2.' }),
  ),
  side: reference(DocumentSide),
};

export const AcceptedDocument = Type.Object(
  {
    country: Type.String({ pattern: '^([A-Z]{2}|\\*)$', description: 'ISO 3166-1 alpha-2, or * for every country.' }),
    type: Type.Enum(typesOfFamily('identity'), { description: 'Type of the document.' }),
    version: Type.String({ pattern: '^[a-z0-9_]{1,40}$', description: 'For example standard, new, old.' }),
    title: Type.Optional(LocalisedText),
    sides: Type.Array(reference(DocumentSide), { minItems: 1, maxItems: 2, description: 'Pages that it has.' }),
    format: Type.Enum(['ID-1', 'ID-2', 'ID-3'], {
      description: 'Page size by ISO/IEC 7810; it sets the shape of the guide.',
    }),
  },
  {
    $id: 'AcceptedDocument',
    additionalProperties: false,
    description: 'One document that a step accepts: whose, which, and the pages it has.',
  },
);
export type AcceptedDocument = Static<typeof AcceptedDocument>;

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
