import { Type, type Static } from 'typebox';
import { Identifier } from './common.ts';

export const Group = Type.Enum(['admin', 'compliance', 'agent', 'integration', 'developer', 'auditor']);
export type Group = Static<typeof Group>;

export const LoginRequest = Type.Object(
  {
    username: Type.String({ minLength: 1, maxLength: 254 }),
    password: Type.String({ minLength: 1, maxLength: 1024 }),
  },
  { $id: 'LoginRequest' },
);

export const LoginResponse = Type.Object(
  {
    id: Identifier,
    username: Type.String(),
    first_name: Type.String(),
    last_name: Type.String(),
    access: Type.String({ description: 'Access token (JWT), 15 minutes.' }),
    refresh: Type.String({ description: 'Refresh token, 24 hours.' }),
    groups: Type.Array(Type.Object({ id: Identifier, name: Group })),
    permissions: Type.Array(Type.String({ examples: ['profile.read'] })),
  },
  { $id: 'LoginResponse' },
);
export type LoginResponse = Static<typeof LoginResponse>;

export const RefreshRequest = Type.Object(
  { refresh: Type.String({ minLength: 1, maxLength: 500 }) },
  { $id: 'RefreshRequest' },
);
export const RefreshResponse = Type.Object({ access: Type.String() }, { $id: 'RefreshResponse' });
