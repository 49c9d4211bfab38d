import { Type, type Static } from 'typebox';
import { AmlHit } from './aml.ts';
import { CallEnd, CallState } from './call.ts';
import { CheckResult } from './check.ts';
import { Identifier, Timestamp, nullable } from './common.ts';
import { Decision } from './decision.ts';
import { CaptureMetadata, Document } from './document.ts';
import { EventProfile } from './event.ts';
import { Extracted, ValueSource } from './extracted.ts';
import { LivenessAction } from './liveness.ts';
import { reference } from './reference.ts';
import { Signature } from './signature.ts';
import { DocumentSide, DocumentType, StepKind, StepStatus } from './step.ts';
import { Verdict } from './verdict.ts';

const sha256 = Type.String({ description: 'Hexadecimal.' });

/** One of the values that a check compared. */
export const ComparedValue = Type.Object(
  {
    source: Type.Enum([...ValueSource.enum, 'workflow', 'service'], {
      description: 'Who says it; workflow: what it asks for; service: what it knew itself, such as the date.',
    }),
    value: nullable(Type.String({ description: 'Null when this source says nothing, for example no country.' })),
    document: nullable(Identifier),
  },
  { $id: 'ComparedValue' },
);
export type ComparedValue = Static<typeof ComparedValue>;

/** A check of a page, with what it compared. */
export const ReportCheck = Type.Object(
  { ...CheckResult.properties, compared: Type.Array(reference(ComparedValue)) },
  { $id: 'ReportCheck' },
);
export type ReportCheck = Static<typeof ReportCheck>;

const address = (description: string) => nullable(Type.String({ description }));

export const ReportDocument = Type.Object(
  {
    id: Identifier,
    step: nullable(Type.String()),
    type: reference(DocumentType),
    version: nullable(Type.String()),
    country: nullable(Type.String()),
    side: reference(DocumentSide),
    status: Document.properties.status,
    state: Document.properties.state,
    reject_reason: nullable(Type.String()),
    decided_by: Document.properties.decided_by,
    extracted: Type.Unsafe<Extracted | null>({ anyOf: [reference(Extracted), { type: 'null' }] }),
    checks: Type.Array(reference(ReportCheck), {
      description:
        'Those that were made on the stored file, and each required one that was not, as not_made. Empty while the page is being checked.',
    }),
    metadata: reference(CaptureMetadata),
    sha256,
    revision: Type.Integer({ minimum: 1 }),
    images: Type.Object({
      file: address('The file as it is stored; null once it is no longer kept.'),
      page: address('The page straightened; null where its corners were not found.'),
      portrait: address('The face cut out; null where none was found.'),
    }),
    created_at: Timestamp,
  },
  { $id: 'ReportDocument' },
);
export type ReportDocument = Static<typeof ReportDocument>;

export const ReportStep = Type.Object(
  {
    id: Type.String(),
    kind: reference(StepKind),
    optional: Type.Boolean(),
    status: reference(StepStatus),
    status_reason: nullable(Type.String()),
    failed_attempts: Type.Integer({ minimum: 0 }),
    attempts_left: Type.Integer({ minimum: 0 }),
  },
  { $id: 'ReportStep' },
);
export type ReportStep = Static<typeof ReportStep>;

export const ReportFace = Type.Object(
  {
    selfie: Type.Object({ document: Identifier }),
    portrait: nullable(Type.Object({ document: Identifier })),
    result: reference(CheckResult),
  },
  { $id: 'ReportFace', description: 'How alike the selfie and the portrait of a document are.' },
);
export type ReportFace = Static<typeof ReportFace>;

