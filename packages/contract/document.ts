import { Type, type Static } from 'typebox';
import { CheckResult } from './check.ts';
import { PageDecider } from './decision.ts';
import { Identifier, PageQuery, Timestamp, nullable, page, described, withReadOnly } from './common.ts';
import { Extracted } from './extracted.ts';
import { reference } from './reference.ts';
import { DocumentSide, DocumentType } from './accepted-document.ts';

export const CaptureMetadata = Type.Object(
  {
    source: Type.Optional(
      Type.Enum(['camera', 'file', 'api'], {
        description: 'Whether the image was taken with a camera, chosen as a file or sent by a server.',
      }),
    ),
    automatic: Type.Optional(Type.Boolean({ description: 'Whether the interface took the image by itself.' })),
    overridden: Type.Optional(Type.Boolean({ description: 'The customer used the image in spite of a hint.' })),
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
        description: 'What was wrong with the image when the customer used it all the same.',
      }),
    ),
  },
  {
    $id: 'CaptureMetadata',
    additionalProperties: Type.Unknown(),
    description:
      'How an image was taken, as its sender tells it: for people who look at it. The service decides nothing by it. Beside these, up to 20 texts of your own, each of at most 200 characters under a key of at most 64; kept and given back.',
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
  type: reference(DocumentType),
  version: Type.Optional(
    Type.String({ maxLength: 40, description: 'Version of the document, as the workflow names it.' }),
  ),
  country: Type.Optional(
    Type.String({ pattern: '^[A-Z]{2}$', description: 'That issued the document, ISO 3166-1 alpha-2.' }),
  ),
  side: reference(DocumentSide),
  capture: Type.Optional({
    ...Identifier,
    description: 'The capture that the image was taken in; without one it is a file.',
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
const file = Type.Unsafe<string>({ type: 'string', format: 'binary', description: 'JPEG, PNG, WebP or PDF; 10 MiB.' });

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
    description: 'A page and its file in one multipart form. `metadata` is written as JSON.',
  },
);

const change = {
  type: Type.Optional(reference(DocumentType)),
  version: Type.Optional(
    nullable(Type.String({ maxLength: 40 }), 'Version of the document, as the workflow names it.'),
  ),
  country: Type.Optional(
    nullable(Type.String({ pattern: '^[A-Z]{2}$' }), 'That issued the document, ISO 3166-1 alpha-2.'),
  ),
  side: Type.Optional(reference(DocumentSide)),
  comment: Type.Optional(nullable(Type.String({ maxLength: 1000 }), 'For colleagues; no customer sees it.')),
  metadata: Type.Optional(reference(CaptureMetadata)),
};

export const Document = Type.Object(
  {
    id: described(Identifier, 'Of the document.'),
    profile: described(Identifier, 'The profile that it belongs to.'),
    step: nullable(Type.String(), 'Id of the step that it is for; null for one that is filed with the profile only.'),
    type: reference(DocumentType),
    version: nullable(Type.String(), 'Version of the document, as the workflow names it.'),
    country: nullable(Type.String(), 'That issued the document, ISO 3166-1 alpha-2.'),
    side: reference(DocumentSide),
    status: Type.Enum(['pending', 'approved', 'rejected'], { description: 'What was decided on it.' }),
    state: Type.Enum(['active', 'archived'], {
      description: '`archived`: out of its step; another may have taken its place.',
    }),
    reject_reason: nullable(Type.String(), 'Code of what is wrong, for example image_blurred; null unless rejected.'),
    decided_by: Type.Unsafe<PageDecider | null>({
      anyOf: [reference(PageDecider), { type: 'null' }],
      description: 'rules: the checks; reviewer: a person; decider: one who may decide on profiles as well.',
    }),
    comment: nullable(Type.String(), 'For colleagues; no customer sees it.'),
    results: Type.Array(reference(CheckResult), { description: 'What the checks found.' }),
    extracted: Type.Optional(
      Type.Unsafe<Extracted | null>({
        anyOf: [reference(Extracted), { type: 'null' }],
        description: 'What was read from the page; null when nothing was. Only for users with report.read.',
      }),
    ),
    metadata: reference(CaptureMetadata),
    mime_type: Type.String({ description: 'Of the stored file.' }),
    size: Type.Integer({ description: 'Bytes.' }),
    width: nullable(Type.Integer({ description: 'Pixels.' })),
    height: nullable(Type.Integer({ description: 'Pixels.' })),
    sha256: Type.String({
      description: 'Of the stored bytes, hexadecimal. A PDF is written anew when somebody gets it.',
    }),
    revision: Type.Integer({ minimum: 1, description: 'Counts up with every new file, and every new check of one.' }),
    file_removed_at: nullable(
      Type.String({ format: 'date-time', description: 'When retention took the file away; the rest stays.' }),
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
    description: 'What to change of a document; with an upload it gets a new revision.',
  },
);
export const DocumentFileUpdate = Type.Object(
  withReadOnly(
    { ...change, file: Type.Optional(described(file, 'The new file: JPEG, PNG, WebP or PDF; 10 MiB.')) },
    Document,
  ),
  {
    $id: 'DocumentFileUpdate',
    additionalProperties: false,
    minProperties: 1,
    description: 'What to change of a document; with a file it gets a new revision. `metadata` is written as JSON.',
  },
);

export const DocumentApproval = Type.Object(
  { comment: Type.Optional(Type.String({ maxLength: 1000, description: 'For colleagues; no customer sees it.' })) },
  { $id: 'DocumentApproval', additionalProperties: false, description: "A reviewer's yes." },
);
/** The interface's texts have words for some codes, in every language; all other codes get general words. */
const REJECT_REASON = '^[a-z][a-z0-9_]{0,59}$';

export const DocumentRejection = Type.Object(
  {
    reject_reason: Type.Optional(
      Type.String({
        pattern: REJECT_REASON,
        description:
          'Code of what is wrong, which the customer is told: small letters, digits and underscores, at most 60. Required.',
      }),
    ),
    reason: Type.Optional(Type.String({ pattern: REJECT_REASON, deprecated: true, description: 'As reject_reason.' })),
    comment: Type.Optional(
      Type.String({ maxLength: 1000, description: 'In your own words, for colleagues; no customer sees it.' }),
    ),
  },
  { $id: 'DocumentRejection', additionalProperties: false, description: "A reviewer's no." },
);
export type DocumentRejection = Static<typeof DocumentRejection>;

export const DocumentVersion = Type.Object(
  {
    revision: Type.Integer({ minimum: 1, description: 'The revision that it was, from 1.' }),
    mime_type: Type.String({ description: 'Of the stored file.' }),
    size: Type.Integer({ description: 'Bytes.' }),
    width: nullable(Type.Integer({ description: 'Pixels.' })),
    height: nullable(Type.Integer({ description: 'Pixels.' })),
    sha256: Type.String({
      description: 'Of the stored bytes, hexadecimal. A PDF is written anew when somebody gets it.',
    }),
    replaced_at: described(Timestamp, 'When another took its place.'),
  },
  { $id: 'DocumentVersion', description: 'A file that another one has replaced.' },
);
export type DocumentVersion = Static<typeof DocumentVersion>;
export const DocumentVersions = Type.Object(
  { data: Type.Array(reference(DocumentVersion), { description: 'Newest first.' }) },
  { $id: 'DocumentVersions', description: 'The files that others have replaced.' },
);

export const DocumentListQuery = Type.Object(
  {
    ...PageQuery,
    profile: Type.Optional(described(Identifier, 'Only documents of this profile.')),
    state: Type.Optional(Type.Enum(['active', 'archived'], { description: 'Only documents in this state.' })),
  },
  { additionalProperties: false },
);
export const DocumentPage = Type.Object(page(reference(Document)).properties, {
  $id: 'DocumentPage',
  description: 'A page of documents, newest first.',
});
