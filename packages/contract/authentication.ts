import { Type, type Static } from 'typebox';
import { Identifier, described } from './common.ts';

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
