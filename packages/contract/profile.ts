import { Type, type Static } from 'typebox';
import {
  Identifier,
  Metadata,
  PageQuery,
  Timestamp,
  nullable,
  page,
  described,
  withReadOnly,
  reference,
} from './common.ts';
import { chosenMode, listedMode, mode, modeHint } from './mode.ts';
import { ProfileStep } from './step.ts';
import { TestOutcome } from './test-outcome.ts';
import { WorkflowSlug } from './workflow.ts';

export const ProfileStatus = Type.Enum(
  ['created', 'pending', 'in_review', 'resubmission_requested', 'approved', 'rejected', 'expired', 'archived'],
  {
    $id: 'ProfileStatus',
    description:
      'Status of a profile. `in_review` waits for a person; `resubmission_requested` waits for the customer; `expired` and `archived` are closed.',
  },
);
export type ProfileStatus = Static<typeof ProfileStatus>;

const fields = {
  id_card_number: Type.String({
    minLength: 1,
    maxLength: 64,
    description:
      'Distinguishes your customers. The service compares it with a document only if the workflow says that it is the document’s number (`compare_number`).',
  }),
  reference: Type.String({
    maxLength: 64,
    description: 'Your reference of this customer; the service compares it with nothing.',
  }),
  name: Type.String({ maxLength: 200, description: 'Full name of the person.' }),
  email: Type.String({ maxLength: 254, description: 'E-mail address of the person.' }),
  phone: Type.String({ maxLength: 32, description: 'International format; stored as E.164.' }),
};

