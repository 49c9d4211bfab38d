import { Type, type Static } from 'typebox';
import { Identifier, PageQuery, Timestamp, nullable, page, described, withReadOnly } from './common.ts';
import { reference } from './reference.ts';
import { ProfileStep } from './step.ts';

export const ProfileStatus = Type.Enum(
  ['created', 'pending', 'in_review', 'resubmission_requested', 'approved', 'rejected', 'expired', 'archived'],
  {
    $id: 'ProfileStatus',
    description:
      'How a profile stands. `in_review` waits for a person; `resubmission_requested` waits for the customer; `expired` and `archived` are closed.',
  },
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
  name: Type.String({ maxLength: 200, description: 'Full name of the person.' }),
  email: Type.String({ maxLength: 254, description: 'E-mail address of the person.' }),
  phone: Type.String({ maxLength: 32, description: 'International format; stored as E.164.' }),
};

export const Profile = Type.Object(
  {
    id: described(Identifier, 'Of the profile: the `customer_id` of the callback.'),
    id_card_number: Type.String({ description: 'Tells your customers apart.' }),
    reference: nullable(Type.String(), 'What you call this customer; null when you never said.'),
    name: nullable(Type.String(), 'Full name; null while it is not known.'),
    email: nullable(Type.String(), 'E-mail address; null while it is not known.'),
    phone: nullable(Type.String(), 'In E.164; null while it is not known.'),
    status: reference(ProfileStatus),
    status_reason: nullable(Type.String(), 'Why it stands so: a code, or the words of the person who decided.'),
    token: nullable(
      Type.String({
        description:
          'Profile token: this profile only, one hour. Only for users who may make links, and of a profile that is not closed.',
      }),
    ),
    token_expires_at: nullable(Timestamp, 'Until when `token` is good; null without one.'),
    steps: Type.Array(reference(ProfileStep), { description: 'How each step of its workflow stands.' }),
    created_at: described(Timestamp, 'When it was made.'),
    updated_at: described(Timestamp, 'When it last changed.'),
  },
  { $id: 'Profile', description: 'A customer of a company.' },
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
  { $id: 'ProfileCreate', additionalProperties: false, description: 'A customer to verify.' },
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
      'What to change of a profile; what is not named stays. null or an empty text removes a value. Status and reason that both are as they were read decide nothing.',
  },
);

export const ProfileListQuery = Type.Object(
  {
    ...PageQuery,
    status: Type.Optional(reference(ProfileStatus)),
    id_card_number: Type.Optional(fields.id_card_number),
    reference: Type.Optional(fields.reference),
    created_after: Type.Optional(described(Timestamp, 'Only those made from this moment on (RFC 3339).')),
    created_before: Type.Optional(described(Timestamp, 'Only those made before this moment (RFC 3339).')),
  },
  { additionalProperties: false },
);
export const ProfilePage = Type.Object(page(Type.Omit(Profile, ['token', 'token_expires_at'])).properties, {
  $id: 'ProfilePage',
  description: 'A page of profiles, newest first, without their tokens.',
});

export const LinkRequest = Type.Object(
  {
    profile: described(Identifier, 'The profile that the link is for.'),
    web_sdk_url: Type.String({ minLength: 1, maxLength: 2000, description: 'Base address of the hosted interface.' }),
    return_url: Type.String({
      minLength: 1,
      maxLength: 2000,
      description:
        'Where the customer goes afterwards, with `status`, `customer_id` and `errors` added; its origin must be one of `return_origins`.',
    }),
    geo_location: Type.Optional(
      nullable(
        Type.Boolean({ default: false }),
        'Asks for the place of the device; `location` of the report has what the customer gave.',
      ),
    ),
    language: Type.Optional(
      nullable(
        Type.String({ pattern: '^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$', default: 'en' }),
        'Of the interface, BCP 47; English when it is not one that the interface speaks.',
      ),
    ),
    deep_link: Type.Optional(
      nullable(
        Type.String({ maxLength: 2000 }),
        "Opens your application on the customer's device at the end; its scheme must be one of `deep_link_schemes`.",
      ),
    ),
  },
  { $id: 'LinkRequest', additionalProperties: false, description: 'What a link is to do.' },
);
export const LinkResponse = Type.Object(
  {
    short_url: Type.String({
      description: 'Send the customer here, by redirect or in a frame. Its fragment is secret.',
    }),
    expires_at: described(Timestamp, 'Until when it opens the flow (RFC 3339).'),
  },
  { $id: 'LinkResponse', description: 'A link to the hosted interface.' },
);
