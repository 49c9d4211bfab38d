import { Type, type Static } from 'typebox';
import { Identifier, PageQuery, Timestamp, described, nullable, pageOf } from '../common.ts';

export const Login = Type.Object(
  {
    id: described(Identifier, 'Id of the login.'),
    browser: nullable(
      Type.String({ examples: ['Firefox 145'] }),
      'Browser or program that uses it, as it calls itself; null if it does not tell.',
    ),
    system: nullable(
      Type.String({ examples: ['Windows'] }),
      'Operating system, as the browser calls it; null if it does not tell.',
    ),
    address: Type.String({ examples: ['203.0.113.7'], description: 'Network address that it was last used from.' }),
    created_at: described(Timestamp, 'When the user logged in.'),
    last_used_at: described(Timestamp, 'When it last got an access token, which is good for 15 minutes.'),
    expires_at: described(Timestamp, 'When it ends by itself.'),
    current: Type.Boolean({ description: 'Whether this request was made with it.' }),
  },
  { $id: 'Login', description: 'A user who is logged in from one browser or program.' },
);
export type Login = Static<typeof Login>;

export const LoginListQuery = Type.Object(PageQuery, { additionalProperties: false });
export const LoginPage = pageOf(Login, 'LoginPage', 'A page of logins that have not ended, newest first.');
export type LoginPage = Static<typeof LoginPage>;
