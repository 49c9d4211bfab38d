import { expect, it } from 'vitest';
import { createStaff } from './staff.ts';

const account = {
  access: 'a.b.c',
  refresh: 'refresh-token',
  id: '1',
  first_name: 'Grace',
  last_name: 'Specimen',
  permissions: ['call.take'],
};

function memory(): Storage {
  const kept = new Map<string, string>();
  const storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
  return storage as Storage;
}

async function signedIn(
  revoke: (body: string) => Promise<Response>,
  refresh: () => Promise<Response> = async () => Response.json({ access: 'a.b.c' }),
) {
  const storage = memory();
  const fetch = async (input: RequestInfo | URL) => {
    const request = input as Request;
    if (request.url.endsWith('/token/refresh/')) return refresh();
    return request.url.endsWith('/token/revoke/') ? revoke(await request.text()) : Response.json(account);
  };
  const staff = createStaff('https://service.test', () => storage, fetch);
  await staff.signIn('grace', 'secret');
  let changes = 0;
  staff.subscribe(() => (changes += 1));
  return { staff, storage, reported: () => changes };
}

it('signing out revokes the user’s token at the service and forgets it', async () => {
  const revoked: string[] = [];
  const { staff, storage } = await signedIn(async (body) => {
    revoked.push(body);
    return new Response(null, { status: 204 });
  });
  expect(staff.me()).toEqual({ id: '1', name: 'Grace Specimen', permissions: ['call.take'], openid: false });
  await staff.signOut();
  expect(revoked).toEqual([JSON.stringify({ refresh: 'refresh-token' })]);
  expect(staff.me()).toBeNull();
  expect(storage.getItem('veridoor.staff')).toBeNull();
});

it('signing out forgets the user at once, even without a network', async () => {
  const { staff, storage } = await signedIn(() => Promise.reject(new TypeError('Failed to fetch')));
  const signingOut = staff.signOut();
  expect(staff.me()).toBeNull();
  expect(storage.getItem('veridoor.staff')).toBeNull();
  await expect(signingOut).resolves.toBeNull();
});

it('a login that the service ended is forgotten, and said to have ended', async () => {
  const { staff, storage, reported } = await signedIn(
    async () => new Response(null, { status: 204 }),
    async () => Response.json({ code: 'refresh_invalid' }, { status: 401 }),
  );
  await expect(staff.token()).rejects.toMatchObject({ code: 'access_expired' });
  expect([staff.me(), staff.ended(), reported()]).toEqual([null, true, 1]);
  expect(storage.getItem('veridoor.staff')).toBeNull();
});

it('a login that cannot be renewed without a network goes on', async () => {
  const { staff } = await signedIn(
    async () => new Response(null, { status: 204 }),
    () => Promise.reject(new TypeError('Failed to fetch')),
  );
  await expect(staff.token()).rejects.toMatchObject({ code: 'connection_lost' });
  expect([staff.me()?.id, staff.ended()]).toEqual(['1', false]);
});
