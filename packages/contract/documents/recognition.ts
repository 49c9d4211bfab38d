import { Type, type Static } from 'typebox';
import { nullable, reference } from '../common.ts';
import { RECOGNITION_IMAGE_LENGTH } from '../limits.ts';
import { DocumentSide, DocumentType } from './accepted-document.ts';

export const RecognitionRequest = Type.Object(
  {
    step: Type.String({ maxLength: 40, description: 'Id of the document step in the workflow.' }),
    image: Type.String({
      pattern: '^[A-Za-z0-9+/]+={0,2}$',
      maxLength: RECOGNITION_IMAGE_LENGTH,
      description: 'The page as a JPEG in base64, cut out and straightened; a longer side of 1000 pixels is enough.',
    }),
  },
  {
    $id: 'RecognitionRequest',
    additionalProperties: false,
    description: 'A page of a document that nobody has named yet.',
  },
);
export type RecognitionRequest = Static<typeof RecognitionRequest>;

export const RecognisedDocument = Type.Object(
  {
    type: nullable(reference(DocumentType), 'Null when its title is not known.'),
    country: nullable(
      Type.String({ pattern: '^[A-Z]{2}$' }),
      'Country that issued it, ISO 3166-1 alpha-2; null when nothing on it says.',
    ),
    side: nullable(reference(DocumentSide), 'Null when nothing says.'),
    expired: Type.Boolean({
      description:
        'Whether the date of expiry that all readers read alike has passed everywhere; a doubtful date never.',
    }),
  },
  { $id: 'RecognisedDocument', description: 'What a page says about its document; it proves nothing.' },
);
export type RecognisedDocument = Static<typeof RecognisedDocument>;
