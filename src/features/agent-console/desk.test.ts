import { expect, it } from 'vitest';
import { createDesk } from './desk.ts';
import { isDesk, rememberDesk } from './here.ts';

const account = { access: 'a.b.c', refresh: 'refresh-token', id: '1', first_name: 'Grace', last_name: 'Specimen' };

function memory(): Storage {
  const kept = new Map<string, string>();
  const storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
  return storage as Storage;
}

async function signedIn(revoke: (body: string) => Promise<Response>) {
  const storage = memory();
  const fetch = async (input: RequestInfo | URL) => {
    const request = input as Request;
    return request.url.endsWith('/token/revoke/') ? revoke(await request.text()) : Response.json(account);
  };
  const desk = createDesk('https://service.test', () => storage, fetch);
  await desk.signIn('grace', 'secret');
  return { desk, storage };
}

it('has the service end the token of an agent who signs out, and forgets it', async () => {
  const revoked: string[] = [];
  const { desk, storage } = await signedIn(async (body) => {
    revoked.push(body);
    return new Response(null, { status: 204 });
  });
  expect(desk.me()).toEqual({ id: '1', name: 'Grace Specimen' });
  await desk.signOut();
  expect(revoked).toEqual([JSON.stringify({ refresh: 'refresh-token' })]);
  expect(desk.me()).toBeNull();
  expect(storage.getItem('veridoor.desk')).toBeNull();
});

it('forgets who was signed in before the service answers, and without a network as well', async () => {
  const { desk, storage } = await signedIn(() => Promise.reject(new TypeError('Failed to fetch')));
  const signingOut = desk.signOut();
  expect(desk.me()).toBeNull();
  expect(storage.getItem('veridoor.desk')).toBeNull();
  await expect(signingOut).resolves.toBeUndefined();
});

it('knows a browser in which an agent has signed in, and no other', () => {
  const storage = memory();
  expect(isDesk(() => storage)).toBe(false);
  rememberDesk(() => storage);
  expect(isDesk(() => storage)).toBe(true);
  const refused = () => {
    throw new DOMException('no storage here', 'SecurityError');
  };
  rememberDesk(refused);
  expect(isDesk(refused)).toBe(false);
});
