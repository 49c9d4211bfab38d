import { Type, type Static } from 'typebox';
import { Identifier, PageQuery, Timestamp, described, nullable, pageOf, reference } from '../common.ts';
import { listedMode, mode } from '../mode.ts';
import { ProfileStatus } from '../profile.ts';
import { WorkflowSlug } from '../workflow.ts';
import { ReviewSubject } from './review.ts';

export const Customer = Type.Object(
  {
    profile: described(Identifier, 'Id of the profile, or of the entity.'),
    subject: described(reference(ReviewSubject), 'A person, or a company with its owners.'),
    mode,
    name: nullable(Type.String(), 'Full name; null while unknown.'),
    id_card_number: Type.String({ description: 'Distinguishes your customers.' }),
    reference: nullable(Type.String(), 'Your reference of this customer.'),
    status: reference(ProfileStatus),
    status_reason: nullable(Type.String(), 'Reason of the status: a code, or the words of the person who decided.'),
    workflow_slug: described(WorkflowSlug, 'The workflow of the present verification.'),
    officer: nullable(Identifier, 'The user who decided last; null where rules did, or nobody.'),
    officer_name: nullable(Type.String(), 'Name of that user.'),
    decided_at: nullable(Timestamp, 'When it was decided last.'),
    created_at: described(Timestamp, 'When the customer was made.'),
  },
  { $id: 'Customer', description: 'A person or a company, whatever its status.' },
);
export type Customer = Static<typeof Customer>;

export const CustomerPage = pageOf(Customer, 'CustomerPage', 'A page of customers, newest first.');

export const CustomerQuery = Type.Object(
  {
    ...PageQuery,
    mode: listedMode,
    subject: Type.Optional(described(reference(ReviewSubject), 'Only persons, or only companies.')),
    status: Type.Optional(reference(ProfileStatus)),
    reason: Type.Optional(
      Type.String({
        pattern: '^[a-z][a-z0-9_]{0,59}$',
        description: 'Only those whose last decision has this code as its reason.',
      }),
    ),
    workflow_slug: Type.Optional(described(WorkflowSlug, 'Only those of this workflow, whatever its version.')),
    officer: Type.Optional(described(Identifier, 'Only those that this user decided last.')),
    decided_by: Type.Optional(
      Type.Enum(['rules', 'person'], { description: 'Only those whom the rules, or a person, decided last.' }),
    ),
    country: Type.Optional(
      Type.String({
        pattern: '^[A-Z]{2}$',
        description: 'Only those with a document, or a register, of this country.',
      }),
    ),
    created_after: Type.Optional(described(Timestamp, 'Only those made from this moment onwards (RFC 3339).')),
    created_before: Type.Optional(described(Timestamp, 'Only those made before this moment (RFC 3339).')),
    opened_after: Type.Optional(
      described(Timestamp, 'Only those who began a verification from this moment onwards (RFC 3339).'),
    ),
    opened_before: Type.Optional(described(Timestamp, 'Only those who began it before this moment (RFC 3339).')),
    reached: Type.Optional(
      Type.Enum(['consented', 'completed'], { description: 'Only those who agreed, or handed everything in.' }),
    ),
    decided_after: Type.Optional(described(Timestamp, 'Only those decided last from this moment onwards (RFC 3339).')),
    decided_before: Type.Optional(described(Timestamp, 'Only those decided last before this moment (RFC 3339).')),
    search: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 254,
        description:
          'Beginnings, of three letters or more, of words of the name, number, reference or a document’s number; whole words of the e-mail address or phone number.',
      }),
    ),
  },
  { additionalProperties: false },
);
