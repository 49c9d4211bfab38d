import { Type, type Static } from 'typebox';
import { Email, User, UserCreate } from './user.ts';

const { password } = UserCreate.properties;

const linkToken = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'What the link of the mail has after `#`.',
});

export const Account = Type.Object(User.properties, {
  $id: 'Account',
  description: 'The user who asks.',
});
export type Account = Static<typeof Account>;

const currentPassword = Type.String({
  minLength: 1,
  maxLength: 1024,
  description: 'The password that the user has now; wrong ones are limited like those of logins.',
});

export const PasswordChange = Type.Object(
  { current_password: currentPassword, password },
  { $id: 'PasswordChange', additionalProperties: false, description: 'A password in place of another.' },
);
export type PasswordChange = Static<typeof PasswordChange>;

export const EmailChange = Type.Object(
  { current_password: currentPassword, email: Email },
  { $id: 'EmailChange', additionalProperties: false, description: 'An e-mail address to confirm.' },
);
export type EmailChange = Static<typeof EmailChange>;

export const PasswordResetRequest = Type.Object(
  {
    username: Type.String({
      minLength: 1,
      maxLength: 254,
      description: 'Name of the user, or the e-mail address that they confirmed; letter case makes no difference.',
    }),
  },
  { $id: 'PasswordResetRequest', additionalProperties: false, description: 'Whose password was forgotten.' },
);
export type PasswordResetRequest = Static<typeof PasswordResetRequest>;

export const PasswordReset = Type.Object(
  { token: linkToken, password },
  { $id: 'PasswordReset', additionalProperties: false, description: 'A new password by a link.' },
);
export type PasswordReset = Static<typeof PasswordReset>;

export const EmailConfirmation = Type.Object(
  { token: linkToken },
  { $id: 'EmailConfirmation', additionalProperties: false, description: 'A link that reached its reader.' },
);
export type EmailConfirmation = Static<typeof EmailConfirmation>;
