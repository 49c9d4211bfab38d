import { listedMode } from '../mode.ts';
import { Type, type Static } from 'typebox';
import { CheckResult } from '../check.ts';
import { PageDecider } from '../decisions/decision.ts';
import { Identifier, PageQuery, Timestamp, nullable, pageOf, described, withReadOnly, reference } from '../common.ts';
import { Extracted } from './extracted.ts';
import { DocumentSide, DocumentType, namedPage } from './accepted-document.ts';

export const CaptureMetadata = Type.Object(
  {
    source: Type.Optional(
      Type.Enum(['camera', 'file', 'api', 'specimen'], {
        description:
          'Whether the image was taken with a camera, chosen as a file, sent by a server, or drawn by the interface for a test profile. A specimen is refused of a live one.',
      }),
    ),
    automatic: Type.Optional(Type.Boolean({ description: 'Whether the interface took the image automatically.' })),
    overridden: Type.Optional(Type.Boolean({ description: 'The customer used the image despite a hint.' })),
    camera_label: Type.Optional(Type.String({ maxLength: 200, description: 'Name of the camera.' })),
    taken_at: Type.Optional(described(Timestamp, 'When the image was taken (RFC 3339).')),
    outline: Type.Optional(
      Type.Array(Type.Tuple([Type.Number({ minimum: -1, maximum: 2 }), Type.Number({ minimum: -1, maximum: 2 })]), {
        minItems: 4,
        maxItems: 4,
        description:
          'Corners of the page as the interface saw it, from its top left, clockwise, as shares of the image’s width and height.',
      }),
    ),
    hints: Type.Optional(
      Type.Array(Type.String({ pattern: '^[a-z_-]{1,40}$' }), {
        maxItems: 20,
        description: 'What was wrong with the image that the customer used anyway.',
      }),
    ),
  },
  {
    $id: 'CaptureMetadata',
    additionalProperties: Type.Unknown(),
    description:
      'How an image was taken, according to its sender. It is for people; the service decides nothing by it. You may add up to 20 texts of your own, each of at most 200 characters under a key of at most 64. The service keeps and returns them.',
  },
);
export type CaptureMetadata = Static<typeof CaptureMetadata>;

const description = {
  step: Type.Optional(
    Type.String({
      maxLength: 40,
      description: 'Id of the step that the page is for; without it the page is filed with the profile only.',
    }),
  ),
  ...namedPage,
  capture: Type.Optional({
    ...Identifier,
    description: 'The capture of the image; without one, the page counts as a file.',
  }),
  metadata: Type.Optional(reference(CaptureMetadata)),
};

export const DocumentCreate = Type.Object(
  {
    profile: Type.Optional(
      described(Identifier, 'The profile it is for. Required with a user token; a profile token has its own.'),
    ),
    upload: Type.String({ pattern: '^[A-Za-z0-9_-]{1,100}$', description: 'Identifier of a finished upload.' }),
    ...description,
  },
  { $id: 'DocumentCreate', additionalProperties: false, description: 'A page whose file was uploaded before.' },
);
const file = Type.Unsafe<string>({
  type: 'string',
  format: 'binary',
  description: 'JPEG, PNG, WebP, AVIF, GIF or PDF; 10 MiB.',
});

export const DocumentUpload = Type.Object(
  {
    profile: Type.Optional(
      described(Identifier, 'The profile it is for. Required with a user token; a profile token has its own.'),
    ),
    ...description,
    file,
  },
  {
    $id: 'DocumentUpload',
    additionalProperties: false,
    description: 'A page and its file in one multipart form. Write `metadata` as JSON.',
  },
);

const change = {
  type: Type.Optional(reference(DocumentType)),
  version: Type.Optional(
    nullable(Type.String({ maxLength: 40 }), 'Version of the document, as the workflow names it.'),
  ),
  country: Type.Optional(
    nullable(Type.String({ pattern: '^[A-Z]{2}$' }), 'Country that issued the document, ISO 3166-1 alpha-2.'),
  ),
  side: Type.Optional(reference(DocumentSide)),
  comment: Type.Optional(nullable(Type.String({ maxLength: 1000 }), 'For colleagues; customers do not see it.')),
  metadata: Type.Optional(reference(CaptureMetadata)),
};

