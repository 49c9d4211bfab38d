import { Type, type Static } from 'typebox';
import { Identifier, Timestamp, described, nullable, reference } from '../common.ts';
import { Group } from './user.ts';
import { PasskeyRequest } from '../faces/passkey.ts';

const { origin } = PasskeyRequest.properties;

const text = (maxLength: number, description: string, examples: string[] = []) =>
  Type.String({ minLength: 1, maxLength, description, ...(examples.length > 0 && { examples }) });
const values = (description: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 20, uniqueItems: true, description });

const fields = {
  name: text(60, 'Name on the button of the console.', ['Aurora ID']),
  issuer: text(500, 'Issuer of the provider, as its discovery document says it.', ['https://login.bank.example']),
  client_id: text(300, 'Name of this service at the provider.'),
  email_domains: Type.Array(Type.String({ pattern: '^[a-z0-9.-]{1,253}$' }), {
    minItems: 1,
    maxItems: 50,
    uniqueItems: true,
    description:
      'Domains of the e-mail addresses by which users are found at their first sign-in. Each has to be proved by a TXT record: `domains` of the answer. The console offers the provider to whoever types an address of a proved domain, as long as no other company has proved it too.',
    examples: [['bank.example']],
  }),
  passwords: Type.Enum(['everybody', 'admins', 'nobody'], {
    description:
      'Who may still log in by a password. Programs (users of the group `integration` alone) always may. `nobody` is set by an admin who has signed in by the provider.',
  }),
  create_users: Type.Boolean({
    description: 'Whether somebody who is no user yet becomes one at the first sign-in.',
  }),
  group_claim: nullable(
    text(200, 'The claim that says which groups a user is in; points lead into objects.', ['realm_access.roles']),
    'The claim that says which groups a user is in; points lead into objects. At every sign-in the user gets these groups. Null: groups are given here.',
  ),
  groups: Type.Array(
    Type.Object(
      {
        value: text(200, 'A value of the claim.', ['veridoor-officers']),
        group: described(Group, 'The group that it gives.'),
      },
      { additionalProperties: false },
    ),
    { maxItems: 100, description: 'What the values of `group_claim` give. Whoever gets no group cannot sign in.' },
  ),
  new_user_groups: Type.Array(Group, {
    maxItems: 6,
    uniqueItems: true,
    description: 'Groups of users who are made at their first sign-in, without `group_claim`.',
  }),
  acr_values: values(
    'Values of `acr` that count as a second factor shown to the provider; they are also asked for. None: it never counts.',
  ),
  amr_values: values('Values of `amr` that count as a second factor, such as `mfa`. None: they never count.'),
};

export const OpenidProvider = Type.Object(fields, {
  $id: 'OpenidProvider',
  description: 'The OpenID provider by which the users of a company sign in.',
});
export type OpenidProvider = Static<typeof OpenidProvider>;

export const OpenidProviderUpdate = Type.Object(
  {
    ...fields,
    client_secret: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1000,
        description: 'Secret of this service at the provider; sealed, and never shown again. Left out, it stays.',
      }),
    ),
  },
  { $id: 'OpenidProviderUpdate', additionalProperties: false, description: 'A provider to set.' },
);
export type OpenidProviderUpdate = Static<typeof OpenidProviderUpdate>;

export const OpenidDomain = Type.Object(
  {
    domain: Type.String({ description: 'One of `email_domains`.', examples: ['bank.example'] }),
    record: Type.Object(
      {
        name: Type.String({
          description: 'Whole name of the TXT record.',
          examples: ['_veridoor-challenge.bank.example'],
        }),
        value: Type.String({
          description: 'Random token that the record has to hold. Other records may stand beside it.',
          examples: ['Xq3VnJ0bqkZ7cQh1mYt5rB2wLd8sFgUeTiOaPvNxKyM'],
        }),
      },
      { description: 'The TXT record that proves the domain. Leave it there: it is looked for again.' },
    ),
    proved: Type.Boolean({
      description:
        'Whether the domain counts as proved: the record was seen in the last seven days, and not missing since.',
    }),
    proved_at: nullable(Timestamp, 'When the record was last seen; null as long as it was not, or once it is missing.'),
    checked_at: nullable(Timestamp, 'When it was last looked for; null before the first time.'),
    fault: nullable(
      Type.Enum(['missing', 'no_answer']),
      'What the last look found amiss: `missing` (no such record), `no_answer` (no name server answered).',
    ),
  },
  { $id: 'OpenidDomain', description: 'A domain of e-mail addresses, and the proof that it is the company’s.' },
);
export type OpenidDomain = Static<typeof OpenidDomain>;

