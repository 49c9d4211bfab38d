import { Type, type Static } from 'typebox';
import { Group } from './authentication.ts';
import { Identifier, PageQuery, Timestamp, page, withReadOnly } from './common.ts';
import { reference } from './reference.ts';

const limits = { minItems: 1, maxItems: 6, uniqueItems: true } as const;
const fields = {
  first_name: Type.String({ maxLength: 100 }),
  last_name: Type.String({ maxLength: 100 }),
  groups: Type.Array(Group, limits),
  password: Type.String({ minLength: 12, maxLength: 1024, description: 'At least 12 characters.' }),
};

export const User = Type.Object(
  {
    id: Identifier,
    username: Type.String(),
    first_name: fields.first_name,
    last_name: fields.last_name,
    groups: Type.Array(Type.Object({ id: Identifier, name: Group })),
    disabled: Type.Boolean(),
    created_at: Timestamp,
  },
  { $id: 'User' },
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
  { $id: 'UserCreate', additionalProperties: false },
);

const changes = {
  ...fields,
  groups: Type.Array(Type.Union([Group, User.properties.groups.items]), {
    ...limits,
    description: 'Their names, or the groups as they were read.',
  }),
  disabled: Type.Boolean(),
};

export const UserUpdate = Type.Partial(Type.Object(withReadOnly(changes, User)), {
  $id: 'UserUpdate',
  additionalProperties: false,
  minProperties: 1,
});

export const UserListQuery = Type.Object(PageQuery, { additionalProperties: false });
export const UserPage = Type.Object(page(reference(User)).properties, { $id: 'UserPage' });
