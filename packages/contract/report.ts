import { Type, type Static } from 'typebox';
import { AmlHit } from './aml/hit.ts';
import { CaptureCamera } from './documents/capture.ts';
import { VideoFacts } from './documents/page-video.ts';
import { Consent } from './answers/consent.ts';
import { Duplicate } from './duplicates.ts';
import { CallEnd } from './calls/call-outcome.ts';
import { CallState } from './calls/call.ts';
import { CheckResult } from './check.ts';
import { Identifier, Timestamp, nullable, described, reference } from './common.ts';
import { Decision, Verdict } from './decisions/decision.ts';
import { CaptureMetadata, Document } from './documents/document.ts';
import { EventProfile } from './event.ts';
import { Extracted, ValueSource } from './documents/extracted.ts';
import { LivenessAction } from './faces/liveness.ts';
import { Signature } from './answers/signature.ts';
import { DocumentSide, DocumentType } from './documents/accepted-document.ts';
import { StepKind, StepStatus } from './step.ts';

const sha256 = Type.String({ description: 'Hexadecimal.' });

export const ComparedValue = Type.Object(
  {
    source: Type.Enum([...ValueSource.enum, 'workflow', 'service'], {
      description: 'Source of the value; workflow: what it requires; service: what it knew itself, such as the date.',
    }),
    value: nullable(Type.String({ description: 'Null if this source has no value.' })),
    document: nullable(Identifier, 'The page that has the value; null if none has it.'),
  },
  { $id: 'ComparedValue', description: 'One of the values that a check compared.' },
);
export type ComparedValue = Static<typeof ComparedValue>;

export const ReportCheck = Type.Object(
  {
    ...CheckResult.properties,
    compared: Type.Array(reference(ComparedValue), { description: 'The values, with who says each.' }),
  },
  { $id: 'ReportCheck', description: 'A check of a page, with what it compared.' },
);
export type ReportCheck = Static<typeof ReportCheck>;

const address = (description: string) => nullable(Type.String({ description }));

export const ReportDocument = Type.Object(
  {
    id: described(Identifier, 'Id of the document.'),
    step: nullable(Type.String(), 'Id of its step; null if it is filed with the profile only.'),
    type: reference(DocumentType),
    version: nullable(Type.String(), 'Version of the document, as the workflow names it.'),
    country: nullable(Type.String(), 'Country that issued the document, ISO 3166-1 alpha-2.'),
    side: reference(DocumentSide),
    status: Document.properties.status,
    state: Document.properties.state,
    reject_reason: nullable(Type.String(), 'Code of what is wrong; null unless rejected.'),
    decided_by: Document.properties.decided_by,
    extracted: Type.Unsafe<Extracted | null>({
      anyOf: [reference(Extracted), { type: 'null' }],
      description: 'What was read from the page; null when nothing was.',
    }),
    checks: Type.Array(reference(ReportCheck), {
      description:
        'Checks of the stored file; required checks that were not made are not_made. Empty while the page is being checked.',
    }),
    metadata: reference(CaptureMetadata),
    sha256,
    revision: Type.Integer({ minimum: 1, description: 'Counts the files and their repeated checks.' }),
    images: Type.Object(
      {
        file: address('The file as it is stored; null once it is no longer kept.'),
        page: address('The page straightened; null where its corners were not found.'),
        portrait: address('The face cut out; null where none was found.'),
      },
      { description: 'Addresses of the images.' },
    ),
    video: nullable(reference(VideoFacts), 'The video of an identity document’s side; null for other pages.'),
    created_at: described(Timestamp, 'When it came in.'),
  },
  { $id: 'ReportDocument', description: 'A document as a report shows it.' },
);
export type ReportDocument = Static<typeof ReportDocument>;

export const ReportStep = Type.Object(
  {
    id: Type.String({ description: 'Id of the step in the workflow.' }),
    kind: reference(StepKind),
    optional: Type.Boolean({ description: 'Whether it may be left out.' }),
    status: reference(StepStatus),
    status_reason: nullable(Type.String(), 'A code that says why, for example image_blurred.'),
    failed_attempts: Type.Integer({ minimum: 0, description: 'Attempts that were used up.' }),
    attempts_left: Type.Integer({ minimum: 0, description: 'Attempts that are left.' }),
  },
  { $id: 'ReportStep', description: 'A step as a report shows it.' },
);
export type ReportStep = Static<typeof ReportStep>;