export const OpenidSettings = Type.Object(
  {
    provider: nullable(reference(OpenidProvider), 'The provider; null without one.'),
    updated_at: nullable(Timestamp, 'When it was last set.'),
    domains: Type.Array(reference(OpenidDomain), {
      description: 'The `email_domains` of the provider, and what each still needs; none without a provider.',
    }),
    redirect_uris: Type.Array(Type.String({ format: 'uri' }), {
      description:
        'Addresses to register at the provider, for the way back from signing in and from signing out: one for each of `interface_origins`. Users also sign in at them.',
    }),
  },
  { $id: 'OpenidSettings', description: 'How the users of a company sign in by OpenID Connect.' },
);
export type OpenidSettings = Static<typeof OpenidSettings>;

export const LoginWaysRequest = Type.Object(
  {
    username: Type.Optional(
      Type.String({ minLength: 1, maxLength: 254, description: 'E-mail address or name, as it was typed.' }),
    ),
    provider: Type.Optional(described(Identifier, 'Last part of the address that the console was opened at.')),
  },
  {
    $id: 'LoginWaysRequest',
    additionalProperties: false,
    minProperties: 1,
    maxProperties: 1,
    description: 'What is known of who wants to sign in.',
  },
);
export type LoginWaysRequest = Static<typeof LoginWaysRequest>;

export const LoginWays = Type.Object(
  {
    password: Type.Boolean({ description: 'Whether it makes sense to ask for a password.' }),
    openid: nullable(
      Type.Object({
        provider: described(Identifier, 'Names the provider to `beginOpenidLogin`.'),
        name: fields.name,
        company: Type.String({ description: 'Name of the company.' }),
      }),
      'The provider to sign in by; null without one.',
    ),
  },
  {
    $id: 'LoginWays',
    description:
      'Ways to sign in. They depend on the domain of an e-mail address, never on whether there is such a user.',
  },
);
export type LoginWays = Static<typeof LoginWays>;

/** 32 bytes in base64url. */
const key = { pattern: '^[A-Za-z0-9_-]+$', minLength: 43, maxLength: 43 };
const provider = described(Identifier, 'The provider, by `openid.provider` of the ways to sign in.');

export const OpenidBegin = Type.Object(
  {
    provider,
    origin,
    browser_challenge: Type.String({
      ...key,
      description: 'SHA-256 of `browser_key` in base64url: only the tab that has the key completes this sign-in.',
    }),
    login_hint: Type.Optional(
      Type.String({ minLength: 1, maxLength: 254, description: 'The e-mail address, if the user typed one.' }),
    ),
  },
  { $id: 'OpenidBegin', additionalProperties: false, description: 'A sign-in by a provider that begins.' },
);
export type OpenidBegin = Static<typeof OpenidBegin>;

export const OpenidBegun = Type.Object(
  {
    url: Type.String({ format: 'uri', description: 'Address of the provider that the tab goes to.' }),
    expires_at: described(Timestamp, 'Until when the sign-in can be completed.'),
  },
  { $id: 'OpenidBegun', description: 'Where the sign-in goes on.' },
);
export type OpenidBegun = Static<typeof OpenidBegun>;

const returned = (description: string) => Type.String({ minLength: 1, maxLength: 4000, description });

export const OpenidAnswer = Type.Object(
  {
    provider,
    browser_key: Type.String({
      ...key,
      description: '32 random bytes in base64url that the tab made and kept.',
    }),
    state: returned('`state` of the address that the provider led back to.'),
    code: returned('`code` of that address.'),
    iss: Type.Optional(returned('`iss` of that address (RFC 9207), if it has one.')),
  },
  { $id: 'OpenidAnswer', additionalProperties: false, description: 'What the provider led back with.' },
);
export type OpenidAnswer = Static<typeof OpenidAnswer>;

export const OpenidLogout = Type.Object(
  { refresh: Type.String({ minLength: 1, maxLength: 500, description: 'The `refresh` from the login.' }), origin },
  { $id: 'OpenidLogout', additionalProperties: false, description: 'A login to end, also at the provider.' },
);
export type OpenidLogout = Static<typeof OpenidLogout>;

export const OpenidLoggedOut = Type.Object(
  {
    url: nullable(
      Type.String({ format: 'uri' }),
      'Address of the provider that ends the session there; null where there is none to go to.',
    ),
  },
  { $id: 'OpenidLoggedOut', description: 'The login has ended.' },
);
export type OpenidLoggedOut = Static<typeof OpenidLoggedOut>;
