import type { ApiKey, ApiKeySecret } from '@veridoor/contract/accounts/api-key';
import type { AuditEntry } from '@veridoor/contract/audit';
import type { Group } from '@veridoor/contract/accounts/user';
import type { TestApplication } from './application.ts';
import { unique, type TestCompany } from './builders.ts';

export const API_KEY_URL = '/api/v2/api-key';
/** As long as a key is cached. */
export const KEY_MEMORY = { seconds: 6 };

/** What tests ask of the API keys of a company, which is there when they run. */
export function apiKeyRequests(parts: () => { test: TestApplication; company: TestCompany }) {
  const requested = (change: object = {}) => ({
    name: 'Core banking',
    mode: 'live',
    permissions: ['profile.read'],
    ...change,
  });
  const send = async (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object, token?: string) =>
    parts().test.inject({
      method,
      url: API_KEY_URL + path,
      token: token ?? (await parts().company.token('admin')),
      ...(payload && { payload }),
    });
  const make = async (change: object = {}, token?: string) =>
    (await send('POST', '', requested(change), token)).json<ApiKeySecret>();
  const rotate = (id: string, overlap_seconds: number, token?: string) =>
    send('POST', `/${id}/rotate`, { overlap_seconds }, token);
  const read = async (id: string) => (await send('GET', `/${id}`)).json<ApiKey>();
  /** Status and code of a request for the profiles with a token. */
  const use = async (token: string, path = '/api/v2/profile') => {
    const response = await parts().test.inject({ url: path, token });
    return [response.statusCode, response.json<{ code?: string }>().code];
  };
  const audit = async (query: string) =>
    (
      await parts().test.inject({
        url: `/api/v2/audit?limit=100&${query}`,
        token: await parts().company.token('auditor'),
      })
    ).json<{
      data: AuditEntry[];
    }>().data;
  /** A second admin, whom a test can disable. */
  const anotherAdmin = async (groups: readonly Group[] = ['admin']) => {
    const username = `second-${unique()}`;
    const password = 'nine ships sail at dawn';
    const person = { username, password, first_name: 'Grace', last_name: 'Hopper', groups };
    const token = await parts().company.token('admin');
    const { id } = (
      await parts().test.inject({ method: 'POST', url: '/api/v2/user', token, payload: person })
    ).json<ApiKey>();
    const login = await parts().test.inject({
      method: 'POST',
      url: '/api/v2/user/login',
      payload: { username, password },
    });
    const change = async (payload: object) =>
      parts().test.inject({
        method: 'PATCH',
        url: `/api/v2/user/${id}`,
        token: await parts().company.token('admin'),
        payload,
      });
    return { id, token: login.json<{ access: string }>().access, change };
  };
  return { requested, send, make, rotate, read, use, audit, anotherAdmin };
}

/** The secret of a key with what a program needs that sends customers through a verification. */
export async function keyOf(test: TestApplication, company: TestCompany): Promise<string> {
  const permissions = ['profile.create', 'profile.read', 'link.create', 'document.upload'];
  const payload = { name: 'Program', mode: 'live', permissions };
  const made = await test.inject({ method: 'POST', url: API_KEY_URL, token: await company.token('admin'), payload });
  return made.json<ApiKeySecret>().secret;
}
