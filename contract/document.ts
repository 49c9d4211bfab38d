import { Type, type Static } from 'typebox';
import { CheckResult } from './check.ts';
import { PageDecider } from './decision.ts';
import { Identifier, PageQuery, Timestamp, nullable, page, withReadOnly } from './common.ts';
import { Extracted } from './extracted.ts';
import { reference } from './reference.ts';
import { DocumentSide, DocumentType } from './step.ts';

/** How a picture was taken, as its sender tells it: for people who look at it. The service decides nothing by it. */
export const CaptureMetadata = Type.Object(
  {
    source: Type.Optional(Type.Enum(['camera', 'file', 'api'])),
    automatic: Type.Optional(Type.Boolean()),
    overridden: Type.Optional(Type.Boolean({ description: 'The customer used the picture in spite of a hint.' })),
    camera_label: Type.Optional(Type.String({ maxLength: 200 })),
    taken_at: Type.Optional(Timestamp),
    outline: Type.Optional(
      Type.Array(Type.Tuple([Type.Number({ minimum: -1, maximum: 2 }), Type.Number({ minimum: -1, maximum: 2 })]), {
        minItems: 4,
        maxItems: 4,
        description:
          'Corners of the page as the interface saw it, from its top left, clockwise, as shares of the picture’s width and height.',
      }),
    ),
    hints: Type.Optional(
      Type.Array(Type.String({ pattern: '^[a-z_-]{1,40}$' }), {
        maxItems: 20,
        description: 'What was wrong with the picture when the customer used it all the same.',
      }),
    ),
  },
  {
    $id: 'CaptureMetadata',
    additionalProperties: Type.Unknown(),
    description:
      'Beside these, up to 20 texts of your own, each of at most 200 characters under a key of at most 64; kept and given back.',
  },
);
export type CaptureMetadata = Static<typeof CaptureMetadata>;

const description = {
  step: Type.Optional(Type.String({ maxLength: 40 })),
  type: reference(DocumentType),
  version: Type.Optional(Type.String({ maxLength: 40 })),
  country: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$' })),
  side: reference(DocumentSide),
  capture: Type.Optional({
    ...Identifier,
    description: 'The capture that the picture was taken in; without one it is a file.',
  }),
  metadata: Type.Optional(reference(CaptureMetadata)),
};

/** JSON form: names a finished resumable upload. */
export const DocumentCreate = Type.Object(
  {
    profile: Type.Optional(Identifier),
    upload: Type.String({ pattern: '^[A-Za-z0-9_-]{1,100}$', description: 'Identifier of a finished upload.' }),
    ...description,
  },
  { $id: 'DocumentCreate', additionalProperties: false },
);
const file = Type.Unsafe<string>({ type: 'string', format: 'binary', description: 'JPEG, PNG, WebP or PDF; 10 MiB.' });

/**
 * Multipart form: the same fields and the file itself. `profile` is required with a user token; `metadata` is written as
 * JSON.
 */
export const DocumentUpload = Type.Object(
  { profile: Type.Optional(Identifier), ...description, file },
  { $id: 'DocumentUpload', additionalProperties: false },
);

