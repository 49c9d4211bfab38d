import { Type, type Static } from 'typebox';
import { Identifier, LocalisedText, PageQuery, Timestamp, nullable, pageOf, described, reference } from './common.ts';
import { Document } from './documents/document.ts';
import { EntityDocumentType } from './documents/accepted-document.ts';
import { listedMode, mode, namedMode } from './mode.ts';
import { LinkRequest, ProfileStatus } from './profile.ts';

const country = Type.String({ maxLength: 2, description: 'ISO 3166-1 alpha-2.' });
const day = Type.String({ maxLength: 10, description: 'YYYY-MM-DD.' });

export const EntityParty = Type.Object(
  {
    id: Type.String({
      pattern: '^[a-z0-9][a-z0-9-]{0,39}$',
      description: 'Chosen by whoever adds it; distinguishes it from the others of this company.',
    }),
    kind: Type.Optional(Type.Enum(['person', 'company'], { description: 'What kind of owner or director it is.' })),
    name: Type.Optional(Type.String({ maxLength: 200, description: 'Full name.' })),
    birth_date: Type.Optional(
      Type.String({ maxLength: 10, description: 'YYYY-MM-DD, or YYYY-MM or YYYY if no more is known.' }),
    ),
    registration_number: Type.Optional(
      Type.String({ maxLength: 64, description: 'Number of a company in its register.' }),
    ),
    country: Type.Optional(country),
    roles: Type.Optional(
      Type.Array(Type.Enum(['owner', 'director']), {
        maxItems: 2,
        uniqueItems: true,
        description: 'Roles in the company.',
      }),
    ),
    of: Type.Optional(
      Type.String({
        maxLength: 40,
        description:
          'The party, a company, in which this one holds its share and has its roles; without it, the customer.',
      }),
    ),
    share: Type.Optional(
      Type.Number({ minimum: 0, maximum: 100, description: 'Share of an owner in percent, kept in hundredths.' }),
    ),
  },
  { $id: 'EntityParty', additionalProperties: false, description: 'An owner or director of a company.' },
);

export const EntityDetails = Type.Object(
  {
    name: Type.Optional(Type.String({ maxLength: 200, description: 'Registered name.' })),
    legal_form: Type.Optional(Type.String({ maxLength: 100, description: 'For example AS, GmbH or A.Ş.' })),
    country: Type.Optional(country),
    registration_number: Type.Optional(Type.String({ maxLength: 64, description: 'In the register of companies.' })),
    tax_number: Type.Optional(Type.String({ maxLength: 64, description: 'Number from the tax office.' })),
    incorporated_on: Type.Optional(day),
    street: Type.Optional(Type.String({ maxLength: 200, description: 'Street and number of the registered office.' })),
    postal_code: Type.Optional(Type.String({ maxLength: 20, description: 'Postal code of the registered office.' })),
    city: Type.Optional(Type.String({ maxLength: 100, description: 'City of the registered office.' })),
    parties: Type.Optional(Type.Array(reference(EntityParty), { maxItems: 50, description: 'Owners and directors.' })),
    no_other_owner: Type.Optional(
      Type.Boolean({ description: 'States that nobody else holds 25 % or more, even though that much is missing.' }),
    ),
  },
  {
    $id: 'EntityDetails',
    additionalProperties: false,
    description: 'A company’s own details; during its journey, those given so far.',
  },
);

export const EntityCreate = Type.Object(
  {
    reference: Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'Your reference of this company. If an entity has it already, the answer is that entity, unchanged.',
    }),
    details: Type.Optional(reference(EntityDetails)),
    mode: namedMode,
  },
  { $id: 'EntityCreate', additionalProperties: false, description: 'A company that becomes a customer.' },
);

const summary = {
  id: described(Identifier, 'Id of the entity.'),
  mode,
  reference: Type.String({ description: 'Your reference of this company.' }),
  name: nullable(Type.String(), 'Registered name; null until somebody gives it.'),
  status: reference(ProfileStatus),
  status_reason: nullable(Type.String(), 'Reason of the status: a code, or the words of the person who decided.'),
  created_at: described(Timestamp, 'When it was made.'),
  updated_at: described(Timestamp, 'When it last changed.'),
};
export const EntitySummary = Type.Object(summary, {
  $id: 'EntitySummary',
  description: 'A company that is a customer, without its own details.',
});
export type EntitySummary = Static<typeof EntitySummary>;

export const EntityFindingCode = Type.Enum(
  ['company_owns_itself', 'ownership_loop', 'owner_declared_twice', 'company_owners_missing', 'no_beneficial_owner'],
  {
    $id: 'EntityFindingCode',
    description: 'What is odd about the owners; docs/companies.md explains each. Later versions may add codes.',
  },
);
export type EntityFindingCode = Static<typeof EntityFindingCode>;

