import { expect, it } from 'vitest';
import { createAgentConsole } from './agent-console.ts';
import { isAgentConsole, rememberAgentConsole } from './here.ts';

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
  const agentConsole = createAgentConsole('https://service.test', () => storage, fetch);
  await agentConsole.signIn('grace', 'secret');
  return { agentConsole, storage };
}

it('signing out revokes the agent’s token at the service and forgets it', async () => {
  const revoked: string[] = [];
  const { agentConsole, storage } = await signedIn(async (body) => {
    revoked.push(body);
    return new Response(null, { status: 204 });
  });
  expect(agentConsole.me()).toEqual({ id: '1', name: 'Grace Specimen' });
  await agentConsole.signOut();
  expect(revoked).toEqual([JSON.stringify({ refresh: 'refresh-token' })]);
  expect(agentConsole.me()).toBeNull();
  expect(storage.getItem('veridoor.agent_console')).toBeNull();
});

it('signing out forgets the agent at once, even without a network', async () => {
  const { agentConsole, storage } = await signedIn(() => Promise.reject(new TypeError('Failed to fetch')));
  const signingOut = agentConsole.signOut();
  expect(agentConsole.me()).toBeNull();
  expect(storage.getItem('veridoor.agent_console')).toBeNull();
  await expect(signingOut).resolves.toBeUndefined();
});

it('only a browser in which an agent has signed in counts as an agent console', () => {
  const storage = memory();
  expect(isAgentConsole(() => storage)).toBe(false);
  rememberAgentConsole(() => storage);
  expect(isAgentConsole(() => storage)).toBe(true);
  const refused = () => {
    throw new DOMException('no storage here', 'SecurityError');
  };
  rememberAgentConsole(refused);
  expect(isAgentConsole(refused)).toBe(false);
});
