/** What the service answered. */
export interface Answer<Body> {
  status: number;
  body: Body;
}

/** Asks the service one thing over HTTP, as whoever holds the token; bodies are JSON or forms. */
export type Ask = <Body>(method: string, path: string, body?: object) => Promise<Answer<Body>>;

/** Asks for one caller. */
export function asker(address: string, token?: string): Ask {
  return async <Body>(method: string, path: string, body?: object): Promise<Answer<Body>> => {
    const form = body instanceof FormData;
    const response = await fetch(`${address}/api/v2${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body && !form && { 'content-type': 'application/json' }),
      },
      ...(body && { body: form ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const read: Body = text === '' ? null : JSON.parse(text);
    return { status: response.status, body: read };
  };
}

/**
 * The body of an answer that is none of a refusal.
 *
 * @throws Error with what was refused.
 */
export async function granted<Body>(answer: Promise<Answer<Body>>): Promise<Body> {
  const { status, body } = await answer;
  if (status >= 400) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}