export const ReportLiveness = Type.Object(
  {
    step: Type.String(),
    outcome: Type.Enum(['passed', 'review', 'failed']),
    actions: Type.Array(reference(LivenessAction)),
    checks: Type.Array(Type.Object({ check: Type.String(), passed: Type.Boolean(), value: Type.Number() })),
    signals: Type.Array(Type.String({ description: 'What is unusual about the camera; decides nothing by itself.' })),
    answered_at: nullable(Timestamp),
  },
  { $id: 'ReportLiveness', description: 'The newest challenge that was answered.' },
);
export type ReportLiveness = Static<typeof ReportLiveness>;

export const ReportScreening = Type.Object(
  {
    result: reference(CheckResult),
    report: nullable(Type.String({ format: 'uuid', description: 'Read it at /api/v2/aml/report/{id}.' })),
    screened_at: nullable(Timestamp),
    hits: Type.Array(
      Type.Object(Type.Pick(AmlHit, ['source', 'entity_id', 'name', 'categories', 'score', 'decision']).properties),
    ),
  },
  { $id: 'ReportScreening' },
);
export type ReportScreening = Static<typeof ReportScreening>;

export const ReportCall = Type.Object(
  {
    id: Identifier,
    step: Type.String(),
    state: reference(CallState),
    decision: nullable(reference(CallEnd)),
    reason: nullable(Type.String()),
    agent: nullable(Identifier),
    waiting_since: Timestamp,
    accepted_at: nullable(Timestamp),
    ended_at: nullable(Timestamp),
  },
  { $id: 'ReportCall' },
);
export type ReportCall = Static<typeof ReportCall>;

export const ReportConsent = Type.Object({ version: Type.String(), given_at: Timestamp }, { $id: 'ReportConsent' });
export type ReportConsent = Static<typeof ReportConsent>;

export const ReportSignature = Type.Object(
  Type.Pick(Signature, ['document', 'method', 'language', 'text_sha256', 'signed_at']).properties,
  { $id: 'ReportSignature' },
);
export type ReportSignature = Static<typeof ReportSignature>;

/** Everything that was found out about a person, and everything that was decided on it. */
export const Report = Type.Object(
  {
    profile: reference(EventProfile),
    decision: Type.Unsafe<Decision | null>({
      anyOf: [reference(Decision), { type: 'null' }],
      description: 'The newest on the profile; it counts.',
    }),
    verdict: reference(Verdict),
    extracted: reference(Extracted),
    steps: Type.Array(reference(ReportStep)),
    documents: Type.Array(reference(ReportDocument), {
      description: 'Those that count, then those that others have replaced, the newest first.',
    }),
    face: nullable(reference(ReportFace)),
    liveness: nullable(reference(ReportLiveness)),
    screening: reference(ReportScreening),
    calls: Type.Array(reference(ReportCall), { description: 'Oldest first.' }),
    consent: nullable(reference(ReportConsent)),
    signatures: Type.Array(reference(ReportSignature)),
    decisions: Type.Array(reference(Decision), {
      description: 'Every one on the profile, its pages, calls and hits, oldest first. None is ever taken away.',
    }),
    location: nullable(
      Type.Object({
        latitude: Type.Number(),
        longitude: Type.Number(),
        accuracy: Type.Number({ description: 'Metres.' }),
        reported_at: Timestamp,
      }),
    ),
    opened_at: nullable(Type.String({ format: 'date-time', description: 'When a link was opened first.' })),
    handed_in_at: nullable(
      Type.String({ format: 'date-time', description: 'When the customer came to the end last.' }),
    ),
    made_at: Type.String({
      format: 'date-time',
      description: 'When this report was made; it shows what was known then.',
    }),
  },
  { $id: 'Report' },
);
export type Report = Static<typeof Report>;

/** Languages that the report's page is written in. */
export const ReportLanguage = Type.Enum(['en', 'tr', 'ar'], { $id: 'ReportLanguage' });
export type ReportLanguage = Static<typeof ReportLanguage>;

export const ReportPageQuery = Type.Object(
  { language: Type.Optional(reference(ReportLanguage)) },
  { additionalProperties: false },
);
