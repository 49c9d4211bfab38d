import { Type, type Static } from 'typebox';
import { Identifier, Timestamp, described, nullable, reference } from '../common.ts';
import { ReviewSubject } from './review.ts';

export const CaseNote = Type.Object(
  {
    id: described(Identifier, 'Id of the note.'),
    text: Type.String({ description: 'What a colleague wrote.' }),
    user: nullable(Identifier, 'Who wrote it; null once the account is gone.'),
    name: nullable(Type.String(), 'Name of the user.'),
    created_at: described(Timestamp, 'When it was written.'),
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
  { text: Type.String({ minLength: 1, maxLength: 4000, description: 'For colleagues.' }) },
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
