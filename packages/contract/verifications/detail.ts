import { Type, type Static } from 'typebox';
import { Identifier, PageQuery, Timestamp, described, nullable, pageOf, reference } from '../common.ts';
import { listedMode } from '../mode.ts';
import { ProfileStatus } from '../profile.ts';
import { WorkflowSlug } from '../workflow.ts';
import { VerificationStatus } from './fields.ts';
import { Decision } from '../decisions/decision.ts';
import { ReportStep } from '../report.ts';
import { Verification } from './verification.ts';

export const VerificationLink = Type.Object(
  {
    id: described(Identifier, 'Id of the link; the audit names it.'),
    handoff: Type.Boolean({ description: 'Whether the customer made it to go on with another device.' }),
    language: nullable(Type.String(), "Language that the link names, BCP 47; null if the customer's browser decides."),
    created_at: described(Timestamp, 'When it was made.'),
    expires_at: described(Timestamp, 'When it expires.'),
    opened_at: nullable(Timestamp, 'When it was opened first; null before that.'),
    ended_at: nullable(Timestamp, 'When it ended before its time; null unless it did.'),
    ended_by: nullable(
      Type.Enum(['completed', 'replaced', 'withdrawn'], {
        description: 'replaced: by a newer link. withdrawn: by you.',
      }),
      'Why it ended before its time; null unless it did.',
    ),
  },
  { $id: 'VerificationLink', description: 'A link that opens a verification, without its address.' },
);
export type VerificationLink = Static<typeof VerificationLink>;

export const VerificationVisit = Type.Object(
  {
    link: described(Identifier, 'The link that was opened.'),
    device: Type.Enum(['phone', 'tablet', 'desktop', 'other'], { description: 'Kind of device.' }),
    browser: Type.String({ description: 'Family of the browser; `other` for rare ones.' }),
    system: Type.String({ description: 'Family of the operating system; `other` for rare ones.' }),
    attempts: Type.Integer({ minimum: 1, description: 'How often the link was opened there.' }),
    begun_at: described(Timestamp, 'When it was opened there first.'),
    last_seen_at: described(Timestamp, 'When something was last heard from there.'),
    duration: Type.Integer({ minimum: 0, description: 'Seconds between the two.' }),
  },
  { $id: 'VerificationVisit', description: 'A browser in which a link was opened.' },
);
export type VerificationVisit = Static<typeof VerificationVisit>;

export const VerificationDetail = Type.Object(
  {
    ...Verification.properties,
    steps: Type.Array(reference(ReportStep), { description: 'How each step of the workflow stands.' }),
    decision: nullable(
      Type.Object(
        Type.Pick(Decision, ['id', 'outcome', 'before', 'reason', 'override', 'by', 'decided_at']).properties,
      ),
      'The decision that counts; null before the first. The report has it whole.',
    ),
    links: Type.Array(reference(VerificationLink), {
      description: 'Newest first, as long as the images of the company are kept.',
    }),
    visits: Type.Array(reference(VerificationVisit), { description: 'Oldest first; they go with their links.' }),
  },
  { $id: 'VerificationDetail', description: 'A verification with its steps, its decision, its links and its visits.' },
);
export type VerificationDetail = Static<typeof VerificationDetail>;

const since = (what: string) =>
  Type.Optional(described(Timestamp, `Only those that were ${what} from this moment onwards (RFC 3339).`));
const until = (what: string) =>
  Type.Optional(described(Timestamp, `Only those that were ${what} before this moment (RFC 3339).`));

export const VerificationListQuery = Type.Object(
  {
    ...PageQuery,
    mode: listedMode,
    profile: Type.Optional(described(Identifier, 'Only those of this profile.')),
    reference: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 64,
        description: 'Only those with your reference, of their own or of the profile.',
      }),
    ),
    status: Type.Optional(reference(VerificationStatus)),
    outcome: Type.Optional(described(reference(ProfileStatus), 'Only those on which this was decided last.')),
    workflow: Type.Optional(described(WorkflowSlug, 'Only those of this workflow, in any of its versions.')),
    created_after: since('made'),
    created_before: until('made'),
    completed_after: since('handed in'),
    completed_before: until('handed in'),
    updated_after: since('made, begun, handed in, decided on or expired last'),
    updated_before: until('made, begun, handed in, decided on or expired last'),
    order: Type.Optional(
      Type.Enum(['created', 'completed', 'updated'], {
        default: 'created',
        description: 'The time by which the newest come first. `completed` lists only what was handed in.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type VerificationListQuery = Static<typeof VerificationListQuery>;

export const VerificationPage = pageOf(Verification, 'VerificationPage', 'A page of verifications, newest first.');

export const VerificationList = Type.Object(
  { data: Type.Array(reference(Verification), { description: 'Newest first.' }) },
  { $id: 'VerificationList', description: 'The verifications of a profile.' },
);
export type VerificationList = Static<typeof VerificationList>;
