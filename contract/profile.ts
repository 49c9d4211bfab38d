import { Type, type Static } from 'typebox';
import { Identifier, PageQuery, Timestamp, nullable, page, withReadOnly } from './common.ts';
import { reference } from './reference.ts';
import { ProfileStep } from './step.ts';

export const ProfileStatus = Type.Enum(
  ['created', 'pending', 'in_review', 'resubmission_requested', 'approved', 'rejected', 'expired', 'archived'],
  { $id: 'ProfileStatus' },
);
export type ProfileStatus = Static<typeof ProfileStatus>;

const fields = {
  id_card_number: Type.String({
    minLength: 1,
    maxLength: 64,
    description:
      'Tells your customers apart. Compared with a document only where the workflow says that it is the number on it (`compare_number`).',
  }),
  reference: Type.String({ maxLength: 64, description: 'What you call this customer; compared with nothing.' }),
  name: Type.String({ maxLength: 200 }),
  email: Type.String({ maxLength: 254 }),
  phone: Type.String({ maxLength: 32, description: 'International format; stored as E.164.' }),
};

export const Profile = Type.Object(
  {
    id: Identifier,
    id_card_number: Type.String(),
    reference: nullable(Type.String()),
    name: nullable(Type.String()),
    email: nullable(Type.String()),
    phone: nullable(Type.String()),
    status: reference(ProfileStatus),
    status_reason: nullable(Type.String()),
    token: nullable(
      Type.String({
        description:
          'Profile token: this profile only, one hour. Only for users who may make links, and of a profile that is not closed.',
      }),
    ),
    token_expires_at: nullable(Timestamp),
    steps: Type.Array(reference(ProfileStep)),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { $id: 'Profile' },
);
export type Profile = Static<typeof Profile>;

const clearable = {
  reference: Type.Optional(nullable(fields.reference)),
  name: Type.Optional(nullable(fields.name)),
  email: Type.Optional(nullable(fields.email)),
  phone: Type.Optional(nullable(fields.phone)),
};

export const ProfileCreate = Type.Object(
  { id_card_number: fields.id_card_number, ...clearable },
  { $id: 'ProfileCreate', additionalProperties: false },
);

export const ProfileUpdate = Type.Object(
  withReadOnly(
    {
      id_card_number: Type.Optional(fields.id_card_number),
      ...clearable,
      status: Type.Optional(reference(ProfileStatus)),
      status_reason: Type.Optional(
        nullable(Type.String({ maxLength: 500, description: 'Required with rejected, and with an override.' })),
      ),
      note: Type.Optional(
        Type.String({ maxLength: 2000, description: 'For colleagues; kept with the decision, no customer sees it.' }),
      ),
      override: Type.Optional(
        Type.Boolean({ description: 'Approves although a required step or a hit is open; needs a reason.' }),
      ),
    },
    Profile,
  ),
  {
    $id: 'ProfileUpdate',
    additionalProperties: false,
    minProperties: 1,
    description:
      'null or an empty text removes a value. Status and reason that both are as they were read decide nothing.',
  },
);

export const ProfileListQuery = Type.Object(
  {
    ...PageQuery,
    status: Type.Optional(reference(ProfileStatus)),
    id_card_number: Type.Optional(fields.id_card_number),
    reference: Type.Optional(fields.reference),
    created_after: Type.Optional(Timestamp),
    created_before: Type.Optional(Timestamp),
  },
  { additionalProperties: false },
);
export const ProfilePage = Type.Object(page(Type.Omit(Profile, ['token', 'token_expires_at'])).properties, {
  $id: 'ProfilePage',
});

export const LinkRequest = Type.Object(
  {
    profile: Identifier,
    web_sdk_url: Type.String({ minLength: 1, maxLength: 2000, description: 'Base address of the hosted interface.' }),
    return_url: Type.String({ minLength: 1, maxLength: 2000 }),
    geo_location: Type.Optional(
      nullable(
        Type.Boolean({
          default: false,
          description: 'Asks for the place of the device; `location` of the report has what the customer gave.',
        }),
      ),
    ),
    language: Type.Optional(
      nullable(Type.String({ pattern: '^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$', default: 'en' })),
    ),
    deep_link: Type.Optional(nullable(Type.String({ maxLength: 2000 }))),
  },
  { $id: 'LinkRequest', additionalProperties: false },
);
export const LinkResponse = Type.Object({ short_url: Type.String(), expires_at: Timestamp }, { $id: 'LinkResponse' });
