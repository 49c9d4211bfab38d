import { Type, type Static } from 'typebox';
import { Group } from './authentication.ts';
import { Identifier, PageQuery, Timestamp, page, described, withReadOnly, reference } from './common.ts';

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
  },
  { $id: 'UserCreate', additionalProperties: false, description: 'A user to create.' },
);

const changes = {
  ...fields,
  groups: Type.Array(Type.Union([Group, User.properties.groups.items]), {
    ...limits,
    description: 'Their names, or the groups as they were read.',
  }),
  disabled: Type.Boolean({ description: 'true locks the user out and ends their sessions.' }),
};

export const UserUpdate = Type.Partial(Type.Object(withReadOnly(changes, User)), {
  $id: 'UserUpdate',
  additionalProperties: false,
  minProperties: 1,
  description: 'Changes of a user; omitted fields stay.',
});

export const UserListQuery = Type.Object(PageQuery, { additionalProperties: false });
export const UserPage = Type.Object(page(reference(User)).properties, {
  $id: 'UserPage',
  description: 'A page of users, newest first.',
});