export const EntityOwnership = Type.Object(
  {
    declared: Type.Number({ description: 'Percent that the owners hold together.' }),
    missing: Type.Number({ description: 'Percent that nobody holds yet.' }),
    beneficial_owners: Type.Array(Type.String(), {
      description: 'Beneficial owners, by the id of their first party: those of `owners` with a basis.',
    }),
    owners: Type.Array(
      Type.Object({
        parties: Type.Array(Type.String(), { description: 'Ids of the parties that are this person.' }),
        share: Type.Number({ description: 'Percent of the company, through all chains.' }),
        votes: Type.Number({ description: 'Percent of the votes; a majority in a company counts as all it holds.' }),
        basis: Type.Unsafe<'ownership' | 'control' | 'senior_management' | null>({
          enum: ['ownership', 'control', 'senior_management', null],
          description: 'Why this is a beneficial owner; senior_management where nobody else is. Null for others.',
        }),
      }),
      { description: 'People who own a part, and those who manage the company where nobody owns enough.' },
    ),
    findings: Type.Array(
      Type.Object({
        code: reference(EntityFindingCode),
        parties: Type.Array(Type.String(), { description: 'Ids of the parties that it is about.' }),
      }),
      { description: 'What a reviewer has to look at; empty when nothing.' },
    ),
  },
  { $id: 'EntityOwnership', description: 'How the shares of a company add up, and who owns it.' },
);
export type EntityOwnership = Static<typeof EntityOwnership>;

export const Entity = Type.Object(
  {
    ...summary,
    details: reference(EntityDetails),
    ownership: reference(EntityOwnership),
    documents: Type.Array(reference(Document), { description: 'Active ones, oldest first.' }),
  },
  { $id: 'Entity', description: 'A company that is a customer.' },
);
export type Entity = Static<typeof Entity>;

export const EntityListQuery = Type.Object(
  {
    ...PageQuery,
    mode: listedMode,
    status: Type.Optional(reference(ProfileStatus)),
    reference: Type.Optional(
      Type.String({ minLength: 1, maxLength: 64, description: 'Only the one with this reference.' }),
    ),
  },
  { additionalProperties: false },
);
export const EntityPage = pageOf(EntitySummary, 'EntityPage', 'A page of entities, newest first.');

export const EntityLinkRequest = Type.Object(
  {
    entity: described(Identifier, 'The entity that the link is for.'),
    ...Type.Omit(LinkRequest, ['profile', 'workflow', 'reference', 'metadata']).properties,
  },
  { $id: 'EntityLinkRequest', additionalProperties: false, description: 'Settings of a new link for a company.' },
);

export const EntityDecision = Type.Object(
  {
    status: Type.Enum(['approved', 'rejected', 'resubmission_requested', 'in_review', 'expired', 'archived'], {
      description: 'The status that it leads to.',
    }),
    reason: Type.Optional(
      Type.String({
        maxLength: 500,
        description:
          'Required with rejected, resubmission_requested and an override. You tell the company; the service does not.',
      }),
    ),
    note: Type.Optional(Type.String({ maxLength: 2000, description: 'For colleagues; the company does not see it.' })),
    override: Type.Optional(
      Type.Boolean({ description: 'Approves despite an undecided or true hit; needs a reason.' }),
    ),
  },
  { $id: 'EntityDecision', additionalProperties: false, description: 'What a person decides on a company.' },
);
export type EntityDecision = Static<typeof EntityDecision>;

export const EntityAnswersRequest = Type.Object(
  {
    details: reference(EntityDetails),
    complete: Type.Boolean({ description: 'true completes the details; otherwise they are only kept.' }),
  },
  { $id: 'EntityAnswersRequest', additionalProperties: false, description: 'Details of the company.' },
);
export const EntityAnswers = Type.Object(
  { details: reference(EntityDetails) },
  { $id: 'EntityAnswers', description: 'What the customer has entered so far, for the customer.' },
);

export const EntityFile = Type.Object(
  {
    id: described(Identifier, 'Id of the document.'),
    status: Type.Enum(['pending', 'approved', 'rejected'], { description: 'The decision on it.' }),
    reject_reason: nullable(Type.String(), 'Code of what is wrong; null unless rejected.'),
    mime_type: Type.String({ description: 'Media type of the stored file.' }),
    size: Type.Integer({ description: 'Bytes.' }),
  },
  { $id: 'EntityFile', description: 'A file that the company handed in.' },
);

export const EntityProgress = Type.Object(
  {
    info: Type.Enum(['open', 'done'], { description: 'Whether the details are complete.' }),
    documents: Type.Array(
      Type.Object({
        type: reference(EntityDocumentType),
        title: nullable(LocalisedText),
        optional: Type.Boolean({ description: 'Whether it may be left out.' }),
        most_files: Type.Integer({ description: 'Most files of this type.' }),
        files: Type.Array(reference(EntityFile), { description: 'Oldest first.' }),
      }),
      { description: 'What the workflow requires from a company of this country.' },
    ),
  },
  { $id: 'EntityProgress', description: 'Progress of a company’s journey.' },
);
export type EntityProgress = Static<typeof EntityProgress>;