const change = {
  type: Type.Optional(reference(DocumentType)),
  version: Type.Optional(nullable(Type.String({ maxLength: 40 }))),
  country: Type.Optional(nullable(Type.String({ pattern: '^[A-Z]{2}$' }))),
  side: Type.Optional(reference(DocumentSide)),
  comment: Type.Optional(nullable(Type.String({ maxLength: 1000 }))),
  metadata: Type.Optional(reference(CaptureMetadata)),
};
export const Document = Type.Object(
  {
    id: Identifier,
    profile: Identifier,
    step: nullable(Type.String()),
    type: reference(DocumentType),
    version: nullable(Type.String()),
    country: nullable(Type.String()),
    side: reference(DocumentSide),
    status: Type.Enum(['pending', 'approved', 'rejected']),
    state: Type.Enum(['active', 'archived']),
    reject_reason: nullable(Type.String()),
    decided_by: Type.Unsafe<PageDecider | null>({
      anyOf: [reference(PageDecider), { type: 'null' }],
      description: 'rules: the checks; reviewer: a person; decider: one who may decide on profiles as well.',
    }),
    comment: nullable(Type.String()),
    results: Type.Array(reference(CheckResult)),
    extracted: Type.Optional(
      Type.Unsafe<Extracted | null>({
        anyOf: [reference(Extracted), { type: 'null' }],
        description: 'What was read from the page; null when nothing was. Only for users with report.read.',
      }),
    ),
    metadata: reference(CaptureMetadata),
    mime_type: Type.String(),
    size: Type.Integer({ description: 'Bytes.' }),
    width: nullable(Type.Integer({ description: 'Pixels.' })),
    height: nullable(Type.Integer({ description: 'Pixels.' })),
    sha256: Type.String({ description: 'Of the stored bytes, hexadecimal.' }),
    revision: Type.Integer({ minimum: 1, description: 'Counts up with every new file, and every new check of one.' }),
    file_removed_at: nullable(
      Type.String({ format: 'date-time', description: 'When retention took the file away; the rest stays.' }),
    ),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { $id: 'Document' },
);
export type Document = Static<typeof Document>;

export const DocumentUpdate = Type.Object(
  withReadOnly({ upload: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,100}$' })), ...change }, Document),
  { $id: 'DocumentUpdate', additionalProperties: false, minProperties: 1 },
);
/** Multipart form of an update; with a file the document gets a new revision. */
export const DocumentFileUpdate = Type.Object(withReadOnly({ ...change, file: Type.Optional(file) }, Document), {
  $id: 'DocumentFileUpdate',
  additionalProperties: false,
  minProperties: 1,
});

/** A reviewer's yes. */
export const DocumentApproval = Type.Object(
  { comment: Type.Optional(Type.String({ maxLength: 1000 })) },
  { $id: 'DocumentApproval', additionalProperties: false },
);
/** A reviewer's no. */
export const DocumentRejection = Type.Object(
  {
    reject_reason: Type.Optional(
      Type.String({
        maxLength: 1000,
        description:
          'Code of what is wrong, which the customer is told: small letters, digits and underscores, at most 60. Required.',
      }),
    ),
    reason: Type.Optional(Type.String({ maxLength: 1000, deprecated: true, description: 'As reject_reason.' })),
    comment: Type.Optional(
      Type.String({ maxLength: 1000, description: 'In your own words, for colleagues; no customer sees it.' }),
    ),
  },
  { $id: 'DocumentRejection', additionalProperties: false },
);
export type DocumentRejection = Static<typeof DocumentRejection>;

/** A file that another one has replaced. */
export const DocumentVersion = Type.Object(
  {
    revision: Type.Integer({ minimum: 1 }),
    mime_type: Type.String(),
    size: Type.Integer({ description: 'Bytes.' }),
    width: nullable(Type.Integer({ description: 'Pixels.' })),
    height: nullable(Type.Integer({ description: 'Pixels.' })),
    sha256: Type.String({ description: 'Of the stored bytes, hexadecimal.' }),
    replaced_at: Timestamp,
  },
  { $id: 'DocumentVersion' },
);
export type DocumentVersion = Static<typeof DocumentVersion>;
export const DocumentVersions = Type.Object(
  { data: Type.Array(reference(DocumentVersion)) },
  { $id: 'DocumentVersions' },
);

export const DocumentListQuery = Type.Object(
  {
    ...PageQuery,
    profile: Type.Optional(Identifier),
    state: Type.Optional(Type.Enum(['active', 'archived'])),
  },
  { additionalProperties: false },
);
export const DocumentPage = Type.Object(page(reference(Document)).properties, { $id: 'DocumentPage' });
