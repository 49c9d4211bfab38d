import type { LoginResponse } from '@veridoor/contract/accounts/user';
import type { TestApplication } from './application.ts';
import { PASSWORD } from './builders.ts';

interface LoginRequest {
  username: string;
  password?: string;
  address?: string;
  userAgent?: string;
}

/** Fields of the answer to a login, in their order. */
export const LOGIN_FIELDS = 'id username first_name last_name access refresh groups permissions'.split(' ');

/** Logs a user in by the API. */
export async function logIn(
  test: Pick<TestApplication, 'inject'>,
  { username, password = PASSWORD, address = '127.0.0.1', userAgent }: LoginRequest,
): Promise<LoginResponse> {
  const response = await test.inject({
    method: 'POST',
    url: '/api/v2/user/login',
    payload: { username, password },
    remoteAddress: address,
    headers: userAgent === undefined ? {} : { 'user-agent': userAgent },
  });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<LoginResponse>();
}

/** Actions that the audit has about a user, oldest first, with what it says of them. */
export function auditOf({ parts }: Pick<TestApplication, 'parts'>, userId: string) {
  return parts.database
    .selectFrom('audit_entry')
    .select(['action', 'detail'])
    .where('subject_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The newest mail of the development mailbox to an address, and the token of its link. */
export function lastMail({ parts }: Pick<TestApplication, 'parts'>, to: string) {
  const mail = parts.messages.mailbox?.find((message) => message.to === to);
  return {
    ...mail,
    link: /https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '',
    token: /#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '',
  };
}