export const ReportFace = Type.Object(
  {
    selfie: Type.Object(
      { document: described(Identifier, 'Id of the document.') },
      { description: 'The selfie that was compared.' },
    ),
    portrait: nullable(
      Type.Object({ document: described(Identifier, 'Id of the document.') }),
      'The portrait that it was compared with; null where none was found.',
    ),
    result: reference(CheckResult),
  },
  { $id: 'ReportFace', description: 'Similarity of the selfie and the portrait of a document.' },
);
export type ReportFace = Static<typeof ReportFace>;

export const ReportLiveness = Type.Object(
  {
    step: Type.String({ description: 'Id of the selfie step.' }),
    outcome: Type.Enum(['passed', 'review', 'failed'], { description: 'What came of it.' }),
    level: Type.Enum(['none', 'image', 'clip', 'clip_light'], {
      description:
        'What the video shows at most: nothing of one person, images, a clip without a cut that does what was asked, or such a clip in the light that the screen threw.',
    }),
    required_level: nullable(
      Type.Enum(['clip', 'clip_light']),
      'The level with which it passes, of the `liveness_level` of the step; null where the step asks for none.',
    ),
    actions: Type.Array(reference(LivenessAction), { description: 'What the person was asked to do, in this order.' }),
    checks: Type.Array(
      Type.Object({
        check: Type.String({ description: 'Name of what was looked at.' }),
        passed: Type.Boolean({ description: 'Whether it was as it should be.' }),
        value: nullable(
          Type.Number(),
          'What was measured, in the unit of this check; null when it could not be measured.',
        ),
      }),
      { description: 'What was looked at in the video.' },
    ),
    signals: Type.Array(Type.String({ description: 'Unusual facts about the camera; they decide nothing alone.' }), {
      description: 'Unusual facts about the camera; they decide nothing alone.',
    }),
    video: Type.Boolean({
      description:
        'Whether the video was doubted, and who decides can look at it: GET /api/v2/profile/{id}/liveness/{step}/video.',
    }),
    answered_at: nullable(Timestamp, 'When the frames came; null before that.'),
  },
  { $id: 'ReportLiveness', description: 'The newest challenge that was answered.' },
);
export type ReportLiveness = Static<typeof ReportLiveness>;

export const ReportScreening = Type.Object(
  {
    result: reference(CheckResult),
    report: nullable(Type.String({ format: 'uuid', description: 'Read it at /api/v2/aml/report/{id}.' })),
    screened_at: nullable(Timestamp, 'When the lists were searched last; null before the first time.'),
    hits: Type.Array(
      Type.Object(Type.Pick(AmlHit, ['source', 'entity_id', 'name', 'categories', 'score', 'decision']).properties),
      { description: 'Hits of the newest screening, the best first.' },
    ),
  },
  { $id: 'ReportScreening', description: 'Result of the newest screening.' },
);
export type ReportScreening = Static<typeof ReportScreening>;

export const EntityReport = Type.Object(
  {
    made_at: described(Timestamp, 'When this report was made.'),
    opened_at: nullable(Timestamp, 'When the company first opened a link; null before that.'),
    handed_in_at: nullable(Timestamp, 'When everything was handed in; null before that.'),
    outstanding: Type.Array(Type.String(), {
      description: 'What has not been handed in: `info`, the company’s own details, and types of documents.',
    }),
    screening: reference(ReportScreening),
    decisions: Type.Array(reference(Decision), { description: 'Every decision, oldest first.' }),
  },
  { $id: 'EntityReport', description: 'What was found about a company and its people, and decided.' },
);
export type EntityReport = Static<typeof EntityReport>;

