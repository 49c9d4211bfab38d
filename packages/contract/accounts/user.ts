import { Type, type Static } from 'typebox';
import {
  Identifier,
  PageQuery,
  Timestamp,
  described,
  listedOrder,
  nullable,
  pageOf,
  reference,
  withReadOnly,
} from '../common.ts';
import { SecondFactor } from '../problem.ts';

export const Group = Type.Enum(['admin', 'compliance', 'agent', 'integration', 'developer', 'auditor']);
export type Group = Static<typeof Group>;

export const LoginRequest = Type.Object(
  {
    username: Type.String({
      minLength: 1,
      maxLength: 254,
      description: 'Name of the user; letter case makes no difference.',
    }),
    password: Type.String({ minLength: 1, maxLength: 1024, description: 'Password of the user.' }),
  },
  { $id: 'LoginRequest', description: 'Name and password of a user.' },
);

export const LoginResponse = Type.Object(
  {
    id: described(Identifier, 'Id of the user.'),
    username: Type.String({ description: 'Name that the user logs in with.' }),
    first_name: Type.String({ description: 'First name of the user.' }),
    last_name: Type.String({ description: 'Last name of the user.' }),
    access: Type.String({ description: 'Access token (JWT), 15 minutes.' }),
    refresh: Type.String({ description: 'Refresh token, 24 hours.' }),
    groups: Type.Array(
      Type.Object({
        id: described(Identifier, 'Id of the group.'),
        name: described(Group, 'Name of the group; docs/permissions.md lists its permissions.'),
      }),
      { description: 'Groups that the user is in.' },
    ),
    permissions: Type.Array(Type.String({ examples: ['profile.read'] }), {
      description: 'Every permission that the groups give, for example `profile.read`.',
    }),
  },
  { $id: 'LoginResponse', description: 'Tokens of a user, and what they may do.' },
);
export type LoginResponse = Static<typeof LoginResponse>;

export const RefreshRequest = Type.Object(
  { refresh: Type.String({ minLength: 1, maxLength: 500, description: 'The `refresh` from the login.' }) },
  { $id: 'RefreshRequest', description: 'A refresh token.' },
);
export const RefreshResponse = Type.Object(
  { access: Type.String({ description: 'Access token (JWT), 15 minutes.' }) },
  { $id: 'RefreshResponse', description: 'A new access token.' },
);

/** An e-mail address of a user. */
export const Email = Type.String({
  minLength: 3,
  maxLength: 254,
  examples: ['grace@bank.example'],
  description: 'E-mail address; letter case makes no difference.',
});

const limits = { minItems: 1, maxItems: 6, uniqueItems: true } as const;
const fields = {
  first_name: Type.String({ maxLength: 100, description: 'First name of the user.' }),
  last_name: Type.String({ maxLength: 100, description: 'Last name of the user.' }),
  groups: Type.Array(Group, {
    ...limits,
    description: 'Groups that the user is in; docs/permissions.md lists their permissions.',
  }),
  password: Type.String({ minLength: 12, maxLength: 1024, description: 'At least 12 characters.' }),
};

export const User = Type.Object(
  {
    id: described(Identifier, 'Id of the user.'),
    username: Type.String({ description: 'Name that the user logs in with.' }),
    first_name: fields.first_name,
    last_name: fields.last_name,
    groups: Type.Array(
      Type.Object({ id: described(Identifier, 'Id of the group.'), name: described(Group, 'Name of the group.') }),
      { description: 'Groups that the user is in.' },
    ),
    email: nullable(Type.String(), 'E-mail address that the user confirmed by a link; null without one.'),
    pending_email: nullable(Type.String(), 'E-mail address that a link was sent to and that is not confirmed yet.'),
    second_factors: Type.Array(reference(SecondFactor), { description: 'Second factors that the user has.' }),
    openid: Type.Boolean({ description: 'Whether the user is bound to an account at the company’s OpenID provider.' }),
    disabled: Type.Boolean({ description: 'Whether the user may not log in.' }),
    created_at: described(Timestamp, 'When it was made.'),
  },
  { $id: 'User', description: 'A person or program that logs in.' },
);
export type User = Static<typeof User>;

export const UserCreate = Type.Object(
  {
    username: Type.String({
      pattern: '^[A-Za-z0-9][A-Za-z0-9._@+-]{2,253}$',
      description: 'Unique in the whole service; letter case makes no difference.',
    }),
    ...fields,
    email: Type.Optional(Email),
  },
  { $id: 'UserCreate', additionalProperties: false, description: 'A user to create.' },
);

const changes = {
  ...fields,
  groups: Type.Array(Type.Union([Group, User.properties.groups.items]), {
    ...limits,
    description: 'Their names, or the groups as they were read.',
  }),
  email: nullable(Email, 'E-mail address. It counts once the user opens the link that is sent to it; null removes it.'),
  disabled: Type.Boolean({ description: 'true locks the user out and ends their sessions.' }),
};

export const UserUpdate = Type.Partial(Type.Object(withReadOnly(changes, User)), {
  $id: 'UserUpdate',
  additionalProperties: false,
  minProperties: 1,
  description: 'Changes of a user; omitted fields stay.',
});

export const UserListQuery = Type.Object(
  {
    ...PageQuery,
    search: Type.Optional(
      Type.String({ minLength: 1, maxLength: 254, description: 'Only those whose name or e-mail address holds it.' }),
    ),
    group: Type.Optional(described(Group, 'Only those in this group.')),
    disabled: Type.Optional(Type.Boolean({ description: 'Only those who are locked out, or only the others.' })),
    order: listedOrder,
  },
  { additionalProperties: false },
);
export const UserPage = pageOf(User, 'UserPage', 'A page of users, newest first.');
