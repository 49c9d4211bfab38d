import type { LoginResponse } from '../contract/authentication.ts';
import type { Document } from '../contract/document.ts';
import type { Profile } from '../contract/profile.ts';

/** What this site needs of the verification service. */
export interface ServiceClient {
  /** Creates the customer's profile; the same number again answers the profile that exists. */
  createProfile(customer: { id_card_number: string; name?: string }): Promise<Profile>;
  /** Makes the link that opens the verification for this profile: for its customer's eyes alone, never to be logged. */
  createLink(link: { profile: string; web_sdk_url: string; return_url: string; language: string }): Promise<string>;
  /** The profile as the service knows it: the only proof of how a verification ended. */
  readProfile(id: string): Promise<Profile>;
  listDocuments(profile: string): Promise<Document[]>;
}

/**
 * Talks to the service with a user's name and password, which stay on this server. It logs in when it first has to,
 * renews the access token when the service says 401, and logs in again when that fails too.
 * Throws an error with the service's own words when a call is refused.
 */
export function serviceClient(account: { url: string; username: string; password: string }): ServiceClient {
  let tokens: { access: string; refresh: string } | undefined;

  const send = (method: string, path: string, body?: unknown): Promise<Response> =>
    fetch(account.url + path, {
      method,
      headers: {
        ...(tokens && { Authorization: `Bearer ${tokens.access}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    });

  const logIn = async (): Promise<void> => {
    tokens = undefined;
    const { username, password } = account;
    const { access, refresh } = await read<LoginResponse>(
      await send('POST', '/api/v2/user/login', { username, password }),
    );
    tokens = { access, refresh };
  };

  const renew = async (): Promise<void> => {
    if (!tokens) return logIn();
    const { refresh } = tokens;
    const answer = await send('POST', '/api/v2/token/refresh/', { refresh });
    if (!answer.ok) return logIn();
    tokens = { refresh, access: (await read<{ access: string }>(answer)).access };
  };

  const call = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    if (!tokens) await logIn();
    let answer = await send(method, path, body);
    if (answer.status === 401) {
      await renew();
      answer = await send(method, path, body);
    }
    return read<Answer>(answer);
  };

  return {
    createProfile: (customer) => call('POST', '/api/v2/profile', customer),
    createLink: async (link) => (await call<{ short_url: string }>('POST', '/api/v2/profile/url', link)).short_url,
    readProfile: (id) => call('GET', `/api/v2/profile/${id}`),
    listDocuments: async (profile) =>
      (await call<{ data: Document[] }>('GET', `/api/v2/profile/${profile}/documents`)).data,
  };
}

async function read<Answer>(response: Response): Promise<Answer> {
  const text = await response.text();
  if (!response.ok) {
    const problem: { title?: string; detail?: string } = isProblem(response) ? JSON.parse(text) : {};
    throw new Error(`The service answered ${response.status}: ${problem.detail ?? problem.title ?? 'no reason given'}`);
  }
  const answer: Answer = JSON.parse(text);
  return answer;
}

function isProblem(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('application/problem+json') ?? false;
}