export const ReportCall = Type.Object(
  {
    id: described(Identifier, 'Id of the call.'),
    step: Type.String({ description: 'Id of the call step.' }),
    state: reference(CallState),
    decision: nullable(reference(CallEnd)),
    reason: nullable(Type.String(), 'Why the agent rejected the call.'),
    agent: nullable(Identifier, 'The user who took it; null while waiting.'),
    signs: Type.Boolean({ description: 'Whether the customer uses sign language.' }),
    waiting_since: described(Timestamp, 'Since when the customer waited.'),
    accepted_at: nullable(Timestamp, 'When an agent took it; null when nobody did.'),
    ended_at: nullable(Timestamp, 'When it ended; null while it is open.'),
  },
  { $id: 'ReportCall', description: 'A video call as a report shows it.' },
);
export type ReportCall = Static<typeof ReportCall>;

export const ReportCapture = Type.Object(
  {
    document: described(Identifier, 'The document that the image became.'),
    camera: Type.Unsafe<CaptureCamera | null>({
      anyOf: [reference(CaptureCamera), { type: 'null' }],
      description: 'The camera as the browser reported of it; null where it did not.',
    }),
    begun_at: described(Timestamp, 'When the customer began to take it.'),
    announced_at: nullable(Type.String({ format: 'date-time', description: 'When the image was taken.' })),
  },
  { $id: 'ReportCapture', description: 'How the service saw an image being taken.' },
);
export type ReportCapture = Static<typeof ReportCapture>;

export const ReportSignature = Type.Object(
  Type.Pick(Signature, ['document', 'method', 'language', 'text_sha256', 'signed_at']).properties,
  { $id: 'ReportSignature', description: 'A signature as a report shows it.' },
);
export type ReportSignature = Static<typeof ReportSignature>;

export const Report = Type.Object(
  {
    profile: reference(EventProfile),
    decision: Type.Unsafe<Decision | null>({
      anyOf: [reference(Decision), { type: 'null' }],
      description: 'The newest on the profile; it counts.',
    }),
    verdict: reference(Verdict),
    extracted: reference(Extracted),
    steps: Type.Array(reference(ReportStep), { description: 'How each step of the workflow stands.' }),
    documents: Type.Array(reference(ReportDocument), {
      description: 'Current ones, then replaced ones, the newest first.',
    }),
    face: nullable(reference(ReportFace)),
    liveness: nullable(reference(ReportLiveness)),
    screening: reference(ReportScreening),
    calls: Type.Array(reference(ReportCall), { description: 'Oldest first.' }),
    captures: Type.Array(reference(ReportCapture), {
      description: 'Captures of the images that were taken with a camera.',
    }),
    duplicates: Type.Array(reference(Duplicate), {
      description: 'What this profile has in common with your other profiles; the newest hundred.',
    }),
    consent: nullable(reference(Consent)),
    signatures: Type.Array(reference(ReportSignature), { description: 'What the person signed.' }),
    decisions: Type.Array(reference(Decision), {
      description: 'Every decision on the profile, its pages, calls and hits, oldest first. None is ever removed.',
    }),
    location: nullable(
      Type.Object({
        latitude: Type.Number({ description: 'Degrees north (WGS 84).' }),
        longitude: Type.Number({ description: 'Degrees east (WGS 84).' }),
        accuracy: Type.Number({ description: 'Metres.' }),
        reported_at: described(Timestamp, 'When the browser said so.'),
      }),
      'Where the customer was, when the link asked for it; null otherwise.',
    ),
    opened_at: nullable(Type.String({ format: 'date-time', description: 'When a link was opened first.' })),
    handed_in_at: nullable(
      Type.String({ format: 'date-time', description: 'When the customer last reached the end.' }),
    ),
    made_at: Type.String({
      format: 'date-time',
      description: 'When this report was made; it shows the facts of that time.',
    }),
  },
  {
    $id: 'Report',
    description: 'Everything that was found about a person, and every decision.',
  },
);
export type Report = Static<typeof Report>;

export const ReportLanguage = Type.Enum(['en', 'tr', 'ar'], {
  $id: 'ReportLanguage',
  description: "Languages that the report's page is written in.",
});
export type ReportLanguage = Static<typeof ReportLanguage>;

export const ReportPageQuery = Type.Object(
  { language: Type.Optional(described(reference(ReportLanguage), 'Language of the page.')) },
  { additionalProperties: false },
);
