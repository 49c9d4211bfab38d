/** The service's answer. */
export interface Answer<Body> {
  status: number;
  body: Body;
}

/** Sends one request to the service with the given token; bodies are JSON or forms. */
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
 * The body of a successful answer.
 *
 * @throws Error with the refusal.
 */
export async function granted<Body>(answer: Promise<Answer<Body>>): Promise<Body> {
  const { status, body } = await answer;
  if (status >= 400) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}