export const Document = Type.Object(
  {
    id: described(Identifier, 'Id of the document.'),
    profile: described(Identifier, 'The profile that it belongs to.'),
    step: nullable(Type.String(), 'Id of its step; null if it is filed with the profile only.'),
    type: reference(DocumentType),
    version: nullable(Type.String(), 'Version of the document, as the workflow names it.'),
    country: nullable(Type.String(), 'Country that issued the document, ISO 3166-1 alpha-2.'),
    side: reference(DocumentSide),
    status: Type.Enum(['pending', 'approved', 'rejected'], { description: 'The decision on it.' }),
    state: Type.Enum(['active', 'archived'], {
      description: '`archived`: removed from its step; another page may have replaced it.',
    }),
    reject_reason: nullable(Type.String(), 'Code of what is wrong, for example image_blurred; null unless rejected.'),
    decided_by: Type.Unsafe<PageDecider | null>({
      anyOf: [reference(PageDecider), { type: 'null' }],
      description: 'rules: the checks; reviewer: a person; decider: a person who may also decide on profiles.',
    }),
    comment: nullable(Type.String(), 'For colleagues; customers do not see it.'),
    results: Type.Array(reference(CheckResult), { description: 'What the checks found.' }),
    extracted: Type.Optional(
      Type.Unsafe<Extracted | null>({
        anyOf: [reference(Extracted), { type: 'null' }],
        description: 'What was read from the page; null if nothing was. Only for users with report.read.',
      }),
    ),
    metadata: reference(CaptureMetadata),
    mime_type: Type.String({ description: 'Media type of the stored file.' }),
    size: Type.Integer({ description: 'Bytes.' }),
    width: nullable(Type.Integer({ description: 'Pixels.' })),
    height: nullable(Type.Integer({ description: 'Pixels.' })),
    sha256: Type.String({
      description:
        'SHA-256 of the stored bytes, hexadecimal. The service rewrites a PDF whenever somebody downloads it.',
    }),
    revision: Type.Integer({ minimum: 1, description: 'Counts the files and their repeated checks.' }),
    file_removed_at: nullable(
      Type.String({ format: 'date-time', description: 'When retention removed the file; the rest stays.' }),
    ),
    created_at: described(Timestamp, 'When it came in.'),
    updated_at: described(Timestamp, 'When it last changed.'),
  },
  { $id: 'Document', description: 'A page of an identity document, a selfie, or a paper.' },
);
export type Document = Static<typeof Document>;

export const DocumentUpdate = Type.Object(
  withReadOnly(
    {
      upload: Type.Optional(
        Type.String({
          pattern: '^[A-Za-z0-9_-]{1,100}$',
          description: 'Identifier of a finished upload: the new file.',
        }),
      ),
      ...change,
    },
    Document,
  ),
  {
    $id: 'DocumentUpdate',
    additionalProperties: false,
    minProperties: 1,
    description: 'Changes of a document; with an upload it gets a new revision.',
  },
);
export const DocumentFileUpdate = Type.Object(
  withReadOnly(
    { ...change, file: Type.Optional(described(file, 'The new file: JPEG, PNG, WebP, AVIF, GIF or PDF; 10 MiB.')) },
    Document,
  ),
  {
    $id: 'DocumentFileUpdate',
    additionalProperties: false,
    minProperties: 1,
    description: 'Changes of a document; with a file it gets a new revision. Write `metadata` as JSON.',
  },
);

export const DocumentApproval = Type.Object(
  { comment: Type.Optional(Type.String({ maxLength: 1000, description: 'For colleagues; customers do not see it.' })) },
  { $id: 'DocumentApproval', additionalProperties: false, description: 'Approval by a reviewer.' },
);
/** The interface's texts have words for some codes, in every language; all other codes get general words. */
const REJECT_REASON = '^[a-z][a-z0-9_]{0,59}$';

export const DocumentRejection = Type.Object(
  {
    reject_reason: Type.Optional(
      Type.String({
        pattern: REJECT_REASON,
        description:
          'Code of what is wrong, shown to the customer: lowercase letters, digits and underscores, at most 60. Required.',
      }),
    ),
    reason: Type.Optional(
      Type.String({ pattern: REJECT_REASON, deprecated: true, description: 'Same as reject_reason.' }),
    ),
    comment: Type.Optional(
      Type.String({ maxLength: 1000, description: 'In your own words, for colleagues; customers do not see it.' }),
    ),
  },
  { $id: 'DocumentRejection', additionalProperties: false, description: 'Rejection by a reviewer.' },
);
export type DocumentRejection = Static<typeof DocumentRejection>;

export const DocumentVersion = Type.Object(
  {
    revision: Type.Integer({ minimum: 1, description: 'The revision that it was, from 1.' }),
    mime_type: Type.String({ description: 'Media type of the stored file.' }),
    size: Type.Integer({ description: 'Bytes.' }),
    width: nullable(Type.Integer({ description: 'Pixels.' })),
    height: nullable(Type.Integer({ description: 'Pixels.' })),
    sha256: Type.String({
      description:
        'SHA-256 of the stored bytes, hexadecimal. The service rewrites a PDF whenever somebody downloads it.',
    }),
    replaced_at: described(Timestamp, 'When another file replaced it.'),
  },
  { $id: 'DocumentVersion', description: 'A replaced file.' },
);
export type DocumentVersion = Static<typeof DocumentVersion>;
export const DocumentVersions = Type.Object(
  { data: Type.Array(reference(DocumentVersion), { description: 'Newest first.' }) },
  { $id: 'DocumentVersions', description: 'Replaced files.' },
);

export const DocumentListQuery = Type.Object(
  {
    ...PageQuery,
    mode: listedMode,
    profile: Type.Optional(described(Identifier, 'Only documents of this profile.')),
    state: Type.Optional(Type.Enum(['active', 'archived'], { description: 'Only documents in this state.' })),
  },
  { additionalProperties: false },
);
export const DocumentPage = pageOf(Document, 'DocumentPage', 'A page of documents, newest first.');
