import { Type, type Static } from 'typebox';
import { Identifier, Timestamp, described, nullable, reference } from '../common.ts';
import { ReviewSubject } from './review.ts';

const CaseReader = Type.Object({
  user: described(Identifier, 'Id of the user.'),
  name: Type.String({ description: 'Name of the user.' }),
});

export const CaseReaders = Type.Object(
  { data: Type.Array(CaseReader, { description: 'By name, without who asks.' }) },
  { $id: 'CaseReaders', description: 'Colleagues who may read a case, and so be mentioned in its notes.' },
);
export type CaseReaders = Static<typeof CaseReaders>;

export const CaseNote = Type.Object(
  {
    id: described(Identifier, 'Id of the note.'),
    text: Type.String({ description: 'What a colleague wrote.' }),
    user: nullable(Identifier, 'Who wrote it; null once the account is gone.'),
    name: nullable(Type.String(), 'Name of the user.'),
    created_at: described(Timestamp, 'When it was written.'),
    mentions: Type.Array(CaseReader, { description: 'Colleagues whom it mentions.' }),
  },
  { $id: 'CaseNote', description: 'A note for colleagues. It never changes, and customers never read it.' },
);
export type CaseNote = Static<typeof CaseNote>;

export const CaseNotes = Type.Object(
  { data: Type.Array(reference(CaseNote), { description: 'Oldest first; the newest 500.' }) },
  { $id: 'CaseNotes', description: 'The notes on a customer.' },
);
export type CaseNotes = Static<typeof CaseNotes>;

export const CaseNoteRequest = Type.Object(
  {
    text: Type.String({ minLength: 1, maxLength: 4000, description: 'For colleagues.' }),
    mentions: Type.Optional(
      Type.Array(Identifier, {
        maxItems: 20,
        uniqueItems: true,
        description: 'Users whom it mentions: each gets a notice. All must be able to read the case.',
      }),
    ),
  },
  { $id: 'CaseNoteRequest', additionalProperties: false, description: 'A note to keep.' },
);
export type CaseNoteRequest = Static<typeof CaseNoteRequest>;

export const CaseAssignmentRequest = Type.Object(
  { user: nullable(Identifier, 'The officer whose case it becomes; null makes it anybody’s again.') },
  { $id: 'CaseAssignmentRequest', additionalProperties: false, description: 'Whose case it is to be.' },
);
export type CaseAssignmentRequest = Static<typeof CaseAssignmentRequest>;

/** Letters of every script, and no mark that could be code. */
const TAG = String.raw`^[^\s<>&"',;](?:[^<>&"',;\t\r\n]{0,38}[^\s<>&"',;])?$`;

export const CaseTagsRequest = Type.Object(
  {
    tags: Type.Array(
      Type.String({
        pattern: TAG,
        description: 'A word or two, kept in lower case; no data of a person.',
      }),
      { maxItems: 20, uniqueItems: true, description: 'All of them: they take the place of those before.' },
    ),
  },
  { $id: 'CaseTagsRequest', additionalProperties: false, description: 'Tags of a customer.' },
);
export type CaseTagsRequest = Static<typeof CaseTagsRequest>;

export const ReviewOfficer = Type.Object(
  {
    user: described(Identifier, 'Id of the user.'),
    name: Type.String({ description: 'Name of the user.' }),
    mine: Type.Boolean({ description: 'Whether it is the user who asks.' }),
    claims: Type.Array(
      Type.Object({
        profile: described(Identifier, 'The case.'),
        subject: described(reference(ReviewSubject), 'A person, or a company.'),
        since: described(Timestamp, 'Since when the officer has had it.'),
      }),
      { description: 'What the officer works on now, the longest first.' },
    ),
    assigned: Type.Integer({ minimum: 0, description: 'Cases that are assigned to the officer.' }),
    assigned_since: nullable(Timestamp, 'When the oldest of them was assigned; null without one.'),
  },
  { $id: 'ReviewOfficer', description: 'An officer, with what the officer has to do.' },
);
export type ReviewOfficer = Static<typeof ReviewOfficer>;

export const ReviewOfficers = Type.Object(
  { data: Type.Array(reference(ReviewOfficer), { description: 'By name.' }) },
  { $id: 'ReviewOfficers', description: 'Who may decide on cases, and who has what.' },
);
export type ReviewOfficers = Static<typeof ReviewOfficers>;

export const CaseNotice = Type.Object(
  {
    id: described(Identifier, 'Id of the notice.'),
    kind: Type.Enum(['mentioned', 'assigned'], {
      description: '`mentioned`: in a note on the case. `assigned`: the case became yours.',
    }),
    profile: described(Identifier, 'The case.'),
    subject: described(reference(ReviewSubject), 'A person, or a company.'),
    customer: nullable(Type.String(), 'Name of the customer; null while unknown.'),
    by: nullable(Type.String(), 'Name of the colleague; null once the account is gone.'),
    created_at: described(Timestamp, 'When it happened.'),
    read: Type.Boolean({ description: 'Whether you have read it.' }),
  },
  { $id: 'CaseNotice', description: 'Something about a case that a colleague did for you to know.' },
);
export type CaseNotice = Static<typeof CaseNotice>;

export const CaseNotices = Type.Object(
  {
    data: Type.Array(reference(CaseNotice), { description: 'The newest 100, the newest first.' }),
    unread: Type.Integer({ minimum: 0, description: 'How many you have not read, in all.' }),
    mail: Type.Boolean({ description: 'Whether they come by mail, too.' }),
    has_email: Type.Boolean({ description: 'Whether you have confirmed an e-mail address, without which none comes.' }),
  },
  { $id: 'CaseNotices', description: 'Your notices.' },
);
export type CaseNotices = Static<typeof CaseNotices>;

export const CaseNoticesUpdate = Type.Object(
  {
    read: Type.Optional(Type.Array(Identifier, { maxItems: 100, description: 'Notices to mark as read.' })),
    unread: Type.Optional(Type.Array(Identifier, { maxItems: 100, description: 'Notices to mark as unread.' })),
    mail: Type.Optional(Type.Boolean({ description: 'Whether they come by mail, too; not at first.' })),
  },
  { $id: 'CaseNoticesUpdate', additionalProperties: false, minProperties: 1, description: 'Changes of your notices.' },
);
export type CaseNoticesUpdate = Static<typeof CaseNoticesUpdate>;