export const Profile = Type.Object(
  {
    id: described(Identifier, 'Id of the profile: the `customer_id` of the callback.'),
    mode,
    hint: modeHint,
    id_card_number: Type.String({ description: 'Distinguishes your customers.' }),
    reference: nullable(Type.String(), 'Your reference of this customer; null if you gave none.'),
    name: nullable(Type.String(), 'Full name; null while unknown.'),
    email: nullable(Type.String(), 'E-mail address; null while unknown.'),
    phone: nullable(Type.String(), 'In E.164; null while unknown.'),
    status: reference(ProfileStatus),
    status_reason: nullable(Type.String(), 'Reason of the status: a code, or the words of the person who decided.'),
    hold: Type.Optional(
      Type.String({
        description:
          'Code of the fraud for which a later verification was rejected: no login or payment until a person approves the profile again. Absent without one.',
      }),
    ),
    token: nullable(
      Type.String({
        description:
          'Profile token: this profile only, one hour. Only for users who may make links, and only while the profile is not closed.',
      }),
    ),
    token_expires_at: nullable(Timestamp, 'When `token` expires; null without one.'),
    steps: Type.Array(reference(ProfileStep), { description: 'Status of each step of its workflow.' }),
    test_outcome: Type.Optional(
      Type.Unsafe<TestOutcome>({
        ...reference(TestOutcome),
        description: 'What the checks of a test profile find; absent where nothing was set.',
      }),
    ),
    verification: Type.Optional(
      described(Identifier, 'Its newest verification. Absent in lists and events, which have it beside the profile.'),
    ),
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

const simulated = {
  test_outcome: Type.Optional(
    Type.Unsafe<TestOutcome | null>({
      ...nullable(reference(TestOutcome)),
      description:
        'Of test profiles only: what the checks find. Until the customer sends something you may change it; null takes it back.',
    }),
  ),
};

export const ProfileCreate = Type.Object(
  {
    id_card_number: fields.id_card_number,
    ...clearable,
    mode: chosenMode,
    ...simulated,
    workflow: Type.Optional(described(WorkflowSlug, 'Slug of the workflow; `default` without it.')),
    metadata: Type.Optional(
      described(Metadata, 'Your own data of the verification, any values of JSON: its events have it. At most 8 kB.'),
    ),
  },
  { $id: 'ProfileCreate', additionalProperties: false, description: 'A customer to verify.' },
);

export const ProfileUpdate = Type.Object(
  withReadOnly(
    {
      id_card_number: Type.Optional(fields.id_card_number),
      ...clearable,
      ...simulated,
      status: Type.Optional(reference(ProfileStatus)),
      status_reason: Type.Optional(
        nullable(Type.String({ maxLength: 500, description: 'Required with rejected, and with an override.' })),
      ),
      note: Type.Optional(
        Type.String({
          maxLength: 2000,
          description: 'For colleagues; kept with the decision. Customers do not see it.',
        }),
      ),
      override: Type.Optional(Type.Boolean({ description: 'Approves despite an open step or hit; needs a reason.' })),
    },
    Profile,
  ),
  {
    $id: 'ProfileUpdate',
    additionalProperties: false,
    minProperties: 1,
    description:
      'Changes of a profile; omitted fields stay. null or an empty text removes a value. An unchanged status with an unchanged reason decides nothing.',
  },
);

export const ProfileListQuery = Type.Object(
  {
    ...PageQuery,
    mode: listedMode,
    status: Type.Optional(reference(ProfileStatus)),
    id_card_number: Type.Optional(fields.id_card_number),
    reference: Type.Optional(fields.reference),
    name: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'Only those whose name has all of these words, in any order. Case and accents do not count.',
      }),
    ),
    email: Type.Optional(described(fields.email, 'Only those with this whole e-mail address. Case does not count.')),
    phone: Type.Optional(described(fields.phone, 'Only those with this phone number, in international format.')),
    created_after: Type.Optional(described(Timestamp, 'Only those made from this moment onwards (RFC 3339).')),
    created_before: Type.Optional(described(Timestamp, 'Only those made before this moment (RFC 3339).')),
    updated_after: Type.Optional(
      described(Timestamp, 'Only those changed from this moment onwards (RFC 3339), as after an outage.'),
    ),
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
        'Asks the customer for the place of the device; the report has it in `location`.',
      ),
    ),
    language: Type.Optional(
      nullable(
        Type.String({ pattern: '^([A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*)?$' }),
        "Language of the interface, BCP 47. Without it `en`, unless the company's `branding.language` or `link_language` says otherwise. If the interface has nothing close, the customer's browser decides, then the company's `branding.language`; the answer says so.",
      ),
    ),
    deep_link: Type.Optional(
      nullable(
        Type.String({ maxLength: 2000 }),
        "Opens your application on the customer's device at the end: its scheme is one of `deep_link_schemes`, or it is https with one of `return_origins` (a universal or app link), and then gets the parameters of `return_url`.",
      ),
    ),
    workflow: Type.Optional(
      described(
        WorkflowSlug,
        'Slug of the workflow. Until the customer begins, it replaces the one of the verification; once that is over, it opens another verification. Without it the profile keeps what it has.',
      ),
    ),
    reference: Type.Optional(
      described(
        fields.reference,
        'Your reference of the verification; without it the one it has, or that of the profile.',
      ),
    ),
    metadata: Type.Optional(
      described(
        Metadata,
        'Your own data of the verification, any values of JSON, in place of what it had; omitted, that stays. At most 8 kB.',
      ),
    ),
  },
  { $id: 'LinkRequest', additionalProperties: false, description: 'Settings of a new link.' },
);
export const LinkResponse = Type.Object(
  {
    short_url: Type.String({
      description: 'Send the customer here, by redirect or in a frame. Its fragment is secret.',
    }),
    expires_at: described(Timestamp, 'When the link expires (RFC 3339).'),
    link: described(Identifier, 'Id of the link, as the verification lists it.'),
    verification: nullable(Identifier, 'The verification that it opens; null for one to a call, a login or a company.'),
    language: nullable(
      Type.String(),
      "Language in which the interface opens: the closest to the one you named. null where the customer's browser decides.",
    ),
  },
  { $id: 'LinkResponse', description: 'A link to the hosted interface.' },
);
